/**
 * Notices of what happened, by the Standard Webhooks specification 1.0.0.
 * https://www.standardwebhooks.com
 */
import { Schema } from "effect"
import { Text } from "./escrow.ts"
import { Status } from "./status.ts"

export const WEBHOOKS_MAX = 100
export const WEBHOOK_URL_LENGTH_MAX = 2_000
/** How long the secret before the newest signs too, in hours. */
export const SECRET_OVERLAP_HOURS = 24

/** Whether a text is an id that this service could have given. */
export const isWebhookId = (text: string): boolean => /^whk_[0-9A-Z]{26}$/.test(text)

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

export const CreateWebhook = Schema.Struct({
  url: Text.check(Schema.isMaxLength(WEBHOOK_URL_LENGTH_MAX)),
  /** All when it is not there. */
  events: Schema.optionalKey(Schema.NonEmptyArray(EventType))
}).annotate({ identifier: "CreateWebhook" })

export const Webhook = Schema.Struct({
  webhook_id: Schema.String,
  url: Schema.String,
  events: Schema.Array(EventType),
  created_at: Schema.String,
  /** When its secret was last replaced. */
  rotated_at: Schema.NullOr(Schema.String),
  /** When the receiver answered 410, and notices ended. */
  disabled_at: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Webhook" })
export type Webhook = typeof Webhook.Type

/**
 * `whsec_` and base64. It is told once; a repeat under the same `Idempotency-Key` gets it again while
 * it is valid, and null after that.
 */
const Secret = Schema.NullOr(Schema.String)

export const WebhookCreated = Schema.Struct({
  ...Webhook.fields,
  secret: Secret
}).annotate({ identifier: "WebhookCreated" })
export type WebhookCreated = typeof WebhookCreated.Type

/** Both secrets sign until the one before expires. */
export const WebhookRotated = Schema.Struct({
  webhook_id: Schema.String,
  secret: Secret,
  previous_valid_until: Schema.String
}).annotate({ identifier: "WebhookRotated" })
export type WebhookRotated = typeof WebhookRotated.Type

export const Webhooks = Schema.Struct({ webhooks: Schema.Array(Webhook) })
  .annotate({ identifier: "Webhooks" })

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
