/**
 * Sentences of the course that the rest of the record contradicts: "no fever" against a charted 39.2, a
 * peak below what the laboratory measured, another day of discharge, a drug to go on with that was stopped.
 *
 * Both places have to be sure: a claim about all of the stay, and a fact of the patient in it.
 */
import type { FlagClaim } from "../proposal.ts"
import { said } from "../text/items.ts"
import type { Reading } from "../../clinical.ts"
import type { Sentence } from "../text/sentences.ts"
import type { Contradicted } from "./overturned/fact.ts"
import { afterStop } from "./overturned/drugs.ts"
import { eventBehind } from "./overturned/events.ts"
import { feverBehind } from "./overturned/fever.ts"
import { otherDay, otherValue } from "./overturned/numbers.ts"

interface Overturned extends Contradicted {
  readonly sentence: Sentence
  readonly tier: FlagClaim["tier"]
}

type Rule = (reading: Reading, sentence: Sentence) => Contradicted | undefined

const RULES: ReadonlyArray<readonly [rule: Rule, tier: FlagClaim["tier"]]> = [
  [afterStop, "critical"],
  [feverBehind, "important"],
  [eventBehind, "important"],
  [otherValue, "important"],
  [otherDay, "important"]
]

/** Each sentence of the course once. */
export const overturnedInCourse = (reading: Reading): ReadonlyArray<Overturned> => {
  const known = cache.get(reading) ?? found(reading)
  cache.set(reading, known)
  return known
}

// A reading never changes, and the course asks as well as the flags.
const cache = new WeakMap<Reading, ReadonlyArray<Overturned>>()

const found = (reading: Reading): ReadonlyArray<Overturned> =>
  reading.sentences.flatMap((sentence): ReadonlyArray<Overturned> => {
    const section = reading.sections[sentence.section]
    if (section?.kind !== "hospital_course" || reading.strangers.has(section.note)) return []
    for (const [rule, tier] of RULES) {
      const contradicted = rule(reading, sentence)
      if (contradicted !== undefined) return [{ ...contradicted, sentence, tier }]
    }
    return []
  })

export const overturnedFlags = (reading: Reading): ReadonlyArray<FlagClaim> =>
  overturnedInCourse(reading).map(({ claim, against, tier }): FlagClaim => ({
    category: "contradiction",
    tier,
    item: said(reading, claim),
    why: `The course says "${said(reading, claim)}", and another part of the record "${
      said(reading, against)
    }"`,
    action: "Settle which is right; the sentence is left out of the course until then",
    evidence: [claim, against].map(({ start, end }) => ({ start, end }))
  }))
