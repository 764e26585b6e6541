import { Effect } from "effect"
import { monotonicMillis } from "../../src/ground/monotonicMillis.ts"
import { isStopped, statOf } from "./stat.ts"

/** How long a stopped process may stay stopped before the service replaces it. */
export const STOPPED_MILLIS = 1000
/** How many processes other programs may stop or kill during one request. */
export const LOST_MAX = 2
const LOOK_EVERY = "100 millis"

/** Waits until a process has been stopped for longer than `STOPPED_MILLIS`. */
export const stopped = Effect.fnUntraced(function* (pid: number) {
  let since: number | undefined
  for (;;) {
    yield* Effect.sleep(LOOK_EVERY)
    const now = yield* monotonicMillis
    since = isStopped(yield* statOf(pid)) ? since ?? now : undefined
    if (since !== undefined && now - since > STOPPED_MILLIS) return
  }
})
