import type { SourcePage } from "../source.ts"
import type { Line } from "./lines.ts"

/**
 * The line that each uploaded file begins with, in order. What one says does not go on in the next,
 * unless that begins with "continued".
 */
export const filesIn = (
  lines: ReadonlyArray<Line>,
  pages: ReadonlyArray<SourcePage>
): ReadonlyArray<number> => {
  const starts = pages.filter(({ document_id }, index) =>
    index > 0 && pages[index - 1]?.document_id !== document_id
  )
  return [
    0,
    ...starts.flatMap(({ start }) => {
      const line = lines.findIndex(({ end }) => end >= start)
      return line < 0 || isContinued(lines, line) ? [] : [line]
    })
  ]
}

const HEAD_LINES = 3

const isContinued = (lines: ReadonlyArray<Line>, line: number) =>
  lines.slice(line, line + HEAD_LINES).some(({ text }) =>
    /\(cont(?:inued|['\u2019]?d|\.)?\)|\bcontinued from\b|^\W*continued\W*$|,\s?continued\W*$/iu
      .test(text)
  )
