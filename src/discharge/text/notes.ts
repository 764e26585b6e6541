/**
 * The documents within a record, told apart by their titles.
 */
import type { Place } from "../source.ts"
import { datesIn } from "./dates.ts"
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
  titles.forEach(({ kind, line }, index) => {
    if (!isRunningHead(lines, titles, kind, line, index)) return
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

/** From title to title; what stands before the first title is part of the first. */
export const notesOf = (
  lines: ReadonlyArray<Line>,
  titles: ReadonlyArray<Title>,
  length: number,
  untitled: NoteKind
): ReadonlyArray<Note> => {
  const starts = titles.filter(({ kind, line }, index) =>
    !isRunningHead(lines, titles, kind, line, index)
  )
  const first = starts[0]
  const isHeadless = first === undefined || hasBody(lines.slice(0, first.line))
  const opened = isHeadless ? [{ line: 0, kind: untitled }, ...starts] : starts
  return opened.map(({ line, kind }, index) => {
    const title = lines[line]
    const next = opened[index + 1]
    const isUntitled = isHeadless && index === 0
    const start = index === 0 ? 0 : title?.start ?? 0
    return {
      kind,
      title: isUntitled || title === undefined ? { start, end: start } : title,
      date: isUntitled ? undefined : dateNear(lines, line),
      start,
      end: next === undefined ? length : lines[next.line]?.start ?? length
    }
  })
}

/** The same title again at the head of the next page. */
const isRunningHead = (
  lines: ReadonlyArray<Line>,
  titles: ReadonlyArray<Title>,
  kind: NoteKind,
  line: number,
  index: number
) => {
  const before = titles[index - 1]
  if (before === undefined || before.kind !== kind) return false
  const near = lines.slice(Math.max(0, line - 2), line + 3).map(({ text }) => text).join(" ")
  if (/\bpage\s*\d|\bcontinued\b|\(cont/iu.test(near)) return true
  const [own, other] = [lines[line]?.text ?? "", lines[before.line]?.text ?? ""]
  const [date, dateBefore] = [datesIn(own)[0]?.iso, datesIn(other)[0]?.iso]
  if (date !== undefined && dateBefore !== undefined && date !== dateBefore) return false
  return line - before.line <= 4 || (own === other && datesIn(own).length > 0)
}

const hasBody = (lines: ReadonlyArray<Line>) =>
  lines.filter(({ text }) => text.length > 60 && !IDENTITY.test(text) && !/\s{4,}/u.test(text))
    .length > 1

const BORN = /\b(?:DOB|D\.O\.B|birth|born)\b[\s:.]*[\d/.-]{6,10}/giu

const dateNear = (lines: ReadonlyArray<Line>, line: number) => {
  for (const [index, { text }] of lines.slice(line, line + 4).entries()) {
    if (index > 0 && !IDENTITY.test(text) && !/\bdate\b/iu.test(text) && text.length > 24) continue
    const date = datesIn(text.replaceAll(BORN, ""))[0]
    if (date !== undefined) return date.iso
  }
  return undefined
}
