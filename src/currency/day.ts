/**
 * Days of the Gregorian calendar as whole numbers, so that they add, compare and index.
 */

/** Days since 1970-01-01. */
export type Day = number

const DAYS_PER_ERA = 146_097 // 400 years

/** The day of a date that may not exist: 30 February is 1 or 2 March. Months are 1 to 12. */
export const dayOf = (year: number, month: number, date: number): Day => {
  // Years are counted from 1 March, so that a leap day is the last of its year.
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const ofEra = shifted - era * 400
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1
  const days = ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear
  return era * DAYS_PER_ERA + days - 719_468
}

/** Year, month (1 to 12) and date of a day. */
export const partsOf = (
  day: Day
): { readonly year: number; readonly month: number; readonly date: number } => {
  const shifted = day + 719_468
  const era = Math.floor(shifted / DAYS_PER_ERA)
  const ofEra = shifted - era * DAYS_PER_ERA
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) /
      365
  )
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: year + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  }
}

/** `YYYY-MM-DD`, for years 0 to 9999. */
export const formatDay = (day: Day): string => {
  const { year, month, date } = partsOf(day)
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}`
}

/** Reads `YYYY-MM-DD`; `undefined` for another form, and for a date that no calendar has. */
export const parseDay = (text: string): Day | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const month = Number(text.slice(5, 7))
  if (month < 1 || month > 12) return undefined
  const day = dayOf(Number(text.slice(0, 4)), month, Number(text.slice(8)))
  return formatDay(day) === text ? day : undefined
}

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7

/** Easter Sunday of a Gregorian year (the algorithm of Meeus, Jones and Butcher). */
export const easterOf = (year: number): Day => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  return dayOf(year, 3, 22 + h + l - 7 * m)
}

const padded = (value: number, length: number) => String(value).padStart(length, "0")
