/**
 * What whoever has the database alone learns of the secrets of webhooks: nothing.
 */
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as SqlEscrow from "../../layers/sql/escrow.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as SqlWebhooks from "../../layers/sql/webhooks.ts"
import * as MasterKey from "../../layers/vault/masterKey.ts"
import { Webhooks } from "../../src/ground/Webhooks.ts"
import { databases } from "../databases.ts"

const NOW = "1970-01-01T00:00:00.000Z"
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

const tables = GroupCommit.layer.pipe(Layer.provideMerge(Migrations.layer(SqlEscrow.migrations)))

/** A process that starts on the database at hand; all have one master key. */
const started = Effect.map(
  Layer.build(Layer.fresh(SqlWebhooks.layer)),
  (built) => Context.get(built, Webhooks)
)

const webhook = (webhook_id: string) => ({
  webhook_id,
  url: `https://${webhook_id}.example`,
  events: ["*"],
  created_at: NOW,
  rotated_at: null,
  disabled_at: null
})

const decodeSecrets = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ secret: Schema.String }))
)

const kept = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* decodeSecrets(yield* sql`SELECT secret FROM webhook_secrets ORDER BY secret`)
  return rows.map(({ secret }) => secret)
})

/** What a notice to each of the webhooks would be signed with. */
const signing = Effect.fnUntraced(function* (webhooks: Webhooks["Service"], webhook_id: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM outbox`
  yield* sql`INSERT INTO outbox (event_id, webhook_id, body, attempts, due_at)
    VALUES ('evt_1', ${webhook_id}, '{}', 0, ${NOW})`
  const claims = yield* webhooks.claim({ webhook_id, now: NOW, until: NOW, limit: 8 })
  return claims.flatMap(({ secrets }) => secrets)
})

describe.each(databases)("secrets of webhooks on $name", ({ layer: database }) => {
  const on = tables.pipe(
    Layer.provideMerge(Layer.fresh(database)),
    Layer.provideMerge(MasterKey.layerRandom)
  )

  it.effect("are sealed, and open in every process with the master key", () =>
    Effect.gen(function* () {
      yield* (yield* started).add(webhook("whk_1"), SECRET, { alike: 8, all: 8 })
      assert.notInclude((yield* kept).join(), SECRET.slice(6, 20))
      assert.deepStrictEqual(yield* signing(yield* started, "whk_1"), [SECRET])
    }).pipe(Effect.provide(on)))

  it.effect("of an older store are sealed at the start, and sign as before", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* (yield* started).add(webhook("whk_1"), "whsec_first", { alike: 8, all: 8 })
      yield* sql`UPDATE webhook_secrets SET secret = ${SECRET}`
      const later = yield* started
      assert.notInclude((yield* kept).join(), SECRET)
      assert.deepStrictEqual(yield* signing(later, "whk_1"), [SECRET])
    }).pipe(Effect.provide(on)))

  it.effect("moved to another webhook sign nothing", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const webhooks = yield* started
      yield* webhooks.add(webhook("whk_1"), SECRET, { alike: 8, all: 8 })
      yield* webhooks.add(webhook("whk_2"), "whsec_other", { alike: 8, all: 8 })
      yield* sql`DELETE FROM webhook_secrets WHERE webhook_id = 'whk_2'`
      yield* sql`UPDATE webhook_secrets SET webhook_id = 'whk_2'`
      assert.deepStrictEqual(yield* signing(webhooks, "whk_2"), [])
    }).pipe(Effect.provide(on)))

  it.effect("and places are counted of those that are not disabled, and say which limit is met", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { add } = yield* started
      const place = (id: string, events: ReadonlyArray<string>) =>
        add({ ...webhook(id), events }, SECRET, { alike: 1, all: 2 })
      assert.isUndefined(yield* place("whk_1", ["one"]))
      assert.strictEqual(yield* place("whk_2", ["one"]), "alike")
      assert.isUndefined(yield* place("whk_3", ["two"]))
      assert.strictEqual(yield* place("whk_4", ["three"]), "all")
      yield* sql`UPDATE webhooks SET disabled_at = ${NOW} WHERE webhook_id = 'whk_1'`
      assert.isUndefined(yield* place("whk_2", ["one"]))
    }).pipe(Effect.provide(on)))
})
