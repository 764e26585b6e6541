import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Webhook } from "standardwebhooks"
import * as HttpWebhooks from "../../layers/webhooks/http.ts"
import { WebhookSender } from "../../src/escrow/Courier.ts"
import { WEBHOOKS_MAX } from "../../schemas/escrow/webhook.ts"
import { isPublic, Network } from "../../layers/publicHttp.ts"
import { databases } from "../databases.ts"
import { post, type Reply } from "../inProcess.ts"
import { at, type Desk, desk, outcome } from "./desk.ts"
import { listener } from "./listener.ts"
import { eventually } from "../eventually.ts"

interface Received {
  readonly headers: Record<string, string>
  readonly body: string
}

const Body = Schema.fromJsonString(
  Schema.Struct({ type: Schema.String, data: Schema.Struct({ version: Schema.Int }) })
)
const typeOf = ({ body }: Received) => Schema.decodeUnknownSync(Body)(body).type

/** A receiver that answers the nth notice with `statuses[n]`, then 204. */
const receiver = Effect.fnUntraced(function* (statuses: ReadonlyArray<number> = []) {
  const received: Array<Received> = []
  const url = yield* listener((request, response, body) => {
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value)
    response.statusCode = statuses[received.length] ?? 204
    if (response.statusCode === 302) response.setHeader("location", "/elsewhere")
    received.push({ headers, body })
    response.end()
  })
  return { url, received }
})

const environment = { WEBHOOKS_ALLOW_PRIVATE: "1" }

const subscribe = ({ ask }: Desk, url: string, events?: ReadonlyArray<string>) =>
  ask("/webhooks", post({ url, ...(events === undefined ? {} : { events }) }))

describe.each(databases)("webhooks on $name", ({ layer: database }) => {
  it.live("are never more than the limit, however many are made at once", () =>
    Effect.gen(function* () {
      const service = yield* desk({ environment, database })
      const replies = yield* Effect.forEach(
        Array.from({ length: WEBHOOKS_MAX + 20 }, (_, n) => `http://127.0.0.1:9/${n}`),
        (url) => subscribe(service, url),
        { concurrency: "unbounded" }
      )
      const refused = replies.filter(({ status }) => status !== 201)
      assert.deepStrictEqual(refused.map(outcome), refused.map(() => "422 WEBHOOK_URL_FORBIDDEN"))
      assert.lengthOf(refused, 20)
      const listed = yield* service.ask("/webhooks")
      assert.strictEqual(at(listed, "webhooks.length"), WEBHOOKS_MAX)
    }))

  it.live("list what waits, with its tries, by pages; what arrived is gone", () =>
    Effect.gen(function* () {
      const slow = { ...environment, WEBHOOK_RETRY_MS: "1000000" }
      const service = yield* desk({ environment: slow, database })
      const { url, received } = yield* receiver([500, 500, 204])
      const webhook = String(at(yield* subscribe(service, url), "webhook_id"))
      const waiting = (query = "") => service.ask(`/webhooks/${webhook}/notices${query}`)
      assert.deepStrictEqual((yield* waiting()).json, {
        items: [],
        next_cursor: null,
        has_more: false
      })
      yield* service.fund()
      yield* service.fund()
      // Put off by an hour; what is under way is due again in seconds.
      const isPutOff = (time: unknown) => Date.parse(String(time)) > Date.now() + 3_600_000
      yield* eventually(
        Effect.map(
          waiting(),
          (page) => [0, 1].every((n) => isPutOff(at(page, `items.${n}.next_try_at`)))
        )
      )
      assert.strictEqual(at(yield* waiting(), "items.0.attempts"), 1)
      const first = yield* waiting("?limit=1")
      const second = yield* waiting(`?limit=1&cursor=${String(at(first, "next_cursor"))}`)
      assert.strictEqual(at(second, "has_more"), false)
      assert.sameMembers(
        [first, second].map((page) => at(page, "items.0.event_id")),
        received.map(({ headers }) => headers["webhook-id"])
      )
      assert.strictEqual(at(first, "items.0.type"), "escrow.funded")
      yield* service.fund()
      yield* eventually(Effect.sync(() => received.length === 3))
      yield* eventually(Effect.map(waiting(), (page) => at(page, "items.length") === 2))
      assert.strictEqual(outcome(yield* waiting("?cursor=x")), "400 BAD_REQUEST")
      assert.strictEqual(
        outcome(yield* service.ask("/webhooks/whk_x/notices")),
        "404 WEBHOOK_NOT_FOUND"
      )
    }))

  it.live("are told every transition once, signed, with an id that names the event", () =>
    Effect.gen(function* () {
      const service = yield* desk({ environment, database })
      const { url, received } = yield* receiver()
      const created = yield* subscribe(service, url)
      assert.strictEqual(created.status, 201)
      const secret = String(at(created, "secret"))
      const id = yield* service.fund()
      yield* service.deliver(id)
      yield* eventually(Effect.sync(() => received.length === 2))
      assert.sameMembers(received.map(typeOf), ["escrow.funded", "escrow.released"])
      for (const { headers, body } of received) {
        assert.doesNotThrow(() => new Webhook(secret).verify(body, headers))
      }
      const events = yield* service.ask(`/escrow/${id}/events`)
      assert.sameMembers(
        received.map(({ headers }) => headers["webhook-id"]),
        [0, 1].map((n) => String(at(events, `items.${n}.event_id`)))
      )
      const funded = received.find((one) => typeOf(one) === "escrow.funded")
      assert.deepInclude(JSON.parse(funded?.body ?? ""), {
        type: "escrow.funded",
        data: {
          escrow_id: id,
          status: "funded",
          version: 1,
          amount: 12.5,
          amount_decimal: "12.50",
          currency: "USD"
        }
      })
    }))

  it.live("are tried again under the same id until they arrive", () =>
    Effect.gen(function* () {
      const service = yield* desk({
        environment: { ...environment, WEBHOOK_RETRY_MS: "2" },
        database
      })
      const { url, received } = yield* receiver([500, 302, 429])
      yield* subscribe(service, url)
      yield* service.fund()
      // The waits are 5 s, 5 min and 30 min, of 2 ms to a second.
      yield* eventually(Effect.sync(() => received.length >= 4))
      assert.lengthOf(new Set(received.map(({ headers }) => headers["webhook-id"])), 1)
      assert.isFalse(received.some(({ headers }) => headers["webhook-signature"] === undefined))
    }))

  it.live("are told only what they asked for, and nothing once they are gone", () =>
    Effect.gen(function* () {
      const service = yield* desk({ environment, database })
      const some = yield* receiver()
      const gone = yield* receiver([410])
      yield* subscribe(service, some.url, ["escrow.refunded"])
      yield* subscribe(service, gone.url)
      yield* service.refund(yield* service.fund())
      yield* eventually(Effect.sync(() => some.received.length === 1 && gone.received.length >= 1))
      assert.deepStrictEqual(some.received.map(typeOf), ["escrow.refunded"])
      const disabled = (): Effect.Effect<boolean> =>
        Effect.map(
          service.ask("/webhooks"),
          (reply) => typeof at(reply, "webhooks.1.disabled_at") === "string"
        )
      yield* eventually(disabled())
      const before = gone.received.length
      yield* service.refund(yield* service.fund())
      yield* eventually(Effect.sync(() => some.received.length === 2))
      assert.strictEqual(gone.received.length, before)
    }))

  it.live("that were removed are told nothing more", () =>
    Effect.gen(function* () {
      const service = yield* desk({ environment, database })
      const { url, received } = yield* receiver()
      const other = yield* receiver()
      yield* subscribe(service, other.url)
      const id = String(at(yield* subscribe(service, url), "webhook_id"))
      const remove = service.ask(`/webhooks/${id}`, { method: "DELETE" })
      assert.strictEqual((yield* remove).status, 204)
      assert.strictEqual(outcome(yield* remove), "404 WEBHOOK_NOT_FOUND")
      yield* service.fund()
      yield* eventually(Effect.sync(() => other.received.length === 1))
      assert.lengthOf(received, 0)
    }))

  it.live("sign with the new secret and with the one before it", () =>
    Effect.gen(function* () {
      const service = yield* desk({ environment, database })
      const { url, received } = yield* receiver()
      const created = yield* subscribe(service, url)
      const path = `/webhooks/${at(created, "webhook_id")}/rotate`
      const first = yield* service.ask(path, { method: "POST" })
      const second = yield* service.ask(path, { method: "POST" })
      assert.strictEqual(second.status, 200)
      assert.strictEqual(at(second, "webhook_id"), at(created, "webhook_id"))
      assert.match(String(at(second, "previous_valid_until")), /^\d{4}-\d\d-\d\dT/)
      const listed = yield* service.ask("/webhooks")
      assert.strictEqual(typeof at(listed, "webhooks.0.rotated_at"), "string")
      yield* service.fund()
      yield* eventually(Effect.sync(() => received.length === 1))
      const [notice] = received
      const verifies = (reply: Reply) => {
        try {
          new Webhook(String(at(reply, "secret"))).verify(notice?.body ?? "", notice?.headers ?? {})
          return true
        } catch {
          return false
        }
      }
      assert.deepStrictEqual([created, first, second].map(verifies), [false, true, true])
      assert.lengthOf(notice?.headers["webhook-signature"]?.split(" ") ?? [], 2)
      const gone = yield* service.ask(path.replace(/whk_\w+/, `whk_${"0".repeat(26)}`), {
        method: "POST"
      })
      assert.strictEqual(outcome(gone), "404 WEBHOOK_NOT_FOUND")
    }))

  it.live("have their secrets in no kept answer, and a repeat tells what is valid", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const service = yield* desk({
        environment,
        database: Layer.succeed(SqlClient.SqlClient, sql)
      })
      const { url } = yield* receiver()
      const once = (key: string) => ({ "idempotency-key": key })
      const create = service.ask("/webhooks", post({ url }, once("create")))
      const created = yield* create
      const path = `/webhooks/${at(created, "webhook_id")}`
      const rotate = (key: string) =>
        service.ask(`${path}/rotate`, { method: "POST", headers: once(key) })
      const rotated = yield* rotate("first")
      const kept = yield* sql<{ readonly body: string }>`SELECT body FROM idempotency`
      assert.lengthOf(kept, 2)
      for (const { body } of kept) assert.notInclude(body, "whsec_")

      assert.strictEqual((yield* create).text, created.text)
      assert.strictEqual((yield* rotate("first")).text, rotated.text)
      assert.match(String(at(rotated, "secret")), /^whsec_/)
      // Now the first secret signs nothing any more; nor does the rest once the webhook is gone.
      yield* rotate("second")
      assert.strictEqual(at(yield* create, "secret"), null)
      assert.strictEqual((yield* rotate("first")).text, rotated.text)
      yield* service.ask(path, { method: "DELETE" })
      assert.strictEqual(at(yield* rotate("first"), "secret"), null)
      assert.lengthOf(yield* sql`SELECT secret FROM webhook_secrets`, 0)
    }).pipe(Effect.provide(database)))
})

describe("the URL of a webhook", () => {
  it.effect.each([
    "ftp://example.com/",
    "http://user:secret@example.com/",
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f.0.0.1/",
    "http://localhost/",
    "http://10.1.2.3/",
    "http://172.16.0.1/",
    "http://192.168.0.1/",
    "http://169.254.169.254/latest/meta-data",
    "http://100.64.0.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://0.0.0.0/",
    "nonsense"
  ])("%s is refused", (url) =>
    Effect.gen(function* () {
      const { ask } = yield* desk()
      assert.strictEqual(
        outcome(yield* ask("/webhooks", post({ url }))),
        "422 WEBHOOK_URL_FORBIDDEN"
      )
    }))

  it.live("is checked again when a notice is sent", () =>
    Effect.gen(function* () {
      const { url, received } = yield* receiver()
      const send = Effect.flatMap(WebhookSender, ({ send }) =>
        send({
          event_id: "evt_1",
          webhook_id: "whk_1",
          url,
          secrets: [SECRET],
          body: "{}",
          attempts: 1
        }))
      const sentWith = (allowed: string) =>
        Effect.provide(
          send,
          HttpWebhooks.layer.pipe(
            Layer.provide(ConfigProvider.layer(
              ConfigProvider.fromUnknown({ WEBHOOKS_ALLOW_PRIVATE: allowed })
            ))
          )
        )
      assert.strictEqual(yield* sentWith("0"), "failed")
      assert.lengthOf(received, 0)
      assert.strictEqual(yield* sentWith("1"), "delivered")
      assert.lengthOf(received, 1)
    }))

  it.live.each<[addresses: string, answers: ReadonlyArray<ReadonlyArray<string>>]>([
    ["a public address, then this machine", [["8.8.8.8"], ["127.0.0.1"]]],
    ["a public address, then one of two that is this machine", [["8.8.8.8"], [
      "8.8.8.8",
      "127.0.0.1"
    ]]],
    ["a public address, then none", [["8.8.8.8"], []]]
  ])("is refused when its name stands for %s", ([_, answers]) =>
    Effect.gen(function* () {
      const { url, received } = yield* receiver()
      const asked: Array<string> = []
      const network = Layer.succeed(Network, {
        isAllowed: isPublic,
        resolve: (host) => {
          const addresses = answers[asked.length] ?? []
          asked.push(host)
          return Promise.resolve(addresses)
        }
      })
      // The system's own answer for this name would reach the receiver.
      const named = url.replace("127.0.0.1", "localhost")
      const sent = yield* Effect.gen(function* () {
        const courier = yield* WebhookSender
        yield* courier.check(named)
        return yield* courier.send({
          event_id: "evt_1",
          webhook_id: "whk_1",
          url: named,
          secrets: [SECRET],
          body: "{}",
          attempts: 1
        })
      }).pipe(Effect.provide(Layer.provide(HttpWebhooks.layer, network)))
      assert.strictEqual(sent, "failed")
      assert.deepStrictEqual(asked, ["localhost", "localhost"])
      assert.lengthOf(received, 0)
    }))
})

const SECRET = `whsec_${btoa("a secret of 24 characters")}`

describe("isPublic()", () => {
  it.each([
    ["8.8.8.8", true],
    ["93.184.216.34", true],
    ["2606:2800:220:1:248:1893:25c8:1946", true],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["198.18.0.1", false],
    ["2002:7f00:1::", false],
    ["2001:db8::1", false],
    ["::ffff:8.8.8.8", true],
    ["example.com", false]
  ])("%s: %s", (address, expected) => {
    assert.strictEqual(isPublic(address), expected)
  })
})
