import { Cause, Effect, Exit, Layer } from "effect"
import { LedgerAudit } from "./LedgerAudit.ts"
import { load } from "./change.ts"
import { Escrows, type Overdue } from "./Escrows.ts"
import { timestamp } from "./transition.ts"

const EVERY = "1 second"
const BATCH_MAX = 100

/**
 * Ends what the clock ends: what is still funded when its deadline has passed, and what the payer has
 * not answered in time; reading an escrow does the same. One that cannot be ended keeps no other from
 * it: it is told once, and tried again each time.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const escrows = yield* Escrows
    const books = yield* LedgerAudit
    const failing = new Set<string>()

    const end = Effect.fnUntraced(function* ({ escrow_id }: Overdue) {
      const exit = yield* Effect.exit(load(escrow_id))
      if (Exit.isSuccess(exit)) {
        failing.delete(escrow_id)
      } else if (!Cause.hasInterruptsOnly(exit.cause) && !failing.has(escrow_id)) {
        failing.add(escrow_id)
        yield* Effect.logError("A deadline could not be applied", { escrow_id }, exit.cause)
      }
    })

    const sweep = Effect.gen(function* () {
      const now = yield* timestamp
      let after: Overdue | undefined
      do {
        // While the books do not balance nothing is paid out, so nothing has to be read.
        yield* books.mayPay
        const overdue: ReadonlyArray<Overdue> = yield* escrows.overdue({
          now,
          after,
          limit: BATCH_MAX
        })
        yield* Effect.forEach(overdue, end, { discard: true, concurrency: 8 })
        after = overdue.length < BATCH_MAX ? undefined : overdue.at(-1)
      } while (after !== undefined)
    })

    yield* sweep.pipe(
      Effect.catchTag(["LEDGER_UNBALANCED", "SERVICE_UNAVAILABLE"], () => Effect.void),
      Effect.catchCause((cause) => Effect.logError("Deadlines could not be applied", cause)),
      Effect.delay(EVERY),
      Effect.forever,
      Effect.forkScoped
    )
  })
)
