import { Context, type Effect } from "effect"
import type { Check } from "../../schemas/escrow/criteria.ts"
import type { EvaluationOutcome } from "../../schemas/escrow/terms.ts"

/** Work that passed its check, and what was asked for. */
export interface Work {
  readonly escrow_id: string
  readonly evaluator_agent_id: string
  readonly payer_agent_id: string
  readonly payee_agent_id: string
  readonly task_description: string
  readonly verification_criteria: string
  readonly deliverable: string
  readonly deliverable_sha256: string
  readonly checks: ReadonlyArray<Check>
}

/**
 * `later`: the evaluator says so itself, with its key. `decided`: it has, now. `advised`: what somebody
 * else thinks meanwhile; the evaluator has still to decide.
 */
export type Opinion =
  | { readonly kind: "later" }
  | {
    readonly kind: "decided" | "advised"
    readonly outcome: EvaluationOutcome
    readonly reason: string
  }

/** Who judges work that a program cannot. Implemented in `layers/evaluator/`. */
export class Evaluator extends Context.Service<Evaluator, {
  /** Asks once for each passing deliverable; it answers within 20 seconds and never fails. */
  readonly ask: (work: Work) => Effect.Effect<Opinion>
}>()("agent-services/escrow/Evaluator") {}
