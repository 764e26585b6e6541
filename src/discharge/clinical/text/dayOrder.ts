/**
 * Whether a record writes the day or the month first: `25/02/2026` says the one, `02/25/2026` the other,
 * `12/05/1951` neither.
 */

export type DayOrder = "day first" | "month first"

const NUMERIC = /(?<![\d./-])(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d/-])/gu
const MONTHS = 12
const DAYS = 31

/** As all its dates say that can be read in one way only; `undefined` where none does, or they differ. */
export const dayOrderOf = (text: string): DayOrder | undefined => {
  const orders = new Set([...text.matchAll(NUMERIC)].flatMap((date) => orderOf(date) ?? []))
  const [order, ...others] = orders
  return others.length > 0 ? undefined : order
}

const orderOf = ([, one, , other]: RegExpExecArray): DayOrder | undefined => {
  const [first, second] = [Number(one), Number(other)]
  if (first > DAYS || second > DAYS || first > MONTHS === second > MONTHS) return undefined
  return first > MONTHS ? "day first" : "month first"
}

/** Of a date with its year, whether its day and month can be changed for each other to give another. */
export const isEither = (written: string): boolean => {
  const [date] = written.matchAll(NUMERIC)
  if (date === undefined || date.index > 0) return false
  const [first, second] = [Number(date[1]), Number(date[3])]
  return first !== second && first <= MONTHS && second <= MONTHS
}

/** With the month first, as `dateAt` reads it; `undefined` where it is not known which that is. */
export const monthFirst = (written: string, order: DayOrder | undefined): string | undefined => {
  if (isEither(written) && order === undefined) return undefined
  const [date] = written.matchAll(NUMERIC)
  if (date === undefined || date.index > 0) return written
  const isDayFirst = (orderOf(date) ?? order) === "day first"
  return isDayFirst ? written.replace(/^(\d{1,2})([/-])(\d{1,2})/u, "$3$2$1") : written
}
