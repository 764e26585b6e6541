/**
 * A day's rates as numbers that can be compared, and what can be said of them without another day.
 */
import { Result } from "effect"
import type { Bank } from "./bank.ts"
import { type Day, formatDay, parseDay } from "./day.ts"
import type { Fixing } from "./Fixings.ts"
import type { RateTable } from "./table.ts"

/** How far a rate may move from one fixing to the next, in percent. */
export const MOVE_MAX_PERCENT = 20
export const MOVE_MAX_PERCENT_LIRA = 50

// Assumption: days behind the newest that is held are history, and history moved further than any
// rule for tomorrow (TRL by 68 % on 2001-02-22, ISK by 34 % in 2008). There a slipped decimal point
// is still caught.
export const PAST_FACTOR_MAX = 2

/** A rate in units of 1e-8: a whole number that a double holds exactly. */
export type Cell = number
const CELL_SCALE = 8

/** A day, with those of its figures that can be read and compared. */
export interface Measured {
  readonly date: string
  readonly day: Day
  readonly cells: ReadonlyMap<string, Cell>
  /** Why a figure cannot be used, by its currency. */
  readonly odd: ReadonlyMap<string, string>
  readonly fixing: Fixing
}

/** Fails for a day that is unusable as a whole; `odd` lists single unusable figures. */
export const measure = (
  { calendar, currenciesMin, pivot }: Bank,
  fixing: Fixing,
  today: Day
): Result.Result<Measured, string> => {
  const { date, rates } = fixing
  const day = parseDay(date)
  if (day === undefined) return Result.fail("It is not a date")
  if (day > today) return Result.fail(`It is after today, ${formatDay(today)}`)
  if (!calendar.isFixingDay(day)) return Result.fail(`${calendar.name} is closed on that day`)
  const cells = new Map<string, Cell>()
  const odd = new Map<string, string>()
  for (const [code, text] of rates) {
    const cell = cellOf(text)
    if (!/^[A-Z]{3}$/.test(code) || code === pivot) {
      odd.set(code, `"${code}" is not a currency of the feed`)
    } else if (cell === undefined) {
      odd.set(code, `The rate of ${code}, "${text}", is not a positive decimal`)
    } else cells.set(code, cell)
  }
  const fewest = tooFew(currenciesMin, cells.size)
  return fewest === undefined
    ? Result.succeed({ date, day, cells, odd, fixing })
    : Result.fail([fewest, ...[...odd.values()].slice(0, REASONS_MAX)].join("; "))
}

/** How many unusable figures of a day are reported with a reason. */
export const REASONS_MAX = 5

export const tooFew = (least: number, count: number): string | undefined =>
  count < least ? `It has ${count} currencies, and ${least} are the least` : undefined

const cellOf = (text: string): Cell | undefined => {
  if (!/^\d{1,7}(\.\d{1,8})?$/.test(text)) return undefined
  const point = text.indexOf(".")
  const scale = point < 0 ? 0 : text.length - point - 1
  const units = Number(text.replace(".", "")) * 10 ** (CELL_SCALE - scale)
  return units > 0 ? units : undefined
}

/** The rate that is held, in the same units. */
export const heldCell = (
  { columns, mantissas, scales }: RateTable,
  row: number,
  code: string
): Cell | undefined => {
  const column = columns.get(code)
  const cell = row * columns.size + (column ?? 0)
  const mantissa = column === undefined ? 0 : mantissas[cell] ?? 0
  return mantissa === 0 ? undefined : mantissa * 10 ** (CELL_SCALE - (scales[cell] ?? 0))
}

export const cellIn = (
  table: RateTable,
  row: number | undefined,
  measured: Measured | undefined,
  code: string
): Cell | undefined =>
  measured !== undefined
    ? measured.cells.get(code)
    : row === undefined
    ? undefined
    : heldCell(table, row, code)

/** Whether a rate moved further from one fixing to the next than a new one may. */
export const isLeap = (code: string, before: Cell, now: Cell) =>
  Math.abs(now - before) * 100 >
    before * (code === "TRY" ? MOVE_MAX_PERCENT_LIRA : MOVE_MAX_PERCENT)

/** Whether it moved further than any rate did in the past. */
export const isSlip = (before: Cell, now: Cell) =>
  Math.max(before, now) > Math.min(before, now) * PAST_FACTOR_MAX
