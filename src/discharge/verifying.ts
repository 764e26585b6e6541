/**
 * The draft as it stands: with what clinicians corrected, filled in, added and struck. Their word has no
 * place in the record, and is told apart from what has.
 */
import {
  type Draft,
  type ListField,
  listFields,
  type Medication,
  MISSING,
  type Span,
  textFields
} from "../../schemas/discharge/draft.ts"
import type { ReviewedValue, VerifiedValue } from "../../schemas/discharge/verification.ts"
import { coverageOf, drugLine, flagLine, missingFieldsOf } from "./clinical/completeness.ts"
import { isTaken } from "./clinical/drugs/taken.ts"
import { DRUGS } from "./verifying/items.ts"
import { isGap, isNone, type ReviewState } from "./verifying/standing.ts"

interface Applied {
  readonly draft: Draft
  /** What clinicians did, by where it stands in that draft. */
  readonly told: ReadonlyArray<ReviewedValue>
}

/** A value that stands, and what was decided of it. */
interface Stands {
  readonly text: string
  readonly medication: Medication | null
  readonly evidence: ReadonlyArray<Span>
  readonly value: VerifiedValue
}

export const applied = (draft: Draft, { flags, values }: ReviewState): Applied => {
  if (values.every(({ by }) => by === null)) return { draft, told: [] }
  const provenance: Record<string, ReadonlyArray<Span>> = {}
  const told: Array<ReviewedValue> = []
  const of = (field: string) => values.filter((value) => value.field === field)
  const tell = (key: string | null, value: VerifiedValue) => {
    const { field, status, drafted, medication, reason, by } = value
    const decision = medication?.decision ?? null
    if (by !== null) told.push({ field, key, status, drafted, decision, reason, by })
  }
  const put = (key: string, { evidence, value }: Stands) => {
    if (evidence.length > 0) provenance[key] = evidence
    tell(key, value)
  }
  const strike = (all: ReadonlyArray<VerifiedValue>) =>
    all.filter(({ status }) => status === "struck").forEach((value) => tell(null, value))

  const texts = textFields.map((field) => {
    const all = of(field)
    strike(all)
    const [stands] = all.flatMap(standsOf)
    if (stands !== undefined) {
      put(field, stands)
      return [field, stands.text] as const
    }
    // That the record does not say it, somebody may have confirmed.
    all.filter(({ status }) => status === "verified").forEach((value) => tell(field, value))
    return [field, gapIn(all)] as const
  })

  const drugs = of(DRUGS).flatMap(standsOf)
  drugs.forEach((stands, index) => put(`${DRUGS}[${index}]`, stands))
  const table = drugs.flatMap(({ medication }) => medication === null ? [] : [medication])

  const lists = listFields.map((field) => {
    const all = of(field)
    strike(all)
    const given = field === "medications_on_discharge" ? givenOf(draft, drugs) : []
    const entries = [...given, ...all.flatMap(standsOf)]
    const said = entries.filter(({ value }) => !isNone(value))
    if (said.length > 0) {
      said.forEach((stands, index) => {
        // Of a drug the row of the table tells it.
        if (stands.value.field === field) put(`${field}[${index}]`, stands)
        else if (stands.evidence.length > 0) provenance[`${field}[${index}]`] = stands.evidence
      })
      return [field, said.map(({ text }) => text)] as const
    }
    const [none] = entries
    if (none !== undefined) {
      put(field, none)
      return [field, []] as const
    }
    all.filter(({ status }) => status === "verified").forEach((value) => tell(field, value))
    return [field, [gapIn(all)]] as const
  })

  const fields = {
    ...draft,
    ...Object.fromEntries(texts),
    ...Object.fromEntries(lists),
    medication_reconciliation: table
  }
  const isWhole = draft.evidence_coverage === 1
  // A flag that was raised of what was changed since says so.
  const whys = draft.flags.map(({ why }, index) =>
    flags.find((flag) => flag.index === index)?.why ?? why
  )
  return {
    draft: {
      ...fields,
      flags: draft.flags.map((flag, index) => ({ ...flag, why: whys[index] ?? flag.why })),
      clinical_safety_flags: draft.clinical_safety_flags.map((line, index) => {
        const [flag, why] = [draft.flags[index], whys[index]]
        return flag === undefined || why === undefined || why === flag.why
          ? line
          : flagLine({ ...flag, why })
      }),
      missing_fields: missingFieldsOf(fields, table),
      provenance,
      evidence_coverage: coverageOf(fields, provenance, isWhole)
    },
    told
  }
}

const standsOf = (value: VerifiedValue): ReadonlyArray<Stands> => {
  const { decision, drafted, text, medication, status, evidence } = value
  // A drug that was struck stays in the table, as that: whoever gives drugs sees that it was there.
  if (status === "struck" && medication !== null) {
    return [{ text: drafted ?? "", medication: { ...medication, status }, evidence, value }]
  }
  const isOwn = status === "corrected" || status === "filled" || status === "added" ||
    status === "decided" && decision === "change"
  return text === null ? [] : [{ text, medication, evidence: isOwn ? [] : evidence, value }]
}

/** What is written where nothing stands. */
const gapIn = (all: ReadonlyArray<VerifiedValue>) => all.find(isGap)?.drafted ?? MISSING

const isGiven = ({ medication }: Stands) => medication !== null && isTaken(medication)

/** The drugs that go on: in the draft's own words what nobody changed. */
const givenOf = (draft: Draft, drugs: ReadonlyArray<Stands>): ReadonlyArray<Stands> => {
  const field: ListField = "medications_on_discharge"
  const taken = draft.medication_reconciliation.flatMap((medication, index) =>
    isTaken(medication) ? [`${DRUGS}[${index}]`] : []
  )
  const isListed = taken.length === draft[field].length
  return drugs.filter(isGiven).map((stands) => {
    const { key, status } = stands.value
    const index = isListed && (status === "open" || status === "verified")
      ? taken.indexOf(key ?? "")
      : -1
    return index < 0
      ? { ...stands, text: stands.medication === null ? stands.text : drugLine(stands.medication) }
      : {
        ...stands,
        text: draft[field][index] ?? stands.text,
        evidence: draft.provenance[`${field}[${index}]`] ?? []
      }
  })
}
