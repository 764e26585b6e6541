/**
 * Antipsychotics given for delirium: what is to be watched, and whether they end with it.
 */
import { isOneOf } from "../drugs/lexicon.ts"
import { namesIn } from "../drugs/names.ts"
import type { FlagClaim } from "../proposal.ts"
import type { Place } from "../source.ts"
import { said } from "../text/items.ts"
import { ownSections, type Reading } from "../../clinical.ts"
import { scopeAt, sentenceAt } from "../text/scope.ts"
import type { Section } from "../text/section.ts"

const DELIRIUM = /\b(?:delirium|delirious)\b(?! (?:tremens|precautions|screen))/giu
const DOUBTED = /^.{0,30}\b(?:considered|unlikely|not felt|ruled out|not present|versus|vs)\b/isu
const ANTIPSYCHOTICS = "haloperidol, quetiapine, olanzapine, risperidone, ziprasidone, droperidol"

// Where a drug is not given.
const NOT_GIVEN: ReadonlySet<string> = new Set([
  "allergies",
  "family_history",
  "past_history",
  "stopped_medications"
])

/** One flag, for the first of each in the record. */
export const deliriumFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const sections = ownSections(reading)
  const delirium = first(sections, (section) => deliriumIn(reading, section))
  if (delirium === undefined) return []
  const drug = first(sections, (section) => antipsychoticIn(reading, section))
  return drug === undefined ? [] : [{
    category: "medication",
    tier: "important",
    item: `${said(reading, delirium)} and ${said(reading, drug)}`,
    why: "Delirium treated with an antipsychotic: it sedates and lengthens the QT interval",
    action: "Check the QTc, and say whether the drug has ended",
    evidence: [delirium, { start: drug.start, end: drug.end }]
  }]
}

const first = (
  sections: ReadonlyArray<Section>,
  find: (section: Section) => Place | undefined
): Place | undefined => {
  for (const section of sections) {
    const place = find(section)
    if (place !== undefined) return place
  }
  return undefined
}

const deliriumIn = (reading: Reading, { kind, start, end }: Section): Place | undefined => {
  if (kind === "family_history" || kind === "past_history") return undefined
  for (const { index, 0: word } of reading.text.slice(start, end).matchAll(DELIRIUM)) {
    const place = { start: start + index, end: start + index + word.length }
    const scope = scopeAt(reading, place)
    const sentence = sentenceAt(reading, place.start)
    const isTold = !scope.negated && !scope.hypothetical && !scope.uncertain &&
      !(sentence !== undefined && DOUBTED.test(reading.text.slice(place.end, sentence.end)))
    if (isTold && scope.experiencer === "patient") return place
  }
  return undefined
}

const antipsychoticIn = (reading: Reading, { kind, start, end }: Section): Place | undefined =>
  NOT_GIVEN.has(kind) ? undefined : namesIn(reading.text, start, end).find((name) => {
    const isOne = name.ingredients.some((one) => isOneOf(one, ANTIPSYCHOTICS))
    return isOne && !scopeAt(reading, name).negated
  })
