/**
 * The one place where tests wait in real time: for a database, another process or a browser, which have
 * a time of their own whatever the clock of the test says.
 */
import { Effect } from "effect"
import { inspect } from "node:util"

/** After so long something has gone wrong: many times what it takes on the slowest machine. */
export const PATIENCE_MILLIS = 240_000

/** At first an answer is asked for again at once, and at last so many milliseconds later. */
const PAUSE_MILLIS_MAX = 20

const pause = (millis: number) =>
  Effect.promise(() => new Promise<void>((resolve) => setTimeout(resolve, millis)))

/** Lets what has a time of its own go on a little; what it has done by then is not said. */
export const moment = pause(PAUSE_MILLIS_MAX / 2)

/** So many moments, one after the other. */
export const moments = (count: number) => Effect.repeat(moment, { times: count })

/**
 * Asks again until the answer is as it is to be, or true, and gives it. In the end it says what it last
 * saw.
 */
export const eventually = <A, E, R>(
  ask: Effect.Effect<A, E, R>,
  isSo: (answer: A) => boolean = (answer) => answer === true
) =>
  Effect.gen(function* () {
    const begun = performance.now()
    for (let asked = 1;; asked++) {
      const answer = yield* ask
      if (isSo(answer)) return answer
      if (performance.now() - begun > PATIENCE_MILLIS) {
        return yield* Effect.die(new Error(`Waited in vain; last seen: ${inspect(answer)}`))
      }
      yield* pause(Math.min(asked, PAUSE_MILLIS_MAX))
    }
  })
