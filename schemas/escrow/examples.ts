/** Work is paid for, refunded, divided by an arbiter, judged by an evaluator, and done in parts. */
import type { Example, Examples } from "../example.ts"
import answers from "./answers.json" with { type: "json" }

const terms = {
  payer_agent_id: "a1",
  payee_agent_id: "b2",
  amount: 12.5,
  currency: "USD",
  task_description: "Summarise the report",
  verification_criteria: 'The summary must contain "Total". It has at most 50 words.'
}

const work = "Total: 12 units sold in spring."
const path = { escrow_id: "{{escrows.create/escrow_id}}" }
const delivered = (escrow: string) => ({
  escrow_id: `{{${escrow}/escrow_id}}`,
  payee_agent_id: "b2",
  deliverable: work
})

const requests: ReadonlyArray<Example> = [
  {
    call: "criteria.preview",
    body: { verification_criteria: terms.verification_criteria, deliverable: work }
  },
  { call: "escrows.create", body: terms },
  { call: "escrows.list", query: { payer_agent_id: "a1", limit: "5" } },
  { call: "escrows.deliver", body: delivered("escrows.create") },
  {
    call: "escrows.release",
    path: { escrow_id: "{{escrows.deliver/escrow_id}}" },
    body: { reason: "Read and accepted." }
  },
  { call: "escrows.get", path },
  { call: "escrows.deliveries", path: { escrow_id: "{{escrows.deliver/escrow_id}}" } },
  {
    call: "escrows.delivery",
    path: { escrow_id: "{{escrows.deliver/escrow_id}}", number: "1" }
  },
  { call: "escrows.events", path },
  { call: "receipts.receipt", path: { escrow_id: "{{escrows.release/escrow_id}}" } },
  { call: "receipts.verifyReceipt", body: { receipt: "{{receipts.receipt/receipt}}" } },
  { name: "unwanted", call: "escrows.create", body: terms },
  {
    call: "escrows.refund",
    path: { escrow_id: "{{unwanted/escrow_id}}" },
    body: { reason: "The work is not needed any more." }
  },
  {
    name: "withArbiter",
    call: "escrows.create",
    body: { ...terms, arbiter_agent_id: "c3" }
  },
  { name: "disputed", call: "escrows.deliver", body: delivered("withArbiter") },
  {
    call: "escrows.resolve",
    path: { escrow_id: "{{disputed/escrow_id}}" },
    body: { release_amount: "5.00", reason: "Half of it is there." },
    as: "c3"
  },
  {
    name: "withEvaluator",
    call: "escrows.create",
    body: { ...terms, evaluator_agent_id: "e5" }
  },
  { name: "toBeJudged", call: "escrows.deliver", body: delivered("withEvaluator") },
  {
    call: "escrows.evaluate",
    path: { escrow_id: "{{toBeJudged/escrow_id}}" },
    body: { outcome: "pass", reason: "It is what was asked for." },
    as: "e5"
  },
  {
    name: "contestable",
    call: "escrows.create",
    body: { ...terms, refund_after_delivery: "contested" }
  },
  { name: "unwelcome", call: "escrows.deliver", body: delivered("contestable") },
  {
    name: "askedBack",
    call: "escrows.refund",
    path: { escrow_id: "{{unwelcome/escrow_id}}" },
    body: { reason: "It is not what I had in mind." }
  },
  {
    call: "escrows.contest",
    path: { escrow_id: "{{askedBack/escrow_id}}" },
    body: { reason: "It is what the criteria ask for." }
  },
  {
    call: "agreements.agree",
    body: {
      payer_agent_id: "a1",
      payee_agent_id: "b2",
      currency: "USD",
      milestones: [
        { title: "Outline", amount: 5, verification_criteria: "At least 3 lines." },
        { title: "Text", amount: 20, verification_criteria: "At least 300 words." }
      ]
    }
  },
  {
    call: "agreements.agreement",
    path: { agreement_id: "{{agreements.agree/agreement_id}}" }
  },
  { call: "ledger.totals", as: "operator" },
  { call: "ledger.accounts", query: { agent_id: "a1" }, as: "operator" },
  { call: "ledger.transfers", as: "operator" },
  {
    call: "ledger.deposit",
    body: { agent_id: "a1", amount: 100, currency: "USD", reference: "bank-2041" },
    as: "operator"
  },
  { call: "ledger.statement", path: { agent_id: "a1" }, query: { currency: "USD" } },
  { call: "webhooks.createWebhook", body: { url: "https://example.com/escrows" }, as: "operator" },
  { call: "webhooks.listWebhooks", as: "operator" },
  {
    call: "webhooks.listNotices",
    path: { webhook_id: "{{webhooks.createWebhook/webhook_id}}" },
    as: "operator"
  },
  {
    call: "webhooks.rotateWebhook",
    path: { webhook_id: "{{webhooks.createWebhook/webhook_id}}" },
    as: "operator"
  },
  {
    call: "webhooks.deleteWebhook",
    path: { webhook_id: "{{webhooks.createWebhook/webhook_id}}" },
    as: "operator"
  }
]

export const examples: Examples = { requests, answers }
