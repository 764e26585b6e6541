/**
 * Whether an order had ended, by dates of its own, when the patient left: "02/03 - 07/03", "until 9 March",
 * the columns of from and to.
 */
import type { Reading } from "../../clinical.ts"
import { dischargeDates } from "../fields/identity.ts"
import type { Place } from "../source.ts"
import { compareDates, datesIn } from "../text/dates.ts"
import type { Mention } from "./mentions.ts"

interface Day extends Place {
  readonly iso: string
}

/** "02.03.", "02.03.2025", the first of "02.03-07.03.2025": day first, and no number. */
const DOTTED =
  /(?<![\d.])(?<day>\d{1,2})\.(?<month>\d{1,2})(?:\.(?:(?<year>\d{4}|\d{2})(?!\d))?(?=\D|$)|(?=\s?[-\u2013]\s?\d{1,2}\.\d{1,2}\.))/gu
const UNTIL = /\b(?:until|till|through|bis|jusqu\S*|hasta|fino|ended)\W{0,3}$/iu
const TO = /^\s*(?:-|\u2013|to|bis|au|al|a|tot|through)\s*$/iu
const GAP = /^(?:\s{2,}|\s*\|\s*|\t+)$/u
/** The heads of two columns: from when, and to when. */
const FROM_TO =
  /\b(?:from|start\w*|begin\w*|von|ab|du|d\u00e9but|desde|inicio)\b[^\d\n]*\b(?:to|until|till|end\w*|stop\w*|bis|au|fin|hasta)\b[^\d\n]*$/iu
/** The drug goes on behind the date: "40 mg until 03/04, then 20 mg". */
const AGAIN =
  /\b(?:then|thereafter|after(?:wards| that)|restart\w*|resum\w*|danach|dann|anschlie\S*|puis|luego|poi)\b/iu
const AGAIN_AT_ONCE = RegExp(String.raw`^\W*${AGAIN.source}`, "iu")
const DOSE = /\d\s?(?:mg|m?cg|\u00b5g|g|ml|units?|IU|IE|tab\w*|puffs?)\b/iu

export const isOver = (reading: Reading, { line, name, start, told, until }: Mention): boolean => {
  const day = dayOf(reading)
  if (day === undefined) return false
  const end = Math.min(line.end, Math.max(until, start))
  const begin = told > name.end ? told : line.start
  const days = daysIn(reading, { start: begin, end })
  const said = (from: number, to: number) => reading.text.slice(from, to)
  return days.some((last, index) => {
    const first = days[index - 1]
    const between = first === undefined ? "" : said(first.end, last.start)
    const isRange = first !== undefined && compareDates(first.iso, last.iso) <= 0 &&
      (TO.test(between) || GAP.test(between) && isUnderDates(reading, line))
    const isEnd = UNTIL.test(said(Math.max(line.start, last.start - 24), last.start))
    if (!isRange && !isEnd || isFar(last.iso, day)) return false
    const after = said(last.end, end)
    const goesOn = AGAIN.test(after) || AGAIN_AT_ONCE.test(said(last.end, last.end + 40)) ||
      DOSE.test(after) && DOSE.test(said(begin, first?.start ?? last.start))
    if (goesOn) return false
    const left = compareDates(last.iso, day)
    return left < 0 || left === 0 && isRange && compareDates(first.iso, day) < 0
  })
}

const FULL = "2025-03-10".length

/** Without their years, and so far apart that one may be of another year. */
const isFar = (a: string, b: string) => {
  const month = (iso: string) => Number(iso.slice(-5, -3))
  return Math.min(a.length, b.length) < FULL && Math.abs(month(a) - month(b)) > 5
}

/** Whether a row stands in a table that has a column of the first day, and one of the last. */
const isUnderDates = ({ lines }: Reading, { start }: Place): boolean => {
  let at = lines.findLastIndex((one) => one.start <= start) - 1
  while ((lines[at]?.text ?? "") !== "" && !FROM_TO.test(lines[at]?.text ?? "")) at--
  return (lines[at]?.text ?? "") !== ""
}

/** When the patient left; `undefined` where the record does not say. */
const dayOf = (reading: Reading): string | undefined => {
  const known = cache.get(reading)
  if (known !== undefined) return known.day
  const [place] = dischargeDates(reading)
  const day = place === undefined ? undefined : daysIn(reading, place)[0]?.iso
  cache.set(reading, { day })
  return day
}

// A reading never changes, and each order asks.
const cache = new WeakMap<Reading, { readonly day: string | undefined }>()

const daysIn = ({ dayOrder, text }: Reading, { end, start }: Place): ReadonlyArray<Day> => {
  const words = text.slice(start, end)
  const dotted = [...words.matchAll(DOTTED)].flatMap(({ 0: written, groups = {}, index }) => {
    const { day = "", month = "", year } = groups
    if (Number(month) > 12 || Number(day) > 31) return []
    const iso = `${month.padStart(2, "0")}-${day.padStart(2, "0")}`
    const full = year === undefined ? iso : `${year.length === 2 ? `20${year}` : year}-${iso}`
    return [{ end: start + index + written.length, iso: full, start: start + index }]
  })
  return [...dotted, ...datesIn(words, start, dayOrder)].toSorted((a, b) => a.start - b.start)
}
