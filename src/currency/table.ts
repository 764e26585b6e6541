/**
 * All fixings that are in force, as one immutable table. A newer one replaces it as a whole, so that
 * an answer never sees half of a load.
 *
 * Rates are kept as mantissa and scale in typed arrays: the digits of 7,000 days by 40 currencies in
 * 3 MB, exactly as they were published.
 */
import { Effect } from "effect"
import type { Bank, BankId } from "./bank.ts"
import { fixingDayAfter } from "./calendar.ts"
import { pivotOf, type Quote } from "./convert.ts"
import { type Day, parseDay } from "./day.ts"
import type { Decimal } from "../ground/decimal.ts"
import type { Fixing } from "./Fixings.ts"

/** How long a currency that is no longer fixed keeps its last rate, in days. */
export const CARRY_DAYS = 14

export interface RateTable {
  /** Whose rates they are. */
  readonly bank: Bank
  /** The currency that all others are quoted against. */
  readonly pivot: Quote
  /** In ascending order. Empty where nothing came with the code, until the feed was read. */
  readonly days: ReadonlyArray<Day>
  readonly dates: ReadonlyArray<string>
  /** 1 where the row before is the fixing before, or where there is no fixing before. */
  readonly linked: Uint8Array
  /** 1 where nothing overrules the row. */
  readonly confirmed: Uint8Array
  /** 1 where the row came with the package. */
  readonly bundled: Uint8Array
  /** The columns, in alphabetical order; the pivot is not among them. */
  readonly columns: ReadonlyMap<string, number>
  /** Row by row; 0 where nothing was fixed. */
  readonly mantissas: Float64Array
  readonly scales: Uint8Array
  /** Whether the newest day came with the code, or from the bank. */
  readonly data: "snapshot" | BankId
}

// A table of all of history is work of a tenth of a second; a turn of it is of a few milliseconds.
const ROWS_PER_TURN = 20

/** Work that pauses after each turn. */
type Steps<A> = Generator<void, A>

const atOnce = <A>(steps: Steps<A>): A => {
  let turn = steps.next()
  while (!turn.done) turn = steps.next()
  return turn.value
}

/** The same, while others have their turn in between. */
const runYielding = Effect.fnUntraced(function* <A>(steps: Steps<A>) {
  let turn = steps.next()
  while (!turn.done) {
    yield* Effect.yieldNow
    turn = steps.next()
  }
  return turn.value
})

/** Makes a table of days that were accepted, in ascending order and each once. */
export const makeTable = (
  bank: Bank,
  fixings: ReadonlyArray<Fixing>,
  data: RateTable["data"]
): RateTable => atOnce(tableSteps(bank, fixings, data))

/** The same, while others have their turn in between. */
export const makeTableYielding = (
  bank: Bank,
  fixings: ReadonlyArray<Fixing>,
  data: RateTable["data"]
) => runYielding(tableSteps(bank, fixings, data))

function* tableSteps(
  bank: Bank,
  fixings: ReadonlyArray<Fixing>,
  data: RateTable["data"]
): Steps<RateTable> {
  const found = new Set<string>()
  const days: Array<Day> = []
  for (const [row, { date, rates }] of fixings.entries()) {
    if (row % ROWS_PER_TURN === ROWS_PER_TURN - 1) yield
    days.push(parseDay(date) ?? 0)
    for (const code of rates.keys()) found.add(code)
  }
  const codes = [...found].sort()
  const columns = new Map(codes.map((code, column) => [code, column]))
  const mantissas = new Float64Array(fixings.length * codes.length)
  const scales = new Uint8Array(mantissas.length)
  const linked = new Uint8Array(fixings.length)
  const confirmed = new Uint8Array(fixings.length)
  const bundled = new Uint8Array(fixings.length)
  for (const [row, { belief, isBundled, rates, follows }] of fixings.entries()) {
    if (row % ROWS_PER_TURN === ROWS_PER_TURN - 1) yield
    confirmed[row] = belief === "confirmed" ? 1 : 0
    bundled[row] = isBundled === true ? 1 : 0
    const before = fixings[row - 1]
    const isNext = before !== undefined &&
      fixingDayAfter(bank.calendar, days[row - 1] ?? 0) === days[row]
    // A file that begins later than the bank did is a part of history, whatever it says.
    const isFirst = before === undefined && follows === "" && days[row] === bank.firstDay
    linked[row] = isNext || isFirst || (before !== undefined && follows === before.date) ? 1 : 0
    for (const [code, text] of rates) {
      const cell = row * codes.length + (columns.get(code) ?? 0)
      const point = text.indexOf(".")
      mantissas[cell] = Number(text.replace(".", ""))
      scales[cell] = point < 0 ? 0 : text.length - point - 1
    }
  }
  const dates = fixings.map(({ date }) => date)
  return {
    bank,
    pivot: pivotOf(bank),
    days,
    dates,
    linked,
    confirmed,
    bundled,
    columns,
    mantissas,
    scales,
    data
  }
}

/**
 * The table with `fixings`, in ascending order, added, and without the days that were dropped; a day
 * that is there learns its link, and gives way to one that is confirmed. It is the same table when
 * nothing changes.
 */
export const extend = (
  table: RateTable,
  fixings: ReadonlyArray<Fixing>,
  dropped: ReadonlyArray<string> = []
): RateTable => atOnce(extended(table, fixings, dropped))

/** The same, while others have their turn in between. */
export const extendYielding = (
  table: RateTable,
  fixings: ReadonlyArray<Fixing>,
  dropped: ReadonlyArray<string> = []
) => runYielding(extended(table, fixings, dropped))

function* extended(
  table: RateTable,
  fixings: ReadonlyArray<Fixing>,
  dropped: ReadonlyArray<string>
): Steps<RateTable> {
  let isChanged = dropped.length > 0
  for (const [index, fixing] of fixings.entries()) {
    if (index % ROWS_PER_TURN === ROWS_PER_TURN - 1) yield
    if (isChanged) break
    isChanged = !isHeld(table, fixing)
  }
  if (!isChanged) return table
  const added = new Map(fixings.map((fixing) => [fixing.date, fixing]))
  const droppedDates = new Set(dropped)
  const remaining: Array<Fixing> = []
  for (const [row, date] of table.dates.entries()) {
    if (row % ROWS_PER_TURN === ROWS_PER_TURN - 1) yield
    if (droppedDates.has(date)) continue
    const fixing = added.get(date)
    const isConfirmed = table.confirmed[row] === 1
    remaining.push({
      date,
      rates: fixing !== undefined && (!isConfirmed || fills(table, row, fixing))
        ? fixing.rates
        : ratesOf(table, row),
      follows: fixing?.follows ?? followsOf(table, row),
      belief: isConfirmed ? "confirmed" : fixing?.belief,
      isBundled: table.bundled[row] === 1
    })
  }
  const held = new Set(table.dates)
  const all = [...remaining, ...fixings.filter(({ date }) => !held.has(date))]
    .sort((a, b) => a.date < b.date ? -1 : 1)
  return yield* tableSteps(
    table.bank,
    all,
    added.has(all.at(-1)?.date ?? "") ? table.bank.id : table.data
  )
}

const isHeld = (table: RateTable, fixing: Fixing) => {
  const { belief, date, follows } = fixing
  const day = parseDay(date) ?? 0
  const row = rowUpTo(table, day)
  return table.days[row] === day && (table.linked[row] === 1 || follows === undefined) &&
    (table.confirmed[row] === 1
      ? !fills(table, row, fixing)
      : belief !== "confirmed" && sizeOf(table, row) === fixing.rates.size)
}

/** Whether a day of history has figures that its confirmed row lacks. */
const fills = (table: RateTable, row: number, { belief, rates }: Fixing) =>
  belief === "confirmed" && rates.size > sizeOf(table, row)

/** How many currencies were fixed in a row. */
export const sizeOf = ({ columns, mantissas }: RateTable, row: number): number => {
  let size = 0
  for (let cell = row * columns.size; cell < (row + 1) * columns.size; cell++) {
    if ((mantissas[cell] ?? 0) > 0) size++
  }
  return size
}

export const newestRow = (table: RateTable): number => table.days.length - 1

export const newestDay = (table: RateTable): Day => table.days[newestRow(table)] ?? 0

/** The row of the last fixing up to and with `day`; -1 when all are later. */
export const rowUpTo = (table: RateTable, day: Day): number => {
  let low = 0
  let high = table.days.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((table.days[middle] ?? 0) <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Whether nothing is missing between two rows: every fixing from the first to the last is held. */
export const isUnbroken = (table: RateTable, first: number, last: number): boolean => {
  for (let row = first + 1; row <= last; row++) {
    if (table.linked[row] === 0) return false
  }
  return true
}

/** Whether the table begins where the bank began, and misses no day up to its newest. */
export const isComplete = (table: RateTable): boolean => isUnbroken(table, -1, newestRow(table))

/** Whether nothing overrules the days up to and with `day`. */
export const isConfirmedUpTo = (table: RateTable, day: Day): boolean => {
  const unconfirmed = table.confirmed.indexOf(0)
  return unconfirmed < 0 || (table.days[unconfirmed] ?? 0) > day
}

/** The rate fixed in a row itself. */
export const fixedAt = (table: RateTable, row: number, code: string): Decimal | undefined => {
  const column = table.columns.get(code)
  if (column === undefined) return undefined
  const cell = row * table.columns.size + column
  const mantissa = table.mantissas[cell]
  return mantissa === undefined || mantissa === 0
    ? undefined
    : { mantissa: BigInt(mantissa), scale: table.scales[cell] ?? 0 }
}

/** The rate fixed in a row, or up to `CARRY_DAYS` before it. */
export const quoteAt = (table: RateTable, row: number, code: string): Quote | undefined => {
  const earliest = (table.days[row] ?? 0) - CARRY_DAYS
  for (let back = row; back >= 0 && (table.days[back] ?? 0) >= earliest; back--) {
    const figure = fixedAt(table, back, code)
    if (figure !== undefined) return { code, figure, is: table.bank.figures, row: back }
  }
  return undefined
}

/** The same, the pivot's as well, with the row that it was fixed in. */
export const observedAt = (table: RateTable, row: number, code: string) => {
  const quote = code === table.pivot.code ? table.pivot : quoteAt(table, row, code)
  return quote === undefined ? undefined : { quote, row: quote.row ?? row }
}

/** The first date on which a currency was fixed. */
export const firstFixed = (table: RateTable, code: string): string | undefined => {
  const row = table.days.findIndex((_, index) => isFixed(table, index, code))
  return table.dates[row]
}

/** The last date, up to and with that of `row`, on which a currency was fixed. */
export const lastFixed = (table: RateTable, row: number, code: string): string | undefined => {
  for (let back = row; back >= 0; back--) {
    if (isFixed(table, back, code)) return table.dates[back]
  }
  return undefined
}

const isFixed = ({ columns, mantissas }: RateTable, row: number, code: string): boolean => {
  const column = columns.get(code)
  return column !== undefined && (mantissas[row * columns.size + column] ?? 0) > 0
}

/** What was fixed in a row, as it was published. */
export const ratesOf = (table: RateTable, row: number): ReadonlyMap<string, string> => {
  const rates = new Map<string, string>()
  for (const [code, column] of table.columns) {
    const cell = row * table.columns.size + column
    const mantissa = table.mantissas[cell] ?? 0
    if (mantissa > 0) rates.set(code, written(mantissa, table.scales[cell] ?? 0))
  }
  return rates
}

const written = (mantissa: number, scale: number) => {
  const digits = String(mantissa).padStart(scale + 1, "0")
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

const followsOf = (table: RateTable, row: number) =>
  table.linked[row] === 1 ? table.dates[row - 1] ?? "" : undefined
