/**
 * Notices over HTTP, signed by the Standard Webhooks specification.
 */
import { Config, DateTime, Effect, Layer } from "effect"
import { Webhook } from "standardwebhooks"
import { WebhookUrlForbidden } from "../../schemas/webhook.ts"
import { type Sent, WebhookSender } from "../../src/ground/WebhookSender.ts"
import type { Delivery } from "../../src/ground/Webhooks.ts"
import * as PublicHttp from "../publicHttp.ts"

/**
 * `service` names itself to receivers. `WEBHOOKS_ALLOW_PRIVATE=1` lets notices go to this machine and
 * its network.
 */
export const layerOf = (service: string) =>
  Layer.effect(
    WebhookSender,
    Effect.gen(function* () {
      const allowPrivate = yield* Config.Boolean("WEBHOOKS_ALLOW_PRIVATE").pipe(
        Config.withDefault(false)
      )
      const network = yield* PublicHttp.Network
      const reached = Effect.provideService(
        PublicHttp.Network,
        allowPrivate ? { ...network, isAllowed: () => true } : network
      )
      return WebhookSender.of({
        check: (url) =>
          PublicHttp.check(url).pipe(
            Effect.mapError(({ fault }) =>
              new WebhookUrlForbidden({ url, reason: REASONS[fault] })
            ),
            reached
          ),
        send: (delivery) =>
          Effect.flatMap(
            DateTime.now,
            (now) => PublicHttp.call(delivery.url, signed(service, delivery, now), sentAs)
          ).pipe(Effect.orElseSucceed((): Sent => "failed"), reached)
      })
    })
  )

export const layer = layerOf("escrow")

const REASONS = {
  "no URL": "This is no URL.",
  scheme: "The URL is neither http nor https.",
  credentials: "The URL holds a user or a password.",
  "not public": "The address is not a public one."
} as const

const signed = (
  service: string,
  { event_id, secrets, body }: Delivery,
  now: DateTime.Utc
): PublicHttp.Call => ({
  method: "POST",
  headers: {
    "content-type": "application/json",
    "content-length": String(new TextEncoder().encode(body).length),
    "user-agent": `agent-services-${service}/1.0`,
    "webhook-id": event_id,
    "webhook-timestamp": String(Math.floor(DateTime.toEpochMillis(now) / 1000)),
    "webhook-signature": secrets.map((secret) =>
      new Webhook(secret).sign(event_id, DateTime.toDateUtc(now), body)
    ).join(" ")
  },
  body
})

const sentAs = ({ status }: PublicHttp.Answer): Effect.Effect<Sent> =>
  Effect.succeed(
    status >= 200 && status < 300 ? "delivered" : status === 410 ? "gone" : "failed"
  )
