/**
 * Whether two mentions are of one drug, and where their orders differ.
 */
import type { Mention } from "./mentions.ts"
import { amountOf, timesADay } from "../../entries/amount.ts"
import type { Sig } from "../../entries/medication.ts"

export const isSameDrug = (one: Mention, other: Mention) => one.key === other.key

/** One holds the other, as lisinopril-hydrochlorothiazide holds lisinopril. */
export const isRelated = (one: Mention, other: Mention) =>
  isSameDrug(one, other) ||
  one.name.ingredients.some((ingredient) => other.name.ingredients.includes(ingredient)) ||
  isInsulin(one) && isInsulin(other) && (isPlain(one) || isPlain(other))

const isInsulin = ({ name }: Mention) => name.ingredients[0]?.startsWith("insulin") ?? false
const isPlain = ({ name }: Mention) => name.ingredients[0] === "insulin"

type Difference = "dose" | "frequency"

/** What is said in both and is not the same. */
export const differences = (one: Sig, other: Sig): ReadonlyArray<Difference> => [
  ...(isOtherDose(one, other) ? ["dose" as const] : []),
  ...(isOtherTime(one, other) ? ["frequency" as const] : [])
]

const isOtherDose = ({ dose: one }: Sig, { dose: other }: Sig) => {
  if (one === null || other === null) return false
  const [a, b] = [amountOf(one.value), amountOf(other.value)]
  if (a === undefined || b === undefined) {
    return a === b && folded(one.value) !== folded(other.value) && /\d/u.test(one.value) &&
      /\d/u.test(other.value)
  }
  return a.unit === b.unit && (!isNear(a.least, b.least) || !isNear(a.most, b.most))
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= 0.001 * Math.max(one, other)

const isOtherTime = ({ frequency: one }: Sig, { frequency: other }: Sig) => {
  if (one === null || other === null) return false
  const [a, b] = [timesADay(one.value), timesADay(other.value)]
  return a !== undefined && b !== undefined && !isNear(a, b)
}

const folded = (dose: string) => (dose.toLowerCase().match(/\d+(?:\.\d+)?/gu) ?? []).join("/")
