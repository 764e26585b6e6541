/**
 * The rows of Frankfurter v2: one for each day, or week, or month, and quote.
 */
import { Effect } from "effect"
import { codesOf } from "./choose.ts"
import { type Quote, rateOf, ratioOf } from "./convert.ts"
import type { Rows } from "./currentRates.ts"
import { type Day, formatDay, parseDay } from "./day.ts"
import { type Group, groupEnd, groupStart, meanRate, totalOf } from "./group.ts"
import { ROWS_PER_TURN } from "./history.ts"
import { fixedAt, observedAt, type RateTable, rowUpTo } from "./table.ts"

/** What is wanted of each day. */
export interface Wanted {
  readonly base: string
  /** `undefined` for all there are. */
  readonly quotes: ReadonlyArray<string> | undefined
  /** Where each row tells whose rate it is: the other banks that it tells the rates of. */
  readonly others: ReadonlyArray<RateTable> | undefined
}

/** A row, in the order in which its members are sent. */
export interface Row {
  readonly date: string
  readonly base: string
  readonly quote: string
  readonly rate: number
  readonly providers?: ReadonlyArray<
    { readonly key: string; readonly date: string; readonly rate: number }
  >
}

const rowOf = (
  table: RateTable,
  wanted: Wanted,
  date: string,
  quote: string,
  rate: number
): Row => ({
  date,
  base: wanted.base,
  quote,
  rate,
  ...(wanted.others === undefined || quote === wanted.base ? {} : {
    providers: [
      { key: table.bank.key, date, rate },
      ...wanted.others.flatMap((other) => rateOfDay(other, date, wanted.base, quote))
    ]
  })
})

/** What another bank fixed on the day itself; nothing where it fixed none. */
const rateOfDay = (table: RateTable, date: string, base: string, quote: string) => {
  const row = rowUpTo(table, parseDay(date) ?? 0)
  const [from, to] = [fixedIn(table, row, base), fixedIn(table, row, quote)]
  return table.dates[row] !== date || from === undefined || to === undefined
    ? []
    : [{ key: table.bank.key, date, rate: rateOf(from, to) }]
}

const others = (table: RateTable, { base, quotes }: Wanted) =>
  (quotes ?? codesOf(table)).filter((code) => code !== base)

const hasIdentity = ({ base, quotes }: Wanted) => quotes === undefined || quotes.includes(base)

/** The base in itself, as new as the newest of the rows beside it. */
const withIdentity = (
  table: RateTable,
  wanted: Wanted,
  rows: ReadonlyArray<Row>,
  otherwise: string
) => {
  if (!hasIdentity(wanted)) return rows
  const date = rows.reduce((newest, row) => row.date > newest ? row.date : newest, "")
  return [...rows, rowOf(table, wanted, date === "" ? otherwise : date, wanted.base, 1)]
}

const byQuote = (a: Row, b: Row) => a.quote < b.quote ? -1 : 1

/**
 * The rates that hold in a row of the table, by quote, each with the date of its fixing: of the two
 * sides' the older one. Empty when the base has none.
 */
export const snapshotOf = (table: RateTable, row: number, wanted: Wanted): ReadonlyArray<Row> => {
  const from = observedAt(table, row, wanted.base)
  if (from === undefined) return []
  const rows = others(table, wanted).flatMap((code) => {
    const to = observedAt(table, row, code)
    if (to === undefined) return []
    const date = table.dates[Math.min(from.row, to.row)] ?? ""
    return [rowOf(table, wanted, date, code, rateOf(from.quote, to.quote))]
  })
  return withIdentity(table, wanted, rows, table.dates[from.row] ?? "").toSorted(byQuote)
}

const fixedIn = (table: RateTable, row: number, code: string): Quote | undefined => {
  if (code === table.pivot.code) return table.pivot
  const figure = fixedAt(table, row, code)
  return figure === undefined ? undefined : { code, figure, is: table.bank.figures }
}

/**
 * The rates of each row of a range, by date and quote: those that hold on its first day, and then
 * what was fixed on each day itself.
 */
export const dailyOf = Effect.fnUntraced(function* (
  table: RateTable,
  { first, last }: Rows,
  wanted: Wanted
) {
  const all: Array<Row> = snapshotOf(table, first, wanted)
    .toSorted((a, b) => a.date === b.date ? byQuote(a, b) : a.date < b.date ? -1 : 1)
  for (let row = first + 1; row <= last; row++) {
    if ((row - first) % ROWS_PER_TURN === 0) yield* Effect.yieldNow
    const from = fixedIn(table, row, wanted.base)
    if (from === undefined) continue
    const date = table.dates[row] ?? ""
    const rows = others(table, wanted).flatMap((code) => {
      const to = fixedIn(table, row, code)
      return to === undefined ? [] : [rowOf(table, wanted, date, code, rateOf(from, to))]
    })
    all.push(...withIdentity(table, wanted, rows, date).toSorted(byQuote))
  }
  return all
})

/** The days that the groups of a range take in: whole groups, from that of its first day. */
export const daysOf = (group: Group, start: Day, end: Day) => ({
  start: groupStart(group, start),
  end: groupEnd(group, groupStart(group, end))
})

/**
 * The means of each group of a range, by date and quote; the date is the first day of the group. A
 * mean is of all days of the group on which the currency was fixed.
 */
export const groupedOf = Effect.fnUntraced(function* (
  table: RateTable,
  group: Group,
  { start, end }: { readonly start: Day; readonly end: Day },
  wanted: Wanted
) {
  const all: Array<Row> = []
  // What others fixed on one of the days is no mean.
  const alone = wanted.others === undefined ? wanted : { ...wanted, others: [] }
  const last = rowUpTo(table, end)
  let row = rowUpTo(table, start - 1) + 1
  let turn = 0
  while (row <= last) {
    const day = groupStart(group, table.days[row] ?? 0)
    const until = Math.min(rowUpTo(table, groupEnd(group, day)), last)
    turn += until - row + 1
    if (turn >= ROWS_PER_TURN) {
      turn = 0
      yield* Effect.yieldNow
    }
    const date = formatDay(day)
    const mean = (code: string) =>
      code === table.pivot.code
        ? { sum: table.pivot.figure, count: 1 }
        : totalOf(table, row, until, code)
    const from = mean(wanted.base)
    if (from !== undefined) {
      const rows = others(table, wanted).flatMap((code) => {
        const to = mean(code)
        return to === undefined
          ? []
          : [rowOf(table, alone, date, code, ratioOf(meanRate(table.bank.figures, from, to)))]
      })
      all.push(...withIdentity(table, wanted, rows, date).toSorted(byQuote))
    }
    row = until + 1
  }
  return all
})

/** How rows are written. */
export type Format = "json" | "ndjson" | "csv"

export const CONTENT_TYPES: { readonly [F in Format]: string } = {
  json: "application/json; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  csv: "text/csv; charset=utf-8"
}

// So many rows are written at once: others have their turn in between.
const ROWS_PER_PIECE = 2_000

/** Rows as text: a JSON list, a JSON object in each line, or CSV with a head. */
export const written = Effect.fnUntraced(function* (
  rows: ReadonlyArray<Row>,
  format: Format,
  isExpanded: boolean
) {
  const pieces: Array<string> = []
  for (let index = 0; index < rows.length; index += ROWS_PER_PIECE) {
    const some = rows.slice(index, index + ROWS_PER_PIECE)
    if (format === "csv") pieces.push(some.map(csvOf(isExpanded)).join(""))
    else if (format === "ndjson") {
      pieces.push(some.map((row) => `${JSON.stringify(row)}\n`).join(""))
    } else pieces.push(some.map((row) => JSON.stringify(row)).join(","))
    yield* Effect.yieldNow
  }
  return format === "json"
    ? `[${pieces.join(",")}]`
    : format === "ndjson"
    ? pieces.join("")
    : `date,base,quote,rate${isExpanded ? ",providers" : ""}\n${pieces.join("")}`
})

// Dates, codes and numbers need no quotes.
const csvOf = (isExpanded: boolean) => ({ date, base, quote, rate, providers = [] }: Row) => {
  const expansion = isExpanded
    ? `,${providers.map(({ key, rate }) => `${key}:${rate}`).join("|")}`
    : ""
  return `${date},${base},${quote},${rate}${expansion}\n`
}
