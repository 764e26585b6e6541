/**
 * Notices over HTTP, signed by the Standard Webhooks specification.
 *
 * A receiver is anywhere a caller says, so the connection itself decides: the address that was
 * resolved for it must be public, whatever the name said before, and redirects are not followed.
 */
import { Config, Context, DateTime, Effect, Layer } from "effect"
import { lookup as resolveName, type LookupAddress, type LookupOptions } from "node:dns"
import { type ClientRequest, request as requestHttp, type RequestOptions } from "node:http"
import { request as requestHttps } from "node:https"
import { isIP } from "node:net"
import { Webhook } from "standardwebhooks"
import { WebhookUrlForbidden } from "../../schemas/escrow/problem.ts"
import { Courier, type Sent } from "../../src/escrow/Courier.ts"
import type { Delivery } from "../../src/escrow/Webhooks.ts"
import { isPublic } from "../publicAddress.ts"

const TIMEOUT_MILLIS = 15_000

/** How names become addresses: as this machine does, unless a test says otherwise. */
export const Resolve = Context.Reference<
  (
    host: string,
    options: LookupOptions & { readonly all: true },
    done: (error: Error | null, addresses: ReadonlyArray<LookupAddress>) => void
  ) => void
>("agent-services/webhooks/Resolve", { defaultValue: () => resolveName })
type Resolve = Context.Service.Shape<typeof Resolve>

/** `WEBHOOKS_ALLOW_PRIVATE=1` lets notices go to this machine and its network. */
export const layer = Layer.effect(
  Courier,
  Effect.gen(function* () {
    const allowPrivate = yield* Config.Boolean("WEBHOOKS_ALLOW_PRIVATE").pipe(
      Config.withDefault(false)
    )
    const resolve = yield* Resolve
    const check = Effect.fnUntraced(function* (url: string) {
      const forbidden = (reason: string) => new WebhookUrlForbidden({ url, reason })
      if (!URL.canParse(url)) return yield* forbidden("This is no URL.")
      const { protocol, username, password } = new URL(url)
      if (protocol !== "http:" && protocol !== "https:") {
        return yield* forbidden("The URL is neither http nor https.")
      }
      if (username !== "" || password !== "") {
        return yield* forbidden("The URL holds a user or a password.")
      }
      if (allowPrivate) return
      const addresses = yield* resolved(resolve, hostOf(new URL(url)))
      if (addresses.some(({ address }) => !isPublic(address))) {
        return yield* forbidden("The address is not a public one.")
      }
    })
    const send = (delivery: Delivery) =>
      check(delivery.url).pipe(
        Effect.andThen(DateTime.now),
        Effect.flatMap((now) =>
          post(delivery, now, allowPrivate ? undefined : lookupPublic(resolve))
        ),
        Effect.catchTag("WEBHOOK_URL_FORBIDDEN", () => Effect.succeed<Sent>("failed"))
      )
    return Courier.of({ check, send })
  })
)

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "")

/** Every address of a host; none when the name cannot be resolved now. */
const resolved = (resolve: Resolve, host: string) =>
  Effect.callback<ReadonlyArray<LookupAddress>>((resume) => {
    if (isIP(host) !== 0) return resume(Effect.succeed([{ address: host, family: isIP(host) }]))
    resolve(
      host,
      { all: true },
      (error, addresses) => resume(Effect.succeed(error === null ? addresses : []))
    )
  }).pipe(Effect.timeoutOrElse({
    duration: "5 seconds",
    orElse: () => Effect.succeed([])
  }))

type Lookup = NonNullable<RequestOptions["lookup"]>

// Resolves for one connection: what the check saw of a name before may have changed since.
const lookupPublic = (resolve: Resolve): Lookup => (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses
    if (error !== null) return done(error, "", 0)
    if (first === undefined || addresses.some(({ address }) => !isPublic(address))) {
      return done(new Error("The address is not a public one"), "", 0)
    }
    if (options.all === true) return done(null, [...addresses])
    done(null, first.address, first.family)
  })
}

const post = (delivery: Delivery, now: DateTime.Utc, lookup: Lookup | undefined) =>
  Effect.callback<Sent>((resume) => {
    const { event_id, url, secrets, body } = delivery
    const signatures = secrets.map((secret) =>
      new Webhook(secret).sign(event_id, DateTime.toDateUtc(now), body)
    )
    const finish = (sent: Sent) => resume(Effect.succeed(sent))
    const request: ClientRequest =
      (new URL(url).protocol === "https:" ? requestHttps : requestHttp)(url, {
        method: "POST",
        // A kept connection would skip the look-up, and with it the check of the address.
        agent: false,
        ...(lookup === undefined ? {} : { lookup }),
        headers: {
          "content-type": "application/json",
          "content-length": String(new TextEncoder().encode(body).length),
          "user-agent": "agent-services-escrow/1.0",
          "webhook-id": event_id,
          "webhook-timestamp": String(Math.floor(DateTime.toEpochMillis(now) / 1000)),
          "webhook-signature": signatures.join(" ")
        }
      }, (response) => {
        const status = response.statusCode ?? 0
        response.destroy()
        finish(status >= 200 && status < 300 ? "delivered" : status === 410 ? "gone" : "failed")
      })
    request.on("error", () => finish("failed"))
    request.end(body)
    return Effect.sync(() => request.destroy())
  }).pipe(
    Effect.timeoutOrElse({
      duration: TIMEOUT_MILLIS,
      orElse: () => Effect.succeed<Sent>("failed")
    })
  )
