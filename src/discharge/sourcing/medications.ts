/**
 * The medication table: each drug with its dose, route and frequency from one order.
 */
import {
  type Medication,
  type MedicationStatus,
  UNDOCUMENTED
} from "../../../schemas/discharge/draft.ts"
import type { Claim, MedicationClaim } from "../proposal.ts"
import type { Place } from "../source.ts"
import type { SectionKind } from "../text/headings.ts"
import type { Reading } from "../text/read.ts"
import { isDrugWord } from "../wording/drugWord.ts"
import { objection, sectionAt } from "./standing.ts"
import type { Witness } from "./Witness.ts"

export interface SourcedMedication extends Medication {
  readonly places: ReadonlyArray<Place>
}

export interface Refused {
  readonly value: string
  readonly why: string
}

/** The drug with what of its order is true; or why it is not in the table. */
export const sourcedMedication = (
  reading: Reading,
  witness: Witness,
  claim: MedicationClaim
): { readonly medication?: SourcedMedication; readonly refused: ReadonlyArray<Refused> } => {
  const name = nameAt(reading, witness, claim)
  if ("why" in name) return { refused: [{ value: claim.name.value, why: name.why }] }
  const refused: Array<Refused> = []
  const places: Array<Place> = [name.place]
  const part = (given: Claim | null): string | null => {
    if (given === null) return null
    const place = partAt(witness, name.place, given)
    if (place === undefined) {
      refused.push({ value: `${claim.name.value}: ${given.value}`, why: ELSEWHERE })
      return null
    }
    places.push(place)
    return given.value
  }
  const remark = (given: Claim | null): string | null => {
    if (given === null) return null
    const found = witness.at(given.value, given.places) ?? [...take(witness.find(given.value), 1)]
    if (found.length === 0) {
      refused.push({ value: `${claim.name.value}: ${given.value}`, why: NOT_SAID })
      return null
    }
    places.push(...found)
    return given.value
  }
  return {
    medication: {
      name: claim.name.value,
      dose: part(claim.dose) ?? UNDOCUMENTED,
      route: part(claim.route) ?? UNDOCUMENTED,
      frequency: part(claim.frequency) ?? UNDOCUMENTED,
      status: claim.status,
      before: remark(claim.before),
      reason: remark(claim.reason),
      note: remark(claim.note),
      places
    },
    refused
  }
}

export const isTaken = ({ status }: { readonly status: MedicationStatus }): boolean =>
  status === "new" || status === "changed" || status === "continued"

const NOT_SAID = "the documents do not say it"
const ELSEWHERE = "the order of the drug does not say it"

/** Sections that say what was taken, not what is to be taken. */
const notOrders = new Set<SectionKind | undefined>([
  "administration_record",
  "inpatient_medications",
  "home_medications",
  "stopped_medications",
  "allergies",
  "family_history",
  "past_history",
  "surgical_history",
  "social_history",
  "laboratory",
  "exam"
])

const PLACES_MAX = 60

/** Where the drug is named so that its status may rest on it. */
const nameAt = (
  reading: Reading,
  witness: Witness,
  { name, order, status }: MedicationClaim
): { readonly place: Place } | { readonly why: string } => {
  const claimed = witness.at(name.value, name.places) ??
    order.flatMap((place) => witness.at(name.value, [place]) ?? [])
  let why = NOT_SAID
  for (const place of [...claimed, ...take(witness.find(name.value), PLACES_MAX)]) {
    const against = isTaken({ status })
      ? objection(reading, witness, "medications_on_discharge", name.value, place) ??
        (notOrders.has(sectionAt(reading, place)) ? "no order for discharge says it" : undefined)
      : undefined
    if (against === undefined) return { place }
    why = against
  }
  return { why }
}

// An order goes on for so many letters behind the name, and may begin as many before it.
const AFTER = 240
const BEFORE = 60

/** Where the order of a drug says a part of it: with no other drug between the two. */
const partAt = (witness: Witness, name: Place, { value, places }: Claim): Place | undefined => {
  const isOfOrder = (place: Place) =>
    place.start >= name.start
      ? place.start - name.end <= AFTER && isAlone(witness, name.end, place.start)
      : name.start - place.end <= BEFORE && isAlone(witness, place.end, name.start)
  const claimed = witness.at(value, places)
  if (claimed !== undefined && claimed.every(isOfOrder)) {
    const [first, last] = [claimed[0], claimed.at(-1)]
    if (first !== undefined && last !== undefined) return { start: first.start, end: last.end }
  }
  const around = { start: Math.max(0, name.start - BEFORE), end: name.end + AFTER }
  const found = [...take(witness.find(value, around), PLACES_MAX)]
  return found.find((place) => place.start >= name.start && isOfOrder(place)) ??
    found.find(isOfOrder)
}

/** Whether no other drug stands between; one in parentheses is a second name of the first. */
const isAlone = (witness: Witness, start: number, end: number) => {
  if (end <= start) return true
  return !witness.tokensIn({ start, end }).some((token) =>
    isDrugWord(token.key) && !witness.isInParentheses(token)
  )
}

function* take<A>(from: Iterable<A>, most: number): Generator<A> {
  let taken = 0
  for (const value of from) {
    if (taken++ === most) return
    yield value
  }
}
