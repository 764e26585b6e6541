/** A workflow is owned; others are interrupted, claimed, completed and called off. */
import type { Example, Examples } from "../example.ts"
import answers from "./answers.json" with { type: "json" }

const objective = "Every page of shelf 7 is in the index."

/** What a successor needs to go on. */
const progress = {
  objective,
  completed_steps: ["Fetch the list of pages"],
  remaining_steps: ["Index the pages", "Mail the report"],
  decisions: [
    { decision: "Keep the order of the shelf", reason: "Readers look pages up by their place." }
  ],
  next_action: "Index page 1 with tool X, output to /out/1.json",
  context_summary: "120 pages, list in /data/pages.json. Tool X needs the flag --plain."
}
const workflow = { title: "Index the archive", objective, initial_checkpoint: progress }

const path = { workflow_id: "{{workflows.create/id}}" }
const claimed = { workflow_id: "{{rescue.claim/workflow/id}}" }
const lease_token = "{{rescue.claim/lease_token}}"
/** Of the five letters `hello`. */
const sha256 = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"

const requests: ReadonlyArray<Example> = [
  { call: "workflows.create", body: workflow },
  { call: "workflows.list" },
  { call: "workflows.read", path },
  { call: "workflows.heartbeat", path, body: {} },
  {
    call: "workflows.heartbeats",
    body: { workflows: [{ id: "{{workflows.create/id}}" }] }
  },
  {
    call: "checkpoints.create",
    path,
    body: {
      parent_version: 1,
      ...progress,
      completed_steps: ["Fetch the list of pages", "Index the pages"],
      remaining_steps: ["Mail the report"],
      next_action: "Mail /out/report.md to the board"
    }
  },
  { call: "checkpoints.list", path },
  { call: "checkpoints.read", path: { ...path, version: "1" } },
  {
    call: "checkpoints.diff",
    path: { workflow_id: "{{checkpoints.create/workflow_id}}", version: "2" }
  },
  { call: "checkpoints.steps", path },
  { call: "checkpoints.evaluate", path, body: {} },
  { call: "checkpoints.handover", path, query: { max_tokens: "2000" } },
  {
    call: "effects.begin",
    path,
    body: {
      key: "mail-to-board",
      description: "Mail the report",
      idempotency_key: "report-shelf-7"
    }
  },
  { name: "begunBefore", call: "effects.begin", path, body: { key: "mail-to-board" } },
  {
    call: "effects.end",
    path: { workflow_id: "{{effects.begin/workflow_id}}", key: "mail-to-board" },
    body: { status: "done", result: { message_id: 81 } }
  },
  { call: "effects.list", path },
  {
    call: "effects.check",
    body: { ...path, fencing_token: "{{effects.begin/fencing_token}}" }
  },
  { call: "artifacts.keep", path: { ...path, sha256 }, body: "hello" },
  {
    call: "artifacts.fetch",
    path: { workflow_id: "{{workflows.create/id}}", sha256: "{{artifacts.keep/sha256}}" }
  },
  {
    call: "artifacts.register",
    path,
    body: {
      name: "greeting.txt",
      storage_key: "{{artifacts.keep/storage_key}}",
      sha256,
      content_type: "text/plain"
    }
  },
  { call: "artifacts.list", path },
  {
    call: "artifacts.verify",
    path: { ...path, artifact_id: "{{artifacts.register/id}}" },
    body: {}
  },
  { call: "observation.eventsOf", path },
  { call: "observation.headOf", path },
  { name: "interrupted", call: "workflows.create", body: workflow },
  {
    call: "workflows.fail",
    path: { workflow_id: "{{interrupted/id}}" },
    body: { reason: "My context window is full." }
  },
  { call: "rescue.recoverable", query: { resumable_only: "true" } },
  { call: "rescue.claim", path: { workflow_id: "{{workflows.fail/id}}" }, body: {} },
  { call: "rescue.active", path: claimed },
  { call: "rescue.renew", path: claimed, body: { lease_token } },
  { call: "rescue.resume", path: claimed, body: { lease_token } },
  { name: "left", call: "workflows.create", body: workflow },
  {
    name: "leftAlone",
    call: "workflows.fail",
    path: { workflow_id: "{{left/id}}" },
    body: { reason: "I am shut down." }
  },
  {
    name: "taken",
    call: "rescue.claim",
    path: { workflow_id: "{{leftAlone/id}}" },
    body: {}
  },
  {
    call: "rescue.release",
    path: { workflow_id: "{{taken/workflow/id}}" },
    body: { lease_token: "{{taken/lease_token}}", reason: "I lack tool X." }
  },
  {
    name: "nearlyDone",
    call: "workflows.create",
    body: { ...workflow, initial_checkpoint: { ...progress, remaining_steps: [] } }
  },
  {
    call: "workflows.complete",
    path: { workflow_id: "{{nearlyDone/id}}" },
    body: { final_checkpoint_version: 1, summary: "All pages are in the index." }
  },
  { name: "unwanted", call: "workflows.create", body: workflow },
  {
    call: "workflows.cancel",
    path: { workflow_id: "{{unwanted/id}}" },
    body: { reason: "The shelf was sold." }
  },
  {
    call: "webhooks.createWebhook",
    body: { url: "https://example.com/interruptions" },
    as: "operator"
  },
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
  },
  { call: "admin.reap", as: "operator" },
  { call: "admin.createKey", query: { agent_id: "b2", label: "for trying out" }, as: "operator" },
  { call: "admin.revokeKey", path: { id: "{{admin.createKey/id}}" }, as: "operator" },
  {
    name: "givenUp",
    call: "workflows.create",
    body: { ...workflow, failure_policy: "dead_letter" }
  },
  {
    name: "deadLetter",
    call: "workflows.fail",
    path: { workflow_id: "{{givenUp/id}}" },
    body: { reason: "The source is gone." }
  },
  { call: "admin.reopen", path: { workflow_id: "{{deadLetter/id}}" }, as: "operator" }
]

export const examples: Examples = { requests, answers }
