import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { BESIDE_OTHERS, type Turn, Turns } from "../layers/edge/turns.ts"

const LOUD_CALLS = 64

/** Calls that are at work until they are told to end, and the order in which they began. */
const service = Effect.gen(function* () {
  const turns = new Turns(yield* Clock.Clock)
  yield* Effect.forkScoped(turns.watch, { startImmediately: true })
  const begun: Array<string> = []
  const call = Effect.fnUntraced(function* (caller: string) {
    const turn: Turn = { caller, since: 0n }
    const isOver = yield* Deferred.make<void>()
    const work = Effect.gen(function* () {
      const waits = turns.take(turn)
      if (waits !== undefined) yield* waits
      begun.push(caller)
      yield* Deferred.await(isOver)
    }).pipe(Effect.ensuring(Effect.sync(() => turns.end(turn))))
    const fiber = yield* Effect.forkScoped(work, { startImmediately: true })
    return { leave: Fiber.interrupt(fiber), end: Deferred.succeed(isOver, undefined) }
  })
  const loud = Effect.forEach(Array(LOUD_CALLS), () => call("loud"))
  const loudBegun = () => begun.filter((caller) => caller === "loud").length
  return { begun, call, loud, loudBegun }
})

describe("turns of callers", () => {
  it.effect("a caller that is alone has all at work at once", () =>
    Effect.gen(function* () {
      const { loud, loudBegun } = yield* service
      yield* loud
      assert.strictEqual(loudBegun(), LOUD_CALLS)
    }))

  it.effect("beside another a loud one has a few at work, and the quiet one's begins at once", () =>
    Effect.gen(function* () {
      const { begun, call, loud, loudBegun } = yield* service
      const first = yield* call("quiet")
      yield* first.end
      yield* loud
      assert.strictEqual(loudBegun(), BESIDE_OTHERS)
      yield* call("quiet")
      assert.strictEqual(begun.at(-1), "quiet")
    }))

  it.effect("the next in line begins when one ends, in the order in which they came; who left, never", () =>
    Effect.gen(function* () {
      const { call, loud, loudBegun } = yield* service
      yield* call("quiet")
      const calls = yield* loud
      yield* Effect.forEach(calls.slice(BESIDE_OTHERS, -1), ({ leave }) => leave)
      yield* calls[0]?.end ?? Effect.void
      yield* Effect.yieldNow
      assert.strictEqual(loudBegun(), BESIDE_OTHERS + 1)
      yield* calls[1]?.end ?? Effect.void
      yield* Effect.yieldNow
      assert.strictEqual(loudBegun(), BESIDE_OTHERS + 1)
    }))

  it.effect("calls that wait for something keep no other of their caller from its turn", () =>
    Effect.gen(function* () {
      const { call, loud, loudBegun } = yield* service
      yield* call("quiet")
      yield* loud
      yield* TestClock.adjust("200 millis")
      assert.strictEqual(loudBegun(), BESIDE_OTHERS)
      yield* TestClock.adjust("100 millis")
      assert.strictEqual(loudBegun(), 2 * BESIDE_OTHERS)
    }))

  it.effect("when the other has not asked for a second, all of a loud one are at work", () =>
    Effect.gen(function* () {
      const { call, loud, loudBegun } = yield* service
      yield* call("quiet")
      yield* loud
      yield* TestClock.adjust("1100 millis")
      assert.strictEqual(loudBegun(), LOUD_CALLS)
    }))
})
