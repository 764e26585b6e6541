/**
 * The feed of Norges Bank: spot rates of business days as SDMX in CSV, one observation a line. A
 * figure is the price in kroner of ten to the power of `UNIT_MULT` units.
 *
 *     FREQ;…;BASE_CUR;…;QUOTE_CUR;…;UNIT_MULT;…;TIME_PERIOD;OBS_VALUE
 *     B;…;JPY;…;NOK;…;2;…;2026-07-21;5.9127
 *
 * The bank's server has answered with commas between the fields as well; the head says which.
 *
 * Source: https://www.norges-bank.no/en/topics/Statistics/open-data/guide-data-warehouse/. Written to
 * that document; it was never run against the bank.
 */
import { Config, DateTime, Effect, Layer, Option } from "effect"
import { HttpClient } from "effect/http"
import { webAddress } from "../setting.ts"
import { Feed, type Reading, type Validators } from "../../src/currency/Feed.ts"
import type { FeedFile } from "../../src/currency/Fixings.ts"
import { Provider } from "../../src/currency/Provider.ts"
import { atDay, fixingOf, linked, movedPoint, patiently, textOf, unavailable } from "./files.ts"

const SITE = "https://data.norges-bank.no/api/data/EXR/B..NOK.SP"

/** Reads `NORGES_FEED_URL`, the address of the spot rates; the bank's own by default. */
export const layer = Layer.effect(
  Feed,
  Effect.gen(function* () {
    const address = yield* webAddress("NORGES_FEED_URL").pipe(Config.withDefault(new URL(SITE)))
    const client = yield* HttpClient.HttpClient
    const { firstDay } = yield* Provider
    const first = DateTime.formatIsoDateUtc(atDay(firstDay))

    const part = Effect.fnUntraced(function* (
      file: FeedFile,
      span: ReadonlyArray<readonly [name: string, value: string]>,
      since: Validators
    ) {
      const url = new URL(address)
      for (const [name, value] of [["format", "csv"], ["locale", "en"], ...span] as const) {
        url.searchParams.set(name, value)
      }
      return yield* patiently(file, textOf(client, file, url.href, since))
    })

    // A year after the other: all of it at once is over the limit of what is read.
    const history = Effect.fnUntraced(function* (last: number) {
      const texts: Array<string> = []
      for (let year = Number(first.slice(0, 4)); year <= last; year++) {
        const start = texts.length === 0 ? first : `${year}-01-01`
        const span = [["startPeriod", start], ["endPeriod", `${year}-12-31`]] as const
        const response = yield* part("history", span, {})
        if (Option.isNone(response)) {
          return yield* unavailable("history", `there is no year ${year}`)
        }
        texts.push(response.value.text)
      }
      const validators: Validators = {}
      return Option.some({ texts, validators })
    })

    return Feed.of({
      live: true,
      read: Effect.fn("NorgesFeed.read")(function* (file: FeedFile, since: Validators) {
        const now = yield* DateTime.now
        const ninety = DateTime.formatIsoDateUtc(DateTime.subtract(now, { days: 90 }))
        const read = file === "history"
          ? yield* history(DateTime.getPartUtc(now, "year"))
          : Option.map(
            yield* part(
              file,
              file === "daily" ? [["lastNObservations", "1"]] : [["startPeriod", ninety]],
              since
            ),
            ({ text, validators }) => ({ texts: [text], validators })
          )
        if (Option.isNone(read)) return Option.none<Reading>()
        const cells = new Map<string, Array<readonly [code: string, price: string]>>()
        for (const text of read.value.texts) {
          yield* Effect.yieldNow
          if (!addCell(text, cells)) return yield* unavailable(file, "its head cannot be read")
        }
        // The newest observation of a currency that ended is of long ago.
        const newest = [...cells.keys()].sort().at(-1)
        const fixings = [...cells].flatMap(([date, quoted]) =>
          file === "daily" && date !== newest ? [] : [fixingOf(date, quoted)]
        )
        return Option.some<Reading>({
          fixings: linked(file, fixings),
          validators: read.value.validators
        })
      })
    })
  })
)

const COLUMNS = ["BASE_CUR", "QUOTE_CUR", "UNIT_MULT", "TIME_PERIOD", "OBS_VALUE"] as const

// Baskets of currencies stand among the currencies.
const isCurrency = (code: string) => /^[A-Z]{3}$/.test(code) && code !== "TWI"

/** Adds the observations of a text to the days; whether its head names what is needed. */
const addCell = (
  text: string,
  cells: Map<string, Array<readonly [code: string, price: string]>>
) => {
  const [head = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/)
  const separator = head.includes(";") ? ";" : ","
  const names = head.split(separator).map(unquoted)
  const places = COLUMNS.map((name) => names.indexOf(name))
  if (places.includes(-1)) return false
  for (const line of lines) {
    if (line.trim() === "") continue
    const fields = line.split(separator).map(unquoted)
    const [code = "", quote, power = "", date = "", price = ""] = places.map((at) => fields[at])
    if (!isCurrency(code) || quote !== "NOK") continue
    const day = cells.get(date) ?? []
    // A power that cannot be read leaves no figure, and is told.
    const plain = ungrouped(price)
    day.push([code, /^\d$/.test(power) ? movedPoint(plain, Number(power)) : `${plain}e${power}`])
    cells.set(date, day)
  }
  return true
}

// Thousands may be set apart: `1,145.56`.
const ungrouped = (price: string) =>
  /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(price) ? price.replaceAll(",", "") : price

const unquoted = (field: string) => field.trim().replace(/^"(.*)"$/, "$1")
