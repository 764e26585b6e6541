import { Effect } from "effect"

/**
 * Asks again until the answer is as it is to be, and gives it: for what happens in a database or a
 * process of its own time, whatever the clock of the test says. The test's own limit ends it.
 */
export const eventually = <A, E, R>(ask: Effect.Effect<A, E, R>, isSo: (answer: A) => boolean) =>
  Effect.gen(function* () {
    let answer = yield* ask
    while (!isSo(answer)) {
      yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 10)))
      answer = yield* ask
    }
    return answer
  })
