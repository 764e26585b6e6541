/**
 * The plainest escrow: two parties, one amount, nothing that is asked for or opted into.
 */
import type { Terms } from "../../src/escrow/transition.ts"
import { parseCriteria } from "./reading.ts"

export const terms: Terms = {
  payer_agent_id: "a1",
  payee_agent_id: "b2",
  arbiter_agent_id: null,
  evaluator_agent_id: null,
  inspection: null,
  revisions: 0,
  agreement_id: null,
  milestone: null,
  amount: 1250n,
  currency: "USD",
  currency_exponent: 2,
  task_description: "",
  verification_criteria: "",
  criteria: parseCriteria(""),
  on_unread: "hold",
  deadline: null,
  held_work: "open",
  contest_seconds: null
}
