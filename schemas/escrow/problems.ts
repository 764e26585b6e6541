/**
 * The failures that only an escrow service has.
 */
import { Schema } from "effect"
import { Problem } from "../problem.ts"
import { Resolution, Status } from "./status.ts"
import { Evaluation, RefundRequest } from "./terms.ts"

export class EscrowNotFound extends Problem<EscrowNotFound>()({
  code: "ESCROW_NOT_FOUND",
  status: 404,
  title: "Escrow not found",
  example: { escrow_id: "esc_x" },
  detail: ({ escrow_id }) => `There is no escrow '${escrow_id}'.`,
  remedy: "Take an id that `POST /escrow` gave; with a key, only one's own escrows are there."
}, { escrow_id: Schema.String }) {}

export class CriteriaImpossible extends Problem<CriteriaImpossible>()({
  code: "CRITERIA_IMPOSSIBLE",
  status: 422,
  title: "No work can keep these criteria",
  example: { conflicts: ["At least 50 and at most 40 words"] },
  detail: ({ conflicts }) => `Criteria that exclude each other: ${conflicts.join("; ")}.`,
  remedy: "Take one of each pair back, as nothing was funded."
}, { conflicts: Schema.Array(Schema.String) }) {}

export class NotThePayee extends Problem<NotThePayee>()({
  code: "NOT_THE_PAYEE",
  status: 403,
  title: "Only the payee can deliver",
  example: { payee_agent_id: "b2" },
  detail: ({ payee_agent_id }) => `The payee of this escrow is not '${payee_agent_id}'.`,
  remedy: "Submit as the agent that the escrow names as its payee."
}, { payee_agent_id: Schema.String }) {}

export class InvalidState extends Problem<InvalidState>()({
  code: "INVALID_STATE",
  status: 409,
  title: "Not allowed in this state",
  example: {
    operation: "release",
    escrow_status: "released",
    version: 2,
    resolution: null,
    allowed_from: ["delivered", "disputed"]
  },
  detail: ({ escrow_status, operation }) =>
    escrow_status === "disputed" && operation === "deliverable"
      ? "The escrow is disputed and has no revision left: it takes no further deliverable."
      : `An escrow that is ${escrow_status} takes no ${operation}.`,
  remedy: "Read `details`: `resolution` shows whether what you wanted is done already, " +
    "`allowed_from` in which states the operation is taken."
}, {
  operation: Schema.String,
  escrow_status: Status,
  version: Schema.Int,
  resolution: Schema.NullOr(Resolution),
  allowed_from: Schema.Array(Status)
}) {}

export class VersionMismatch extends Problem<VersionMismatch>()({
  code: "VERSION_MISMATCH",
  status: 412,
  title: "The escrow has changed",
  example: { version: 2 },
  detail: ({ version }) => `The escrow is at version ${version}.`,
  remedy: "Read the escrow again, and send its `version` (the `ETag`) as `If-Match` or `if_match`."
}, { version: Schema.Int }) {}

export class DeadlinePassed extends Problem<DeadlinePassed>()({
  code: "DEADLINE_PASSED",
  status: 409,
  title: "The deadline has passed",
  example: { deadline: "2026-11-21T09:30:00.000Z" },
  detail: ({ deadline }) => `Nothing is delivered after the deadline, ${deadline}.`,
  remedy:
    "Nothing can be delivered any more: what was funded or left to silence is paid out as soon as " +
    "payouts continue; what is disputed is the payer's, or the arbiter's, to end."
}, { deadline: Schema.String }) {}

export class ArbiterRequired extends Problem<ArbiterRequired>()({
  code: "ARBITER_REQUIRED",
  status: 403,
  title: "The arbiter decides",
  example: { arbiter_agent_id: "c3" },
  detail: ({ arbiter_agent_id }) =>
    `After a delivery the payer alone takes nothing back; the arbiter is '${arbiter_agent_id}'.`,
  remedy: "Release the funds, or ask the arbiter to resolve."
}, { arbiter_agent_id: Schema.String }) {}

export class NoArbiter extends Problem<NoArbiter>()({
  code: "NO_ARBITER",
  status: 409,
  title: "The escrow names no arbiter",
  example: { escrow_id: "esc_x" },
  detail: ({ escrow_id }) => `The escrow '${escrow_id}' was made without an arbiter.`,
  remedy: "Release or refund it; an arbiter is named when an escrow is made."
}, { escrow_id: Schema.String }) {}

export class RefundRequested extends Problem<RefundRequested>()({
  code: "REFUND_REQUESTED",
  status: 409,
  title: "The refund was asked for already",
  example: {
    version: 3,
    refund_request: {
      at: "2026-11-21T09:30:00.000Z",
      until: "2026-11-24T09:30:00.000Z",
      reason: null,
      contested_at: null
    }
  },
  detail: ({ refund_request: { contested_at, until } }) =>
    contested_at === null
      ? `The refund comes at ${until}, unless the payee contests it.`
      : `The payee contested the refund at ${contested_at}.`,
  remedy: "Release the funds, wait, or have the arbiter resolve it."
}, { version: Schema.Int, refund_request: RefundRequest }) {}

export class NothingToContest extends Problem<NothingToContest>()({
  code: "NOTHING_TO_CONTEST",
  status: 409,
  title: "No refund waits to be contested",
  example: { version: 2, refund_request: null },
  detail: "The payer asked for no refund, or it was contested already.",
  remedy: "Read `details.refund_request`, as nothing was changed."
}, { version: Schema.Int, refund_request: Schema.NullOr(RefundRequest) }) {}

export class NoEvaluator extends Problem<NoEvaluator>()({
  code: "NO_EVALUATOR",
  status: 409,
  title: "The escrow names no evaluator",
  example: { escrow_id: "esc_x" },
  detail: ({ escrow_id }) => `The escrow '${escrow_id}' was made without an evaluator.`,
  remedy: "An evaluator is named when an escrow is made."
}, { escrow_id: Schema.String }) {}

export class EvaluationClosed extends Problem<EvaluationClosed>()({
  code: "EVALUATION_CLOSED",
  status: 409,
  title: "The evaluation was given",
  example: { version: 3, evaluation: null },
  detail: "The last deliverable was evaluated already; its evaluation does not change.",
  remedy: "Read `details.evaluation`: the payer, or the arbiter, ends the escrow now."
}, { version: Schema.Int, evaluation: Schema.NullOr(Evaluation) }) {}

export class OtherDeliverable extends Problem<OtherDeliverable>()({
  code: "OTHER_DELIVERABLE",
  status: 409,
  title: "The evaluation is of another deliverable",
  example: { version: 3, deliverable_sha256: "0".repeat(64) },
  detail: ({ deliverable_sha256 }) => `The current deliverable is '${deliverable_sha256}'.`,
  remedy: "Read the escrow again, judge the current deliverable, and name its SHA-256."
}, { version: Schema.Int, deliverable_sha256: Schema.String }) {}

export class AgreementNotFound extends Problem<AgreementNotFound>()({
  code: "AGREEMENT_NOT_FOUND",
  status: 404,
  title: "Agreement not found",
  example: { agreement_id: "agr_x" },
  detail: ({ agreement_id }) => `There is no agreement '${agreement_id}'.`,
  remedy: "Take an id that `POST /agreements` gave; with a key, only one's own are there."
}, { agreement_id: Schema.String }) {}

export class DeliveryNotFound extends Problem<DeliveryNotFound>()({
  code: "DELIVERY_NOT_FOUND",
  status: 404,
  title: "Delivery not found",
  example: { escrow_id: "esc_x", number: 2 },
  detail: ({ escrow_id, number }) => `The escrow '${escrow_id}' has no delivery ${number}.`,
  remedy: "Take a `number` that `GET /escrow/{escrow_id}/deliveries` lists."
}, { escrow_id: Schema.String, number: Schema.Int }) {}

export class InsufficientFunds extends Problem<InsufficientFunds>()({
  code: "INSUFFICIENT_FUNDS",
  status: 402,
  title: "Insufficient funds",
  example: { available: "3.00", currency: "USD" },
  detail: ({ available, currency }) => `${available} ${currency} are available.`,
  remedy: "Have the operator book a deposit, or lock less.",
  retryable: true
}, { available: Schema.String, currency: Schema.String }) {}

export class LedgerUnbalanced extends Problem<LedgerUnbalanced>()({
  code: "LEDGER_UNBALANCED",
  status: 503,
  title: "Payouts paused: ledger out of balance",
  detail: "The last check of the ledger failed; nothing is paid out until it passes.",
  remedy: "Inform the operator; `GET /ledger` shows the currency that does not balance.",
  retryable: true,
  retryAfterSeconds: 60
}) {}

export class NotSettled extends Problem<NotSettled>()({
  code: "NOT_SETTLED",
  status: 409,
  title: "The escrow has not ended",
  example: { escrow_id: "esc_x", escrow_status: "delivered" },
  detail: ({ escrow_status }) => `An escrow that is ${escrow_status} has no receipt yet.`,
  remedy: "Ask again when it is released, refunded or settled."
}, { escrow_id: Schema.String, escrow_status: Status }) {}
