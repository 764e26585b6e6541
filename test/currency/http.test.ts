import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Predicate, Schema } from "effect"
import { TestClock } from "effect/testing"
import { serviceWith } from "../../src/currency.ts"
import { inProcess, type Reply } from "../inProcess.ts"
import * as Snapshot from "./snapshot.ts"

const service = serviceWith(Snapshot.layer)

const now = DateTime.toEpochMillis(DateTime.makeUnsafe("2026-11-21T08:00:00Z"))

/** The service with nothing but its snapshot, on Saturday 21 November 2026. */
const currency = Effect.andThen(
  TestClock.setTime(now),
  inProcess(service)
)

const errorOf = ({ json }: Reply) => Predicate.hasProperty(json, "error") ? json.error : undefined

const SOURCE = {
  name: "European Central Bank euro foreign exchange reference rates",
  url:
    "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html"
}

describe("GET /latest", () => {
  it.effect("answers byte for byte, with what caches need", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      const reply = yield* ask("/latest?amount=100&from=USD&to=EUR")
      assert.strictEqual(reply.status, 200)
      assert.strictEqual(
        reply.text,
        JSON.stringify({
          amount: 100,
          base: "USD",
          date: "2026-07-21",
          rates: { EUR: 87.58 },
          from: "USD",
          to: "EUR",
          result: 87.58,
          rate: 0.875810124365,
          exact: { result: "87.58101243650376598353477", rate: "0.8758101243650376598353477" },
          rounding: { mode: "half-even", decimals: 2 },
          staleness: {
            rate_date: "2026-07-21",
            expected_date: "2026-11-20",
            business_days_behind: 88,
            stale: true,
            data: "snapshot"
          },
          source: SOURCE
        })
      )
      const { headers } = reply
      assert.strictEqual(headers.get("content-type"), "application/json; charset=utf-8")
      // Two fingerprints: of what the request made, and of what all answers end with.
      assert.strictEqual(headers.get("etag"), `"ba237d1c84f299f331335d32ee205ccc"`)
      assert.strictEqual(headers.get("last-modified"), "Tue, 21 Jul 2026 14:00:00 GMT")
      assert.strictEqual(
        headers.get("cache-control"),
        "public, max-age=300, stale-while-revalidate=86400, stale-if-error=86400"
      )
      assert.strictEqual(headers.get("access-control-allow-origin"), "*")
    }))

  const conversions: ReadonlyArray<readonly [path: string, members: object]> = [
    ["/latest?from=USD&to=JPY&amount=0.01", { rates: { JPY: 1.6274 }, result: 1.6274 }],
    ["/latest?to=INR", { rates: { INR: 109.882 }, base: "EUR", amount: 1 }],
    ["/latest?base=usd&symbols=eur", { base: "USD", to: "EUR" }],
    ["/latest?from=USD&base=GBP&to=EUR&symbols=JPY", { base: "USD", to: "EUR" }],
    ["/latest?from=USD&to=USD&amount=7.5", { rates: { USD: 7.5 }, result: 7.5, rate: 1 }],
    ["/latest?to=EUR", { rates: { EUR: 1 }, rate: 1 }],
    ["/latest?from=USD&to=%20JPY,%20EUR,EUR", { rates: { EUR: 0.87581, JPY: 162.74 } }],
    ["/latest?from=USD&to=EUR,XTS", { rates: { EUR: 0.87581 }, unknown: ["XTS"], to: "EUR" }],
    ["/latest?from=USD&to=EUR&_=1", { to: "EUR" }],
    ["/latest?amount=1e3&from=USD&to=EUR", { amount: 1000, result: 875.81 }],
    ["/latest?amount=1e+3&from=USD&to=EUR", { amount: 1000 }],
    ["/latest?amount=1e15&from=USD&to=EUR", { amount: 1e15 }],
    ["/current?from=USD&to=EUR", { to: "EUR" }],
    ["/2026-07-21?from=USD&to=EUR", { date: "2026-07-21", to: "EUR" }],
    ["/2030-01-01?from=USD&to=EUR", { date: "2026-07-21" }]
  ]
  it.effect.each(conversions)("%s", ([path, members]) =>
    Effect.gen(function* () {
      const ask = yield* currency
      const reply = yield* ask(path)
      assert.strictEqual(reply.status, 200, reply.text)
      assert.deepInclude(reply.json, members)
    }))

  it.effect("gives all targets in alphabetical order, without the base", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      const { json } = yield* ask("/latest?from=USD")
      const rates = Predicate.hasProperty(json, "rates") ? json.rates : undefined
      const codes = Object.keys(Predicate.isObject(rates) ? rates : {})
      assert.strictEqual(codes.length, 29)
      assert.deepStrictEqual(codes, codes.toSorted())
      assert.notInclude(codes, "USD")
      assert.include(codes, "EUR")
      assert.notProperty(json, "result")
    }))

  it.effect("gives the same bytes and tag to all who ask the same", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      const first = yield* ask("/latest?from=USD&to=EUR")
      yield* TestClock.adjust("1 hour")
      const again = yield* ask("/latest?to=EUR&from=usd")
      assert.strictEqual(first.text, again.text)
      assert.strictEqual(first.headers.get("etag"), again.headers.get("etag"))
      // On Monday at 17:00 in Frankfurt another fixing is missing.
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-11-23T16:00:00Z")))
      const later = yield* ask("/latest?from=USD&to=EUR")
      assert.deepNestedInclude(later.json, { "staleness.business_days_behind": 89 })
      assert.notStrictEqual(later.headers.get("etag"), first.headers.get("etag"))
      // A clock that was ahead and is set right is believed again.
      yield* TestClock.setTime(now)
      assert.strictEqual((yield* ask("/latest?from=USD&to=EUR")).text, first.text)
    }))
})

// Each row of the error table, and what it says to Frankfurter's clients.
const problems: ReadonlyArray<
  readonly [path: string, status: number, code: string, message: string]
> = [
  ["/latest?from=XTS&to=EUR", 404, "CURRENCY_NOT_FOUND", "not found"],
  ["/latest?from=&to=EUR", 404, "CURRENCY_NOT_FOUND", "not found"],
  ["/latest?from=EURO", 404, "CURRENCY_NOT_FOUND", "not found"],
  ["/latest?from=constructor", 404, "CURRENCY_NOT_FOUND", "not found"],
  ["/latest?from=__proto__&to=EUR", 404, "CURRENCY_NOT_FOUND", "not found"],
  ["/latest?to=toString", 404, "CURRENCY_NOT_FOUND", "not found"],
  ["/latest?to=", 404, "CURRENCY_NOT_FOUND", "not found"],
  ["/latest?to=XTS,XXX", 404, "CURRENCY_NOT_FOUND", "not found"],
  ["/latest?from=%FF", 404, "CURRENCY_NOT_FOUND", "not found"],
  ["/v1/latest?from=HRK", 404, "CURRENCY_NOT_FOUND", "not found"],
  ["/convert?from=XTS&to=EUR", 404, "CURRENCY_NOT_FOUND", "not found"],
  ["/v2/rate/EUR/XTS", 422, "INVALID_CURRENCY", "invalid currency: XTS"],
  ["/v2/rate/EUR/COP", 404, "CURRENCY_NOT_FOUND", "not found"],
  ["/v2/currency/XTS", 404, "CURRENCY_NOT_FOUND", "not found"],
  ["/nowhere", 404, "NOT_FOUND", "not found"],
  ["/v1/", 404, "NOT_FOUND", "not found"],
  ["/2026-7-1", 404, "NOT_FOUND", "not found"],
  ["/1998-12-31", 404, "RATES_NOT_FOUND", "not found"],
  ["/v1/0000-01-01", 404, "RATES_NOT_FOUND", "not found"],
  ["/2026-07-21..2026-07-01", 404, "RATES_NOT_FOUND", "not found"],
  ["/v1/2027-01-01..", 404, "RATES_NOT_FOUND", "not found"],
  ["/2026-07-20", 404, "HISTORY_NOT_LOADED", "not found"],
  ["/v1/1999-01-04..2026-07-21", 404, "HISTORY_NOT_LOADED", "not found"],
  ["/v1/latest?from=USD&to=USD", 422, "BAD_CURRENCY_PAIR", "bad currency pair"],
  ["/v1/latest?to=EUR", 422, "BAD_CURRENCY_PAIR", "bad currency pair"],
  ["/v1/2026-07-21?from=gbp&to=GBP", 422, "BAD_CURRENCY_PAIR", "bad currency pair"],
  ["/v1/2026-07-01..?to=eur", 422, "BAD_CURRENCY_PAIR", "bad currency pair"],
  ...["0", "-1", "NaN", "Infinity", "", "1,000", "1abc", "0x10", "1e400", "1e16", "%201", "1%00"]
    .map(
      (amount) => [`/latest?amount=${amount}`, 422, "INVALID_AMOUNT", "invalid amount"] as const
    ),
  ["/v1/latest?amount=0", 422, "INVALID_AMOUNT", "invalid amount"],
  ["/convert?to=EUR&amount=x", 422, "INVALID_AMOUNT", "invalid amount"],
  ["/2023-02-29", 422, "INVALID_DATE", "invalid date"],
  ["/v1/2023-13-01", 422, "INVALID_DATE", "invalid date"],
  ["/v1/2023-02-29..2023-03-01", 422, "INVALID_DATE", "invalid date"],
  ["/2023-02-01..2023-02-29", 422, "INVALID_DATE", "invalid date"],
  ["/convert?to=EUR&date=tomorrow", 422, "INVALID_DATE", "invalid date"],
  ["/v2/rates?date=2023-02-29", 422, "INVALID_DATE", "invalid date"],
  ["/latest?from=USD&from=EUR", 422, "INVALID_PARAMETER", "invalid parameter"],
  ["/latest?amount=1&amount=1", 422, "INVALID_PARAMETER", "invalid parameter"],
  ["/v1/latest?symbols=EUR&symbols=GBP", 422, "INVALID_PARAMETER", "invalid parameter"],
  ["/latest?_=1&_=2", 422, "INVALID_PARAMETER", "invalid parameter"],
  ["/currencies?a=1&a=2", 422, "INVALID_PARAMETER", "invalid parameter"],
  ["/v2/rates?symbols=EUR", 422, "INVALID_PARAMETER", "invalid parameter"],
  ["/v2/rates?date=2026-07-21&from=2026-07-01", 422, "INVALID_PARAMETER", "invalid parameter"],
  ["/v2/providers?x=1", 422, "INVALID_PARAMETER", "invalid parameter"],
  ["/convert?from=USD", 422, "INVALID_PARAMETER", "invalid parameter"],
  ["/convert?to=EUR&to=USD", 422, "INVALID_PARAMETER", "invalid parameter"],
  ["/v2/currencies?scope=x", 422, "INVALID_PARAMETER", "invalid parameter"],
  ["/v2/currencies?scope=", 422, "INVALID_PARAMETER", "invalid parameter"]
]

describe("a problem", () => {
  it.effect.each(problems)(
    "%s is %i %s",
    ([path, status, code, message]) =>
      Effect.gen(function* () {
        const ask = yield* currency
        const reply = yield* ask(path)
        assert.strictEqual(reply.status, status, reply.text)
        assert.strictEqual(reply.headers.get("content-type"), "application/problem+json")
        assert.strictEqual(reply.headers.get("cache-control"), "no-store")
        assert.strictEqual(reply.headers.get("access-control-allow-origin"), "*")
        assert.deepInclude(reply.json, { message, status, instance: path.replace(/\?.*/, "") })
        assert.deepInclude(errorOf(reply), { code })
      })
  )

  it.effect.each(["POST", "PUT", "PATCH", "DELETE"])(
    "%s is 405, and told what is allowed",
    (method) =>
      Effect.gen(function* () {
        const ask = yield* currency
        for (
          const path of [
            "/latest",
            "/v1/latest",
            "/2026-07-21",
            "/2026-07-01..",
            "/v2/rate/EUR/USD"
          ]
        ) {
          const reply = yield* ask(path, { method })
          assert.strictEqual(reply.status, 405)
          assert.strictEqual(reply.headers.get("allow"), "GET, HEAD, OPTIONS")
          assert.strictEqual(reply.headers.get("cache-control"), "no-store")
          assert.deepInclude(reply.json, { message: "method not allowed" })
        }
      })
  )

  it.effect("tells the last day of a currency that is gone, and the rate that the euro fixed", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      const kuna = yield* ask("/v1/latest?from=HRK")
      assert.deepInclude(kuna.json, {
        detail: "HRK has no rate on 2026-07-21; last quoted 2022-12-30. " +
          "The euro replaced it: 1 EUR is 7.53450 HRK"
      })
      const ruble = yield* ask("/latest?to=RUB")
      assert.deepInclude(ruble.json, {
        detail: "RUB has no rate on 2026-07-21; last quoted 2022-03-01"
      })
    }))

  it.effect("does not send back a request of any length", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      const reply = yield* ask(`/latest?from=${"x".repeat(5000)}&to=EUR`)
      assert.strictEqual(reply.status, 404)
      assert.isBelow(reply.text.length, 1000)
    }))
})

describe("HTTP", () => {
  it.effect("answers HEAD like GET, without the body", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      const got = yield* ask("/latest?from=USD&to=EUR")
      const head = yield* ask("/latest?from=USD&to=EUR", { method: "HEAD" })
      assert.strictEqual(head.status, 200)
      assert.strictEqual(head.text, "")
      for (const name of ["etag", "last-modified", "cache-control", "content-type"]) {
        assert.strictEqual(head.headers.get(name), got.headers.get(name))
      }
    }))

  it.effect("answers a preflight with 204", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      const reply = yield* ask("/latest", {
        method: "OPTIONS",
        headers: { origin: "https://x.test" }
      })
      assert.strictEqual(reply.status, 204)
      assert.strictEqual(reply.headers.get("access-control-allow-origin"), "*")
      assert.strictEqual(reply.headers.get("access-control-allow-methods"), "GET, HEAD, OPTIONS")
    }))

  it.effect("answers 304 to whoever has it already, also among others", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      const etag = (yield* ask("/latest?from=USD&to=EUR")).headers.get("etag") ?? ""
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const reply = yield* ask("/latest?from=USD&to=EUR", { headers: { "if-none-match": known } })
        assert.strictEqual(reply.status, 304)
        assert.strictEqual(reply.text, "")
        assert.strictEqual(reply.headers.get("etag"), etag)
        assert.isNotNull(reply.headers.get("cache-control"))
      }
      const other = yield* ask("/latest?from=GBP&to=EUR", { headers: { "if-none-match": etag } })
      assert.strictEqual(other.status, 200)
    }))
})

describe("keys", () => {
  it.effect("are looked at before any answer, where they are needed", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const ask = yield* inProcess(service, {
        environment: { AUTH_MODE: "required" }
      })
      // The first waits for the service to stand: what answers at once could answer the second.
      assert.strictEqual((yield* ask("/health")).status, 200)
      assert.strictEqual((yield* ask("/latest?from=USD&to=EUR")).status, 401)
    }))

  it.effect("must be good where they are sent", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      const headers = { authorization: "Bearer nobody's" }
      assert.strictEqual((yield* ask("/health")).status, 200)
      assert.strictEqual((yield* ask("/latest?from=USD&to=EUR", { headers })).status, 401)
    }))
})

describe("the rate limit", () => {
  it.effect("counts what could be answered at once", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const ask = yield* inProcess(service, {
        environment: { RATE_LIMIT_PER_MINUTE: "1" }
      })
      assert.strictEqual((yield* ask("/latest?from=USD&to=EUR")).status, 200)
      assert.strictEqual((yield* ask("/latest?from=USD&to=EUR")).status, 429)
    }))
})

describe("the other shapes", () => {
  const shapes: ReadonlyArray<readonly [path: string, text: string]> = [
    [
      "/v1/latest?from=USD&to=EUR,GBP&amount=10",
      `{"amount":10,"base":"USD","date":"2026-07-21","rates":{"EUR":8.7581,"GBP":7.4623}}`
    ],
    ["/v1/current?to=USD", `{"amount":1,"base":"EUR","date":"2026-07-21","rates":{"USD":1.1418}}`],
    [
      "/v1/2026-07-21?to=USD",
      `{"amount":1,"base":"EUR","date":"2026-07-21","rates":{"USD":1.1418}}`
    ],
    [
      "/v1/2026-07-21..?to=USD,XTS",
      `{"amount":1,"base":"EUR","start_date":"2026-07-21","end_date":"2026-07-21",` +
      `"rates":{"2026-07-21":{"USD":1.1418}}}`
    ],
    [
      "/convert?from=USD&to=EUR&amount=100",
      `{"success":true,"query":{"from":"USD","to":"EUR","amount":100},` +
      `"info":{"rate":0.875810124365},"historical":false,"date":"2026-07-21","result":87.58}`
    ],
    ["/v2/rate/USD/EUR", `{"date":"2026-07-21","base":"USD","quote":"EUR","rate":0.875810124365}`],
    ["/v2/rate/eur/eur", `{"date":"2026-07-21","base":"EUR","quote":"EUR","rate":1}`],
    [
      "/v2/rates?quotes=USD,JPY",
      `[{"date":"2026-07-21","base":"EUR","quote":"JPY","rate":185.82},` +
      `{"date":"2026-07-21","base":"EUR","quote":"USD","rate":1.1418}]`
    ],
    [
      "/v2/currency/jpy",
      `{"iso_code":"JPY","iso_numeric":"392","name":"Japanese Yen","symbol":"¥",` +
      `"start_date":"2026-07-21","end_date":"2026-07-21","providers":["ECB"]}`
    ]
  ]
  it.effect.each(shapes)(
    "%s has its shape and nothing else",
    ([path, text]) =>
      Effect.gen(function* () {
        const ask = yield* currency
        assert.strictEqual((yield* ask(path)).text, text)
      })
  )

  it.effect("/currencies names thirty, with and without /v1", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      const { json, text } = yield* ask("/currencies")
      assert.strictEqual(Object.keys(Predicate.isObject(json) ? json : {}).length, 30)
      assert.deepInclude(json, { EUR: "Euro", USD: "United States Dollar", PLN: "Polish Złoty" })
      assert.strictEqual((yield* ask("/v1/currencies")).text, text)
      assert.strictEqual((yield* ask("/v2/currencies")).status, 200)
      assert.strictEqual((yield* ask("/v2/providers")).status, 200)
    }))

  it.effect("/health tells how old the rates are", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      assert.deepNestedInclude((yield* ask("/health")).json, {
        status: "ok",
        "rates.date": "2026-07-21",
        "rates.stale": true,
        "rates.business_days_behind": 88,
        "rates.expected_date": "2026-11-20",
        "rates.data": "snapshot",
        "rates.last_refresh": null,
        "rates.last_error": null
      })
    }))

  it.effect("/skill.md has its front matter and the base URL", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      const { text } = yield* ask("/skill.md", { headers: { host: "127.0.0.1:9006" } })
      assert.match(text, /^---\nname: currency-conversion\ndescription: .+\n---\n/)
      assert.include(text, "curl 'http://127.0.0.1:9006/latest?amount=100&from=USD&to=EUR'")
    }))

  it.effect("/openapi.json shows every path and parameter", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      const { json } = yield* ask("/openapi.json?full=true")
      const paths = Predicate.hasProperty(json, "paths") ? json.paths : undefined
      assert.containsAllKeys(paths, [
        "/latest",
        "/current",
        "/{date}",
        "/{start}..{end}",
        "/{start}..",
        "/currencies",
        "/convert",
        "/v1/latest",
        "/v1/{date}",
        "/v1/{start}..{end}",
        "/v2/rate/{base}/{quote}",
        "/v2/rates",
        "/v2/currencies",
        "/v2/currency/{code}",
        "/v2/providers"
      ])
      const latest = JSON.stringify(Predicate.hasProperty(paths, "/latest") ? paths["/latest"] : {})
      for (const name of ["amount", "from", "base", "to", "symbols"]) {
        assert.include(latest, `{"name":"${name}","in":"query","schema":{"type":"string"`)
      }
      const { "/convert/batch": batch, "/mcp": _, ...gets } = Predicate.isObject(paths) ? paths : {}
      assert.property(batch, "post")
      const decoded = Schema.decodeUnknownSync(Paths)(gets)
      for (const [path, { get }] of Object.entries(decoded)) {
        if (!OPERATIONAL.test(path)) assert.property(get.responses, "304", path)
      }
      assert.deepStrictEqual(
        decoded["/convert"]?.get.parameters.map(({ name, required }) => [name, required]),
        [["amount", false], ["from", false], ["to", true], ["date", false], ["round", false], [
          "provider",
          false
        ]]
      )
    }))

  it.effect("names the parameters that it does not look at, and /v1 is silent as Frankfurter", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      const ignored = (json: unknown) =>
        Predicate.hasProperty(json, "ignored") ? json.ignored : undefined
      for (
        const [path, names] of [
          ["/latest?amout=5&to=USD", ["amout"]],
          ["/latest?to=USD,GBP&_=1&date=2026-07-21", ["_", "date"]],
          ["/2026-07-21?to=DEM&x=1", ["x"]],
          ["/convert?to=USD&symbols=GBP", ["symbols"]],
          ["/latest?amount=5&from=USD&base=USD&to=EUR&symbols=EUR&round=minor", undefined],
          ["/convert?amount=5&from=USD&to=EUR&date=2026-07-21&round=minor", undefined],
          ["/v1/latest?amout=5", undefined]
        ] as const
      ) {
        const { json, status } = yield* ask(path)
        assert.strictEqual(status, 200, path)
        assert.deepStrictEqual(ignored(json), names, path)
      }
    }))

  it.effect("says what is wrong with a parameter that does not fit", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      assert.include((yield* ask("/convert?from=USD")).text, "The parameter `to`: Missing key")
      assert.include((yield* ask("/v2/currencies?scope=x")).text, "The parameter `scope`: Expected")
      assert.include((yield* ask("/convert?to=EUR&to=USD")).text, "sent twice")
      assert.strictEqual((yield* ask("/v2/currencies?scope=all")).status, 200)
    }))
})

const OPERATIONAL = /^\/(?:health|ready|metrics|skill\.md|problems\/.*)$/u
const Paths = Schema.Record(
  Schema.String,
  Schema.Struct({
    get: Schema.Struct({
      parameters: Schema.Array(Schema.Struct({ name: Schema.String, required: Schema.Boolean })),
      responses: Schema.Record(Schema.String, Schema.Unknown)
    })
  })
)

describe("bad requests", () => {
  it.effect("never give a 5xx", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      let seed = 20260721
      const random = (below: number) => {
        seed = (seed * 1103515245 + 12345) % 2147483648
        return seed % below
      }
      const pick = (from: ReadonlyArray<string>) => from[random(from.length)] ?? ""
      const paths = [
        ..."/latest /v1/latest /v1/ /v2/rates /convert /currencies /2023-02-30 /2026-07-21 /v1/x"
          .split(" "),
        ..."/.. /2026-07-21.. /v2/rate/EUR/ /v2/currency/%00 /%zz /1999-01-04..9999-99-99 //latest"
          .split(" ")
      ]
      const names = [
        "amount",
        "from",
        "to",
        "base",
        "symbols",
        "date",
        "quotes",
        "constructor",
        "%",
        "a[]"
      ]
      const values = [
        ..."1 -1 0 NaN 1e999 0x1 USD usd EUR,,, __proto__ constructor %00 %FF%FE %zz ' \" <script>"
          .split(" "),
        "9".repeat(400),
        ",".repeat(300),
        "2026-02-30",
        "💶",
        "ﬀ",
        ""
      ]
      const methods = ["GET", "GET", "GET", "HEAD", "POST", "DELETE", "OPTIONS"]
      for (let count = 0; count < 300; count++) {
        const parameters = Array.from({ length: random(5) }, () => `${pick(names)}=${pick(values)}`)
        const path = `${pick(paths)}?${parameters.join("&")}`
        const method = pick(methods)
        const { status } = yield* ask(path, { method })
        assert.isBelow(status, 500, `${method} ${path}`)
      }
    }))
})
