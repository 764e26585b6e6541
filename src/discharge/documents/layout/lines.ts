/**
 * Fragments to lines, and lines to cells.
 */
import type { Fragment } from "../Pdf.ts"

export interface Line {
  /** Of the baseline. */
  readonly y: number
  readonly height: number
  readonly fragments: ReadonlyArray<Fragment>
}

export interface Piece {
  readonly fragment: Fragment
  /** Whether a space stands before it. */
  readonly spaced: boolean
}

/** Text of a line that no wide gap divides. */
export interface Cell {
  readonly left: number
  readonly right: number
  readonly pieces: ReadonlyArray<Piece>
}

// Shares of the type's height: how far baselines of one line may lie apart, how far a raised or
// lowered figure may, and the gaps that make a space and a new cell.
const BASELINE_SPREAD = 0.45
const SCRIPT_SPREAD = 0.75
const SCRIPT_HEIGHT = 0.86
const SPACE_GAP = 0.16
const CELL_GAP = 1.2
const SMALLEST_TYPE = 4

/** From the top down, the fragments of each from left to right. */
export const linesOf = (fragments: ReadonlyArray<Fragment>): ReadonlyArray<Line> => {
  const lines: Array<{ y: number; height: number; fragments: Array<Fragment> }> = []
  for (const fragment of [...fragments].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const height = Math.max(fragment.height, SMALLEST_TYPE)
    const near = lines.slice(-6).filter((line) =>
      Math.abs(line.y - fragment.y) <=
        BASELINE_SPREAD * Math.min(Math.max(line.height, SMALLEST_TYPE), height) + 0.25
    ).sort((a, b) => Math.abs(a.y - fragment.y) - Math.abs(b.y - fragment.y))[0]
    if (near === undefined) {
      lines.push({ y: fragment.y, height: fragment.height, fragments: [fragment] })
    } else {
      near.fragments.push(fragment)
      if (fragment.height > near.height) {
        near.height = fragment.height
        near.y = fragment.y
      }
    }
  }
  lines.sort((a, b) => a.y - b.y)
  return withScripts(lines).map((line) => ({
    ...line,
    fragments: withoutShadows([...line.fragments].sort((a, b) => a.x - b.x))
  }))
}

/** Raised and lowered figures go back to the line that they were set beside. */
const withScripts = (lines: ReadonlyArray<Line>): ReadonlyArray<Line> => {
  const joined = new Map<Line, Array<Fragment>>(lines.map((line) => [line, [...line.fragments]]))
  lines.forEach((line, index) => {
    if (line.fragments.reduce((length, { text }) => length + text.length, 0) > 8) return
    const home = [lines[index + 1], lines[index - 1]].find((other) =>
      other !== undefined && joined.has(other) &&
      Math.abs(other.y - line.y) <= SCRIPT_SPREAD * other.height &&
      line.height <= SCRIPT_HEIGHT * other.height &&
      line.fragments.every(({ x }) =>
        other.fragments.some((beside) =>
          Math.abs(x - (beside.x + beside.width)) < 0.4 * other.height
        )
      )
    )
    if (home === undefined) return
    joined.get(home)?.push(...line.fragments)
    joined.delete(line)
  })
  return lines.flatMap((line) => {
    const fragments = joined.get(line)
    return fragments === undefined ? [] : [{ ...line, fragments }]
  })
}

/** Bold type is sometimes the same text drawn twice, a hair apart. */
const withoutShadows = (fragments: ReadonlyArray<Fragment>) =>
  fragments.filter((fragment, index) =>
    !fragments.slice(Math.max(0, index - 3), index).some((other) =>
      other.text === fragment.text &&
      Math.abs(other.x - fragment.x) < Math.max(1.2, fragment.height * 0.12)
    )
  )

export const cellsOf = (line: Line): ReadonlyArray<Cell> => {
  const cells: Array<{ left: number; right: number; height: number; pieces: Array<Piece> }> = []
  let before: Fragment | undefined
  for (const fragment of line.fragments) {
    const cell = cells.at(-1)
    const gap = cell === undefined ? 0 : fragment.x - cell.right
    const right = fragment.x + fragment.width
    if (cell !== undefined && gap < CELL_GAP * Math.min(fragment.height, cell.height)) {
      cell.pieces.push({ fragment, spaced: isSpaced(before, fragment, gap, cell.height) })
      cell.right = Math.max(cell.right, right)
      cell.height = Math.max(cell.height, fragment.height)
    } else {
      const { x: left, height } = fragment
      cells.push({ left, right, height, pieces: [{ fragment, spaced: false }] })
    }
    before = fragment
  }
  return cells
}

const isSpaced = (before: Fragment | undefined, fragment: Fragment, gap: number, height: number) =>
  // A recogniser tells words; their boxes may overlap in slanted lines.
  (before?.order === undefined && fragment.order === undefined) ||
  gap > SPACE_GAP * fragment.height ||
  /\s$/u.test(before?.text ?? "") || /^\s/u.test(fragment.text) ||
  // A jump in the drawing order between two runs is a word boundary, scripts apart.
  (before?.order !== undefined && fragment.order !== undefined &&
    fragment.order !== before.order + 1 && fragment.height > SCRIPT_HEIGHT * height)

/** The middle distance between two baselines. */
export const leadingOf = (lines: ReadonlyArray<Line>) => {
  const distances = lines.slice(1)
    .map(({ y }, index) => y - (lines[index]?.y ?? y))
    .filter((distance) => distance > 2)
    .sort((a, b) => a - b)
  return distances[distances.length >> 1] ?? 12
}
