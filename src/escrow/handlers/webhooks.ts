/**
 * Who is told of what happens.
 */
import { DateTime, Effect } from "effect"
import { Base64 } from "effect/encoding"
import { SecureRandom } from "effect/crypto"
import { HttpApiBuilder } from "effect/http-api"
import { EscrowApi } from "../../../schemas/escrow.ts"
import { WebhookNotFound, WebhookUrlForbidden } from "../../../schemas/escrow/problems.ts"
import {
  isWebhookId,
  SECRET_OVERLAP_HOURS,
  type Webhook,
  WebhookCreated,
  WebhookRotated,
  WEBHOOKS_MAX
} from "../../../schemas/escrow/webhook.ts"
import { type Answer, Idempotency } from "../../ground/Idempotency.ts"
import { mustOperate } from "../authority.ts"
import { Courier } from "../Courier.ts"
import { newId, timestamp } from "../transition.ts"
import { Webhooks } from "../Webhooks.ts"

const SECRET_BYTES = 32
const ALL = ["*"] as const

const Created: Answer<WebhookCreated> = {
  status: 201,
  schema: WebhookCreated,
  headers: ({ webhook_id }) => ({ location: `/webhooks/${webhook_id}` })
}
const Rotated: Answer<WebhookRotated> = { status: 200, schema: WebhookRotated }

export const layer = HttpApiBuilder.group(
  EscrowApi,
  "webhooks",
  Effect.fnUntraced(function* (handlers) {
    const webhooks = yield* Webhooks
    const courier = yield* Courier
    const { once } = yield* Idempotency
    const newSecret = Effect.map(
      Effect.flatMap(SecureRandom.SecureRandom, ({ randomBytes }) => randomBytes(SECRET_BYTES)),
      (bytes) => `whsec_${Base64.encode(bytes)}`
    )

    return handlers.handleAll({
      createWebhook: Effect.fnUntraced(function* ({ payload: { url, events = ALL } }) {
        yield* mustOperate
        const prepare = Effect.gen(function* () {
          yield* courier.check(url)
          const webhook: Webhook = {
            webhook_id: yield* newId("whk"),
            url,
            events,
            created_at: yield* timestamp,
            rotated_at: null,
            disabled_at: null
          }
          return { webhook, secret: yield* newSecret }
        })
        return yield* once(Created, prepare, ({ webhook, secret }) =>
          Effect.gen(function* () {
            if (!(yield* webhooks.add(webhook, secret))) {
              const reason = `There are ${WEBHOOKS_MAX} webhooks already.`
              return yield* new WebhookUrlForbidden({ url, reason })
            }
            return { ...webhook, secret }
          }))
      }),

      rotateWebhook: Effect.fnUntraced(function* ({ params: { webhook_id } }) {
        yield* mustOperate
        const prepare = Effect.gen(function* () {
          yield* mustBeId(webhook_id)
          const now = yield* DateTime.now
          return {
            webhook_id,
            secret: yield* newSecret,
            at: DateTime.formatIso(now),
            previous_until: DateTime.formatIso(
              DateTime.add(now, { hours: SECRET_OVERLAP_HOURS })
            )
          }
        })
        return yield* once(Rotated, prepare, (rotation) =>
          Effect.gen(function* () {
            if (!(yield* webhooks.rotate(rotation))) {
              return yield* new WebhookNotFound({ webhook_id })
            }
            const { secret, previous_until } = rotation
            return { webhook_id, secret, previous_valid_until: previous_until }
          }))
      }),

      listWebhooks: Effect.fnUntraced(function* () {
        yield* mustOperate
        return { webhooks: yield* webhooks.list }
      }),

      deleteWebhook: Effect.fnUntraced(function* ({ params: { webhook_id } }) {
        yield* mustOperate
        yield* mustBeId(webhook_id)
        if (!(yield* webhooks.remove(webhook_id))) return yield* new WebhookNotFound({ webhook_id })
      })
    })
  })
)

const mustBeId = (webhook_id: string) =>
  isWebhookId(webhook_id) ? Effect.void : Effect.fail(new WebhookNotFound({ webhook_id }))
