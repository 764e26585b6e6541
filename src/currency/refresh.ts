/**
 * Which files of the feed are read, and when.
 */
import type { Bank } from "./bank.ts"
import { fixingDaysBetween } from "./calendar.ts"
import type { Day } from "./day.ts"
import { dayAt } from "./due.ts"
import type { FeedFile } from "./Fixings.ts"
import {
  isComplete,
  isConfirmedUpTo,
  isUnbroken,
  newestDay,
  newestRow,
  type RateTable,
  rowUpTo
} from "./table.ts"

// The 90 days are of the calendar; the margin is for the days that the file may begin late.
const NINETY_DAYS_REACH = 85

/** The files in the order in which they are tried. The first is the smallest that should do. */
export const order = (table: RateTable, expected: Day): ReadonlyArray<FeedFile> => {
  const reachable = rowUpTo(table, expected - NINETY_DAYS_REACH)
  if (
    reachable < 0 || !isUnbroken(table, -1, reachable) ||
    newestDay(table) < expected - NINETY_DAYS_REACH
  ) {
    return ["history", "ninetyDays", "daily"]
  }
  return isComplete(table) && behindOf(table, expected) <= 1
    ? ["daily", "ninetyDays", "history"]
    : ["ninetyDays", "history", "daily"]
}

// Days that only the smaller files have are checked against the history after a week and a half.
const UNCONFIRMED_DAYS = 10

/**
 * Whether a file can still mend something, after those before it were read; `isInDoubt`: whether
 * days are quarantined, or files contradict each other.
 */
export const isWanted = (
  file: FeedFile,
  table: RateTable,
  expected: Day,
  isInDoubt: boolean
): boolean => {
  const behind = behindOf(table, expected)
  switch (file) {
    case "daily":
      return true
    case "ninetyDays":
      return isInDoubt || behind > 1 ||
        !isUnbroken(table, rowUpTo(table, expected - NINETY_DAYS_REACH), newestRow(table))
    case "history":
      return isInDoubt || !isComplete(table) ||
        newestDay(table) < expected - NINETY_DAYS_REACH ||
        !isConfirmedUpTo(table, expected - UNCONFIRMED_DAYS)
  }
}

const behindOf = (table: RateTable, expected: Day) =>
  fixingDaysBetween(table.bank.calendar, newestDay(table), expected)

const HALF_HOUR = 30 * 60_000
const HALF_HOURS_PER_DAY = 48

/**
 * When to look again: at the half hours about the publication, on the days that have one.
 *
 * Assumption: after a failure, half an hour later whatever the time, so that a service that started
 * without a network does not wait for Monday.
 */
export const nextRefreshMillis = (bank: Bank, nowMillis: number, healthy: boolean): number => {
  if (!healthy) return nowMillis + HALF_HOUR
  let slot = Math.floor(nowMillis / HALF_HOUR) + 1
  while (!isInWindow(bank, slot)) slot++
  return slot * HALF_HOUR
}

const isInWindow = ({ calendar, looks }: Bank, slot: number) => {
  const hour = (slot % HALF_HOURS_PER_DAY) / 2
  return hour >= looks.firstHour && hour <= looks.lastHour &&
    calendar.isFixingDay(dayAt(slot * HALF_HOUR))
}
