/**
 * A drug after what a clinician decided of it: it goes on, goes on otherwise, ends or pauses.
 */
import {
  type DrugDecision,
  isAbsent,
  type Medication,
  UNDOCUMENTED
} from "../../../schemas/discharge/draft.ts"
import type { Change } from "../../../schemas/discharge/verification.ts"
import { drugLine } from "../clinical/completeness.ts"
import { isTaken } from "../clinical/drugs/taken.ts"

interface Decided {
  readonly decision: DrugDecision
  readonly given: NonNullable<Change["medication"]>
  readonly reason: string | undefined
}

const parts = ["dose", "route", "frequency"] as const

/** `stands` is the drug as it was read; a text says why the decision does not fit. */
export const decidedDrug = (
  stands: Medication,
  { decision, given, reason }: Decided
): Medication | string => {
  const order = Object.fromEntries(parts.map((part) => [part, partOf(given[part], stands[part])]))
  const { read_by: _, ...own } = stands
  // Why it is taken is not why it ends, nor the other way round.
  const isSame = (isTaken(stands) || isUndecided(stands)) ===
    (decision === "continue" || decision === "change")
  const why = reason?.trim() ?? (isSame ? stands.reason : null)
  const changed = { ...own, decision, reason: why, note: asideOf(given.note, stands.note) }
  if (decision !== "change" && parts.some((part) => order[part] !== stands[part])) {
    return `Expected the decision change where the order is another: ${decision} leaves it as it is`
  }
  if (decision === "continue") {
    return stands.status === "changed"
      ? "Expected change with the order that holds: the record changes this drug"
      : { ...changed, status: stands.status === "new" ? "new" : "continued" }
  }
  if (why === null) return `Expected the reason to ${decision} it`
  if (decision !== "change") {
    return { ...changed, status: decision === "stop" ? "stopped" : "held" }
  }
  const former = asideOf(given.before, stands.before)
  const isOther = parts.some((part) => order[part] !== stands[part])
  if (!isOther && former === null) {
    return `Expected "medication", with what is changed of the order: {"dose": "20 mg"}`
  }
  const before = former ?? drugLine({ ...stands, name: "" }).trim()
  return {
    ...changed,
    ...order,
    // What was not taken before is new, with whatever dose.
    status: stands.status === "new" ? "new" : "changed",
    before: before === "" || stands.status === "new" ? former : before
  }
}

/** A drug that was taken before, and nobody has decided on: nor is that agreed to. */
export const isUndecided = (medication: Medication | null): boolean =>
  medication?.status === "unaddressed"

/** A part of the order: as it is given, or stands. */
export const partOf = (given: string | undefined, stands = ""): string => {
  const said = given?.trim() ?? stands
  return said === "" || isAbsent(said) ? UNDOCUMENTED : said
}

/** What is said beside the order: as it is given, or stands. */
export const asideOf = (
  given: string | null | undefined,
  stands: string | null = null
): string | null => {
  const said = (given === undefined ? stands : given)?.trim() ?? ""
  return said === "" ? null : said
}
