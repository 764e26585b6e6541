/**
 * Whether what stands at a place may be taken as a fact about the patient.
 */
import type { ListField, TextField } from "../../../../schemas/discharge/draft.ts"
import { isNoAllergy } from "../../clinical/drugs/allergies.ts"
import type { Place } from "../../clinical/source.ts"
import type { SectionKind } from "../../clinical/text/headings.ts"
import type { Reading } from "../../clinical.ts"
import { scopeAt } from "../../clinical/text/scope.ts"
import type { Section } from "../../clinical/text/section.ts"
import type { Witness } from "./Witness.ts"

/** Why it may not; undefined where it may. */
export const objection = (
  reading: Reading,
  witness: Witness,
  field: TextField | ListField,
  value: string,
  place: Place
): string | undefined => {
  const section = sectionOf(reading, place)
  if (section?.kind === "untrusted") return "the document gives orders there"
  if (field === "allergies" && isNoAllergy(reading, section, place)) {
    return "it is an order there, and no allergy"
  }
  const scope = scopeAt(reading, place)
  if (scope.experiencer === "family") return "it is said of the family"
  if (scope.experiencer === "other") return "it is said of somebody else"
  if (isDenied(reading, witness, value, place)) return "the record denies it"
  if (facts.has(field) && scope.negated && !hasNegation(witness, place)) {
    return "the record denies it"
  }
  // What the value says of itself ("possible TIA") is not around it.
  if (now.has(field)) {
    if (scope.historical) return "it is history"
    if (scope.hypothetical) return "it is said of what might be"
    if (scope.uncertain) return "the record only supposes it"
  }
  return undefined
}

/** Fields whose values are claims that something is so. */
const facts = new Set<TextField | ListField>([
  "principal_diagnosis",
  "secondary_diagnoses",
  "procedures_performed",
  "medications_on_discharge",
  "allergies",
  "reason_for_admission",
  "incidental_findings"
])

/** Fields whose values are so now. */
const now = new Set<TextField | ListField>([
  "principal_diagnosis",
  "secondary_diagnoses",
  "procedures_performed",
  "discharge_condition",
  "disposition"
])

export const sectionAt = (reading: Reading, place: Place): SectionKind | undefined =>
  sectionOf(reading, place)?.kind

const sectionOf = ({ sections }: Reading, { start }: Place): Section | undefined => {
  let [low, high] = [0, sections.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const section = sections[middle]
    if (section === undefined) return undefined
    if (start < section.opens) high = middle - 1
    else if (start >= section.end) low = middle + 1
    else return section
  }
  return undefined
}

const hasNegation = (witness: Witness, place: Place) =>
  witness.tokensIn(place).some(({ kind }) => kind === "negation")

// "no", "denies any", "not in the": so many letters before a value can deny it.
const NEAR = 24

/** Whether the word before the value, but for fillers, denies it. */
const isDenied = (reading: Reading, witness: Witness, value: string, { start }: Place) => {
  const from = Math.max(0, start - NEAR)
  const lead = reading.text.slice(from, start)
  // "Record No. 1726" denies nothing, and neither does the line or the sentence before.
  if (/\bno\s*[.:#]*\s*$/iu.test(lead) && /^\W*[A-Z]*\d/u.test(value)) return false
  const cut = Math.max(lead.lastIndexOf("\n"), lead.search(/[.;!?]\s+$/u)) + 1
  const before = witness.tokensIn({ start: from + cut, end: start })
  const last = before.findLast(({ kind }) => kind !== "filler")
  return last?.kind === "negation" && !/^\W*(?:no|not|none|denies|without|never)\b/iu.test(value)
}
