/**
 * `POST /deliverable`: read and allow; check and look up, with no transaction open; then one change.
 */
import { Effect, Metric } from "effect"
import type { CheckResult, Deliverable, SubmitDeliverable } from "../../schemas/escrow/escrow.ts"
import { DeadlinePassed, NotThePayee } from "../../schemas/escrow/problems.ts"
import type { Evaluation } from "../../schemas/escrow/terms.ts"
import type { HoldReason } from "../../schemas/escrow/trust.ts"
import { Hash } from "../ground/Hash.ts"
import { monotonicMillis } from "../ground/monotonicMillis.ts"
import { isAbout } from "../ground/Served.ts"
import { mayDeliver } from "./authority.ts"
import { closedSince, loadSeen, mustTake } from "./change.ts"
import { checkDeliverable } from "./check.ts"
import { checksNothing, hasContext, isFallback, isPattern } from "./criteria.ts"
import type { EscrowRecord } from "./Escrows.ts"
import { askEvaluator, evaluationOf, heldByEvaluation } from "./applyEvaluation.ts"
import { deliverables, lookUps, lookUpSeconds } from "./metrics.ts"
import { TextTools } from "./TextTools.ts"
import { Reputation } from "./Reputation.ts"
import { afterDelivery, payOut, revisionsLeft } from "./settle.ts"
import { Settings } from "./Settings.ts"
import { advance, timestamp } from "./transition.ts"
import { holdReason, judge, shownScore } from "./trust.ts"

type Request = typeof SubmitDeliverable.Type

/** Judges a deliverable; what comes of it is not yet written. */
export const prepare = Effect.fn("Escrow.deliver")(
  function* (request: Request, ifMatch: string | undefined) {
    yield* isAbout(request.escrow_id)
    const record = yield* loadSeen(request.escrow_id)
    yield* mayDeliver(record)
    if (request.payee_agent_id !== record.payee_agent_id) {
      return yield* new NotThePayee({ payee_agent_id: request.payee_agent_id })
    }
    yield* mustTake(record, "deliverable", ifMatch)
    // Its payout waits for books that balance; the deadline does not.
    const closed = yield* closedSince(record)
    if (closed !== undefined) return yield* new DeadlinePassed({ deadline: closed })
    const { blocked } = yield* Settings
    const { sha256Hex } = yield* Hash
    const submitted_at = yield* timestamp
    const verdict = checkDeliverable(record.criteria, request.deliverable, yield* TextTools)
    const { checks } = verdict
    // Who has what is unread released lets no clause that fails stand in doubt for it.
    const passed = record.on_unread === "release"
      ? checks.every((check) => check.passed)
      : verdict.passed
    const trust = yield* lookUp(record.payee_agent_id)
    const sha256 = sha256Hex(request.deliverable)
    const opinion = passed
      ? yield* askEvaluator(record, { text: request.deliverable, sha256, checks })
      : undefined
    const evaluation = opinion === undefined ? null : evaluationOf(opinion, submitted_at)
    const unread = heldParts(record, evaluation)
    const doubt = doubtOf(record, checks, evaluation)
    const held = heldByEvaluation(evaluation) ??
      (unread !== undefined
        ? "criteria_unread"
        : doubt !== undefined
        ? "check_in_doubt"
        : holdReason(trust, blocked))
    const { to, hold_reason } = afterDelivery(passed, held)
    const judged: Deliverable = {
      sha256,
      submitted_at,
      check_result: resultOf(record, passed),
      checks,
      trust
    }
    const change = yield* advance(record, {
      to,
      by: evaluation !== null && evaluation.outcome !== "pending"
        ? "evaluator"
        : to === "released"
        ? "auto"
        : "payee",
      hold_reason,
      evaluation,
      data: {
        check_result: judged.check_result,
        hold_reason: hold_reason ?? null,
        criteria_unread: String(record.criteria.unread?.length ?? 0),
        trust_outcome: trust.outcome,
        trust_score: trust.score === null ? null : String(trust.score),
        deliverable_sha256: judged.sha256,
        ...(evaluation === null ? {} : { evaluation: evaluation.outcome })
      },
      deliverable: { judged, text: request.deliverable },
      ...(to === "released" ? { payout: payOut(record.amount, record.amount) } : {})
    })
    return { change, judged, hold_reason, unread: unread ?? "", doubt: doubt ?? "" }
  }
)

interface Judgement {
  readonly judged: Deliverable
  readonly hold_reason: HoldReason | undefined
  /** The parts of the criteria that hold the funds; none when it is context. */
  readonly unread: string
  /** Why a check that passed is not certain. */
  readonly doubt: string
}

/** Counts a deliverable that was written. */
export const count = ({ judged, hold_reason }: Judgement) =>
  Metric.update(
    Metric.withAttributes(deliverables, {
      check_result: judged.check_result,
      hold_reason: hold_reason ?? "none"
    }),
    1
  )

/** What an open evaluation means for an escrow with an inspection. */
export const WAITS_FOR_EVALUATOR =
  "the payer's silence ends nothing until the evaluator has spoken, which it may never do."

/** What came of it, in a sentence or two. */
export const explain = (judgement: Judgement, record: EscrowRecord): string => {
  const { inspection_at, inspection, status } = record
  const said = explainOutcome(judgement, revisionsLeft(record))
  if (inspection_at === null) {
    const waits = inspection !== null && record.arbiter_agent_id === null &&
      judgement.hold_reason === "evaluation_pending"
    return waits ? `${said} And ${WAITS_FOR_EVALUATOR}` : said
  }
  const paid = status === "delivered" && inspection?.then === "release"
  return `${said} The payer's silence ${paid ? "releases" : "refunds"} them at ${inspection_at}.`
}

const explainOutcome = (
  { hold_reason, unread, doubt, judged }: Judgement,
  left: number
): string => {
  const undecided = "funds stay locked until the payer releases or refunds them" +
    (left === 0 ? "." : `, or one of ${left} more deliverables passes.`)
  const score = shownScore(judged.trust)
  const unchecked = judged.check_result === "unchecked"
  const found = unchecked ? "Nothing was checked" : "Check passed"
  const held = `${found}; funds held for the payer to confirm: `
  switch (hold_reason) {
    case undefined:
      return unchecked
        ? "Nothing was checked, the evaluator passed it, payee trusted: funds released."
        : "Check passed, payee trusted: funds released."
    case "check_failed":
      return `Check failed: ${undecided}`
    case "evaluation_pending":
      return `${found}; funds held until the evaluator has said what it thinks.`
    case "evaluation_failed":
      return `The evaluator says that the work is not what was asked for: ${undecided}`
    case "criteria_unread":
      return unread === ""
        ? `${held}the criteria say more than what was checked.`
        : `${held}some criteria were not parsed: ${unread}`
    case "check_in_doubt":
      return `${held}a check is not certain: ${doubt}.`
    case "trust_below_threshold":
      return `${held}the payee's trust score is ${score}, below 60.`
    case "unproven":
      return `${held}the payee has no history.`
    case "reputation_unavailable":
      return `${held}the payee's trust could not be read.`
    case "recommendation_blocked":
      return `${held}the payee's recommendation is one that the operator blocks.`
  }
}

/** What the check came to; where it had nothing to check, passing says nothing. */
const resultOf = (record: EscrowRecord, passed: boolean): CheckResult =>
  !passed ? "fail" : checksNothing(record.criteria) || isContextAlone(record) ? "unchecked" : "pass"

const isContextAlone = ({ criteria, on_unread, verification_criteria }: EscrowRecord) =>
  on_unread === "hold_strict" && criteria.clauses.every(isFallback) &&
  hasContext(verification_criteria, criteria)

/**
 * What of the criteria holds the funds, as it was written; empty when it is context. An evaluator read
 * them all: its pass leaves what a payer who is strict wants to see for itself.
 */
export const heldParts = (
  { criteria, on_unread, verification_criteria }: EscrowRecord,
  evaluation: Evaluation | null
): string | undefined => {
  const { unread: parts = [] } = criteria
  // To the letter of the catalogue: its patterns are checked, and the rest is let go by.
  const unread = on_unread === "release" && !checksNothing(criteria)
    ? parts.filter(isPattern)
    : parts
  if (on_unread === "release" && unread.length === 0) return undefined
  if (on_unread !== "hold_strict" && evaluation?.outcome === "pass") return undefined
  if (unread.length > 0) {
    const shown = unread.slice(0, PARTS_SHOWN_MAX).map(({ text }) =>
      text.length > PART_SHOWN_MAX ? `${text.slice(0, PART_SHOWN_MAX).toWellFormed()}…` : text
    )
    return shown.join(" / ") + (unread.length > PARTS_SHOWN_MAX ? " / …" : "")
  }
  const strict = on_unread === "hold_strict" && hasContext(verification_criteria, criteria)
  return strict ? "" : undefined
}

/** Why a check that passed is not certain; an evaluator's pass lifts it as it lifts what is unread. */
export const doubtOf = (
  { on_unread }: EscrowRecord,
  checks: Deliverable["checks"],
  evaluation: Evaluation | null
): string | undefined => {
  if (on_unread === "release") return undefined
  if (on_unread === "hold" && evaluation?.outcome === "pass") return undefined
  return checks.find(({ doubt }) => doubt !== undefined)?.doubt
}

const PARTS_SHOWN_MAX = 3
/** How much of a part is shown, in UTF-16 units. */
const PART_SHOWN_MAX = 120

const lookUp = Effect.fnUntraced(function* (agent_id: string) {
  const reputation = yield* Reputation
  const started = yield* monotonicMillis
  const lookup = yield* reputation.lookUp(agent_id)
  const trust = judge(lookup, agent_id, yield* timestamp)
  yield* Metric.update(
    Metric.withAttributes(lookUps, { outcome: trust.outcome }),
    1
  )
  yield* Metric.update(lookUpSeconds, ((yield* monotonicMillis) - started) / 1000)
  return trust
})
