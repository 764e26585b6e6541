/**
 * A deliverable against the criteria of its escrow.
 */
import type { Check, Clause, Criteria } from "../../schemas/escrow/criteria.ts"
import { isWordCharacter } from "./criteria/characters.ts"
import { countCharacters, countWords } from "./criteria/measure.ts"
import { normalise } from "./criteria/normalise.ts"
import { found } from "./criteria/search.ts"

interface Verdict {
  readonly passed: boolean
  readonly checks: ReadonlyArray<Check>
}

/** Every clause measured; the deliverable passes when all hold. */
export const checkDeliverable = (criteria: Criteria, deliverable: string): Verdict => {
  const text = normalise(deliverable)
  const { clauses } = criteria
  const words = clauses.some(({ kind }) => kind === "min_words") ? countWords(text) : 0
  const characters = clauses.some(({ kind }) => kind === "min_chars" || kind === "min_length")
    ? countCharacters(text)
    : 0
  const exact = found(text, clauses.flatMap(exactTerms))
  const phrases = foundPhrases(text, clauses.flatMap(phraseTerms))
  const checks = clauses.map((clause): Check => {
    if (clause.kind === "min_words") return atLeast("min_words", clause.n, words)
    if (clause.kind === "min_chars") return atLeast("min_chars", clause.n, characters)
    if (clause.kind === "min_length") return atLeast("min_length", clause.n, characters)
    const measured = [
      ...exactTerms(clause).filter((term) => exact.has(term)),
      ...phraseTerms(clause).filter((term) => phrases.has(term))
    ]
    return {
      kind: clause.kind,
      expected: clause.kind === "contains_either"
        ? [...clause.exact, ...clause.phrases]
        : clause.any_of,
      negated: clause.negated,
      measured,
      passed: measured.length > 0 !== clause.negated
    }
  })
  return { passed: checks.every(({ passed }) => passed), checks }
}

const atLeast = (
  kind: "min_words" | "min_chars" | "min_length",
  expected: number,
  measured: number
): Check => ({ kind, expected, measured, passed: measured >= expected })

const exactTerms = (clause: Clause): ReadonlyArray<string> =>
  clause.kind === "contains_exact"
    ? clause.any_of
    : clause.kind === "contains_either"
    ? clause.exact
    : []

const phraseTerms = (clause: Clause): ReadonlyArray<string> =>
  clause.kind === "contains_phrase"
    ? clause.any_of
    : clause.kind === "contains_either"
    ? clause.phrases
    : []

// A phrase is there (a) as it is written, anywhere; (b) in any letter case, as whole words; or (c)
// as (b) without its article. "AI" is not in "said", but foo is in foobar.
const foundPhrases = (text: string, terms: ReadonlyArray<string>): ReadonlySet<string> => {
  if (terms.length === 0) return new Set()
  const spaced = oneSpace(text)
  const written = found(spaced, terms.map(oneSpace))
  const missing = terms.filter((term) => !written.has(oneSpace(term)))
  if (missing.length === 0) return new Set(terms)
  const folded = fold(spaced)
  const inWord = wordMap(folded)
  const isEdge = (index: number) => inWord[index - 1] !== 1 || inWord[index] !== 1
  const whole = found(
    folded,
    missing.flatMap((term) => [fold(term), bare(term)]),
    (from, to) => isEdge(from) && isEdge(to)
  )
  const absent = new Set(missing.filter((term) => !whole.has(fold(term)) && !whole.has(bare(term))))
  return new Set(terms.filter((term) => !absent.has(term)))
}

const oneSpace = (text: string) => text.replace(/\s+/gu, " ")

const fold = (text: string) => oneSpace(text).toLowerCase()

const article = /^(?:the |an? )?(?:(?:word|phrase|term)s? )?/u

const bare = (term: string) => {
  const folded = fold(term)
  const without = folded.replace(article, "")
  return without === "" ? folded : without
}

// A one for every place that holds a part of a word.
const wordMap = (text: string): Uint8Array => {
  const map = new Uint8Array(text.length)
  let index = 0
  for (const character of text) {
    if (isWordCharacter(character)) map.fill(1, index, index + character.length)
    index += character.length
  }
  return map
}
