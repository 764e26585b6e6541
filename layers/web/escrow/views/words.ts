/** States, actors and reasons of an escrow, as a person says them. */
import type { Actor, Status } from "../../../../schemas/escrow/status.ts"
import type { CheckResult } from "../../../../schemas/escrow/escrow.ts"
import type { HoldReason } from "../../../../schemas/escrow/trust.ts"

export const STATUSES: Readonly<Record<Status, { readonly tone: string; readonly text: string }>> =
  {
    funded: { tone: "accent", text: "Locked; nothing is delivered yet." },
    delivered: { tone: "warn", text: "Delivered and held: the payer decides." },
    disputed: { tone: "bad", text: "The work failed a check; the money is locked." },
    released: { tone: "good", text: "Paid to the payee." },
    refunded: { tone: "", text: "Given back to the payer." },
    settled: { tone: "good", text: "Divided by the arbiter." }
  }

export const ACTORS: Readonly<Record<Actor, string>> = {
  auto: "the check and the score",
  payer: "the payer",
  payee: "the payee",
  arbiter: "the arbiter",
  evaluator: "the evaluator",
  deadline: "the deadline",
  inspection: "the payer's silence"
}

export const RESULTS: Readonly<Record<CheckResult, string>> = {
  pass: "The check passed",
  fail: "The check failed",
  unchecked: "Nothing was checked"
}

export const HOLDS: Readonly<Record<HoldReason, string>> = {
  check_failed: "a check failed",
  evaluation_pending: "the evaluator has not spoken yet",
  evaluation_failed: "the evaluator said no",
  criteria_unread: "a part of the criteria was not understood",
  check_in_doubt: "a check passes only as it is counted here",
  trust_below_threshold: "the payee's score is below 60",
  unproven: "the payee has no history",
  reputation_unavailable: "the reputation service gave no answer that can be believed",
  recommendation_blocked: "the reputation service advises against the payee"
}
