/**
 * The feed of the Czech National Bank: a day and whole years as text, with `|` between the figures.
 * A figure is the price in koruna of 1, 100 or 1,000 units.
 *
 *     21 Jul 2026 #139                        Date|1 AUD|100 JPY|…
 *     Country|Currency|Amount|Code|Rate       02.01.2026|13.797|13.141|…
 *     Australia|dollar|1|AUD|13.797           05.01.2026|13.835|13.226|…
 *
 * Source: https://www.cnb.cz/en/faq/Format-of-the-foreign-exchange-market-rates
 */
import { Config, DateTime, Effect, Layer, Option } from "effect"
import { HttpClient } from "effect/http"
import { webAddress } from "../setting.ts"
import { Feed, type Reading, type Validators } from "../../src/currency/Feed.ts"
import type { FeedFile, Fixing } from "../../src/currency/Fixings.ts"
import { Provider } from "../../src/currency/Provider.ts"
import {
  atDay,
  fixingOf,
  linked,
  movedPoint,
  patiently,
  rowOf,
  textOf,
  unavailable
} from "./files.ts"

const SITE = "https://www.cnb.cz/en/financial-markets/foreign-exchange-market/"
const FOLDER = `${SITE}central-bank-exchange-rate-fixing/central-bank-exchange-rate-fixing/`

/** Reads `CNB_FEED_URL`, the folder of `daily.txt` and `year.txt`; the CNB's own by default. */
export const layer = Layer.effect(
  Feed,
  Effect.gen(function* () {
    const folder = yield* webAddress("CNB_FEED_URL").pipe(Config.withDefault(new URL(FOLDER)))
    const base = folder.href.replace(/\/?$/, "/")
    const client = yield* HttpClient.HttpClient
    const { firstDay } = yield* Provider
    const firstYear = yearOf(atDay(firstDay))

    const text = (file: FeedFile, path: string, since: Validators) =>
      textOf(client, file, base + path, since)

    const daily = Effect.fnUntraced(function* (since: Validators) {
      const response = yield* patiently("daily", text("daily", "daily.txt", since))
      if (Option.isNone(response)) return Option.none<Reading>()
      const { text: content, validators } = response.value
      return Option.some<Reading>({ fixings: [yield* dayFrom(content)], validators })
    })

    // Years are read one after the other, as the bank asks for; what was said of one is not of all.
    const years = Effect.fnUntraced(function* (file: FeedFile, first: number, last: number) {
      const fixings: Array<Fixing> = []
      for (let year = first; year <= last; year++) {
        const response = yield* patiently(file, text(file, `year.txt?year=${year}`, {}))
        if (Option.isNone(response)) return yield* unavailable(file, `there is no year ${year}`)
        fixings.push(...yield* daysFrom(file, year, response.value.text))
      }
      return Option.some<Reading>({ fixings: linked(file, fixings), validators: {} })
    })

    return Feed.of({
      live: true,
      read: Effect.fn("CnbFeed.read")(function* (file: FeedFile, since: Validators) {
        if (file === "daily") return yield* daily(since)
        const now = yield* DateTime.now
        const first = yearOf(DateTime.subtract(now, { days: 90 }))
        return yield* years(file, file === "history" ? firstYear : first, yearOf(now))
      })
    })
  })
)

const yearOf = (time: DateTime.Utc) => DateTime.getPartUtc(time, "year")

const linesOf = (text: string) => text.replace(/^\uFEFF/, "").split(/\r?\n/)

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")
const HEAD = "Country|Currency|Amount|Code|Rate"

/** Years up to 2001 have converted figures below a blank line: those were not declared. */
const untilBlank = (lines: ReadonlyArray<string>) => {
  const end = lines.findIndex((line) => line.trim() === "")
  return end < 0 ? lines : lines.slice(0, end)
}

/** The day of `daily.txt`. */
const dayFrom = Effect.fnUntraced(function* (text: string) {
  const [title = "", head, ...lines] = linesOf(text)
  const found = /^(\d{2})[. ]([A-Z][a-z]{2}|\d{2})[. ](\d{4}) +#\d+$/.exec(title.trim())
  const [, date = "", named = "", year = ""] = found ?? []
  const month = /^\d/.test(named) ? named : padded(MONTHS.indexOf(named) + 1)
  if (found === null || month === "00" || head?.trim() !== HEAD) {
    return yield* unavailable("daily", "it does not begin with a date and its head")
  }
  const cells: Array<readonly [string, string]> = []
  for (const line of untilBlank(lines)) {
    const [, , amount = "", code = "", rate = "", ...rest] = line.trim().split("|")
    const places = placesOf(amount)
    if (places === undefined || rate === "" || rest.length > 0) {
      return yield* unavailable("daily", `it has a line "${line.slice(0, 60)}"`)
    }
    cells.push([code, movedPoint(rate, places)])
  }
  return fixingOf(`${year}-${month}-${date}`, cells)
})

const LINES_PER_TURN = 50

/** The days of `year.txt`. Where the list of currencies changed, there is another head. */
const daysFrom = Effect.fnUntraced(function* (file: FeedFile, year: number, text: string) {
  const fixings: Array<Fixing> = []
  let columns: ReadonlyArray<Column> = []
  for (const [index, line] of untilBlank(linesOf(text)).entries()) {
    if (index % LINES_PER_TURN === LINES_PER_TURN - 1) yield* Effect.yieldNow
    const [first = "", ...cells] = line.trim().replace(/\|$/, "").split("|")
    if (first === "Date") {
      columns = cells.flatMap((cell) => columnOf(cell) ?? [])
      if (columns.length === cells.length) continue
      return yield* unavailable(file, `the head of ${year} cannot be read`)
    }
    const [, date = "", month = ""] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(first) ?? []
    if (!first.endsWith(`.${year}`) || date === "" || columns.length === 0) {
      return yield* unavailable(file, `${year} has a line "${line.slice(0, 60)}"`)
    }
    const prices = columns.map(({ places }, column) =>
      movedPoint(cells[column]?.trim() ?? "", places)
    )
    fixings.push(rowOf(
      `${year}-${month}-${date}`,
      columns.map(({ code }) => code),
      cells.length === columns.length ? prices : [],
      (price) => price === ""
    ))
  }
  return columns.length === 0 ? yield* unavailable(file, `${year} has no head`) : fixings
})

/** A currency, and by how many places the price of one unit is less than what is published. */
interface Column {
  readonly code: string
  readonly places: number
}

const columnOf = (cell: string): Column | undefined => {
  const [amount = "", code = "", ...rest] = cell.trim().split(/ +/)
  const places = placesOf(amount)
  return places === undefined || rest.length > 0 ? undefined : { code, places }
}

// 1, 100, 1000: the point moves, and no digit changes.
const placesOf = (amount: string) => /^10*$/.test(amount) ? amount.length - 1 : undefined

const padded = (month: number) => String(month).padStart(2, "0")
