/**
 * Fragments to text in reading order: lines, columns of prose one after the other, and tables with
 * each row on one line and each cell below its heading.
 */
import { columnRuns } from "./layout/columns.ts"
import { cellsOf, leadingOf, linesOf } from "./layout/lines.ts"
import type { Cell, Line } from "./layout/lines.ts"
import { type LaidOut, TextBuilder } from "./layout/textBuilder.ts"
import type { Fragment } from "./Pdf.ts"

/** `width` is that of the page. What is laid out is neither changed nor left out, blanks apart. */
export const layout = (fragments: ReadonlyArray<Fragment>, width: number): LaidOut => {
  const written = fragments.filter(({ text }) => text.trim() !== "")
  const lines = linesOf(written)
  const page: Page = {
    leading: leadingOf(lines),
    left: Math.min(...written.map(({ x }) => x)),
    column: characterWidth(written)
  }
  const builder = new TextBuilder()
  const runs = columnRuns(written, lines, width)
  if (runs.length === 0) {
    write(builder, lines, page, true)
    return builder.finish()
  }
  let below = -Infinity
  for (const run of runs) {
    if (run.top < below) continue
    const above = written.filter(({ y }) => y > below && y <= run.top)
    write(builder, linesOf(above), page, true)
    const inside = written.filter(({ y }) => y > run.top && y <= run.bottom)
    const isLeft = ({ x, width }: Fragment) => x + width / 2 < run.gutter
    write(builder, linesOf(inside.filter(isLeft)), page, false)
    write(builder, linesOf(inside.filter((fragment) => !isLeft(fragment))), page, false)
    below = run.bottom
  }
  write(builder, linesOf(written.filter(({ y }) => y > below)), page, true)
  return builder.finish()
}

interface Page {
  /** Between two baselines. */
  readonly leading: number
  readonly left: number
  /** Of one character in the text, in points. */
  readonly column: number
}

// A larger gap than this many leadings is an empty line in the text.
const PARAGRAPH_GAP = 1.55

/** Cells of a line keep their place across the page; in a column of prose they just follow. */
const write = (
  builder: TextBuilder,
  lines: ReadonlyArray<Line>,
  page: Page,
  inGrid: boolean
) => {
  if (lines.length === 0) return
  builder.emptyLine()
  let above: Line | undefined
  for (const line of lines) {
    const cells = cellsOf(line)
    if (cells.length === 0) continue
    if (above !== undefined) {
      builder.newLine()
      if (line.y - above.y > page.leading * PARAGRAPH_GAP) builder.emptyLine()
    }
    for (const cell of cells) builder.cell(cell.pieces, inGrid ? columnOf(cell, page) : 0)
    above = line
  }
}

const columnOf = (cell: Cell, { left, column }: Page) => Math.round((cell.left - left) / column)

const characterWidth = (fragments: ReadonlyArray<Fragment>) => {
  const widths = fragments
    .filter(({ text, width }) => text.length > 3 && width > 0)
    .map(({ text, width }) => width / text.length)
    .sort((a, b) => a - b)
  return widths[widths.length >> 1] ?? 5
}
