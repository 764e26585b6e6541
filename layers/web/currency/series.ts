/** A rate over time: its days, what is told of a part of them, and that part as a table. */

/** A day as seconds since 1970, and the rate on it; both lists are as long, the oldest first. */
export interface Series {
  readonly days: ReadonlyArray<number>
  readonly rates: ReadonlyArray<number>
}

export interface Range {
  readonly from: number
  readonly to: number
}

export const DAY_SECONDS = 86_400

export const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000

export const dayOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 10)

/** The lines `date,base,quote,rate` below their head. */
export const seriesOf = (csv: string): Series => {
  const lines = csv.trim().split("\n").slice(1)
  const cells = lines.map((line) => line.split(","))
  return {
    days: cells.map(([day = ""]) => secondsOf(day)),
    rates: cells.map(([, , , rate]) => Number(rate))
  }
}

/** The first place whose day is `seconds` or later. */
export const placeOf = ({ days }: Series, seconds: number): number => {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? 0) < seconds) low = middle + 1
    else high = middle
  }
  return low
}

/** The part of a series that lies in a range. */
export const within = (series: Series, { from, to }: Range): Series => {
  const [first, end] = [placeOf(series, from), placeOf(series, to + 1)]
  return { days: series.days.slice(first, end), rates: series.rates.slice(first, end) }
}

interface Point {
  readonly day: string
  readonly rate: number
}

export interface Summary {
  readonly first: Point
  readonly last: Point
  readonly low: Point
  readonly high: Point
}

/** The ends of a series, its lowest and its highest day; undefined of none. */
export const summaryOf = (series: Series): Summary | undefined => {
  const { days, rates } = series
  const point = (place: number) => ({ day: dayOf(days[place] ?? 0), rate: rates[place] ?? 0 })
  if (days.length === 0) return undefined
  let [low, high] = [0, 0]
  for (const [place, rate] of rates.entries()) {
    if (rate < (rates[low] ?? 0)) low = place
    if (rate > (rates[high] ?? 0)) high = place
  }
  return { first: point(0), last: point(days.length - 1), low: point(low), high: point(high) }
}

const ROWS_MAX = 70
const STEPS = { day: 10, month: 7, year: 4 } as const

interface Table {
  /** What each row is the last day of. */
  readonly each: keyof typeof STEPS
  readonly rows: ReadonlyArray<Point>
}

/** A series as rows for reading: each day, or the last of each month or year where there are many. */
export const tableOf = ({ days, rates }: Series): Table => {
  const points = days.map((day, place) => ({ day: dayOf(day), rate: rates[place] ?? 0 }))
  const rowsBy = (digits: number) =>
    points.filter(({ day }, place) =>
      points[place + 1]?.day.slice(0, digits) !== day.slice(0, digits)
    )
  const each = (["day", "month", "year"] as const)
    .find((step) => rowsBy(STEPS[step]).length <= ROWS_MAX) ?? "year"
  return { each, rows: rowsBy(STEPS[each]).toReversed() }
}
