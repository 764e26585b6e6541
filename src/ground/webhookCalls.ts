/**
 * Making, rotating, listing and removing webhooks: the same in every service that sends notices.
 */
import { DateTime, Effect, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Base64 } from "effect/encoding"
import {
  isWebhookId,
  SECRET_OVERLAP_HOURS,
  WebhookNotFound,
  WebhookRotated,
  WEBHOOKS_MAX,
  WebhookUrlForbidden
} from "../../schemas/webhook.ts"
import { WebhookSender } from "./WebhookSender.ts"
import * as Cursor from "./cursor.ts"
import { Idempotency, type IdempotentReply } from "./Idempotency.ts"
import { type Webhook, Webhooks } from "./Webhooks.ts"

const SECRET_BYTES = 32
const ALL = ["*"]

const newSecret = Effect.map(
  Effect.flatMap(SecureRandom.SecureRandom, ({ randomBytes }) => randomBytes(SECRET_BYTES)),
  (bytes) => `whsec_${Base64.encode(bytes)}`
)
const newId = Effect.map(
  Effect.flatMap(SecureRandom.SecureRandom, ({ ulid }) => ulid),
  (number) => `whk_${number}`
)

const Rotated: IdempotentReply<WebhookRotated> = { status: 200, schema: WebhookRotated }

interface Query {
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Of a notice that this service wrote. */
const decodeBody = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ type: Schema.String, timestamp: Schema.String }))
)

const mustBeId = (webhook_id: string) =>
  isWebhookId(webhook_id) ? Effect.void : Effect.fail(new WebhookNotFound({ webhook_id }))

/** The calls; who may make them is asked before. `schema` is what the service tells of one. */
export const webhookCalls = Effect.fnUntraced(function* <A>(
  schema: Schema.Codec<A, unknown>,
  created: IdempotentReply<A & { readonly secret: string | null }>
) {
  const webhooks = yield* Webhooks
  const courier = yield* WebhookSender
  const { once } = yield* Idempotency
  const decode = Schema.decodeUnknownEffect(schema)

  return {
    /** `first` runs before the webhook is added, in the same transaction. */
    create: <R = never>(
      url: string,
      events?: ReadonlyArray<string>,
      own?: {
        readonly most: { readonly alike: number; readonly all: number }
        readonly first: Effect.Effect<unknown, never, R>
      }
    ) => {
      const most = own?.most ?? { alike: WEBHOOKS_MAX, all: WEBHOOKS_MAX }
      const prepare = Effect.gen(function* () {
        yield* courier.check(url)
        const webhook: Webhook = {
          webhook_id: yield* newId,
          url,
          events: events ?? ALL,
          created_at: DateTime.formatIso(yield* DateTime.now),
          rotated_at: null,
          disabled_at: null
        }
        return { webhook, secret: yield* newSecret }
      })
      return once(created, prepare, ({ webhook, secret }) =>
        Effect.gen(function* () {
          if (own !== undefined) yield* own.first
          const full = yield* webhooks.add(webhook, secret, most)
          if (full !== undefined) {
            const reason = full === "alike"
              ? `There are ${most.alike} webhooks already.`
              : `There are ${most.all} webhooks of all callers already.`
            return yield* new WebhookUrlForbidden({ url, reason })
          }
          return { ...(yield* Effect.orDie(decode(webhook))), secret }
        }))
    },

    rotate: (webhook_id: string) => {
      const prepare = Effect.gen(function* () {
        yield* mustBeId(webhook_id)
        const now = yield* DateTime.now
        return {
          webhook_id,
          secret: yield* newSecret,
          at: DateTime.formatIso(now),
          previous_until: DateTime.formatIso(DateTime.add(now, { hours: SECRET_OVERLAP_HOURS }))
        }
      })
      return once(Rotated, prepare, (rotation) =>
        Effect.gen(function* () {
          if (!(yield* webhooks.rotate(rotation))) return yield* new WebhookNotFound({ webhook_id })
          const { secret, previous_until } = rotation
          return { webhook_id, secret, previous_valid_until: previous_until }
        }))
    },

    list: Effect.flatMap(
      webhooks.list,
      (found) => Effect.forEach(found, (webhook) => Effect.orDie(decode(webhook)))
    ),

    notices: Effect.fnUntraced(function* (webhook_id: string, { cursor, limit }: Query) {
      const [due_at, event_id] = (yield* Cursor.decode(cursor, [Cursor.instant, Cursor.text])) ?? []
      const known = (yield* webhooks.list).some((one) => one.webhook_id === webhook_id)
      if (!known) return yield* new WebhookNotFound({ webhook_id })
      const after = due_at === undefined || event_id === undefined
        ? undefined
        : { due_at, event_id }
      const found = yield* webhooks.notices({ webhook_id, after, limit: limit + 1 })
      const page = Cursor.firstOf(found, limit, (one) => [one.due_at, one.event_id])
      return Cursor.page(page, ({ attempts, body, due_at, event_id }) => ({
        event_id,
        ...decodeBody(body),
        attempts,
        next_try_at: due_at
      }))
    }),

    remove: Effect.fnUntraced(function* (webhook_id: string) {
      yield* mustBeId(webhook_id)
      if (!(yield* webhooks.remove(webhook_id))) return yield* new WebhookNotFound({ webhook_id })
    })
  }
})
