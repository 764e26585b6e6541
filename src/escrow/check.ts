/**
 * A deliverable against the criteria of its escrow.
 */
import type { Check, Clause, Criteria } from "../../schemas/escrow/criteria.ts"
import { expectedOf } from "./check/expected.ts"
import type { Judged } from "./check/finding.ts"
import { judge, stepsOf } from "./check/judge.ts"
import { fenceOf, judgeTyped, spending } from "./check/typed.ts"
import type { Gauges } from "./Instruments.ts"
import { foundExact, foundPhrases, looselyIn, standsApart } from "./check/terms.ts"
import { countCharacters, countWords, withoutComments } from "./criteria/measure.ts"
import { normalise } from "./criteria/normalise.ts"

interface Verdict {
  readonly passed: boolean
  /** Why a pass is not certain, in the words of the first check that says so. */
  readonly doubt: string | undefined
  readonly checks: ReadonlyArray<Check>
}

/** Every clause measured; the deliverable passes when all hold. */
export const checkDeliverable = (
  criteria: Criteria,
  deliverable: string,
  gauges: Gauges
): Verdict => {
  const text = normalise(deliverable)
  const { clauses } = criteria
  const words = clauses.some(({ kind }) => kind === "min_words") ? countWords(text) : 0
  const characters = clauses.some(({ kind }) => kind === "min_chars" || kind === "min_length")
    ? countCharacters(text)
    : 0
  const hides = marks.test(text)
  const shown = hides ? withoutComments(text).replace(tags, " ") : text
  const shownWords = hides && words > 0 ? countWords(shown) : words
  const shownCharacters = hides && characters > 0 ? countCharacters(shown) : characters
  const exact = foundExact(text, clauses.flatMap(exactTerms))
  const phrases = foundPhrases(text, clauses.flatMap(phraseTerms))
  const standsLoosely = looselyIn(text)
  const spend = spending()
  // What cannot be made holds: a reader may still look.
  const judgeWithin = (clause: Judged, text: string): Check =>
    spend(stepsOf(clause, text)) ? judge(clause, text, gauges, standsLoosely) : {
      kind: clause.kind,
      expected: expectedOf(clause),
      measured: "more work than all checks together may be",
      passed: false,
      doubt: TOO_MUCH
    }
  const checks = clauses.map((clause): Check => {
    switch (clause.kind) {
      case "min_words":
        return inDoubt(atLeast("min_words", clause.n, words), shownWords)
      case "min_chars":
        return inDoubt(atLeast("min_chars", clause.n, characters), shownCharacters)
      case "min_length":
        return atLeast("min_length", clause.n, characters)
      case "contains_exact":
      case "contains_phrase":
      case "contains_either": {
        const measured = [
          ...exactTerms(clause).filter((term) => exact.has(term)),
          ...phraseTerms(clause).filter((term) => phrases.has(term))
        ]
        const loose = clause.negated && measured.length === 0
          ? [...exactTerms(clause), ...phraseTerms(clause)].find(standsLoosely)
          : undefined
        return {
          kind: clause.kind,
          expected: clause.kind === "contains_either"
            ? [...clause.exact, ...clause.phrases]
            : clause.any_of,
          negated: clause.negated,
          measured,
          passed: measured.length > 0 !== clause.negated,
          ...(!clause.negated && measured.length > 0 &&
              !measured.some((term) => standsApart(text, term))
            ? { doubt: "it stands within a longer address, tag or number" }
            : {}),
          ...(isChoice(clause) && measured.length > 1
            ? { doubt: "more than one of the choices is there" }
            : {}),
          ...(loose === undefined
            ? {}
            : { doubt: `"${loose}" stands within a word or in another form` })
        }
      }
      case "typed":
        return judgeTyped(clause.check, text, gauges, spend)
      case "format":
      case "keys":
      case "columns": {
        // JSON in one fence is JSON.
        const fenced = fenceOf(text)
        return fenced === undefined
          ? judgeWithin(clause, text)
          : { ...judgeWithin(clause, fenced), fenced: true }
      }
      default:
        return judgeWithin(clause, text)
    }
  })
  const told = checks.map((check, n) =>
    check.passed || clauses[n]?.in_doubt !== true ? check : { ...check, doubt: IN_DOUBT }
  )
  return {
    passed: told.every(({ doubt, passed }) => passed || doubt === IN_DOUBT || doubt === TOO_MUCH),
    doubt: told.find(({ doubt }) => doubt !== undefined)?.doubt,
    checks: told
  }
}

/** Why a check that fails does not dispute. */
const IN_DOUBT = "a part of the criteria that was not understood speaks of the same thing"

const TOO_MUCH = "it takes more work than all checks together may"

const marks = /<[a-z!/]|\]\(/iu
const tags = /<\/?[a-z][^<>\n]{0,500}>|\]\([^)\n]{0,500}\)/giu

/** A count that what is hidden in comments makes. */
const inDoubt = (check: Check, shown: number): Check =>
  check.passed && typeof check.expected === "number" && shown < check.expected
    ? { ...check, doubt: "a part of it is in comments or marks, which are not shown" }
    : check

const atLeast = (
  kind: "min_words" | "min_chars" | "min_length",
  expected: number,
  measured: number
): Check => ({ kind, expected, measured, passed: measured >= expected })

const isChoice = (clause: Clause) =>
  clause.kind === "contains_exact" && !clause.negated && clause.any_of.length === 2

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
