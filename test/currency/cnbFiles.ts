/**
 * The files of the Czech National Bank, made of fixings, and a server that has them.
 */
import { Effect } from "effect"
import { fixingDayAfter } from "../../src/currency/calendar.ts"
import { cnb } from "../../src/currency/cnb.ts"
import { formatDay, parseDay } from "../../src/currency/day.ts"
import type { Fixing } from "../../src/currency/Fixings.ts"

/** Prices as they are published, in koruna for so many units. */
const published: ReadonlyArray<readonly [amount: number, code: string, thousandths: number]> = [
  [1, "AUD", 13_797],
  [1, "BRL", 4_013],
  [1, "CAD", 15_022],
  [1, "CHF", 26_101],
  [1, "CNY", 2_954],
  [1, "DKK", 3_237],
  [1, "EUR", 24_170],
  [1, "GBP", 27_705],
  [1, "HKD", 2_648],
  [100, "HUF", 6_288],
  [1000, "IDR", 1_229],
  [1, "ILS", 6_462],
  [100, "INR", 22_931],
  [100, "ISK", 16_440],
  [100, "JPY", 13_141],
  [100, "KRW", 1_425],
  [1, "MXN", 1_147],
  [1, "NOK", 2_045],
  [1, "NZD", 11_872],
  [1, "PLN", 5_731],
  [1, "SEK", 2_234],
  [1, "USD", 20_611],
  [1, "XDR", 28_196]
]

const text = (thousandths: number) => {
  const digits = String(thousandths).padStart(4, "0")
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`
}

/** A day as it is published: figures wander by less than one percent. */
interface Published {
  readonly date: string
  readonly figures: ReadonlyArray<readonly [amount: number, code: string, price: string]>
}

export const publishedOn = (date: string, times = 1): Published => ({
  date,
  figures: published.map(([amount, code, thousandths], index) => [
    amount,
    code,
    text(Math.round(
      times * (thousandths + ((parseDay(date) ?? 0) * (index + 3)) % Math.ceil(thousandths / 200))
    ))
  ])
})

/** All days on which the bank declares, from one date to another. */
export const publishedFrom = (first: string, last: string): ReadonlyArray<Published> => {
  const end = parseDay(last) ?? 0
  const days: Array<Published> = []
  let day = fixingDayAfter(cnb.calendar, (parseDay(first) ?? 0) - 1)
  while (day <= end) {
    days.push(publishedOn(formatDay(day)))
    day = fixingDayAfter(cnb.calendar, day)
  }
  return days
}

/** The price of one unit, by an independent computation. */
export const priceOf = ({ figures }: Published, code: string): number => {
  const found = figures.find(([, one]) => one === code)
  return found === undefined ? NaN : Number(found[2]) / found[0]
}

const czechDate = (date: string) => date.split("-").toReversed().join(".")

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")

export const dailyText = ({ date, figures }: Published): string => {
  const [year, month, day] = date.split("-")
  const lines = figures.map(([amount, code, price]) => `Somewhere|coin|${amount}|${code}|${price}`)
  return [
    `${day} ${MONTHS[Number(month) - 1]} ${year} #139`,
    "Country|Currency|Amount|Code|Rate",
    ...lines,
    ""
  ].join("\n")
}

const headOf = ({ figures }: Published) =>
  ["Date", ...figures.map(([amount, code]) => `${amount} ${code}`)].join("|")

/** The days of a year, with a second head where the list changes. */
export const yearText = (days: ReadonlyArray<Published>): string => {
  const lines: Array<string> = []
  let head = ""
  for (const day of days) {
    if (headOf(day) !== head) lines.push(head = headOf(day))
    lines.push([czechDate(day.date), ...day.figures.map(([, , price]) => price)].join("|"))
  }
  return `${lines.join("\n")}\n`
}

/** The path of each file, and what is in it. */
export type CnbFiles = ReadonlyMap<string, string>

export const cnbFiles = (days: ReadonlyArray<Published>): CnbFiles => {
  const years = new Map<string, Array<Published>>()
  for (const day of days) {
    const year = day.date.slice(0, 4)
    years.set(year, [...years.get(year) ?? [], day])
  }
  const last = days.at(-1)
  return new Map([
    ...[...years].map(([year, some]) => [`/year.txt?year=${year}`, yearText(some)] as const),
    ...(last === undefined ? [] : [["/daily.txt", dailyText(last)] as const])
  ])
}

/** Serves files on a free port, until `exchange` gives others. */
export const cnbLoopback = Effect.fnUntraced(function* (first: CnbFiles) {
  let files = first
  const asked: Array<string> = []
  const server = yield* Effect.acquireRelease(
    Effect.sync(() =>
      Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, ({ url }) => {
        const { pathname, search } = new URL(url)
        asked.push(pathname + search)
        const body = files.get(pathname + search)
        return new Response(body ?? null, { status: body === undefined ? 404 : 200 })
      })
    ),
    (server) => Effect.promise(() => server.shutdown())
  )
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    asked: () => [...asked],
    exchange: (next: CnbFiles) => Effect.sync(() => files = next)
  }
})

/** The same day as it is kept: the price of one unit, digit for digit. */
export const kept = ({ date, figures }: Published): Fixing => ({
  date,
  rates: new Map(figures.map(([amount, code, price]) => [
    code,
    amount === 1 ? price : (Number(price) / amount).toFixed(3 + Math.log10(amount))
  ]))
})
