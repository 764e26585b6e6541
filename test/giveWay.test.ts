import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { yieldToEventLoop } from "../src/ground/yieldToEventLoop.ts"

const afterTimer = () => {
  const timer = { isDone: false }
  setTimeout(() => {
    timer.isDone = true
  }, 0)
  return timer
}

/** Longer than a turn. */
const work = () => {
  const until = performance.now() + 12
  while (performance.now() < until);
}

it.live("what a timer does comes between two turns of work", () =>
  Effect.gen(function* () {
    for (let turn = 0; turn < 3; turn++) {
      work()
      const timer = afterTimer()
      yield* yieldToEventLoop
      assert.isTrue(timer.isDone)
    }
  }))
