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
  "medication"
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
  const { category, item } = flag
  const own = drugOf(item, values)
  if (own !== undefined) return fixIn(own, category)
  if (ofFollowUp.has(category)) return at(values, "follow_up_instructions", flag)
  const about = values.filter((value) =>
    value.field !== "hospital_course" && isAbout(draft, flag, value)
  )
  const said = `${item} ${flag.why}`
  const drug = drugOf(said, about) ?? drugOf(said, values)
  if (drug !== undefined && ofDrugs.has(category)) return fixIn(drug, category)
  const [first] = category === "allergy"
    ? about.toSorted((one, other) => rank(one) - rank(other))
    : about
  if (category !== "not_placed" && first !== undefined) return fixIn(first, category)
  const field = placeOf[category]
  return field === undefined ? null : at(values, field, flag)
}

/** Allergies before the drugs that they speak against. */
const rank = ({ field }: Value) => field === "allergies" ? 0 : 1

const wordsIn = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The drug that words name in full: one that is open before one that is decided. */
const drugOf = (said: string, values: ReadonlyArray<Value>) => {
  const words = ` ${wordsIn(said).join(" ")} `
  const named = values.filter(({ medication }) =>
    medication !== null && words.includes(` ${wordsIn(medication.name).join(" ")} `)
  )
  return named.find(({ medication }) => isUndecided(medication)) ??
    named.find(({ gaps }) => gaps.length > 0) ?? named[0]
}

/** What a clinician wrote names all that a flag is about. */
const isNamed = ({ status, text }: Value, { item }: Flag) => {
  const written = new Set(wordsIn(text ?? ""))
  const words = wordsIn(item).filter(({ length }) => length > 2)
  return (status === "added" || status === "corrected" || status === "filled") &&
    words.length > 0 && words.every((word) => written.has(word))
}

/** The value of a field, or its first; of a list one is added. */
const at = (values: ReadonlyArray<Value>, field: string, flag: Flag): Fix | null => {
  const own = values.filter((value) => value.field === field)
  const [first] = own
  if (first !== undefined && (isText.has(field) || first.gaps.includes("value"))) {
    const fix = fixIn(first, flag.category)
    const isIdentity = isText.has(field) && !ofFollowUp.has(flag.category)
    return isIdentity ? fix : { ...fix, is_done: isNamed(first, flag) }
  }
  return {
    act: "add",
    field,
    id: null,
    said: field === DRUGS ? "Add what is missing" : `Add to ${nameOf(field)}`,
    is_done: own.some((value) => isNamed(value, flag))
  }
}

const isText: ReadonlySet<string> = new Set(textFields)

const fixIn = (value: Value, category: string): Fix => {
  const { by, decision, field, gaps, id, medication, status } = value
  const place = { field, id }
  if (medication !== null) {
    const isGap = gaps.length > 0 && !isUndecided(medication)
    return {
      ...place,
      act: isGap ? "fill" : "decide",
      said: isGap
        ? `Fill in ${gaps.join(", ")} of ${medication.name}`
        : `Decide on ${medication.name}`,
      // That it goes on as it is answers no flag.
      is_done: by !== null && (status === "struck" || status !== "verified" && !isGap &&
          decision !== null && decision !== "continue")
    }
  }
  const isGap = gaps.includes("value")
  return {
    ...place,
    act: isGap ? "fill" : "correct",
    said: `${isGap ? "Fill in" : "Check"} ${nameOf(field)}`,
    // Agreed to, an allergy is as much against the drug as before.
    is_done: by !== null && !isGap && (status !== "verified" || category !== "allergy")
  }
}

const nameOf = (field: string) => field.replaceAll("_", " ")
