/**
 * How a page of a file that has none is drawn, so that it can be looked at: a grid of cells, a character
 * in each, so that columns stay columns and the place of each word is known.
 */
import type { Box } from "../../../schemas/discharge/documents.ts"

/** Pixels of the picture. */
export const PAPER = {
  width: 1100,
  heightMin: 1400,
  margin: 48,
  cell: 8.6,
  leading: 22,
  type: 16
} as const
/** A page of the file is as wide as letter paper, in points. */
const WIDTH_POINTS = 612
const SCALE = WIDTH_POINTS / PAPER.width

/** A longer page is drawn so far. */
const ROWS_MAX = 600
const COLUMNS = Math.floor((PAPER.width - 2 * PAPER.margin) / PAPER.cell)

/** A row as it is drawn, with the place of its text in that of the page. */
interface Row {
  readonly start: number
  readonly text: string
}

/** Lines that are longer than the paper is wide go on in the next row. */
export const rowsOf = (text: string): ReadonlyArray<Row> => {
  const rows: Array<Row> = []
  let start = 0
  for (const line of text.split("\n")) {
    let rest = line
    let at = start
    while (rest.length > COLUMNS && rows.length < ROWS_MAX) {
      const space = rest.lastIndexOf(" ", COLUMNS)
      const cut = rest.slice(0, Math.max(0, space)).trim() === "" ? COLUMNS : space + 1
      rows.push({ start: at, text: rest.slice(0, cut) })
      at += cut
      rest = rest.slice(cut)
    }
    rows.push({ start: at, text: rest })
    start += line.length + 1
    if (rows.length >= ROWS_MAX) break
  }
  return rows.slice(0, ROWS_MAX)
}

/** Pixels. */
export const heightOf = (rows: ReadonlyArray<Row>) =>
  Math.max(PAPER.heightMin, rows.length * PAPER.leading + 2 * PAPER.margin)

export const sizeOf = (rows: ReadonlyArray<Row>): readonly [number, number] => [
  WIDTH_POINTS,
  Math.round(heightOf(rows) * SCALE * 10) / 10
]

/** Of the part of the page's text, a box for each row, in points. */
export const boxesOf = (
  rows: ReadonlyArray<Row>,
  start: number,
  end: number
): ReadonlyArray<Box> =>
  rows.flatMap((row, index) => {
    const from = Math.max(start, row.start) - row.start
    const to = Math.min(end, row.start + row.text.length) - row.start
    if (from >= to || row.text.slice(from, to).trim() === "") return []
    const left = PAPER.margin + from * PAPER.cell
    const baseline = PAPER.margin + (index + 1) * PAPER.leading
    const box = [
      left,
      baseline - PAPER.type,
      left + (to - from) * PAPER.cell,
      baseline + 5
    ] as const
    const [a, b, c, d] = box
    return [[a * SCALE, b * SCALE, c * SCALE, d * SCALE] as const]
  })
