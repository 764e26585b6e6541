/**
 * Whether the books balance. While they do not, or nobody can tell, nothing is paid out.
 */
import { Cause, Context, Effect, Latch, Layer, Metric, Ref, Semaphore } from "effect"
import { LedgerUnbalanced } from "../../schemas/escrow/problems.ts"
import { ServiceUnavailable } from "../../schemas/problems.ts"
import { Escrows } from "./Escrows.ts"
import { type Bookmark, Ledger, type Part, type Sums } from "./Ledger.ts"
import { escrowsByStatus, ledgerBalanced } from "./metrics.ts"
import { Settings } from "./Settings.ts"

/**
 * What was locked was paid, given back, or is held; the entries and the escrows say the same of
 * each; and every escrow has exactly the entries that its status and its resolution ask for.
 */
export const isBalanced = (sums: Sums): boolean =>
  sums.funded - sums.released - sums.refunded === sums.open &&
  sums.released === sums.paid &&
  sums.refunded === sums.returned &&
  sums.contradictions === 0

/** How soon books that could not be read are read again: within 5 s of when they can be. */
const AGAIN_SECONDS = 2

/** What is known of the books; `unread` while the store is away, which says nothing about them. */
type Balance = "balanced" | "unbalanced" | "unread"

/** So many escrows hold up nobody for longer than a few milliseconds. */
const READ_AT_ONCE = 500

/**
 * Reads the books part by part and lets others write in between. Each escrow is seen with all its
 * entries at one moment, so whatever the moment, each part has to balance; `faulty` runs as soon as
 * one does not.
 */
export const readBooks = Effect.fnUntraced(function* (faulty: Effect.Effect<void>) {
  const ledger = yield* Ledger
  let sums: ReadonlyArray<Sums> = []
  let transfers = 0
  let from: Bookmark | undefined = { table: "escrows", after: "" }
  while (from !== undefined) {
    const part: Part = yield* ledger.read(from, READ_AT_ONCE)
    const read = byCurrency(part.sums)
    if (!read.every(isBalanced)) yield* faulty
    // Parts that do not balance stay a fault, even where their sums make up for one another.
    const faults = read.map((one) =>
      isBalanced(one) ? one : { ...one, contradictions: Math.max(1, one.contradictions) }
    )
    sums = byCurrency([...sums, ...faults])
    transfers += part.transfers
    from = part.next
    yield* Effect.yieldNow
  }
  return { sums, transfers }
})

const byCurrency = (all: ReadonlyArray<Sums>): ReadonlyArray<Sums> => {
  const merged = new Map<string, Sums>()
  for (const one of all) {
    const key = `${one.currency} ${one.currency_exponent}`
    const other = merged.get(key)
    merged.set(key, other === undefined ? one : plus(one, other))
  }
  return [...merged.values()].sort((one, other) => one.currency < other.currency ? -1 : 1)
}

const plus = (one: Sums, other: Sums): Sums => ({
  currency: one.currency,
  currency_exponent: one.currency_exponent,
  funded: one.funded + other.funded,
  released: one.released + other.released,
  refunded: one.refunded + other.refunded,
  open: one.open + other.open,
  paid: one.paid + other.paid,
  returned: one.returned + other.returned,
  contradictions: one.contradictions + other.contradictions
})

export class LedgerAudit extends Context.Service<LedgerAudit, {
  /** Adds everything up, and stops or resumes payouts by the outcome. */
  readonly check: Effect.Effect<{
    readonly sums: ReadonlyArray<Sums>
    readonly transfers: number
    readonly balanced: boolean
  }, ServiceUnavailable>
  /** Fails while payouts are stopped. */
  readonly mayPay: Effect.Effect<void, Stopped>
}>()("agent-services/escrow/Books") {
  /** Checks when it starts, and again and again. */
  static readonly layer = Layer.effect(
    LedgerAudit,
    Effect.gen(function* () {
      const ledger = yield* Ledger
      const escrows = yield* Escrows
      const { ledgerCheckSeconds: every } = yield* Settings
      const balance = yield* Ref.make<Balance>("balanced")
      const doubt = yield* Latch.make(false)
      const turn = yield* Semaphore.make(1)

      const set = (now: boolean) =>
        Effect.tap(
          Ref.getAndSet(balance, now ? "balanced" : "unbalanced"),
          () => Metric.update(ledgerBalanced, now ? 1 : 0)
        )
      const unread = Ref.update(balance, (now) => now === "balanced" ? "unread" : now)

      const check = Effect.gen(function* () {
        const { sums, transfers } = yield* Effect.provideService(
          readBooks(set(false)),
          Ledger,
          ledger
        )
        const now = sums.every(isBalanced)
        const before = yield* set(now)
        doubt.closeUnsafe()
        if (!now) {
          yield* Effect.logError("The books do not balance: payouts are stopped", {
            currencies: sums.filter((one) => !isBalanced(one)).map(({ currency }) => currency)
          })
        } else if (before !== "balanced") {
          yield* Effect.logWarning("The books balance: payouts go on")
        }
        return { sums, transfers, balanced: now }
      }).pipe(
        // Books that cannot be read are not known to balance; a caller that left tells nothing.
        Effect.tapCauseIf(
          (cause) => !Cause.hasInterruptsOnly(cause),
          (cause) =>
            Effect.andThen(
              Effect.andThen(
                unread,
                // A store that is away is told as that; of all else the operator has to hear.
                Cause.hasFails(cause) ? Effect.void : Metric.update(ledgerBalanced, 0)
              ),
              Effect.sync(() => doubt.openUnsafe())
            )
        ),
        // One that began before a fault came to be must not end after the one that found it.
        turn.withPermit
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
        // Where the store is away, that was told.
        Effect.catchTag("SERVICE_UNAVAILABLE", () => Effect.void),
        Effect.catchCause((cause) =>
          Effect.logError("The books could not be checked: payouts are stopped", cause)
        ),
        Effect.andThen(Effect.ignoreCause(count, { log: "Warn" }))
      )
      const due = Effect.raceFirst(
        Effect.sleep(`${every} seconds`),
        Effect.andThen(doubt.await, Effect.sleep(`${Math.min(every, AGAIN_SECONDS)} seconds`))
      )
      yield* Effect.andThen(due, checked).pipe(Effect.forever, Effect.forkScoped)
      return LedgerAudit.of({
        check,
        mayPay: Effect.flatMap(Ref.get(balance), (now): Effect.Effect<void, Stopped> => {
          if (now === "balanced") return Effect.void
          return Effect.fail(
            now === "unread" ? new ServiceUnavailable({ reason: UNREAD }) : new LedgerUnbalanced()
          )
        })
      })
    })
  )
}

type Stopped = LedgerUnbalanced | ServiceUnavailable

const UNREAD = "Nothing is paid out before the books were read again."
