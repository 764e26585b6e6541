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
const UNTIL =
  /(?:\b(?:until|till|through|bis|jusqu\S*|hasta|fino|ended|stopped|last (?:dose|given)))\W{0,3}$/iu
const TO = /^(?:\s*(?:-|\u2013|to|bis|au|al|a|tot|through)\s*|\s{2,}|\s*\|\s*|\t+)$/iu

export const isOver = (reading: Reading, { line, name, start, told, until }: Mention): boolean => {
  const day = dayOf(reading)
  if (day === undefined) return false
  const end = Math.min(line.end, Math.max(until, start))
  const days = daysIn(reading, { start: told > name.end ? told : line.start, end })
  return days.some((last, index) => {
    const first = days[index - 1]
    const isRange = first !== undefined && TO.test(reading.text.slice(first.end, last.start)) &&
      compareDates(first.iso, last.iso) <= 0
    const isEnd = UNTIL.test(reading.text.slice(Math.max(line.start, last.start - 24), last.start))
    if (!isRange && !isEnd) return false
    const left = compareDates(last.iso, day)
    return left < 0 || left === 0 && isRange && compareDates(first.iso, day) < 0
  })
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
