/**
 * What the record itself calls an error, or leaves to be verified; and harm that a patient did to
 * themselves.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { FlagClaim } from "../proposal.ts"
import type { Place } from "../source.ts"
import { said, within } from "../text/items.ts"
import { ownSections, type Reading } from "../../clinical.ts"
import { scopeAt } from "../text/scope.ts"
import { atMost } from "./atMost.ts"

const PAPER = oneOf(
  "sheet|log|form|chart|stamp|label|sticker|slip|wristband|board|note|order set|copy|entry"
)
const CALLED_WRONG = oneOf(
  "(?:in|an|by|clerical|transcription|typing|charting|dictation) errors?|mistaken\\w*|mistake",
  "wrong (?:chart|patient|record|side|dose|date|drug|name|bed)|mis-?(?:filed|labell?ed|typed|read)",
  "out of date|outdated|not advanced|incorrect(?:ly)?|erroneous(?:ly)?|discrepan\\w+",
  "(?:please|to be|needs? to be) verif(?:y|ied)|never (?:his|hers)|conflicting",
  `${PAPER}s?(?: still)? (?:says?|reads?|lists?|shows?|has|have)`
)
const WRONG = RegExp(
  String.raw`\b${CALLED_WRONG}\b|\bstill (?:says|reads|lists)\b|[-\u2013\u2014] ?error\b`,
  "iu"
)

// A flag shows what was found, and the first of many.
const ERRORS_MAX = 5
const LENGTH_MAX = 320

/** Statements of the record about its own entries. */
export const errorFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const { sections, strangers, text } = reading
  return atMost(
    reading.sentences.flatMap(({ section, start, end }): ReadonlyArray<Place> => {
      const own = sections[section]
      const words = text.slice(start, end)
      const match = WRONG.exec(words)
      if (
        own === undefined || own.kind === "untrusted" || strangers.has(own.note) ||
        match === null ||
        words.length > LENGTH_MAX
      ) return []
      // Whose an entry was by right is not told here.
      return [PERSON.test(words) ? within({ start, end }, match) : { start, end }]
    }).map((place): FlagClaim => ({
      category: "contradiction",
      tier: "important",
      item: said(reading, place),
      why: "The record calls an entry wrong, or leaves it to be verified",
      action: "Make sure that only what is right goes on",
      evidence: [place]
    })),
    ERRORS_MAX
  )
}

/** Somebody is named, or a bed. */
const PERSON = RegExp(
  [
    String.raw`\b(?:Mr|Mrs|Ms|Miss|Smt)\b|\bbelongs? to\b|\b\p{Lu}{3,}\s?[,-]\s?\p{Lu}{3,}`,
    String
      .raw`\b\p{Lu}\p{Ll}+\s\p{Lu}\b|\b(?:another|other|different|next) (?:patient|bed|room|door)\b`
  ].join("|"),
  "u"
)

const HARM =
  /\b(?:suicid(?:e|al) (?:attempt|gesture|ideation|thoughts?)|attempted suicide|(?:intentional )?overdose[ds]?|self[- ]harm|suicidal)\b/giu

/** "Suicidal ideation: denies". */
const ANSWERED = /^\s?(?:ideation)?[\s:,-]{1,4}(?:none|no\b|denie[sd]|absent|negative|not\b|nil)/iu

const STORY: ReadonlySet<string> = new Set([
  "family_history",
  "allergies",
  "instructions",
  "follow_up",
  "discharge_medications"
])

/** The first that is told of the patient now. */
export const harmFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  for (const { kind, start, end } of ownSections(reading)) {
    if (STORY.has(kind)) continue
    for (const { 0: words, index } of reading.text.slice(start, end).matchAll(HARM)) {
      const place: Place = { start: start + index, end: start + index + words.length }
      const { experiencer, historical, hypothetical, negated } = scopeAt(reading, place)
      if (ANSWERED.test(reading.text.slice(place.end, place.end + 24))) continue
      if (experiencer !== "patient" || historical || hypothetical || negated) continue
      return [{
        category: "self_harm",
        tier: "critical",
        item: said(reading, place),
        why: "The record tells of harm that the patient did or thought of doing to themselves",
        action: "Say who sees the patient next, and what the patient can reach at home",
        evidence: [place]
      }]
    }
  }
  return []
}
