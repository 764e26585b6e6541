/**
 * Sentences, table rows and entries of lists, with lines that were broken put together again.
 */
import type { Place } from "../source.ts"
import type { Line } from "./lines.ts"
import type { Outline, Section } from "./sections.ts"

export interface Sentence extends Place {
  /** The index of its section. */
  readonly section: number
  /** Its number in a list, or its bullet; empty for running text. */
  readonly marker: string
}

// A line longer than this is no line of a page: it was not broken to fit.
const PAGE_WIDTH = 130
const FULL = 0.86

/** Lines that belong to a page and not to the record: rules, running heads, numbers of pages. */
const NOISE =
  /^(?:[-=_*~.\u2014|]{4,}|(?:page|pg\.?)\s*\d+(?:\s*(?:of|\/)\s*\d+)?|\d+\s*\/\s*\d+|-\s*\d+\s*-|continued(?: on next page)?|\(continued\)|confidential\b.{0,60})$/iu
const SIGNED =
  /^(?:electronically\s+)?(?:signed|authenticated|dictated|transcribed|cosigned)\b.{0,100}$|^[DT]:\s*\d/iu
const RUNNING_HEAD = /\b(?:MRN?#?|DOB)\b\s*:?\s*[\w-]/u

export const sentences = (
  text: string,
  { lines, notes, sections }: Outline
): ReadonlyArray<Sentence> => {
  const found: Array<Sentence> = []
  const widths = notes.map(() => 0)
  let first = 0
  let at = 0
  for (const { text, indent, start } of lines) {
    while (at + 1 < notes.length && (notes[at + 1]?.start ?? Infinity) <= start) at++
    const length = text.length + indent
    if (length <= PAGE_WIDTH) widths[at] = Math.max(widths[at] ?? 0, length)
  }
  sections.forEach((section, index) => {
    while ((lines[first]?.end ?? Infinity) < section.start && first < lines.length) first++
    const own: Array<Line> = []
    for (let at = first; at < lines.length; at++) {
      const line = lines[at]
      if (line === undefined || line.start >= section.end) break
      own.push(cut(text, line, section))
    }
    for (const block of blocks(own, section.kind, widths[section.note] ?? 0)) {
      for (const place of split(text, block.start, block.end)) {
        found.push({ ...place, section: index, marker: block.marker })
      }
    }
  })
  return found
}

const cut = (text: string, line: Line, { start, end }: Section): Line => {
  const [from, to] = [Math.max(line.start, start), Math.min(line.end, end)]
  if (from === line.start && to === line.end) return line
  if (from >= to) return { ...line, start: from, end: from, text: "" }
  const part = text.slice(from, to)
  const lead = part.length - part.trimStart().length
  const trimmed = part.trim()
  return { ...line, start: from + lead, end: from + lead + trimmed.length, text: trimmed }
}

interface Block extends Place {
  readonly marker: string
}

const MARKER =
  /^(?:(?:[-*\u2022\u25CF\u25AA\u2023>\u00B7]|\d{1,2}[.)](?!\d)|\([\da-z]{1,2}\)|[a-hA-H][.)](?=\s)|\[[ xX]?\])\s*)+/u

/** Lines that were one before the page was too narrow for them. */
const blocks = (
  lines: ReadonlyArray<Line>,
  kind: string,
  width: number
): ReadonlyArray<Block> => {
  const found: Array<{ start: number; end: number; marker: string }> = []
  let previous: Line | undefined
  for (const line of lines) {
    if (line.text !== "" && isNoise(line, kind)) continue
    const open = found.at(-1)
    if (line.text === "") {
      previous = undefined
    } else if (
      open !== undefined && previous !== undefined &&
      isBroken(previous, line, width, LISTS.has(kind) && open.marker === "")
    ) {
      open.end = line.end
      previous = line
    } else {
      const marker = MARKER.exec(line.text)?.[0] ?? ""
      found.push({ start: line.start + marker.length, end: line.end, marker: marker.trim() })
      previous = line
    }
  }
  return found.filter(({ start, end }) => end > start)
}

const isNoise = ({ text }: Line, kind: string) =>
  NOISE.test(text) || SIGNED.test(text) ||
  (kind !== "header" && text.length < 120 && RUNNING_HEAD.test(text) &&
    !/[a-z]{3,}.*\.$/u.test(text))

/** Where each line is an entry unless it plainly goes on. */
const LISTS: ReadonlySet<string> = new Set([
  "home_medications",
  "inpatient_medications",
  "administration_record",
  "discharge_medications",
  "stopped_medications",
  "pending"
])
const OPEN =
  /(?:[,;/-]|\b(?:and|or|with|of|to|by|for|in|on|at|the|a|per|until|every|from)|\([^)]*)$/u
const STATUS = /\b(?:PENDING|FINAL|NEGATIVE|POSITIVE|NORMAL|PRELIMINARY|COMPLETE|RESULTED)\.?$/u

/** Whether `line` goes on with what `before` began. */
const isBroken = (before: Line, line: Line, width: number, isList: boolean) => {
  if (MARKER.test(line.text) || STATUS.test(before.text)) return false
  if (isList && line.indent <= before.indent && !OPEN.test(before.text)) return false
  if (isRow(line.text) || isRow(before.text)) return false
  if (before.text.length > PAGE_WIDTH) {
    return /^[a-z]/u.test(line.text) && !/[.:;]$/u.test(before.text)
  }
  const word = /^\S+/u.exec(line.text)?.[0].length ?? 0
  const isFull = before.indent + before.text.length + 1 + word > width * FULL && width > 40
  if (isFull) return true
  const isHanging = line.indent > before.indent && MARKER.test(before.text)
  return (isHanging || /^[a-z(]/u.test(line.text) && before.text.length > 44) &&
    !/[.:;!?]$/u.test(before.text)
}

/** Cells with gaps between them. */
export const isRow = (text: string) => /\S(?:\s{3,}|\t+|\s*\|\s*)\S/u.test(text)

// Points that end no sentence.
const ABBREVIATIONS = new Set(
  ("dr mr mrs ms prof st jr sr vs no inc dept approx est fig e.g i.e p.o b.i.d t.i.d q.i.d q.d q.h.s h.s p.r.n a.m p.m i.v i.m " +
    "s.c u.s pt pts hx dx rx tx fx sx mg ml mcg tab tabs cap caps q o.d o.s o.u p.r s.l a.c p.c c.diff c e y.o yr yrs " +
    "ext tel ph wk wks mo hr hrs min sec wt ht temp resp sat lt rt bilat subq subcu aug sept oct nov dec jan feb mar apr " +
    "d m.d r.n n.p p.a d.o ph.d staph strep spp").split(" ")
)

const END = /[.!?]+["')\]]*(?=\s+|$)|\s{4,}|;\s+(?=[A-Z])/gu

const split = (text: string, start: number, end: number): ReadonlyArray<Place> => {
  const block = text.slice(start, end)
  if (isRow(block) && !block.includes("\n")) return row(block, start)
  const found: Array<Place> = []
  let from = 0
  for (const { index, 0: mark } of block.matchAll(END)) {
    if (mark.startsWith(" ") || mark.startsWith(";") || !isEnd(block, index)) continue
    push(found, block, from, index + mark.length, start)
    from = index + mark.length
  }
  push(found, block, from, block.length, start)
  return found
}

/** A row of a table is one; two sentences with a gap between them are two. */
const row = (block: string, start: number): ReadonlyArray<Place> => {
  const found: Array<Place> = []
  let from = 0
  for (const { index, 0: mark } of block.matchAll(/[.!?](?=\s+[A-Z])/gu)) {
    if (!isEnd(block, index)) continue
    push(found, block, from, index + mark.length, start)
    from = index + mark.length
  }
  push(found, block, from, block.length, start)
  return found
}

const push = (found: Array<Place>, block: string, from: number, to: number, start: number) => {
  const part = block.slice(from, to)
  const lead = part.length - part.trimStart().length
  const length = part.trim().length
  if (length > 1) found.push({ start: start + from + lead, end: start + from + lead + length })
}

const WORD_BEFORE = 12

const isEnd = (block: string, point: number) => {
  if (block[point] !== ".") return true
  const word = /[A-Za-z.]*$/u.exec(block.slice(Math.max(0, point - WORD_BEFORE), point))?.[0] ?? ""
  const next = /^\S*\s+(\S)/u.exec(block.slice(point, point + 40))?.[1] ?? ""
  if (/^(?:dr|mr|mrs|ms|prof|st|no|vs|approx|e\.g|i\.e)$/iu.test(word)) return next === ""
  if (/^[A-Z]$/u.test(word)) {
    // An initial, or the end of "vitamin K." and "hepatitis B."
    return !/\b(?:Dr|Mr|Mrs|Ms|[A-Z])\.?\s[A-Z]$/u.test(
          block.slice(Math.max(0, point - 8), point)
        ) &&
        !/^\s+[a-z]/u.test(block.slice(point + 1)) &&
        !/(?:^|\s)[A-Z]$/u.test(block.slice(Math.max(0, point - 3), point)) || next === ""
  }
  if (/^(?:\d{1,2})$/u.test(/\S*$/u.exec(block.slice(Math.max(0, point - 4), point))?.[0] ?? "")) {
    // "1." of a list within a line
    return !/^\s+[A-Za-z]/u.test(block.slice(point + 1, point + 4)) ||
      /\w\s\d{1,2}$/u.test(block.slice(Math.max(0, point - 6), point))
  }
  if (ABBREVIATIONS.has(word.toLowerCase())) return /[A-Z]/u.test(next) && word.length > 1
  return true
}
