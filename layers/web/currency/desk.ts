/** What the page knows, and how it asks: a conversion in two fields, and the history of its rate. */
import type { Conversion, Staleness } from "../../../schemas/currency/conversion.ts"
import { attempt, call, send, soon } from "../design/call.ts"
import { download } from "../design/download.ts"
import { Failed } from "../design/problem.ts"
import { makeStore } from "../design/store.ts"
import { converted, type Fraction, fractionOf } from "./fraction.ts"
import { amountText, noteOf, plainAmount } from "./typed.ts"
import { DAY_SECONDS, dayOf, type Range, secondsOf, type Series, seriesOf } from "./series.ts"

export type Side = "from" | "to"

export interface Currency {
  readonly iso_code: string
  readonly name: string
  readonly start_date: string
  readonly end_date: string
}

export interface State {
  readonly currencies: ReadonlyArray<Currency>
  readonly codes: Readonly<Record<Side, string>>
  /** What stands in the two fields. */
  readonly amounts: Readonly<Record<Side, string>>
  /** The field that a person wrote last: the other one is answered. */
  readonly written: Side
  /** The day whose rates are used; undefined for the newest. */
  readonly day: string | undefined
  readonly conversion: typeof Conversion.Type | undefined
  /** Of the newest rates, as they were told last. */
  readonly staleness: typeof Staleness.Type | undefined
  readonly fraction: Fraction | undefined
  readonly series: Series
  /** Whether the series goes back to the first day there is. */
  readonly isWhole: boolean
  /** The part of the series that is drawn; undefined until there is one. */
  readonly range: Range | undefined
  /** The day under the pointer, as a place in the series. */
  readonly pointed: number | undefined
  /** Whether the link to what is shown was copied, or is shown because it cannot be. */
  readonly shared: "copied" | "shown" | undefined
  /** The address as this page wrote it last: another one is a link, which says what is shown. */
  readonly link: string
}

const EMPTY: Series = { days: [], rates: [] }

export const store = makeStore<State>({
  currencies: [],
  codes: { from: "USD", to: "EUR" },
  amounts: { from: "100", to: "" },
  written: "from",
  day: undefined,
  conversion: undefined,
  staleness: undefined,
  fraction: undefined,
  series: EMPTY,
  isWhole: false,
  range: undefined,
  pointed: undefined,
  shared: undefined,
  link: ""
}, ["codes", "amounts", "written", "day", "link"])

const other = (side: Side): Side => side === "from" ? "to" : "from"

/** Answers the field that was not written. */
const convert = async (signal?: AbortSignal) => {
  const { amounts, codes, day, written } = store.get()
  const answered = other(written)
  const amount = plainAmount(amounts[written])
  // The note beside the field says why.
  if (amount === undefined && noteOf(amounts[written]) !== "") return
  const asked = (rounding: { readonly round?: "minor" }) =>
    call<typeof Conversion.Type>("convert", "GET", day ?? "latest", {
      query: {
        amount: amount ?? amounts[written],
        from: codes[written],
        to: codes[answered],
        ...rounding
      },
      ...(signal === undefined ? {} : { signal })
    })
  const minor = await asked({ round: "minor" })
  // What is less than the smallest coin is worth its digits.
  const conversion = minor.result === 0 ? await asked({}) : minor
  const now = store.get()
  // Something else was typed or chosen meanwhile: this answers a question of before.
  if (
    now.written !== written || now.amounts[written] !== amounts[written] || now.codes !== codes ||
    now.day !== day
  ) return
  store.update({
    conversion,
    ...(day === undefined ? { staleness: conversion.staleness } : {}),
    amounts: {
      ...store.get().amounts,
      [answered]: conversion.result === undefined
        ? ""
        : amountText(conversion.result, codes[answered])
    }
  })
  const link = linkOf(store.get())
  store.update({ link })
  history.replaceState(null, "", link)
}

/** What shows the same again: the pair, the amount where it was written, and the day. */
const linkOf = ({ amounts, codes, day, written }: State) => {
  const parts = [codes.from, codes.to, written, encodeURIComponent(amounts[written]), day ?? ""]
  return `#${parts.join("/").replace(/\/$/, "")}`
}

/** Takes what a link says. */
export const takeLink = (link: string): void => {
  if (link === store.get().link) return
  const [, from, to, written, amount, day] =
    /^#([A-Z]{3})[-/]([A-Z]{3})(?:\/(from|to)\/([^/]*))?(?:\/(\d{4}-\d{2}-\d{2}))?$/.exec(link) ??
      []
  if (from === undefined || to === undefined) return
  store.update({ codes: { from, to }, day })
  if (amount === undefined || (written !== "from" && written !== "to")) return
  store.update({ written, amounts: { from: "", to: "", [written]: decodeURIComponent(amount) } })
}

/** Copies the link to the clipboard; where a browser lets no page do that, the link is shown. */
export const share = async (): Promise<void> => {
  const shared = await Promise.resolve().then(() => navigator.clipboard.writeText(location.href))
    .then(() => "copied" as const, () => "shown" as const)
  store.update({ shared })
}

/** The part of the history that is drawn, as a file. */
export const saveCsv = ({ days, rates }: Series): void => {
  const { from, to } = store.get().codes
  const rows = days.map((day, place) => `${dayOf(day)},${from},${to},${rates[place]}\n`)
  const file = new Blob([`date,base,quote,rate\n${rows.join("")}`], { type: "text/csv" })
  download(`${from}-${to}.csv`, file)
}

const convertSoon = soon("convert", convert)

const asked = (change: Partial<State>) => {
  const { amounts, written } = { ...store.get(), ...change }
  store.update({
    ...change,
    conversion: undefined,
    fraction: undefined,
    shared: undefined,
    amounts: { ...amounts, [other(written)]: "" }
  })
}

export const write = (side: Side, amount: string): void => {
  asked({ written: side, amounts: { ...store.get().amounts, [side]: amount } })
  convertSoon()
}

/** Takes the rates of a day, or the newest again. */
export const takeDay = (day: string | undefined): void => {
  asked({ day: day === "" ? undefined : day })
  convertSoon()
}

/** Takes other currencies; one that is chosen on both sides changes places. */
export const choose = (side: Side, code: string): Promise<void> => {
  const { codes } = store.get()
  const swapped = codes[other(side)] === code ? codes[side] : codes[other(side)]
  return pair(side === "from" ? { from: code, to: swapped } : { from: swapped, to: code })
}

export const swap = (): Promise<void> => {
  const { from, to } = store.get().codes
  return pair({ from: to, to: from })
}

const pair = async (codes: State["codes"]): Promise<void> => {
  asked({ codes, series: EMPTY, isWhole: false, range: undefined, pointed: undefined })
  await refresh()
}

const YEAR = 366 * DAY_SECONDS

/** Reads anew what is shown; of the history a year, unless all of it was wanted. */
export const refresh = async (): Promise<void> => {
  const { currencies, isWhole } = store.get()
  const known = Promise.all([
    attempt("convert", () => convert()),
    currencies.length > 0 ? undefined : attempt("currencies", async () => {
      store.update({
        currencies: await call<ReadonlyArray<Currency>>("currencies", "GET", "v2/currencies", {
          query: { scope: "all" }
        })
      })
    })
  ])
  await Promise.all([known, isWhole ? readWhole(true) : readYear(known)])
}

const FIRST_DAY = "1999-01-04"

/** What a service says that has few days: there is nothing to draw, and nothing is wrong. */
const NOT_LOADED = "HISTORY_NOT_LOADED"

const read = async (from: string): Promise<Series | undefined> => {
  const { codes } = store.get()
  const series = await send("history", "GET", "v2/rates.csv", {
    query: { base: codes.from, quotes: codes.to, from }
  }).then(async (response) => seriesOf(await response.text()), (cause) => {
    if (cause instanceof Failed && cause.problem.code === NOT_LOADED) return EMPTY
    throw cause
  })
  // The pair may be another by now.
  return store.get().codes === codes ? series : undefined
}

/** Reads the year that ends with the newest rate there is, which is `known` first. */
const readYear = (known: Promise<unknown>) =>
  attempt("history", async () => {
    await known
    const { codes, currencies, staleness } = store.get()
    const ends = currencies.filter(({ iso_code }) =>
      iso_code === codes.from || iso_code === codes.to
    ).map(({ end_date }) => end_date)
    const newest = staleness === undefined ? ends : [...ends, staleness.rate_date]
    const end = Math.min(Date.now() / 1000, ...newest.map(secondsOf))
    const series = await read(dayOf(end - YEAR))
    if (series !== undefined) store.update({ series, range: rangeOf(series) })
  })

/** Reads all of the history, once. */
export const readWhole = (isAgain = false): Promise<void> | undefined =>
  store.get().isWhole && !isAgain ? undefined : attempt("history", async () => {
    const { range } = store.get()
    const series = await read(FIRST_DAY)
    if (series === undefined) return
    store.update({
      series,
      isWhole: series.days.length > 0,
      pointed: undefined,
      range: range ?? rangeOf(series)
    })
  })

const rangeOf = ({ days }: Series): Range | undefined => {
  const [first, last] = [days[0], days.at(-1)]
  return first === undefined || last === undefined ? undefined : { from: first, to: last }
}

/** Draws the last `days` of the history, or all of it. */
export const drawLast = async (days: number | undefined): Promise<void> => {
  const { series } = store.get()
  const isThere = days !== undefined && (series.days.at(-1) ?? 0) - days * DAY_SECONDS >=
      (series.days[0] ?? 0) - 7 * DAY_SECONDS
  if (!isThere) await readWhole()
  const whole = rangeOf(store.get().series)
  if (whole === undefined) return
  store.update({
    range: {
      from: days === undefined ? whole.from : Math.max(whole.from, whole.to - days * DAY_SECONDS),
      to: whole.to
    }
  })
}

/** The conversion as a fraction of the bank's own figures, which are against one currency. */
export const readFraction = (): Promise<void> =>
  attempt("fraction", async () => {
    const { amounts, codes, conversion, written } = store.get()
    const amount = fractionOf(plainAmount(amounts[written]) ?? "")
    if (conversion === undefined || amount === undefined) return
    const [bank] = await call<ReadonlyArray<{ base: string }>>("bank", "GET", "v2/providers")
    const rows = await call<ReadonlyArray<{ quote: string; rate: number }>>(
      "fraction",
      "GET",
      "v2/rates",
      {
        query: {
          base: bank?.base,
          quotes: `${codes.from},${codes.to}`,
          date: conversion.date
        }
      }
    )
    const rate = (side: Side) =>
      fractionOf(String(rows.find(({ quote }) => quote === codes[side])?.rate))
    const [from, to] = [rate(written), rate(other(written))]
    if (from !== undefined && to !== undefined) {
      store.update({ fraction: converted(amount, from, to) })
    }
  })
