/**
 * The Czech National Bank as the source of rates: its files, its calendar, prices in koruna, and the
 * service from an empty store, with a feed on this machine.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, DateTime, Effect, Layer, Predicate } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { TestClock } from "effect/testing"
import * as CnbFeed from "../../layers/rates/cnb.ts"
import { cnb } from "../../src/currency/cnb.ts"
import { convert, exact, pivotOf, type Quote, show } from "../../src/currency/convert.ts"
import { formatDay, parseDay } from "../../src/currency/day.ts"
import { dueAt, publishedMillis } from "../../src/currency/due.ts"
import { Feed } from "../../src/currency/Feed.ts"
import type { FeedFile } from "../../src/currency/Fixings.ts"
import { Provider } from "../../src/currency/Provider.ts"
import { makeTable, quoteAt } from "../../src/currency/table.ts"
import { service } from "../../src/currency.ts"
import { decimalOf } from "../../src/ground/decimal.ts"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import { type Ask, inProcess, type Reply } from "../inProcess.ts"
import {
  type CnbFiles,
  cnbFiles,
  cnbLoopback,
  dailyText,
  kept,
  priceOf,
  publishedFrom,
  publishedOn,
  yearText
} from "./cnbFiles.ts"

const at = (instant: string) => DateTime.toEpochMillis(DateTime.makeUnsafe(instant))
const day = (date: string) => parseDay(date) ?? assert.fail(`no date ${date}`)

/** Reads a file from answers by path; gives its days, or why there are none. */
const read = (file: FeedFile, files: CnbFiles) =>
  Effect.flatMap(Feed, (feed) => feed.read(file, {})).pipe(
    Effect.result,
    Effect.map((outcome) =>
      outcome._tag === "Failure"
        ? outcome.failure.reason
        : outcome.success._tag === "None"
        ? "nothing new"
        : outcome.success.value.fixings
    ),
    Effect.provide(CnbFeed.layer.pipe(
      Layer.provide(Layer.succeed(
        HttpClient.HttpClient,
        HttpClient.make((request, url) => {
          const body = files.get(url.pathname + url.search)
          const status = body === undefined ? 404 : 200
          return Effect.succeed(
            HttpClientResponse.fromWeb(request, new Response(body ?? null, { status }))
          )
        })
      )),
      Layer.provide(Layer.succeed(Provider, cnb)),
      Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({
        CNB_FEED_URL: "http://feed.test"
      })))
    ))
  )

const HEAD = "Country|Currency|Amount|Code|Rate"
const dailyWith = (title: string, ...lines: ReadonlyArray<string>) =>
  new Map([["/daily.txt", [title, HEAD, ...lines].join("\n")]])

describe("CnbFeed", () => {
  it.effect.each(["03 Jan 2000 #1", "03.Jan.2000  #1", "03.01.2000 #1"])(
    "reads a day that begins with %j, for one unit and to the digit",
    (title) =>
      Effect.gen(function* () {
        const found = yield* read(
          "daily",
          dailyWith(
            title,
            "Australia|dollar|1|AUD|23.282",
            "Indonesia|rupiah|1000|IDR|5.020",
            "Japan|yen|100|JPY|35.110",
            "Hungary|forint|100|HUF|0.014",
            "",
            "France|franc|1|FRF|5.499"
          )
        )
        assert.deepStrictEqual(found, [{
          date: "2000-01-03",
          rates: new Map([
            ["AUD", "23.282"],
            ["IDR", "0.005020"],
            ["JPY", "0.35110"],
            ["HUF", "0.00014"]
          ])
        }])
      })
  )

  it.effect("reads the years of the last 90 days, and all of them as history", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-02-10T18:00:00Z"))
      const days = publishedFrom("2005-01-01", "2026-02-10")
      const files = cnbFiles(days)
      const history = yield* read("history", files)
      assert.deepStrictEqual(
        history,
        days.map((one, index) => ({ ...kept(one), follows: days[index - 1]?.date ?? "" }))
      )
      const recent = yield* read("ninetyDays", files)
      const [first, second] = typeof recent === "string" ? [] : recent
      assert.deepInclude(first, { date: "2025-01-02", follows: undefined })
      assert.deepInclude(second, { date: "2025-01-03", follows: "2025-01-02" })
    }))

  it.effect("takes a list that changes in the middle of a year, and a figure that is not there", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-05-10T18:00:00Z"))
      const text = "Date|1 AUD|100 JPY|1 RUB\n02.01.2026|13.797|13.141|0.310|\n" +
        "Date|100 JPY|1 USD\n05.01.2026|13.226|20.742\n06.01.2026||20.800\n"
      const found = yield* read("ninetyDays", new Map([["/year.txt?year=2026", text]]))
      assert.deepStrictEqual(
        typeof found === "string" ? found : found.map(({ rates }) => Object.fromEntries(rates)),
        [
          { AUD: "13.797", JPY: "0.13141", RUB: "0.310" },
          { JPY: "0.13226", USD: "20.742" },
          { USD: "20.800" }
        ]
      )
    }))

  it.effect("gives a line that is too short as a day without figures, and both of two prices", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-05-10T18:00:00Z"))
      const text = "Date|1 AUD|1 AUD\n02.01.2026|13.797|13.8\n05.01.2026|13.8\n"
      const found = yield* read("ninetyDays", new Map([["/year.txt?year=2026", text]]))
      assert.deepStrictEqual(
        typeof found === "string" ? found : found.map(({ rates }) => Object.fromEntries(rates)),
        [{ AUD: "13.797|13.8" }, {}]
      )
    }))

  it.effect.each(
    [
      ["a page", "<html><body>Not found</body></html>", /2026 has a line "<html>/],
      ["no head", "02.01.2026|13.797", /2026 has a line/],
      ["an amount that is no power of ten", "Date|1 AUD|50 JPY\n", /head of 2026 cannot be read/],
      ["another year", "Date|1 AUD\n02.01.2025|13.797", /2026 has a line/],
      ["nothing", "", /2026 has no head/]
    ] as const
  )("refuses a year with %s", ([, text, reason]) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-05-10T18:00:00Z"))
      assert.match(
        String(yield* read("ninetyDays", new Map([["/year.txt?year=2026", text]]))),
        reason
      )
    }))

  it.effect.each(
    [
      ["a page", new Map([["/daily.txt", "<html></html>"]]), /does not begin with/],
      ["another month", dailyWith("03 Foo 2000 #1"), /does not begin with/],
      ["a line that is cut", dailyWith("03 Jan 2000 #1", "USA|dollar|1|USD"), /has a line/],
      ["an amount of 50", dailyWith("03 Jan 2000 #1", "USA|dollar|50|USD|1"), /has a line/],
      ["nothing there", new Map<string, string>(), /answered 404/]
    ] as const
  )("refuses a day with %s", ([, files, reason]) =>
    Effect.gen(function* () {
      assert.match(String(yield* read("daily", files)), reason)
    }))

  it.effect("takes all years or none", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-02-10T18:00:00Z"))
      const files = new Map(cnbFiles(publishedFrom("2005-01-01", "2026-02-10")))
      files.delete("/year.txt?year=2011")
      assert.match(String(yield* read("history", files)), /answered 404/)
    }))
})

describe("the Czech calendar", () => {
  it.each([
    "2026-01-01",
    "2026-04-03",
    "2026-04-06",
    "2026-05-01",
    "2026-05-08",
    "2026-07-06",
    "2026-09-28",
    "2026-10-28",
    "2026-11-17",
    "2026-12-24",
    "2026-12-25",
    "2024-12-26",
    "2026-11-21"
  ])("%s is closed", (date) => assert.isFalse(cnb.calendar.isFixingDay(day(date))))

  it.each(["2015-04-03", "2026-07-21", "2026-12-31", "2026-12-28", "2022-01-03"])(
    "%s is open",
    (date) => assert.isTrue(cnb.calendar.isFixingDay(day(date)))
  )

  it("expects a day from 15:30 in Prague, an hour after it is published", () => {
    const expected = (instant: string) => formatDay(dueAt(cnb, at(instant)).expected)
    assert.strictEqual(publishedMillis(cnb, day("2026-07-21")), at("2026-07-21T12:30:00Z"))
    assert.strictEqual(expected("2026-07-21T13:29:59Z"), "2026-07-20")
    assert.strictEqual(expected("2026-07-21T13:30:00Z"), "2026-07-21")
    // Saint Wenceslas, when the ECB publishes.
    assert.strictEqual(expected("2026-09-28T20:00:00Z"), "2026-09-25")
  })
})

describe("prices in koruna", () => {
  const one = publishedOn("2026-07-21")
  const table = makeTable(cnb, [kept(one)], "cnb")
  const quote = (code: string): Quote =>
    code === "CZK" ? pivotOf(cnb) : quoteAt(table, 0, code) ?? assert.fail(`no rate of ${code}`)
  const shown = (amount: string, from: string, to: string) => {
    const value = decimalOf(amount)
    return show(convert(value, quote(from), quote(to)), value, quote(from), quote(to)).number
  }
  const codes = ["CZK", ...kept(one).rates.keys()]
  const price = (code: string) => code === "CZK" ? 1 : priceOf(one, code)

  it("convert through the koruna, between all pairs", () => {
    for (const from of codes) {
      for (const to of codes) {
        const value = Number(exact(convert(decimalOf("1000"), quote(from), quote(to))))
        assert.closeTo(value / (1000 * price(from) / price(to)), 1, 1e-12, `${from} to ${to}`)
      }
    }
  })

  it("are untouched for one unit, and rounded once for others", () => {
    const { rates } = kept(one)
    assert.strictEqual(shown("1", "IDR", "CZK"), Number(rates.get("IDR")))
    assert.strictEqual(shown("1", "USD", "CZK"), Number(rates.get("USD")))
    assert.strictEqual(shown("100", "USD", "CZK"), Number((100 * price("USD")).toFixed(2)))
  })
})

const DAYS = publishedFrom("2005-01-01", "2026-07-21")
const [LAST = publishedOn("2026-07-21")] = DAYS.slice(-1)

const environmentOf = (url: string) => ({ RATES_SOURCE: "cnb", CNB_FEED_URL: url })

const memberOf = (json: unknown, name: string): unknown =>
  Predicate.hasProperty(json, name) ? json[name] : undefined

const ratesIn = ({ json }: Reply, name: string) => memberOf(memberOf(json, "rates"), name)

const isLoaded = (count: number) => (reply: Reply) =>
  ratesIn(reply, "unconfirmed_days") === 0 && ratesIn(reply, "days") === count

const loaded = (ask: Ask, count: number) => eventually(ask("/health"), isLoaded(count))

describe.each(databases)("the service with the CNB's rates on $name", ({ layer: database }) => {
  it.effect("says that it has none, until the feed was read, and then whose they are", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-07-21T18:00:00Z"))
      const { exchange, url } = yield* cnbLoopback(new Map())
      const ask = yield* inProcess(service, { database, environment: environmentOf(url) })
      yield* eventually(
        ask("/health"),
        (reply) => ratesIn(reply, "last_error") !== null
      )
      const health = (yield* ask("/health")).json
      assert.deepNestedInclude(health, {
        "rates.date": null,
        "rates.business_days_behind": null,
        "rates.stale": true,
        "rates.expected_date": "2026-07-21",
        "rates.days": 0
      })
      const post = {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ conversions: [{ to: "USD" }] })
      }
      const paths = "/latest /current /2026-07-20 /2026-07-01..2026-07-20 /currencies " +
        "/convert?to=USD /v1 /v2 /v1/latest /v1/currencies /v2/rates /v2/rates.csv " +
        "/v2/rate/USD/EUR /v2/currencies /v2/currency/USD /v2/providers"
      const refused = yield* Effect.forEach(
        [...paths.split(" ").map((path) => ask(path)), ask("/convert/batch", post)],
        (reply) => reply
      )
      for (const { headers, json, status } of refused) {
        assert.strictEqual(status, 503)
        assert.strictEqual(headers.get("retry-after"), "60")
        assert.deepNestedInclude(json, {
          "error.code": "RATES_NOT_LOADED",
          "error.retryable": true
        })
      }

      assert.strictEqual((yield* ask("/ready")).status, 503)
      // What the service is for, and where the rest is, needs no rates.
      assert.strictEqual((yield* ask("/")).status, 200)

      yield* exchange(cnbFiles(DAYS))
      // It looks again half an hour after a failure; no more, or a request would be out of time.
      yield* TestClock.adjust("30 minutes")
      yield* loaded(ask, DAYS.length)
      assert.strictEqual((yield* ask("/ready")).status, 200)
      const { json } = yield* ask("/latest?amount=100&from=USD&to=CZK")
      assert.deepInclude(json, {
        date: "2026-07-21",
        result: Number((100 * priceOf(LAST, "USD")).toFixed(2)),
        staleness: {
          rate_date: "2026-07-21",
          expected_date: "2026-07-21",
          business_days_behind: 0,
          stale: false,
          data: "cnb"
        },
        source: cnb.source
      })
    }))

  it.effect("answers everywhere as the CNB, and nowhere as the ECB", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-07-21T18:00:00Z"))
      const { asked, url } = yield* cnbLoopback(cnbFiles(DAYS))
      const ask = yield* inProcess(service, { database, environment: environmentOf(url) })
      yield* loaded(ask, DAYS.length)
      assert.deepStrictEqual((yield* ask("/v2/providers")).json, [{
        key: "CNB",
        name: "Czech National Bank",
        country_code: "CZ",
        rate_type: "central bank fixing",
        base: "CZK",
        pivot_currency: "CZK",
        data_url: cnb.source.url,
        terms_url: cnb.termsUrl,
        start_date: "2005-01-03",
        end_date: "2026-07-21",
        publish_cadence: "daily",
        publishes_missed: 0,
        currencies: [...kept(LAST).rates.keys(), "CZK"].sort()
      }])
      assert.deepNestedInclude((yield* ask("/")).json, {
        "provider.name": "Czech National Bank",
        "provider.disclaimer": cnb.disclaimer
      })
      const replies = yield* Effect.forEach(
        [
          "/",
          "/latest",
          "/latest?from=CZK&to=JPY",
          "/2026-07-20?to=USD",
          "/2026-07-01..2026-07-21?to=USD",
          "/currencies",
          "/convert?to=USD",
          "/v1/latest",
          "/v2/rates?expand=providers",
          "/v2/rates?from=2026-01-01&group=month&quotes=USD",
          "/v2/currency/USD",
          "/v2/providers",
          "/health",
          "/skill.md"
        ],
        (path) => ask(path)
      )
      // The examples are of the bank that is there without any setting.
      const document = JSON.stringify(
        (yield* ask("/openapi.json?full=true")).json,
        (name, value) => name === "example" || name === "examples" ? undefined : value
      )
      assert.notMatch(document, /European Central Bank|ecb\.europa/)
      for (const { status, text } of replies) {
        assert.strictEqual(status, 200)
        assert.notMatch(text, /European Central Bank|ecb\.europa/)
      }
      // A day before the first is nobody's, and the Czech Saint Wenceslas has the day before.
      assert.deepNestedInclude((yield* ask("/2004-12-31")).json, {
        "error.code": "RATES_NOT_FOUND"
      })
      assert.deepInclude((yield* ask("/2020-09-28?to=USD")).json, { date: "2020-09-25" })
      // The second bank's calendar closes that day; nothing is missing from the range.
      const range = yield* ask("/v1/2020-09-25..2020-09-29?to=USD")
      assert.hasAllKeys(Object(memberOf(range.json, "rates")), ["2020-09-25", "2020-09-29"])
      // What the bank was asked: each year twice at the most, and the newest day.
      assert.isAtMost(asked().length, 22 + 1 + 2)
    }))

  it.effect("means a month by the prices, and a pair by the quotient of the means", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-07-21T18:00:00Z"))
      const { url } = yield* cnbLoopback(cnbFiles(DAYS))
      const ask = yield* inProcess(service, { database, environment: environmentOf(url) })
      yield* loaded(ask, DAYS.length)
      const june = DAYS.filter(({ date }) => date.startsWith("2026-06"))
      const mean = (code: string) =>
        june.reduce((sum, one) => sum + priceOf(one, code), 0) / june.length
      const { json } = yield* ask(
        "/v2/rates?from=2026-06-01&to=2026-06-30&group=month&base=USD&quotes=CZK,JPY"
      )
      const rows = Array.isArray(json) ? json : []
      const rate = (quote: string) => rows.find((row) => row.quote === quote)?.rate
      assert.closeTo(rate("CZK"), mean("USD"), 1e-9)
      assert.closeTo(rate("JPY"), mean("USD") / mean("JPY"), 1e-9)
    }))
})

describe("a bad feed of the CNB", () => {
  const start = Effect.fnUntraced(function* (files: CnbFiles) {
    yield* TestClock.setTime(at("2026-07-21T18:00:00Z"))
    const { exchange, url } = yield* cnbLoopback(files)
    const ask = yield* inProcess(service, { environment: environmentOf(url) })
    return { ask, exchange }
  })
  const settled = (ask: Ask) =>
    eventually(
      ask("/health"),
      (reply) => ratesIn(reply, "last_error") !== null
    )

  it.effect("does not have a day believed that is alone, on an empty store", () =>
    Effect.gen(function* () {
      const wrong = publishedOn("2026-07-21", 10)
      const { ask } = yield* start(new Map([["/daily.txt", dailyText(wrong)]]))
      const { json } = yield* settled(ask)
      assert.deepNestedInclude(json, {
        "rates.quarantined[0].source": "daily",
        "rates.days": 0
      })
      assert.strictEqual((yield* ask("/latest")).status, 503)
    }))

  it.effect("does not have a day believed that is ten times too high, beside the history", () =>
    Effect.gen(function* () {
      const files = new Map(cnbFiles(DAYS.slice(0, -1)))
      files.set("/daily.txt", dailyText(publishedOn("2026-07-21", 10)))
      const { ask } = yield* start(files)
      const { json } = yield* eventually(
        ask("/health"),
        (reply) =>
          String(ratesIn(reply, "refused_days")) !== "" &&
          ratesIn(reply, "days") === DAYS.length - 1
      )
      assert.deepNestedInclude(json, {
        "rates.date": "2026-07-20",
        "rates.refused_days[0].date": "2026-07-21"
      })
      assert.deepInclude((yield* ask("/latest?to=USD")).json, { date: "2026-07-20" })
    }))

  const leapingFrom = (date: string) =>
    cnbFiles(DAYS.map((one) => one.date < date ? one : publishedOn(one.date, 1.3)))

  it.effect("has a leap of 30 % believed where it is history, and not in these weeks", () =>
    Effect.gen(function* () {
      const { ask } = yield* start(leapingFrom("2008-10-09"))
      yield* loaded(ask, DAYS.length)
      const recent = yield* start(leapingFrom("2026-06-01"))
      yield* settled(recent.ask)
      assert.strictEqual((yield* recent.ask("/latest")).status, 503)
      assert.deepNestedInclude((yield* recent.ask("/health")).json, {
        "rates.refused_days[0].source": "history"
      })
    }))

  it.effect("does not have a year believed that is ten times too high", () =>
    Effect.gen(function* () {
      const files = new Map(cnbFiles(DAYS))
      files.set(
        "/year.txt?year=2026",
        yearText(
          DAYS.filter(({ date }) => date.startsWith("2026")).map(({ date }) =>
            publishedOn(date, 10)
          )
        )
      )
      files.set("/daily.txt", dailyText(publishedOn("2026-07-21", 10)))
      const { ask } = yield* start(files)
      yield* settled(ask)
      // Two files agree on it; the history, without which none of them is believed, does not.
      assert.strictEqual((yield* ask("/latest?amount=1&from=USD&to=CZK")).status, 503)
      assert.deepNestedInclude((yield* ask("/health")).json, {
        "rates.days": 0,
        "rates.refused_days[0].source": "history"
      })
    }))
})
