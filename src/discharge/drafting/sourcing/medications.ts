/**
 * The medication table: each drug with its dose, route and frequency from one order.
 */
import { Predicate } from "effect"
import { type Medication, UNDOCUMENTED } from "../../../../schemas/discharge/draft.ts"
import { namesIn } from "../../clinical/drugs/names.ts"
import { isNoDrug, isResult } from "../../clinical/drugs/noDrug.ts"
import { isTaken } from "../../clinical/drugs/taken.ts"
import type { Claim, MedicationClaim } from "../../clinical/proposal.ts"
import type { Place } from "../../clinical/source.ts"
import type { SectionKind } from "../../clinical/text/headings.ts"
import type { Reading } from "../../clinical.ts"
import { type Item, itemAround, partAt } from "./item.ts"
import { objection, sectionAt } from "./standing.ts"
import { mentionsOf, provenStatus } from "./status.ts"
import type { Witness } from "./Witness.ts"

export interface SourcedMedication extends Medication {
  readonly places: ReadonlyArray<Place>
}

interface Refused {
  readonly value: string
  readonly why: string
}

/** The drug with what of its order is true; or why it is not in the table. */
export const sourcedMedication = (
  reading: Reading,
  witness: Witness,
  claim: MedicationClaim
): { readonly medication?: SourcedMedication; readonly refused: ReadonlyArray<Refused> } => {
  const item = nameAt(reading, witness, claim)
  if ("why" in item) return { refused: [{ value: claim.name.value, why: item.why }] }
  const status = provenStatus(reading, claim, item.name)
  if (status === undefined) {
    return { refused: [{ value: `${claim.name.value}: ${claim.status}`, why: NOT_COMPARED }] }
  }
  const refused: Array<Refused> = status === claim.status
    ? []
    : [{ value: `${claim.name.value}: ${claim.status}`, why: NOT_COMPARED }]
  const places: Array<Place> = [item.name]
  const part = (given: Claim | null): string | null => {
    if (given === null) return null
    const place = partAt(reading, witness, item, given)
    if (place === undefined) {
      refused.push({ value: `${claim.name.value}: ${given.value}`, why: ELSEWHERE })
      return null
    }
    places.push(place)
    return given.value
  }
  // What was taken before stands in an item about the same drug, be it that of home.
  const former = (given: Claim | null): string | null => {
    if (given === null) return null
    const all = mentionsOf(reading, claim, item.name)
    const claimed = all.filter(({ sentence }) =>
      given.places.some(({ start }) => sentence.start <= start && start < sentence.end)
    )
    const place = [...claimed, ...all].slice(0, PLACES_MAX).map(({ name }) =>
      partAt(reading, witness, itemAround(reading, name), given)
    ).find(Predicate.isNotUndefined)
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
      status,
      before: former(claim.before),
      reason: remark(claim.reason),
      note: remark(claim.note),
      places
    },
    refused
  }
}

const NOT_SAID = "the documents do not say it"
const NO_DRUG = "it is a test, a place or a visit, and no drug"
const ELSEWHERE = "the order of the drug does not say it"
const NOT_COMPARED = "the record does not say so of this drug, nor hold both sides"

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

/**
 * Where the drug is named so that its status may rest on it: the first item that holds all of the
 * order, else the first.
 */
const nameAt = (
  reading: Reading,
  witness: Witness,
  claim: MedicationClaim
): Item | { readonly why: string } => {
  const { name, order, dose, route, frequency } = claim
  const claimed = witness.at(name.value, name.places) ??
    order.flatMap((place) => witness.at(name.value, [place]) ?? [])
  const parts = [dose, route, frequency].filter(Predicate.isNotNull)
  if (isNoDrug(name.value)) return { why: NO_DRUG }
  let first: Item | undefined
  let why = NOT_SAID
  for (const place of [...claimed, ...take(witness.find(name.value), PLACES_MAX)]) {
    const against = namesIn(reading.text, place.start, place.end).some((one) =>
        isResult(reading.text, one)
      )
      ? NO_DRUG
      : isTaken(claim)
      ? objection(reading, witness, "medications_on_discharge", name.value, place) ??
        (notOrders.has(sectionAt(reading, place)) ? "no order for discharge says it" : undefined)
      : undefined
    if (against === undefined) {
      const item = itemAround(reading, place)
      if (parts.every((part) => partAt(reading, witness, item, part) !== undefined)) return item
      first ??= item
    } else why = against
  }
  return first ?? { why }
}

function* take<A>(from: Iterable<A>, most: number): Generator<A> {
  let taken = 0
  for (const value of from) {
    if (taken++ === most) return
    yield value
  }
}
