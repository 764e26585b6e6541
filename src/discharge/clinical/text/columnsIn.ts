/**
 * Parts that stand side by side: a line of headings with a gutter between them, over rows whose cells are
 * each of the part above them.
 */
import { labelKind } from "./headings.ts"
import type { Mark } from "./mark.ts"
import type { Line } from "./lines.ts"

interface Cell {
  readonly text: string
  /** Where it begins in the words of its line, and on the page. */
  readonly from: number
  readonly at: number
}

const cellsOf = ({ indent, text }: Line): ReadonlyArray<Cell> =>
  [...text.matchAll(/[^\s|](?:[^|\s]|[^\S\n](?=[^\s|]))*/gu)]
    .map(({ 0: words, index }) => ({ text: words, from: index, at: indent + index }))

const HEADING_MAX = 44
const ROWS_MAX = 40
// Columns of a proportional page are not quite straight.
const ASKEW = 6

/** Kinds that are lists: prose is not set so. */
const LISTED: ReadonlySet<string> = new Set([
  "medications",
  "discharge_medications",
  "home_medications",
  "stopped_medications",
  "inpatient_medications",
  "allergies",
  "diagnosis",
  "discharge_diagnosis",
  "secondary_diagnosis",
  "past_history",
  "pending",
  "procedures",
  "follow_up"
])

/** The marks of such parts that begin on a line, and how many lines they take; else `undefined`. */
export const columnsAt = (lines: ReadonlyArray<Line>, index: number) => {
  const line = lines[index]
  const cells = line === undefined ? [] : cellsOf(line)
  if (line === undefined || cells.length < 2 || /[:.;]\s*\S/u.test(line.text)) return undefined
  const heads = cells.flatMap((cell) => {
    const kind = cell.text.length > HEADING_MAX
      ? undefined
      : labelKind(cell.text.replace(/:$/u, ""))
    return kind === undefined || !LISTED.has(kind) ? [] : [{ ...cell, kind }]
  })
  if (heads.length !== cells.length || new Set(heads.map(({ kind }) => kind)).size < 2) {
    return undefined
  }
  const marks: Array<Mark> = heads.map((head) => ({
    at: line.start + head.from,
    body: line.start + head.from + head.text.length,
    kind: head.kind,
    heading: head.text
  }))
  let rows = 0
  for (const row of lines.slice(index + 1, index + 1 + ROWS_MAX)) {
    const own = cellsOf(row).map((cell) => ({ cell, head: headOf(heads, cell) }))
    const isRow = own.length > 0 && own.length <= heads.length &&
      own.every(({ head }) => head !== undefined)
    if (!isRow) break
    for (const { cell, head } of own) {
      if (head === undefined) continue
      const at = row.start + cell.from
      marks.push({ at, body: at, kind: head.kind, heading: head.text })
    }
    rows++
  }
  return rows === 0 ? undefined : { marks, lines: rows + 1 }
}

const headOf = <H extends Cell>(heads: ReadonlyArray<H>, { at }: Cell): H | undefined =>
  heads.find((head) => Math.abs(head.at - at) <= ASKEW)
