/**
 * What every change of an escrow has in common: it is read, allowed, and written only if nobody was
 * faster.
 */
import { Data, Effect, Metric, Option } from "effect"
import { EscrowNotFound, InvalidState, VersionMismatch } from "../../schemas/escrow/problems.ts"
import { BadRequest } from "../../schemas/problems.ts"
import { ESCROW_ID } from "../../schemas/escrow/escrow.ts"
import { REVISIONS_MAX } from "../../schemas/escrow/terms.ts"
import { maySee } from "./authority.ts"
import { LedgerAudit } from "./LedgerAudit.ts"
import { type Change, type EscrowRecord, Escrows } from "./Escrows.ts"
import { conflicts, transitions } from "./metrics.ts"
import { afterSilence, allowedFrom, isAllowed, type Operation, revisionsLeft } from "./settle.ts"
import { advance, timestamp } from "./transition.ts"

/** Another change came between reading and writing; nothing was written. */
class Overtaken extends Data.TaggedError("Overtaken")<{ readonly escrow_id: string }> {}

/** The escrow as it is now; a time that has passed has taken effect. */
export const load = (escrow_id: string) => Effect.flatMap(find(escrow_id), upToDate)

/** The same for the caller: of what it may not see there is nothing, whatever it wants of it. */
export const loadSeen = (escrow_id: string) => Effect.tap(load(escrow_id), maySee)

/** The same of one that was read. */
export const upToDate = Effect.fnUntraced(function* (found: EscrowRecord) {
  const escrows = yield* Escrows
  const { escrow_id } = found
  if (!(yield* isOverdue(found))) return found
  yield* expire(found).pipe(
    Effect.catchTag(["Overtaken", "LEDGER_UNBALANCED", "SERVICE_UNAVAILABLE"], () => Effect.void)
  )
  return Option.getOrElse(yield* escrows.find(escrow_id), () => found)
})

const find = Effect.fnUntraced(function* (escrow_id: string) {
  const escrows = yield* Escrows
  // What no escrow can be called is not looked for: not every database takes every text.
  const found = ESCROW_ID.test(escrow_id) ? yield* escrows.find(escrow_id) : Option.none()
  return yield* Option.match(found, {
    onNone: () => Effect.fail(new EscrowNotFound({ escrow_id })),
    onSome: Effect.succeed
  })
})

/** When the clock ends an escrow in its state; null when it does not. */
const dueAt = (record: EscrowRecord) =>
  record.status === "funded" ? record.deadline : record.refund_at ?? record.inspection_at

/** Whether its time has passed without effect, which only books that do not balance can cause. */
const isOverdue = (record: EscrowRecord) =>
  Effect.map(timestamp, (now) => {
    const due_at = dueAt(record)
    return due_at !== null && due_at <= now
  })

/** The time after which nothing is delivered, if it has passed; it may wait to take effect. */
export const closedSince = (record: EscrowRecord) =>
  Effect.map(timestamp, (now) => {
    const passed = [record.deadline, record.inspection_at, record.refund_at].find((time) =>
      time !== null && time <= now
    )
    return passed ?? undefined
  })

/**
 * The time has passed: the deadline refunds, a refund that nobody contested comes as the payer asked,
 * and silence is the answer that the payer gave.
 */
const expire = Effect.fn("Escrow.expire")(function* (record: EscrowRecord) {
  const payout = afterSilence(record)
  const { refund_at } = record
  const change = yield* advance(record, {
    to: payout.to,
    payout,
    ...(record.status === "funded"
      ? { by: "deadline", data: { deadline: record.deadline } }
      : refund_at === null
      ? { by: "inspection", data: { inspection_at: record.inspection_at } }
      : {
        by: "payer",
        reason: record.refund_request?.reason ?? null,
        data: { refund: "uncontested", refund_at }
      })
  })
  yield* Effect.andThen(commit(change), count(change))
})

/** Passes when the state of the escrow takes the operation, and `If-Match` names its version. */
export const mustTake = Effect.fnUntraced(function* (
  record: EscrowRecord,
  operation: Exclude<Operation, "expire">,
  ifMatch: string | undefined
) {
  const { status, version, resolution } = record
  if (ifMatch !== undefined && !(yield* matches(ifMatch, version))) {
    yield* conflict("version_mismatch")
    return yield* new VersionMismatch({ version })
  }
  const left = revisionsLeft(record)
  if (!isAllowed(operation, status, left)) {
    yield* conflict("invalid_state")
    return yield* new InvalidState({
      operation,
      escrow_status: status,
      version,
      resolution,
      allowed_from: allowedFrom(operation, left)
    })
  }
})

/** Writes a change; money moves only while the books balance. */
export const commit = Effect.fnUntraced(function* (change: Change) {
  const escrows = yield* Escrows
  const books = yield* LedgerAudit
  const { escrow } = change
  if (change.payout !== undefined) yield* books.mayPay
  if (!(yield* escrows.advance(change))) {
    return yield* new Overtaken({ escrow_id: escrow.escrow_id })
  }
  return escrow
})

/** Counts a change that was written. */
export const count = ({ from, escrow, event }: Change) =>
  Metric.update(Metric.withAttributes(transitions, { from, to: escrow.status, by: event.by }), 1)

/** Runs what was overtaken again; an escrow changes so many times at most, so that ends. */
export const untilFirst = <A, E, R>(self: Effect.Effect<A, E | Overtaken, R>) =>
  self.pipe(
    Effect.tapError((error) => isOvertaken(error) ? conflict("overtaken") : Effect.void),
    Effect.retry({ times: CHANGES_MAX, while: isOvertaken }),
    Effect.catchIf(isOvertaken, (error) => Effect.die(error))
  )

// Each deliverable may be evaluated, its refund asked for and contested, and the last change ends it.
const CHANGES_MAX = 4 * (REVISIONS_MAX + 1) + 1

const isOvertaken = (error: unknown): error is Overtaken => error instanceof Overtaken

const conflict = (reason: string) => Metric.update(Metric.withAttributes(conflicts, { reason }), 1)

const TAG = /^(?:W\/)?"?(\d{1,15})"?$/

const matches = Effect.fnUntraced(function* (ifMatch: string, version: number) {
  if (ifMatch.trim() === "*") return true
  const tags = ifMatch.split(",").map((tag) => TAG.exec(tag.trim())?.[1])
  if (tags.some((tag) => tag === undefined)) {
    return yield* new BadRequest({ reason: "If-Match is no list of entity tags." })
  }
  return tags.includes(String(version))
})
