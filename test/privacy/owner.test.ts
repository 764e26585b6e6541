import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import { MASTER_KEY } from "../inProcess.ts"
import { bearer, exchange, problem } from "./exchange.ts"
import { verified } from "./verifier.ts"

describe("the owner's own calls", () => {
  it.effect("are not another agent's by its key: it is known, and has none", () =>
    Effect.gen(function* () {
      const { ask, prepared } = yield* exchange({ environment: { API_KEYS: "b2:key-of-agent-b2" } })
      const { content_id } = yield* prepared()
      const headers = bearer("key-of-agent-b2")
      const removed = yield* ask(`/data/${content_id}`, { method: "DELETE", headers })
      assert.strictEqual(problem(removed), "403 FORBIDDEN")
      const { json } = yield* ask("/data", { headers })
      assert.deepInclude(json, { items: [] })
    }))

  it.effect("DELETE takes the token of that owner, and the record can be prepared again", () =>
    Effect.gen(function* () {
      const { ask, prepare, prepared } = yield* exchange()
      const mine = yield* prepared()
      const other = yield* prepared({ owner_id: "other" })
      const remove = (headers: Record<string, string>, id = mine.content_id) =>
        ask(`/data/${id}`, { method: "DELETE", headers })
      assert.strictEqual(problem(yield* remove({})), "401 UNAUTHENTICATED")
      assert.strictEqual(problem(yield* remove(bearer("pdx_own_x"))), "401 UNAUTHENTICATED")
      assert.strictEqual(problem(yield* remove(bearer(other.owner_token))), "403 FORBIDDEN")
      const held = bearer(mine.owner_token)
      assert.strictEqual((yield* remove(held)).status, 204)
      assert.strictEqual(problem(yield* remove(held)), "410 CONTENT_DELETED")
      const again = yield* prepare({}, held)
      assert.strictEqual(again.status, 201)
      assert.deepInclude(again.json, { created: true, content_id: mine.content_id })
    }))

  it.effect.each(databases)(
    "DELETE erases the answer that was kept for a retry, and no other, on $name",
    ({ layer: database }) =>
      Effect.gen(function* () {
        const { ask, prepare, prepared, stored } = yield* exchange({ database })
        const mine = yield* prepared({}, { "idempotency-key": "one" })
        const other = yield* prepare({ owner_id: "other" }, { "idempotency-key": "two" })
        const kept = stored(Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`SELECT about FROM idempotency`
        ))
        assert.lengthOf(yield* kept, 2)
        yield* ask(`/data/${mine.content_id}`, {
          method: "DELETE",
          headers: bearer(mine.owner_token)
        })
        const left = (yield* kept).map((row) => row["about"])
        assert.deepStrictEqual(left, [JSON.parse(other.text).content_id])
        const again = yield* prepare({ owner_id: "other" }, { "idempotency-key": "two" })
        assert.strictEqual(again.text, other.text)
      })
  )

  it.effect.each(databases)(
    "an expired record is erased within ten minutes, and no other, on $name",
    ({ layer: database }) =>
      Effect.gen(function* () {
        const { ask, prepare, prepared, share, stored } = yield* exchange({ database })
        const expires_at = "1970-01-01T00:01:00Z"
        const { content_id, owner_token } = yield* prepared({ expires_at })
        const other = yield* prepared({ owner_id: "other", expires_at: "1970-02-01T00:00:00Z" })
        yield* TestClock.adjust("10 minutes")
        const sealed = stored(Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`SELECT content_id FROM records WHERE ciphertext IS NOT NULL`
        ))
        // The database answers in its own time.
        const left = yield* eventually(sealed, (rows) => rows.length === 1)
        assert.deepStrictEqual(left.map((row) => row["content_id"]), [other.content_id])
        assert.strictEqual(problem(yield* share(content_id)), "410 CONTENT_EXPIRED")
        assert.strictEqual(problem(yield* ask(`/data/${content_id}`)), "410 CONTENT_EXPIRED")
        assert.strictEqual((yield* prepare({}, bearer(owner_token))).status, 201)
        assert.strictEqual((yield* prepare({}, { "x-api-key": owner_token })).status, 401)
        assert.strictEqual((yield* ask(`/data/${content_id}`)).status, 200)
      })
  )

  it.effect("a record that expired while nobody ran is erased at the start", () =>
    Effect.gen(function* () {
      const database = Layer.succeedContext(yield* Layer.build(Sqlite.layer(":memory:")))
      const environment = { MASTER_KEY }
      yield* Effect.scoped(Effect.gen(function* () {
        const { prepared } = yield* exchange({ database, environment })
        yield* prepared({ expires_at: "1970-01-01T00:01:00Z" })
      }))
      yield* TestClock.adjust("1 day")
      const { ask, stored } = yield* exchange({ database, environment })
      assert.strictEqual((yield* ask("/health")).status, 200)
      const sealed = stored(Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`SELECT content_id FROM records WHERE ciphertext IS NOT NULL`
      ))
      yield* eventually(sealed, (rows) => rows.length === 0)
    }))

  it.effect("GET /data lists one owner's records in pages, newest first", () =>
    Effect.gen(function* () {
      const { ask, prepared } = yield* exchange()
      const { owner_token } = yield* prepared()
      for (const at of [1, 2, 3, 4]) {
        yield* TestClock.adjust("1 second")
        yield* prepared({ data: { at }, policy: {}, label: `r${at}` }, bearer(owner_token))
      }
      yield* prepared({ owner_id: "other" })
      const labels: Array<unknown> = []
      let cursor = ""
      for (let page = 0; page < 3; page++) {
        const { json } = yield* ask(`/data?limit=2${cursor}`, { headers: bearer(owner_token) })
        const { items, next_cursor, has_more } = Schema.decodeUnknownSync(Listed)(json)
        labels.push(...items.map(({ label }) => label))
        assert.strictEqual(has_more, page < 2)
        cursor = `&cursor=${next_cursor}`
      }
      assert.deepStrictEqual(labels, ["r4", "r3", "r2", "r1", null])
      assert.strictEqual(problem(yield* ask("/data")), "401 UNAUTHENTICATED")
      for (const query of ["limit=0", "limit=x", "limit=-1", "cursor=@@"]) {
        const reply = yield* ask(`/data?${query}`, { headers: bearer(owner_token) })
        assert.strictEqual(problem(reply), "422 invalid-field")
      }
    }))

  it.effect("GET /data/{content_id} shows anyone the public leaves, proven", () =>
    Effect.gen(function* () {
      const { ask, prepared } = yield* exchange()
      const { content_id } = yield* prepared()
      const { json } = yield* ask(`/data/${content_id}`)
      const { public_view, ...rest } = Schema.decodeUnknownSync(Described)(json)
      assert.deepStrictEqual(public_view, { city: "Graz" })
      verified({ ...rest, view: public_view })
    }))
})

const Listed = Schema.Struct({
  items: Schema.Array(Schema.Struct({ label: Schema.NullOr(Schema.String) })),
  next_cursor: Schema.NullOr(Schema.String),
  has_more: Schema.Boolean
})
const PathsProof = Schema.Struct({
  format: Schema.Literal("paths"),
  items: Schema.Array(Schema.Struct({
    disclosure: Schema.String,
    leaf_index: Schema.Int,
    audit_path: Schema.Array(Schema.String)
  }))
})
const Described = Schema.Struct({
  content_id: Schema.String,
  manifest: Schema.StructWithRest(Schema.Struct({ root: Schema.String, tree_size: Schema.Int }), [
    Schema.Record(Schema.String, Schema.Unknown)
  ]),
  public_view: Schema.Json,
  proof: PathsProof
})
