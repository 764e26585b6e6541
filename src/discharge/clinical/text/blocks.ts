/**
 * Paragraphs, entries of lists and rows of tables, with lines that were broken put together again.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Place } from "../source.ts"
import type { Line } from "./lines.ts"

// A line longer than this is no line of a page: it was not broken to fit.
export const PAGE_WIDTH = 130
const FULL = 0.86
const STRICT = 0.96

/** Lines that belong to a page and not to the record: rules, running heads, numbers of pages. */
const NOISE =
  /^(?:[-=_*~.\u2014|]{4,}|(?:page|pg\.?)\s*\d+(?:\s*(?:of|\/)\s*\d+)?|\d+\s*\/\s*\d+|-\s*\d+\s*-|continued(?: on next page)?|\(continued\)|confidential\b.{0,60})$/iu
/** The address that a browser prints at the foot of a page. */
const PRINTED = /^(?:https?|file):\/\/\S+(?:\s+\d+\s*\/\s*\d+)?$/iu
const SIGNED =
  /^(?:electronically\s+)?(?:signed|authenticated|dictated|transcribed|cosigned)\b.{0,100}$|^[DT]:\s*\d/iu
/** "MR 30 mg" is a drug that is released slowly, and no record number. */
const RUNNING_HEAD = /\b(?:MRN#?|DOB)\b\s*:?\s*[\w-]|\bMR\s?[#:]\s*[\w-]/u

interface Block extends Place {
  readonly marker: string
}

const SIGN = oneOf(
  String.raw`#\s?\d{1,2}[.):]?(?=\s)|#(?=\s[A-Z])|[-*\u2022\u25CF\u25AA\u2023>\u00B7]`,
  String.raw`\d{1,2}[.)](?!\d)|\d{1,2}(?=\s{2,}\p{Lu}\p{L})|\([\da-z]{1,2}\)`,
  String.raw`[a-hA-H][.)](?=\s+[A-Z0-9])(?!\s+(?:Coli|Difficile|Diff))|\[[ xX]?\]|[\u2610-\u2612]`
)
const MARKER = RegExp(String.raw`^(?:${SIGN}\s*)+`, "u")

/** Lines that were one before the page was too narrow for them. */
export const blocks = (
  text: string,
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
      isBroken(previous, line, width, LISTS.has(kind) && open.marker === "", kind)
    ) {
      open.end = line.end
      previous = line
    } else {
      const marker = MARKER.exec(line.text)?.[0] ?? ""
      found.push({ start: line.start + marker.length, end: line.end, marker: marker.trim() })
      previous = line
    }
  }
  return found.filter(({ start, end }) => end > start).flatMap((block) => numbered(text, block))
}

const NUMBER = /(?<=[\s;,:)]|[^\d.]\.)\(?(\d{1,2})[.)]\s+(?=[A-Za-z])/gu

/** `1. Sepsis. 2. Diabetes.` on one line is two entries. */
const numbered = (text: string, block: Block): ReadonlyArray<Block> => {
  const own = /\d+/u.exec(block.marker)?.[0]
  const found: Array<Block> = []
  let [next, start, marker] = [own === undefined ? 1 : Number(own) + 1, block.start, block.marker]
  for (const match of text.slice(block.start, block.end).matchAll(NUMBER)) {
    if (Number(match[1]) !== next) continue
    const at = block.start + match.index
    found.push({ start, end: at, marker })
    start = at + match[0].length
    marker = match[0].trim()
    next++
  }
  // A lone "1." within a sentence numbers nothing.
  if (own === undefined && found.length < 2) return [block]
  return [...found, { start, end: block.end, marker }].filter(({ start, end }) => end > start)
}

const isNoise = ({ text }: Line, kind: string) =>
  NOISE.test(text) || SIGNED.test(text) || PRINTED.test(text) ||
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
const GOES_ON = oneOf(
  "and|or|with|of|to|by|for|in|on|at|the|a|an|per|until|every",
  "from|left|right|acute|chronic|final|his|her|was|is|were|be",
  "no|not|without|due|status|than|as|after|before|which|who"
)
const OPEN = RegExp(String.raw`(?:[,;/-]|\b${GOES_ON}|\([^)]*)$`, "u")
/** Where a line that begins with a capital is another entry. */
const ENTRIES: ReadonlySet<string> = new Set([
  "discharge_diagnosis",
  "secondary_diagnosis",
  "admission_diagnosis",
  "operative_diagnosis"
])
const OPEN_ENDED = oneOf(
  "and|or|with|of|to|by|for|in|on|at|the|an?|per|from|left|right|acute|chronic",
  "final|his|her|was|is|were|be|no|not|without|due|than|as|after|before|which|who"
)
const OPEN_WORD = RegExp(String.raw`\b${OPEN_ENDED}$`, "u")
const STATUS = /\b(?:PENDING|FINAL|NEGATIVE|POSITIVE|NORMAL|PRELIMINARY|COMPLETE|RESULTED)\.?$/u

/** Whether `line` goes on with what `before` began. */
const isBroken = (
  before: Line,
  line: Line,
  width: number,
  isList: boolean,
  kind?: string
) => {
  if (MARKER.test(line.text) || STATUS.test(before.text)) return false
  if (isList && line.indent <= before.indent && !OPEN.test(before.text)) return false
  if (isRow(line.text) || isRow(before.text)) return false
  if (before.text.length > PAGE_WIDTH) {
    return /^[a-z]/u.test(line.text) && !/[.:;]$/u.test(before.text)
  }
  const word = /^\S+/u.exec(line.text)?.[0].length ?? 0
  if (!isList && OPEN_WORD.test(before.text) && /^[a-z]/u.test(line.text)) return true
  const own = before.indent + before.text.length + 1 + word
  // A capital may begin something new where the line before had nearly room for it.
  const isNew = /^[A-Z]/u.test(line.text) && !/[.:;!?]$/u.test(before.text)
  if (isNew && kind !== undefined && ENTRIES.has(kind)) return false
  const isFull = own > width * (isNew ? STRICT : FULL) && width > 40
  if (isFull) return true
  const isHanging = line.indent > before.indent && MARKER.test(before.text)
  return (isHanging || /^[a-z(]/u.test(line.text) && before.text.length > 44) &&
    !/[.:;!?]$/u.test(before.text)
}

/** Cells with gaps between them. */
export const isRow = (text: string) => /\S(?:\s{3,}|\t+|\s*\|\s*)\S/u.test(text)
