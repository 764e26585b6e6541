/**
 * A draft with what clinicians decided of it. What they wrote stays over every draft; that they agreed
 * holds for the very words that they agreed to.
 */
import {
  type Draft,
  type DrugDecision,
  type Flag,
  isAbsent,
  type Medication,
  type Span
} from "../../../schemas/discharge/draft.ts"
import type {
  Left,
  Mark,
  VerifiedFlag,
  VerifiedValue
} from "../../../schemas/discharge/verification.ts"
import type { Sha256Hex } from "../../ground/Hash.ts"
import { unsaidOf } from "../clinical/completeness.ts"
import { isTaken } from "../clinical/drugs/taken.ts"
import type { Decision } from "../patients/Verifications.ts"
import { isAbout, isAt } from "./about.ts"
import { isUndecided } from "./decidedDrug.ts"
import { fixOf } from "./fixOf.ts"
import { folded, type Item, itemsOf, named, NONE, summaryOrder } from "./items.ts"

export interface ReviewState {
  readonly values: ReadonlyArray<VerifiedValue>
  readonly flags: ReadonlyArray<VerifiedFlag>
  readonly left: Left
}

export const FLAGS = "flags"

export const standingOf = (
  draft: Draft,
  decisions: ReadonlyArray<Decision>,
  sha256Hex: Sha256Hex
): ReviewState => {
  const byId = new Map(decisions.map((decision) => [decision.id, decision]))
  const items = itemsOf(draft, sha256Hex)
  const known = new Set(items.map(({ id }) => id))
  const added = decisions.filter((decision) => !known.has(decision.id) && isKept(decision))
  const isFilled = (field: string) =>
    added.some((decision) =>
      decision.status !== "struck" &&
      (decision.field === field ||
        field === "medications_on_discharge" && decision.medication !== null &&
          !isOfEarlier(decision) && isTaken(decision.medication))
    )
  const values = [
    ...items.map((item) => {
      const value = valueOf(draft, item, byId.get(item.id))
      return isGap(item) && isFilled(item.field) ? { ...value, is_left: false } : value
    }),
    ...added.map(addedValue)
  ].map((value) => ({ ...value, version: versionOf(value, sha256Hex) }))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  const flags = flagsOf(draft, byId, sha256Hex).map((flag) => ({
    ...flag,
    why: flag.why + since(draft, flag, values),
    fix: fixOf(draft, flag, values)
  }))
  return { values, flags, left: leftOf(values, flags) }
}

/** The draft does not say it. */
export const isGap = ({ drafted }: { readonly drafted: string | null }) =>
  drafted !== null && isAbsent(drafted)

/** What a status says of what was decided. */
const DECISIONS: Readonly<Partial<Record<Medication["status"], DrugDecision>>> = {
  continued: "continue",
  changed: "change",
  stopped: "stop",
  held: "hold"
}

const decisionOf = (medication: Medication | null): DrugDecision | null =>
  medication === null ? null : medication.decision ?? DECISIONS[medication.status] ?? null

/** A clinician agreed that the record does not say it. */
export const isLeftOut = (
  { drafted, status }: Pick<VerifiedValue, "drafted" | "status">
): boolean => status === "verified" && isGap({ drafted })

/** What a clinician wrote is kept though the draft has nothing more of what it was written of. */
const isKept = ({ field, status, text }: Decision) =>
  field !== FLAGS &&
  (status === "added" || isWrittenAs(status) ||
    // What a clinician wrote and one struck is told as struck.
    status === "struck" && text !== null)

/** A clinician's words stand over the draft's. */
const isWrittenAs = (status: Decision["status"]) =>
  status === "corrected" || status === "filled" || status === "decided"

type Unversioned = Omit<VerifiedValue, "version">

const valueOf = (draft: Draft, item: Item, decision: Decision | undefined): Unversioned => {
  const { id, field, key, drafted, medication, evidence } = item
  const isSame = decision !== undefined && folded(decision.drafted ?? "") === folded(drafted)
  const holds = decision !== undefined && (isSame || isKept(decision))
  const status = holds ? statusOf(decision) : "open"
  const isWritten = isWrittenAs(status)
  const stands = isWritten ? decision?.medication ?? null : medication
  const text = isWritten ? decision?.text ?? null : drafted
  return {
    id,
    field,
    key,
    status,
    is_left: !isSame || status !== "struck" && isUndecided(stands),
    text: status === "struck" || text === null || isAbsent(text) ? null : text,
    drafted,
    medication: stands,
    decision: decisionOf(stands),
    gaps: status === "struck" ? [] : gapsOf(isWritten ? null : drafted, stands),
    marks: status === "corrected" || status === "filled" || status === "struck"
      ? []
      : marksOf(draft.flags, evidence),
    by: holds ? decision.by : null,
    reason: holds ? decision.reason : null,
    before: decision === undefined || holds
      ? null
      : { status: statusOf(decision), text: decision.text ?? decision.drafted, by: decision.by },
    evidence
  }
}

/** Decided of a drug that the draft does not have any more, or has otherwise, in a row of its own. */
const isOfEarlier = ({ medication, status }: Decision) => medication !== null && isWrittenAs(status)

const addedValue = (decision: Decision): Unversioned =>
  isOfEarlier(decision) && decision.medication !== null
    ? earlierValue(decision, decision.read_as ?? decision.medication)
    : ownValue(decision)

/** Is shown, and given to nobody, until it is decided or agreed to anew. */
const earlierValue = (
  decision: Decision,
  { decision: _, ...drug }: Medication
): Unversioned => ({
  ...ownValue(decision),
  status: "open",
  text: null,
  medication: { ...drug, status: "unaddressed" },
  decision: null,
  gaps: [],
  by: null,
  reason: null,
  before: { status: statusOf(decision), text: decision.text, by: decision.by }
})

const ownValue = ({ id, field, status, ...decision }: Decision): Unversioned => ({
  id,
  field,
  key: null,
  status: statusOf({ status }),
  // The draft that it was written over does not say any more what it did.
  is_left: status !== "struck" && (status !== "added" || isUndecided(decision.medication)),
  text: status === "struck" ? null : decision.text,
  drafted: status === "struck" ? decision.text : null,
  medication: decision.medication,
  decision: decisionOf(decision.medication),
  gaps: status === "struck" ? [] : gapsOf(null, decision.medication),
  marks: [],
  by: decision.by,
  reason: decision.reason,
  before: null,
  evidence: []
})

const statusOf = ({ status }: Pick<Decision, "status">): VerifiedValue["status"] =>
  status === "done" || status === "not_relevant" ? "open" : status

const gapsOf = (drafted: string | null, medication: Medication | null) =>
  medication === null ? (isGap({ drafted }) ? ["value"] : []) : unsaidOf(medication)

const order = new Map<string, number>(summaryOrder.map((field, index) => [field, index]))
const placeOf = ({ field }: Unversioned) => order.get(field) ?? order.size

const DIGITS = 16

const versionOf = (
  { drafted, medication, status, text, by, reason }: Unversioned,
  sha256Hex: Sha256Hex
) => sha256Hex(JSON.stringify([drafted, medication, status, text, by, reason])).slice(0, DIGITS)

/** Below this a word may have been read wrongly, as the reader counts. */
const DOUBTFUL = 85
/** Flags that say that passages of the record do not agree. */
const conflicts = new Set(["allergy", "contradiction", "copied_forward", "identity", "laterality"])

/** Flags that say of a value in whose reading of it the readers are not at one. */
const readers = ["readers_disagree", "one_reader"] as const

const marksOf = (
  flags: ReadonlyArray<Flag>,
  evidence: ReadonlyArray<Span>
): ReadonlyArray<Mark> => [
  ...(flags.some((flag) => conflicts.has(flag.category) && isAt(flag, evidence))
    ? ["conflicting" as const]
    : []),
  ...readers.filter((reader) =>
    flags.some((flag) => flag.category === reader && isAt(flag, evidence))
  ),
  ...(evidence.some(({ confidence }) => confidence !== null && confidence < DOUBTFUL)
    ? ["doubtful" as const]
    : [])
]

const flagsOf = (
  { flags }: Draft,
  decisions: ReadonlyMap<string, Decision>,
  sha256Hex: Sha256Hex
): ReadonlyArray<Omit<VerifiedFlag, "fix">> => {
  const next = named("flag", sha256Hex)
  return flags.map((flag, index) => {
    const id = next(folded(JSON.stringify([flag.category, flag.item, flag.why])))
    const decision = decisions.get(id)
    const status = decision?.status === "done" || decision?.status === "not_relevant"
      ? decision.status
      : "open"
    const { by = null, reason = null } = decision ?? {}
    const version = sha256Hex(JSON.stringify([id, status, by, reason])).slice(0, DIGITS)
    return { ...flag, id, index, status, reason, by, version }
  })
}

/** What clinicians changed of that which a flag is about: it was raised before. */
const since = (draft: Draft, flag: Flag, values: ReadonlyArray<VerifiedValue>): string =>
  values.flatMap((value) => {
    const { drafted, status, text } = value
    if (drafted === null || drafted.length > SHORT || !isAbout(draft, flag, value)) return []
    return status === "struck"
      ? [`; since then "${drafted}" was struck`]
      : status === "corrected"
      ? [`; since then "${drafted}" was corrected: "${text ?? ""}"`]
      : status === "decided"
      ? [`; since then it was decided to ${value.decision ?? "continue"} "${drafted}"`]
      : []
  }).join("")

/** A story of the stay is about too much. */
const SHORT = 200

const leftOf = (
  values: ReadonlyArray<VerifiedValue>,
  flags: ReadonlyArray<VerifiedFlag>
): Left => {
  const open = flags.filter(({ status }) => status === "open")
  const left = values.filter(({ is_left }) => is_left)
  const gaps = left.filter(({ gaps }) => gaps.length > 0).length
  return {
    critical_flags: open.filter(({ tier }) => tier === "critical").length,
    flags: open.length,
    values: left.length - gaps,
    gaps,
    undecided: left.filter(({ medication }) => isUndecided(medication)).length
  }
}

/** A value of which nothing is but that there is none. */
export const isNone = ({ text }: Pick<VerifiedValue, "text">) =>
  text !== null && folded(text) === NONE
