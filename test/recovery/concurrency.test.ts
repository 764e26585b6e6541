import { assert, describe, it } from "@effect/vitest"
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { databases } from "../databases.ts"
import { postgresUrl } from "../machine.ts"
import { at, code, create, eventsOf, list, service, silence, sound, text } from "./agents.ts"
import { eventually } from "../eventually.ts"

const request = (url: string, init?: RequestInit) => fetch(url, init)

const CLAIMANTS = 64
const WRITERS = 32

describe.each(databases)("at once, in one process on $name", ({ layer: database }) => {
  it.effect("64 agents claim one workflow: one gets it, 63 are told who", () =>
    Effect.gen(function* () {
      const { agent } = yield* service({ database })
      const id = yield* create(agent("alice"))
      yield* silence
      const replies = yield* Effect.all(
        Array.from(
          { length: CLAIMANTS },
          (_, n) => agent(`agent${n}`).post(`workflows/${id}/claims`)
        ),
        { concurrency: "unbounded" }
      )
      const outcomes = replies.map(code)
      assert.lengthOf(outcomes.filter((outcome) => outcome === "201"), 1)
      assert.lengthOf(outcomes.filter((outcome) => outcome === "CLAIM_ALREADY_HELD"), 63)
      const { json } = yield* agent("alice").get(`workflows/${id}`)
      assert.strictEqual(at(json, "lease_generation"), 1)
    }))

  it.effect("32 writers with right and wrong parents: versions 1 to n, and nothing lost", () =>
    Effect.gen(function* () {
      const { agent } = yield* service({ database })
      const alice = agent("alice")
      const id = yield* create(alice, { initial_checkpoint: null })
      const acknowledged: Array<unknown> = []
      const writer = (n: number) =>
        Effect.gen(function* () {
          for (let turn = 0; turn < 4; turn++) {
            const { json } = yield* alice.get(`workflows/${id}`)
            const current = Number(at(json, "current_checkpoint_version"))
            // Every fourth writer guesses ahead, and must never get through.
            const parent_version = n % 4 === 0 ? current + 1_000 : current
            const reply = yield* alice.post(`workflows/${id}/checkpoints`, {
              ...sound,
              parent_version,
              next_action: `${n}.${turn}`
            })
            if (reply.status === 201) acknowledged.push(at(reply.json, "version"))
            else assert.strictEqual(code(reply), "STALE_CHECKPOINT_VERSION")
          }
        })
      yield* Effect.all(Array.from({ length: WRITERS }, (_, n) => writer(n)), {
        concurrency: "unbounded"
      })
      const versions = acknowledged.map(Number).toSorted((a, b) => a - b)
      assert.isAbove(versions.length, 0)
      assert.deepStrictEqual(versions, versions.map((_, index) => index + 1))
      const { json } = yield* alice.get(`workflows/${id}`)
      assert.strictEqual(at(json, "current_checkpoint_version"), versions.length)
      const stored = yield* alice.get(`workflows/${id}/checkpoints?limit=100`)
      assert.deepStrictEqual(
        list(stored.json, "items").map((item) => at(item, "version")),
        versions.toReversed().slice(0, 100)
      )
      const events = yield* eventsOf(alice, id)
      events.forEach((event, index) => {
        if (index === 0) return
        assert.strictEqual(at(event, "prev_hash"), at(events, index - 1, "hash"))
      })
    }))

  it.effect("a heartbeat and a claim at the deadline: one of the two, never both", () =>
    Effect.gen(function* () {
      const { agent } = yield* service({ database })
      const [alice, bob] = [agent("alice"), agent("bob")]
      const id = yield* create(alice)
      yield* silence
      const [beat, taken] = yield* Effect.all([
        alice.post(`workflows/${id}/heartbeats`),
        bob.post(`workflows/${id}/claims`)
      ], { concurrency: "unbounded" })
      // Its owner is back in time, or has lost it.
      if (taken.status === 201) {
        assert.include(["INVALID_STATE_TRANSITION", "NOT_LEASE_HOLDER"], code(beat))
      } else {
        assert.strictEqual(beat.status, 200)
        assert.strictEqual(taken.status, 409)
      }
    }))
})

/** A process takes connections a moment before it answers. */
const ready = (port: number) =>
  eventually(Effect.promise(async () => {
    const response = await request(`http://127.0.0.1:${port}/ready`)
    await response.body?.cancel()
    return response.ok
  }))

/** A schema that four processes share, dropped afterwards. */
const sharedSchema = (url: string) =>
  Effect.acquireRelease(
    Effect.sync(() => `shared_${randomBytes(6).toString("hex")}`),
    (schema) =>
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`DROP SCHEMA ${sql(schema)} CASCADE`).pipe(
        Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 })),
        Effect.ignore
      )
  )

describe.skipIf(postgresUrl === undefined)("four processes on one PostgreSQL", () => {
  it.live(
    "64 agents claim one workflow: one gets it; and no deadline is swept twice",
    () =>
      Effect.gen(function* () {
        const schema = yield* sharedSchema(postgresUrl ?? "")
        const folder = yield* temporaryFolder
        const clock = join(folder, "clock")
        writeFileSync(clock, "0")
        const start = (port: number) =>
          Effect.andThen(
            childProcess({
              entry: "test/recovery/process.ts",
              health: `http://127.0.0.1:${port}/health`,
              environment: {
                RECOVERY_PORT: String(port),
                DATA_DIR: folder,
                TEST_SCHEMA: schema,
                TEST_DATABASE_URL: postgresUrl ?? "",
                TEST_CLOCK: clock,
                ADMIN_API_KEYS: "root:the-key-of-root",
                RECOVERY_GRACE_SECONDS: "1",
                RECOVERY_SWEEP_SECONDS: "1"
              }
            }),
            Effect.as(ready(port), port)
          )
        const ports = yield* Effect.all(
          Array.from({ length: 4 }, () => Effect.flatMap(freePort, start)),
          { concurrency: "unbounded" }
        )
        const ask = (n: number, name: string, path: string, body?: unknown) =>
          Effect.promise(async () => {
            const response = await request(`http://127.0.0.1:${ports[n % 4]}/api/v1/${path}`, {
              method: body === undefined ? "GET" : "POST",
              headers: {
                authorization: `Bearer the-key-of-${name}`,
                "x-agent-id": name,
                "content-type": "application/json"
              },
              ...(body === undefined ? {} : { body: JSON.stringify(body) })
            })
            const answer: unknown = await response.json()
            return { status: response.status, json: answer }
          })
        const silent = {
          title: "Archive",
          objective: "Index it",
          heartbeat_timeout_seconds: 5,
          initial_checkpoint: sound
        }
        const made = yield* Effect.all(
          Array.from({ length: 20 }, (_, n) => ask(n, "alice", "workflows", silent)),
          { concurrency: "unbounded" }
        )
        const ids = made.map(({ json }) => text(json, "id"))
        // Longer than the time-out and the grace; each process sweeps by itself, and is asked to.
        writeFileSync(clock, "7500")
        const sweeps = Array.from({ length: 4 }, (_, n) => ask(n, "root", "admin/reap", {}))
        const claims = Array.from(
          { length: CLAIMANTS },
          (_, n) => ask(n, `agent${n}`, `workflows/${ids[0]}/claims`, {})
        )
        const [reaped, replies] = yield* Effect.all(
          [
            Effect.all(sweeps, { concurrency: "unbounded" }),
            Effect.all(claims, { concurrency: "unbounded" })
          ],
          { concurrency: "unbounded" }
        )
        for (const { status } of reaped) assert.strictEqual(status, 200)
        assert.lengthOf(replies.filter(({ status }) => status === 201), 1)
        assert.lengthOf(replies.filter(({ status }) => status === 409), 63)
        for (const id of ids) {
          const { json } = yield* ask(0, "alice", `workflows/${id}/events?limit=100`)
          const types = list(json, "items").map((event) => text(event, "event_type"))
          const once = ["failure_suspected", "workflow_made_recoverable"]
          for (const type of once) assert.lengthOf(types.filter((each) => each === type), 1)
        }
      })
  )
})
