/**
 * Sentences, and which paragraph or entry of a list each stands in.
 */
import type { Place } from "../source.ts"
import { blocks, isRow, PAGE_WIDTH } from "./blocks.ts"
import type { Line } from "./lines.ts"
import type { Outline } from "./sections.ts"
import type { Section } from "./section.ts"

export interface Sentence extends Place {
  /** The index of its section. */
  readonly section: number
  /** Its number in a list, or its bullet; empty for running text. */
  readonly marker: string
  /** The number of its paragraph or entry, in the whole record. */
  readonly block: number
}

export const sentences = (
  text: string,
  { lines, notes, sections }: Outline
): ReadonlyArray<Sentence> => {
  const found: Array<Sentence> = []
  const widths = notes.map(() => 0)
  let [first, block] = [0, 0]
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
    for (const part of blocks(text, own, section.kind, widths[section.note] ?? 0)) {
      for (const place of split(text, part.start, part.end)) {
        found.push({ ...place, section: index, marker: part.marker, block })
      }
      block++
    }
  })
  return found
}

const cut = (text: string, line: Line, { start, end }: Section): Line => {
  const [from, to] = [Math.max(line.start, start), Math.min(line.end, end)]
  if (from === line.start && to === line.end) return line
  if (from >= to) return { ...line, start: from, end: from, text: "" }
  const part = text.slice(from, to)
  // "CONDITION: , Stable": the lines of a dictation were joined with commas.
  const lead = /^\s*(?:,\s*)?/u.exec(part)?.[0].length ?? 0
  const trimmed = part.slice(lead).trimEnd().replace(/(?<=[.!?]),$/u, "")
  return { ...line, start: from + lead, end: from + lead + trimmed.length, text: trimmed }
}

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
  if (/\d\s?L$/u.test(block.slice(Math.max(0, point - 4), point))) return true
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
