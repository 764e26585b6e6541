/**
 * What two ask for at once is done once: who comes second waits for the first, or for its silence.
 */
import { MemorySaver } from "@langchain/langgraph-checkpoint"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { service } from "../../src/recovery.ts"
import { hookReplies } from "../../src/claudeCode.ts"
import { saver } from "../../src/langgraph.ts"
import { reached } from "../reached.ts"

const config = { configurable: { thread_id: "t" } }
const key = "the-key-of-two"

const pending = () => {
  let resolve = () => {}
  const promise = new Promise<void>((done) => resolve = done)
  return { promise, resolve }
}

it.live("two in one process share what the first does", () =>
  Effect.gen(function* () {
    const own = saver(MemorySaver, { ...yield* reached(service), key })
    let acted = 0
    const asked = () =>
      own.once(config, "mail", {
        act: () => Promise.resolve(++acted),
        look: () => undefined
      })
    assert.deepStrictEqual(yield* Effect.promise(() => Promise.all([asked(), asked()])), [1, 1])
    assert.strictEqual(acted, 1)
    assert.strictEqual(yield* Effect.promise(asked), 1)
  }))

it.live("another process waits while the first is alive, and takes its result", () =>
  Effect.gen(function* () {
    const options = yield* reached(service)
    const [begun, heard] = [pending(), pending()]
    let acted = 0
    let looked = 0
    const process = (onBeat: () => void) =>
      saver(MemorySaver, {
        ...options,
        key,
        silenceSeconds: 6,
        fetch: async (...asked) => {
          const request = new Request(...asked)
          const isBeat = request.url.includes("/heartbeat")
          const response = await options.fetch(request)
          if (isBeat) onBeat()
          return response
        }
      })
    const look = () => {
      looked++
      return undefined
    }
    const first = process(heard.resolve).once(config, "mail", {
      act: async () => {
        begun.resolve()
        await heard.promise
        return ++acted
      },
      look
    })
    yield* Effect.promise(() => begun.promise)
    const second = process(() => {}).once(config, "mail", { act: () => ++acted, look })
    assert.deepStrictEqual(yield* Effect.promise(() => Promise.all([first, second])), [1, 1])
    assert.deepStrictEqual({ acted, looked }, { acted: 1, looked: 0 })
  }))

it.live("a hook asks about a call that it let go on and whose end is open", () =>
  Effect.gen(function* () {
    const answer = hookReplies({
      ...yield* reached(service),
      key,
      acting: /^send$/,
      look: () => undefined
    })
    const input = { hook_event_name: "PreToolUse", tool_name: "send", tool_input: {}, cwd: "/" }
    assert.deepStrictEqual(yield* Effect.promise(() => answer(input)), {})
    assert.deepInclude(
      Object(yield* Effect.promise(() => answer(input))).hookSpecificOutput,
      { permissionDecision: "ask" }
    )
  }))
