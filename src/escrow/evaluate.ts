/**
 * `POST /escrow/{id}/evaluation`: the evaluator says whether the work is what was asked for.
 */
import { Effect } from "effect"
import type { Evaluation, EvaluationOutcome } from "../../schemas/escrow/terms.ts"
import { EvaluationClosed } from "../../schemas/escrow/problems.ts"
import { mayEvaluate } from "./authority.ts"
import { load, mustTake } from "./change.ts"
import { doubtOf, heldParts } from "./deliver.ts"
import type { Decision } from "./resolve.ts"
import { afterEvaluation, payOut } from "./settle.ts"
import { Settings } from "./Settings.ts"
import { advance, timestamp } from "./transition.ts"
import { holdReason } from "./trust.ts"

/** A pass releases what nothing else holds: the trust of that submission has still to do. */
export const evaluate = Effect.fn("Escrow.evaluate")(
  function* ({ escrow_id, ifMatch, reason }: Decision, outcome: EvaluationOutcome) {
    const record = yield* load(escrow_id)
    yield* mayEvaluate(record)
    yield* mustTake(record, "evaluate", ifMatch)
    const { deliverable, evaluation: open, version } = record
    if (open?.outcome !== "pending" || deliverable === null) {
      return yield* new EvaluationClosed({ version, evaluation: open })
    }
    const { blocked } = yield* Settings
    const evaluation: Evaluation = { ...open, outcome, reason, at: yield* timestamp }
    const held = heldParts(record, evaluation) !== undefined
      ? "criteria_unread"
      : doubtOf(record, deliverable.checks, evaluation) !== undefined
      ? "check_in_doubt"
      : holdReason(deliverable.trust, blocked)
    const { to, hold_reason } = afterEvaluation(outcome, held)
    return yield* advance(record, {
      to,
      by: "evaluator",
      reason,
      data: { evaluation: outcome, hold_reason: hold_reason ?? null },
      hold_reason,
      evaluation,
      ...(to === "released" ? { payout: payOut(record.amount, record.amount) } : {})
    })
  }
)
