/**
 * What resolves a flag: the value that is to be decided on, filled in, corrected or added, and whether a
 * clinician has done it. Where a flag leads to nothing, it is settled by reading alone.
 */
import { type Draft, type Flag, textFields } from "../../../schemas/discharge/draft.ts"
import type { Fix, VerifiedValue as Value } from "../../../schemas/discharge/verification.ts"
import { isAbout } from "./about.ts"
import { isUndecided } from "./decidedDrug.ts"
import { DRUGS, folded } from "./items.ts"

/** Said of drugs, which are decided on. */
const ofDrugs = new Set([
  "avoid",
  "condition",
  "duplicate",
  "interaction",
  "kidney",
  "medication",
  "resistance"
])

/** Resolved by saying who does what, and when. */
const ofFollowUp = new Set([
  "abnormal_value",
  "critical_value",
  "follow_up",
  "open_question",
  "pending",
  "result",
  "risk",
  "self_harm",
  "unresolved_finding"
])

/** Where what a flag is about stands nowhere in the draft. */
const placeOf: Readonly<Partial<Record<string, string>>> = {
  allergy: "allergies",
  date_order: "date_of_birth",
  identity: "patient_name",
  not_placed: DRUGS
}

export const fixOf = (draft: Draft, flag: Flag, values: ReadonlyArray<Value>): Fix | null => {
  const { category } = flag
  if (ofFollowUp.has(category)) return at(values, "follow_up_instructions")
  const about = values.filter((value) =>
    value.field !== "hospital_course" && isAbout(draft, flag, value)
  )
  const drug = drugOf(flag, about) ?? drugOf(flag, values)
  if (drug !== undefined && ofDrugs.has(category)) return fixIn(drug)
  const [first] = category === "allergy"
    ? about.toSorted((one, other) => rank(one) - rank(other))
    : about
  if (category !== "not_placed" && first !== undefined) return fixIn(first)
  const field = placeOf[category]
  return field === undefined ? null : at(values, field)
}

/** Allergies before the drugs that they speak against. */
const rank = ({ field }: Value) => field === "allergies" ? 0 : 1

/** The drug that a flag names: one that is open before one that is decided. */
const drugOf = ({ item, why }: Flag, values: ReadonlyArray<Value>) => {
  const words = folded(`${item} ${why}`)
  const named = values.filter(({ medication }) =>
    medication !== null && words.includes(folded(medication.name))
  )
  return named.find(({ medication }) => isUndecided(medication)) ??
    named.find(({ gaps }) => gaps.length > 0) ?? named[0]
}

/** The value of a field, or its first; of a list one is added. */
const at = (values: ReadonlyArray<Value>, field: string): Fix | null => {
  const own = values.filter((value) => value.field === field)
  const [first] = own
  if (first !== undefined && (isText.has(field) || first.gaps.includes("value"))) {
    return fixIn(first)
  }
  return {
    act: "add",
    field,
    id: null,
    said: field === DRUGS ? "Add what is missing" : `Add to ${nameOf(field)}`,
    is_done: own.some(({ status }) => status === "added")
  }
}

const isText: ReadonlySet<string> = new Set(textFields)

const fixIn = (value: Value): Fix => {
  const { by, field, gaps, id, medication, status } = value
  const place = { field, id }
  if (medication !== null) {
    const isGap = gaps.length > 0 && !isUndecided(medication)
    return {
      ...place,
      act: isGap ? "fill" : "decide",
      said: isGap
        ? `Fill in ${gaps.join(", ")} of ${medication.name}`
        : `Decide on ${medication.name}`,
      is_done: by !== null && status !== "verified" && !isGap && !isUndecided(medication)
    }
  }
  const isGap = gaps.includes("value")
  return {
    ...place,
    act: isGap ? "fill" : "correct",
    said: `${isGap ? "Fill in" : "Check"} ${nameOf(field)}`,
    is_done: by !== null && !isGap
  }
}

const nameOf = (field: string) => field.replaceAll("_", " ")
