/**
 * Frankfurter v2: the requests that its project documents and tests, its statuses, its forms, weeks
 * and months against SQLite's own, and the two clients of the registry, as they are.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { FrankfurterClient, FrankfurterError } from "frankfurter-js"
import {
  ClienteFrankfurter,
  Dinero,
  MonedaNoSoportadaError,
  PeticionInvalidaError
} from "frankfurter-ts"
import { DatabaseSync } from "node:sqlite"
import { type Ask, variesBy } from "../inProcess.ts"
import { days, loadedService } from "./loadedService.ts"

const Row = Schema.Struct({
  date: Schema.String,
  base: Schema.String,
  quote: Schema.String,
  rate: Schema.Finite,
  providers: Schema.optionalKey(
    Schema.Array(Schema.Struct({ key: Schema.String, date: Schema.String, rate: Schema.Finite }))
  )
})
const decodeRows = Schema.decodeUnknownSync(Schema.Array(Row), { onExcessProperty: "error" })

const rowsOf = (ask: Ask) => (path: string) =>
  Effect.map(ask(path), ({ json, status, text }) => {
    assert.strictEqual(status, 200, text)
    return decodeRows(json)
  })

const statuses: ReadonlyArray<readonly [path: string, status: number, message?: string]> = [
  ["/", 200],
  ["/v1", 200],
  ["/v2", 200],
  ["/v2/rates", 200],
  ["/v2/rates?date=2026-03-16", 200],
  ["/v2/rates?base=USD", 200],
  ["/v2/rates?quotes=USD,GBP", 200],
  ["/v2/rates?quotes=usd,gbp&base=chf", 200],
  ["/v2/rates?providers=ecb", 200],
  ["/v2/rates?providers=ecb,boc", 200],
  ["/v2/rates?from=2026-01-01", 200],
  ["/v2/rates?to=2026-01-01", 200],
  ["/v2/rates?from=2026-01-01&to=2026-02-01&group=week", 200],
  ["/v2/rates?from=2000-01-01&group=MONTH&quotes=USD", 200],
  ["/v2/rates?expand=providers&quotes=USD", 200],
  ["/v2/rates.csv", 200],
  ["/v2/rate/EUR/USD", 200],
  ["/v2/rate/eur/usd?providers=ECB", 200],
  ["/v2/rate/USD/USD", 200],
  ["/v2/currencies", 200],
  ["/v2/currencies?scope=all", 200],
  ["/v2/currencies?providers=ecb", 200],
  ["/v2/currency/usd", 200],
  ["/v2/providers", 200],
  ["/v2/rates?provider=ecb", 422, "invalid parameter"],
  ["/v2/rates?date=not-a-date", 422, "invalid date"],
  ["/v2/rates?from=2026-02-30", 422, "invalid date"],
  ["/v2/rates?from=2026-02-01&to=x", 422, "invalid date"],
  ["/v2/rates?date=2026-03-16&from=2026-03-01", 422, "invalid parameter"],
  ["/v2/rates?date=2026-03-16&to=2026-03-17", 422, "invalid parameter"],
  ["/v2/rates?from=2026-03-01&group=day", 422, "invalid parameter"],
  ["/v2/rates?expand=foo", 422, "invalid parameter"],
  ["/v2/rates?base=XYZ", 422, "invalid currency: XYZ"],
  ["/v2/rates?quotes=USD,XYZ,constructor", 422, "invalid currency: XYZ,constructor"],
  ["/v2/rates?base=ABC&quotes=XYZ", 422, "invalid currency: ABC,XYZ"],
  ["/v2/rate/EUR/XYZ", 422, "invalid currency: XYZ"],
  ["/v2/rate/EUR/COP", 404, "not found"],
  ["/v2/rate/COP/COP", 404, "not found"],
  ["/v2/rate/EUR/HRK", 404, "not found"],
  ["/v2/rate/EUR/USD?date=1998-12-31", 404, "not found"],
  ["/v2/rate/EUR/USD?providers=BOC", 404, "not found"],
  ["/v2/currency/xyz", 404, "not found"],
  ["/v2/currencies.csv", 406, "there is no csv of this"],
  ["/v2/providers.csv", 406],
  ["/v2/currency/USD.csv", 406]
]

describe("Frankfurter v2", () => {
  it.effect("answers what its project documents, with its statuses", () =>
    Effect.gen(function* () {
      const ask = yield* loadedService
      for (const [path, status, message] of statuses) {
        const { headers, json, text, ...reply } = yield* ask(path)
        assert.strictEqual(reply.status, status, `${path}: ${text.slice(0, 300)}`)
        if (message !== undefined) assert.deepInclude(json, { message }, path)
        if (status >= 400) assert.strictEqual(headers.get("cache-control"), "no-store", path)
        // At its address a service answers people and programs with different things.
        else if (path !== "/") assert.include(headers.get("cache-control"), "public", path)
      }
    }))

  it.effect("has no rows where nothing was set, for whom it has none, and for others' rates", () =>
    Effect.gen(function* () {
      const rows = rowsOf(yield* loadedService)
      for (
        const query of [
          "date=1901-01-01",
          "from=1990-01-01&to=1990-12-31",
          "from=2030-01-01",
          "from=2026-03-02&to=2026-03-01",
          "providers=boc",
          "base=COP",
          "quotes=COP",
          "quotes=HRK",
          "base=BMD&providers=ecb"
        ]
      ) {
        assert.deepStrictEqual(yield* rows(`/v2/rates?${query}`), [], query)
      }
      assert.deepStrictEqual((yield* rows("/v2/rates?quotes=USD,HRK")).map(({ quote }) => quote), [
        "USD"
      ])
    }))

  it.effect("has an identity row, by quote, as new as the newest row beside it", () =>
    Effect.gen(function* () {
      const rows = rowsOf(yield* loadedService)
      const all = yield* rows("/v2/rates?base=USD")
      const quotes = all.map(({ quote }) => quote)
      assert.deepStrictEqual(quotes, quotes.toSorted())
      assert.strictEqual(new Set(quotes).size, 30)
      assert.deepInclude(all, { date: "2026-07-21", base: "USD", quote: "USD", rate: 1 })
      // A quote that is carried forward tells its own day.
      assert.strictEqual(all.find(({ quote }) => quote === "SEK")?.date, "2026-07-17")
      const alone = yield* rows("/v2/rates?quotes=EUR,SEK")
      assert.deepStrictEqual(alone.map(({ date, quote }) => `${quote} ${date}`), [
        "EUR 2026-07-17",
        "SEK 2026-07-17"
      ])
      assert.deepStrictEqual((yield* rows("/v2/rates?quotes=USD")).map(({ quote }) => quote), [
        "USD"
      ])
      assert.deepStrictEqual(yield* rows("/v2/rates?quotes=EUR"), [
        { date: "2026-07-21", base: "EUR", quote: "EUR", rate: 1 }
      ])
    }))

  it.effect("gives each day of a range once, from the day that holds on its first", () =>
    Effect.gen(function* () {
      const rows = rowsOf(yield* loadedService)
      // A Saturday, whose rates are Friday's.
      const range = yield* rows("/v2/rates?from=2026-07-18&quotes=EUR,SEK,USD")
      assert.deepStrictEqual(range.map(({ date, quote }) => `${date} ${quote}`), [
        "2026-07-17 EUR",
        "2026-07-17 SEK",
        "2026-07-17 USD",
        "2026-07-20 EUR",
        "2026-07-20 USD",
        "2026-07-21 EUR",
        "2026-07-21 USD"
      ])
      // A quote that is silent on the first day is there with its last.
      const silent = yield* rows("/v2/rates?from=2026-07-20&to=2026-07-20&quotes=SEK,USD")
      assert.deepStrictEqual(silent.map(({ date, quote }) => `${date} ${quote}`), [
        "2026-07-17 SEK",
        "2026-07-20 USD"
      ])
      const one = yield* rows("/v2/rates?date=2026-07-17&quotes=USD")
      assert.deepStrictEqual(
        one,
        range.filter((row) => row.date === "2026-07-17" && row.quote === "USD")
      )
      // An end alone is the newest up to it.
      assert.deepStrictEqual(yield* rows("/v2/rates?to=2026-07-19&quotes=USD"), one)
    }))

  it.effect("gives the same rows as JSON, NDJSON and CSV, and tells caches of Accept", () =>
    Effect.gen(function* () {
      const ask = yield* loadedService
      const accept = { headers: { accept: "application/x-ndjson" } }
      for (
        const query of [
          "from=2026-05-01&quotes=EUR,USD,JPY",
          "date=2026-07-21",
          "from=2026-01-01&group=week&expand=providers&base=GBP"
        ]
      ) {
        const json = yield* ask(`/v2/rates?${query}`)
        const rows = decodeRows(json.json)
        assert.strictEqual(json.headers.get("content-type"), "application/json; charset=utf-8")
        assert.include(variesBy(json), "Accept")
        // The second time, what was kept is not mixed up.
        for (let time = 0; time < 3; time++) {
          const lines = yield* ask(`/v2/rates?${query}`, accept)
          assert.match(lines.headers.get("content-type") ?? "", /^application\/x-ndjson/)
          assert.include(variesBy(lines), "Accept")
          assert.notStrictEqual(lines.headers.get("etag"), json.headers.get("etag"))
          const read = lines.text.trimEnd().split("\n").map((line) => JSON.parse(line))
          assert.deepStrictEqual(decodeRows(read), rows)
          assert.strictEqual((yield* ask(`/v2/rates?${query}`)).text, json.text)
        }
        const csv = yield* ask(`/v2/rates.csv?${query}`, accept)
        assert.match(csv.headers.get("content-type") ?? "", /^text\/csv/)
        const [head = "", ...lines] = csv.text.trimEnd().split("\n")
        const expanded = query.includes("expand")
        assert.strictEqual(head, `date,base,quote,rate${expanded ? ",providers" : ""}`)
        assert.deepStrictEqual(
          lines,
          rows.map(({ date, base, quote, rate, providers = [] }) =>
            `${date},${base},${quote},${rate}` +
            (expanded ? `,${providers.map(({ key, rate }) => `${key}:${rate}`).join("|")}` : "")
          )
        )
      }
      assert.strictEqual(
        (yield* ask("/v2/rates.csv?providers=BOC")).text,
        "date,base,quote,rate\n"
      )
      const known = (yield* ask("/v2/rates", accept)).headers.get("etag") ?? ""
      const again = yield* ask("/v2/rates", {
        headers: { accept: "application/x-ndjson", "if-none-match": known }
      })
      assert.strictEqual(again.status, 304)
    }))

  it.effect.each(
    [
      ["week", "date(day, '-6 days', 'weekday 1')", "2026-01-05"],
      ["month", "date(day, 'start of month')", "2026-01-01"]
    ] as const
  )(
    "has the means of each %s that SQLite computes",
    ([group, bucket, first]) =>
      Effect.gen(function* () {
        const rows = rowsOf(yield* loadedService)
        const db = new DatabaseSync(":memory:")
        db.exec("CREATE TABLE rates (day TEXT, code TEXT, rate REAL)")
        const insert = db.prepare("INSERT INTO rates VALUES (?, ?, ?)")
        for (const { date, rates } of days) {
          if (date < "2018-12-01") continue
          insert.run(date, "EUR", 1)
          for (const [code, rate] of rates) insert.run(date, code, Number(rate))
        }
        const query = db.prepare(
          `WITH means AS (SELECT ${bucket} AS date, code, avg(rate) AS mean FROM rates GROUP BY 1, 2)
          SELECT quote.date, quote.code AS quote, quote.mean / base.mean AS rate
          FROM means quote JOIN means base ON base.date = quote.date AND base.code = ?
          WHERE quote.date BETWEEN ? AND ? ORDER BY 1, 2`
        )
        for (const base of ["EUR", "USD", "HRK", "SEK"]) {
          const from = base === "HRK" ? "2018-12-31" : "2026-01-07"
          const start = base === "HRK" ? (group === "week" ? from : "2018-12-01") : first
          const expected = query.all(base, start, "2026-07-21")
          const found = yield* rows(`/v2/rates?from=${from}&base=${base}&group=${group}`)
          assert.deepStrictEqual(
            found.map(({ date, quote }) => `${date} ${quote}`),
            expected.map(({ date, quote }) => `${String(date)} ${String(quote)}`)
          )
          found.forEach(({ rate }, index) =>
            assert.closeTo(rate / Number(expected[index]?.rate), 1, 1e-11)
          )
        }
        db.close()
      })
  )

  it.effect("tells of currencies and of itself with all members", () =>
    Effect.gen(function* () {
      const ask = yield* loadedService
      assert.deepStrictEqual((yield* ask("/v2/currency/hrk")).json, {
        iso_code: "HRK",
        iso_numeric: "191",
        name: "Croatian Kuna",
        symbol: "kn",
        start_date: "1999-01-04",
        end_date: "2022-12-30",
        providers: ["ECB"]
      })
      const all = [...days.at(-1)?.rates.keys() ?? [], "EUR", "HRK", "SEK"].toSorted()
      assert.deepStrictEqual((yield* ask("/v2/providers")).json, [{
        key: "ECB",
        name: "European Central Bank",
        country_code: "EU",
        rate_type: "reference rate",
        base: "EUR",
        pivot_currency: "EUR",
        data_url:
          "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html",
        terms_url:
          "https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html",
        start_date: "1999-01-04",
        end_date: "2026-07-21",
        publish_cadence: "daily",
        publishes_missed: 0,
        currencies: all
      }])
      assert.deepStrictEqual((yield* ask("/v2/currencies?providers=BOC")).json, [])
      assert.deepInclude((yield* ask("/v2")).json, { version: "v2", status: "current" })
      assert.deepInclude((yield* ask("/v1")).json, { version: "v1", status: "frozen" })
      assert.deepNestedInclude((yield* ask("/")).json, {
        "versions.v1.base": "/v1",
        "versions.v2.base": "/v2"
      })
    }))
})

/** `fetch` into this process. */
const fetchOf = (ask: Ask): typeof fetch => (input, init) =>
  Effect.runPromise(Effect.map(
    ask(String(input).replace("http://rates.example", ""), init),
    ({ headers, status, text }) => new Response(text, { headers, status })
  ))

describe("frankfurter-js", () => {
  it.effect("gets every answer, and its error", () =>
    Effect.gen(function* () {
      const ask = yield* loadedService
      const client = new FrankfurterClient({
        baseUrl: "http://rates.example",
        fetch: fetchOf(ask),
        timeout: 5_000
      })
      yield* Effect.promise(async () => {
        const rates = await client.rates({
          date: "2025-01-10",
          base: "EUR",
          quotes: ["USD", "CHF"],
          providers: ["ECB"]
        })
        assert.deepStrictEqual(rates.map(({ date, quote }) => `${date} ${quote}`), [
          "2025-01-10 CHF",
          "2025-01-10 USD"
        ])
        const latest = await client.latest({ base: "USD", quotes: ["EUR", "GBP"] })
        assert.deepStrictEqual(latest.map(({ base, quote }) => `${base}${quote}`), [
          "USDEUR",
          "USDGBP"
        ])
        const historical = await client.historical("2025-01-12", { quotes: "USD" })
        assert.strictEqual(historical[0]?.date, "2025-01-10")
        const range = await client.range("2025-01-01", "2025-03-31", {
          base: "EUR",
          quotes: ["USD", "CHF"],
          group: "month"
        })
        assert.deepStrictEqual([...new Set(range.map(({ date }) => date))], [
          "2025-01-01",
          "2025-02-01",
          "2025-03-01"
        ])
        assert.isAbove((await client.range("2026-07-01")).length, 400)
        const currencies = await client.currencies()
        assert.deepInclude(currencies.find(({ iso_code }) => iso_code === "JPY"), {
          name: "Japanese Yen",
          start_date: "1999-01-04"
        })
        assert.strictEqual((await client.currencies({ scope: "all" })).length, 31)
        const [provider] = await client.providers()
        assert.deepInclude(provider, { key: "ECB", base: "EUR" })
        const error = await client.historical("invalid-date").catch((error: unknown) => error)
        assert.instanceOf(error, FrankfurterError)
        assert.deepInclude(error, { status: 422 })
      })
    }))
})

describe("frankfurter-ts", () => {
  it.effect("gets every answer, keeps what it may, and knows its errors", () =>
    Effect.gen(function* () {
      const ask = yield* loadedService
      const asked: Array<string> = []
      const inner = fetchOf(ask)
      const client = new ClienteFrankfurter({
        urlBase: "http://rates.example/v2",
        fetch: (input, init) => {
          asked.push(String(input))
          return inner(input, init)
        }
      })
      yield* Effect.promise(async () => {
        assert.strictEqual((await client.tasas()).length, 30)
        const [one] = await client.tasas({ base: "eur", cotizadas: ["usd"] })
        assert.deepInclude(one, { base: "EUR", cotizada: "USD", fecha: "2026-07-21" })
        const [day] = await client.tasas({ fecha: "2020-03-15", cotizadas: ["USD"] })
        assert.strictEqual(day?.fecha, "2020-03-13")
        const series = await client.tasas({ desde: "2026-07-18", hasta: "2026-07-21" })
        assert.deepStrictEqual([...new Set(series.map(({ fecha }) => fecha))], [
          "2026-07-17",
          "2026-07-20",
          "2026-07-21"
        ])
        const months = await client.tasas({
          desde: "2020-01-01",
          cotizadas: ["USD"],
          agrupar: "month"
        })
        assert.strictEqual(months.length, 79)
        const pair = await client.tasa("EUR", "USD")
        assert.strictEqual(pair.valor, one?.valor)
        const asking = asked.length
        await client.tasa("EUR", "USD")
        assert.strictEqual(asked.length, asking)
        const currencies = await client.monedas()
        assert.deepInclude(currencies.find(({ codigo }) => codigo === "USD"), {
          numerico: "840",
          simbolo: "$"
        })
        const { destino, tasa } = await client.convertir("100", "EUR", "USD")
        const exact = Dinero.de("100", "EUR").convertirA("USD", String(tasa.valor))
        assert.strictEqual(destino.aTexto(), exact.aTexto())
        const unknown = await client.tasa("EUR", "XYZ").catch((error: unknown) => error)
        assert.instanceOf(unknown, MonedaNoSoportadaError)
        assert.deepInclude(unknown, { moneda: "XYZ", estado: 422 })
        const invalid = await client.tasas({ fecha: "x" }).catch((error: unknown) => error)
        assert.instanceOf(invalid, PeticionInvalidaError)
        const none = await client.tasa("EUR", "COP").catch((error: unknown) => error)
        assert.deepInclude(none, { estado: 404 })
      })
    }))
})
