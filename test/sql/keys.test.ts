import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Exit, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { createHash } from "node:crypto"
import * as Keys from "../../layers/sql/keys.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import { AgentId } from "../../schemas/agent.ts"
import { databases } from "../databases.ts"

const anna = AgentId.make("anna")

describe.each(databases)("Keys on $name", ({ layer: database }) => {
  const layer = Layer.provideMerge(Keys.layerSql, database)

  it.effect("a key that was made is found, and nowhere stored", () =>
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      const { key } = yield* keys.create({ agent_id: anna, is_admin: true })
      const found = Option.getOrThrow(yield* keys.find(key))
      assert.deepInclude(found, { agent_id: anna, is_admin: true, origin: "operator" })
      assert.isTrue(Option.isNone(yield* keys.find(`${key}x`)))
      const sql = yield* SqlClient.SqlClient
      assert.notInclude(JSON.stringify(yield* sql`SELECT * FROM keys`), key)
    }).pipe(Effect.provide(layer)))

  it.effect("a revoked key is refused at once, and revoked once", () =>
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      const { key, entry } = yield* keys.create({ agent_id: anna, is_admin: false })
      assert.isTrue(Option.isSome(yield* keys.find(key)))
      assert.isTrue(yield* keys.revoke(entry.key_id))
      assert.isFalse(yield* keys.revoke(entry.key_id))
      assert.isTrue(Option.isNone(yield* keys.find(key)))
      assert.strictEqual(yield* Effect.flip(keys.enroll(key)), "refused")
    }).pipe(Effect.provide(layer)))

  it.effect("a key that another process revoked is refused after a second", () =>
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      const sql = yield* SqlClient.SqlClient
      const { key } = yield* keys.create({ agent_id: anna, is_admin: false })
      assert.isTrue(Option.isSome(yield* keys.find(key)))
      yield* sql`UPDATE keys SET revoked_at = ${"1970-01-01T00:00:00.000Z"}`
      yield* TestClock.adjust("1 second")
      assert.isTrue(Option.isNone(yield* keys.find(key)))
    }).pipe(Effect.provide(layer)))

  it.effect("a name is enrolled once, whoever comes first", () =>
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      const tried = yield* Effect.forEach(
        Array.from({ length: 16 }, (_, n) => `enrolled-${n}`),
        (key) => Effect.exit(keys.enroll(key, anna)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(tried.filter(Exit.isSuccess).length, 1)
      assert.strictEqual((yield* keys.list).length, 1)
    }).pipe(Effect.provide(layer)))

  it.effect("one key that enrols many times at once makes one agent", () =>
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      const found = yield* Effect.all(
        Array.from({ length: 16 }, () => keys.enroll("the-same-key")),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(new Set(found.map(({ found }) => found.agent_id)).size, 1)
      assert.strictEqual(found.filter(({ isNew }) => isNew).length, 1)
      assert.strictEqual((yield* keys.list).length, 1)
    }).pipe(Effect.provide(layer)))

  it.effect("what enrolled is withdrawn, name and all, and not once it was used again", () =>
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      yield* keys.enroll("the-first-key", anna)
      yield* keys.withdraw("the-first-key")
      assert.isTrue(Option.isNone(yield* keys.find("the-first-key")))
      assert.isTrue((yield* keys.enroll("the-second-key", anna)).isNew)
      assert.isTrue(Option.isSome(yield* keys.find("the-second-key")))
      yield* keys.withdraw("the-second-key")
      assert.isTrue(Option.isSome(yield* keys.find("the-second-key")))
      const { key } = yield* keys.create({ agent_id: anna, is_admin: false })
      yield* keys.withdraw(key)
      assert.isTrue(Option.isSome(yield* keys.find(key)))
    }).pipe(Effect.provide(layer)))

  it.effect("an expired key is refused from its instant on, and says when that was", () =>
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      const expires_at = "1970-01-01T00:00:01.000Z"
      const { key } = yield* keys.create({
        agent_id: anna,
        is_admin: false,
        reach: { expires_at, services: ["privacy"] }
      })
      yield* TestClock.adjust("999 millis")
      assert.isTrue(Option.isSome(yield* keys.find(key)))
      assert.isTrue(yield* keys.isHeld(anna, "privacy"))
      assert.isFalse(yield* keys.isHeld(anna, "escrow"))
      yield* TestClock.adjust("1 millis")
      // What is believed for a second does not outlive the key.
      assert.isTrue(Option.isNone(yield* keys.find(key)))
      assert.isFalse(yield* keys.isHeld(anna, "privacy"))
      assert.include(yield* keys.whyNot(key), expires_at)
      assert.strictEqual(yield* Effect.flip(keys.enroll(key)), "refused")
    }).pipe(Effect.provide(layer)))

  it.effect("a last use is written down once in ten minutes", () =>
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      const { key } = yield* keys.create({ agent_id: anna, is_admin: false })
      const used = Effect.map(keys.list, ([entry]) => entry?.last_used_at)
      assert.isNull(yield* used)
      for (
        const [wait, expected] of [
          ["0 millis", "1970-01-01T00:00:00.000Z"],
          ["599999 millis", "1970-01-01T00:00:00.000Z"],
          ["1 millis", "1970-01-01T00:00:00.000Z"],
          ["1 second", "1970-01-01T00:10:01.000Z"]
        ] as const
      ) {
        yield* TestClock.adjust(wait)
        yield* keys.find(key)
        assert.strictEqual(yield* used, expected, wait)
      }
    }).pipe(Effect.provide(layer)))

  it.effect("what is said of a reach is kept, and a second key is of the first one's group", () =>
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      const reach = { services: ["escrow", "privacy"], expires_at: null, group: "billing" }
      const { key } = yield* keys.create({ agent_id: anna, is_admin: false, reach })
      assert.deepInclude(Option.getOrThrow(yield* keys.find(key)), reach)
      const second = yield* keys.create({ agent_id: anna, is_admin: false })
      assert.deepInclude(second.entry, { services: null, expires_at: null, group: "billing" })
    }).pipe(Effect.provide(layer)))

  it.effect("who has which key is told by its origin and its services, also of those that are listed", () =>
    Effect.gen(function* () {
      const keys = yield* Keys.Keys
      const reach = { services: ["escrow"] }
      yield* keys.create({ agent_id: anna, is_admin: false, reach })
      const held = (...args: Parameters<typeof keys.isHeld>) => keys.isHeld(...args)
      assert.deepStrictEqual([
        yield* held("anna", "escrow"),
        yield* held("anna", "escrow", "operator"),
        yield* held("anna", "escrow", "enrolled"),
        yield* held("anna", "privacy"),
        yield* held("listed", "privacy"),
        yield* held("nobody", "escrow")
      ], [true, true, false, false, true, false])
      yield* keys.create({ agent_id: AgentId.make("bert"), is_admin: false })
      assert.isTrue(yield* held("bert", "privacy"))
      assert.isTrue(yield* keys.wasHeld("listed"))
      assert.isFalse(yield* keys.wasHeld("nobody"))
      // Nobody enrols under the name of an agent of the operator's.
      const enrolled = (name: string) =>
        Effect.flip(keys.enroll("a-key-of-a-stranger", AgentId.make(name)))
      assert.deepStrictEqual(
        [yield* enrolled("anna"), yield* enrolled("listed")],
        ["taken", "taken"]
      )
      const { entry, key } = yield* keys.create({ agent_id: anna, is_admin: false })
      yield* keys.revoke(entry.key_id)
      assert.strictEqual(yield* keys.whyNot(key), "The key is revoked.")
    }).pipe(
      Effect.provide(layer),
      Effect.provideService(
        ConfigProvider.ConfigProvider,
        ConfigProvider.fromUnknown({ API_KEYS: "listed:the-key-of-listed" })
      )
    ))

  it.effect("a list of keys that has none is no list", () =>
    Effect.gen(function* () {
      const opened = yield* Effect.exit(Effect.scoped(Layer.build(layer)))
      assert.include(JSON.stringify(opened), "API_KEYS is not a list")
    }).pipe(
      Effect.provideService(
        ConfigProvider.ConfigProvider,
        ConfigProvider.fromUnknown({ API_KEYS: " , " })
      )
    ))

  it.effect("a store from before is opened, and its keys are good for all as they were", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { "0003_reach": _, "0004_forms": _forms, ...before } = Keys.migrations
      yield* Migrations.run(before, "keys_migrations")
      const old = {
        key_id: "key_old",
        key_hash: createHash("sha256").update("an-old-key").digest("hex"),
        agent_id: anna,
        is_admin: 1,
        origin: "operator",
        label: null,
        created_at: "1970-01-01T00:00:00.000Z",
        revoked_at: null,
        used_again: 1
      }
      const other = { ...old, key_id: "key_bot", key_hash: "1".repeat(64), agent_id: "bot0" }
      yield* sql`INSERT INTO keys ${sql.insert([old, other])}`
      const keys = yield* Effect.provide(Keys.Keys, Keys.layerSql)
      assert.deepInclude(Option.getOrThrow(yield* keys.find("an-old-key")), {
        agent_id: anna,
        is_admin: true,
        services: null,
        expires_at: null,
        group: "default"
      })
      const alike = (id: string) => Effect.map(keys.alike(AgentId.make(id)), Option.getOrNull)
      assert.deepStrictEqual(
        [yield* alike("bot0"), yield* alike("botO"), yield* alike("bot8")],
        [null, "bot0", null]
      )
      // A process of the version before goes on making keys.
      yield* sql`INSERT INTO keys ${
        sql.insert({ ...old, key_id: "key_new", key_hash: "0".repeat(64) })
      }`
      assert.strictEqual((yield* keys.list).length, 3)
    }).pipe(Effect.provide(database)))
})
