/**
 * Notices of what happened to workflows.
 */
import { Schema } from "effect"
import { WEBHOOK_URL_LENGTH_MAX, webhookSchemas } from "../webhook.ts"
import { text, WorkflowId } from "./json.ts"
import { Status } from "./workflow.ts"

export const noticeTypes = [
  "workflow.interrupted",
  "workflow.recoverable",
  "workflow.claimed",
  "workflow.completed",
  "lease.expired"
] as const

/** One of them, or `*` for all. */
export const NoticeType = Schema.Literals(["*", ...noticeTypes])

export const { CreateWebhook, Webhook, WebhookCreated, Webhooks } = webhookSchemas(
  NoticeType,
  text(1, WEBHOOK_URL_LENGTH_MAX)
)
export type WebhookCreated = typeof WebhookCreated.Type

/** The body of a notice; `webhook-id` is the event's id, over all its tries. */
export const Notice = Schema.Struct({
  type: Schema.Literals(noticeTypes),
  timestamp: Schema.String,
  data: Schema.Struct({
    workflow_id: WorkflowId,
    status: Status,
    /** Of the event in the workflow's log. */
    sequence: Schema.Int,
    checkpoint_version: Schema.Int,
    lease_generation: Schema.Int,
    /** Who caused it; null when the clock did. */
    agent_id: Schema.NullOr(Schema.String)
  })
}).annotate({ identifier: "Notice" })
export type Notice = typeof Notice.Type
