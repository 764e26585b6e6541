/**
 * D. Escrow: what callers may send and what they get back.
 *
 * A payer locks an amount for a payee; the payee's deliverable is checked against the criteria, and
 * the check and the payee's trust decide whether the amount is released at once or held.
 */
import { Effect, Predicate, Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Unaudited } from "./audit.ts"
import { Authorization } from "./authorization.ts"
import { CriteriaPreviewed, PreviewCriteria } from "./escrow/preview.ts"
import {
  Agreement,
  CreateAgreement,
  CreateEscrow,
  DeliverableJudged,
  Deliveries,
  Delivery,
  Escrow,
  EscrowChanged,
  Escrows,
  Evaluate,
  Resolve,
  SubmitDeliverable,
  Why
} from "./escrow/escrow.ts"
import { Event } from "./escrow/event.ts"
import {
  Accounts,
  Deposit,
  Deposited,
  LedgerTotals,
  Statement,
  Transfers
} from "./escrow/ledger.ts"
import {
  AgreementNotFound,
  ArbiterRequired,
  CriteriaImpossible,
  DeadlinePassed,
  DeliveryNotFound,
  EscrowNotFound,
  EvaluationClosed,
  InsufficientFunds,
  InvalidState,
  LedgerUnbalanced,
  NoArbiter,
  NoEvaluator,
  NothingToContest,
  NotSettled,
  NotThePayee,
  OtherDeliverable,
  RefundRequested,
  VersionMismatch
} from "./escrow/problems.ts"
import { Receipt, ReceiptVerdict, VerifyReceipt } from "./escrow/receipt.ts"
import { Status } from "./escrow/status.ts"
import { REVISIONS_MAX } from "./escrow/terms.ts"
import { CreateWebhook, WebhookCreated, Webhooks } from "./escrow/webhook.ts"
import { IdempotencyHeaders } from "./idempotency.ts"
import { OpenObjects } from "./OpenObjects.ts"
import { Cursor, Limit } from "./page.ts"
import {
  BadRequest,
  CommonProblems,
  Forbidden,
  IdempotencyKeyInUse,
  IdempotencyKeyReused,
  SchemaValidationFailed,
  Unauthenticated
} from "./problems.ts"
import { WaitingNotices, WebhookNotFound, WebhookRotated, WebhookUrlForbidden } from "./webhook.ts"
import { StoredText } from "./storedText.ts"
import { Resource, Tool } from "./tool.ts"

/** The longest page of `GET /escrows`, and its length when none is asked for. */
export const ESCROWS_LIMIT_MAX = 1000

const retries = [IdempotencyKeyReused, IdempotencyKeyInUse] as const
const payouts = [
  EscrowNotFound,
  Forbidden,
  InvalidState,
  VersionMismatch,
  LedgerUnbalanced,
  BadRequest,
  ...retries
] as const

const byId = { escrow_id: Schema.String }
const Filter = Schema.optionalKey(StoredText)

const IfMatch = Schema.Struct({
  ...IdempotencyHeaders.fields,
  "if-match": Schema.optionalKey(Schema.String)
})

const EscrowsLimit = Schema.FiniteFromString.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 1, maximum: ESCROWS_LIMIT_MAX })
).pipe(Schema.withDecodingDefaultKey(Effect.succeed(String(ESCROWS_LIMIT_MAX))))

const DeliveryNumber = Schema.FiniteFromString.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 1, maximum: REVISIONS_MAX + 1 })
)

// A payload that may be null is still "required" to the generator.
const bodyIsOptional = ({ requestBody, ...operation }: Record<string, unknown>) => ({
  ...operation,
  requestBody: Predicate.isObject(requestBody) ? { ...requestBody, required: false } : requestBody
})

export class EscrowGroup extends HttpApiGroup.make("escrows").add(
  HttpApiEndpoint.post("create", "/escrow", {
    headers: IdempotencyHeaders,
    payload: CreateEscrow,
    success: EscrowChanged.pipe(HttpApiSchema.status(201)),
    error: [SchemaValidationFailed, CriteriaImpossible, InsufficientFunds, Forbidden, ...retries]
  }).annotate(Tool, {
    name: "create_escrow",
    title: "Lock an amount for work",
    use: "As payer, before work begins: the amount is held until the deliverable meets the " +
      "criteria. Write what a program can tell as `checks`, and try them with " +
      "preview_criteria first. For several parts use create_agreement."
  }),
  HttpApiEndpoint.post("deliver", "/deliverable", {
    headers: IfMatch,
    payload: SubmitDeliverable,
    success: DeliverableJudged,
    error: [NotThePayee, DeadlinePassed, SchemaValidationFailed, ...payouts]
  }).annotate(Tool, {
    name: "submit_deliverable",
    title: "Hand in work",
    use: "As payee, when the work is done: it is checked against the criteria at once, and " +
      "the amount is released or held. Not for drafts: each counts as a revision."
  }),
  HttpApiEndpoint.post("release", "/escrow/:escrow_id/release", {
    params: byId,
    headers: IfMatch,
    payload: Why,
    success: EscrowChanged,
    error: [SchemaValidationFailed, ...payouts]
  }).annotate(Tool, {
    name: "release_escrow",
    title: "Pay the payee",
    use: "As payer, when you accept work that is held. It cannot be undone.",
    destructive: true
  }).annotate(OpenApi.Transform, bodyIsOptional),
  HttpApiEndpoint.post("refund", "/escrow/:escrow_id/refund", {
    params: byId,
    headers: IfMatch,
    payload: Why,
    success: EscrowChanged,
    error: [ArbiterRequired, RefundRequested, SchemaValidationFailed, ...payouts]
  }).annotate(Tool, {
    name: "refund_escrow",
    title: "Give the amount back",
    use:
      "As payer, or as payee to decline. After a delivery the payer of an escrow with an arbiter " +
      "cannot: the arbiter decides by resolve_escrow; where refunds are contested, the payee is " +
      "asked first. It cannot be undone.",
    destructive: true
  }).annotate(OpenApi.Transform, bodyIsOptional),
  HttpApiEndpoint.post("contest", "/escrow/:escrow_id/contest", {
    params: byId,
    headers: IfMatch,
    payload: Why,
    success: EscrowChanged,
    error: [NothingToContest, SchemaValidationFailed, ...payouts]
  }).annotate(Tool, {
    name: "contest_refund",
    title: "Contest a refund",
    use: "As payee, when the payer asked for a refund of work that is held and you stand by it: " +
      "then the arbiter decides, or the amount stays locked until one side gives way."
  }).annotate(OpenApi.Transform, bodyIsOptional),
  HttpApiEndpoint.post("resolve", "/escrow/:escrow_id/resolve", {
    params: byId,
    headers: IfMatch,
    payload: Resolve,
    success: EscrowChanged,
    error: [NoArbiter, SchemaValidationFailed, ...payouts]
  }).annotate(Tool, {
    name: "resolve_escrow",
    title: "Decide a dispute",
    use: "As the escrow's arbiter alone: to whom a held amount goes. It cannot be undone.",
    destructive: true
  }),
  HttpApiEndpoint.post("evaluate", "/escrow/:escrow_id/evaluation", {
    params: byId,
    headers: IfMatch,
    payload: Evaluate,
    success: EscrowChanged,
    error: [
      Unauthenticated,
      NoEvaluator,
      EvaluationClosed,
      OtherDeliverable,
      SchemaValidationFailed,
      ...payouts
    ]
  }).annotate(Tool, {
    name: "evaluate_deliverable",
    title: "Judge what no check can read",
    use: "As the escrow's evaluator alone, after a delivery that waits for a judgement."
  }),
  HttpApiEndpoint.get("deliveries", "/escrow/:escrow_id/deliveries", {
    params: byId,
    success: Deliveries,
    error: EscrowNotFound
  }).annotateMerge(OpenApi.annotations({
    summary: "List deliveries",
    description: "As a party that judges revisions: each with its hash and checks, without its " +
      "text."
  })),
  HttpApiEndpoint.get("delivery", "/escrow/:escrow_id/deliveries/:number", {
    params: { ...byId, number: DeliveryNumber },
    success: Delivery,
    error: [EscrowNotFound, DeliveryNotFound, BadRequest]
  }).annotateMerge(OpenApi.annotations({
    summary: "Read a delivery",
    description: "One of them with its text, by number from 1."
  })).annotate(Resource, {
    name: "delivery",
    title: "A delivery",
    description: "One of several: its text, and how it was judged."
  }),
  HttpApiEndpoint.get("get", "/escrow/:escrow_id", {
    params: byId,
    success: Escrow,
    error: EscrowNotFound
  }).annotate(Tool, {
    name: "read_escrow",
    long: true,
    title: "Read an escrow",
    use: "Its status, what was checked, and what may be done next. To find one use " +
      "list_escrows."
  }).annotate(Resource, {
    name: "escrow",
    title: "An escrow",
    description: "Status, terms and checks."
  }),
  HttpApiEndpoint.get("list", "/escrows", {
    query: {
      status: Schema.optionalKey(Status),
      payer_agent_id: Filter,
      payee_agent_id: Filter,
      currency: Filter,
      limit: EscrowsLimit,
      cursor: Cursor
    },
    success: Escrows,
    error: BadRequest
  }).annotate(Tool, {
    name: "list_escrows",
    title: "Find escrows",
    use: "By status, payer, payee or currency. With an id use read_escrow."
  }),
  HttpApiEndpoint.get("events", "/escrow/:escrow_id/events", {
    params: byId,
    query: { limit: Limit, cursor: Cursor },
    success: Schema.Struct({
      items: Schema.Array(Event),
      next_cursor: Schema.NullOr(Schema.String),
      has_more: Schema.Boolean
    }),
    error: [EscrowNotFound, BadRequest]
  }).annotateMerge(OpenApi.annotations({
    summary: "Events of an escrow",
    description: "Its hash-chained history, the oldest first: who did what, and when."
  }))
).annotateMerge(OpenApi.annotations({ description: "Lock, deliver, release, refund, resolve." })) {}

export class CriteriaGroup extends HttpApiGroup.make("criteria").add(
  HttpApiEndpoint.post("preview", "/criteria/preview", {
    payload: PreviewCriteria,
    success: CriteriaPreviewed,
    error: [SchemaValidationFailed, CriteriaImpossible]
  }).annotate(Unaudited, true).annotate(Tool, {
    name: "preview_criteria",
    title: "See how criteria are read",
    use: "Before create_escrow, with the same checks, and a text to try them on. Without checks " +
      "the prose is read: what is unread holds the amount; write checks in its place. Nothing is " +
      "kept."
  }),
  HttpApiEndpoint.get("schema", "/criteria/schema", {
    success: Schema.Record(Schema.String, Schema.Unknown)
  }).annotate(Unaudited, true).annotateMerge(OpenApi.annotations({
    summary: "How checks are written",
    description:
      "The JSON Schema of `checks`, with examples, for a payer before it funds. Checks are " +
      "read exactly as written, where criteria in prose may be unread, which holds the amount."
  }))
).annotateMerge(OpenApi.annotations({ description: "How criteria are read; nothing is kept." })) {}

export class AgreementGroup extends HttpApiGroup.make("agreements").add(
  HttpApiEndpoint.post("agree", "/agreements", {
    headers: IdempotencyHeaders,
    payload: CreateAgreement,
    success: Agreement.pipe(HttpApiSchema.status(201)),
    error: [SchemaValidationFailed, CriteriaImpossible, InsufficientFunds, Forbidden, ...retries]
  }).annotateMerge(OpenApi.annotations({
    summary: "Lock amounts for work in parts",
    description: "One escrow for each part, funded together. For one piece of work use " +
      "`POST /escrow`."
  })),
  HttpApiEndpoint.get("agreement", "/agreements/:agreement_id", {
    params: { agreement_id: Schema.String },
    success: Agreement,
    error: AgreementNotFound
  }).annotateMerge(OpenApi.annotations({
    summary: "Read an agreement",
    description: "Its parts, and the escrow of each."
  })).annotate(Resource, {
    name: "agreement",
    title: "An agreement",
    description: "Its parts and their escrows."
  })
).annotateMerge(
  OpenApi.annotations({ description: "Work in parts: an escrow for each, funded together." })
) {}

export class ReceiptGroup extends HttpApiGroup.make("receipts").add(
  HttpApiEndpoint.get("receipt", "/escrow/:escrow_id/receipt", {
    params: byId,
    success: Receipt,
    error: [EscrowNotFound, NotSettled]
  }).annotate(Tool, {
    name: "read_receipt",
    title: "Signed statement of how it ended",
    use: "Evidence for others, once an escrow is settled."
  }).annotate(Resource, {
    name: "receipt",
    title: "A receipt",
    description: "How an escrow ended, signed."
  }),
  HttpApiEndpoint.post("verifyReceipt", "/receipts/verify", {
    payload: VerifyReceipt,
    success: ReceiptVerdict
  }).annotate(Unaudited, true).annotateMerge(OpenApi.annotations({
    summary: "Verify a receipt",
    description: "As anybody who was shown one: whether this service signed it and stands by it."
  }))
).annotateMerge(
  OpenApi.annotations({
    description: "Signed statements of how escrows ended; the keys are at /.well-known/jwks.json."
  })
) {}

export class LedgerGroup extends HttpApiGroup.make("ledger").add(
  HttpApiEndpoint.get("totals", "/ledger", {
    success: LedgerTotals,
    error: [Unauthenticated, Forbidden]
  }).annotateMerge(OpenApi.annotations({
    summary: "Totals of the books",
    description: "As operator: locked, paid and refunded by currency, and whether the books " +
      "balance."
  })),
  HttpApiEndpoint.get("accounts", "/ledger/accounts", {
    query: {
      agent_id: Filter,
      currency: Filter,
      limit: Limit,
      cursor: Cursor
    },
    success: Accounts,
    error: [Unauthenticated, Forbidden, BadRequest]
  }).annotateMerge(OpenApi.annotations({
    summary: "List accounts",
    description: "As operator: what each agent has, by currency."
  })),
  HttpApiEndpoint.get("transfers", "/ledger/transfers", {
    query: { escrow_id: Filter, limit: Limit, cursor: Cursor },
    success: Transfers,
    error: [Unauthenticated, Forbidden, BadRequest]
  }).annotateMerge(OpenApi.annotations({
    summary: "List transfers",
    description: "As operator: every posting, the newest last."
  })),
  HttpApiEndpoint.post("deposit", "/ledger/deposits", {
    headers: IdempotencyHeaders,
    payload: Deposit,
    success: Deposited.pipe(HttpApiSchema.status(201)),
    error: [Unauthenticated, Forbidden, SchemaValidationFailed, ...retries]
  }).annotateMerge(OpenApi.annotations({
    summary: "Credit an agent",
    description: "As operator, when a payment came in."
  })),
  HttpApiEndpoint.get("statement", "/agents/:agent_id/statement", {
    params: { agent_id: StoredText },
    query: { currency: Filter, limit: Limit, cursor: Cursor },
    success: Statement,
    error: [Forbidden, BadRequest]
  }).annotate(Tool, {
    name: "read_statement",
    long: true,
    title: "Account of an agent",
    use: "What an agent paid, got and has locked, line by line."
  })
).annotateMerge(OpenApi.annotations({ description: "Double-entry books over all escrows." })) {}

export class WebhookGroup extends HttpApiGroup.make("webhooks").add(
  HttpApiEndpoint.post("createWebhook", "/webhooks", {
    headers: IdempotencyHeaders,
    payload: CreateWebhook,
    success: WebhookCreated.pipe(HttpApiSchema.status(201)),
    error: [Unauthenticated, Forbidden, WebhookUrlForbidden, ...retries]
  }).annotateMerge(OpenApi.annotations({
    summary: "Be told of transitions",
    description: "As operator: signed notices (Standard Webhooks) to a public https address. The " +
      "secret is returned once."
  })),
  HttpApiEndpoint.get("listWebhooks", "/webhooks", {
    success: Webhooks,
    error: [Unauthenticated, Forbidden]
  }).annotateMerge(OpenApi.annotations({
    summary: "List webhooks",
    description: "As operator: addresses and events, without secrets."
  })),
  HttpApiEndpoint.get("listNotices", "/webhooks/:webhook_id/notices", {
    params: { webhook_id: Schema.String },
    query: { limit: Limit, cursor: Cursor },
    success: WaitingNotices,
    error: [Unauthenticated, Forbidden, WebhookNotFound, BadRequest]
  }).annotateMerge(OpenApi.annotations({
    summary: "Notices that wait",
    description: "As operator: what a receiver has not got yet, how often it was tried, and when " +
      "the next try comes."
  })),
  HttpApiEndpoint.post("rotateWebhook", "/webhooks/:webhook_id/rotate", {
    params: { webhook_id: Schema.String },
    headers: IdempotencyHeaders,
    success: WebhookRotated,
    error: [Unauthenticated, Forbidden, WebhookNotFound, ...retries]
  }).annotateMerge(OpenApi.annotations({
    summary: "Change a webhook's secret",
    description: "As operator: the old one signs beside the new for a while."
  })),
  HttpApiEndpoint.delete("deleteWebhook", "/webhooks/:webhook_id", {
    params: { webhook_id: Schema.String },
    success: HttpApiSchema.NoContent,
    error: [Unauthenticated, Forbidden, WebhookNotFound]
  }).annotateMerge(OpenApi.annotations({
    summary: "Delete a webhook",
    description: "As operator: nothing is sent there any more."
  }))
).annotateMerge(OpenApi.annotations({ description: "Signed notices of every transition." })) {}

export class EscrowApi extends HttpApi.make("escrow")
  .add(EscrowGroup)
  .add(CriteriaGroup)
  .add(AgreementGroup)
  .add(ReceiptGroup)
  .add(LedgerGroup)
  .add(WebhookGroup)
  .middleware(Authorization)
  .middleware(CommonProblems)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenObjects, true)
  .annotateMerge(
    OpenApi.annotations({
      title: "Escrow",
      version: "1.0.0",
      description:
        "Locks an amount for another agent before it works. Its deliverable is checked against " +
        "checks in JSON and criteria in plain English, and the amount is released, held, disputed " +
        "or refunded."
    })
  ) {}
