import { assert, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { giveWay } from "../src/ground/giveWay.ts"

/** Longer than a turn. */
const work = () => {
  const until = performance.now() + 12
  while (performance.now() < until);
}

it.live("what a timer does comes between two turns of work, and an interrupted wait leaves none", () =>
  Effect.gen(function* () {
    for (let turn = 0; turn < 3; turn++) {
      let isDone = false
      work()
      setTimeout(() => {
        isDone = true
      }, 0)
      yield* giveWay
      assert.isTrue(isDone)
    }
    work()
    const waiting = yield* Effect.forkChild(giveWay, { startImmediately: true })
    yield* Fiber.interrupt(waiting)
  }))
