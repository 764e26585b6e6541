/**
 * The documents within a record, told apart by their titles.
 */
import { evidenceOf } from "../identity/evidence.ts"
import type { Place } from "../source.ts"
import { datesIn } from "./dates.ts"
import { type DayOrder, dayOrderOf } from "./dayOrder.ts"
import type { Line } from "./lines.ts"
import { IDENTITY, type NoteKind, type Title } from "./titles.ts"

export interface Note extends Place {
  readonly kind: NoteKind
  /** The line that names it; empty for a record without titles. */
  readonly title: Place
  /** `YYYY-MM-DD`, or `MM-DD`; from its heading. */
  readonly date: string | undefined
}

/** Notes that speak of the day of discharge. */
export const isDischargeNote = ({ kind }: Note) =>
  kind === "discharge_summary" || kind === "discharge_orders" || kind === "transfer" ||
  kind === "patient_instructions"

/**
 * Lines that say again, at the head of a page, which document goes on: no parts begin there, and
 * nothing is said.
 */
export const runningHeads = (
  lines: ReadonlyArray<Line>,
  titles: ReadonlyArray<Title>
): ReadonlySet<number> => {
  const found = new Set<number>()
  titles.forEach((title, index) => {
    if (!isRunningHead(lines, title, titles[index - 1])) return
    const { line } = title
    if (isBareTitle(lines[line - 1])) found.add(line - 1)
    found.add(line)
    for (let at = line + 1; at < line + HEAD_LINES && IDENTITY.test(lines[at]?.text ?? ""); at++) {
      found.add(at)
    }
  })
  return found
}

const HEAD_LINES = 5

/** The name of the hospital above a title. */
const isBareTitle = (line: Line | undefined) =>
  line !== undefined && /^[A-Z][A-Z .,&'-]{4,70}$/u.test(line.text)

/** From title to title; what stands before the first title of a file is part of the first. */
export const notesOf = (
  lines: ReadonlyArray<Line>,
  titles: ReadonlyArray<Title>,
  files: ReadonlyArray<number>,
  length: number,
  /** What a part without a title is. */
  untitled: (part: Place) => NoteKind
): ReadonlyArray<Note> => {
  const opened = openings(lines, titles, files)
  const order = dayOrderOf(lines.map(({ text }) => text).join("\n"))
  return opened.map(({ line, kind, start }, index) => {
    const title = lines[line]
    const part = { start, end: opened[index + 1]?.start ?? length }
    return kind === undefined || title === undefined
      ? { ...part, kind: untitled(part), title: { start, end: start }, date: undefined }
      : { ...part, kind, title, date: dateNear(lines, line, order) }
  })
}

interface Opening extends Pick<Title, "line"> {
  /** `undefined` without a title. */
  readonly kind: NoteKind | undefined
  readonly start: number
}

const openings = (
  lines: ReadonlyArray<Line>,
  titles: ReadonlyArray<Title>,
  files: ReadonlyArray<number>
): ReadonlyArray<Opening> => {
  const startOf = (line: number) => lines[line]?.start ?? 0
  const starts = titles.filter((title, index) => !isRunningHead(lines, title, titles[index - 1]))
  return files.flatMap((line, file): ReadonlyArray<Opening> => {
    const start = file === 0 ? 0 : startOf(line)
    const own = starts.filter((title) => title.file === file)
      .map((title) => ({ ...title, start: startOf(title.line) }))
    const [first, ...rest] = own
    return first === undefined || hasBody(lines.slice(line, first.line))
      ? [{ line, start, kind: undefined }, ...own]
      : [{ ...first, start }, ...rest]
  })
}

/** The same title again at the head of the next page. */
const isRunningHead = (
  lines: ReadonlyArray<Line>,
  { file, kind, line }: Title,
  before: Title | undefined
) => {
  if (before === undefined || before.file !== file || before.kind !== kind) return false
  if (isOfOthers(lines, line, before.line)) return false
  const near = lines.slice(Math.max(0, line - 2), line + 3).map(({ text }) => text).join(" ")
  if (/\bpage\s*\d|\bcontinued\b|\(cont/iu.test(near)) return true
  const [own, other] = [lines[line]?.text ?? "", lines[before.line]?.text ?? ""]
  const [date, dateBefore] = [datesIn(own)[0]?.iso, datesIn(other)[0]?.iso]
  if (date !== undefined && dateBefore !== undefined && date !== dateBefore) return false
  return line - before.line <= 4 || (own === other && datesIn(own).length > 0)
}

/** Whether two titles have different record numbers below them. */
const isOfOthers = (lines: ReadonlyArray<Line>, line: number, other: number) => {
  const [own, before] = [line, other].map((at) =>
    evidenceOf(lines.slice(at, at + HEAD_LINES).map(({ text }) => text).join("\n"), false)
      .recordNumbers
  )
  return own !== undefined && before !== undefined && own.length > 0 && before.length > 0 &&
    !own.some((number) => before.includes(number))
}

const hasBody = (lines: ReadonlyArray<Line>) =>
  lines.filter(({ text }) => text.length > 60 && !IDENTITY.test(text) && !/\s{4,}/u.test(text))
    .length > 1

const BORN = /\b(?:DOB|D\.O\.B|birth|born)\b[\s:.]*[\d/.-]{6,10}/giu

const dateNear = (
  lines: ReadonlyArray<Line>,
  line: number,
  order: DayOrder | undefined
) => {
  for (const [index, { text }] of lines.slice(line, line + 4).entries()) {
    if (index > 0 && !IDENTITY.test(text) && !/\bdate\b/iu.test(text) && text.length > 24) continue
    const date = datesIn(text.replaceAll(BORN, ""), 0, order)[0]
    if (date !== undefined) return date.iso
  }
  return undefined
}
