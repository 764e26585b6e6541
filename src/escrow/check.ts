/**
 * A deliverable against the criteria of its escrow.
 */
import type { Check, Clause, Criteria } from "../../schemas/escrow/criteria.ts"
import { expectedOf } from "./check/expected.ts"
import { type Judged, TOO_MUCH, tooMuch } from "./check/finding.ts"
import { judge, stepsOf } from "./check/judge.ts"
import { fenceOf, judgeTyped, spending } from "./check/typed.ts"
import type { TextToolsShape } from "./TextTools.ts"
import { looselyIn, phrasesIn, standsApart } from "./check/terms.ts"
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
  { clauses }: Criteria,
  deliverable: string,
  gauges: TextToolsShape
): Verdict => {
  const of = measuring(normalise(deliverable), gauges)
  // What is asked for twice is measured once.
  const known = new Map<string, Check>()
  const checks = clauses.map((clause): Check => {
    const { end: _, in_doubt, start: __, ...asked } = clause
    const key = JSON.stringify(asked)
    const check = known.get(key) ?? of(clause)
    known.set(key, check)
    return check.passed || in_doubt !== true ? check : { ...check, doubt: IN_DOUBT }
  })
  return {
    passed: checks.every(({ doubt, passed }) => passed || doubt === IN_DOUBT || doubt === TOO_MUCH),
    doubt: checks.find(({ doubt }) => doubt !== undefined)?.doubt,
    checks
  }
}

/** Gives what a clause comes to in `text`; what several need of it is made once. */
const measuring = (text: string, gauges: TextToolsShape): (clause: Clause) => Check => {
  const shown = marks.test(text) ? withoutComments(text).replace(tags, " ") : text
  const standsLoosely = looselyIn(text)
  const hasPhrase = phrasesIn(text)
  const spend = spending()
  const counted = (
    kind: "min_words" | "min_chars" | "min_length",
    expected: number,
    measure: (text: string) => number
  ): Check => {
    const measured = measure(text)
    const passed = measured >= expected
    return {
      kind,
      expected,
      measured,
      passed,
      // A count that what is hidden in comments makes.
      ...(passed && kind !== "min_length" && measure(shown) < expected
        ? { doubt: "a part of it is in comments or marks, which are not shown" }
        : {})
    }
  }
  const contained = (clause: Contains): Check => {
    const [exact, phrases] = clause.kind === "contains_either"
      ? [clause.exact, clause.phrases]
      : clause.kind === "contains_exact"
      ? [clause.any_of, []]
      : [[], clause.any_of]
    const terms = [...exact, ...phrases]
    const can = spend(terms.length * text.length / 10)
    const measured = can
      ? [...exact.filter((term) => text.includes(term)), ...phrases.filter(hasPhrase)]
      : []
    const doubt = can ? doubtOf(clause, terms, measured) : TOO_MUCH
    return {
      kind: clause.kind,
      expected: clause.kind === "contains_either"
        ? [...clause.exact, ...clause.phrases]
        : clause.any_of,
      negated: clause.negated,
      measured,
      passed: can && measured.length > 0 !== clause.negated,
      ...(doubt === undefined ? {} : { doubt })
    }
  }
  const doubtOf = (
    { kind, negated }: Contains,
    terms: ReadonlyArray<string>,
    measured: ReadonlyArray<string>
  ) => {
    if (measured.length === 0) {
      const loose = negated ? terms.find(standsLoosely) : undefined
      return loose === undefined ? undefined : `"${loose}" stands within a word or in another form`
    }
    if (negated) return undefined
    return kind === "contains_exact" && terms.length === 2 && measured.length > 1
      ? "more than one of the choices is there"
      : measured.some((term) => standsApart(text, term))
      ? undefined
      : "it stands within a longer address, tag or number"
  }
  const judgeWithin = (clause: Judged, text: string): Check =>
    spend(stepsOf(clause, text)) ? judge(clause, text, gauges, standsLoosely) : {
      kind: clause.kind,
      expected: expectedOf(clause),
      passed: false,
      measured: tooMuch().measured,
      doubt: TOO_MUCH
    }
  return (clause) => {
    switch (clause.kind) {
      case "min_words":
        return counted(clause.kind, clause.n, countWords)
      case "min_chars":
      case "min_length":
        return counted(clause.kind, clause.n, countCharacters)
      case "contains_exact":
      case "contains_phrase":
      case "contains_either":
        return contained(clause)
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
  }
}

type Contains = Extract<
  Clause,
  { kind: "contains_exact" | "contains_phrase" | "contains_either" }
>

/** Why a check that fails does not dispute. */
const IN_DOUBT = "a part of the criteria that was not understood speaks of the same thing"

const marks = /<[a-z!/]|\]\(/iu
const tags = /<\/?[a-z][^<>\n]{0,500}>|\]\([^)\n]{0,500}\)/giu
