/**
 * Which of the feed's days are believed. One bad day refuses its whole file: a feed that is wrong
 * once is not to be trusted with the rest.
 */
import { Data, Effect, Result } from "effect"
import { type Day, formatDay, parseDay } from "./day.ts"
import type { Fixing } from "./Fixings.ts"
import { fixedAt, newestDay, type RateTable, rowUpTo } from "./table.ts"
import { isFixingDay } from "./target.ts"

export const CURRENCIES_MIN = 20

/** How far a rate may move from one fixing to the next, in percent. */
export const MOVE_MAX_PERCENT = 20
export const MOVE_MAX_PERCENT_LIRA = 50

// Assumption: days behind the newest that is held are history, and history moved further than any
// rule for tomorrow (TRL by 68 % on 2001-02-22, ISK by 34 % in 2008). There a slipped decimal point
// is still caught.
export const PAST_FACTOR_MAX = 2

// Days lie between fixings that follow each other; over a longer gap a move says nothing.
export const COMPARABLE_DAYS = 14

// History is a tenth of a second of work; others have their turn in between.
const DAYS_PER_TURN = 500

/** Why a file was refused. */
export class Refused extends Data.TaggedError("Refused")<{
  readonly date: string
  readonly reason: string
}> {}

/** The days of a file in ascending order, or the first reason to refuse them all. */
export const accept = Effect.fnUntraced(function* (
  table: RateTable,
  file: ReadonlyArray<Fixing>,
  today: Day
) {
  const fixings: ReadonlyArray<Fixing> = [...file].sort((a, b) => a.date < b.date ? -1 : 1)
  let before: Measured | undefined
  for (const [index, fixing] of fixings.entries()) {
    if (index % DAYS_PER_TURN === DAYS_PER_TURN - 1) yield* Effect.yieldNow
    const measured: Result.Result<Measured, string> = Result.gen(function* () {
      const measured = yield* measure(fixing, today)
      yield* refuseIf(before?.date === measured.date, () => "It is in the file twice")
      yield* agrees(table, measured)
      yield* follows(table, before, measured)
      return measured
    })
    if (Result.isFailure(measured)) {
      return yield* new Refused({ date: fixing.date, reason: measured.failure })
    }
    before = measured.success
  }
  return before === undefined
    ? yield* new Refused({ date: "", reason: "The file has no day" })
    : fixings
})

/** A rate in units of 1e-8: a whole number that a double holds exactly. */
type Cell = number
const CELL_SCALE = 8

/** A day whose figures can be read, and compared. */
interface Measured {
  readonly date: string
  readonly day: Day
  readonly cells: ReadonlyMap<string, Cell>
}

const refuseIf = (condition: boolean, reason: () => string): Result.Result<void, string> =>
  condition ? Result.fail(reason()) : Result.void

const measure = ({ date, rates }: Fixing, today: Day): Result.Result<Measured, string> => {
  const day = parseDay(date)
  if (day === undefined) return Result.fail("It is not a date")
  if (day > today) return Result.fail(`It is after today, ${formatDay(today)}`)
  if (!isFixingDay(day)) return Result.fail("TARGET is closed on that day")
  if (rates.size < CURRENCIES_MIN) {
    return Result.fail(`It has ${rates.size} currencies, and ${CURRENCIES_MIN} are the least`)
  }
  const cells = new Map<string, Cell>()
  for (const [code, text] of rates) {
    const cell = cellOf(text)
    if (!/^[A-Z]{3}$/.test(code) || code === "EUR") {
      return Result.fail(`"${code}" is not a currency of the feed`)
    }
    if (cell === undefined) {
      return Result.fail(`The rate of ${code}, "${text}", is not a positive decimal`)
    }
    cells.set(code, cell)
  }
  return Result.succeed({ date, day, cells })
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

/** A day that is held has the rates that it had. */
const agrees = (table: RateTable, { day, cells }: Measured): Result.Result<void, string> => {
  const row = rowUpTo(table, day)
  if (table.days[row] !== day) return Result.void
  for (const code of new Set([...cells.keys(), ...table.columns.keys()])) {
    if (cells.get(code) !== heldCell(table, row, code)) {
      return Result.fail(`The rate of ${code} is not the one that was accepted before`)
    }
  }
  return Result.void
}

/** No rate has leapt since the fixing before, in the file or in the table. */
const follows = (
  table: RateTable,
  inFile: Measured | undefined,
  { day, cells }: Measured
): Result.Result<void, string> => {
  const row = rowUpTo(table, day - 1)
  const held = table.days[row] ?? -Infinity
  const previous = inFile !== undefined && inFile.day >= held ? inFile : undefined
  if (day - (previous?.day ?? held) > COMPARABLE_DAYS) return Result.void
  for (const [code, now] of cells) {
    const before = previous === undefined ? heldCell(table, row, code) : previous.cells.get(code)
    if (before === undefined) continue
    if (day > newestDay(table) ? isLeap(code, before, now) : isSlip(before, now)) {
      const percent = ((now / before - 1) * 100).toFixed(1)
      const date = previous?.date ?? table.dates[row]
      return Result.fail(`${code} moved by ${percent} % against ${date}`)
    }
  }
  return Result.void
}

const isLeap = (code: string, before: Cell, now: Cell) =>
  Math.abs(now - before) * 100 >
    before * (code === "TRY" ? MOVE_MAX_PERCENT_LIRA : MOVE_MAX_PERCENT)

const isSlip = (before: Cell, now: Cell) =>
  Math.max(before, now) > Math.min(before, now) * PAST_FACTOR_MAX
