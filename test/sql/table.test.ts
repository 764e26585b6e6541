import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema, Tracer } from "effect"
import { SqlClient } from "effect/sql"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import { runner } from "../../layers/sql/statements.ts"
import { columns, decoderOf, insertionOf, replacing } from "../../layers/sql/table.ts"
import { Transaction } from "../../src/ground/Transaction.ts"
import { databases } from "../databases.ts"

const Row = Schema.Struct({
  id: Schema.String,
  n: Schema.Int,
  note: Schema.NullOr(Schema.String),
  amount: Schema.BigIntFromString,
  list: Schema.fromJsonString(Schema.Array(Schema.String)),
  maybe: Schema.NullOr(Schema.fromJsonString(Schema.Struct({ a: Schema.Int }))),
  bytes: Schema.Uint8Array
})

const one: typeof Row.Type = {
  id: "one",
  n: 1,
  note: null,
  amount: 12345678901234567890123456789012345678n,
  list: ["?", `"$1"`, "null"],
  maybe: { a: 1 },
  bytes: new Uint8Array([0, 255])
}
const other: typeof Row.Type = { ...one, id: "other", note: "?", amount: 0n, list: [], maybe: null }

it("columns() are those of the Schema, of an alias too; a whole number of any size as text", () => {
  const row = Schema.Struct({ a: Schema.String, b: Schema.BigIntFromString })
  assert.strictEqual(columns(row), "a, CAST(b AS TEXT) AS b")
  assert.strictEqual(columns(row, "t"), "t.a, CAST(t.b AS TEXT) AS b")
})

it("replacing() leaves the key as it is", () => {
  const row = Schema.Struct({ a: Schema.String, b: Schema.String, c: Schema.String })
  assert.strictEqual(replacing(row, ["a"]), "b = excluded.b, c = excluded.c")
})

it("insertionOf() makes one text for each number of rows", () => {
  const insert = insertionOf("things", Row)
  assert.strictEqual(insert(one).text, insert(other).text)
  assert.strictEqual(insert(one, other).parameters.length, 2 * insert(one).parameters.length)
})

describe.each(databases)("A table on $name", ({ layer }) => {
  const test = <A, E>(
    title: string,
    run: Effect.Effect<A, E, Transaction | SqlClient.SqlClient>
  ) =>
    it.effect(title, () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const types = sql.onDialectOrElse({
          pg: () => ["NUMERIC(38,0)", "BYTEA"],
          orElse: () => ["TEXT", "BLOB"]
        })
        yield* sql.unsafe(`CREATE TABLE things (id TEXT PRIMARY KEY, n INTEGER NOT NULL, note TEXT,
          amount ${types[0]} NOT NULL, list TEXT NOT NULL, maybe TEXT, bytes ${types[1]} NOT NULL)`)
        yield* run
      }).pipe(Effect.provide(Layer.provideMerge(GroupCommit.layer, layer))))

  const read = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* decoderOf(Row)(
      sql`SELECT ${sql.literal(columns(Row, "t"))} FROM things t ORDER BY id`
    )
    return rows.map((row) => ({ ...row, bytes: new Uint8Array(row.bytes) }))
  })
  const insert = insertionOf("things", Row)

  test(
    "a row is read as it was written",
    Effect.gen(function* () {
      const run = runner(yield* SqlClient.SqlClient)
      const { write } = yield* Transaction
      yield* write(run([insert(one, other)]))
      assert.deepStrictEqual(yield* read, [one, other])
    })
  )

  test(
    "several statements are one change, and give the rows of the last",
    Effect.gen(function* () {
      const run = runner(yield* SqlClient.SqlClient)
      const { write } = yield* Transaction
      const last = { ...insert(other), text: `${insert(other).text} RETURNING id` }
      assert.deepStrictEqual(
        yield* decoderOf(Schema.Struct({ id: Schema.String }))(write(run([insert(one), last]))),
        [{ id: "other" }]
      )
      assert.deepStrictEqual(yield* read, [one, other])
    })
  )

  test(
    "outside of a transaction several statements are written whole, or not at all",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const run = runner(sql)
      yield* run([insert(one)])
      const [two, three] = [{ ...one, id: "two" }, { ...one, id: "three" }]
      const broken = yield* Effect.exit(run([insert(two), insert(one)]))
      assert.strictEqual(broken._tag, "Failure")
      assert.deepStrictEqual(yield* read, [one])
      const several = yield* Effect.exit(run([insert(two), insert(three)]))
      // One statement on PostgreSQL; SQLite has none that does both.
      const isOne = sql.onDialectOrElse({ pg: () => true, orElse: () => false })
      assert.strictEqual(several._tag, isOne ? "Success" : "Failure")
      assert.lengthOf(yield* read, isOne ? 3 : 1)
    })
  )

  test(
    "who traces sees one statement by itself, and several as their transaction",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const run = runner(sql)
      const names: Array<string> = []
      const tracer = Tracer.make({
        span: (options) => {
          names.push(options.name)
          return new Tracer.NativeSpan(options)
        }
      })
      const traced = <A, E>(effect: Effect.Effect<A, E>) =>
        sql.withTransaction(effect).pipe(Effect.provideService(Tracer.Tracer, tracer))
      yield* traced(run([insert(one), insert(other)]))
      const ofSeveral = names.splice(0)
      yield* traced(run([insert({ ...one, id: "two" })]))
      assert.lengthOf(names, ofSeveral.length + 1)
    })
  )
})
