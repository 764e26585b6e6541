/** States, actors and reasons of an escrow, as a person says them. */
import type { Actor, Status } from "../../../../schemas/escrow/status.ts"
import type { CheckResult } from "../../../../schemas/escrow/escrow.ts"
import type { HoldReason } from "../../../../schemas/escrow/trust.ts"

export const STATUSES: Readonly<Record<Status, { readonly tone: string; readonly text: string }>> =
  {
    funded: { tone: "accent", text: "Funded; awaiting delivery." },
    delivered: { tone: "warn", text: "On hold: awaiting payer approval." },
    disputed: { tone: "bad", text: "A check failed; funds stay in escrow." },
    released: { tone: "good", text: "Paid to the payee." },
    refunded: { tone: "", text: "Refunded." },
    settled: { tone: "good", text: "Split by the arbiter." }
  }

export const ACTORS: Readonly<Record<Actor, string>> = {
  auto: "the check and the score",
  payer: "the payer",
  payee: "the payee",
  arbiter: "the arbiter",
  evaluator: "the evaluator",
  deadline: "the deadline",
  inspection: "inspection period expired"
}

export const RESULTS: Readonly<Record<CheckResult, string>> = {
  pass: "The check passed",
  fail: "The check failed",
  unchecked: "Nothing was checked"
}

export const HOLDS: Readonly<Record<HoldReason, string>> = {
  check_failed: "a check failed",
  evaluation_pending: "evaluation pending",
  evaluation_failed: "the evaluator said no",
  criteria_unread: "some criteria were not parsed",
  check_in_doubt: "result depends on the counting method",
  trust_below_threshold: "the payee's score is below 60",
  unproven: "the payee has no history",
  reputation_unavailable: "no valid reputation response",
  recommendation_blocked: "the reputation service advises against the payee"
}
