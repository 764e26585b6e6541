import { assert, describe, layer } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as Store from "../../layers/sql/currency.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import {
  type Belief,
  type Decision,
  type FeedFile,
  type Fixing,
  Fixings,
  type Suspect
} from "../../src/currency/Fixings.ts"
import type { Bank } from "../../src/currency/bank.ts"
import { cnb } from "../../src/currency/cnb.ts"
import { ecb } from "../../src/currency/ecb.ts"
import { Provider } from "../../src/currency/Provider.ts"
import { isComplete, isUnbroken, makeTable } from "../../src/currency/table.ts"
import { databases } from "../databases.ts"
import { fixing, history } from "./fixtures.ts"

const all = history("1999-01-04", "2026-07-21")
  .map((day): Fixing => ({ ...day, belief: "confirmed" }))

/** The days alone. */
const days = Effect.map(Fixings, ({ load, save }) => ({
  load: Effect.map(load, ({ fixings }) => fixings),
  save: (accepted: ReadonlyArray<Fixing>, dropped: ReadonlyArray<string>) =>
    Effect.flatMap(
      load,
      ({ decisions }) => save({ accepted, dropped, suspects: [] }, decisions.length)
    )
}))

describe.each(databases)("Fixings on $name", ({ layer: database }) => {
  const store = Layer.provideMerge(
    Store.layer,
    Layer.provideMerge(Migrations.layer(Store.migrations), database)
  )

  layer(store)((it) => {
    it.effect("gives back what it was given, in order and to the digit", () =>
      Effect.gen(function* () {
        const { load, save } = yield* days
        assert.deepStrictEqual(yield* load, [])
        yield* save(all.toReversed(), [])
        assert.deepStrictEqual(yield* load, all)
      }))

    it.effect("waits for the disk again when the days are kept", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { save } = yield* days
        const durability = sql.onDialectOrElse({
          pg: () => sql`SHOW synchronous_commit`,
          orElse: () => sql`PRAGMA synchronous`
        })
        const before = yield* durability
        yield* save(all.slice(0, 1), [])
        assert.deepStrictEqual(yield* durability, before)
      }))

    it.effect("leaves a day that it has, but for the day before it", () =>
      Effect.gen(function* () {
        const { load, save } = yield* days
        const next: Fixing = { ...fixing("2026-07-27", { USD: "1.10" }), belief: "accepted" }
        const other: Fixing = { ...fixing("2026-07-27", { USD: "9.9" }), belief: "accepted" }
        yield* save([next], [])
        yield* save([{ ...other, follows: "2026-07-24" }], [])
        const kept = (yield* load).at(-1)
        assert.deepStrictEqual(kept, { ...next, follows: "2026-07-24" })
        yield* save([{ ...next, follows: "2026-07-23" }], [])
        assert.strictEqual((yield* load).at(-1)?.follows, "2026-07-24")
      }))

    it.effect("lets a day give way to one that is believed more, and to no other", () =>
      Effect.gen(function* () {
        const { load, save } = yield* days
        const day = (USD: string, belief: Belief): Fixing => ({
          ...fixing("2026-07-28", { USD }),
          follows: "2026-07-27",
          belief
        })
        const last = Effect.map(load, (days) => days.at(-1))
        yield* save([day("11", "unjudged")], [])
        yield* save([day("1.1", "accepted")], [])
        assert.deepStrictEqual(yield* last, day("1.1", "accepted"))
        yield* save([day("11", "unjudged")], [])
        assert.deepStrictEqual(yield* last, day("1.1", "accepted"))
        yield* save([day("1.2", "confirmed")], [])
        yield* save([day("1.3", "confirmed")], ["2026-07-28"])
        assert.deepStrictEqual(yield* last, day("1.2", "confirmed"))
      }))

    it.effect("removes days that were overruled, and none that is confirmed", () =>
      Effect.gen(function* () {
        const { load, save } = yield* days
        const wrong: Fixing = { ...fixing("2026-07-30"), belief: "accepted" }
        yield* save([wrong], [])
        yield* save([], ["2026-07-30", "2026-07-21"])
        const dates = (yield* load).map(({ date }) => date)
        assert.notInclude(dates, "2026-07-30")
        assert.include(dates, "2026-07-21")
      }))

    it.effect("keeps what is not used, and what was decided, with who and when", () =>
      Effect.gen(function* () {
        const { decide, decided, load, save } = yield* Fixings
        const version = (source: FeedFile, USD: string, reason?: string): Suspect => ({
          source,
          fixing: { ...fixing("2026-07-31", { USD }), follows: "2026-07-30" },
          reason
        })
        const suspects = [
          version("daily", "11"),
          version("history", "12", "It leapt"),
          version("ninetyDays", "11")
        ]
        assert.isTrue(yield* save({ accepted: [], dropped: [], suspects }, 0))
        assert.deepStrictEqual((yield* load).suspects, suspects)

        const drop: Decision = {
          verdict: "dropped",
          fixing: fixing("2026-07-31", { USD: "11" }),
          decided_by: "anna",
          decided_at: "2026-07-31T18:00:00.000Z"
        }
        const isDecided = yield* Effect.forkChild(decided(0))
        yield* decide(drop)
        yield* TestClock.adjust("10 seconds")
        yield* Fiber.join(isDecided)
        assert.deepStrictEqual((yield* load).suspects, suspects.slice(1, 2))

        // A reading that began before is not kept: it does not know of the decision.
        assert.isFalse(yield* save({ accepted: [drop.fixing], dropped: [], suspects }, 0))
        const accept: Decision = {
          ...drop,
          verdict: "accepted",
          fixing: fixing("2026-07-31", { USD: "12" })
        }
        yield* decide(accept)
        const kept = yield* load
        assert.deepStrictEqual(kept.suspects, [])
        assert.deepStrictEqual(kept.decisions, [drop, accept])
        assert.deepStrictEqual(kept.fixings.at(-1), {
          ...accept.fixing,
          follows: undefined,
          belief: "accepted"
        })
      }))

    it.effect("lets an operator correct a day that is confirmed, and not remove it", () =>
      Effect.gen(function* () {
        const { decide, load } = yield* Fixings
        const decision = (verdict: Decision["verdict"], USD: string): Decision => ({
          verdict,
          fixing: fixing("2026-07-21", { USD }),
          decided_by: "anna",
          decided_at: "2026-07-31T18:00:00.000Z"
        })
        const day = Effect.map(load, ({ fixings }) => {
          const found = fixings.find(({ date }) => date === "2026-07-21")
          return { USD: found?.rates.get("USD"), belief: found?.belief, follows: found?.follows }
        })
        const before = yield* day
        assert.strictEqual(before.belief, "confirmed")
        yield* decide(decision("dropped", before.USD ?? ""))
        assert.deepStrictEqual(yield* day, before)
        yield* decide(decision("accepted", "1.5"))
        assert.deepStrictEqual(yield* day, { ...before, USD: "1.5", belief: "accepted" })
      }))

    it.effect("keeps what came before a failure, as a part that is seen to be one", () =>
      Effect.gen(function* () {
        const { load, save } = yield* days
        const sql = yield* SqlClient.SqlClient
        yield* sql`DELETE FROM fixings`
        const rows = Effect.map(load, (kept) => [...kept])
        // A day in the middle does not fit: what its transaction wrote must go too.
        yield* sql.onDialectOrElse({
          pg: () => sql`ALTER TABLE fixings ADD CONSTRAINT c CHECK (date <> '2012-06-20')`,
          orElse: () =>
            sql`CREATE TRIGGER c BEFORE INSERT ON fixings WHEN NEW.date = '2012-06-20'
              BEGIN SELECT RAISE(ABORT, 'not that day'); END`
        })
        assert.strictEqual((yield* Effect.exit(save(all, [])))._tag, "Failure")
        const kept = yield* rows
        assert.deepStrictEqual(kept, all.slice(0, kept.length))
        assert.isAbove(kept.length, 0)
        assert.isTrue((kept.at(-1)?.date ?? "") < "2012-06-20")
        const last = all.slice(-1)
        assert.isFalse(isComplete(makeTable(ecb, [...kept, ...last], "ecb")))
        assert.isFalse(isUnbroken(makeTable(ecb, [...kept, ...last], "ecb"), -1, kept.length))

        // The next reading of the feed brings the rest.
        yield* sql.onDialectOrElse({
          pg: () => sql`ALTER TABLE fixings DROP CONSTRAINT c`,
          orElse: () => sql`DROP TRIGGER c`
        })
        yield* save(all, [])
        assert.deepStrictEqual(yield* rows, all)
        assert.isTrue(isComplete(makeTable(ecb, all, "ecb")))
      }))

    it.effect("lets others use the database while all of history is kept", () =>
      Effect.gen(function* () {
        const { load, save } = yield* days
        const sql = yield* SqlClient.SqlClient
        yield* sql`DELETE FROM fixings`
        const saving = yield* Effect.forkChild(save(all, []))
        const seen = new Set<number>()
        while (saving.pollUnsafe() === undefined) {
          const [row] = yield* sql<
            { n: number }
          >`SELECT CAST(COUNT(*) AS INTEGER) AS n FROM fixings`
          seen.add(row?.n ?? 0)
          yield* Effect.yieldNow
        }
        yield* Fiber.join(saving)
        // Parts were seen, each of them whole.
        assert.isAtLeast(seen.size, 3)
        for (const count of seen) assert.isTrue(count % 500 === 0 || count === all.length)
        assert.strictEqual((yield* load).length, all.length)
      }))

    it.effect("stops between two parts when an operator decided, and says so", () =>
      Effect.gen(function* () {
        const { decide, load, save } = yield* Fixings
        const sql = yield* SqlClient.SqlClient
        yield* sql`DELETE FROM fixings`
        const known = (yield* load).decisions.length
        const saving = yield* Effect.forkChild(
          save({ accepted: all, dropped: [], suspects: [] }, known)
        )
        let count = 0
        while (count === 0) {
          const [row] = yield* sql<
            { n: number }
          >`SELECT CAST(COUNT(*) AS INTEGER) AS n FROM fixings`
          count = row?.n ?? 0
          yield* Effect.yieldNow
        }
        yield* decide({
          verdict: "dropped",
          fixing: fixing("2026-07-21", { USD: "9" }),
          decided_by: "anna",
          decided_at: "2026-07-31T18:00:00.000Z"
        })
        assert.isFalse(yield* Fiber.join(saving))
        const { fixings } = yield* load
        assert.deepStrictEqual(fixings, all.slice(0, fixings.length))
        assert.isBelow(fixings.length, all.length)
      }))
  })
})

describe.each(databases)("a store of days that nobody judged, on $name", ({ layer: database }) => {
  layer(database)((it) => {
    it.effect("is opened with its days, and without a belief in them", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* Effect.provide(
          sql`INSERT INTO fixings (date, follows, rates)
            VALUES ('2026-07-20', NULL, 'USD=1.1'), ('2026-07-21', '2026-07-20', 'USD=1.2')`,
          Migrations.layer({ "0001_fixings": Store.migrations["0001_fixings"] ?? Effect.void })
        )
        const kept = yield* Effect.provide(
          Effect.flatMap(Fixings, ({ load }) => load),
          Layer.provideMerge(Store.layer, Migrations.layer(Store.migrations))
        )
        assert.deepStrictEqual([kept.suspects, kept.decisions], [[], []])
        assert.deepStrictEqual(kept.fixings, [
          {
            date: "2026-07-20",
            follows: undefined,
            rates: new Map([["USD", "1.1"]]),
            belief: "unjudged"
          },
          {
            date: "2026-07-21",
            follows: "2026-07-20",
            rates: new Map([["USD", "1.2"]]),
            belief: "unjudged"
          }
        ])
      }))
  })
})

describe.each(databases)(
  "a store from before banks were told apart, on $name",
  ({ layer: database }) => {
    layer(database)((it) => {
      it.effect("is opened with its days, suspects and decisions as the ECB's", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const { "0004_provider": _, ...before } = Store.migrations
          yield* Effect.provide(
            Effect.gen(function* () {
              yield* sql`INSERT INTO fixings (date, follows, rates, belief)
              VALUES ('2026-07-20', NULL, 'USD=1.1', 2), ('2026-07-21', '2026-07-20', 'USD=1.2', 1)`
              yield* sql`INSERT INTO suspects (source, date, follows, rates, reason)
              VALUES ('daily', '2026-07-22', NULL, 'USD=12', 'It leapt')`
              yield* sql`INSERT INTO decisions (number, verdict, date, rates, decided_by, decided_at)
              VALUES (1, 'dropped', '2026-07-22', 'USD=13', 'anna', '2026-07-22T18:00:00.000Z')`
            }),
            Migrations.layer(before)
          )
          const loadOf = (bank: Bank) =>
            Effect.provide(
              Effect.flatMap(Fixings, ({ load }) => load),
              Store.layer.pipe(
                Layer.provide(Layer.succeed(Provider, bank)),
                Layer.provideMerge(Migrations.layer(Store.migrations))
              )
            )
          const day = (date: string, USD: string) => ({ date, rates: new Map([["USD", USD]]) })
          assert.deepStrictEqual(yield* loadOf(ecb), {
            fixings: [
              { ...day("2026-07-20", "1.1"), follows: undefined, belief: "confirmed" },
              { ...day("2026-07-21", "1.2"), follows: "2026-07-20", belief: "accepted" }
            ],
            suspects: [{
              source: "daily",
              fixing: { ...day("2026-07-22", "12"), follows: undefined },
              reason: "It leapt"
            }],
            decisions: [{
              verdict: "dropped",
              fixing: day("2026-07-22", "13"),
              decided_by: "anna",
              decided_at: "2026-07-22T18:00:00.000Z"
            }]
          })
          assert.deepStrictEqual(yield* loadOf(cnb), { fixings: [], suspects: [], decisions: [] })
        }))

      it.effect("keeps the days of two banks apart", () =>
        Effect.gen(function* () {
          const storeOf = (bank: Bank) =>
            Store.layer.pipe(
              Layer.provide(Layer.succeed(Provider, bank)),
              Layer.provideMerge(Migrations.layer(Store.migrations))
            )
          const as = (bank: Bank) => Effect.provide(Fixings, storeOf(bank))
          const theirs = yield* as(ecb)
          const ours = yield* as(cnb)
          const before = yield* theirs.load
          const own: Fixing = { ...fixing("2026-07-21"), follows: undefined, belief: "accepted" }
          const suspect: Suspect = {
            source: "daily",
            fixing: { ...fixing("2026-07-22"), follows: undefined },
            reason: undefined
          }
          assert.isTrue(yield* ours.save({ accepted: [own], dropped: [], suspects: [suspect] }, 0))
          yield* ours.save({ accepted: [], dropped: ["2026-07-20"], suspects: [suspect] }, 0)
          const decision: Decision = {
            verdict: "dropped",
            fixing: fixing("2026-07-22"),
            decided_by: "anna",
            decided_at: "2026-07-22T18:00:00.000Z"
          }
          yield* ours.decide(decision)
          assert.deepStrictEqual(yield* ours.load, {
            fixings: [own],
            suspects: [],
            decisions: [decision]
          })
          assert.deepStrictEqual(yield* theirs.load, before)
          // What was decided of the one's days does not keep the other's from being saved.
          assert.isTrue(
            yield* theirs.save({ accepted: [], dropped: [], suspects: before.suspects }, 1)
          )
        }))
    })
  }
)
