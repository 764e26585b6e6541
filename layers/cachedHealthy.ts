import { Clock, Effect, Option, Semaphore } from "effect"
import type { Check } from "./operations.ts"

const BELIEVED_MILLIS = 1000

/** A look at what was found well is not repeated for a second, however many ask. */
export const cachedHealthy = (fault: Check["fault"]): Check["fault"] => {
  const turn = Semaphore.makeUnsafe(1)
  let wellMillis = -Infinity
  return turn.withPermit(Effect.gen(function* () {
    const nowMillis = yield* Clock.currentTimeMillis
    if (Math.abs(nowMillis - wellMillis) < BELIEVED_MILLIS) return Option.none()
    const found = yield* fault
    if (Option.isNone(found)) wellMillis = nowMillis
    return found
  }))
}
