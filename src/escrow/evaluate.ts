/**
 * `POST /escrow/{id}/evaluation`: the evaluator says whether the work is what was asked for.
 */
import { Effect } from "effect"
import type { Evaluate } from "../../schemas/escrow/escrow.ts"
import type { Evaluation } from "../../schemas/escrow/terms.ts"
import { EvaluationClosed, OtherDeliverable } from "../../schemas/escrow/problems.ts"
import { SchemaValidationFailed } from "../../schemas/problems.ts"
import { mayEvaluate } from "./authority.ts"
import { loadSeen, mustTake } from "./change.ts"
import { doubtOf, heldParts } from "./deliver.ts"
import type { EscrowRecord } from "./Escrows.ts"
import type { Decision } from "./resolve.ts"
import { afterEvaluation, payOut } from "./settle.ts"
import { Settings } from "./Settings.ts"
import { advance, timestamp } from "./transition.ts"
import { holdReason } from "./trust.ts"

/** A pass releases what nothing else holds: the trust of that submission has still to do. */
export const evaluate = Effect.fn("Escrow.evaluate")(
  function* ({ escrow_id, ifMatch, reason }: Decision, { outcome, deliverable_sha256 }: Word) {
    const record = yield* loadSeen(escrow_id)
    yield* mayEvaluate(record)
    yield* mustTake(record, "evaluate", ifMatch)
    const { deliverable, evaluation: open, version } = record
    if (open?.outcome !== "pending" || deliverable === null) {
      return yield* new EvaluationClosed({ version, evaluation: open })
    }
    yield* mustBeOf(record, deliverable.sha256, deliverable_sha256 ?? null)
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
      data: {
        evaluation: outcome,
        hold_reason: hold_reason ?? null,
        deliverable_sha256: deliverable.sha256
      },
      hold_reason,
      evaluation,
      ...(to === "released" ? { payout: payOut(record.amount, record.amount) } : {})
    })
  }
)

type Word = Pick<typeof Evaluate.Type, "outcome" | "deliverable_sha256">

/** A word that came late must not land on what was delivered after it was formed. */
const mustBeOf = Effect.fnUntraced(
  function* ({ revisions, version }: EscrowRecord, current: string, judged: string | null) {
    if (judged === null && revisions > 0) {
      const message = "Expected the SHA-256 of the work that was judged: the escrow takes revisions"
      const violations = [{ path: "deliverable_sha256", message }]
      return yield* new SchemaValidationFailed({ violations })
    }
    if (judged !== null && judged !== current) {
      return yield* new OtherDeliverable({ version, deliverable_sha256: current })
    }
  }
)
