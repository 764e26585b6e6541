/**
 * Which open results came after all, and which are told twice.
 */
import { compareDates } from "../text/dates.ts"
import { said } from "../text/items.ts"
import { isDischargeNote } from "../text/notes.ts"
import type { Reading } from "../../clinical.ts"
import { PENDING, RESULTED } from "./cues.ts"
import type { Candidate, Pending, Statement } from "./statement.ts"
import { isSameTest, type Test } from "./tests.ts"

/** Statements that give results, by the test that they tell of. */
type Results = ReadonlyMap<string, ReadonlyArray<number>>

export const resultsIn = (statements: ReadonlyArray<Statement>): Results => {
  const found = new Map<string, Array<number>>()
  statements.forEach((statement, index) => {
    for (const test of statement.tests) {
      if (!tells(statement, test)) continue
      const base = baseOf(test.key)
      const known = found.get(base)
      if (known === undefined) found.set(base, [index])
      else known.push(index)
    }
  })
  return found
}

const baseOf = (key: string) => key.split(":")[0] ?? key

/** Each of its tests has a result that was told later, or for a later day. */
export const isResolved = (
  reading: Reading,
  statements: ReadonlyArray<Statement>,
  results: Results,
  { pending, at, date }: Candidate,
  isOnlyCulture: boolean
) => {
  const keys = pending.tests.filter((key) => key !== "result" && key !== "serology")
  if (keys.length === 0) return false
  if (keys.every((key) => IMAGES.has(key)) && isStale(reading, statements[at])) return true
  return keys.every((key) => {
    // "Culture negative" is that of the joint when no other is open.
    const isPlain = isOnlyCulture && /culture/u.test(key)
    const told = [
      ...(results.get(baseOf(key)) ?? []),
      ...(isPlain ? results.get("culture") ?? [] : [])
    ]
    return told.some((index) => {
      const other = statements[index]
      return other !== undefined && index !== at && other.text !== statements[at]?.text &&
        other.tests.some((test) =>
          isSameTest(test.key, key) || (isPlain && test.key === "culture")
        ) &&
        isAfter(reading, other, index, at, date)
    })
  })
}

const IMAGES: ReadonlySet<string> = new Set(["ct", "mri", "echo", "imaging"])

/** "CT pending" of an earlier day: pictures are seen the same day, only their reports may wait. */
const isStale = (reading: Reading, own: Statement | undefined) => {
  if (own === undefined || /\b(?:read|reports?|interpretation|results?)\b/iu.test(own.text)) {
    return false
  }
  const { date } = reading.notes[own.note] ?? {}
  return date !== undefined &&
    reading.notes.some((note, index) =>
      index > own.note && note.date !== undefined && compareDates(note.date, date) > 0
    )
}

const isAfter = (
  reading: Reading,
  other: Statement,
  index: number,
  at: number,
  date: string | undefined
) => {
  const otherNote = reading.notes[other.note]?.date
  const isSameDay = date !== undefined && other.date !== undefined &&
    compareDates(other.date, date) === 0
  if (date !== undefined && other.date !== undefined && !isSameDay) {
    return compareDates(other.date, date) > 0
  }
  return index > at || otherNote === undefined && index > at
}

/** Whether a statement gives the result of the test, and not that it is still to come. */
const tells = ({ text }: Statement, test: Test) => {
  if (!RESULTED.test(text)) return false
  const clause = clauseAround(text, test)
  return !PENDING.test(clause) && RESULTED.test(clause)
}

const clauseAround = (text: string, { start, end }: Test) => {
  const from = Math.max(text.lastIndexOf(";", start), text.lastIndexOf(", but", start), 0)
  const semicolon = text.indexOf(";", end)
  return text.slice(from, semicolon < 0 ? text.length : semicolon)
}

/** One for each test: the plainest, and of those the last. */
export const distinct = (
  reading: Reading,
  found: ReadonlyArray<Pending>
): ReadonlyArray<Pending> => {
  const kept: Array<Pending> = []
  const rank = (pending: Pending) =>
    (pending.isStated ? 4 : 0) + (isLast(reading, pending) ? 2 : 0) +
    (isReported(reading, pending) ? 1 : 0)
  for (const pending of found.toSorted((a, b) => rank(b) - rank(a))) {
    const keys = specific(pending.tests)
    const isKnown = kept.some((other) => {
      const known = specific(other.tests)
      return said(reading, other.place) === said(reading, pending.place) ||
        (keys.length > 0 && keys.every((key) => known.some((other) => isSameTest(other, key)))) ||
        // "Cultures pending" when those of the blood are listed.
        (keys.length === 0 && pending.tests.length > 0 && pending.note !== other.note &&
          pending.tests.every((key) => isCovered(key, known)))
    })
    if (!isKnown) kept.push(pending)
  }
  return kept.toSorted((a, b) => a.place.start - b.place.start)
}

/** As the laboratory tells it. */
const isReported = ({ notes }: Reading, { note }: Pending) => notes[note]?.kind === "laboratory"

const specific = (tests: ReadonlyArray<string>) =>
  tests.filter((key) =>
    key !== "result" && key !== "serology" && key !== "culture" && key !== "imaging"
  )

const isCovered = (key: string, known: ReadonlyArray<string>) =>
  key === "culture" ? known.some((other) => /culture|afb|csf/u.test(other)) : known.length > 0

const isLast = ({ notes }: Reading, { note }: Pending) => {
  const own = notes[note]
  return own !== undefined && isDischargeNote(own)
}
