/**
 * What a clinician wants done, over what was done before: all of it, or nothing and why.
 */
import { Effect } from "effect"
import {
  type Draft,
  isAbsent,
  listFields,
  type Medication
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
import { asideOf, decidedDrug, isUndecided, partOf } from "./decidedDrug.ts"
import { DRUGS, folded } from "./items.ts"
import { FLAGS, isGap, standingOf } from "./standing.ts"

interface Wanted {
  readonly draft: Draft
  readonly changes: ReadonlyArray<Change>
  readonly by: Author
  readonly sha256Hex: Sha256Hex
}

type ValueTarget = Extract<Target, { readonly kind: "value" }>

/** What a change is about, as it stands. */
type Target =
  | {
    readonly kind: "value"
    readonly value: VerifiedValue
    /** What was done with it last. */
    readonly known: Decision | undefined
    /** Of a drug: as it was read, before anybody decided on it. */
    readonly readAs: Medication | null
  }
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
    if (value !== undefined) {
      const known = decisions.get(id)
      return { kind: "value", value, known, readAs: readAs(draft, value, known) }
    }
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

/** Of a drug as the draft has it, or as a clinician corrected or added it. */
const readAs = (draft: Draft, { key }: VerifiedValue, known: Decision | undefined) =>
  known?.read_as ??
    (known?.medication?.decision === undefined ? known?.medication : null) ??
    draft.medication_reconciliation.find((_, index) => key === `${DRUGS}[${index}]`) ??
    known?.medication ?? null

/** A repeat of what was decided changes nothing, whatever was seen. */
const isSame = (outcome: Decision | null, known: Decision | undefined) => {
  if (outcome === null || known === undefined) return outcome === null && known === undefined
  return canonicalOf(outcome) === canonicalOf(known)
}

/** In one order of its members. */
const canonicalOf = ({ status, drafted, text, medication, reason, by }: Decision) => {
  const { name, dose, route, frequency, status: change, before, reason: why, note, decision } =
    medication ?? {}
  return JSON.stringify([
    ...[status, drafted, text, reason, by.name],
    ...[name, dose, route, frequency, change, before, why, note, decision]
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
      return ofNew({ id: change.id, field: target.field, drafted: null }, change, by)
    case "value":
      return target.value.key === null && target.known !== undefined
        ? ofAdded({ ...target, known: target.known }, change, by)
        : isGap(target.value)
        ? ofGap(target.value, change, by)
        : ofValue(target, change, by)
  }
}

const ofFlag = (
  { id, item, tier, fix }: VerifiedFlag,
  { status, reason }: Change,
  by: Author
): Outcome => {
  if (status === "open") return null
  if (status !== "done" && status !== "not_relevant") {
    return "Expected done, not_relevant or open of a flag"
  }
  if (status === "not_relevant" && reason === undefined) return "Expected the reason"
  if (tier === "critical" && reason === undefined && fix?.is_done !== true) {
    return `Expected ${fix === null ? "" : `"${fix.said}" to be done, or `}the reason`
  }
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

/** A drug that is added may be decided on at once: one that was taken at home and is to end. */
const ofNew = (place: Place, { decision, ...change }: Change, by: Author): Outcome => {
  const added = written(place, change, null, by)
  if (typeof added === "string" || added === null || decision === undefined) return added
  const { before, note } = change.medication ?? {}
  const given = { ...before === undefined ? {} : { before }, ...note === undefined ? {} : { note } }
  return decided(
    { ...place, status: "added" },
    { ...change, decision, medication: given },
    added.medication,
    by
  )
}

/** What stands by a clinician's word alone, did until one struck it, or is of an earlier draft. */
const ofAdded = (
  { value: { status: stands, medication, before }, known, readAs }: ValueTarget & {
    readonly known: Decision
  },
  change: Change,
  by: Author
): Outcome => {
  const { status } = change
  const place = { id: known.id, field: known.field, drafted: null }
  const own = { ...known, drafted: null, by }
  if (status === "struck") return { ...own, status, reason: change.reason?.trim() ?? null }
  if (status === "open" && stands !== "struck") return null
  if (status === "open" || status === "verified") {
    return { ...own, status: "added", reason: before === null ? null : known.reason }
  }
  if (status === "decided") return decided({ ...place, status: "added" }, change, readAs, by)
  return status === "added" || status === "corrected"
    ? written(place, { ...change, status: "added" }, before === null ? medication : readAs, by)
    : "Expected added, decided, verified, struck or open of what a clinician added"
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
  { value: { id, field, drafted, medication, status: stands }, known, readAs }: ValueTarget,
  change: Change,
  by: Author
): Outcome => {
  const { status } = change
  if (status === "open") return null
  const place = { id, field, drafted }
  if (status === "decided") return decided({ ...place, status }, change, readAs, by)
  if (status === "verified" && isUndecided(medication)) {
    return "Expected the decision on this drug: continue, change, stop or hold"
  }
  // What stands is agreed to, and not what the draft said before it was decided.
  if (status === "verified" && known !== undefined && stands === "decided") {
    return { ...known, drafted }
  }
  if (status === "verified" || status === "struck") return agreed(place, status, change, by)
  if (status !== "corrected") return "Expected verified, corrected, decided, struck or open"
  return field !== DRUGS && folded(change.text ?? "") === folded(drafted ?? "")
    ? agreed(place, "verified", change, by)
    : written(place, change, medication, by)
}

/** On a drug, over what the draft says of it: the reason is the clinician's, or the record's. */
const decided = (
  place: Place & Pick<Decision, "status">,
  { decision, medication: given = {}, reason }: Change,
  stands: Medication | null,
  by: Author
): Outcome => {
  if (stands === null) return "Expected a drug: nothing else is decided"
  if (decision === undefined) return "Expected the decision: continue, change, stop or hold"
  const medication = decidedDrug(stands, { decision, given, reason })
  return typeof medication === "string" ? medication : {
    ...place,
    text: drugLine(medication),
    medication,
    read_as: stands,
    reason: reason?.trim() ?? null,
    by
  }
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
  const isEnded = given.status === "stopped" || given.status === "held"
  if (status === "corrected" && isEnded && given.status !== stands?.status) {
    return `Expected the status decided, and the reason, of a drug that is ${given.status}`
  }
  const part = (key: "dose" | "route" | "frequency") => partOf(given[key], stands?.[key])
  const aside = (key: "before" | "reason" | "note") => asideOf(given[key], stands?.[key])
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
