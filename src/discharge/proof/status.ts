/**
 * The status of a drug as far as the record says so beside it or over its list, or holds both sides of
 * the comparison. What goes on without either is `listed`; what is said to have ended is nothing.
 */
import type { MedicationStatus } from "../../../schemas/discharge/draft.ts"
import { isTaken } from "../clinical/drugs/taken.ts"
import { type DrugName, namesIn } from "../clinical/drugs/names.ts"
import type { MedicationClaim } from "../clinical/proposal.ts"
import type { Place } from "../clinical/source.ts"
import type { Reading } from "../clinical.ts"
import { verbOf } from "./governed.ts"
import type { Judge } from "./value.ts"
import { voteOfShape } from "./votes.ts"

const LABELS: Readonly<Record<string, RegExp>> = {
  new: /\bnew\b|\bstart\b|\bbegin\b|\badded\b/u,
  changed: /chang|increas|decreas|adjust|modif/u,
  continued: /continu|unchanged|resum|same|keep|home med/u,
  stopped: /\bstop|discontinu|no longer|do not take|ceased|removed/u,
  held: /\bh[eo]ld\b|withheld|suspend|paused/u
}
const VERBS: Readonly<Record<string, string>> = {
  new: "start",
  changed: "change",
  continued: "continue",
  stopped: "stop",
  held: "hold"
}
const DOSE = /\d+(?:[.,]\d+)?\s?(?:mg|mcg|g|units?|meq|ml|%)/iu

export const statusAt = (
  judge: Judge,
  claim: MedicationClaim,
  name: Place,
  until: number
): MedicationStatus | undefined => {
  const { status } = claim
  if (status === "listed" || claim.by !== "model") return status
  if (isSaid(judge, claim, name, until)) return status
  return isTaken({ status }) ? "listed" : undefined
}

const isSaid = (
  judge: Judge,
  { name: { value }, status }: MedicationClaim,
  name: Place,
  until: number
) => {
  const { cut, reading: { text } } = judge
  const verb = VERBS[status]
  const label = LABELS[status]
  const mentions = sameDrug(judge, value)
  const isWord = [{ start: name.start, end: name.end, until }, ...mentions].some((one) =>
    [...verbOf(text, cut.sentence(one), one, one.until)].some((said) => said === verb)
  )
  const isLabel = label !== undefined && cut.labels(name).some((one) => label.test(one))
  if (isWord || isLabel) return true
  const home = mentions.filter((one) => voteOfShape(text, cut, "home", one) === "for")
  const dose = doseOf(text, { end: name.end, until })
  switch (status) {
    case "unaddressed":
      return home.length > 0
    case "continued":
      return home.some((one) => isSame(doseOf(text, one), dose))
    case "changed":
      return home.some((one) => {
        const before = doseOf(text, one)
        return before !== undefined && dose !== undefined && before !== dose
      })
    case "new":
      return home.length === 0 && hasHomeList(judge)
    default:
      return false
  }
}

const isSame = (one: string | undefined, other: string | undefined) =>
  one === undefined || other === undefined || one === other

const doseOf = (text: string, { end, until }: { readonly end: number; readonly until: number }) =>
  DOSE.exec(text.slice(end, Math.min(until, end + 60)))?.[0].replaceAll(/\s/gu, "").toLowerCase()

/** Where the drug is named, by this name or by another of its ingredients. */
const sameDrug = ({ cut, reading }: Judge, name: string) => {
  const { text } = reading
  const own = namesIn(name).flatMap(({ ingredients }) => ingredients)
  const all = allNamesIn(reading)
  return all.flatMap(({ end, ingredients, start }, index) => {
    const isSameName = text.slice(start, end).toLowerCase() === name.toLowerCase()
    if (!isSameName && !ingredients.some((one) => own.includes(one))) return []
    const item = cut.item({ start, end })
    return [{ start, end, until: Math.min(item.end, all[index + 1]?.start ?? Infinity) }]
  })
}

const hasHomeList = ({ cut, reading }: Judge) =>
  allNamesIn(reading).some((name) => voteOfShape(reading.text, cut, "home", name) === "for")

// A reading never changes, and every row asks.
const known = new WeakMap<Reading, ReadonlyArray<DrugName>>()

const allNamesIn = (reading: Reading): ReadonlyArray<DrugName> => {
  const names = known.get(reading) ?? namesIn(reading.text)
  known.set(reading, names)
  return names
}
