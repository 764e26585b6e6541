/**
 * The rates as they are at one time: the table in force, and what should be there by now.
 */
import { Result } from "effect"
import { fingerprint } from "../ground/fingerprint.ts"
import type { Tail } from "./ratesResponse.ts"
import type { UnitRate } from "./convert.ts"
import { HistoryNotLoaded, InvalidDate, RatesNotFound } from "../../schemas/currency/problems.ts"
import { fixingDayAfter, fixingDaysBetween, fixingDayUpTo } from "./calendar.ts"
import { type Day, formatDay, parseDay } from "./day.ts"
import type { Due } from "./due.ts"
import { CARRY_DAYS, isUnbroken, newestDay, newestRow, type RateTable, rowUpTo } from "./table.ts"

export interface CurrentRates {
  readonly table: RateTable
  readonly due: Due
  /** How old the newest rates are. */
  readonly staleness: Staleness
  /** What all answers at the newest rates end with: the members `staleness` and `source`. */
  readonly tail: Tail
  /** The rates of the pairs that were asked for at the newest rates. */
  readonly unitRates: Map<string, UnitRate>
  /** Whether there is a feed that what is not loaded may come from. */
  readonly isLive: boolean
  /** The rates of the other banks that have any. */
  readonly others: ReadonlyArray<CurrentRates>
}

/** The member `staleness` of an answer. */
export interface Staleness {
  readonly rate_date: string
  readonly expected_date: string
  readonly business_days_behind: number
  readonly stale: boolean
  readonly data: RateTable["data"]
}

export const currentRates = (table: RateTable, due: Due, isLive = true): CurrentRates => {
  const staleness = stalenessOf(table, newestRow(table), due.expected)
  const text = JSON.stringify({ staleness, source: table.bank.source }).slice(1)
  return {
    table,
    due,
    isLive,
    staleness,
    tail: { text, tag: fingerprint(text) },
    unitRates: new Map(),
    others: []
  }
}

/** The rates of a row for a day that was asked for, and how far they are behind those due on it. */
const datedAt = (
  { table, due, staleness }: CurrentRates,
  row: number,
  requested: Day
): DatedRates => {
  const isNewest = row === newestRow(table) && requested >= due.expected
  const expected = isNewest
    ? due.expected
    : fixingDayUpTo(table.bank.calendar, Math.min(requested, due.expected))
  return {
    row,
    date: table.dates[row] ?? "",
    day: table.days[row] ?? 0,
    requested,
    expected,
    staleness: isNewest ? staleness : stalenessOf(table, row, expected)
  }
}

/** How far the rates of a row are behind. */
export const stalenessOf = (table: RateTable, row: number, expected: Day): Staleness => {
  const behind = fixingDaysBetween(table.bank.calendar, table.days[row] ?? 0, expected)
  return {
    rate_date: table.dates[row] ?? "",
    expected_date: formatDay(expected),
    business_days_behind: behind,
    stale: behind > 0,
    data: row === newestRow(table)
      ? table.data
      : table.bundled[row] === 1
      ? "snapshot"
      : table.bank.id
  }
}

/** Reads a date; fails for one that no calendar has. */
export const readDay = (text: string): Result.Result<Day, InvalidDate> => {
  const day = parseDay(text)
  return day === undefined ? Result.fail(new InvalidDate({ date: text })) : Result.succeed(day)
}

/** The row whose rates hold on a day: its own, or the one before, or the newest for the future. */
export const rowOn = (
  table: RateTable,
  day: Day,
  isLive = true
): Result.Result<number, RatesNotFound | HistoryNotLoaded> => {
  if (day >= newestDay(table)) return Result.succeed(newestRow(table))
  const row = rowUpTo(table, day)
  const found = table.days[row]
  if (day < table.bank.firstDay || (found === undefined && table.linked[0] === 1)) {
    return notSet(day, day)
  }
  if (found === undefined || isUnknown(table, row, day)) return notLoaded(table, day, day, isLive)
  return day - found > CARRY_DAYS ? notSet(day, day) : Result.succeed(row)
}

/** The rows of a range, both included. */
export interface Rows {
  readonly first: number
  readonly last: number
}

/** The rows of a range, which begins with the fixing that holds on its first day. */
const rowsIn = (
  table: RateTable,
  start: Day,
  end: Day,
  today: Day,
  isLive: boolean
): Result.Result<Rows, RatesNotFound | HistoryNotLoaded> => {
  if (start > end || start > today || end < table.bank.firstDay) return notSet(start, end)
  const before = rowUpTo(table, start)
  const isHeld = start - (table.days[before] ?? -Infinity) <= CARRY_DAYS
  const first = isHeld ? before : before + 1
  const last = rowUpTo(table, end)
  const beginsEarly = first === 0 && (table.days[0] ?? 0) > start && table.linked[0] === 0
  const isBroken = beginsEarly || !isUnbroken(table, Math.max(first, 0), last) ||
    (last < newestRow(table) && isUnknown(table, last, end))
  if (isBroken) return notLoaded(table, start, end, isLive)
  return last < first ? notSet(start, end) : Result.succeed({ first, last })
}

// Between two rows that are not linked, only the days that the calendar closes are known.
const isUnknown = (table: RateTable, row: number, day: Day) =>
  table.linked[row + 1] === 0 && fixingDayAfter(table.bank.calendar, table.days[row] ?? 0) <= day

const notSet = (start: Day, end: Day) =>
  Result.fail(new RatesNotFound({ start: formatDay(start), end: formatDay(end) }))

const notLoaded = (table: RateTable, start: Day, end: Day, isLive: boolean) => {
  const newest = newestRow(table)
  const first = table.linked.lastIndexOf(0)
  const available = first === newest
    ? table.dates[newest] ?? ""
    : `${table.dates[Math.max(first, 0)]} to ${table.dates[newest]}`
  return Result.fail(
    new HistoryNotLoaded({
      start: formatDay(start),
      end: formatDay(end),
      available,
      source: isLive ? table.bank.id : "snapshot"
    })
  )
}

/** A row of the table, and the age of its rates for the requested day. */
export interface DatedRates {
  readonly row: number
  readonly date: string
  readonly day: Day
  /** The day that was asked for, by which law counts. */
  readonly requested: Day
  /** The newest fixing that should be there for that day. */
  readonly expected: Day
  readonly staleness: Staleness
}

/** The newest rates. */
export const newestRates = (current: CurrentRates): DatedRates =>
  datedAt(current, newestRow(current.table), Math.max(current.due.today, current.due.expected))

/** The rates of a date that was asked for. */
export const ratesOn = (
  current: CurrentRates,
  requested: string
): Result.Result<DatedRates, InvalidDate | RatesNotFound | HistoryNotLoaded> =>
  Result.gen(function* () {
    const day = yield* readDay(requested)
    const row = yield* rowOn(current.table, day, current.isLive)
    return datedAt(current, row, day)
  })

/** How old a series is that ends on a date: that is how old its last day is. */
export const seriesEnd = (
  current: CurrentRates,
  date: string,
  requested: string | undefined
): DatedRates => {
  const row = rowUpTo(current.table, parseDay(date) ?? 0)
  const day = requested === undefined ? undefined : parseDay(requested)
  return datedAt(current, row, day ?? current.due.today)
}

/** The rates of a date, or the newest when none was asked for. */
export const ratesOnOrNewest = (current: CurrentRates, requested: string | undefined) =>
  requested === undefined ? Result.succeed(newestRates(current)) : ratesOn(current, requested)

/** The rows of a range that was asked for; without an end, up to today. */
export const rangeOn = (
  { table, due, isLive }: CurrentRates,
  requested: { readonly start: string; readonly end?: string | undefined }
): Result.Result<Rows, InvalidDate | RatesNotFound | HistoryNotLoaded> =>
  Result.gen(function* () {
    const start = yield* readDay(requested.start)
    const end = requested.end === undefined ? due.today : yield* readDay(requested.end)
    return yield* rowsIn(table, start, end, due.today, isLive)
  })
