import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as Keys from "../../layers/sql/keys.ts"
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
      assert.strictEqual(yield* Effect.flip(keys.enroll(key)), "revoked")
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
})
