/**
 * Notices of who asks for access to an owner's records, and of what became of that.
 */
import { Schema } from "effect"
import { WEBHOOK_URL_LENGTH_MAX, webhookSchemas } from "../webhook.ts"
import { AccessStatus } from "./grant.ts"
import { text } from "./text.ts"

/** The most webhooks of one owner, and of all together. */
export const WEBHOOKS_MAX = { alike: 4, all: 1000 }

/** The most of all callers that have no key of the operator's: they leave room for those that do. */
export const WEBHOOKS_SELF_MADE_MAX = 750

const { CreateWebhook, Webhook, WebhookCreated } = webhookSchemas(
  Schema.String,
  text(WEBHOOK_URL_LENGTH_MAX)
)
const { created_at, disabled_at, url, webhook_id } = Webhook.fields
const told = { webhook_id, url, created_at, disabled_at }

export const CreateOwnerWebhook = Schema.Struct({ url: CreateWebhook.fields.url })
  .annotate({ identifier: "CreateOwnerWebhook" })

export const OwnerWebhook = Schema.Struct(told).annotate({ identifier: "OwnerWebhook" })

export const OwnerWebhookCreated = Schema.Struct({ ...told, secret: WebhookCreated.fields.secret })
  .annotate({ identifier: "OwnerWebhookCreated" })
export type OwnerWebhookCreated = typeof OwnerWebhookCreated.Type

export const OwnerWebhooks = Schema.Struct({ webhooks: Schema.Array(OwnerWebhook) })
  .annotate({ identifier: "OwnerWebhooks" })

/** The body of a notice; who asks, for what and why is read with the `request_id`. */
export interface AccessNotice {
  readonly type: "access.requested" | "access.approved" | "access.declined"
  readonly timestamp: string
  readonly data: {
    readonly request_id: string
    readonly content_id: string
    readonly status: typeof AccessStatus.Type
  }
}
