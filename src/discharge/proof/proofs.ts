/**
 * What of a proposal was proved, and where; and what was removed, since no place proves it.
 */
import {
  type Absent,
  type Flag,
  type ListField,
  MISSING,
  type Span,
  type TextField
} from "../../../schemas/discharge/draft.ts"
import type {
  Claim,
  FlagClaim,
  ListClaim,
  MedicationClaim,
  NoneStated,
  Proposal
} from "../clinical/proposal.ts"
import { type Place, spansOf } from "../clinical/source.ts"
import type { Reading } from "../clinical.ts"
import { courseText } from "../clinical/fields/course.ts"
import { claimOf, said } from "../clinical/text/items.ts"
import { sourcedFlag } from "./flags.ts"
import { cutOf } from "./cut.ts"
import { deniedAt } from "./none.ts"
import { type ProvenOrder, provenOrder } from "./order.ts"
import { type Judge, supported } from "./value.ts"
import { witness } from "./Witness.ts"

/** A value that is not in the draft. */
export interface Removal {
  readonly field: string
  readonly value: string
  readonly why: string
}

// Of a passage in the item of a flag; all of it is in the evidence.
const QUOTE_MAX = 160

/** Of a result in a table its whole row: what was measured before, and what is usual. */
const rowsOf = ({ lines }: Reading, places: ReadonlyArray<Place>): ReadonlyArray<Place> => {
  const wide = places.map((place) => {
    const line = lines.find(({ start, end }) => start <= place.start && place.end <= end)
    return line === undefined || !COLUMNS.test(line.text) || line.text.length > ROW_MAX
      ? place
      : { start: line.start, end: line.end }
  })
  return wide.filter(({ start }, index) =>
    wide.findIndex((other) => other.start === start) === index
  )
}

/** Fields that tell, passage by passage. */
const TOLD: ReadonlySet<string> = new Set<TextField>([
  "hospital_course",
  "follow_up_instructions",
  "diet_activity"
])

const COLUMNS = /\S(?:\s{2,}|\t|\s*\|\s*)\S/u
const ROW_MAX = 240

/** Each value that is asked about is proved, with its places, or removed. */
export const proofs = (reading: Reading) => {
  const removed: Array<Removal> = []
  const provenance: Record<string, ReadonlyArray<Span>> = {}
  const placed: Array<Place> = []
  const saysIt = witness(reading)
  const judge: Judge = { reading, witness: saysIt, cut: cutOf(reading.text) }
  const prove = (key: string, places: ReadonlyArray<Place>, isAlone = false) => {
    placed.push(...places)
    const spans = places.flatMap((place) => spansOf(reading.source, closed(reading.text, place)))
    provenance[key] = isAlone ? spans.map((span) => ({ ...span, read_by: "model" })) : spans
  }

  const text = (field: TextField, claim: Claim | Absent): string => {
    if (typeof claim === "string") return claim
    const support = supported(judge, field, claim)
    if (!("why" in support)) {
      prove(field, support.places, support.isAlone)
      return claim.value.trim()
    }
    const parts = TOLD.has(field) && claim.places.length > 1 ? partly(field, claim) : []
    if (parts.length > 0) {
      return field === "hospital_course"
        ? courseText(reading, parts)
        : claimOf(reading, ...parts).value
    }
    removed.push({ field, value: claim.value, why: support.why })
    return MISSING
  }

  /** Of a text of several passages those that are proved by themselves; the others are told. */
  const partly = (field: TextField, { by, places }: Claim): ReadonlyArray<Place> => {
    let isAlone = false
    const parts = places.flatMap((place): ReadonlyArray<Place> => {
      const value = said(reading, place)
      const support = supported(judge, field, { value, places: [place], ...by && { by } })
      if ("why" in support) {
        removed.push({ field, value, why: support.why })
        return []
      }
      isAlone ||= support.isAlone
      return [place]
    })
    if (parts.length > 0) prove(field, parts, isAlone)
    return parts
  }

  const list = (field: keyof Proposal["lists"], claims: ListClaim): ReadonlyArray<string> => {
    if (typeof claims === "string") return [claims]
    if ("none" in claims) return none(field, claims)
    const values: Array<string> = []
    for (const claim of claims) {
      const support = supported(judge, field, claim)
      if ("why" in support) removed.push({ field, value: claim.value, why: support.why })
      else if (!values.includes(claim.value.trim())) {
        prove(
          `${field}[${values.length}]`,
          field === "results_at_discharge" ? rowsOf(reading, support.places) : support.places,
          support.isAlone
        )
        values.push(claim.value.trim())
      }
    }
    return values.length === 0 ? [MISSING] : values
  }

  const none = (field: ListField, claim: NoneStated): ReadonlyArray<string> => {
    const denies = claim.none.filter((place) => deniedAt(judge, field, place))
    if (denies.length === 0) {
      removed.push({ field, value: "none", why: "the documents do not say that there is none" })
      return [MISSING]
    }
    prove(field, denies)
    return []
  }

  const medications = (
    claims: ReadonlyArray<MedicationClaim>
  ): ReadonlyArray<ProvenOrder> =>
    claims.flatMap((claim) => {
      const { medication, refused } = provenOrder(judge, claim)
      removed.push(...refused.map((one) => ({ field: "medication_reconciliation", ...one })))
      return medication === undefined ? [] : [medication]
    })

  const flags = (claims: ReadonlyArray<FlagClaim>): ReadonlyArray<Flag> =>
    claims.flatMap((claim) => {
      const flag = sourcedFlag(
        saysIt,
        claim,
        ({ evidence }) =>
          evidence.slice(0, 1).map((place) => said(reading, place).slice(0, QUOTE_MAX)).join("")
      )
      if (flag === undefined) {
        removed.push({ field: "flags", value: claim.item, why: "its evidence does not say it" })
        return []
      }
      placed.push(...flag.evidence)
      const evidence = flag.evidence.flatMap((place) => spansOf(reading.source, place))
      return [{ ...flag, evidence }]
    })

  return {
    cut: judge.cut,
    flags,
    list,
    medications,
    none,
    placed,
    prove,
    provenance,
    removed,
    text
  }
}

/** With the bracket that closes one within: "Penicillin (rash)". */
const closed = (text: string, { start, end }: Place): Place => {
  const words = text.slice(start, end)
  const isOpen = words.lastIndexOf("(") > words.lastIndexOf(")")
  return { start, end: isOpen && text[end] === ")" ? end + 1 : end }
}
