/**
 * Whether a mention is a fact about the patient now (ConText).
 */
import type { Place } from "../source.ts"
import type { Reading } from "../../clinical.ts"
import { PSEUDO, type ScopeKind, TERMINATION, triggers } from "./scopeTriggers.ts"

interface Scope {
  readonly negated: boolean
  readonly hypothetical: boolean
  readonly historical: boolean
  readonly uncertain: boolean
  readonly experiencer: "patient" | "family" | "other"
}

/** Of the words at `place`, by their sentence and the section that it stands in. */
export const scopeAt = (reading: Reading, place: Place): Scope => {
  const sentence = sentenceAt(reading, place.start)
  const section = reading.sections[sentence?.section ?? -1]
  const note = reading.notes[section?.note ?? -1]
  const isOther = note !== undefined && reading.strangers.has(section?.note ?? -1)
  const within = sentence === undefined ? new Set<ScopeKind>() : kindsAt(
    reading.text.slice(sentence.start, sentence.end),
    place.start - sentence.start,
    Math.min(place.end, sentence.end) - sentence.start
  )
  return {
    negated: within.has("negated"),
    hypothetical: within.has("hypothetical"),
    historical: within.has("historical") || section?.kind === "past_history" ||
      section?.kind === "surgical_history",
    uncertain: within.has("uncertain"),
    experiencer: section?.kind === "family_history" || within.has("family")
      ? "family"
      : isOther || within.has("other")
      ? "other"
      : "patient"
  }
}

// Words further away than this are not about each other, however long the sentence.
const REACH = 260

/** What the words around `from` to `to` in a sentence make of it. */
export const kindsAt = (sentence: string, from: number, to: number): ReadonlySet<ScopeKind> => {
  const found = new Set<ScopeKind>()
  const before = sentence.slice(Math.max(0, from - REACH), from)
  const after = sentence.slice(to, to + REACH)
  const cut = lastEnd(before)
  const tail = after.slice(0, firstStart(after))
  for (const { kind, reach, pattern } of triggers) {
    // Kin are met anywhere before; everything else ends where another statement begins.
    const whole = reach === "before" ? tail : kind === "family" ? before : before.slice(cut)
    // "Cannot rule out" denies nothing, and supposes.
    const text = kind === "uncertain" ? whole : masked(whole)
    pattern.lastIndex = 0
    if (pattern.test(text)) found.add(kind)
  }
  return found
}

const masked = (text: string) => text.replaceAll(PSEUDO, (words) => "~".repeat(words.length))

const lastEnd = (text: string) => {
  let end = 0
  for (const { index, 0: word } of text.matchAll(TERMINATION)) end = index + word.length
  return end
}

const firstStart = (text: string) => {
  TERMINATION.lastIndex = 0
  return TERMINATION.exec(text)?.index ?? text.length
}

/** By bisection; `undefined` between sentences. */
export const sentenceAt = ({ sentences }: Reading, at: number) => {
  let [low, high] = [0, sentences.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const sentence = sentences[middle]
    if (sentence === undefined) return undefined
    if (at < sentence.start) high = middle - 1
    else if (at >= sentence.end) low = middle + 1
    else return sentence
  }
  return undefined
}
