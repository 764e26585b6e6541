/**
 * Who is told of what happens.
 */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { RecoveryApi } from "../../../schemas/recovery.ts"
import { Webhook, WebhookCreated } from "../../../schemas/recovery/webhook.ts"
import type { IdempotentReply } from "../../ground/Idempotency.ts"
import { webhookCalls } from "../../ground/webhookCalls.ts"
import { requireAdmin } from "../requireAdmin.ts"

const Created: IdempotentReply<WebhookCreated> = {
  status: 201,
  schema: WebhookCreated,
  headers: ({ webhook_id }) => ({ location: `/api/v1/webhooks/${webhook_id}` })
}

export const layer = HttpApiBuilder.group(
  RecoveryApi,
  "webhooks",
  Effect.fnUntraced(function* (handlers) {
    const { create, list, notices, remove, rotate } = yield* webhookCalls(Webhook, Created)
    return handlers.handleAll({
      createWebhook: ({ payload: { url, events } }) =>
        Effect.andThen(requireAdmin, create(url, events)),
      rotateWebhook: ({ params: { webhook_id } }) =>
        Effect.andThen(requireAdmin, rotate(webhook_id)),
      listWebhooks: () =>
        Effect.map(Effect.andThen(requireAdmin, list), (webhooks) => ({ webhooks })),
      listNotices: ({ params: { webhook_id }, query }) =>
        Effect.andThen(requireAdmin, notices(webhook_id, query)),
      deleteWebhook: ({ params: { webhook_id } }) =>
        Effect.andThen(requireAdmin, remove(webhook_id))
    })
  })
)
