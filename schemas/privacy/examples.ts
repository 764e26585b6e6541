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
