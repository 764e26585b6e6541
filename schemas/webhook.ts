/**
 * Notices of what happened, by the Standard Webhooks specification 1.0.0, alike in every service that
 * sends some. https://www.standardwebhooks.com
 */
import { Schema } from "effect"
import { Page } from "./page.ts"
import { Problem } from "./problem.ts"

export const WEBHOOKS_MAX = 100
export const WEBHOOK_URL_LENGTH_MAX = 2_000
/** How long the secret before the newest signs too, in hours. */
export const SECRET_OVERLAP_HOURS = 24

/** Whether a text is an id that a service could have given. */
export const isWebhookId = (text: string): boolean => /^whk_[0-9A-Z]{26}$/.test(text)

/**
 * `whsec_` and base64. It is returned once; a repeat under the same `Idempotency-Key` gets it again while
 * it is valid, and null after that.
 */
const Secret = Schema.NullOr(Schema.String)

/** What a service answers of its webhooks, whose notices have a type of `EventType`, or `*` for all. */
export const webhookSchemas = <Event extends Schema.Top, Url extends Schema.Top>(
  EventType: Event,
  Url: Url
) => {
  const Webhook = Schema.Struct({
    webhook_id: Schema.String,
    url: Schema.String,
    events: Schema.Array(EventType),
    created_at: Schema.String,
    /** When its secret was last replaced. */
    rotated_at: Schema.NullOr(Schema.String),
    /** When the receiver answered 410, and notices ended. */
    disabled_at: Schema.NullOr(Schema.String)
  }).annotate({ identifier: "Webhook" })
  return {
    CreateWebhook: Schema.Struct({
      url: Url,
      /** All when it is not there. */
      events: Schema.optionalKey(Schema.NonEmptyArray(EventType))
    }).annotate({ identifier: "CreateWebhook" }),
    Webhook,
    WebhookCreated: Schema.Struct({ ...Webhook.fields, secret: Secret })
      .annotate({ identifier: "WebhookCreated" }),
    Webhooks: Schema.Struct({ webhooks: Schema.Array(Webhook) })
      .annotate({ identifier: "Webhooks" })
  }
}

/** What a receiver has not got yet, the next try first: it leaves the list when it arrived or was given up. */
export const WaitingNotices = Page(
  Schema.Struct({
    /** The `webhook-id` of all its tries. */
    event_id: Schema.String,
    type: Schema.String,
    /** When it happened. */
    timestamp: Schema.String,
    /** How often it was tried, a try that is under way among them. */
    attempts: Schema.Int,
    next_try_at: Schema.String
  }).annotate({ identifier: "WaitingNotice" })
).annotate({ identifier: "WaitingNotices" })

/** Both secrets sign until the one before expires. */
export const WebhookRotated = Schema.Struct({
  webhook_id: Schema.String,
  secret: Secret,
  previous_valid_until: Schema.String
}).annotate({ identifier: "WebhookRotated" })
export type WebhookRotated = typeof WebhookRotated.Type

export class WebhookUrlForbidden extends Problem<WebhookUrlForbidden>()({
  code: "WEBHOOK_URL_FORBIDDEN",
  status: 422,
  title: "Notices cannot go to this URL",
  example: { url: "https://10.0.0.1/", reason: "It is no public address." },
  detail: ({ reason }) => reason,
  remedy: "Take an http or https URL with a public address and without user and password."
}, { url: Schema.String, reason: Schema.String }) {}

export class WebhookNotFound extends Problem<WebhookNotFound>()({
  code: "WEBHOOK_NOT_FOUND",
  status: 404,
  title: "Webhook not found",
  example: { webhook_id: "wh_x" },
  detail: ({ webhook_id }) => `There is no webhook '${webhook_id}'.`,
  remedy: "Take an id that `GET /webhooks` lists."
}, { webhook_id: Schema.String }) {}
