/**
 * A thread is what it was after a service that was away, and after writes that were cut.
 */
import { emptyCheckpoint, MemorySaver } from "@langchain/langgraph-checkpoint"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { service } from "../../src/recovery.ts"
import { saver } from "../../src/langgraph.ts"
import { reached } from "../reached.ts"

const config = { configurable: { thread_id: "t", checkpoint_ns: "" } }

const isWrite = ({ method, url }: Request) => method === "POST" && url.endsWith("/checkpoints")

/** A process of its own on one service, whose requests fail where `isAway` says so. */
const processes = Effect.map(
  reached(service),
  (options) => (isAway: (request: Request) => boolean | Promise<boolean> = () => false) => {
    const own = saver(MemorySaver, {
      ...options,
      key: "the-key-of-an-outage",
      fetch: async (...asked) => {
        const request = new Request(...asked)
        return await isAway(request)
          ? new Response("away", { status: 400 })
          : await options.fetch(request)
      }
    })
    return {
      put: (said: string, on: object = config) =>
        own.put(
          on,
          { ...emptyCheckpoint(), channel_values: { said } },
          { source: "input", step: 0, parents: {} }
        ),
      said: async () => (await own.getTuple(config))?.checkpoint.channel_values["said"],
      all: async () =>
        (await Array.fromAsync(own.list(config))).map((of) => of.checkpoint.channel_values["said"])
    }
  }
)

it.live("what could not be read once is read when the service is back", () =>
  Effect.gen(function* () {
    const process = yield* processes
    yield* Effect.promise(() => process().put("two"))
    let isAway = true
    const other = process(({ url }) => isAway && /\/checkpoints\/\d+$/.test(url))
    yield* Effect.promise(() => other.said().then(() => assert.fail("away"), () => undefined))
    isAway = false
    assert.strictEqual(yield* Effect.promise(() => other.said()), "two")
  }))

it.live("a record that was cut between its checkpoints is left out, and the thread goes on", () =>
  Effect.gen(function* () {
    const process = yield* processes
    yield* Effect.promise(() => process().put("one"))
    let writes = 0
    const cut = process((request) => isWrite(request) && ++writes === 2)
    assert.strictEqual(yield* Effect.promise(() => cut.said()), "one")
    yield* Effect.promise(() =>
      cut.put("x".repeat(300_000)).then(() => assert.fail("away"), () => undefined)
    )
    assert.strictEqual(yield* Effect.promise(() => process().said()), "one")
    yield* Effect.promise(() => process().put("two"))
    assert.strictEqual(yield* Effect.promise(() => process().said()), "two")
    const long = "y".repeat(300_000)
    yield* Effect.promise(() => cut.put(long))
    assert.strictEqual(yield* Effect.promise(() => process().said()), long)
  }))

it.live("a record between whose checkpoints another process wrote its own is read as well", () =>
  Effect.gen(function* () {
    const process = yield* processes
    const [first, second] = ["x".repeat(500_000), "y".repeat(500_000)]
    yield* Effect.promise(() => process().put("one"))
    let writes = 0
    const one = process(async (request) => {
      if (isWrite(request) && ++writes === 2) await process().put(second)
      return false
    })
    yield* Effect.promise(() => one.said().then(() => one.put(first)))
    assert.sameMembers(yield* Effect.promise(() => process().all()), ["one", first, second])
  }))
