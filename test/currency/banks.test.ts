/**
 * The banks beside the ECB, each against the documented form of its file. None was ever asked live.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, DateTime, Effect, Layer, Option } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { TestClock } from "effect/testing"
import * as BocFeed from "../../layers/rates/boc.ts"
import * as Bundle from "../../layers/rates/bundle.ts"
import * as NbpFeed from "../../layers/rates/nbp.ts"
import * as NorgesFeed from "../../layers/rates/norges.ts"
import type { Bank } from "../../src/currency/bank.ts"
import { boc } from "../../src/currency/boc.ts"
import { parseDay } from "../../src/currency/day.ts"
import { Feed } from "../../src/currency/Feed.ts"
import type { FeedFile } from "../../src/currency/Fixings.ts"
import { nbp } from "../../src/currency/nbp.ts"
import { norges } from "../../src/currency/norges.ts"
import { Provider } from "../../src/currency/Provider.ts"

const NORGES_HEAD = "FREQ;Frequency;BASE_CUR;Base Currency;QUOTE_CUR;Quote Currency;TENOR;Tenor;" +
  "DECIMALS;CALCULATED;UNIT_MULT;Unit Multiplier;COLLECTION;Collection Indicator;TIME_PERIOD;OBS_VALUE"
const norgesLine = (code: string, power: number, date: string, price: string) =>
  `B;Business;${code};Name;NOK;Norwegian krone;SP;Spot;4;false;${power};Units;C;` +
  `ECB concertation time 14:15 CET;${date};${price}`

/** Reads a file of a bank whose server has these answers by path; gives it with what was asked. */
const reading = (
  bank: Bank,
  layer: Layer.Layer<Feed, unknown, HttpClient.HttpClient>,
  file: FeedFile,
  answer: (url: URL) => string | undefined
) =>
  Effect.gen(function* () {
    const asked: Array<string> = []
    const client = Layer.succeed(
      HttpClient.HttpClient,
      HttpClient.make((request, url) => {
        asked.push(url.href)
        const body = answer(url)
        return Effect.succeed(HttpClientResponse.fromWeb(
          request,
          new Response(body ?? null, { status: body === undefined ? 404 : 200 })
        ))
      })
    )
    const read = Effect.flatMap(Feed, (feed) => feed.read(file, {})).pipe(
      Effect.provide(layer.pipe(
        Layer.provide(client),
        Layer.provide(Layer.succeed(Provider, bank)),
        Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({})))
      ))
    )
    const days = yield* Effect.match(read, {
      onSuccess: (reading) =>
        Option.match(reading, {
          onNone: () => [],
          onSome: ({ fixings }) =>
            fixings.map((
              { date, follows, rates }
            ): Readonly<Record<string, string | undefined>> => ({
              date,
              follows,
              ...Object.fromEntries(rates)
            }))
        }),
      onFailure: (error) => JSON.stringify(error)
    })
    return { days, asked }
  })

const at = (instant: string) =>
  TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe(instant)))

const table = (date: string, rates: string) =>
  `[{"table":"A","no":"1/A/NBP/2020","effectiveDate":"${date}","rates":[${rates}]}]`

describe("NbpFeed", () => {
  it.effect("reads table A, prices of one unit with the digits that they have", () =>
    Effect.gen(function* () {
      const { asked, days } = yield* reading(nbp, NbpFeed.layer, "daily", () =>
        table(
          "2020-11-23",
          `{"currency":"euro","code":"EUR","mid":4.4680},{"currency":"dolar","code":"USD","mid":3.7629},` +
            `{"currency":"rupia","code":"IDR","mid":0.00023048},{"currency":"x","code":"VND","mid":0.00000016}`
        ))
      assert.deepStrictEqual(days, [{
        date: "2020-11-23",
        follows: undefined,
        EUR: "4.468",
        USD: "3.7629",
        IDR: "0.00023048",
        VND: "0.00000016"
      }])
      assert.deepStrictEqual(asked, ["https://api.nbp.pl/api/exchangerates/tables/A/?format=json"])
    }))

  it.effect("asks for no more than 93 days at once, without a gap or a day twice", () =>
    Effect.gen(function* () {
      yield* at("2003-01-10T15:00:00Z")
      const { asked } = yield* reading(nbp, NbpFeed.layer, "history", (url) => {
        const [start = ""] = url.pathname.split("/").slice(-3)
        return table(start, `{"currency":"euro","code":"EUR","mid":4}`)
      })
      const spans = asked.map((url) => new URL(url).pathname.split("/").slice(-3, -1).map(parseDay))
      assert.deepStrictEqual(spans[0]?.[0], parseDay("2002-01-02"))
      assert.deepStrictEqual(spans.at(-1)?.[1], parseDay("2003-01-10"))
      spans.forEach(([start = 0, end = 0], index) => {
        assert.isAtMost(end - start + 1, 93)
        const before = spans[index - 1]?.[1]
        if (before !== undefined) assert.strictEqual(start, before + 1)
      })
    }))

  it.effect("refuses what is no table", () =>
    Effect.gen(function* () {
      const { days } = yield* reading(nbp, NbpFeed.layer, "daily", () => "<html>")
      assert.match(String(days), /no list of tables/)
    }))
})

describe("BocFeed", () => {
  it.effect("reads the group, without the days that have no value", () =>
    Effect.gen(function* () {
      yield* at("2017-01-06T23:00:00Z")
      const { asked, days } = yield* reading(boc, BocFeed.layer, "history", () =>
        JSON.stringify({
          terms: { url: "https://www.bankofcanada.ca/terms/" },
          observations: [
            { d: "2017-01-02", FXUSDCAD: { e: -64 } },
            {
              d: "2017-01-03",
              FXUSDCAD: { v: "1.3435" },
              FXEURCAD: { v: 1.3973 },
              FXCADUSD: { v: "0.7443" }
            },
            { d: "2017-01-04", FXUSDCAD: { v: "1.3315" } }
          ]
        }))
      assert.deepStrictEqual(days, [
        { date: "2017-01-03", follows: "", USD: "1.3435", EUR: "1.3973" },
        { date: "2017-01-04", follows: "2017-01-03", USD: "1.3315" }
      ])
      assert.deepStrictEqual(asked, [
        "https://www.bankofcanada.ca/valet/observations/group/FX_RATES_DAILY/json?start_date=2017-01-03"
      ])
    }))

  it.effect("asks for the newest day, or for ninety, and refuses what has no observations", () =>
    Effect.gen(function* () {
      yield* at("2017-06-06T23:00:00Z")
      const daily = yield* reading(boc, BocFeed.layer, "daily", () => `{"message":"none"}`)
      assert.match(String(daily.days), /no observations/)
      assert.match(daily.asked[0] ?? "", /\?recent=1$/)
      const ninety = yield* reading(boc, BocFeed.layer, "ninetyDays", () => `{"observations":[]}`)
      assert.match(ninety.asked[0] ?? "", /\?start_date=2017-03-08$/)
    }))
})

describe("NorgesFeed", () => {
  const csv = (...lines: ReadonlyArray<string>) =>
    ["\uFEFF" + NORGES_HEAD, ...lines, ""].join("\r\n")

  it.effect("moves the point of what is quoted for a hundred, and leaves baskets out", () =>
    Effect.gen(function* () {
      yield* at("2026-07-22T18:00:00Z")
      const { asked, days } = yield* reading(norges, NorgesFeed.layer, "ninetyDays", () =>
        csv(
          norgesLine("AUD", 0, "2026-07-20", "6.4454"),
          norgesLine("JPY", 2, "2026-07-20", "5.9127"),
          norgesLine("AUD", 0, "2026-07-21", "6.4599"),
          norgesLine("CHF", 2, "2026-07-21", "1,145.56"),
          norgesLine("I44", 0, "2026-07-21", "111.1"),
          norgesLine("TWI", 0, "2026-07-21", "110.2")
        ))
      assert.deepStrictEqual(days, [
        { date: "2026-07-20", follows: undefined, AUD: "6.4454", JPY: "0.059127" },
        { date: "2026-07-21", follows: "2026-07-20", AUD: "6.4599", CHF: "11.4556" }
      ])
      assert.deepStrictEqual(asked, [
        "https://data.norges-bank.no/api/data/EXR/B..NOK.SP?format=csv&locale=en&startPeriod=2026-04-23"
      ])
    }))

  it.effect("reads fields with commas between, as the bank's server has written them", () =>
    Effect.gen(function* () {
      const { days } = yield* reading(norges, NorgesFeed.layer, "daily", () =>
        [
          "FREQ,BASE_CUR,QUOTE_CUR,TENOR,DECIMALS,CALCULATED,UNIT_MULT,COLLECTION,TIME_PERIOD,OBS_VALUE",
          "B,USD,NOK,SP,4,false,0,C,2026-03-24,9.7049",
          "B,ISK,NOK,SP,2,false,2,C,2026-03-24,7.8",
          ""
        ].join("\n"))
      assert.deepStrictEqual(days, [
        { date: "2026-03-24", follows: undefined, USD: "9.7049", ISK: "0.078" }
      ])
    }))

  it.effect("takes of the newest observations those of the newest day", () =>
    Effect.gen(function* () {
      const { days } = yield* reading(
        norges,
        NorgesFeed.layer,
        "daily",
        () =>
          csv(
            norgesLine("HRK", 2, "2022-12-30", "139.5"),
            norgesLine("USD", 0, "2026-07-21", "9.62")
          )
      )
      assert.deepStrictEqual(days, [{ date: "2026-07-21", follows: undefined, USD: "9.62" }])
    }))

  it.effect("reads history by years, all of them or none", () =>
    Effect.gen(function* () {
      yield* at("2000-02-01T18:00:00Z")
      const years = (url: URL) => url.searchParams.get("startPeriod") ?? ""
      const whole = yield* reading(norges, NorgesFeed.layer, "history", (url) =>
        csv(norgesLine("USD", 0, years(url), "7.5")))
      assert.deepStrictEqual(
        typeof whole.days === "string" ? whole.days : whole.days.map(({ date }) =>
          date
        ),
        ["1999-01-04", "2000-01-01"]
      )
      const part = yield* reading(norges, NorgesFeed.layer, "history", (url) =>
        years(url) === "1999-01-04" ? csv(norgesLine("USD", 0, "1999-01-04", "7.5")) : undefined)
      assert.match(String(part.days), /answered 404/)
      const page = yield* reading(norges, NorgesFeed.layer, "daily", () =>
        "<html>")
      assert.match(String(page.days), /its head cannot be read/)
    }))
})

describe("the days of a bank", () => {
  it.each<[bank: Bank, open: string, closed: string]>([
    [
      nbp,
      "2010-01-06 2024-12-24 2026-07-21",
      "2011-01-06 2025-12-24 2018-11-12 2026-06-04 2026-04-06"
    ],
    [
      boc,
      "2017-01-03 2020-09-30 2026-02-16",
      "2017-01-02 2021-09-30 2026-04-03 2026-05-18 2022-12-27"
    ],
    [norges, "2026-12-24 2026-07-21", "2026-05-17 2026-04-02 2026-05-14 2026-05-25 2026-12-25"]
  ])("$id is open and closed as its country's law says", (bank, open, closed) => {
    const isOpen = (date: string) => bank.calendar.isFixingDay(parseDay(date) ?? 0)
    for (const date of open.split(" ")) assert.isTrue(isOpen(date), date)
    for (const date of closed.split(" ")) assert.isFalse(isOpen(date), date)
    assert.isTrue(bank.calendar.isFixingDay(bank.firstDay))
  })

  // Figures that others quote of the banks' answers, beside the ECB's of the same day.
  it.effect.each<[bank: string, date: string, code: string, pivot: string, price: number]>([
    ["boc", "2017-01-03", "USD", "CAD", 1.3435],
    ["boc", "2017-01-06", "USD", "CAD", 1.3214],
    ["boc", "2017-01-10", "USD", "CAD", 1.3213],
    ["norges", "2021-06-25", "AUD", "NOK", 6.4454],
    ["norges", "2021-06-28", "AUD", "NOK", 6.4599],
    ["norges", "2021-06-29", "AUD", "NOK", 6.4444],
    ["nbp", "2020-11-23", "EUR", "PLN", 4.468]
  ])(
    "%s is within half a percent of the ECB on %s",
    ([, date, code, pivot, price]) =>
      Effect.gen(function* () {
        const day = (yield* Bundle.fixings).find((one) => one.date === date)
        const rate = (one: string) => one === "EUR" ? 1 : Number(day?.rates.get(one))
        assert.isBelow(Math.abs(price / (rate(pivot) / rate(code)) - 1), SPREAD_MAX)
      })
  )
})

const SPREAD_MAX = 0.005
