import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Webhook } from "standardwebhooks"
import { AccessState } from "../../schemas/privacy/grant.ts"
import {
  OwnerWebhookCreated,
  OwnerWebhooks,
  WEBHOOKS_SELF_MADE_MAX
} from "../../schemas/privacy/webhook.ts"
import { databases } from "../databases.ts"
import { listener } from "../escrow/listener.ts"
import { eventually } from "../eventually.ts"
import { post } from "../inProcess.ts"
import { bearer, exchange, problem } from "./exchange.ts"
import { tablesBefore } from "./olderStore.ts"

interface Received {
  readonly headers: Record<string, string>
  readonly body: string
}

const decodeNotice = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({
  type: Schema.String,
  data: Schema.Struct({
    request_id: Schema.String,
    content_id: Schema.String,
    status: Schema.String
  })
})))
const decodeMade = Schema.decodeUnknownSync(OwnerWebhookCreated)
const decodeListed = Schema.decodeUnknownSync(OwnerWebhooks)
const decodeState = Schema.decodeUnknownSync(AccessState)

/** Notices of one address, as they come. */
const receiver = Effect.gen(function* () {
  const received: Array<Received> = []
  const url = yield* listener((request, response, body) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)])
    )
    received.push({ headers, body })
    response.statusCode = 204
    response.end()
  })
  const all = (count: number) =>
    Effect.map(
      eventually(
        Effect.map(TestClock.adjust("250 millis"), () => received.length),
        (length) => length >= count
      ),
      () => received.map(({ body }) => decodeNotice(body))
    )
  return { url, received, all }
})

const KEYS = { API_KEYS: "lab-1:key-of-lab-one,clinic-9:key-of-clinic-nine" }
const lab = bearer("key-of-lab-one")

describe.each(databases)("notices of requests on $name", ({ layer: database }) => {
  const started = exchange({
    database,
    environment: { ...KEYS, WEBHOOKS_ALLOW_PRIVATE: "1", WEBHOOK_RETRY_MS: "1" }
  })

  it.effect("reach the owner, and after the decision who asked; signed, and nobody else", () =>
    Effect.gen(function* () {
      const { ask, prepared } = yield* started
      const { content_id, owner_token } = yield* prepared()
      const owner = bearer(owner_token)
      const other = bearer((yield* prepared({ owner_id: "clinic-2" })).owner_token)
      const [mine, theirs, askers] = [yield* receiver, yield* receiver, yield* receiver]
      const made = yield* ask("/owner/webhooks", post({ url: mine.url }, owner))
      assert.strictEqual(made.status, 201)
      const { secret, webhook_id } = decodeMade(made.json)
      yield* ask("/owner/webhooks", post({ url: theirs.url }, other))
      yield* ask("/owner/webhooks", post({ url: askers.url }, lab))
      const body = { requester_id: "lab-1", paths: ["/name"], purpose: "a secret study" }
      const asked = yield* ask(`/data/${content_id}/requests`, post(body, lab))
      const { request_id } = decodeState(asked.json)
      const data = { request_id, content_id, status: "pending" }
      assert.deepStrictEqual(yield* mine.all(1), [{ type: "access.requested", data }])
      assert.strictEqual(askers.received.length, 0)
      yield* ask(`/owner/requests/${request_id}/decision`, post({ decision: "approve" }, owner))
      const approved = { type: "access.approved", data: { ...data, status: "approved" } }
      assert.deepStrictEqual(yield* askers.all(1), [approved])
      assert.deepStrictEqual((yield* mine.all(2))[1], approved)
      for (const { body, headers } of mine.received) {
        const at = DateTime.toDateUtc(
          DateTime.makeUnsafe(Number(headers["webhook-timestamp"]) * 1000)
        )
        assert.strictEqual(
          headers["webhook-signature"],
          new Webhook(secret ?? "").sign(headers["webhook-id"] ?? "", at, body)
        )
        assert.notInclude(body, "secret")
        assert.notInclude(body, "lab-1")
      }
      // Nothing of one owner is another's to see or to end.
      const listed = decodeListed((yield* ask("/owner/webhooks", { headers: other })).json)
      assert.deepStrictEqual(listed.webhooks.map(({ url }) => url), [theirs.url])
      const path = `/owner/webhooks/${webhook_id}`
      const foreign = yield* ask(path, { method: "DELETE", headers: other })
      assert.strictEqual(problem(foreign), "404 WEBHOOK_NOT_FOUND")
      assert.strictEqual((yield* ask(path, { method: "DELETE", headers: owner })).status, 204)
      const again = yield* ask(`/data/${content_id}/requests`, post(body, lab))
      const declined = `/owner/requests/${decodeState(again.json).request_id}/decision`
      yield* ask(declined, post({ decision: "decline" }, owner))
      assert.strictEqual((yield* askers.all(2))[1]?.type, "access.declined")
      assert.strictEqual(mine.received.length, 2)
      assert.strictEqual(theirs.received.length, 0)
    }))

  it.effect("reach whoever prepared with a key by that key", () =>
    Effect.gen(function* () {
      const { ask, prepared } = yield* started
      const clinic = bearer("key-of-clinic-nine")
      const { content_id } = yield* prepared({ owner_id: "clinic-9" }, clinic)
      const { all, url } = yield* receiver
      yield* ask("/owner/webhooks", post({ url }, clinic))
      const body = { requester_id: "lab-1", purpose: "p" }
      yield* ask(`/data/${content_id}/requests`, post(body, lab))
      assert.deepStrictEqual((yield* all(1)).map(({ type }) => type), ["access.requested"])
    }))

  it.effect("are made in a store of before, too", () =>
    Effect.gen(function* () {
      const built = Layer.succeedContext(yield* Layer.build(database))
      yield* Effect.provide(tablesBefore("0014_webhooks"), built)
      const { ask, prepared } = yield* exchange({
        database: built,
        environment: { ...KEYS, WEBHOOKS_ALLOW_PRIVATE: "1" }
      })
      const owner = bearer((yield* prepared()).owner_token)
      const made = yield* ask("/owner/webhooks", post({ url: "http://192.0.2.1/" }, owner))
      assert.strictEqual(made.status, 201)
      const { webhooks } = decodeListed((yield* ask("/owner/webhooks", { headers: owner })).json)
      assert.lengthOf(webhooks, 1)
    }))

  it.effect("need a record or a key, and those of strangers leave room", () =>
    Effect.gen(function* () {
      const { ask, prepared, stored } = yield* started
      const { content_id, owner_token } = yield* prepared()
      const owner = bearer(owner_token)
      const add = (headers: Record<string, string>) =>
        ask("/owner/webhooks", post({ url: "http://192.0.2.1/" }, headers))
      assert.strictEqual((yield* add(owner)).status, 201)
      yield* ask(`/data/${content_id}`, { method: "DELETE", headers: owner })
      assert.strictEqual(problem(yield* add(owner)), "403 FORBIDDEN")
      yield* stored(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) =>
            sql`INSERT INTO webhooks (webhook_id, url, events, created_at)
          WITH RECURSIVE other (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM other
            WHERE n < ${sql.literal(String(WEBHOOKS_SELF_MADE_MAX))})
          SELECT 'whk_' || n, 'http://192.0.2.1/', ',other-' || n || ',', '2026-01-01T00:00:00.000Z'
          FROM other`
        )
      )
      const { owner_token: late } = yield* prepared({ owner_id: "clinic-3" })
      assert.strictEqual(problem(yield* add(bearer(late))), "422 WEBHOOK_URL_FORBIDDEN")
      assert.strictEqual((yield* add(lab)).status, 201)
    }))

  it.effect("go to four addresses of an owner at most, and to public ones", () =>
    Effect.gen(function* () {
      const { ask, prepared } = yield* started
      const owner = bearer((yield* prepared()).owner_token)
      const add = ask("/owner/webhooks", post({ url: "http://192.0.2.1/" }, owner))
      const replies = yield* Effect.forEach([1, 2, 3, 4, 5], () => add, { concurrency: 5 })
      assert.deepStrictEqual(replies.map(({ status }) => status).sort(), [201, 201, 201, 201, 422])
      assert.strictEqual((yield* ask("/owner/webhooks", post({ url: "http://x/" }))).status, 401)
      const strict = yield* exchange({ environment: KEYS })
      const private_ = post({ url: "http://127.0.0.1:1/" }, lab)
      assert.strictEqual(
        problem(yield* strict.ask("/owner/webhooks", private_)),
        "422 WEBHOOK_URL_FORBIDDEN"
      )
    }))
})
