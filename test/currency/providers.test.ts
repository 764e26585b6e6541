/**
 * Several banks in one service: which answers, what each says of the others, and what of their
 * revisions is taken. The second bank's figures are made of the ECB's, some of an hour later.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, DateTime, Effect, Predicate } from "effect"
import { TestClock } from "effect/testing"
import * as Bundle from "../../layers/rates/bundle.ts"
import { sources } from "../../layers/rates/source.ts"
import { validateFeed } from "../../src/currency/validateFeed.ts"
import type { Bank } from "../../src/currency/bank.ts"
import { bankOf } from "../../src/currency/banks.ts"
import { boc } from "../../src/currency/boc.ts"
import { parseDay } from "../../src/currency/day.ts"
import { ecb } from "../../src/currency/ecb.ts"
import type { Belief, Fixing } from "../../src/currency/Fixings.ts"
import { nbp } from "../../src/currency/nbp.ts"
import { norges } from "../../src/currency/norges.ts"
import { spreadOf } from "../../src/currency/spread.ts"
import { makeTable } from "../../src/currency/table.ts"
import { service } from "../../src/currency.ts"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import { inProcess } from "../inProcess.ts"

const LAST = "2026-07-21"
const theirs = new Map(
  (await Effect.runPromise(Bundle.fixings)).map(({ date, rates }) => [date, rates])
)

/** Units for one euro. */
const perEuro = (date: string, code: string) =>
  code === "EUR" ? 1 : Number(theirs.get(date)?.get(code))

/** A price in Canadian dollars as that bank writes it, off by up to 0.4 % from the ECB's. */
const priceOf = (date: string, code: string) => {
  const off = ((parseDay(date) ?? 0) * code.charCodeAt(1)) % 9 - 4
  const price = perEuro(date, "CAD") / perEuro(date, code) * (1 + off / 1000)
  return price < 0.01 ? price.toFixed(8) : price.toFixed(4)
}

const CODES = ("AUD BRL CHF CNY DKK EUR GBP HKD HUF IDR INR JPY KRW MXN NOK NZD PLN SEK SGD TRY " +
  "USD ZAR").split(" ")

const DAYS = [...theirs.keys()].filter((date) =>
  date >= "2017-01-03" && boc.calendar.isFixingDay(parseDay(date) ?? 0)
)

const observation = (date: string, changes: Readonly<Record<string, string>> = {}) => ({
  d: date,
  ...Object.fromEntries(
    CODES.flatMap((code) =>
      Number.isFinite(perEuro(date, code))
        ? [[`FX${code}CAD`, { v: changes[code] ?? priceOf(date, code) }]]
        : []
    )
  )
})

/** A server of the bank; `changes` are figures of its last day. */
const feedOf = (changes: Readonly<Record<string, string>> = {}) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() =>
        Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, ({ url }) => {
          const { searchParams } = new URL(url)
          const start = searchParams.get("start_date") ?? LAST
          const observations = DAYS.filter((date) => date >= start).map((date) =>
            observation(date, date === LAST ? changes : {})
          )
          return Response.json({ observations })
        })
      ),
      (server) => Effect.promise(() => server.shutdown())
    ),
    ({ addr }) => `http://127.0.0.1:${addr.port}/`
  )

const started = Effect.fnUntraced(function* (
  url: string,
  options: Omit<NonNullable<Parameters<typeof inProcess>[1]>, "environment"> = {}
) {
  yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe(`${LAST}T22:30:00Z`)))
  const environment = { RATES_SOURCE: "snapshot,boc", BOC_FEED_URL: url }
  return yield* inProcess(service, { ...options, environment })
})

const withBoth = Effect.fnUntraced(function* (
  ...[changes, options]: [Readonly<Record<string, string>>?, Parameters<typeof started>[1]?]
) {
  const ask = yield* started(yield* feedOf(changes), options)
  yield* eventually(ask("/health"), ({ json }) => {
    const others = memberOf(json, "others")
    return Array.isArray(others) && others[0].days === DAYS.length
  })
  return ask
})

const memberOf = (json: unknown, name: string) =>
  Predicate.hasProperty(json, name) ? json[name] : undefined

describe.each(databases)("two banks on $name", ({ layer: database }) => {
  it.effect("answer each with its own figures, and tell how far they are apart", () =>
    Effect.gen(function* () {
      const ask = yield* withBoth({}, { database })
      const pair = "amount=100&from=USD&to=EUR"
      const first = (yield* ask(`/latest?${pair}`)).json
      assert.strictEqual(memberOf(first, "result"), 87.58)
      assert.strictEqual((yield* ask(`/latest?${pair}&provider=ECB`)).text, JSON.stringify(first))
      const own = Number(priceOf(LAST, "USD")) / Number(priceOf(LAST, "EUR"))
      for (const name of ["boc", "BOC"]) {
        const { json } = yield* ask(`/latest?${pair}&provider=${name}`)
        assert.closeTo(Number(memberOf(json, "rate")), own, 1e-12)
        assert.deepNestedInclude(json, { source: boc.source, "staleness.data": "boc" })
        const percent = Math.round((own / (1 / 1.1418) - 1) * 1e6) / 1e4
        assert.deepStrictEqual(memberOf(json, "compared"), [
          { provider: "ecb", rate: 0.875810124365, percent, agrees: true }
        ])
      }
    }))

  it.effect("are named on every path that converts, and nowhere below /v1", () =>
    Effect.gen(function* () {
      const ask = yield* withBoth({}, { database })
      const paths = "/latest? /current? /2026-07-01? /2026-07-01..2026-07-10? /2026-07-01..? " +
        "/convert?to=USD"
      for (const path of paths.split(" ")) {
        const [plain, named, wrong] = yield* Effect.all([
          ask(path.replace(/\?$/, "")),
          ask(`${path}&provider=boc`),
          ask(`${path}&provider=nbp`)
        ])
        assert.strictEqual(named.status, 200, path)
        assert.notStrictEqual(named.text, plain.text, path)
        assert.strictEqual(wrong.status, 422, path)
        assert.include(wrong.text, "INVALID_PARAMETER")
        assert.include(wrong.text, "one of the banks here: ecb, boc")
      }
      assert.property((yield* ask("/currencies")).json, "CAD")
      assert.notProperty((yield* ask("/currencies?provider=boc")).json, "CZK")
      const batch = (provider: string) =>
        ask("/convert/batch", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ provider, conversions: [{ from: "CAD", to: "USD" }] })
        })
      assert.deepNestedInclude((yield* batch("boc")).json, {
        source: boc.source,
        "results[0].compared[0].agrees": true
      })
      assert.strictEqual((yield* batch("x")).status, 422)
      assert.strictEqual(
        (yield* ask("/v1/latest?provider=boc")).text,
        (yield* ask("/v1/latest")).text
      )
    }))

  it.effect("are Frankfurter's providers", () =>
    Effect.gen(function* () {
      const ask = yield* withBoth({}, { database })
      const { json } = yield* ask("/v2/providers")
      const told = Array.isArray(json) ? json : []
      assert.deepStrictEqual(
        told.map(({ key, pivot_currency, start_date, end_date }) =>
          `${key} ${pivot_currency} ${start_date} ${end_date}`
        ),
        ["ECB EUR 1999-01-04 2026-07-21", "BOC CAD 2017-01-03 2026-07-21"]
      )
      assert.deepInclude((yield* ask("/v2/currency/USD")).json, { providers: ["ECB", "BOC"] })
      assert.deepInclude((yield* ask("/v2/currency/CZK")).json, { providers: ["ECB"] })
      const rate = Effect.fnUntraced(function* (query: string) {
        const { json } = yield* ask(`/v2/rates?base=CAD&quotes=USD${query}`)
        return Array.isArray(json) ? json : assert.fail("no rows")
      })
      const own = 1 / Number(priceOf(LAST, "USD"))
      const ofEcb = perEuro(LAST, "USD") / perEuro(LAST, "CAD")
      assert.closeTo((yield* rate(""))[0].rate, ofEcb, 1e-11)
      assert.closeTo((yield* rate("&providers=boc"))[0].rate, own, 1e-11)
      assert.closeTo((yield* rate("&providers=NBP,BOC,ECB"))[0].rate, own, 1e-11)
      assert.deepStrictEqual(yield* rate("&providers=NBP"), [])
      const keys = (row: { providers: ReadonlyArray<{ key: string; rate: number }> }) =>
        row.providers.map(({ key, rate }) => `${key} ${rate.toFixed(9)}`)
      const both = [`ECB ${ofEcb.toFixed(9)}`, `BOC ${own.toFixed(9)}`]
      assert.deepStrictEqual(keys((yield* rate("&expand=providers"))[0]), both)
      assert.deepStrictEqual(
        keys((yield* rate(`&expand=providers&from=2026-07-10&to=${LAST}`)).at(-1)),
        both
      )
      assert.deepStrictEqual(
        keys((yield* rate("&expand=providers&providers=BOC"))[0]),
        both.slice(1)
      )
      assert.lengthOf(
        (yield* rate("&expand=providers&from=2026-07-01&group=month"))[0].providers,
        1
      )
    }))
})

describe("what banks say of each other", () => {
  it.effect("is told in /health where they agree, and where they do not", () =>
    Effect.gen(function* () {
      const spreads = Effect.fnUntraced(function* (changes: Readonly<Record<string, string>>) {
        const ask = yield* withBoth(changes)
        return { ask, health: (yield* ask("/health")).json }
      })
      const well = yield* spreads({})
      assert.deepNestedInclude(well.health, {
        "others[0].provider": "boc",
        "others[0].date": LAST,
        "spreads[0].provider": "ecb",
        "spreads[0].against": "boc",
        "spreads[0].date": LAST,
        "spreads[0].currencies": CODES.length,
        "spreads[0].disagreements": []
      })
      // A tenth above the day before is no leap; it is one against another bank.
      const wrong = (Number(priceOf(LAST, "USD")) * 1.1).toFixed(4)
      const odd = yield* spreads({ USD: wrong })
      assert.deepNestedInclude(odd.health, {
        "spreads[0].disagreements[0].currency": "USD",
        "others[0].refused_days": []
      })
      const latest = (yield* odd.ask("/latest?from=USD&to=EUR")).json
      assert.deepNestedInclude(latest, { "compared[0].agrees": false })
    }))

  it("agrees up to the spread, and no further", () => {
    const table = (bank: Bank, date: string, rates: Readonly<Record<string, string>>) =>
      makeTable(bank, [{ date, rates: new Map(Object.entries(rates)) }], bank.id)
    const apart = (units: string) =>
      spreadOf(table(ecb, LAST, { USD: units }), table(norges, LAST, { EUR: "10", USD: "10" }))
        ?.disagreements
    assert.deepStrictEqual(apart("1.0299"), [])
    assert.deepStrictEqual(apart("1.03"), [])
    assert.deepStrictEqual(apart("1.0301"), [{ currency: "USD", percent: 3.01 }])
    assert.deepStrictEqual(apart("0.9699"), [{ currency: "USD", percent: -3.01 }])
    assert.isUndefined(spreadOf(
      table(ecb, LAST, { USD: "1" }),
      table(norges, "2026-07-20", { EUR: "10", USD: "10" })
    ))
  })

  it.effect("leaves a bank that has none unanswered, and the others at work", () =>
    Effect.gen(function* () {
      const ask = yield* started("http://127.0.0.1:9/")
      assert.strictEqual((yield* ask("/latest?to=USD")).status, 200)
      const { status, text } = yield* ask("/latest?to=USD&provider=boc")
      assert.strictEqual(status, 503)
      assert.include(text, "RATES_NOT_LOADED")
      assert.strictEqual((yield* ask("/ready")).status, 200)
    }))

  // Of recorded answers of the banks, in March 2026: https://github.com/lineofflight/frankfurter
  it.each<[bank: Bank, date: string, code: string, price: number, euro: number, most: number]>([
    [nbp, "2026-03-02", "USD", 3.6056, 4.2304, 0.7],
    [nbp, "2026-03-02", "BRL", 0.7028, 4.2304, 1.4],
    [boc, "2026-03-12", "USD", 1.3617, 1.5693, 0.5],
    [boc, "2026-03-12", "ZAR", 0.08143, 1.5693, 1],
    [norges, "2026-03-20", "USD", 9.5448, 11.029, 0.02],
    [norges, "2026-03-24", "USD", 9.7049, 11.2305, 0.02],
    [norges, "2026-03-24", "TRY", 0.2188, 11.2305, 0.1]
  ])("$id is as far from the ECB as is stated", (bank, date, code, price, euro, most) => {
    const rates = new Map([["EUR", String(euro)], [code, String(price)]])
    const spread = spreadOf(
      makeTable(bank, [{ date, rates }], bank.id),
      makeTable(ecb, [{ date, rates: theirs.get(date) ?? new Map() }], "ecb")
    )
    const percent = Number(((euro / price / perEuro(date, code) - 1) * 100).toFixed(4))
    assert.isAtMost(Math.abs(percent), most)
    assert.deepStrictEqual(spread?.disagreements, [])
  })
})

describe.each([nbp, boc, norges])("a revision of $id", (bank) => {
  const open = [...theirs.keys()].filter((date) =>
    date >= "2026-06-01" && bank.calendar.isFixingDay(parseDay(date) ?? 0)
  )
  const dayOf = (date: string, factor = 1): Fixing => ({
    date,
    rates: new Map([["EUR", 1], ...theirs.get(date) ?? []].flatMap(([code, units]) => {
      if (code === bank.pivot) return []
      const price = perEuro(date, bank.pivot) / Number(units) * (code === "USD" ? factor : 1)
      return [[String(code), price.toFixed(8)] as const]
    }))
  })
  const revised = open.at(-3) ?? ""
  const held = (belief: Belief) =>
    makeTable(
      bank,
      open.map((date) => ({ ...dayOf(date), belief: date < revised ? "confirmed" : belief })),
      bank.id
    )
  const judged = (belief: Belief, origin: "ninetyDays" | "history") =>
    Effect.runPromise(validateFeed(
      held(belief),
      origin,
      open.map((date) => dayOf(date, date === revised ? 1.01 : 1)),
      parseDay("2026-07-22") ?? 0
    ))

  it("of a day that is confirmed is refused, for that currency alone, and left to the operator", async () => {
    const both = await Promise.all([
      judged("confirmed", "ninetyDays"),
      judged("confirmed", "history")
    ])
    for (const { objections } of both) {
      assert.deepStrictEqual(
        objections.map(({ cause, fixing, reason }) => [cause, fixing.date, reason]),
        [
          ["contradiction", revised, "The rate of USD is not the one that was accepted before"]
        ]
      )
    }
  })

  it("of a day that the history did not confirm is taken from the history, and from no smaller file", async () => {
    const { accepted, objections } = await judged("accepted", "history")
    assert.deepStrictEqual(objections, [])
    assert.strictEqual(
      accepted.find(({ date }) => date === revised)?.rates.get("USD"),
      dayOf(revised, 1.01).rates.get("USD")
    )
    const small = await judged("accepted", "ninetyDays")
    assert.deepStrictEqual(small.objections.map(({ isContested }) => isContested), [true])
  })
})

describe("RATES_SOURCE", () => {
  const read = (value: string) =>
    Effect.match(
      sources.parse(ConfigProvider.fromUnknown({ RATES_SOURCE: value })),
      { onSuccess: (found) => found.join(" "), onFailure: () => "refused" }
    )
  it.effect.each<[value: string, found: string]>([
    ["ecb", "ecb"],
    ["ecb, nbp,norges", "ecb nbp norges"],
    ["snapshot,boc", "snapshot boc"],
    ["nbp,ecb", "nbp ecb"],
    ["ecb,snapshot", "refused"],
    ["ecb,ecb", "refused"],
    ["ecb,fed", "refused"],
    ["ecb,", "refused"]
  ])("'%s' is %s", ([value, found]) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* read(value), found)
    }))

  it("has the ECB's rates for the snapshot", () => assert.strictEqual(bankOf("snapshot").id, "ecb"))
})
