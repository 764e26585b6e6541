/**
 * Who is told of what happens.
 */
import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { Base64 } from "effect/encoding"
import { HttpApiBuilder } from "effect/http-api"
import { EscrowApi } from "../../../schemas/escrow.ts"
import { WebhookNotFound, WebhookUrlForbidden } from "../../../schemas/escrow/problem.ts"
import { WebhookCreated, WEBHOOKS_MAX } from "../../../schemas/escrow/webhook.ts"
import { type Answer, Idempotency } from "../../../schemas/idempotency.ts"
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

export const layer = HttpApiBuilder.group(
  EscrowApi,
  "webhooks",
  Effect.fnUntraced(function* (handlers) {
    const webhooks = yield* Webhooks
    const courier = yield* Courier
    const random = yield* SecureRandom.SecureRandom
    const { once } = yield* Idempotency
    const idOf = (prefix: string) =>
      Effect.provideService(newId(prefix), SecureRandom.SecureRandom, random)

    return handlers.handleAll({
      createWebhook: Effect.fnUntraced(function* ({ payload: { url, events = ALL } }) {
        yield* mustOperate
        const prepare = Effect.gen(function* () {
          yield* courier.check(url)
          if ((yield* webhooks.list).length >= WEBHOOKS_MAX) {
            return yield* new WebhookUrlForbidden({
              url,
              reason: `There are ${WEBHOOKS_MAX} webhooks already.`
            })
          }
          const created: WebhookCreated = {
            webhook_id: yield* idOf("whk"),
            url,
            events,
            created_at: yield* timestamp,
            disabled_at: null,
            secret: `whsec_${Base64.encode(yield* random.randomBytes(SECRET_BYTES))}`
          }
          return created
        })
        return yield* once(Created, prepare, (created) => {
          const { secret, ...webhook } = created
          return Effect.as(webhooks.add(webhook, secret), created)
        })
      }),

      listWebhooks: Effect.fnUntraced(function* () {
        yield* mustOperate
        return { webhooks: yield* webhooks.list }
      }),

      deleteWebhook: Effect.fnUntraced(function* ({ params: { webhook_id } }) {
        yield* mustOperate
        if (!(yield* webhooks.remove(webhook_id))) return yield* new WebhookNotFound({ webhook_id })
      })
    })
  })
)
