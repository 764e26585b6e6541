/**
 * The TARGET calendar: the days on which the ECB sets its reference rates. In 1999 only the first two
 * of the six holidays were kept.
 *
 * Source: https://www.ecb.europa.eu/ecb/educational/explainers/tell-me/html/target2.en.html
 */
import { calendarOf } from "./calendar.ts"

export const targetCalendar = calendarOf(
  "TARGET",
  [
    ["1-1"],
    ["12-25"],
    ["5-1", 2000],
    ["12-26", 2000],
    // Good Friday and Easter Monday.
    [-2, 2000],
    [1, 2000]
  ], // The change of the millennium, and the change to euro cash.
  ["1999-12-31", "2001-12-31"]
)
