import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Store from "../../layers/sql/currency.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import { Fixings } from "../../src/currency/Fixings.ts"
import { databases } from "../databases.ts"
import { fixing, history } from "./fixtures.ts"

const all = history("1999-01-04", "2026-07-21")

describe.each(databases)("Fixings on $name", ({ layer: database }) => {
  const store = Layer.provideMerge(
    Store.layer,
    Layer.provideMerge(Migrations.layer(Store.migrations), database)
  )

  layer(store)((it) => {
    it.effect("gives back what it was given, in order and to the digit", () =>
      Effect.gen(function* () {
        const { load, save } = yield* Fixings
        assert.deepStrictEqual(yield* load, [])
        yield* save(all.toReversed())
        assert.deepStrictEqual(yield* load, all)
      }))

    it.effect("leaves a day that it has, but for the day before it", () =>
      Effect.gen(function* () {
        const { load, save } = yield* Fixings
        const next = fixing("2026-07-27", { USD: "1.10" })
        yield* save([next])
        yield* save([{ ...fixing("2026-07-27", { USD: "9.9" }), follows: "2026-07-24" }])
        const kept = (yield* load).at(-1)
        assert.deepStrictEqual(kept, { ...next, follows: "2026-07-24" })
        yield* save([{ ...next, follows: "2026-07-23" }])
        assert.strictEqual((yield* load).at(-1)?.follows, "2026-07-24")
      }))

    it.effect("keeps all of a load or nothing", () =>
      Effect.gen(function* () {
        const { load, save } = yield* Fixings
        const sql = yield* SqlClient.SqlClient
        yield* sql`DELETE FROM fixings`
        // The rows of the last statement do not fit: what the others wrote must go too.
        yield* sql.onDialectOrElse({
          pg: () => sql`ALTER TABLE fixings ADD CONSTRAINT c CHECK (date < '2026-07-21')`,
          orElse: () =>
            sql`CREATE TRIGGER c BEFORE INSERT ON fixings WHEN NEW.date >= '2026-07-21'
              BEGIN SELECT RAISE(ABORT, 'too new'); END`
        })
        assert.strictEqual((yield* Effect.exit(save(all)))._tag, "Failure")
        assert.deepStrictEqual(yield* load, [])
      }))
  })
})
