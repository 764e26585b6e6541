import { ownSections, type Reading } from "../../clinical.ts"
import type { Place } from "../source.ts"
import { type Analyte, analyteOf } from "./analytes.ts"
import { labResults } from "./labValues.ts"
import type { Line } from "../text/lines.ts"
import { withoutPowers } from "./units.ts"

// What stands between the cells of a row, and what a cell has beside its number.
const GAP = /\s*\|\s*|\s{2,}|\t/u
const CELL = /^[<>]?=?\s?(\d{1,6}(?:,\d{3})*(?:\.\d+)?)\s?(?:\(?(?:HH?|LL?|\*{1,2})\)?)?$/u
/** "Potassium 6.8 5.2 4.4": a name, perhaps a unit, and numbers alone; a gap is read in one way only. */
const RUN =
  /^([A-Za-z][A-Za-z+ ]{0,24}?)\s+(?:\([^)]{1,12}\)\s+|[A-Za-z]{1,5}\/[A-Za-z]{1,3}\s+)?((?:[<>]?\d{1,5}(?:\.\d+)?(?:\s?(?:HH?|LL?))?\s+)+[<>]?\d{1,5}(?:\.\d+)?(?:\s?(?:HH?|LL?))?)$/u

interface Unplaced extends Place {
  readonly analyte: Analyte
}

/**
 * Rows of a table that have numbers of a test of which none knows the time: columns without a date, or a
 * test as the head of a column. Which of them is the last cannot be told.
 */
export const unplacedRows = (reading: Reading, analyte: Analyte): ReadonlyArray<Place> => {
  const known = cache.get(reading) ?? found(reading)
  cache.set(reading, known)
  return known.filter((row) => row.analyte === analyte).map(({ start, end }) => ({ start, end }))
}

// A reading never changes, and each test asks.
const cache = new WeakMap<Reading, ReadonlyArray<Unplaced>>()

const found = (reading: Reading): ReadonlyArray<Unplaced> => {
  const read = new Set(
    labResults(reading).flatMap(({ from, name }) => from === "table" ? [name.start] : [])
  )
  const { lines } = reading
  return ownSections(reading).flatMap(({ opens, end: close }) => {
    const rows: Array<Unplaced> = []
    for (let index = indexAt(lines, opens); (lines[index]?.start ?? Infinity) < close; index++) {
      const [line, below] = [lines[index], lines[index + 1]]
      if (line === undefined || line.text.length < 4 || line.text.length > LENGTH_MAX) continue
      const border = BORDER.exec(line.text)?.[0].length ?? 0
      if (read.has(line.start + border)) continue
      for (const row of rowsOf(line, below)) rows.push(row)
    }
    return rows
  })
}

const LENGTH_MAX = 240
const BORDER = /^\|\s{0,12}/u

const rowsOf = (line: Line, below: Line | undefined): ReadonlyArray<Unplaced> => {
  const words = withoutPowers(line.text)
  const cells = cellsOf(words)
  const run = RUN.exec(words)
  const name = run?.[1] ?? (cells.length > 1 ? cells[0] : undefined) ?? ""
  const own = /^[A-Za-z]/u.test(name) ? analyteOf(name) : undefined
  if (own !== undefined) {
    const others = run === null ? cells.slice(1) : (run[2] ?? "").split(BETWEEN_NUMBERS)
    if (numbersIn(own, others) > 1) return [{ analyte: own, start: line.start, end: line.end }]
  }
  const values = below === undefined || cells.length < 3 ? [] : cellsOf(withoutPowers(below.text))
  if (below === undefined || values.length !== cells.length) return []
  return cells.slice(1).flatMap((cell, index) => {
    const value = values[index + 1] ?? ""
    const analyte = CELL.test(value) && /^[A-Za-z]/u.test(cell) ? analyteOf(cell) : undefined
    return analyte === undefined || numbersIn(analyte, [value]) === 0
      ? []
      : [{ analyte, start: line.start, end: below.end }]
  })
}

const BETWEEN_NUMBERS = /(?<=[\dHL])\s+(?=[<>\d])/u

/** The first line from here on, by bisection. */
const indexAt = (lines: ReadonlyArray<Line>, at: number) => {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.start ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

const cellsOf = (words: string) =>
  words.replace(/^\|\s*|\s*\|$/gu, "").split(GAP).map((cell) => cell.trim())

/** How many cells are a number that the test can have. */
const numbersIn = ({ range: [least, most] }: Analyte, cells: ReadonlyArray<string>) =>
  cells.filter((cell) => {
    const number = Number(CELL.exec(cell)?.[1]?.replaceAll(",", ""))
    return number >= least && number <= most
  }).length
