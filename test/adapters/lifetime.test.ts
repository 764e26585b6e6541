/**
 * From the first write to the end: a process that lives is heard between its writes, and work that is
 * completed is offered to nobody.
 */
import { emptyCheckpoint, MemorySaver } from "@langchain/langgraph-checkpoint"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { RecoveryApi } from "../../schemas/recovery.ts"
import { complete, hookReplies } from "../../src/claudeCode.ts"
import { saver } from "../../src/langgraph.ts"
import { service } from "../../src/recovery.ts"
import { make } from "../../layers/client/make.ts"
import { eventually } from "../eventually.ts"
import { reached } from "../reached.ts"

const key = "the-key-of-a-lifetime"
const config = { configurable: { thread_id: "t", checkpoint_ns: "" } }

const putOf = (own: MemorySaver) => (said: string, on: object = config) =>
  own.put(
    on,
    { ...emptyCheckpoint(), channel_values: { said } },
    { source: "input", step: 0, parents: {} }
  )
const saidBy = async (own: MemorySaver) =>
  (await own.getTuple(config))?.checkpoint.channel_values["said"]

const listed = (options: Effect.Success<ReturnType<typeof reached>>) => {
  const { promises } = make(RecoveryApi)({ ...options, key })
  return Effect.map(
    Effect.promise(() => promises.workflows.list({ query: { limit: 100 } })),
    ({ items }) => items.map(({ status }) => status)
  )
}

it.live("a thread's lease is renewed, and its process heard, while a node runs", () =>
  Effect.gen(function* () {
    const options = yield* reached(service)
    const { promises } = make(RecoveryApi)({ ...options, key: "another-key-of-a-lifetime" })
    yield* Effect.promise(async () => {
      const { id } = await promises.workflows.create({
        payload: {
          title: "A thread whose agent gave up",
          objective: "Finish it",
          priority: "normal",
          failure_policy: "recover",
          heartbeat_timeout_seconds: 5,
          max_recoveries: 3,
          metadata: {},
          tags: ["langgraph", "langgraph:t"]
        },
        headers: {}
      })
      await promises.workflows.fail({
        params: { workflow_id: id },
        payload: { reason: "Gives up" },
        headers: {}
      })
    })
    const heard: Array<string> = []
    const own = saver(MemorySaver, {
      ...options,
      key,
      heartbeatTimeoutSeconds: 5,
      fetch: async (...asked) => {
        const request = new Request(...asked)
        const response = await options.fetch(request)
        if (response.ok) heard.push(new URL(request.url).pathname.split("/").at(-1) ?? "")
        return response
      }
    })
    yield* Effect.promise(() => putOf(own)("begun"))
    assert.deepStrictEqual(heard.filter((path) => path === "claims"), ["claims"])
    heard.length = 0
    yield* eventually(
      Effect.sync(() => heard),
      (paths) => paths.includes("renew") && paths.includes("heartbeats")
    )
    assert.notInclude(heard, "checkpoints")
    yield* Effect.promise(() => own.complete(config))
    assert.deepStrictEqual(heard.slice(-1), ["complete"])
  }))

it.live("a completed thread is offered to nobody, is read as before, and goes on in another workflow", () =>
  Effect.gen(function* () {
    const options = yield* reached(service)
    const process = () => saver(MemorySaver, { ...options, key })
    const [first, second] = [process(), process()]
    yield* Effect.promise(async () => {
      const one = await putOf(first)("one")
      await putOf(first)("two", one)
      assert.strictEqual(await saidBy(second), "two")
      await first.complete(config)
    })
    assert.deepStrictEqual(yield* listed(options), ["completed"])
    for (const own of [first, second, process()]) {
      assert.strictEqual(yield* Effect.promise(() => saidBy(own)), "two")
    }
    assert.deepStrictEqual(yield* listed(options), ["completed"])
    yield* Effect.promise(() => putOf(second)("three"))
    assert.deepStrictEqual(yield* listed(options), ["active", "completed"])
    for (const own of [first, second, process()]) {
      assert.strictEqual(yield* Effect.promise(() => saidBy(own)), "three")
      assert.lengthOf(yield* Effect.promise(() => Array.fromAsync(own.list(config))), 3)
    }
  }))

it.live("a write to a thread that another process completed goes on in another workflow", () =>
  Effect.gen(function* () {
    const options = yield* reached(service)
    const [first, second] = [
      saver(MemorySaver, { ...options, key }),
      saver(MemorySaver, { ...options, key })
    ]
    yield* Effect.promise(async () => {
      await putOf(first)("one")
      await saidBy(second)
      await second.complete(config)
      await putOf(first)("two")
      assert.strictEqual(await saidBy(second), "two")
    })
    assert.deepStrictEqual(yield* listed(options), ["active", "completed"])
  }))

it.live("a read of a thread that nobody began makes no workflow", () =>
  Effect.gen(function* () {
    const options = yield* reached(service)
    const own = saver(MemorySaver, { ...options, key })
    assert.isUndefined(yield* Effect.promise(() => saidBy(own)))
    yield* Effect.promise(() => own.complete(config))
    assert.deepStrictEqual(yield* listed(options), [])
  }))

it.live("completed work of a session is not gone on with, neither by the next nor by the same", () =>
  Effect.gen(function* () {
    const options = { ...yield* reached(service), key }
    const answer = hookReplies({ ...options, acting: /^send$/ })
    const fire = (hook_event_name: string, more: object = {}) =>
      Effect.promise(() => answer({ hook_event_name, cwd: "/project", ...more }))
    yield* fire("Stop", { last_assistant_message: "The mail is sent." })
    assert.include(JSON.stringify(yield* fire("SessionStart")), "The mail is sent.")
    yield* Effect.promise(() => complete(options, "/project"))
    assert.deepStrictEqual(yield* listed(options), ["completed"])
    assert.deepStrictEqual(yield* fire("SessionStart"), {})
    assert.deepStrictEqual(yield* listed(options), ["active", "completed"])
  }))
