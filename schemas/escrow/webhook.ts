/**
 * Notices of what happened to escrows.
 */
import { Schema } from "effect"
import { WEBHOOK_URL_LENGTH_MAX, webhookSchemas } from "../webhook.ts"
import { StoredText } from "../storedText.ts"
import { Status } from "./status.ts"

export { WEBHOOKS_MAX } from "../webhook.ts"

/** `escrow.` and a status, or `*` for all. */
export const EventType = Schema.Literals([
  "*",
  "escrow.funded",
  "escrow.delivered",
  "escrow.disputed",
  "escrow.released",
  "escrow.refunded",
  "escrow.settled"
])

export const { CreateWebhook, Webhook, WebhookCreated, Webhooks } = webhookSchemas(
  EventType,
  StoredText.check(Schema.isMaxLength(WEBHOOK_URL_LENGTH_MAX))
)
export type WebhookCreated = typeof WebhookCreated.Type

/** The body of a notice; `webhook-id` names it over all its tries. */
export const Notice = Schema.Struct({
  type: Schema.String,
  timestamp: Schema.String,
  data: Schema.Struct({
    escrow_id: Schema.String,
    status: Status,
    version: Schema.Int,
    amount: Schema.Finite,
    amount_decimal: Schema.String,
    currency: Schema.String
  })
}).annotate({ identifier: "Notice" })
export type Notice = typeof Notice.Type
