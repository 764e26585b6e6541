import { Effect } from "effect"
import { monotonicMillis } from "../../src/ground/monotonicMillis.ts"
import { isStopped, statOf } from "./stat.ts"

/** One that somebody stopped may be let go on at once; nobody waits longer for it. */
export const STOPPED_MILLIS = 1000
/** Processes that may be stopped or killed by somebody else over one question. */
export const LOST_MAX = 2
const LOOK_EVERY = "100 millis"

/** Waits until somebody keeps a process from going on, for longer than one waits for that. */
export const stopped = Effect.fnUntraced(function* (pid: number) {
  let since: number | undefined
  for (;;) {
    yield* Effect.sleep(LOOK_EVERY)
    const now = yield* monotonicMillis
    since = isStopped(yield* statOf(pid)) ? since ?? now : undefined
    if (since !== undefined && now - since > STOPPED_MILLIS) return
  }
})
