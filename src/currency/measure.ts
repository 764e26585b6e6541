/**
 * A day's rates as numbers that can be compared, and what can be said of them without another day.
 */
import { Result } from "effect"
import type { Bank } from "./bank.ts"
import { type Day, formatDay, parseDay } from "./day.ts"
import type { Fixing } from "./Fixings.ts"
import { fixedAt, type RateTable } from "./table.ts"

/** How far a rate may move from one fixing to the next, in percent. */
export const MOVE_MAX_PERCENT = 20
export const MOVE_MAX_PERCENT_LIRA = 50

// Assumption: days behind the newest that is held are history, and history moved further than any
// rule for tomorrow (TRL by 68 % on 2001-02-22, ISK by 34 % in 2008). There a slipped decimal point
// is still caught.
export const PAST_FACTOR_MAX = 2

/** A rate in units of 1e-8: a whole number that a double holds exactly. */
type Cell = number
const CELL_SCALE = 8

/** A day whose figures can be read, and compared. */
export interface Measured {
  readonly date: string
  readonly day: Day
  readonly cells: ReadonlyMap<string, Cell>
  readonly fixing: Fixing
}

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
  if (rates.size < currenciesMin) {
    return Result.fail(`It has ${rates.size} currencies, and ${currenciesMin} are the least`)
  }
  const cells = new Map<string, Cell>()
  for (const [code, text] of rates) {
    const cell = cellOf(text)
    if (!/^[A-Z]{3}$/.test(code) || code === pivot) {
      return Result.fail(`"${code}" is not a currency of the feed`)
    }
    if (cell === undefined) {
      return Result.fail(`The rate of ${code}, "${text}", is not a positive decimal`)
    }
    cells.set(code, cell)
  }
  return Result.succeed({ date, day, cells, fixing })
}

const cellOf = (text: string): Cell | undefined => {
  if (!/^\d{1,7}(\.\d{1,8})?$/.test(text)) return undefined
  const point = text.indexOf(".")
  const scale = point < 0 ? 0 : text.length - point - 1
  const units = Number(text.replace(".", "")) * 10 ** (CELL_SCALE - scale)
  return units > 0 ? units : undefined
}

const heldCell = (table: RateTable, row: number, code: string): Cell | undefined => {
  const decimal = fixedAt(table, row, code)
  return decimal === undefined
    ? undefined
    : Number(decimal.mantissa) * 10 ** (CELL_SCALE - decimal.scale)
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

/** A currency whose rate on a day that is held is another one than in the file. */
export const differing = (
  table: RateTable,
  row: number,
  { cells }: Measured
): string | undefined => {
  for (const code of new Set([...cells.keys(), ...table.columns.keys()])) {
    if (cells.get(code) !== heldCell(table, row, code)) return code
  }
  return undefined
}

/** Whether a rate moved further from one fixing to the next than a new one may. */
export const isLeap = (code: string, before: Cell, now: Cell) =>
  Math.abs(now - before) * 100 >
    before * (code === "TRY" ? MOVE_MAX_PERCENT_LIRA : MOVE_MAX_PERCENT)

/** Whether it moved further than any rate did in the past. */
export const isSlip = (before: Cell, now: Cell) =>
  Math.max(before, now) > Math.min(before, now) * PAST_FACTOR_MAX
