/**
 * The feed of the Bank of Canada: the group `FX_RATES_DAILY` of its Valet API as JSON. A figure is
 * the price of one unit in Canadian dollars; a day off has none.
 *
 *     {"observations": [{"d": "2017-01-03", "FXUSDCAD": {"v": "1.3435"}, …}]}
 *
 * Source: https://www.bankofcanada.ca/valet/docs. Written to that document; it was never run against
 * the bank.
 */
import { Config, DateTime, Effect, Layer, Option, Predicate, Schema } from "effect"
import { HttpClient } from "effect/http"
import { webAddress } from "../setting.ts"
import { Feed, type Reading, type Validators } from "../../src/currency/Feed.ts"
import type { FeedFile, Fixing } from "../../src/currency/Fixings.ts"
import { Provider } from "../../src/currency/Provider.ts"
import { atDay, fixingOf, linked, patiently, plainOf, textOf, unavailable } from "./files.ts"

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({
  observations: Schema.Array(Schema.Record(Schema.String, Schema.Unknown))
})))

const SITE = "https://www.bankofcanada.ca/valet/observations/group/FX_RATES_DAILY/json"

/** Reads `BOC_FEED_URL`, the address of the group as JSON; the bank's own by default. */
export const layer = Layer.effect(
  Feed,
  Effect.gen(function* () {
    const address = yield* webAddress("BOC_FEED_URL").pipe(Config.withDefault(new URL(SITE)))
    const client = yield* HttpClient.HttpClient
    const { firstDay } = yield* Provider
    const first = DateTime.formatIsoDateUtc(atDay(firstDay))

    return Feed.of({
      live: true,
      read: Effect.fn("BocFeed.read")(function* (file: FeedFile, since: Validators) {
        const now = yield* DateTime.now
        const url = new URL(address)
        if (file === "daily") url.searchParams.set("recent", "1")
        else {
          const ninety = DateTime.formatIsoDateUtc(DateTime.subtract(now, { days: 90 }))
          url.searchParams.set("start_date", file === "history" ? first : ninety)
        }
        const response = yield* patiently(file, textOf(client, file, url.href, since))
        if (Option.isNone(response)) return Option.none<Reading>()
        const { text, validators } = response.value
        const decoded = decode(text)
        if (Option.isNone(decoded)) return yield* unavailable(file, "it has no observations")
        const fixings = decoded.value.observations.flatMap((one) => fixingFrom(one) ?? [])
        return Option.some<Reading>({ fixings: linked(file, fixings), validators })
      })
    })
  })
)

/** A day of it; none where nothing was observed. */
const fixingFrom = ({ d, ...series }: { readonly [name: string]: unknown }): Fixing | undefined => {
  const cells = Object.entries(series).flatMap(([name, cell]) => {
    const [, code] = /^FX([A-Z]{3})CAD$/.exec(name) ?? []
    const value = Predicate.hasProperty(cell, "v") ? cell.v : undefined
    return code === undefined || (typeof value !== "string" && typeof value !== "number")
      ? []
      : [[code, plainOf(value)] as const]
  })
  return cells.length === 0 ? undefined : fixingOf(String(d), cells)
}
