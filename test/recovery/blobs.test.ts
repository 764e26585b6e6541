import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { WORKFLOW_BLOB_BYTES_MAX, WORKFLOW_BLOBS_MAX } from "../../schemas/recovery/artifact.ts"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import {
  type Agent,
  claim,
  code,
  create,
  details,
  eventsOf,
  service,
  silence,
  sound,
  text
} from "./agents.ts"
import { sha256 } from "./states.ts"

const put = (agent: Agent, id: string, bytes: string, lease_token?: string) =>
  agent.send("PUT", `workflows/${id}/artifacts/blobs/${sha256(bytes)}`, bytes, {
    "content-type": "application/octet-stream",
    ...(lease_token === undefined ? {} : { "x-lease-token": lease_token })
  })

describe.each(databases)("PUT …/artifacts/blobs/{sha256} on $name", ({ layer }) => {
  const started = Effect.gen(function* () {
    const database = yield* Layer.build(layer)
    const { agent } = yield* service({ database: Layer.succeedContext(database) })
    /** Puts a row of so many bytes there, as if they had been kept. */
    const kept = (workflow_id: string, name: string, size_bytes: number) =>
      Effect.provideContext(
        Effect.flatMap(SqlClient.SqlClient, (sql) =>
          sql`INSERT INTO blobs ${
            sql.insert({ workflow_id, sha256: sha256(name), size_bytes, created_at: "x" })
          }`),
        database
      )
    const partsUnderWay = Effect.provideContext(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => Effect.map(sql`SELECT part FROM blob_uploads`, (rows) => rows.length)
      ),
      database
    )
    return {
      database,
      alice: agent("alice"),
      bob: agent("bob"),
      carol: agent("carol"),
      kept,
      partsUnderWay
    }
  })

  it.effect("what broke off before the process ended is removed at the next start", () =>
    Effect.gen(function* () {
      const { alice, database, partsUnderWay } = yield* started
      yield* create(alice)
      const sql = Context.get(database, SqlClient.SqlClient)
      const part = { upload_id: "broken", part: 0, created_at: "1970-01-01T00:00:00.000Z" }
      yield* sql`INSERT INTO blob_uploads ${sql.insert({ ...part, bytes: new Uint8Array(1) })}`
      yield* TestClock.adjust("9 minutes")
      assert.strictEqual(yield* partsUnderWay, 1)
      yield* TestClock.setTime(2 * 3_600_000)
      const { agent } = yield* service({ database: Layer.succeedContext(database) })
      yield* create(agent("bob"))
      yield* eventually(partsUnderWay, (parts) => parts === 0)
    }))

  it.effect("takes bytes from who may write, with the token of the lease", () =>
    Effect.gen(function* () {
      const { alice, bob, carol } = yield* started
      const id = yield* create(alice)
      assert.strictEqual((yield* put(alice, id, "one")).status, 201)
      yield* silence
      const token = yield* claim(bob, id)
      assert.strictEqual(code(yield* put(alice, id, "two")), "NOT_LEASE_HOLDER")
      assert.strictEqual(code(yield* put(bob, id, "two")), "NOT_LEASE_HOLDER")
      assert.strictEqual(code(yield* put(carol, id, "two", token)), "NOT_LEASE_HOLDER")
      assert.strictEqual((yield* put(bob, id, "two", token)).status, 201)
      const told = (yield* eventsOf(bob, id)).filter((event) =>
        text(event, "event_type") === "stale_update_rejected"
      )
      assert.deepStrictEqual(told.map((event) => text(event, "actor_agent_id")), ["alice", "bob"])
      assert.deepStrictEqual(told.map((event) => text(event, "metadata", "attempted")), [
        "blob",
        "blob"
      ])
      yield* bob.post(`workflows/${id}/claims/release`, { lease_token: token })
      assert.strictEqual(code(yield* put(alice, id, "three")), "FENCING_TOKEN_STALE")
    }))

  it.effect("takes nothing for a workflow that is not worked on", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const id = yield* create(alice, { initial_checkpoint: { ...sound, remaining_steps: [] } })
      yield* alice.post(`workflows/${id}/complete`, { final_checkpoint_version: 1 })
      assert.strictEqual(code(yield* put(alice, id, "one")), "INVALID_STATE_TRANSITION")
    }))

  it.effect("takes no more bytes than a workflow may keep, and what is kept already", () =>
    Effect.gen(function* () {
      const { alice, kept } = yield* started
      const id = yield* create(alice)
      yield* put(alice, id, "one")
      yield* kept(id, "large", WORKFLOW_BLOB_BYTES_MAX - 5)
      const refused = yield* put(alice, id, "two")
      assert.strictEqual(code(refused), "BLOB_QUOTA_EXCEEDED")
      assert.deepStrictEqual(details(refused), {
        workflow_id: id,
        blobs_kept: 2,
        blobs_max: WORKFLOW_BLOBS_MAX,
        bytes_kept: WORKFLOW_BLOB_BYTES_MAX - 2,
        bytes_max: WORKFLOW_BLOB_BYTES_MAX
      })
      const unread = yield* alice.get(`workflows/${id}/artifacts/blobs/${sha256("two")}`)
      assert.strictEqual(code(unread), "BLOB_NOT_FOUND")
      assert.strictEqual((yield* put(alice, id, "2")).status, 201)
      assert.strictEqual((yield* put(alice, id, "one")).status, 201)
    }))

  it.effect("takes no more bytes at once than a workflow may keep", () =>
    Effect.gen(function* () {
      const { alice, kept, partsUnderWay } = yield* started
      const id = yield* create(alice)
      yield* kept(id, "large", WORKFLOW_BLOB_BYTES_MAX - PART - 1)
      const rest = Promise.withResolvers<void>()
      const slow = new ReadableStream<Uint8Array>({
        start: (body) => body.enqueue(new Uint8Array(PART)),
        pull: (body) => rest.promise.then(() => body.close())
      }, { highWaterMark: 0 })
      const first = yield* Effect.forkChild(
        alice.send("PUT", `workflows/${id}/artifacts/blobs/${sha256("\0".repeat(PART))}`, slow, {
          "content-type": "application/octet-stream"
        })
      )
      yield* eventually(partsUnderWay, (parts) => parts === 1)
      assert.strictEqual(code(yield* put(alice, id, "two")), "BLOB_QUOTA_EXCEEDED")
      rest.resolve()
      assert.strictEqual((yield* Fiber.join(first)).status, 201)
      assert.strictEqual((yield* put(alice, id, "2")).status, 201)
    }))

  it.effect("takes no more blobs than a workflow may keep", () =>
    Effect.gen(function* () {
      const { alice, kept } = yield* started
      const id = yield* create(alice)
      for (let n = 1; n < WORKFLOW_BLOBS_MAX; n++) yield* kept(id, `${n}`, 1)
      assert.strictEqual((yield* put(alice, id, "one")).status, 201)
      assert.strictEqual(code(yield* put(alice, id, "two")), "BLOB_QUOTA_EXCEEDED")
    }))
})

/** Bytes that are written at once. */
const PART = 262_144
