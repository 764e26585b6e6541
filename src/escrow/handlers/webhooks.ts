/**
 * Who is told of what happens.
 */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { EscrowApi } from "../../../schemas/escrow.ts"
import { Webhook, WebhookCreated } from "../../../schemas/escrow/webhook.ts"
import type { IdempotentReply } from "../../ground/Idempotency.ts"
import { webhookCalls } from "../../ground/webhookCalls.ts"
import { mustOperate } from "../authority.ts"

const Created: IdempotentReply<WebhookCreated> = {
  status: 201,
  schema: WebhookCreated,
  headers: ({ webhook_id }) => ({ location: `/webhooks/${webhook_id}` })
}

export const layer = HttpApiBuilder.group(
  EscrowApi,
  "webhooks",
  Effect.fnUntraced(function* (handlers) {
    const { create, list, notices, remove, rotate } = yield* webhookCalls(Webhook, Created)
    return handlers.handleAll({
      createWebhook: ({ payload: { url, events } }) =>
        Effect.andThen(mustOperate, create(url, events)),
      rotateWebhook: ({ params: { webhook_id } }) =>
        Effect.andThen(mustOperate, rotate(webhook_id)),
      listWebhooks: () =>
        Effect.map(Effect.andThen(mustOperate, list), (webhooks) => ({ webhooks })),
      listNotices: ({ params: { webhook_id }, query }) =>
        Effect.andThen(mustOperate, notices(webhook_id, query)),
      deleteWebhook: ({ params: { webhook_id } }) => Effect.andThen(mustOperate, remove(webhook_id))
    })
  })
)
