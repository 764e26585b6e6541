/**
 * The service against the independent reckoning of `exactly.ts`, over the whole history: with carried
 * and ended currencies, pairs of predecessors, and the days about each changeover. `CONVERSIONS` is how
 * many are made, 1,000 by default; `deno task currency-history` makes 20,000. `ECB_HISTORY` may name
 * the ECB's own file, packed with gzip, to reckon by.
 */
import { assert, describe, it } from "@effect/vitest"
import { Config, DateTime, Effect, Predicate, Random } from "effect"
import { TestClock } from "effect/testing"
import { readFileSync } from "node:fs"
import { service } from "../../src/currency.ts"
import { inProcess } from "../inProcess.ts"
import { changeovers, readFile, reckoner } from "./exactly.ts"

const { conversions: COUNT, file } = Effect.runSync(Config.all({
  conversions: Config.Int("CONVERSIONS").pipe(Config.withDefault(1_000)),
  file: Config.String("ECB_HISTORY").pipe(
    Config.withDefault(new URL("../../layers/rates/ecb-history.gz", import.meta.url).pathname)
  )
}))

const BATCH = 100
const FIRST = Date.parse("1999-01-04")
const LAST = Date.parse("2026-07-21")
const DAY = 86_400_000

const days = readFile(readFileSync(file))
const reckon = reckoner(days)
const ended = [
  "RUB",
  "BGN",
  "HRK",
  "LTL",
  "LVL",
  "EEK",
  "SKK",
  "SIT",
  "CYP",
  "MTL",
  "ROL",
  "TRL",
  "ISK"
]
const codes = [...new Set(["EUR", ...days.cells.keys(), ...changeovers.map(([code]) => code)])]

const dateOf = (millis: number) =>
  new Date(Math.min(Math.max(millis, FIRST), LAST)).toISOString().slice(0, 10)

const pick = <A>(from: ReadonlyArray<A>, otherwise: A) =>
  Effect.map(
    Random.nextIntBetween(0, from.length, { halfOpen: true }),
    (index) => from[index] ?? otherwise
  )

const amountOf = Effect.gen(function* () {
  const whole = yield* Random.nextIntBetween(0, 10 ** (yield* Random.nextIntBetween(0, 7)))
  const cents = yield* Random.nextIntBetween(0, 9999)
  const amounts = [
    "1",
    "100",
    "0.01",
    "2.75",
    `${whole}.${cents + 1}`,
    `${whole + 1}`,
    `${whole}.5`
  ]
  return yield* pick(amounts, "1")
})

/** Half of all are about a changeover, or when a currency was last fixed. */
const conversion = Effect.gen(function* () {
  const isAbout = yield* Random.nextBoolean
  const isMinor = yield* Random.nextBoolean
  const amount = yield* amountOf
  if (!isAbout) {
    const asked = dateOf(FIRST + DAY * (yield* Random.nextIntBetween(0, (LAST - FIRST) / DAY)))
    return {
      asked,
      from: yield* pick(codes, "EUR"),
      to: yield* pick(codes, "EUR"),
      amount,
      isMinor
    }
  }
  const code = yield* pick([...ended, ...changeovers.map(([code]) => code)], "HRK")
  const lastFixed = [...days.cells.get(code)?.keys() ?? []].at(-1)
  const changeover = changeovers.find(([one]) => one === code)?.[1]
  const isLast = changeover === undefined || (yield* Random.nextBoolean)
  const since = (isLast ? lastFixed : undefined) ?? changeover ?? "1999-01-04"
  const asked = dateOf(Date.parse(since) + DAY * (yield* Random.nextIntBetween(-20, 20)))
  const other = yield* pick(codes, "EUR")
  const [from, to] = (yield* Random.nextBoolean) ? [code, other] : [other, code]
  return { asked, from, to, amount, isMinor }
})

type Asked = Effect.Success<typeof conversion>

const member = (value: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>(
    (inner, name) => Predicate.hasProperty(inner, name) ? inner[name] : undefined,
    value
  )

/** What the service says of a conversion that the reckoning says otherwise. */
const faultsOf = (asked: Asked, said: unknown) => {
  const due = reckon(asked)
  if (due === undefined) {
    return member(said, "error", "code") === "CURRENCY_NOT_FOUND" ? [] : ["a rate out of nothing"]
  }
  const pairs: ReadonlyArray<readonly [string, unknown, unknown]> = [
    ["result", member(said, "result"), due.result],
    ["exact", member(said, "exact", "result"), due.exact.result],
    ["rate", member(said, "exact", "rate"), due.exact.rate],
    ["rounding", JSON.stringify(member(said, "rounding")), JSON.stringify(due.rounding)],
    ["date", member(said, "date"), due.date],
    [
      "carried",
      JSON.stringify(sorted(member(said, "carried"))),
      JSON.stringify(sorted(due.carried))
    ],
    ["rate_date", member(said, "staleness", "rate_date"), due.rateDate],
    ["stale", member(said, "staleness", "stale"), due.stale]
  ]
  return pairs.flatMap(([name, is, should]) =>
    is === should ? [] : [`${name}: ${is} is not ${should}`]
  )
}

const sorted = (record: unknown) => Object.entries(Predicate.isObject(record) ? record : {}).sort()

describe("any conversion since 1999", () => {
  it.effect(
    "is what an independent reckoning makes it, to the last digit and day",
    () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(
          DateTime.toEpochMillis(DateTime.makeUnsafe("2026-07-22T08:00:00Z"))
        )
        const ask = yield* inProcess(service, { environment: { RATES_SOURCE: "snapshot" } })
        const all = yield* Effect.replicateEffect(conversion, COUNT).pipe(
          Random.withSeed("the whole history")
        )
        const seen = { carried: 0, replaced: 0, none: 0, halfUp: 0 }
        const faults: Array<string> = []
        for (let start = 0; start < all.length; start += BATCH) {
          const some = all.slice(start, start + BATCH)
          const { json } = yield* ask("/convert/batch", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({
              conversions: some.map(({ amount, asked: date, from, isMinor, to }) => ({
                amount,
                date,
                from,
                to,
                ...isMinor ? { round: "minor" } : {}
              }))
            })
          })
          const results = member(json, "results")
          for (const [index, asked] of some.entries()) {
            const said: unknown = Array.isArray(results) ? results[index] : undefined
            for (const fault of faultsOf(asked, said)) {
              faults.push(`${JSON.stringify(asked)} ${fault}`)
            }
            if (member(said, "carried") !== undefined) seen.carried++
            if (member(said, "replaced") !== undefined) seen.replaced++
            if (member(said, "success") === false) seen.none++
            if (member(said, "rounding", "mode") === "half-up") seen.halfUp++
          }
        }
        assert.deepStrictEqual(faults, [])
        for (const [what, count] of Object.entries(seen)) assert.isAbove(count, COUNT / 500, what)
      }),
    60_000 + COUNT * 20
  )
})
