/**
 * Dates as records write them: "03/04/2025", "3/4", "2025-03-04", "March 4, 2025", "4 Mar 2025".
 */
import type { Place } from "../source.ts"
import type { DayOrder } from "./dayOrder.ts"

export interface FoundDate extends Place {
  /** `YYYY-MM-DD`, or `MM-DD` when the year is not written. */
  readonly iso: string
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ")
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"

const DATE = new RegExp(
  [
    "\\b(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})\\b",
    "(?<![\\d./])(\\d{1,2})[/-](\\d{1,2})[/-](\\d{4}|\\d{2})\\b(?![/-]\\d)",
    "(?<![\\d./-])(\\d{1,2})/(\\d{1,2})\\b(?![/\\d-]|\\.\\d)",
    `\\b${MONTH}\\.?\\s{1,3}(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s{1,3}(\\d{4}))?\\b(?!/)`,
    `\\b(\\d{1,2})(?:st|nd|rd|th)?[\\s-]{1,3}${MONTH}\\.?(?:,?[\\s-]{1,3}(\\d{4}|\\d{2}))?\\b`
  ].join("|"),
  "giu"
)

/** In order; month before day where both could be, unless `order` says otherwise. */
export const datesIn = (
  text: string,
  offset = 0,
  order: DayOrder | undefined = undefined
): ReadonlyArray<FoundDate> =>
  [...text.matchAll(DATE)].flatMap((match) => {
    const [, y1, m1, d1, one, other, y2, first, second, month4, d4, y4, d5, month5, y5] = match
    const [m2, d2, m3, d3] = order === "day first"
      ? [other, one, second, first]
      : [one, other, first, second]
    const iso = isoOf(y1, m1, d1) ?? isoOf(y2, m2, d2) ?? isoOf(y2, d2, m2) ??
      isoOf(undefined, m3, d3) ?? isoOf(y4, monthOf(month4), d4) ?? isoOf(y5, monthOf(month5), d5)
    return iso === undefined
      ? []
      : [{ iso, start: offset + match.index, end: offset + match.index + match[0].length }]
  })

const monthOf = (name: string | undefined) =>
  name === undefined ? undefined : String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)

const isoOf = (year: string | undefined, month: string | undefined, day: string | undefined) => {
  const [m, d] = [Number(month), Number(day)]
  if (!(m >= 1 && m <= 12 && d >= 1 && d <= 31)) return undefined
  const monthDay = `${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`
  return year === undefined ? monthDay : `${fullYear(Number(year))}-${monthDay}`
}

// Two digits: records reach back to 1940.
const fullYear = (year: number) => year >= 100 ? year : year >= 40 ? 1900 + year : 2000 + year

/** Negative when `a` is before `b`; by month and day alone when one has no year. */
export const compareDates = (a: string, b: string): number => {
  const [x, y] = a.length === b.length ? [a, b] : [a.slice(-5), b.slice(-5)]
  return x < y ? -1 : x > y ? 1 : 0
}
