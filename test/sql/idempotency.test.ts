import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Option, Schema, Struct } from "effect"
import { HttpServerRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { createHash } from "node:crypto"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as IdempotencyStore from "../../layers/sql/idempotency.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as MasterKey from "../../layers/vault/masterKey.ts"
import { AgentId } from "../../schemas/agent.ts"
import { Caller } from "../../schemas/authorization.ts"
import { Idempotency } from "../../src/ground/Idempotency.ts"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"

const answer = { status: 201, schema: Schema.String }

describe.each(databases)("Idempotency.once on $name", ({ layer: database }) => {
  const room = IdempotencyStore.layer.pipe(
    Layer.provide(GroupCommit.layer),
    Layer.provide([IdempotencyStore.tables, MasterKey.layerRandom])
  )
  const request = (headers: Record<string, string>, body = "{}") =>
    HttpServerRequest.fromWeb(
      new Request("http://localhost/things", { method: "POST", body, headers })
    )
  const keyed = { "idempotency-key": "key-of-a-caller" }
  const kept = Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => Effect.map(sql`SELECT * FROM idempotency`, (rows) => JSON.stringify(rows))
  )
  const plainHash = createHash("sha256").update("{}").digest("hex")

  /** Asks once, and tells whether that was a repeat. */
  const ask = (from: HttpServerRequest.HttpServerRequest, caller?: string) =>
    Effect.flatMap(
      Idempotency,
      ({ once }) => once(answer, Effect.void, () => Effect.succeed("done"))
    ).pipe(
      Effect.map(({ headers }) => headers["idempotent-replay"] ?? "first"),
      Effect.catchTag("IDEMPOTENCY_KEY_REUSED", () => Effect.succeed("reused")),
      Effect.provideService(HttpServerRequest.HttpServerRequest, from),
      Effect.provideService(
        Caller,
        Option.map(Option.fromUndefinedOr(caller), (name) => ({
          agent_id: AgentId.make(name),
          is_admin: false,
          group: "default"
        }))
      )
    )

  it.effect("keeps of a key and a body nothing that a guess can be tested with", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* ask(request(keyed)), "first")
      assert.strictEqual(yield* ask(request(keyed), "another"), "first")
      assert.strictEqual(yield* ask(request(keyed)), "true")
      assert.strictEqual(yield* ask(request(keyed, "[]")), "reused")
      const rows = yield* kept
      assert.notInclude(rows, plainHash)
      assert.notInclude(rows, keyed["idempotency-key"])
      const sql = yield* SqlClient.SqlClient
      for (const column of ["idempotency_key", "body_hash"]) {
        assert.lengthOf(yield* sql`SELECT DISTINCT ${sql(column)} FROM idempotency`, 2)
      }
    }).pipe(Effect.provide(Layer.provideMerge(room, database))))

  it.effect("keeps apart those who show one key and each an owner token of its own", () =>
    Effect.gen(function* () {
      for (const caller of [undefined, "alice"]) {
        const owned = (token: string) => ask(request({ ...keyed, "owner-token": token }), caller)
        assert.strictEqual(yield* ask(request(keyed), caller), "first")
        assert.strictEqual(yield* owned("pdx_own_a"), "first")
        assert.strictEqual(yield* owned("pdx_own_b"), "first")
        assert.strictEqual(yield* owned("pdx_own_a"), "true")
      }
      assert.notInclude(yield* kept, "pdx_own_")
    }).pipe(Effect.provide(Layer.provideMerge(room, database))))

  it.effect("answers what versions before kept in clear, and tells it no more", () =>
    Effect.gen(function* () {
      const old = Struct.pick(IdempotencyStore.migrations, ["0001_idempotency", "0002_bodies"])
      yield* Migrations.run(old, "idempotency_migrations")
      const sql = yield* SqlClient.SqlClient
      // More than are named anew at a time.
      for (let at = 0; at < 1100; at++) {
        const row = {
          caller: "alice",
          method: "POST",
          path: "/things",
          idempotency_key: `key-${at}`,
          body_hash: plainHash,
          status: 201,
          headers: "{}",
          body: '"before"',
          expires_at: "1970-01-02T00:00:00.000Z"
        }
        yield* sql`INSERT INTO idempotency ${sql.insert(row)}`
      }
      yield* Effect.gen(function* () {
        for (const key of ["key-0", "key-1099"]) {
          const again = request({ "idempotency-key": key })
          assert.strictEqual(yield* ask(again, "alice"), "true")
          const other = request({ "idempotency-key": key }, "[]")
          assert.strictEqual(yield* ask(other, "alice"), "reused")
          assert.strictEqual(yield* ask(request({ "idempotency-key": key }), "bob"), "first")
        }
        const rows = yield* kept
        assert.notInclude(rows, plainHash)
        assert.notInclude(rows, '"key-')
        yield* TestClock.adjust("1 day")
        const late = request({ "idempotency-key": "key-0" })
        assert.strictEqual(yield* ask(late, "alice"), "first")
      }).pipe(Effect.provide(room))
    }).pipe(Effect.provide(database)))

  it.effect("what expired while nobody ran is removed at the start", () =>
    Effect.gen(function* () {
      yield* Effect.provide(ask(request(keyed)), room)
      yield* TestClock.adjust("2 days")
      assert.notStrictEqual(yield* kept, "[]")
      yield* Effect.provide(eventually(kept, (rows) => rows === "[]"), room)
    }).pipe(Effect.provide(database)))

  it.effect.each([true, false])(
    "tells callers without a key apart by their address: %j",
    (keySpacePerAddress) =>
      Effect.gen(function* () {
        const from = (address: string) =>
          request(keyed).modify({ remoteAddress: Option.some(address) })
        assert.strictEqual(yield* ask(from("10.0.0.1")), "first")
        assert.strictEqual(yield* ask(from("10.0.0.1")), "true")
        const other = keySpacePerAddress ? "first" : "true"
        assert.strictEqual(yield* ask(from("10.0.0.2")), other)
        assert.strictEqual(yield* ask(from("10.0.0.1"), "alice"), "first")
        assert.strictEqual(yield* ask(from("10.0.0.2"), "alice"), "true")
      }).pipe(
        Effect.provide(Layer.provide(room, database)),
        Effect.provideService(IdempotencyStore.KeySpacePerAddress, keySpacePerAddress)
      )
  )

  it.effect.each([{}, { "idempotency-key": "k" }])(
    "what follows from a change follows it though the caller has left, with %j",
    (headers) =>
      Effect.gen(function* () {
        const { once } = yield* Idempotency
        const begun = yield* Deferred.make<void>()
        const go = yield* Deferred.make<void>()
        const followed: Array<string> = []
        const change = Effect.gen(function* () {
          yield* Deferred.succeed(begun, undefined)
          yield* Deferred.await(go)
          return "done"
        })
        const caller = yield* Effect.forkChild(once(
          answer,
          Effect.succeed("prepared"),
          () => change,
          (prepared, value) => Effect.sync(() => followed.push(`${prepared} ${value}`))
        ))
        yield* Deferred.await(begun)
        const left = yield* Effect.forkChild(Fiber.interrupt(caller))
        yield* Effect.yieldNow
        yield* Deferred.succeed(go, undefined)
        yield* Fiber.join(left)
        assert.deepStrictEqual(followed, ["prepared done"])
      }).pipe(
        Effect.provide(Layer.provide(room, database)),
        Effect.provideService(HttpServerRequest.HttpServerRequest, request(headers)),
        Effect.provideService(Caller, Option.none())
      )
  )
})
