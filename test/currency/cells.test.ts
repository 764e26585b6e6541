/**
 * Generated files with one bad figure or day: every other figure is served, and the bad one is told
 * with its day, its currency and the neighbour that it was compared with. `CELLS` is how many files
 * are made, 120 by default.
 */
import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Config, Effect, Schema } from "effect"
import { formatDay, parseDay } from "../../src/currency/day.ts"
import { ecb } from "../../src/currency/ecb.ts"
import type { FeedFile, Fixing } from "../../src/currency/Fixings.ts"
import { release } from "../../src/currency/quarantine.ts"
import { makeTable, ratesOf } from "../../src/currency/table.ts"
import { codes, history } from "./fixtures.ts"

const CELLS = Effect.runSync(Config.Int("CELLS").pipe(Config.withDefault(120)))

const Bad = Schema.Struct({
  what: Schema.Literals([
    "weekend row",
    "future row",
    "row of too few",
    "zero",
    "exponent",
    "negative",
    "no figure",
    "tenfold",
    "a tenth",
    "two versions",
    "not a code",
    "devaluation"
  ]),
  file: Schema.Literals(["daily", "ninetyDays", "history"]),
  place: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 999 })),
  currency: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: codes.length - 1 })),
  /** Up to how many days before the last the table was held already. */
  behind: Schema.Literals([1, 3, 6])
})
type Bad = typeof Bad.Type

const truth = history("2026-03-02", "2026-07-21")
const today = parseDay("2026-07-22") ?? 0
const lengths: { readonly [File in FeedFile]: number } = { daily: 1, ninetyDays: 62, history: 999 }

const changed = (rates: Fixing["rates"], code: string, rate: string) =>
  new Map(rates).set(code, rate)

/** The file with the one thing that is wrong, the days and currencies that are, and their neighbour. */
const spoiled = ({ behind, currency, file, place, what }: Bad) => {
  const whole = truth.slice(-lengths[file])
  const code = codes[currency] ?? ""
  // What is held already is not overruled by a file, and a devaluation is new.
  const at = what === "devaluation"
    ? whole.length - Math.min(behind, whole.length)
    : place % whole.length
  const day = whole[at] ?? { date: "", rates: new Map<string, string>() }
  const rate = Number(day.rates.get(code))
  const cells = new Map<Bad["what"], string>([
    ["zero", "0"],
    ["exponent", "1e3"],
    ["negative", `-${rate}`],
    ["no figure", "n/a"],
    ["tenfold", (rate * 10).toFixed(4)],
    ["a tenth", (rate / 10).toFixed(5)]
  ])
  const cell = cells.get(what)
  const rates = cell === undefined ? day.rates : changed(day.rates, code, cell)
  const replaced = (...days: ReadonlyArray<Fixing>) =>
    whole.flatMap((one, index) => index === at ? days : [one])
  const dated = (date: string): Fixing => ({ date, rates: day.rates })
  switch (what) {
    case "weekend row":
      return { days: [...whole, dated("2026-07-19")], bad: new Map([["2026-07-19", codes]]) }
    case "future row":
      return {
        days: [...whole, dated(formatDay(today + 30))],
        bad: new Map([[formatDay(today + 30), codes]])
      }
    case "row of too few":
      return {
        days: replaced({ ...day, rates: new Map([...day.rates].slice(0, 5)) }),
        bad: new Map([[day.date, codes]])
      }
    case "two versions":
      return {
        days: replaced(day, { ...day, rates: changed(day.rates, code, "77") }),
        bad: new Map([[day.date, [code]]])
      }
    case "not a code":
      return {
        days: replaced({ ...day, rates: changed(day.rates, "usd", "1") }),
        bad: new Map([[day.date, []]])
      }
    case "devaluation":
      return {
        days: whole.map((one, index) =>
          index < at ? one : { ...one, rates: changed(one.rates, code, (rate * 2.5).toFixed(4)) }
        ),
        bad: new Map(whole.slice(at).map(({ date }) => [date, [code]]))
      }
    default:
      return { days: replaced({ ...day, rates }), bad: new Map([[day.date, [code]]]) }
  }
}

const held = (behind: number) =>
  makeTable(
    ecb,
    truth.slice(-90, -behind).map((day): Fixing => ({ ...day, belief: "confirmed" })),
    "ecb"
  )

const judge = Effect.fnUntraced(function* (bad: Bad) {
  const before = held(bad.behind)
  const { bad: wrong, days } = spoiled(bad)
  const { objections, table } = yield* release(before, new Map([[bad.file, days]]), today)
  const faults: Array<string> = []
  const rows = new Map(table.dates.map((date, row) => [date, ratesOf(table, row)]))
  for (const { date, rates } of days) {
    const right = truth.find((one) => one.date === date)
    for (const code of codes) {
      const isWrong = wrong.get(date)?.includes(code) ?? false
      const isHeld = before.dates.includes(date)
      const served = rows.get(date)?.get(code)
      const due = isWrong && !isHeld ? undefined : right?.rates.get(code)
      if (rates.has(code) || !isWrong ? Number(served) !== Number(due) && served !== due : false) {
        faults.push(`${date} ${code} ${served} is not ${due}`)
      }
    }
  }
  const told = objections.get(bad.file) ?? []
  for (const [date, codes] of wrong) {
    const one = told.find(({ fixing }) => fixing.date === date)
    if (one === undefined) faults.push(`${date} is not told`)
    else if (codes.length === 1 && !one.reason.includes(codes[0] ?? "")) faults.push(one.reason)
    else if (one.cause === "leap" && !/ against \d{4}-\d{2}-\d{2}/.test(one.reason)) {
      faults.push(one.reason)
    }
  }
  if (told.length !== wrong.size) {
    faults.push(`${told.length} are told, and ${wrong.size} are wrong`)
  }
  return faults
})

describe("a file with one bad figure", () => {
  it.effect("gives all its others, and tells of the bad one", () =>
    Effect.gen(function* () {
      const kinds = new Set<string>()
      for (
        const bad of yield* Arbitrary.sampleEffect(Arbitrary.schema(Bad), {
          count: CELLS,
          seed: "cells"
        })
      ) {
        kinds.add(bad.what)
        assert.deepStrictEqual(yield* judge(bad), [], JSON.stringify(bad))
      }
      assert.strictEqual(kinds.size, 12)
    }), 30_000 + CELLS * 100)
})
