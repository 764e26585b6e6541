/**
 * Dates as records write them.
 */

interface WrittenDate {
  /** `2025-03-16`, or `03-16` where no year is written. */
  readonly iso: string
  readonly end: number
}

export const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december"
]

const month = `(${MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join("|")})`
const YEAR_FIRST = /(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/yu
const NUMERIC = /(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d/])/yu
const MONTH_FIRST = new RegExp(
  `${month}\\.?\\s(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s(\\d{4}))?(?!\\d)`,
  "iyu"
)
const DAY_FIRST = new RegExp(
  `(\\d{1,2})(?:st|nd|rd|th)?([\\s-])${month}\\.?(?:(?:,?\\s|-)(\\d{4}))?(?!\\w)`,
  "iyu"
)

/** The date that begins at `start`; a month and a day alone count where they stand as `03/16`. */
export const dateAt = (text: string, start: number): WrittenDate | undefined => {
  const before = text[start - 1]
  if (before !== undefined && /[\d/.-]/u.test(before)) return undefined
  const at = (pattern: RegExp) => {
    pattern.lastIndex = start
    return pattern.exec(text)
  }
  const yearFirst = at(YEAR_FIRST)
  if (yearFirst !== null) return made(yearFirst, yearFirst[1], yearFirst[2], yearFirst[3])
  const numeric = at(NUMERIC)
  if (numeric !== null && (numeric[2] === "/" || numeric[4] !== undefined)) {
    return made(numeric, numeric[4], numeric[1], numeric[3])
  }
  const monthFirst = at(MONTH_FIRST)
  if (monthFirst !== null) {
    return made(monthFirst, monthFirst[3], monthOf(monthFirst[1]), monthFirst[2])
  }
  const dayFirst = at(DAY_FIRST)
  if (dayFirst !== null) return made(dayFirst, dayFirst[4], monthOf(dayFirst[3]), dayFirst[1])
  return undefined
}

const monthOf = (name: string | undefined) =>
  String(MONTHS.findIndex((full) => full.startsWith((name ?? "").slice(0, 3).toLowerCase())) + 1)

// Two digits of a year: a date of birth of `51` is of 1951, one of `25` of 2025.
const CENTURY_TURNS = 40

const made = (
  match: RegExpExecArray,
  year: string | undefined,
  month: string | undefined,
  day: string | undefined
): WrittenDate | undefined => {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) {
    return undefined
  }
  const monthDay = `${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`
  const full = year === undefined
    ? undefined
    : year.length === 4
    ? year
    : `${Number(year) < CENTURY_TURNS ? "20" : "19"}${year}`
  return {
    iso: full === undefined ? monthDay : `${full}-${monthDay}`,
    end: match.index + match[0].length
  }
}
