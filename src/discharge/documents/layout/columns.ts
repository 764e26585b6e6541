/**
 * Columns of prose: parts of a page that are read from top to bottom on the left, then on the right.
 */
import type { Fragment } from "../Pdf.ts"
import { type Cell, cellsOf, type Line } from "./lines.ts"

/** A part of the page in two columns, divided at `gutter`. */
interface ColumnRun {
  readonly top: number
  readonly bottom: number
  readonly gutter: number
}

/** From the top down. Tables are no columns: their rows are read across. */
export const columnRuns = (
  fragments: ReadonlyArray<Fragment>,
  lines: ReadonlyArray<Line>,
  width: number
): ReadonlyArray<ColumnRun> => {
  const drawn = fragments.some(({ order }) => order === undefined)
    ? []
    : runsByDrawingOrder(fragments, width)
  return drawn.length > 0 ? drawn : runByGutter(lines, width)
}

interface Block {
  left: number
  right: number
  top: number
  bottom: number
  lines: number
  words: number
}

/** Prose that is drawn column by column forms tall blocks beside each other: the strongest sign. */
const runsByDrawingOrder = (fragments: ReadonlyArray<Fragment>, width: number) => {
  const prose = blocksOf(fragments).filter(({ left, right, lines, words }) =>
    lines >= 3 && words / lines >= 4 && right - left > width * 0.2 && right - left < width * 0.6
  )
  const runs: Array<{ top: number; bottom: number; gutter: number }> = []
  for (const a of prose) {
    for (const b of prose) {
      const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      const shorter = Math.min(a.bottom - a.top, b.bottom - b.top)
      if (b.left < a.right - 3 || shared < 0.4 * shorter) continue
      const gutter = (a.right + Math.max(b.left, a.right)) / 2
      const top = Math.min(a.top, b.top)
      const bottom = Math.max(a.bottom, b.bottom) + 1
      const run = runs.find((run) =>
        Math.abs(run.gutter - gutter) < 14 && top < run.bottom + 40 && bottom > run.top - 40
      )
      if (run === undefined) runs.push({ top, bottom, gutter })
      else {
        run.top = Math.min(run.top, top)
        run.bottom = Math.max(run.bottom, bottom)
      }
    }
  }
  return runs
    .filter(({ top, bottom, gutter }) =>
      !fragments.some(({ x, y, width }) =>
        y > top && y <= bottom && x < gutter - 6 && x + width > gutter + 6
      )
    )
    .sort((a, b) => a.top - b.top)
}

const blocksOf = (fragments: ReadonlyArray<Fragment>) => {
  const blocks: Array<Block> = []
  for (const row of rowsOf(fragments)) {
    const block = blocks.at(-1)
    const overlap = block === undefined
      ? 0
      : Math.min(block.right, row.right) - Math.max(block.left, row.left)
    if (
      block !== undefined && row.bottom > block.bottom &&
      row.bottom - block.bottom < 2.2 * (row.bottom - row.top) &&
      overlap > 0.5 * Math.min(block.right - block.left, row.right - row.left)
    ) {
      block.left = Math.min(block.left, row.left)
      block.right = Math.max(block.right, row.right)
      block.bottom = row.bottom
      block.lines++
      block.words += row.words
    } else blocks.push({ ...row })
  }
  return blocks
}

/** Fragments that follow each other on one baseline, in drawing order. */
const rowsOf = (fragments: ReadonlyArray<Fragment>) => {
  const rows: Array<Block> = []
  for (const { text, x, y, width, height } of fragments) {
    const row = rows.at(-1)
    const words = text.trim().split(/\s+/u).length
    if (
      row !== undefined && Math.abs(row.bottom - y) < 0.3 * height &&
      x - row.right < 1.2 * height && x >= row.right - 0.5 * height
    ) {
      row.right = Math.max(row.right, x + width)
      row.words += words
    } else {
      rows.push({ left: x, right: x + width, top: y - height, bottom: y, lines: 1, words })
    }
  }
  return rows
}

/** One run, found by the white stripe between its columns. */
const runByGutter = (lines: ReadonlyArray<Line>, width: number): ReadonlyArray<ColumnRun> => {
  const rows = lines.map(cellsOf)
  const crosses = rows.map((row) =>
    row.some(({ left, right }) => left < width * 0.42 && right > width * 0.58)
  )
  let best: { from: number; to: number; gutter: number } | undefined
  for (let start = 0; start < rows.length; start++) {
    if (crosses[start] === true) continue
    let end = start
    while (end < rows.length && crosses[end] === false) end++
    const found = trimmed(rows, start, end, width)
    if (
      found !== undefined && (best === undefined || found.to - found.from > best.to - best.from)
    ) {
      best = found
    }
    start = end
  }
  if (best === undefined) return []
  const [first, last] = [lines[best.from], lines[best.to - 1]]
  return first === undefined || last === undefined
    ? []
    : [{ top: first.y - first.height, bottom: last.y + 1, gutter: best.gutter }]
}

/** A heading above or below the columns may hide them: up to four rows are left off at each end. */
const trimmed = (
  rows: ReadonlyArray<ReadonlyArray<Cell>>,
  start: number,
  end: number,
  width: number
) => {
  for (let from = start; from <= Math.min(start + 4, end - 6); from++) {
    for (let to = end; to >= Math.max(from + 6, end - 4); to--) {
      const gutter = proseGutter(rows.slice(from, to), width)
      if (gutter !== undefined) return { from, to, gutter }
    }
  }
  return undefined
}

// Points of one step across the page, and the narrowest stripe that divides columns.
const STEP = 4
const NARROWEST_GUTTER = 8

const proseGutter = (rows: ReadonlyArray<ReadonlyArray<Cell>>, width: number) => {
  const steps = Math.ceil(width / STEP)
  const used = new Float64Array(steps)
  for (const { left, right } of rows.flat()) {
    const to = Math.min(steps - 1, Math.floor(right / STEP))
    for (let step = Math.max(0, Math.floor(left / STEP)); step <= to; step++) {
      used[step] = (used[step] ?? 0) + 1
    }
  }
  let widest = { at: 0, width: 0 }
  let from: number | undefined
  for (let step = Math.floor(steps * 0.25); step <= Math.ceil(steps * 0.75); step++) {
    const free = (used[step] ?? 0) <= rows.length * 0.02
    if (free) from ??= step
    if (from !== undefined && (!free || step === Math.ceil(steps * 0.75))) {
      const stripe = (step - from) * STEP
      if (stripe > widest.width) widest = { at: (from + step) / 2 * STEP, width: stripe }
      from = undefined
    }
  }
  if (widest.width < NARROWEST_GUTTER) return undefined
  const left = rows.map((row) => row.filter((cell) => cell.right < widest.at))
  const right = rows.map((row) => row.filter((cell) => cell.left > widest.at))
  return isProse(left) && isProse(right) ? widest.at : undefined
}

/** Most rows are one cell of several words, and many fill the column. */
const isProse = (rows: ReadonlyArray<ReadonlyArray<Cell>>) => {
  const filled = rows.filter((row) => row.length > 0)
  const cells = filled.flat()
  const width = Math.max(...cells.map(({ right }) => right)) -
    Math.min(...cells.map(({ left }) => left))
  const words = cells.flatMap(({ pieces }) => pieces)
    .reduce((count, { fragment }) => count + fragment.text.trim().split(/\s+/u).length, 0)
  const count = Math.max(1, filled.length)
  const share = (test: (row: ReadonlyArray<Cell>) => boolean) => filled.filter(test).length / count
  const extent = (row: ReadonlyArray<Cell>) => (row.at(-1)?.right ?? 0) - (row[0]?.left ?? 0)
  return filled.length >= 5 && share(({ length }) => length === 1) > 0.8 && words / count >= 4 &&
    share((row) => extent(row) > width * 0.75) >= 0.4
}
