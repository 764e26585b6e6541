import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Option, Result, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as NodeHash from "../../layers/hash.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as RecoveryStore from "../../layers/sql/recovery.ts"
import { AgentId } from "../../schemas/agent.ts"
import { Caller } from "../../schemas/authorization.ts"
import type { WorkflowNotFound } from "../../schemas/recovery/problems.ts"
import type { Event } from "../../schemas/recovery/event.ts"
import { follow, startingPlace, toLines } from "../../src/recovery/follow.ts"
import { create } from "../../src/recovery/commands/create.ts"
import { heartbeat } from "../../src/recovery/commands/heartbeat.ts"
import type { Found } from "../../src/ground/cursor.ts"
import type { EventFilter } from "../../src/recovery/Queries.ts"
import { Workflows } from "../../src/recovery/Workflows.ts"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { databases } from "../databases.ts"
import { at, code, create as register, service, text } from "./agents.ts"
import { meansAt, request } from "./states.ts"
import { Transaction } from "../../src/ground/Transaction.ts"
import { transacted } from "./transacted.ts"
import { SecureRandom } from "effect/crypto"
import { eventually } from "../eventually.ts"

const call = (url: string, init: RequestInit) => fetch(url, init)

const registered = { ...request, heartbeat_timeout_seconds: 3_600 }

const made = Effect.gen(function* () {
  const workflows = yield* Workflows
  const newId = SecureRandom.uuidV7Unsafe
  const { change } = Result.getOrThrow(create(registered, { ...meansAt(0), newId }))
  yield* transacted(workflows.create(change))
  yield* workflows.announce
  return change.workflow.id
})

const beat = (id: string) =>
  Effect.gen(function* () {
    const workflows = yield* Workflows
    const newId = SecureRandom.uuidV7Unsafe
    yield* transacted(Effect.gen(function* () {
      const snapshot = yield* workflows.lock(id, {})
      const means = { ...meansAt(1), newId }
      const decided = heartbeat(snapshot, means, { note: null, token_hash: null })
      yield* workflows.save(Result.getOrThrow(decided).change)
    }))
    yield* workflows.announce
  })

/** The first `count` events behind the event of that id; all there are from `0`. */
const firstOf = (
  count: number,
  workflow_id: string | undefined,
  last: string,
  filter: Partial<EventFilter> = {}
) =>
  Effect.gen(function* () {
    const place = yield* startingPlace(last, workflow_id)
    const own = workflow_id === undefined ? filter : { ...filter, workflow_id }
    const batches = yield* follow(own, place).pipe(
      Stream.flatMap(Stream.fromIterable),
      Stream.take(count),
      Stream.runCollect
    )
    return batches.map(({ event }) => event)
  })

describe.each(databases)("following events on $name", ({ layer: database, name }) => {
  const store = Layer.mergeAll(RecoveryStore.layer, NodeHash.layer).pipe(
    Layer.provideMerge(GroupCommit.layer),
    Layer.provideMerge(Migrations.layer(RecoveryStore.migrations)),
    Layer.provideMerge(database)
  )

  it.live(
    "a reader that breaks off and goes on misses nothing and sees nothing twice",
    () =>
      Effect.gen(function* () {
        const ids = yield* Effect.all(Array.from({ length: 4 }, () => made))
        // Four writers on four workflows at once, so that transactions overlap where they can.
        const writing = yield* Effect.forkChild(
          Effect.forEach(ids, (id) => Effect.repeat(beat(id), { times: 24 }), {
            concurrency: "unbounded"
          })
        )
        const seen: Array<string> = []
        while (seen.length < 104) {
          const events = yield* firstOf(
            Math.min(13, 104 - seen.length),
            undefined,
            seen.at(-1) ?? "0"
          )
          seen.push(...events.map(({ id }) => id))
        }
        yield* Fiber.join(writing)
        assert.lengthOf(seen, 104)
        assert.strictEqual(new Set(seen).size, 104)
        for (const id of ids) {
          const own = yield* firstOf(26, id, "0")
          assert.deepStrictEqual(own.map(({ sequence }) => sequence), own.map((_, n) => n + 1))
        }
      }).pipe(Effect.provide(store))
  )

  it.live("a reader sees what its group works on, and goes on behind nothing else", () =>
    Effect.gen(function* () {
      const as = (group: string) =>
        Effect.provideService(
          Caller,
          Option.some({ agent_id: AgentId.make("alice"), is_admin: false, group })
        )
      const ids = {
        default: yield* made,
        a: yield* made.pipe(as("a")),
        b: yield* made.pipe(as("b"))
      }
      for (const group of ["default", "a", "b"] as const) {
        const [event] = yield* firstOf(1, undefined, "0").pipe(as(group))
        assert.strictEqual(event?.workflow_id, ids[group])
        const [typed] = yield* firstOf(1, undefined, "0", { event_type: "workflow_created" })
          .pipe(as(group))
        assert.deepStrictEqual(typed, event)
        for (const other of ["default", "a", "b"].filter((other) => other !== group)) {
          const refused = yield* startingPlace(event?.id, undefined).pipe(as(other), Effect.flip)
          assert.strictEqual(refused.error.code, "BAD_REQUEST")
        }
      }
      const all = yield* firstOf(3, undefined, "0")
      assert.deepStrictEqual(all.map(({ workflow_id }) => workflow_id), Object.values(ids))
    }).pipe(Effect.provide(store)))

  it.live("a reader of one workflow goes on behind the event that it saw last", () =>
    Effect.gen(function* () {
      const id = yield* made
      yield* made
      yield* beat(id)
      yield* beat(id)
      const [first] = yield* firstOf(1, id, "0")
      const rest = yield* firstOf(2, id, first?.id ?? "")
      assert.deepStrictEqual(rest.map(({ sequence }) => sequence), [2, 3])
      const refused = yield* Effect.flip(startingPlace("nonsense", id))
      assert.strictEqual(refused.error.code, "BAD_REQUEST")
    }).pipe(Effect.provide(store)))

  // The clock stands still: nothing is found by asking again.
  it.effect("without a last event only what is new is told, as soon as it is written", () =>
    Effect.gen(function* () {
      const id = yield* made
      const workflows = yield* Workflows
      const place = yield* workflows.end(id)
      const waiting = yield* follow({ workflow_id: id }, place).pipe(
        Stream.take(1),
        Stream.runCollect,
        Effect.forkChild({ startImmediately: true })
      )
      yield* beat(id)
      const [batch = []] = yield* Fiber.join(waiting)
      assert.deepStrictEqual(batch.map(({ event }) => event.event_type), ["heartbeat_received"])
    }).pipe(Effect.provide(store)))

  /** Every page of the list, from the newest to the oldest event. */
  const listed = (
    filter: Partial<EventFilter>,
    between: Effect.Effect<void, WorkflowNotFound, Workflows | Transaction> = Effect.void
  ) =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const pages: Array<ReadonlyArray<Event>> = []
      let after: ReadonlyArray<string> | null = null
      do {
        const { items, next }: Found<Event> = yield* workflows.events({
          limit: 2,
          ...filter,
          after
        })
        pages.push(items)
        after = next
        yield* between
      } while (after !== null)
      return pages
    })

  /** So many events that were put there at once, which nobody asks for. */
  const fill = (workflow_id: string, count: number) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) => {
      const numbers = sql.onDialectOrElse({
        pg: () => sql`SELECT n FROM generate_series(1001, ${1000 + count}::int) AS n`,
        orElse: () =>
          sql`WITH RECURSIVE numbers (n) AS (SELECT 1001
            UNION ALL SELECT n + 1 FROM numbers WHERE n < ${1000 + count}) SELECT n FROM numbers`
      })
      return sql`INSERT INTO events (workflow_id, sequence, id, event_type, lease_generation,
          metadata, created_at, prev_hash, hash)
        SELECT ${workflow_id}, n, CAST(n AS TEXT), 'claim_renewed', 0, '{}', 'x', '', ''
        FROM (${numbers}) AS numbers`
    })

  it.live(
    "a reader with a filter finds the one event behind many that it did not ask for",
    () =>
      Effect.gen(function* () {
        const workflows = yield* Workflows
        const id = yield* made
        const filter = { event_type: "heartbeat_received" } as const
        yield* beat(id)
        yield* fill(id, 50_100)
        // What it may read yet is up to the oldest transaction of the cluster.
        const pages = yield* eventually(listed(filter), (pages) => pages.length === 2)
        assert.deepStrictEqual(pages.map(({ length }) => length), [0, 1])
        const other = yield* made
        yield* beat(other)
        const seen = yield* firstOf(2, undefined, "0", filter)
        assert.deepStrictEqual(seen.map(({ workflow_id }) => workflow_id), [id, other])
        // It goes on behind all that it looked at, and looks at none of it again.
        const start = yield* startingPlace("0", id)
        const looked = yield* workflows.follow(
          { workflow_id: id, event_type: "claim_acquired" },
          start,
          10
        )
        assert.deepStrictEqual(looked.events, [])
        assert.strictEqual(looked.place.sequence, 50_998)
      }).pipe(Effect.provide(store))
  )

  it.live("the pages of all events hold each once, while others write", () =>
    Effect.gen(function* () {
      const ids = yield* Effect.all([made, made, made, made])
      const [id = ""] = ids
      const pages = yield* eventually(
        listed({}, beat(id)),
        (pages) => pages.flat().some((event) => event.workflow_id === ids[3])
      )
      const seen = pages.flat().filter(({ event_type }) => event_type === "workflow_created")
      assert.deepStrictEqual(seen.map(({ workflow_id }) => workflow_id), ids.toReversed())
    }).pipe(Effect.provide(store)))

  // SQLite has one writer: nothing there can be written while a transaction is open.
  if (name !== "SQLite") {
    it.live(
      "a page does not run ahead of a transaction that still runs",
      () =>
        Effect.gen(function* () {
          const workflows = yield* Workflows
          const newId = SecureRandom.uuidV7Unsafe
          const first = yield* made
          const written = yield* Deferred.make<string>()
          const release = yield* Deferred.make<void>()
          const slow = yield* Effect.forkChild(transacted(Effect.gen(function* () {
            const { change } = Result.getOrThrow(create(registered, { ...meansAt(0), newId }))
            yield* workflows.create(change)
            yield* Deferred.succeed(written, change.workflow.id)
            yield* Deferred.await(release)
          })))
          const second = yield* Deferred.await(written)
          const third = yield* made
          const before = yield* listed({ limit: 1 })
          assert.notInclude(before.flat().map(({ workflow_id }) => workflow_id), third)
          yield* Deferred.succeed(release, undefined)
          yield* Fiber.join(slow)
          const after = yield* eventually(listed({ limit: 1 }), ({ length }) => length === 3)
          assert.deepStrictEqual(after.flat().map(({ workflow_id }) => workflow_id), [
            third,
            second,
            first
          ])
        }).pipe(Effect.provide(store))
    )

    it.live("events that were restored into another cluster are read as the document says", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const inTransaction = (transaction: string) =>
          sql`ALTER TABLE events DISABLE TRIGGER USER`.pipe(
            Effect.andThen(sql`UPDATE events SET transaction_id = CAST(${transaction} AS BIGINT)`),
            Effect.andThen(sql`ALTER TABLE events ENABLE TRIGGER USER`)
          )
        const before = [yield* made, yield* made]
        yield* inTransaction("1000000000000000")
        assert.deepStrictEqual(yield* listed({}), [[]])
        yield* inTransaction("0")
        const after = yield* made
        const pages = yield* eventually(listed({}), (pages) => pages.flat().length === 3)
        assert.deepStrictEqual(
          pages.flat().map(({ workflow_id }) => workflow_id),
          [after, ...before.toReversed()]
        )
      }).pipe(Effect.provide(store)))
  }

  it.effect("a reader cannot go on behind an event of another workflow", () =>
    Effect.gen(function* () {
      const { agent } = yield* service({ database })
      const alice = agent("alice")
      const [one, other] = [yield* register(alice), yield* register(alice)]
      const { json } = yield* alice.get(`workflows/${other}/events`)
      const reply = yield* alice.get(`workflows/${one}/events`, {
        accept: "text/event-stream",
        "last-event-id": text(json, "items", 0, "id")
      })
      assert.strictEqual(code(reply), "BAD_REQUEST")
    }))

  it.effect("a quiet stream gives a sign of life", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const quiet = Workflows.of({
        ...workflows,
        follow: (_filter, place) => Effect.succeed({ events: [], place })
      })
      const waiting = yield* follow({}, { sequence: 0, transaction: "0", position: "0" }).pipe(
        Stream.map(toLines),
        Stream.take(1),
        Stream.runCollect,
        Effect.provideService(Workflows, quiet),
        Effect.forkChild
      )
      yield* TestClock.adjust("20 seconds")
      assert.deepStrictEqual(yield* Fiber.join(waiting), [": keep-alive\n\n"])
    }).pipe(Effect.provide(store)))
})

it.live(
  "the events of a running service stream over HTTP, and go on by Last-Event-ID",
  () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const port = yield* freePort
      const base = `http://127.0.0.1:${port}`
      yield* childProcess({
        entry: "src/recovery.ts",
        health: `${base}/health`,
        environment: { RECOVERY_PORT: String(port), DATA_DIR: folder }
      })
      const headers = {
        authorization: "Bearer the-key-of-alice",
        "content-type": "application/json"
      }
      const post = (path: string, body: unknown) =>
        Effect.promise(async () => {
          const response = await call(`${base}/api/v1/${path}`, {
            method: "POST",
            headers,
            body: JSON.stringify(body)
          })
          const json: unknown = await response.json()
          return json
        })
      const streamed = (last: string, until: string) =>
        Effect.promise(async () => {
          const abort = new AbortController()
          const response = await call(`${base}/api/v1/events`, {
            headers: { ...headers, accept: "text/event-stream", "last-event-id": last },
            signal: abort.signal
          })
          assert.strictEqual(response.headers.get("content-type"), "text/event-stream")
          let seen = ""
          for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
            seen += part
            if (seen.includes(until)) break
          }
          abort.abort()
          return seen
        })
      const id = text(yield* post("workflows", { title: "a", objective: "b" }), "id")
      const first = yield* streamed("0", "workflow_created")
      const last = /^id: (.+)$/mu.exec(first)?.[1] ?? ""
      yield* post(`workflows/${id}/heartbeats`, {})
      const second = yield* streamed(last, "heartbeat_received")
      assert.notInclude(second, "workflow_created")
      assert.match(second, /^id: .+\nevent: heartbeat_received\ndata: \{.+\}\n\n/u)
    })
)

it.effect("a stream that starts behind an event that never was is refused", () =>
  Effect.gen(function* () {
    const { agent } = yield* service()
    const alice = agent("alice")
    const id = yield* register(alice)
    const reply = yield* alice.get(`workflows/${id}/events`, {
      accept: "text/event-stream",
      "last-event-id": "nonsense"
    })
    assert.strictEqual(code(reply), "BAD_REQUEST")
    assert.isNotNull(at(reply.json, "error"))
  }))
