/**
 * Whether the books balance. While they do not, or nobody can tell, nothing is paid out.
 */
import { Cause, Config, Context, Effect, Layer, Metric, Ref } from "effect"
import { LedgerUnbalanced } from "../../schemas/escrow/problem.ts"
import { Escrows } from "./Escrows.ts"
import { Ledger, type Sums } from "./Ledger.ts"
import { escrowsByStatus, ledgerBalanced } from "./metrics.ts"

/**
 * What was locked was paid, given back, or is held; the entries and the escrows say the same of
 * each; and every escrow has exactly the entries that its status and its resolution ask for.
 */
export const isBalanced = (sums: Sums): boolean =>
  sums.funded - sums.released - sums.refunded === sums.open &&
  sums.released === sums.paid &&
  sums.refunded === sums.returned &&
  sums.contradictions === 0

/** How soon books that could not be read are read again. */
const AGAIN_SECONDS = 5

export class Books extends Context.Service<Books, {
  /** Adds everything up, and stops or resumes payouts by the outcome. */
  readonly check: Effect.Effect<{
    readonly sums: ReadonlyArray<Sums>
    readonly transfers: number
    readonly balanced: boolean
  }>
  /** Fails while payouts are stopped. */
  readonly mayPay: Effect.Effect<void, LedgerUnbalanced>
}>()("agent-services/escrow/Books") {
  /** Checks when it starts, and every `LEDGER_CHECK_SECONDS`. */
  static readonly layer = Layer.effect(
    Books,
    Effect.gen(function* () {
      const ledger = yield* Ledger
      const escrows = yield* Escrows
      const every = yield* Config.Int("LEDGER_CHECK_SECONDS").pipe(Config.withDefault(60))
      const balanced = yield* Ref.make(true)

      const set = (now: boolean) =>
        Effect.tap(Ref.getAndSet(balanced, now), () => Metric.update(ledgerBalanced, now ? 1 : 0))

      const check = Effect.gen(function* () {
        const { sums, transfers } = yield* ledger.sums
        const now = sums.every(isBalanced)
        const before = yield* set(now)
        if (!now) {
          yield* Effect.logError("The books do not balance: payouts are stopped", {
            currencies: sums.filter((one) => !isBalanced(one)).map(({ currency }) => currency)
          })
        } else if (!before) yield* Effect.logWarning("The books balance again: payouts go on")
        return { sums, transfers, balanced: now }
      }).pipe(
        // Books that cannot be read are not known to balance; a caller that left tells nothing.
        Effect.tapCauseIf((cause) => !Cause.hasInterruptsOnly(cause), () => set(false))
      )

      const count = Effect.flatMap(
        escrows.countByStatus,
        (counts) =>
          Effect.forEach(
            counts,
            ([status, n]) => Metric.update(Metric.withAttributes(escrowsByStatus, { status }), n),
            { discard: true }
          )
      )

      yield* Effect.andThen(check, count)
      const checked = check.pipe(
        Effect.as(every),
        Effect.catchCause((cause) =>
          Effect.as(
            Effect.logError("The books could not be checked: payouts are stopped", cause),
            Math.min(every, AGAIN_SECONDS)
          )
        ),
        Effect.tap(() => Effect.ignoreCause(count, { log: "Warn" }))
      )
      yield* Effect.sleep(`${every} seconds`).pipe(
        Effect.andThen(
          Effect.forever(Effect.flatMap(checked, (wait) => Effect.sleep(`${wait} seconds`)))
        ),
        Effect.forkScoped
      )
      return Books.of({
        check,
        mayPay: Effect.flatMap(
          Ref.get(balanced),
          (may) => may ? Effect.void : Effect.fail(new LedgerUnbalanced())
        )
      })
    })
  )
}
