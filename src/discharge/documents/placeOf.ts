/**
 * Where a place in the text of a page is on the page that people see.
 */
import type { Box, ReadPage } from "../../../schemas/discharge/documents.ts"
import { boxesOf as drawnBoxesOf, rowsOf, sizeOf } from "./TextPageLayout.ts"
import { rowAround } from "./row.ts"

interface Part {
  readonly start: number
  readonly end: number
}

/** The margins of a crop around its row (the rows above and below are seen too), and the least that it is wide, in points. */
const MARGIN = { x: 14, y: 17 } as const
const CROP_WIDTH_MIN = 220

/** Finds places on one page. */
export const placesOn = (page: ReadPage) => {
  // A file that has no pages is drawn by us.
  const rows = page.places === undefined ? undefined : rowsOf(page.text)
  const size = rows === undefined ? [page.width_points, page.height_points] as const : sizeOf(rows)
  const boxesOf = ({ start, end }: Part) =>
    rows === undefined
      ? byLine(page.text, start, end, partsOf(page, start, end))
      : drawnBoxesOf(rows, start, end).map(rounded)

  return ({ start, end }: Part) => {
    const row = rowAround(page.text, start, end)
    const boxes = boxesOf({ start, end })
    const around = row === null ? [] : boxesOf(row)
    const all = [...around, ...boxes]
    const row_box = all.length === 0 ? null : unionOf(all)
    return {
      row,
      boxes: boxes.length === 0 ? null : boxes,
      row_box,
      page_size: size,
      crop_box: row_box === null ? null : widened(row_box, size)
    }
  }
}

interface Piece extends Part {
  readonly box: Box
}

/** Words as they were recognised, and runs of the text layer as far as they are of the part. */
const partsOf = ({ words, runs = [] }: ReadPage, start: number, end: number) => [
  ...words.flatMap((word): ReadonlyArray<Piece> =>
    word.start < end && start < word.end ? [word] : []
  ),
  ...runs.flatMap(([from, to, left, top, right, bottom]): ReadonlyArray<Piece> => {
    if (from >= end || start >= to) return []
    // Letters are taken to be of one width.
    const at = (place: number) => left + (right - left) * (place - from) / (to - from)
    const [first, last] = [Math.max(start, from), Math.min(end, to)]
    return [{ start: first, end: last, box: [at(first), top, at(last), bottom] }]
  })
]

/** A box for each line of the text. */
const byLine = (
  text: string,
  start: number,
  end: number,
  pieces: ReadonlyArray<Piece>
): ReadonlyArray<Box> => {
  const boxes: Array<Box> = []
  for (let from = start; from < end;) {
    const feed = text.indexOf("\n", from)
    const to = feed < 0 || feed > end ? end : feed
    const own = pieces.filter((piece) => piece.start < to && from < piece.end)
    if (own.length > 0) boxes.push(rounded(unionOf(own.map(({ box }) => box))))
    from = to + 1
  }
  return boxes
}

const unionOf = (boxes: ReadonlyArray<Box>): Box => [
  Math.min(...boxes.map(([left]) => left)),
  Math.min(...boxes.map(([, top]) => top)),
  Math.max(...boxes.map(([, , right]) => right)),
  Math.max(...boxes.map(([, , , bottom]) => bottom))
]

const rounded = ([left, top, right, bottom]: Box): Box => [
  Math.round(left * 10) / 10,
  Math.round(top * 10) / 10,
  Math.round(right * 10) / 10,
  Math.round(bottom * 10) / 10
]

/** In whole points, within the page. */
const widened = (
  [left, top, right, bottom]: Box,
  [width, height]: readonly [number, number]
): Box => {
  const lack = Math.max(0, CROP_WIDTH_MIN - (right - left)) / 2
  const within = (value: number, most: number) => Math.min(Math.max(0, value), Math.ceil(most))
  return [
    within(Math.floor(left - MARGIN.x - lack), width - 1),
    within(Math.floor(top - MARGIN.y), height - 1),
    within(Math.ceil(right + MARGIN.x + lack), width),
    within(Math.ceil(bottom + MARGIN.y), height)
  ]
}
