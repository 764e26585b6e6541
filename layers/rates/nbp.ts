/**
 * The feed of the National Bank of Poland: table A of its Web API as JSON, at most 93 days a request.
 * A figure is the price of one unit in złoty.
 *
 *     [{"table": "A", "no": "139/A/NBP/2026", "effectiveDate": "2026-07-21",
 *       "rates": [{"currency": "dolar amerykański", "code": "USD", "mid": 3.7929}, …]}]
 *
 * Source: https://api.nbp.pl/en.html. Written to that document; it was never run against the bank.
 */
import { Config, DateTime, Effect, Layer, Option, Schema } from "effect"
import { HttpClient } from "effect/http"
import { webAddress } from "../setting.ts"
import { Feed, type Reading } from "../../src/currency/Feed.ts"
import type { FeedFile, Fixing } from "../../src/currency/Fixings.ts"
import { Provider } from "../../src/currency/Provider.ts"
import { atDay, fixingOf, linked, patiently, plainOf, textOf, unavailable } from "./files.ts"

const Tables = Schema.fromJsonString(Schema.Array(Schema.Struct({
  effectiveDate: Schema.String,
  rates: Schema.Array(Schema.Struct({ code: Schema.String, mid: Schema.Finite }))
})))
const decode = Schema.decodeUnknownOption(Tables)

/** The most days that one request may ask for. */
const DAYS_MAX = 93

/** Reads `NBP_FEED_URL`, the address of table A; the bank's own by default. */
export const layer = Layer.effect(
  Feed,
  Effect.gen(function* () {
    const address = yield* webAddress("NBP_FEED_URL").pipe(
      Config.withDefault(new URL("https://api.nbp.pl/api/exchangerates/tables/A/"))
    )
    const base = address.href.replace(/\/?$/, "/")
    const client = yield* HttpClient.HttpClient
    const { firstDay } = yield* Provider

    const part = Effect.fnUntraced(function* (file: FeedFile, path: string) {
      const response = yield* patiently(
        file,
        textOf(client, file, `${base}${path}?format=json`, {})
      )
      const tables = Option.flatMap(response, ({ text }) => decode(text.replace(/^\uFEFF/, "")))
      if (Option.isNone(tables)) return yield* unavailable(file, "it is no list of tables")
      return tables.value.map(({ effectiveDate, rates }) =>
        fixingOf(effectiveDate, rates.map(({ code, mid }) => [code, plainOf(mid)] as const))
      )
    })

    // One after the other: the bank asks for as few requests as will do.
    const since = Effect.fnUntraced(function* (file: FeedFile, first: DateTime.Utc) {
      const today = yield* DateTime.now
      const fixings: Array<Fixing> = []
      for (let start = first; DateTime.isLessThanOrEqualTo(start, today);) {
        const next = DateTime.add(start, { days: DAYS_MAX })
        const end = DateTime.min(DateTime.subtract(next, { days: 1 }), today)
        const path = `${DateTime.formatIsoDateUtc(start)}/${DateTime.formatIsoDateUtc(end)}/`
        fixings.push(...yield* part(file, path))
        start = next
      }
      return fixings
    })

    return Feed.of({
      live: true,
      read: Effect.fn("NbpFeed.read")(function* (file: FeedFile) {
        const now = yield* DateTime.now
        const fixings = file === "daily" ? yield* part(file, "") : yield* since(
          file,
          file === "history" ? atDay(firstDay) : DateTime.subtract(now, { days: DAYS_MAX - 1 })
        )
        return Option.some<Reading>({ fixings: linked(file, fixings), validators: {} })
      })
    })
  })
)
