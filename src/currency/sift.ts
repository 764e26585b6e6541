/**
 * Which figures of a file hang together with those that are held, currency by currency: one that
 * does not costs itself alone.
 */
import { Effect } from "effect"
import type { Overrides } from "./decided.ts"
import { type Day, formatDay } from "./day.ts"
import type { FeedFile } from "./Fixings.ts"
import { type Cell, heldCell, isLeap, isSlip, type Measured } from "./measure.ts"
import { newestRow, ratesOf, type RateTable, rowUpTo } from "./table.ts"

// A currency that its neighbour lacks is compared with its last rate; an older one says nothing.
export const COMPARABLE_DAYS = 14

/** Where days come from: a file of the feed, or what a store kept before days were judged. */
export type Origin = FeedFile | "store"

/** Why a figure, or a day, of a file is not used. */
export interface Doubt {
  readonly reason: string
  readonly cause: "unusable" | "leap" | "contradiction"
  /** Whether what it contradicts is not confirmed, so that history may know better. */
  readonly isContested: boolean
}

/** What is held, and what may stand against it. */
export interface Ground {
  readonly table: RateTable
  readonly origin: Origin
  readonly decided: Overrides
  /** The newest day that is held, or the last of history where none is. */
  readonly newest: Day
}

/** Whether the file may put its own figures in the place of a row's. */
export const mayOverrule = ({ table, origin }: Ground, row: number | undefined) =>
  origin === "history" && row !== undefined && table.confirmed[row] === 0

interface Point {
  readonly day: Day
  readonly cell: Cell
  /** The day of the file that it stands in; absent for one that is only held. */
  readonly index: number | undefined
  /** Whether it is accepted regardless of the points next to it. */
  readonly isAnchor: boolean
  readonly isConfirmed: boolean
}

/** Points of which each is near the one before it. */
type Strand = Array<Point>

/** The doubts of the file's days, by their index and currency. */
export const sift = Effect.fnUntraced(function* (
  ground: Ground,
  days: ReadonlyArray<Measured>
) {
  const { decided, table } = ground
  const doubts = days.map(() => new Map<string, Doubt>())
  const rows = rowsOf(table, days)
  const taken = new Set(
    days.flatMap(({ date, fixing }, index) =>
      decided.knows(date) && decided.isAccepted(fixing) ? [index] : []
    )
  )
  const heldByOperator = new Set(
    table.dates.flatMap((date, row) =>
      decided.knows(date) && decided.isAccepted({ date, rates: ratesOf(table, row) }) ? [row] : []
    )
  )
  for (const code of new Set(days.flatMap(({ cells }) => [...cells.keys()]))) {
    yield* Effect.yieldNow
    const points: Array<Point> = []
    const addHeld = (row: number) => {
      const cell = heldCell(table, row, code)
      const isAnchor = !mayOverrule(ground, row) || heldByOperator.has(row)
      if (cell === undefined || !isAnchor) return
      const isConfirmed = table.confirmed[row] === 1
      points.push({ day: table.days[row] ?? 0, cell, index: undefined, isAnchor, isConfirmed })
    }
    let row = 0
    for (const [index, { cells, day }] of days.entries()) {
      const own = rows[index]
      for (; (table.days[row] ?? Infinity) < day; row++) addHeld(row)
      if (own !== undefined) row = own + 1
      const cell = cells.get(code)
      const held = own === undefined ? undefined : heldCell(table, own, code)
      if (own !== undefined && (cell === undefined || (held !== undefined && held !== cell))) {
        addHeld(own)
        if (cell === undefined) continue
        if (!mayOverrule(ground, own)) {
          doubts[index]?.set(code, {
            reason: `The rate of ${code} is not the one that was accepted before`,
            cause: "contradiction",
            isContested: table.confirmed[own] === 0
          })
          continue
        }
      }
      if (cell === undefined) continue
      const isHeld = own !== undefined && held === cell
      const isAnchor = taken.has(index) || (isHeld && !mayOverrule(ground, own))
      points.push({ day, cell, index, isAnchor, isConfirmed: isHeld && table.confirmed[own] === 1 })
    }
    for (; row < table.days.length; row++) addHeld(row)
    for (const [point, doubt] of doubted(ground, code, points)) {
      if (point.index !== undefined) doubts[point.index]?.set(code, doubt)
    }
  }
  return doubts
})

const rowsOf = (table: RateTable, days: ReadonlyArray<Measured>) => {
  const rows = new Map(table.dates.map((date, row) => [date, row]))
  return days.map(({ date }) => rows.get(date))
}

/** The points of a currency that have no accepted point next to them. */
const doubted = (
  ground: Ground,
  code: string,
  points: ReadonlyArray<Point>
): ReadonlyMap<Point, Doubt> => {
  const doubts = new Map<Point, Doubt>()
  const newest = newestOf(ground, code)
  const leaps = (before: Point, now: Point) =>
    now.day > newest && now.day - before.day <= COMPARABLE_DAYS
      ? isLeap(code, before.cell, now.cell)
      : isSlip(before.cell, now.cell)
  for (const stretch of stretchesOf(ground, points)) {
    const strands = strandsOf(stretch, leaps)
    if (strands.length === 1) continue
    const accepted = new Set(acceptedOf(strands))
    for (const strand of strands) {
      if (accepted.has(strand)) continue
      const own = new Set(strand)
      const sound = [...accepted].flat().sort((a, b) => a.day - b.day)
      const others = sound.length > 0 ? sound : stretch.filter((point) => !own.has(point))
      for (const point of strand) doubts.set(point, leapDoubt(code, point, others))
    }
  }
  return doubts
}

/** Up to when a larger move is history: the newest day on which the currency is held. */
const newestOf = ({ newest, table }: Ground, code: string): Day => {
  for (let row = newestRow(table); row >= 0; row--) {
    if (heldCell(table, row, code) !== undefined) return table.days[row] ?? newest
  }
  return newest
}

/**
 * The points in parts that nothing can be compared over. History may begin anew after a silence of
 * one currency, as the króna did at less than half in 2018; a smaller file has to wait for it.
 */
const stretchesOf = ({ origin, table }: Ground, points: ReadonlyArray<Point>) => {
  const stretches: Array<Array<Point>> = []
  let before: Point | undefined
  for (const point of points) {
    const isSilent = before !== undefined && point.day - before.day > COMPARABLE_DAYS
    const isApart = before === undefined ||
      (isSilent && (origin === "history" || before.index !== undefined ||
        point.day - (table.days[rowUpTo(table, point.day - 1)] ?? -Infinity) > COMPARABLE_DAYS))
    if (isApart) stretches.push([point])
    else stretches.at(-1)?.push(point)
    before = point
  }
  return stretches
}

const strandsOf = (
  stretch: ReadonlyArray<Point>,
  leaps: (before: Point, now: Point) => boolean
): ReadonlyArray<Strand> => {
  const strands: Array<Strand> = []
  // The strand of the point before comes first: it is the one that goes on, most often.
  const recent: Array<Strand> = []
  for (const point of stretch) {
    const place = recent.findIndex((strand) => {
      const last = strand.at(-1)
      return last !== undefined && !leaps(last, point)
    })
    const strand: Strand = recent[place] ?? []
    if (place < 0) strands.push(strand)
    else recent.splice(place, 1)
    strand.push(point)
    recent.unshift(strand)
    recent.length = Math.min(recent.length, STRANDS_MAX)
  }
  return strands
}

// A figure that leaps back and forth between more levels than that stands for nothing.
const STRANDS_MAX = 8

/** Those that something believed is in, or, where there is none, one that outweighs all others. */
const acceptedOf = (strands: ReadonlyArray<Strand>): ReadonlyArray<Strand> => {
  const anchored = strands.filter((strand) => strand.some(({ isAnchor }) => isAnchor))
  if (anchored.length > 0) return anchored
  const longest = strands.reduce((a, b) => b.length > a.length ? b : a)
  const all = strands.reduce((sum, { length }) => sum + length, 0)
  return longest.length >= OUTWEIGHS * (all - longest.length) ? [longest] : []
}

const OUTWEIGHS = 4

const leapDoubt = (
  code: string,
  point: Point,
  others: ReadonlyArray<Point>
): Doubt => {
  const nearest = others.findLast(({ day }) => day < point.day) ?? others[0] ?? point
  const percent = ((point.cell / nearest.cell - 1) * 100).toFixed(1)
  return {
    reason: `${code} moved by ${percent} % against ${formatDay(nearest.day)}`,
    cause: "leap",
    isContested: !nearest.isConfirmed
  }
}
