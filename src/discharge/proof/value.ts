/**
 * Where the record says a value of a field, by the quoted place alone: its words stand there, nothing
 * governs them, and no voter says that the place is of something else.
 */
import type { ListField, TextField } from "../../../schemas/discharge/draft.ts"
import type { Claim } from "../clinical/proposal.ts"
import type { Place } from "../clinical/source.ts"
import { tokens } from "../clinical/wording/tokens.ts"
import type { Reading } from "../clinical.ts"
import type { Cut } from "./cut.ts"
import { governedBy, type Governs, isOfKin } from "./governed.ts"
import { isElected, isForeign, voteOfRules, voteOfShape } from "./votes.ts"
import { isLabelledField, OF_OTHER, voteOfWords } from "./whose.ts"
import type { Witness } from "./Witness.ts"

/** A record, and what the proof asks of it. */
export interface Judge {
  readonly reading: Reading
  readonly cut: Cut
  readonly witness: Witness
}

type Support =
  | {
    readonly places: ReadonlyArray<Place>
    /** Only a model says it: neither the rules nor what stands around it do. */
    readonly isAlone: boolean
  }
  | { readonly why: string }

type ValueField = TextField | Exclude<ListField, "medications_on_discharge">

// Places that are looked at for a value whose author gives none.
const PLACES_MAX = 40

export const supported = (judge: Judge, field: ValueField, claim: Claim): Support => {
  const { value, places } = claim
  const candidates = places.length > 0
    ? [placesOf(judge, field, value, places)]
    : [...found(judge, field, value)]
  let why = NOT_SAID
  for (const candidate of candidates) {
    if (candidate === undefined) continue
    const verdict = judged(judge, field, claim, candidate)
    if ("places" in verdict) return verdict
    why = verdict.why
  }
  return { why }
}

export const NOT_SAID = "the documents do not say it"

/** "DOE, JOHN A" is "John A. Doe": the words of these may stand in any order. */
const unordered = new Set<ValueField>(["patient_name", "attending", "age_and_gender"])

const placesOf = (
  { witness }: Judge,
  field: ValueField,
  value: string,
  places: ReadonlyArray<Place>
): ReadonlyArray<Place> | undefined =>
  unordered.has(field) ? inAnyOrder(witness, field, value, places) : witness.at(value, places)

function* found({ witness, cut }: Judge, field: ValueField, value: string) {
  let seen = 0
  const [first] = tokens(value).filter(({ kind }) => kind !== "filler")
  const isFree = unordered.has(field)
  for (
    const place of witness.find(
      isFree && first !== undefined ? value.slice(first.start, first.end) : value
    )
  ) {
    if (++seen > PLACES_MAX) return
    yield isFree ? inAnyOrder(witness, field, value, [cut.line(place)]) : [place]
  }
}

const inAnyOrder = (
  witness: Witness,
  field: ValueField,
  value: string,
  places: ReadonlyArray<Place>
): ReadonlyArray<Place> | undefined => {
  const keys = new Set(tokens(value).flatMap(({ kind, key }) => kind === "filler" ? [] : [key]))
  // One word of two is anybody's of that name: "Dear Dr. Sample".
  if (keys.size < (field === "patient_name" ? 2 : 1)) return undefined
  const held = places.map((place) => witness.tokensIn(place).filter(({ key }) => keys.has(key)))
  if (new Set(held.flatMap((all) => all.map(({ key }) => key))).size < keys.size) return undefined
  return held.flatMap((all) => {
    const [first, last] = [all[0], all.at(-1)]
    return first === undefined || last === undefined ? [] : [{ start: first.start, end: last.end }]
  })
}

const judged = (
  judge: Judge,
  field: ValueField,
  { by, value }: Claim,
  places: ReadonlyArray<Place>
): Support => {
  const { cut, reading } = judge
  let isAlone = by === "model"
  for (const place of places) {
    const foreign = isForeign(reading, place)
    if (foreign !== undefined) return { why: foreign }
    const governs = objection(judge, field, value, place)
    if (governs !== undefined) return { why: governs }
    const votes = [
      isLabelledField(field)
        ? voteOfWords(reading.text, cut, field, place)
        : voteOfShape(reading.text, cut, field, place),
      ...by === "model" ? [voteOfRules(reading, cut, field, place)] : []
    ]
    if (!isElected(votes, by)) return { why: OF_OTHER }
    if (votes.includes("for")) isAlone = false
  }
  return { places, isAlone }
}

/** Fields whose values are claims that something is so. */
const facts = new Set<ValueField>([
  "principal_diagnosis",
  "secondary_diagnoses",
  "procedures_performed",
  "allergies",
  "reason_for_admission",
  "incidental_findings"
])

/** Fields whose values are so now. */
const now = new Set<ValueField>([
  "principal_diagnosis",
  "secondary_diagnoses",
  "procedures_performed",
  "discharge_condition",
  "disposition"
])

const said: Readonly<Record<Governs, string>> = {
  denied: "the record denies it",
  kin: "it is said of the family",
  other: "it is said of somebody else",
  past: "it is history",
  feared: "it is said of what might be",
  supposed: "the record only supposes it"
}

const SUPPOSED =
  /\b(?:possibl[ey]|probabl[ey]|likely|suspected|presumed|rule out|r\/o|history|risk|no|not|without|denie[sd]|none|negative)\b/iu

const objection = (
  { cut, reading: { text } }: Judge,
  field: ValueField,
  value: string,
  place: Place
): string | undefined => {
  if (isLabelledField(field)) {
    return isOfKin(text.slice(cut.line(place).start, place.start)) ? said.kin : undefined
  }
  const governs = governedBy(text, cut.sentence(place), place)
  const of = (one: Governs) => governs.has(one) ? said[one] : undefined
  const whose = of("kin") ?? of("other")
  if (whose !== undefined) return whose
  // What the value says of itself ("possible TIA", "no known allergies") is not around it.
  const isOwn = SUPPOSED.test(value)
  if (facts.has(field) && !isOwn && of("denied") !== undefined) return of("denied")
  if (!now.has(field)) return undefined
  return of("past") ?? of("feared") ?? (isOwn ? undefined : of("supposed"))
}
