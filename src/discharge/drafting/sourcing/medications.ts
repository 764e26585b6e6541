/**
 * The medication table: each drug with its dose, route and frequency from one order.
 */
import { Predicate } from "effect"
import { type Medication, UNDOCUMENTED } from "../../../../schemas/discharge/draft.ts"
import { listsOf } from "../../clinical/drugs/lists.ts"
import { namesIn } from "../../clinical/drugs/names.ts"
import { isNoDrug, isResult } from "../../clinical/drugs/noDrug.ts"
import { cuesIn } from "../../clinical/drugs/cues.ts"
import { isEnd } from "../../clinical/drugs/orders.ts"
import { isTaken } from "../../clinical/drugs/taken.ts"
import type { Claim, MedicationClaim } from "../../clinical/proposal.ts"
import type { Place } from "../../clinical/source.ts"
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
    const told = mentionsOf(reading, claim, item.name).map(({ sentence }) => sentence)
    const isTold = (places: ReadonlyArray<Place>) =>
      places.every((place) =>
        told.some(({ start, end }) => start <= place.start && place.end <= end)
      )
    const claimed = witness.at(given.value, given.places)
    const found = claimed !== undefined && isTold(claimed)
      ? claimed
      : [...take(witness.find(given.value), PLACES_MAX)].filter((place) => isTold([place]))
        .slice(0, 1)
    if (found.length === 0) {
      refused.push({ value: `${claim.name.value}: ${given.value}`, why: ELSEWHERE })
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

const NO_ORDER = "no order for discharge says it"

const isAt = (place: Place, { start, end }: Place) => start < place.end && place.start < end

/** Whether the papers of discharge order there what is named there. */
const isOrderedAt = (reading: Reading, place: Place): boolean => {
  const { all, discharge, instructed } = listsOf(reading)
  if (all.some(({ name }) => isAt(place, name))) {
    return [...discharge, ...instructed].some(({ cue, mention }) =>
      isAt(place, mention.name) && !isEnd(cue)
    )
  }
  // What no lexicon knows may stand in a sentence of the list.
  const { start } = itemAround(reading, place)
  return sectionAt(reading, place) === "discharge_medications" &&
    namesIn(reading.text, place.start, place.end).length === 0 &&
    !cuesIn(reading.text, start, place.start).some(({ kind }) => isEnd(kind))
}

/** Whether a drug of the patient is named there. */
const isMentionedAt = (reading: Reading, place: Place): boolean =>
  listsOf(reading).all.some(({ name }) => isAt(place, name))

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
        (isOrderedAt(reading, place) ? undefined : NO_ORDER)
      : isMentionedAt(reading, place)
      ? undefined
      : NO_ORDER
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
