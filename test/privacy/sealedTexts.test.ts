import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import { bearer, exchange } from "./exchange.ts"

/** All that a table holds, as text: bytes as the characters of their codes. */
const dump = (table: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return (yield* sql`SELECT * FROM ${sql(table)}`).map((row) =>
      Object.values(row).map((cell) =>
        cell instanceof Uint8Array ? Buffer.from(cell).toString("latin1") : String(cell)
      ).join()
    ).join()
  })

const Labels = Schema.Struct({
  items: Schema.Array(Schema.Struct({ label: Schema.NullOr(Schema.String) }))
})
const labelsOf = Schema.decodeUnknownSync(Labels)

describe.each(databases)("labels and contexts on $name", ({ layer: database }) => {
  it.effect("are in no table in clear, and a label goes with its record", () =>
    Effect.gen(function* () {
      const { ask, prepare, prepared, report, stored } = yield* exchange({ database })
      const { content_id, owner_token } = yield* prepared({ label: "intake of Ann" })
      const held = bearer(owner_token)
      yield* report("friend", { context: "paid Ann in time" })
      const tables = yield* stored(Effect.forEach(["records", "reports", "sealed_texts"], dump))
      assert.notInclude(tables.join(), "Ann")
      assert.include(tables[2], `label:${content_id}`)
      const known = yield* prepare({ label: "another" }, held)
      assert.deepInclude(known.json, { created: false, label: "intake of Ann" })
      const listed = yield* ask("/data", { headers: held })
      assert.deepStrictEqual(labelsOf(listed.json).items, [{ label: "intake of Ann" }])
      yield* ask(`/data/${content_id}`, { method: "DELETE", headers: held })
      assert.notInclude(yield* stored(dump("sealed_texts")), "label:")
      assert.deepInclude((yield* prepare({}, held)).json, { created: true, label: null })
    }))

  it.effect("a label goes with a record that expired", () =>
    Effect.gen(function* () {
      const { prepared, stored } = yield* exchange({ database })
      yield* prepared({ label: "short", expires_at: "1970-01-01T00:01:00Z" })
      yield* prepared({ owner_id: "other", label: "long" })
      assert.lengthOf((yield* stored(dump("sealed_texts"))).match(/label:/g) ?? [], 2)
      yield* TestClock.adjust("10 minutes")
      yield* eventually(
        Effect.andThen(TestClock.adjust("10 minutes"), stored(dump("sealed_texts"))),
        (text) => text.match(/label:/g)?.length === 1
      )
    }))

  it.effect("what an older version kept in clear is sealed at the next start, and readable", () =>
    Effect.gen(function* () {
      const shared = Layer.succeedContext(yield* Layer.build(database))
      const before = yield* exchange({ database: shared })
      const { content_id, owner_token } = yield* before.prepared({ label: "new" })
      const gone = yield* before.prepared({ owner_id: "other" })
      yield* before.ask(`/data/${gone.content_id}`, {
        method: "DELETE",
        headers: bearer(gone.owner_token)
      })
      yield* before.report("friend")
      yield* before.stored(Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`DELETE FROM sealed_texts`
        yield* sql`UPDATE records SET label = 'plain'`
        yield* sql`UPDATE reports SET context = 'plain'`
      }))
      const { ask, stored } = yield* exchange({
        database: shared,
        environment: { DATA_DIR: before.folder }
      })
      const { json } = yield* ask("/data", { headers: bearer(owner_token) })
      assert.deepStrictEqual(labelsOf(json).items, [{ label: "plain" }])
      for (const table of ["records", "reports", "sealed_texts"]) {
        assert.notInclude(yield* stored(dump(table)), "plain")
      }
      assert.include(yield* stored(dump("sealed_texts")), "context:rep_")
      assert.notInclude(yield* stored(dump("sealed_texts")), gone.content_id)
      assert.include(yield* stored(dump("sealed_texts")), content_id)
    }))
})
