/**
 * What an evaluator's opinion means for a deliverable that passed its check.
 */
import { Effect } from "effect"
import type { Check } from "../../schemas/escrow/criteria.ts"
import type { Evaluation } from "../../schemas/escrow/terms.ts"
import type { HoldReason } from "../../schemas/escrow/trust.ts"
import type { EscrowRecord } from "./Escrows.ts"
import { Evaluator, type Opinion } from "./Evaluator.ts"

interface Passing {
  readonly text: string
  readonly sha256: string
  readonly checks: ReadonlyArray<Check>
}

/** What the evaluator says at once; `undefined` where the escrow names none. */
export const askEvaluator = Effect.fnUntraced(
  function* (record: EscrowRecord, { text, sha256, checks }: Passing) {
    const { evaluator_agent_id } = record
    if (evaluator_agent_id === null) return undefined
    const evaluator = yield* Evaluator
    return yield* evaluator.ask({
      escrow_id: record.escrow_id,
      evaluator_agent_id,
      payer_agent_id: record.payer_agent_id,
      payee_agent_id: record.payee_agent_id,
      task_description: record.task_description,
      verification_criteria: record.verification_criteria,
      deliverable: text,
      deliverable_sha256: sha256,
      checks
    })
  }
)

/** The evaluation that an opinion of the moment `at` makes. */
export const evaluationOf = (opinion: Opinion, at: string): Evaluation => {
  const open: Evaluation = { outcome: "pending", reason: null, at, advice: null }
  if (opinion.kind === "later") return open
  const { outcome, reason } = opinion
  return opinion.kind === "advised"
    ? { ...open, advice: { outcome, reason } }
    : { ...open, outcome, reason }
}

/** Why an evaluation holds the funds; `undefined` when it does not. */
export const heldByEvaluation = (evaluation: Evaluation | null): HoldReason | undefined =>
  evaluation === null || evaluation.outcome === "pass"
    ? undefined
    : evaluation.outcome === "pending"
    ? "evaluation_pending"
    : "evaluation_failed"
