/**
 * Results that were still to come at discharge, minus those that came later in the record.
 */
import type { Absent } from "../../../../schemas/discharge/draft.ts"
import { sectionsOf } from "../fields/sectionText.ts"
import type { Claim } from "../proposal.ts"
import type { Place } from "../source.ts"
import { datesIn } from "../text/dates.ts"
import { bare, BLANK, claimOf, itemsOf, NONE, said } from "../text/items.ts"
import type { Reading } from "../../clinical.ts"
import type { Section } from "../text/section.ts"
import type { Sentence } from "../text/sentences.ts"
import {
  BARE,
  CAME,
  LATER,
  NO_RESULT,
  NO_TEST,
  NONE_PENDING,
  PENDING,
  RESULTED,
  SENT,
  TABLE_HEAD,
  TASK
} from "./cues.ts"
import { distinct, isResolved, resultsIn } from "./resolved.ts"
import type { Candidate, Pending, Statement } from "./statement.ts"
import { isGeneral, type Test, testsIn } from "./tests.ts"

export interface PendingFound {
  readonly open: ReadonlyArray<Pending>
  /** Where the record says that nothing is open. */
  readonly none: ReadonlyArray<Place>
  /** When it says neither. */
  readonly absent: Absent
  /** Open once, with a result later. */
  readonly resolved: number
}

// Nobody waits for more; what a flood of text adds is left out.
const OPEN_MAX = 500

export const pendingResults = (reading: Reading): PendingFound => {
  const statements = statementsIn(reading)
  const candidates = statements.flatMap((_, index) => openAt(reading, statements, index))
    .slice(0, OPEN_MAX)
  const results = resultsIn(statements)
  const cultures = new Set(
    candidates.flatMap(({ pending }) => pending.tests.filter((key) => /culture/u.test(key)))
  )
  const left = candidates.filter((candidate) =>
    !isResolved(reading, statements, results, candidate, cultures.size === 1)
  )
  const sections = sectionsOf(reading, ["pending"])
  const items = itemsOf(reading, sections)
  const none = [
    ...items.filter((item) => NONE.test(said(reading, item))),
    ...statements.filter(({ text }) => NONE_PENDING.test(text)).map(({ sentence }) => sentence)
  ]
  return {
    open: distinct(reading, left.map(({ pending }) => pending)),
    none,
    absent: sections.length > 0 ? "undocumented" : "missing",
    resolved: candidates.length - left.length
  }
}

export const pendingClaims = (reading: Reading, { open }: PendingFound): ReadonlyArray<Claim> =>
  open.map(({ place }) => {
    const number = /^\d{1,2}[.)]\s+/u.exec(reading.text.slice(place.start, place.end))?.[0].length
    return claimOf(reading, bare(reading, { start: place.start + (number ?? 0), end: place.end }))
  })

const SKIPPED: ReadonlySet<string> = new Set([
  "untrusted",
  "family_history",
  "past_history",
  "social_history",
  "home_medications",
  "administration_record",
  "inpatient_medications",
  "allergies"
])

const statementsIn = (reading: Reading): ReadonlyArray<Statement> =>
  reading.sentences.flatMap((own, index): ReadonlyArray<Statement> => {
    const section = reading.sections[own.section]
    if (
      section === undefined || SKIPPED.has(section.kind) || reading.strangers.has(section.note)
    ) return []
    const isFirst = reading.sentences[index - 1]?.section !== own.section
    const sentence = isFirst && isNameless(reading, section, own)
      ? { ...own, start: section.opens }
      : own
    const text = said(reading, sentence)
    const date = datesIn(text, 0, reading.dayOrder)[0]?.iso ?? reading.notes[section.note]?.date
    return [{ sentence, text, tests: testsIn(text), note: section.note, kind: section.kind, date }]
  })

/** "Pathology: pending" has the name of the test in its heading. */
const isNameless = (reading: Reading, { heading, kind }: Section, sentence: Sentence) =>
  heading !== "" && kind !== "pending" && PENDING.test(said(reading, sentence)) &&
  testsIn(said(reading, sentence)).length === 0 && testsIn(heading).length > 0

const openAt = (
  reading: Reading,
  statements: ReadonlyArray<Statement>,
  index: number
): ReadonlyArray<Candidate> => {
  const own = statements[index]
  if (own === undefined || NOT_OPEN.some((pattern) => pattern.test(own.text))) return []
  const isListed = own.kind === "pending" && !TASK.test(own.text) && !NO_RESULT.test(own.text) &&
    !TABLE_HEAD.test(own.text) &&
    !NONE.test(own.text) &&
    !BLANK.test(own.text)
  const isOpen = PENDING.test(own.text) && !CONDITIONAL.test(own.text)
  const isSent = !isListed && !isOpen && SENT.test(own.text) && !RESULTED.test(own.text) &&
    !LATER.test(own.text) &&
    isLate(reading, own)
  if (!isListed && !isOpen && !isSent) return []
  const named = own.tests.filter((test) => !isGeneral(test))
  // What stands among drugs under no heading of its own.
  if (/_medications$/u.test(own.kind) && (named.length === 0 || !isOpen)) return []
  const before = statements[index - 1]
  // "The report was not back": of what was said just before.
  const isOfBefore = !isListed && !BARE.test(own.text) && named.length === 0 &&
    before?.sentence.block === own.sentence.block &&
    before.tests.some((test) => !isGeneral(test)) && own.tests.every(({ key }) => key === "result")
  if (isOfBefore) return [candidateWith(reading, before, own, index)]
  if (own.tests.length === 0 && !isListed && !BARE.test(own.text)) return []
  if (isSent && named.length === 0 && !SENT_AWAY.test(own.text)) return []
  return [{
    pending: {
      place: clauseOf(reading, own),
      tests: keysOf(openTests(own)),
      isStated: !isSent,
      note: own.note
    },
    at: index,
    date: own.date
  }]
}

const NOT_OPEN = [NONE_PENDING, NO_TEST, CAME]

const SENT_AWAY =
  /cultur|specimen|biops|patholog|panel|antibod|\blevels?\b|titer|assay|\bpcr\b|antigen/iu

const CONDITIONAL =
  /\b(?:if|until|unless|once|when)\b[^.]{0,60}\b(?:pending|cultures?|smears?|results?) (?:are |is |remain )?(?:negative|positive|back|final)\b/iu

const keysOf = (tests: ReadonlyArray<Test>) => [...new Set(tests.map(({ key }) => key))]

/** "AFB smears negative, cultures pending": without the ones that came. */
const openTests = ({ text, tests }: Statement) => {
  const left = tests.filter(({ start, end }) => {
    const from = Math.max(text.lastIndexOf(",", start), text.lastIndexOf(";", start)) + 1
    const to = text.slice(end).search(/[,;]/u)
    const part = text.slice(from, to < 0 ? text.length : end + to)
    return PENDING.test(part) || !RESULTED.test(part)
  })
  return left.length > 0 ? left : tests
}

/** Sent in the last days, or without a document of the day of discharge to tell. */
const isLate = (reading: Reading, { note, kind }: Statement) => {
  const own = reading.notes[note]
  return own !== undefined && kind !== "history_of_present_illness" && kind !== "follow_up" &&
    kind !== "instructions" && own.kind !== "history_and_physical" && own.kind !== "emergency"
}

const candidateWith = (
  reading: Reading,
  before: Statement,
  own: Statement,
  index: number
): Candidate => {
  const named = before.tests.filter((test) => !isGeneral(test)).at(-1)
  const text = reading.text.slice(before.sentence.start, before.sentence.end)
  // From the part of the sentence that names the test last.
  const words = named === undefined ? "" : before.text.slice(named.start, named.end)
  const at = Math.max(0, text.lastIndexOf(words))
  const cut = Math.max(
    ...[...text.slice(0, at).matchAll(/[,;]\s+(?:so|and|but)?\s*/gu)].map(({ index, 0: gap }) =>
      index + gap.length
    ),
    0
  )
  return {
    pending: {
      place: { start: before.sentence.start + cut, end: own.sentence.end },
      tests: named === undefined ? [] : [named.key],
      isStated: true,
      note: own.note
    },
    at: index,
    date: own.date
  }
}

/** A short sentence whole; of a long one the clause with the cue and its test. */
const clauseOf = (reading: Reading, { sentence, text, tests, kind }: Statement): Place => {
  const raw = reading.text.slice(sentence.start, sentence.end)
  if (kind === "pending" || raw.length <= WHOLE_MAX) return sentence
  const cue = PENDING.exec(raw) ?? SENT.exec(raw)
  if (cue === null || raw.length !== text.length) return sentence
  const cuts = [
    0,
    ...[...raw.matchAll(/[;]\s+|,\s+(?=(?:but|however|and (?:the|his|her|we)|she|he)\b)/gu)].map((
      { index, 0: gap }
    ) => index + gap.length),
    raw.length
  ]
  const from = cuts.findLast((cut) => cut <= cue.index) ?? 0
  const to = cuts.find((cut) => cut > cue.index) ?? raw.length
  const isNamed = tests.some((test) => test.start >= from && test.end <= to && !isGeneral(test))
  return isNamed ? { start: sentence.start + from, end: sentence.start + to } : sentence
}

const WHOLE_MAX = 160
