/**
 * The whole row, entry or sentence around a place in the text of a page: what a person reads to judge it.
 */

interface Row {
  readonly start: number
  readonly end: number
  readonly text: string
}

const ROW_MAX = 600
/** Cells with a wide gap between them. */
const CELLS = /\S(?:\s{2,}|\t|\s*\|\s*)\S/u
const ENTRY = /^\s*(?:\d{1,2}[.)]|[-*\u2022\u00b7])\s/u
const HEADING = /^[^a-z]{3,60}:?\s*$|^[^.]{2,60}:\s*$/u
/** "Allergies: …" begins something else, and so does a ruler. */
const LABEL = /^\s*[A-Z][A-Za-z /]{2,40}:/u
const RULER = /^[^\p{L}\d]*$/u
/** A line that is shorter than this share of the page's lines ends where it does by itself. */
const FULL = 0.7
const STOP = /[.!?]["')\]]?\s*$/u

/** `null` where there is nothing at the place. */
export const rowAround = (text: string, start: number, end: number): Row | null => {
  if (text.slice(start, end).trim() === "") return null
  const lines = linesIn(text)
  const first = lines.findLastIndex((line) => line.start <= start)
  const last = lines.findLastIndex((line) => line.start < end)
  const isAlone = (line: string) => CELLS.test(line) || HEADING.test(line) || RULER.test(line)
  const width = Math.max(...lines.map(({ text }) => isAlone(text) ? 0 : text.length))
  let [from, to] = [first, last]
  const at = (index: number) => lines[index]?.text ?? ""
  const goesOn = (index: number) =>
    index + 1 < lines.length && !isAlone(at(index)) && !isAlone(at(index + 1)) &&
    at(index).length >= FULL * width && !ENTRY.test(at(index + 1)) && !LABEL.test(at(index + 1))
  while (from > 0 && !ENTRY.test(at(from)) && goesOn(from - 1) && !STOP.test(at(from - 1))) from--
  while (goesOn(to) && !STOP.test(at(to))) to++
  const block = { start: lines[from]?.start ?? start, end: lines[to]?.end ?? end }
  const isRow = from === to && (CELLS.test(at(from)) || ENTRY.test(at(from)))
  const found = isRow ? block : sentenceIn(text, block, start, end)
  const bounded = found.end - found.start > ROW_MAX
    ? {
      start: Math.max(found.start, Math.min(start, lines[first]?.start ?? start)),
      end: Math.min(found.end, Math.max(end, lines[last]?.end ?? end))
    }
    : found
  const own = text.slice(bounded.start, bounded.end)
  const lead = own.length - own.trimStart().length
  const trimmed = own.trim()
  const begin = bounded.start + lead
  return { start: begin, end: begin + trimmed.length, text: trimmed }
}

const linesIn = (text: string) => {
  let start = 0
  return text.split("\n").map((line) => {
    const from = start
    start += line.length + 1
    return { start: from, end: from + line.length, text: line }
  })
}

/** Where one sentence ends and the next begins; not after a title or an initial. */
const END = /(?<!\b(?:Dr|Mr|Mrs|Ms|St|No|vs|approx|[A-Z]))[.!?]["')\]]?(?=\s+["'(\[]?[A-Z0-9])/gu

const sentenceIn = (
  text: string,
  block: { readonly start: number; readonly end: number },
  start: number,
  end: number
) => {
  const words = text.slice(block.start, block.end)
  let from = block.start
  for (const found of words.matchAll(END)) {
    const after = block.start + found.index + found[0].length
    if (after <= start) from = after
    else if (after >= end) return { start: from, end: after }
  }
  return { start: from, end: block.end }
}
