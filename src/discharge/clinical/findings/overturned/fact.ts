import { oneOf } from "../../../../ground/oneOf.ts"
import type { Place } from "../../source.ts"
import { scopeAt } from "../../text/scope.ts"
import type { SectionKind } from "../../text/headings.ts"
import type { Sentence } from "../../text/sentences.ts"
import type { Reading } from "../../../clinical.ts"

/** What a sentence of the course claims, and the place that says otherwise. */
export interface Contradicted {
  readonly claim: Place
  readonly against: Place
}

/** Where a record does not tell of the stay: what was before, what may come, and whose else it is. */
const NOT_OF_THE_STAY: ReadonlySet<SectionKind> = new Set([
  "chief_complaint",
  "reason_for_admission",
  "history_of_present_illness",
  "past_history",
  "surgical_history",
  "family_history",
  "social_history",
  "home_medications",
  "allergies",
  "instructions",
  "follow_up",
  "diet_activity",
  "plan",
  "pending",
  "untrusted"
])

const BEFORE_THE_STAY = oneOf(
  "on (?:arrival|presentation|admission)|at (?:home|triage|admission|presentation)|present(?:s|ed|ing)",
  "prior to|before|ago|previous(?:ly)?|history of|outside|triage|ED|ER|emergency|EMS|field|clinic"
)
const BEFORE = RegExp(String.raw`\b${BEFORE_THE_STAY}\b`, "iu")

/** Papers that are written as the patient comes in. */
const OF_ARRIVAL: ReadonlySet<string> = new Set(["emergency", "history_and_physical", "consult"])

/** Whether what is said at a place of a sentence happened to the patient, in the hospital. */
export const isOfTheStay = (reading: Reading, sentence: Sentence, place: Place): boolean => {
  const section = reading.sections[sentence.section]
  if (
    section === undefined || NOT_OF_THE_STAY.has(section.kind) ||
    reading.strangers.has(section.note) || OF_ARRIVAL.has(reading.notes[section.note]?.kind ?? "")
  ) return false
  if (BEFORE.test(reading.text.slice(sentence.start, sentence.end))) return false
  const { experiencer, historical, hypothetical, negated, uncertain } = scopeAt(reading, place)
  return experiencer === "patient" && !historical && !hypothetical && !negated && !uncertain
}

/** A time, or an order of things: what was claimed need not hold for all of the stay. */
const A_TIME = oneOf(
  "since|after|afterwards|following|further|additional|more|repeat(?:ed)?|recurr\\w+|new|again|other",
  "another|by|until|prior|before|current(?:ly)?|initial(?:ly)?|then|now|thereafter|subsequent\\w*",
  "last|past|at (?:the time of )?(?:discharge|home|first|presentation|admission|arrival|this time)",
  "on (?:admission|arrival|presentation|exam\\w*|discharge|day|hospital day|the)|today|yesterday",
  "for (?:the )?(?:\\d+|one|two|three|several|many)|\\d+ (?:h|hrs?|hours?|days?)|overnight|day of",
  "reports?|denie[sd]|complain\\w*|history|if|when|while|once|resolved|without (?:the )?use|\\d+/\\d+"
)
const AT_A_TIME = RegExp(String.raw`\b${A_TIME}\b`, "iu")

/** Whether a sentence claims something of the stay as a whole. */
export const isOfAllOfIt = (words: string): boolean => !AT_A_TIME.test(words)

// A passage that both sides can be read in.
const PASSAGE = 240

/** The sentence, where it is short; else what was found in it. */
export const passageOf = ({ start, end }: Place, own: Place): Place =>
  end - start <= PASSAGE ? { start, end } : { start: own.start, end: own.end }
