/**
 * Tables of results: names of tests in the first column, a column for each time.
 */
import type { Place } from "../source.ts"
import { datesIn } from "../text/dates.ts"
import type { SectionKind } from "../text/headings.ts"
import type { Line } from "../text/lines.ts"
import type { Reading } from "../../clinical.ts"
import { analyteOf, resultOf } from "./analytes.ts"
import type { LabResult } from "./labValue.ts"
import { concentrationBehind, concentrationIn, DOSE, isLevel, withoutPowers } from "./units.ts"

interface Row {
  readonly row: Place
  readonly values: ReadonlyArray<LabResult>
}

interface Head {
  /** Where each column stands in its line, and its date. */
  readonly columns: ReadonlyArray<
    { readonly at: number; readonly place: Place; readonly date: string }
  >
}

/** Lines between a head and the last row that it can speak for. */
const HEAD_REACH = 60

export const tableValues = (reading: Reading, notes: ReadonlySet<number>): ReadonlyArray<Row> => {
  let head: Head | undefined
  let age = 0
  let [note, section] = [0, 0]
  const found: Array<Row> = []
  for (const line of reading.lines) {
    while ((reading.notes[note + 1]?.start ?? Infinity) <= line.start) {
      note++
      head = undefined
    }
    while ((reading.sections[section + 1]?.opens ?? Infinity) <= line.start) section++
    const kind = reading.sections[section]?.kind ?? "other"
    if (!notes.has(note) || NO_TABLES.has(kind) || line.text.length > 240) continue
    age++
    const own = headOf(reading, line)
    if (own !== undefined) [head, age] = [own, 0]
    else if (line.text !== "") {
      const plain = withoutBorder({ ...line, text: withoutPowers(line.text) })
      const row = rowOf(reading, plain, age <= HEAD_REACH ? head : undefined, note, kind)
      if (row !== undefined) found.push(row)
    }
  }
  return found
}

/** A row that is drawn with lines begins with one. */
const withoutBorder = (line: Line): Line => {
  const border = /^\|\s{0,12}/u.exec(line.text)?.[0].length ?? 0
  return { ...line, start: line.start + border, text: line.text.slice(border) }
}

/** Two dates or more, and little else. */
const headOf = ({ dayOrder, text }: Reading, line: Line): Head | undefined => {
  const dates = datesIn(line.text, 0, dayOrder)
  // "Admit Date: 03/04/2025   Discharge Date: 03/09/2025" are answers, and no columns.
  const answers = dates.filter(({ start }) => /:\s{0,3}$/u.test(line.text.slice(0, start)))
  if (dates.length === 0 || answers.length > 1) return undefined
  const rest = dates.toReversed().reduce(
    (words, { start, end }) => words.slice(0, start) + words.slice(end),
    line.text
  ).replaceAll(
    /\d{1,2}:\d{2}(?:\s?[ap]m)?|\b(?:tests?|component|analyte|name|reference|ref|range|units?|normal|results?|labs?|date|flag|collected|value|admit|admission|discharge|latest|day)\b|[|\s:()/.#-]/giu,
    ""
  )
  const isHead = rest.length <= 6 &&
    (dates.length > 1 || /\b(?:test|component|analyte|reference|ref)\b/iu.test(line.text))
  if (!isHead) return undefined
  const from = text.lastIndexOf("\n", line.start) + 1
  return {
    columns: dates.map(({ start, end, iso }) => ({
      at: line.start - from + start,
      place: { start: line.start + start, end: line.start + end },
      date: iso
    }))
  }
}

// Tables of drugs have dates and numbers too.
const NO_TABLES: ReadonlySet<string> = new Set([
  "untrusted",
  "home_medications",
  "administration_record",
  "discharge_medications",
  "stopped_medications",
  "inpatient_medications"
])

const LABEL = /^[A-Za-z][A-Za-z0-9+(),./ -]{0,38}?(?=\s{2,}|\t|\s*\||\s+[<>]?\d|\s*:)/u
const VALUE = String.raw`([<>]?=?\s?\d{1,6}(?:,\d{3})?(?:\.\d+)?)`
const IN_BRACKETS = String.raw`\((?:H{1,2}|L{1,2}|high|low|critical|crit)\)`
const FLAG = String.raw`(\*{1,2}|[HL]{1,2}\b|crit(?:ical)?\b|${IN_BRACKETS}|[\u2191\u2193])`
const CELL = RegExp(String.raw`(?<![\d./-])${VALUE}(?:\s?${FLAG})?(?![\d/:]|-\d|\s?-\s?\d)`, "giu")
/** From here on a row tells what is usual. */
const REFERENCE =
  /(?:[<>]\s?)?\d+(?:\.\d+)?\s?[-\u2013]\s?\d+(?:\.\d+)?|[<>]\s?\d+(?:\.\d+)?\s*[a-zA-Z%/]+\S*\s*$/u

const rowOf = (
  reading: Reading,
  line: Line,
  head: Head | undefined,
  note: number,
  kind: SectionKind
): Row | undefined => {
  const label = LABEL.exec(line.text)?.[0]
  const analyte = label === undefined ? undefined : analyteOf(label)
  if (label === undefined || analyte === undefined) return undefined
  const isRow = /\s{2,}|\t|\|/u.test(line.text.slice(label.length)) || line.text.length < 60
  if (!isRow || (head === undefined && datesIn(line.text).length === 0)) return undefined
  const body = line.text.slice(label.length)
  // A date with hyphens is no range.
  const range = REFERENCE.exec(blankedDates(body, datesIn(body)))
  const dates = head === undefined ? datesIn(body, 0, reading.dayOrder) : []
  const from = reading.text.lastIndexOf("\n", line.start) + 1
  const blanked = blankedDates(body, dates)
  // What is usual stands behind the values, or before them.
  const usual = range?.index ?? body.length
  const isFirst = range !== null && !/\d/u.test(blanked.slice(0, usual))
  const cells = isFirst
    ? [...blankedDates(blanked, [{ start: usual, end: usual + range[0].length }]).matchAll(CELL)]
    : [...blanked.slice(0, usual).matchAll(CELL)]
  const unit = concentrationIn(line.text)
  const values = cells.flatMap((cell, index): ReadonlyArray<LabResult> => {
    const rest = body.slice(cell.index + cell[0].length)
    const result = resultOf(analyte, cell[1] ?? "", concentrationBehind(rest) ?? unit)
    if (result === undefined || DOSE.test(rest)) return []
    if (analyte.isDrug === true && kind !== "laboratory" && !isLevel(label, rest)) return []
    const start = line.start + label.length + cell.index
    const at = start - from
    const column = head === undefined
      ? undefined
      : cells.length === head.columns.length
      ? head.columns[index]
      : nearest(head, at)
    const own = dates.findLast((date) => date.end <= cell.index)
    return [{
      analyte,
      value: result.value,
      name: { start: line.start, end: line.start + label.trimEnd().length },
      place: { start, end: start + cell[0].trimEnd().length },
      dated: column?.place ??
        (own === undefined ? undefined : {
          start: line.start + label.length + own.start,
          end: line.start + label.length + own.end
        }),
      date: column?.date ?? own?.iso ?? reading.notes[note]?.date,
      mark: markOf(cell[2]),
      note,
      from: "table",
      isEarlier: false
    }]
  })
  return values.length === 0 ? undefined : { row: line, values }
}

const blankedDates = (text: string, dates: ReadonlyArray<Place>) =>
  dates.reduce(
    (words, { start, end }) => words.slice(0, start) + " ".repeat(end - start) + words.slice(end),
    text
  )

const nearest = ({ columns }: Head, at: number) =>
  columns.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]

export const markOf = (written: string | undefined): LabResult["mark"] => {
  const mark = written?.toLowerCase().replaceAll(/[()\s]/gu, "")
  if (mark === undefined || mark === "") return undefined
  if (/^(?:hh|ll|crit|critical|\*\*)$/u.test(mark)) return "critical"
  return /^(?:h|high|\u2191)$/u.test(mark)
    ? "high"
    : /^(?:l|low|\u2193)$/u.test(mark)
    ? "low"
    : undefined
}
