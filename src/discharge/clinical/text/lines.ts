import type { Place } from "../source.ts"

export interface Line extends Place {
  /** Without the spaces around it; `start` and `end` are of this part. */
  readonly text: string
  /** Spaces before it; a tab counts for four. */
  readonly indent: number
}

/** All lines; those without words are empty, so that paragraphs can be told apart. */
export const linesOf = (text: string): ReadonlyArray<Line> => {
  const lines: Array<Line> = []
  for (let start = 0; start <= text.length;) {
    const feed = text.indexOf("\n", start)
    const end = feed < 0 ? text.length : feed
    lines.push(line(text, start, end))
    start = end + 1
  }
  return lines
}

const line = (text: string, from: number, to: number): Line => {
  let [start, end, indent] = [from, to, 0]
  while (start < end && isSpace(text.charCodeAt(start))) {
    indent += text[start] === "\t" ? 4 : 1
    start++
  }
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return { start, end, indent, text: text.slice(start, end) }
}

const isSpace = (unit: number) =>
  unit === 32 || unit === 9 || unit === 13 || unit === 12 || unit === 160 || unit === 0xfeff
