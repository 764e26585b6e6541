/** A record is prepared, asked for, and deleted; an agent is reported on. */
import type { Example, Examples } from "../example.ts"
import answers from "./answers.json" with { type: "json" }

const record = {
  owner_id: "clinic-1",
  data: { name: "Ann Lee", city: "Graz", dob: "1984-03-02" },
  policy: {
    rules: [
      { path: "/city", level: "public" },
      { path: "/dob", level: "high", action: "generalise", params: { precision: "year" } }
    ]
  }
}

const asOwner = { authorization: "Bearer {{records.prepare/owner_token}}" }
const path = { content_id: "{{records.prepare/content_id}}" }

const requests: ReadonlyArray<Example> = [
  { call: "records.prepare", body: record },
  { name: "again", call: "records.prepare", headers: asOwner, body: record },
  {
    call: "records.share",
    body: { ...path, requester_id: "agent-7", nonce: "my question 1" }
  },
  {
    name: "receiptOnly",
    call: "records.share",
    headers: { accept: "application/cose" },
    body: { ...path, requester_id: "agent-7" }
  },
  { call: "records.list", headers: asOwner },
  {
    call: "owner.grant",
    path,
    headers: asOwner,
    body: { grantee_id: "lab-1", paths: ["/name"], purpose: "cohort study", bearer: true }
  },
  {
    name: "lent",
    call: "owner.grant",
    path,
    headers: asOwner,
    body: { grantee_id: "lab-3", paths: ["/name"], purpose: "follow-up", bearer: true }
  },
  {
    name: "granted",
    call: "records.share",
    body: { ...path, requester_id: "lab-3", grant_token: "{{lent/grant_token}}" }
  },
  { call: "owner.grants", path, headers: asOwner },
  { call: "owner.shares", headers: asOwner },
  { call: "owner.ledger", headers: asOwner },
  { call: "owner.report", headers: asOwner },
  { name: "printed", call: "owner.report", headers: { ...asOwner, accept: "text/plain" } },
  { call: "owner.sharesOf", path, headers: asOwner },
  {
    call: "owner.bundle",
    path: { ...path, share_id: "{{granted/receipt/receipt_id}}" },
    headers: asOwner
  },
  {
    call: "owner.createWebhook",
    headers: asOwner,
    body: { url: "https://example.com/requests" }
  },
  { call: "owner.webhooks", headers: asOwner },
  {
    call: "owner.deleteWebhook",
    path: { webhook_id: "{{owner.createWebhook/webhook_id}}" },
    headers: asOwner
  },
  {
    call: "owner.ask",
    path,
    as: "lab-2",
    body: { requester_id: "lab-2", paths: ["/name"], purpose: "second opinion" }
  },
  {
    call: "owner.asked",
    path: { ...path, request_id: "{{owner.ask/request_id}}" },
    as: "lab-2"
  },
  { call: "owner.requests", headers: asOwner },
  {
    call: "owner.decide",
    path: { request_id: "{{owner.ask/request_id}}" },
    headers: asOwner,
    body: { decision: "decline", reason: "The study is closed" }
  },
  {
    call: "owner.revoke",
    path: { ...path, grant_id: "{{owner.grant/grant_id}}" },
    headers: asOwner
  },
  { call: "records.describe", path },
  {
    name: "unwanted",
    call: "records.prepare",
    body: { owner_id: "clinic-2", data: { name: "Ben Roe" } }
  },
  {
    call: "records.remove",
    path: { content_id: "{{unwanted/content_id}}" },
    headers: { authorization: "Bearer {{unwanted/owner_token}}" }
  },
  {
    call: "trust.report",
    body: { agent_id: "agent-7", reporter_id: "clinic-3", outcome: "positive" }
  },
  { call: "trust.record", path: { agent_id: "agent-7" } },
  { call: "trust.forget", path: { agent_id: "agent-8" }, as: "agent-8" },
  { call: "receipts.verify", body: { receipt: "{{records.share/receipt}}" } },
  { call: "log.checkpoint" },
  {
    call: "log.inclusion",
    query: { index: "{{records.prepare/log/index}}", size: "{{log.checkpoint/tree_size}}" }
  },
  { call: "log.consistency", query: { first: "1", second: "{{log.checkpoint/tree_size}}" } },
  { call: "log.proof", query: { index: "{{records.prepare/log/index}}" } },
  { call: "log.tile", path: { path: "entries/000.p/1" } }
]

export const examples: Examples = { requests, answers }
