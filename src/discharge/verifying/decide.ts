/**
 * What a clinician wants done, over what was done before: all of it, or nothing and why.
 */
import { Effect } from "effect"
import {
  type Draft,
  isAbsent,
  listFields,
  type Medication,
  UNDOCUMENTED
} from "../../../schemas/discharge/draft.ts"
import {
  type Author,
  type Change,
  DECISIONS_MAX,
  VerificationConflict,
  type VerifiedFlag,
  type VerifiedValue
} from "../../../schemas/discharge/verification.ts"
import { SchemaValidationFailed } from "../../../schemas/problems.ts"
import type { Sha256Hex } from "../../ground/Hash.ts"
import { drugLine } from "../clinical/completeness.ts"
import type { Decision } from "../patients/Verifications.ts"
import { DRUGS, folded } from "./items.ts"
import { FLAGS, isGap, standingOf } from "./standing.ts"

interface Wanted {
  readonly draft: Draft
  readonly changes: ReadonlyArray<Change>
  readonly by: Author
  readonly sha256Hex: Sha256Hex
}

/** What a change is about, as it stands. */
type Target =
  | { readonly kind: "value"; readonly value: VerifiedValue }
  | { readonly kind: "flag"; readonly flag: VerifiedFlag }
  | { readonly kind: "new"; readonly field: string }

/** `null` takes the decision back; a text says why the change does not fit. */
type Outcome = Decision | null | string

const NEW = new RegExp(`^(${[...listFields, DRUGS].join("|")})\\+[A-Za-z0-9_-]{1,40}$`, "u")

export const decide = Effect.fnUntraced(function* (
  { draft, changes, by, sha256Hex }: Wanted,
  before: ReadonlyArray<Decision>
) {
  const { values, flags } = standingOf(draft, before, sha256Hex)
  const valuesById = new Map(values.map((value) => [value.id, value]))
  const flagsById = new Map(flags.map((flag) => [flag.id, flag]))
  const decisions = new Map(before.map((decision) => [decision.id, decision]))

  const targetOf = (id: string): Target | undefined => {
    const value = valuesById.get(id)
    if (value !== undefined) return { kind: "value", value }
    const flag = flagsById.get(id)
    if (flag !== undefined) return { kind: "flag", flag }
    const [, field] = NEW.exec(id) ?? []
    return field === undefined ? undefined : { kind: "new", field }
  }

  const violations: Array<{ readonly path: string; readonly message: string }> = []
  const conflicts: Array<typeof VerificationConflict.Type.error.details.conflicts[number]> = []
  const seen = new Set<string>()
  changes.forEach((change, index) => {
    const { id } = change
    const refuse = (message: string) => {
      violations.push({ path: `changes.${index}`, message })
    }
    if (seen.has(id)) return refuse(`Expected one change of '${id}'`)
    seen.add(id)
    const target = targetOf(id)
    if (target === undefined) {
      conflicts.push({ id, value: null, flag: null })
      return
    }
    const outcome = outcomeOf(target, change, by)
    if (typeof outcome === "string") return refuse(outcome)
    const known = decisions.get(id)
    if (isSame(outcome, known)) return
    const { version, ...now } = nowOf(target)
    if (change.seen !== version) conflicts.push({ id, ...now })
    else if (outcome === null) decisions.delete(id)
    else decisions.set(id, outcome)
  })
  if (decisions.size > DECISIONS_MAX) {
    violations.push({ path: "changes", message: `Expected at most ${DECISIONS_MAX} in all` })
  }
  if (violations.length > 0) return yield* new SchemaValidationFailed({ violations })
  if (conflicts.length > 0) return yield* new VerificationConflict({ conflicts })
  return { decisions: [...decisions.values()] }
})

/** A repeat of what was decided changes nothing, whatever was seen. */
const isSame = (outcome: Decision | null, known: Decision | undefined) => {
  if (outcome === null || known === undefined) return outcome === null && known === undefined
  return canonicalOf(outcome) === canonicalOf(known)
}

/** In one order of its members. */
const canonicalOf = ({ status, drafted, text, medication, reason, by }: Decision) => {
  const { name, dose, route, frequency, status: change, before, reason: why, note } = medication ??
    {}
  return JSON.stringify([
    ...[status, drafted, text, reason, by.name],
    ...[name, dose, route, frequency, change, before, why, note]
  ])
}

const nowOf = (target: Target) => {
  switch (target.kind) {
    case "value":
      return { version: target.value.version, value: target.value, flag: null }
    case "flag":
      return { version: target.flag.version, value: null, flag: target.flag }
    case "new":
      return { version: null, value: null, flag: null }
  }
}

const outcomeOf = (target: Target, change: Change, by: Author): Outcome => {
  switch (target.kind) {
    case "flag":
      return ofFlag(target.flag, change, by)
    case "new":
      if (change.status === "open" || change.status === "struck") return null
      if (change.status !== "added") return "Expected the status added of a new entry"
      return written({ id: change.id, field: target.field, drafted: null }, change, null, by)
    case "value":
      return target.value.key === null
        ? ofAdded(target.value, change, by)
        : isGap(target.value)
        ? ofGap(target.value, change, by)
        : ofValue(target.value, change, by)
  }
}

const ofFlag = ({ id, item }: VerifiedFlag, { status, reason }: Change, by: Author): Outcome => {
  if (status === "open") return null
  if (status !== "done" && status !== "not_relevant") {
    return "Expected done, not_relevant or open of a flag"
  }
  if (status === "not_relevant" && reason === undefined) return "Expected the reason"
  return {
    id,
    field: FLAGS,
    status,
    drafted: item,
    text: null,
    medication: null,
    reason: reason?.trim() ?? null,
    by
  }
}

/** What stands by a clinician's word alone, or did until one struck it. */
const ofAdded = (value: VerifiedValue, change: Change, by: Author): Outcome => {
  const { status } = change
  const { id, field, medication } = value
  const place = { id, field, drafted: null }
  const own = { ...place, text: value.text ?? value.drafted, medication, by }
  if (status === "struck") return { ...own, status, reason: change.reason?.trim() ?? null }
  if (status === "open" && value.status !== "struck") return null
  if (status === "open" || status === "verified") return { ...own, status: "added", reason: null }
  return status === "added" || status === "corrected"
    ? written(place, { ...change, status: "added" }, medication, by)
    : "Expected added, verified, struck or open of what a clinician added"
}

const ofGap = ({ id, field, drafted }: VerifiedValue, change: Change, by: Author): Outcome => {
  const { status } = change
  if (status === "open") return null
  const place = { id, field, drafted }
  if (status === "verified") return agreed(place, "verified", change, by)
  return status === "filled"
    ? written(place, change, null, by)
    : "Expected filled, verified or open: the draft does not say it"
}

const ofValue = (
  { id, field, drafted, medication }: VerifiedValue,
  change: Change,
  by: Author
): Outcome => {
  const { status } = change
  if (status === "open") return null
  const place = { id, field, drafted }
  if (status === "verified" || status === "struck") return agreed(place, status, change, by)
  if (status !== "corrected") return "Expected verified, corrected, struck or open"
  return field !== DRUGS && folded(change.text ?? "") === folded(drafted ?? "")
    ? agreed(place, "verified", change, by)
    : written(place, change, medication, by)
}

const orderParts = ["dose", "route", "frequency"] as const

type Place = Pick<Decision, "id" | "field" | "drafted">

const agreed = (
  place: Place,
  status: "verified" | "struck",
  { reason }: Change,
  by: Author
): Decision => ({
  ...place,
  status,
  text: null,
  medication: null,
  reason: reason?.trim() ?? null,
  by
})

/** What a clinician wrote: a text, or of a drug its parts over those that stand. */
const written = (
  place: Place,
  { status, text, medication: given, reason }: Change,
  stands: Medication | null,
  by: Author
): Outcome => {
  const decision = { ...place, status, reason: reason?.trim() ?? null, by }
  if (place.field !== DRUGS) {
    return text === undefined
      ? "Expected the text"
      : { ...decision, text: text.trim(), medication: null }
  }
  if (given === undefined) {
    return `Expected "medication", with what is changed of it: {"dose": "20 mg"}`
  }
  const name = given.name?.trim() ?? stands?.name
  if (name === undefined) return "Expected the name of the drug"
  const part = (key: "dose" | "route" | "frequency") => {
    const said = given[key]?.trim() ?? stands?.[key] ?? ""
    return said === "" || isAbsent(said) ? UNDOCUMENTED : said
  }
  const aside = (key: "before" | "reason" | "note") => {
    const said = given[key] === undefined ? stands?.[key] ?? null : given[key]
    return said === null || said.trim() === "" ? null : said.trim()
  }
  const order = { dose: part("dose"), route: part("route"), frequency: part("frequency") }
  const change = given.status ?? stands?.status ?? "listed"
  const before = aside("before")
  // What goes on as before, and is written otherwise, does not go on as before.
  const isChanged = change === "continued" && stands?.status === "continued" &&
    orderParts.some((key) => !isAbsent(stands[key]) && stands[key] !== order[key])
  const medication: Medication = {
    name,
    ...order,
    status: isChanged ? "changed" : change,
    before: isChanged ? before ?? drugLine({ ...stands, name: "" }).trim() : before,
    reason: aside("reason"),
    note: aside("note")
  }
  return { ...decision, text: drugLine(medication), medication }
}
