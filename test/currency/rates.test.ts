import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Option, Ref } from "effect"
import { TestClock } from "effect/testing"
import * as Snapshot from "./snapshot.ts"
import { ecb } from "../../src/currency/ecb.ts"
import { Feed, FeedUnavailable, type Validators } from "../../src/currency/Feed.ts"
import type { FeedFile, Fixing, StoredFixings } from "../../src/currency/Fixings.ts"
import { Rates } from "../../src/currency/Rates.ts"
import { nextRefreshMillis } from "../../src/currency/refresh.ts"
import { fixedAt, isComplete, newestRow } from "../../src/currency/table.ts"
import { codes, fixing, fixings, history } from "./fixtures.ts"
import { keptOf, layerOf } from "./memoryFixings.ts"
import { eventually } from "../eventually.ts"

const at = (instant: string) => DateTime.toEpochMillis(DateTime.makeUnsafe(instant))

// The snapshot's figures stand for themselves, so the days around it must be near them.
const near = (day: Fixing): Fixing => ({ ...day, rates: Snapshot.fixing.rates })
const days = (first: string, last: string) => fixings(first, last).map(near)
const allDays = (last: string) => history("1999-01-04", last).map(near)
const confirmedDays = (last: string) =>
  allDays(last).map((day): Fixing => ({ ...day, belief: "confirmed" }))

type Files = { readonly [File in FeedFile]?: ReadonlyArray<Fixing> | "unchanged" | "down" }

/** Runs `test` on a feed whose files can be exchanged, and a store that can be looked into. */
const withRates = <A, E>(
  first: Files,
  kept: ReadonlyArray<Fixing>,
  test: (tools: {
    readonly files: Ref.Ref<Files>
    readonly reads: Ref.Ref<ReadonlyArray<FeedFile>>
    readonly asked: Ref.Ref<ReadonlyArray<Validators>>
    readonly stored: Ref.Ref<StoredFixings>
  }) => Effect.Effect<A, E, Rates>
) =>
  Effect.gen(function* () {
    const files = yield* Ref.make(first)
    const reads = yield* Ref.make<ReadonlyArray<FeedFile>>([])
    const asked = yield* Ref.make<ReadonlyArray<Validators>>([])
    const stored = yield* keptOf(kept)
    const feed = Layer.succeed(Feed, {
      embedded: [Snapshot.fixing],
      live: true,
      read: Effect.fnUntraced(function* (file: FeedFile, since: Validators) {
        yield* Ref.update(reads, (all) => [...all, file])
        yield* Ref.update(asked, (all) => [...all, since])
        const content = (yield* Ref.get(files))[file] ?? "down"
        if (content === "down") {
          return yield* new FeedUnavailable({ file, reason: "it is down", passing: true })
        }
        return content === "unchanged"
          ? Option.none()
          : Option.some({ fixings: content, validators: { etag: `"${file}-${content.length}"` } })
      })
    })
    const store = layerOf(stored)
    return yield* test({ files, reads, asked, stored }).pipe(
      Effect.provide(Rates.layer.pipe(Layer.provide([feed, store])))
    )
  })

/**
 * Lets time begin, and whatever is due be done until it shows: how many turns all of history takes
 * is its own affair.
 */
const until = <A, E, R>(ask: Effect.Effect<A, E, R>, isSo: (answer: A) => boolean) =>
  Effect.andThen(TestClock.adjust("1 millis"), eventually(ask, isSo))
const table = Effect.map(Rates, (rates) => rates.current())
const newest = Effect.map(table, (table) => table.dates[newestRow(table)])
const status = Effect.flatMap(Rates, (rates) => rates.status)
const complete = Effect.map(table, isComplete)
const untilNewest = (date: string) => Effect.suspend(() => until(newest, (found) => found === date))
const untilError = Effect.suspend(() => until(status, ({ lastError }) => lastError !== undefined))
const untilMended = Effect.suspend(() => until(status, ({ lastError }) => lastError === undefined))

describe("Rates", () => {
  it.effect("leave out a day that was dropped, whatever zeros it is kept with", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-07-23T08:00:00Z"))
      const [day] = days("2026-07-22", "2026-07-22")
      assert.isDefined(day)
      const inOtherZeros = new Map(
        [...day.rates].map(([code, rate]) => [code, rate.includes(".") ? `${rate}0` : `${rate}.0`])
      )
      const stored = yield* keptOf([{ ...day, rates: inOtherZeros, belief: "accepted" }])
      yield* Ref.update(stored, (kept): StoredFixings => ({
        ...kept,
        decisions: [{
          verdict: "dropped",
          fixing: day,
          decided_by: "operator",
          decided_at: "2026-07-23T07:00:00Z"
        }]
      }))
      const feed = Layer.succeed(Feed, {
        embedded: [Snapshot.fixing],
        live: false,
        read: () => Effect.succeedNone
      })
      const opened = yield* newest.pipe(
        Effect.provide(Rates.layer.pipe(Layer.provide([feed, layerOf(stored)])))
      )
      assert.strictEqual(opened, Snapshot.fixing.date)
    }))

  it.effect("begins with the snapshot, and takes all of history at first contact", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-07-22T08:00:00Z"))
      yield* withRates(
        { history: allDays("2026-07-21"), daily: "unchanged" },
        [],
        ({ stored, reads }) =>
          Effect.gen(function* () {
            assert.strictEqual(yield* newest, "2026-07-21")
            assert.isFalse(yield* complete)

            yield* until(Ref.get(reads), ({ length }) => length === 2)
            assert.isTrue(yield* complete)
            assert.strictEqual((yield* Ref.get(stored)).fixings.length, 7053)
            assert.deepStrictEqual(yield* Ref.get(reads), ["history", "daily"])
          })
      )
    }))

  it.effect("begins with what was kept, and asks only for the newest day", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-07-22T15:30:00Z"))
      yield* withRates(
        { daily: days("2026-07-22", "2026-07-22") },
        confirmedDays("2026-07-21"),
        ({ reads }) =>
          Effect.gen(function* () {
            assert.isTrue(yield* complete)
            yield* untilNewest("2026-07-22")
            assert.strictEqual(yield* newest, "2026-07-22")
            assert.isTrue(yield* complete)
            assert.deepStrictEqual(yield* Ref.get(reads), ["daily"])
          })
      )
    }))

  it.effect("reads 90 days when more than one is missing", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-07-30T18:00:00Z"))
      const files = { ninetyDays: days("2026-05-04", "2026-07-30"), daily: "unchanged" } as const
      yield* withRates(files, confirmedDays("2026-07-21"), ({ reads }) =>
        Effect.gen(function* () {
          yield* until(Ref.get(reads), ({ length }) => length === 2)
          assert.strictEqual(yield* newest, "2026-07-30")
          assert.isTrue(yield* complete)
          assert.deepStrictEqual(yield* Ref.get(reads), ["ninetyDays", "daily"])
        }))
    }))

  it.effect("makes do with less while the whole history is not to be had", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-07-22T18:00:00Z"))
      const files = {
        history: "down",
        ninetyDays: days("2026-04-27", "2026-07-22"),
        daily: "unchanged"
      } as const
      yield* withRates(files, [], (tools) =>
        Effect.gen(function* () {
          yield* untilError
          assert.strictEqual(yield* newest, "2026-07-22")
          assert.isFalse(yield* complete)
          assert.match((yield* status).lastError ?? "", /history file: it is down/)

          // Not healthy: it looks again after half an hour, whatever the time.
          yield* Ref.set(tools.files, {
            ...files,
            history: allDays("2026-07-22"),
            ninetyDays: "unchanged"
          })
          yield* TestClock.adjust("30 minutes")
          yield* untilMended
          assert.isTrue(yield* complete)
        }))
    }))

  it.effect("keeps the rate of a currency whose new one is refused, and counts it", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-07-22T15:30:00Z"))
      const leap = new Map(Snapshot.fixing.rates).set("USD", "2.2")
      const files = { daily: [{ date: "2026-07-22", rates: leap }] }
      yield* withRates(
        files,
        confirmedDays("2026-07-21"),
        ({ stored, asked, files }) =>
          Effect.gen(function* () {
            yield* untilError
            const held = yield* table
            assert.strictEqual(held.dates.at(-1), "2026-07-22")
            assert.isUndefined(fixedAt(held, newestRow(held), "USD"))
            assert.isDefined(fixedAt(held, newestRow(held), "GBP"))
            const { rejectedFiles, lastError, rejections } = yield* status
            assert.strictEqual(rejectedFiles, 1)
            assert.match(
              lastError ?? "",
              /not used, 2026-07-22: USD moved by 92\.7 % against 2026-07-21/
            )
            assert.strictEqual(rejections.get("daily")?.length, 1)
            assert.strictEqual((yield* Ref.get(stored)).fixings.length, 7054)

            // What was refused is read again, not taken for known.
            yield* Ref.set(files, { daily: days("2026-07-22", "2026-07-22") })
            yield* TestClock.adjust("30 minutes")
            yield* untilMended
            const mended = yield* table
            assert.isDefined(fixedAt(mended, newestRow(mended), "USD"))
            assert.isTrue((yield* Ref.get(stored)).fixings.at(-1)?.rates.has("USD"))
            assert.deepStrictEqual(yield* Ref.get(asked), [{}, {}])
          })
      )
    }))

  it.effect("asks again only for what has changed", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-07-22T14:59:00Z"))
      yield* withRates(
        { daily: days("2026-07-22", "2026-07-22") },
        confirmedDays("2026-07-21"),
        ({ asked }) =>
          Effect.gen(function* () {
            const later = Effect.andThen(TestClock.adjust("1 minutes"), Ref.get(asked))
            yield* until(later, ({ length }) => length >= 2)
            assert.deepStrictEqual((yield* Ref.get(asked)).slice(0, 2), [{}, { etag: `"daily-1"` }])
          })
      )
    }))

  it.effect("serves the rates when they cannot be kept, says so, and keeps them later", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-07-22T15:30:00Z"))
      const stored = yield* keptOf([])
      const isFull = yield* Ref.make(true)
      const feed = Layer.succeed(Feed, {
        embedded: [Snapshot.fixing],
        live: true,
        read: () => Effect.succeed(Option.some({ fixings: allDays("2026-07-22"), validators: {} }))
      })
      const store = layerOf(
        stored,
        Effect.flatMap(Ref.get(isFull), (full) => full ? Effect.die("full") : Effect.void)
      )
      yield* Effect.gen(function* () {
        yield* untilError
        assert.strictEqual(yield* newest, "2026-07-22")
        assert.match((yield* status).lastError ?? "", /the store did not take it/)

        yield* Ref.set(isFull, false)
        yield* TestClock.adjust("30 minutes")
        yield* untilMended
        assert.strictEqual((yield* Ref.get(stored)).fixings.length, 7054)
      }).pipe(Effect.provide(Rates.layer.pipe(Layer.provide([feed, store]))))
    }))

  it.effect("goes on after a feed that breaks what reads it", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-07-22T15:30:00Z"))
      const reads = yield* Ref.make(0)
      const feed = Layer.succeed(Feed, {
        embedded: [Snapshot.fixing],
        live: true,
        read: () =>
          Effect.flatMap(Ref.updateAndGet(reads, (n) => n + 1), (n) =>
            n === 1
              ? Effect.die(new Error("broken"))
              : Effect.succeed(Option.some({ fixings: allDays("2026-07-22"), validators: {} })))
      })
      const store = layerOf(yield* keptOf([]))
      yield* Effect.gen(function* () {
        yield* untilError
        assert.match((yield* status).lastError ?? "", /failed/)
        yield* TestClock.adjust("30 minutes")
        yield* untilNewest("2026-07-22")
      }).pipe(Effect.provide(Rates.layer.pipe(Layer.provide([feed, store]))))
    }))

  it.effect("asks nobody when there is no feed", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-07-22T15:30:00Z"))
      const store = layerOf(yield* keptOf([]))
      yield* Effect.gen(function* () {
        yield* TestClock.adjust("3 days")
        assert.strictEqual(yield* newest, "2026-07-21")
        assert.isUndefined((yield* status).lastError)
      }).pipe(Effect.provide(Rates.layer.pipe(Layer.provide([Snapshot.layer, store]))))
    }))

  it("knows thirty currencies from its first moment, as many as the invented days", () => {
    assert.strictEqual(Snapshot.fixing.rates.size, 29)
    assert.deepStrictEqual([...Snapshot.fixing.rates.keys()], codes)
    assert.strictEqual(fixing("2026-07-21").rates.size, 29)
  })
})

describe("nextRefreshMillis()", () => {
  it.each([
    ["2026-07-21T09:00:00Z", "2026-07-21T14:00:00Z"],
    ["2026-07-21T14:00:00Z", "2026-07-21T14:30:00Z"],
    ["2026-07-21T16:45:00Z", "2026-07-21T17:00:00Z"],
    ["2026-07-21T17:00:00Z", "2026-07-22T14:00:00Z"],
    ["2026-07-24T17:10:00Z", "2026-07-27T14:00:00Z"],
    ["2026-12-24T18:00:00Z", "2026-12-28T14:00:00Z"]
  ])("after %s looks at %s", (now, next) => {
    assert.strictEqual(nextRefreshMillis(ecb, at(now), true), at(next))
  })

  it("looks half an hour after a failure, on a Sunday too", () => {
    assert.strictEqual(
      nextRefreshMillis(ecb, at("2026-07-26T03:10:00Z"), false),
      at("2026-07-26T03:40:00Z")
    )
  })
})
