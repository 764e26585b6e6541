import { Effect, Layer } from "effect"
import { load } from "./change.ts"
import { Escrows } from "./Escrows.ts"
import { timestamp } from "./transition.ts"

const EVERY = "1 second"
const BATCH_MAX = 100

/** Refunds what is still funded when its deadline has passed; reading an escrow does the same. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const escrows = yield* Escrows
    yield* Effect.gen(function* () {
      const overdue = yield* escrows.overdue(yield* timestamp, BATCH_MAX)
      yield* Effect.forEach(overdue, load, { discard: true, concurrency: 8 })
    }).pipe(
      Effect.catchCause((cause) => Effect.logError("Deadlines could not be applied", cause)),
      Effect.delay(EVERY),
      Effect.forever,
      Effect.forkScoped
    )
  })
)
