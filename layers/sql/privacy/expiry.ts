import { DateTime, Effect, Layer } from "effect"
import { PENDING_DAYS_MAX } from "../../../schemas/privacy/grant.ts"
import { Grants } from "../../../src/privacy/Grants.ts"
import { Records } from "../../../src/privacy/Records.ts"
import { Transaction } from "../../../src/ground/Transaction.ts"

const ERASE_EVERY = "10 minutes"

/** The most records that one transaction erases. */
const BATCH_MAX = 500

/**
 * Erases the records that have expired, and the requests that nobody has decided, every ten minutes:
 * nobody else would ask for them again.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const records = yield* Records
    const grants = yield* Grants
    const { write } = yield* Transaction
    const now = Effect.map(DateTime.now, DateTime.formatIso)
    const batch = Effect.flatMap(now, (at) => write(records.eraseExpired(at, BATCH_MAX)))
    const round = Effect.gen(function* () {
      const since = DateTime.subtract(yield* DateTime.now, { days: PENDING_DAYS_MAX })
      const forgotten = yield* write(grants.forgetPending(DateTime.formatIso(since)))
      let erased = yield* batch
      if (forgotten + erased === 0) return
      while (erased === BATCH_MAX) erased = yield* batch
      yield* records.scrub
    })
    yield* round.pipe(
      // A store that fails now may work in ten minutes.
      Effect.catchCause((cause) => Effect.logWarning("Expired records were not erased", cause)),
      Effect.andThen(Effect.sleep(ERASE_EVERY)),
      Effect.forever,
      Effect.forkScoped
    )
  })
)
