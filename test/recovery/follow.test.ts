import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Result, Stream } from "effect"
import { TestClock } from "effect/testing"
import * as Mint from "../../layers/mint.ts"
import { GroupCommit } from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as RecoveryStore from "../../layers/sql/recovery.ts"
import { follow, startingPlace, toLines } from "../../src/recovery/follow.ts"
import { create } from "../../src/recovery/commands/create.ts"
import { heartbeat } from "../../src/recovery/commands/heartbeat.ts"
import { Mint as MintPort } from "../../src/recovery/Mint.ts"
import { Workflows } from "../../src/recovery/Workflows.ts"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { databases } from "../databases.ts"
import { at, code, create as register, service, text } from "./agents.ts"
import { meansAt } from "./states.ts"

const call = (url: string, init: RequestInit) => fetch(url, init)

const request = {
  title: "Archive",
  objective: "Index it",
  priority: "normal",
  failure_policy: "recover",
  heartbeat_timeout_seconds: 3_600,
  max_recoveries: 3,
  tags: [],
  metadata: {}
} as const

const made = Effect.gen(function* () {
  const workflows = yield* Workflows
  const { newId } = yield* MintPort
  const { change } = Result.getOrThrow(create(request, { ...meansAt(0), newId }))
  yield* workflows.transact(workflows.create(change))
  yield* workflows.announce
  return change.workflow.id
})

const beat = (id: string) =>
  Effect.gen(function* () {
    const workflows = yield* Workflows
    const { newId } = yield* MintPort
    yield* workflows.transact(Effect.gen(function* () {
      const snapshot = yield* workflows.lock(id, {})
      const means = { ...meansAt(1), newId }
      const decided = heartbeat(snapshot, means, { note: null, token_hash: null })
      yield* workflows.save(Result.getOrThrow(decided).change)
    }))
    yield* workflows.announce
  })

/** The first `count` events behind the event of that id; all there are from `0`. */
const firstOf = (count: number, workflow_id: string | undefined, last: string) =>
  Effect.gen(function* () {
    const place = yield* startingPlace(last, workflow_id)
    const filter = workflow_id === undefined ? {} : { workflow_id }
    const batches = yield* follow(filter, place).pipe(
      Stream.flatMap(Stream.fromIterable),
      Stream.take(count),
      Stream.runCollect
    )
    return batches.map(({ event }) => event)
  })

describe.each(databases)("following events on $name", ({ layer: database }) => {
  const store = Layer.mergeAll(RecoveryStore.layer, Mint.layer).pipe(
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
      }).pipe(Effect.provide(store)),
    30_000
  )

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

  it.live("without a last event only what is new is told, as soon as it is written", () =>
    Effect.gen(function* () {
      const id = yield* made
      const workflows = yield* Workflows
      const place = yield* workflows.end(id)
      const waiting = yield* follow({ workflow_id: id }, place).pipe(
        Stream.take(1),
        Stream.runCollect,
        Effect.forkChild
      )
      yield* Effect.sleep("20 millis")
      yield* beat(id)
      const [batch = []] = yield* Effect.timeout(Fiber.join(waiting), "900 millis")
      assert.deepStrictEqual(batch.map(({ event }) => event.event_type), ["heartbeat_received"])
    }).pipe(Effect.provide(store)))

  it.effect("a quiet stream gives a sign of life", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const quiet = Workflows.of({ ...workflows, follow: () => Effect.succeed([]) })
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
      yield* Effect.sleep("500 millis")
      const id = text(yield* post("workflows", { title: "a", objective: "b" }), "id")
      const first = yield* streamed("0", "workflow_created")
      const last = /^id: (.+)$/mu.exec(first)?.[1] ?? ""
      yield* post(`workflows/${id}/heartbeats`, {})
      const second = yield* streamed(last, "heartbeat_received")
      assert.notInclude(second, "workflow_created")
      assert.match(second, /^id: .+\nevent: heartbeat_received\ndata: \{.+\}\n\n/u)
    }),
  30_000
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
