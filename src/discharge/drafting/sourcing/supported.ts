import { Predicate } from "effect"
import type { ListField, TextField } from "../../../../schemas/discharge/draft.ts"
import type { Claim } from "../../clinical/proposal.ts"
import type { Place } from "../../clinical/source.ts"
import type { Reading } from "../../clinical.ts"
import { tokens } from "../../clinical/wording/tokens.ts"
import { objection } from "./standing.ts"
import type { Witness } from "./Witness.ts"

type Support =
  | { readonly places: ReadonlyArray<Place> }
  | { readonly why: string }

// Places that are looked at for a value whose author gives none, or a wrong one.
const PLACES_MAX = 40

/**
 * Where the record says a value: at the places that are claimed, else at the first place that says it
 * of the patient; or why it is not believed.
 */
export const supported = (
  reading: Reading,
  witness: Witness,
  field: TextField | ListField,
  { value, places }: Claim
): Support => {
  if (unordered.has(field)) return named(witness, value, places)
  const claimed = witness.at(value, places)
  let why = NOT_SAID
  if (claimed?.[0] !== undefined) {
    const against = objection(reading, witness, field, value, claimed[0])
    if (against === undefined) return { places: claimed }
    why = against
  }
  let seen = 0
  for (const place of witness.find(value)) {
    if (++seen > PLACES_MAX) break
    const against = objection(reading, witness, field, value, place)
    if (against === undefined) return { places: [place] }
    why = against
  }
  return { why }
}

const NOT_SAID = "the documents do not say it"

/** "DOE, JOHN A" is "John A. Doe": the words of these may stand in any order, near one another. */
const unordered = new Set<TextField | ListField>(["patient_name", "attending", "age_and_gender"])
const NEAR = 80

const named = (witness: Witness, value: string, places: ReadonlyArray<Place>): Support => {
  const keys = new Set(tokens(value).flatMap(({ kind, key }) => kind === "filler" ? [] : [key]))
  const [first] = keys
  if (first === undefined) return { why: NOT_SAID }
  const claimed = places.map((place) => holding(witness, keys, place)).find(
    Predicate.isNotUndefined
  )
  if (claimed !== undefined) return { places: [claimed] }
  for (const { start, end } of witness.find(first)) {
    const around = { start: Math.max(0, start - NEAR), end: end + NEAR }
    const found = holding(witness, keys, around)
    if (found !== undefined) return { places: [found] }
  }
  return { why: NOT_SAID }
}

/** From the first to the last of the words, when all are at the place. */
const holding = (witness: Witness, keys: ReadonlySet<string>, place: Place): Place | undefined => {
  const found = witness.tokensIn(place).filter(({ key }) => keys.has(key))
  const [first, last] = [found[0], found.at(-1)]
  return first !== undefined && last !== undefined &&
      new Set(found.map(({ key }) => key)).size === keys.size
    ? { start: first.start, end: last.end }
    : undefined
}
