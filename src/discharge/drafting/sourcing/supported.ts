import { Predicate } from "effect"
import type { ListField, TextField } from "../../../../schemas/discharge/draft.ts"
import { lastValues } from "../../clinical/labs/lastResults.ts"
import type { Claim } from "../../clinical/proposal.ts"
import { rolePlaces } from "../../clinical/roles.ts"
import type { Place } from "../../clinical/source.ts"
import type { Reading } from "../../clinical.ts"
import { tokens } from "../../clinical/wording/tokens.ts"
import { objection } from "./standing.ts"
import type { Witness } from "./Witness.ts"

type Support =
  | { readonly places: ReadonlyArray<Place> }
  | { readonly why: string }

type Field = TextField | Exclude<ListField, "medications_on_discharge">

// Places that are looked at for a value whose author gives none, or a wrong one.
const PLACES_MAX = 40

/**
 * Where the record says a value of a field: at the places that are claimed, else at the first place
 * that says it of the patient and speaks of that field; or why it is not believed.
 */
export const supported = (
  reading: Reading,
  witness: Witness,
  field: Field,
  { value, places }: Claim
): Support => {
  if (unordered.has(field)) return named(reading, witness, field, value, places)
  const against = (found: ReadonlyArray<Place>) =>
    found.map((place) => objection(reading, witness, field, value, place))
      .find(Predicate.isNotUndefined) ??
      (isInRole(reading, field, value, found) ? undefined : OF_OTHER)
  const claimed = witness.at(value, places)
  let why = NOT_SAID
  if (claimed !== undefined && claimed.length > 0) {
    const objected = against(claimed)
    if (objected === undefined) return { places: claimed }
    why = objected
  }
  let seen = 0
  for (const place of witness.find(value)) {
    if (++seen > PLACES_MAX) break
    const objected = against([place])
    if (objected === undefined) return { places: [place] }
    why = objected
  }
  return { why }
}

const NOT_SAID = "the documents do not say it"
const OF_OTHER = "the documents say it of something else"

/** Whether the record speaks of the field there. */
const isInRole = (
  reading: Reading,
  field: Field,
  value: string,
  found: ReadonlyArray<Place>
): boolean =>
  field === "results_at_discharge"
    // The test and its own number: "Platelets 10" is none of "Platelets 10^3/uL 151".
    ? lastValues(reading).some(({ name, place }) =>
      holds(found, name) && holds(found, place) &&
      folded(value).includes(folded(reading.text.slice(name.start, name.end))) &&
      digitsIn(value).includes(digitsIn(reading.text.slice(place.start, place.end)))
    )
    : found.every((place) => rolePlaces(reading, field).some((role) => isWithin(place, role)))

const folded = (text: string) => text.toLowerCase().replaceAll(/\s+/gu, " ")

/** Of numbers their digits and points, so that marks and commas between thousands do not part them. */
const digitsIn = (text: string) => text.replaceAll(/[^\d.]/gu, "")

const holds = (found: ReadonlyArray<Place>, part: Place) =>
  found.some(({ start, end }) => start < part.end && part.start < end)

const isWithin = (place: Place, role: Place) => role.start <= place.start && place.end <= role.end

/** "DOE, JOHN A" is "John A. Doe": the words of these may stand in any order, near one another. */
const unordered = new Set<Field>(["patient_name", "attending", "age_and_gender"])
const NEAR = 80

const named = (
  reading: Reading,
  witness: Witness,
  field: Field,
  value: string,
  places: ReadonlyArray<Place>
): Support => {
  const keys = new Set(tokens(value).flatMap(({ kind, key }) => kind === "filler" ? [] : [key]))
  // One word of two is anybody's of that name: "Dear Dr. Sample".
  if (keys.size < (field === "patient_name" ? 2 : 1)) return { why: NOT_SAID }
  const isClaimed = (role: Place) =>
    places.some(({ start, end }) => start < role.end && role.start < end)
  const roles = rolePlaces(reading, field)
  const ordered = [...roles.filter(isClaimed), ...roles.filter((role) => !isClaimed(role))]
    .slice(0, PLACES_MAX)
  for (const role of ordered) {
    const found = holding(witness, keys, [role])
    if (found !== undefined) return { places: found }
    const other = ordered.find((one) =>
      one !== role && Math.abs(one.start - role.end) < NEAR &&
      holding(witness, keys, [role, one]) !== undefined
    )
    if (other !== undefined) return { places: [role, other].toSorted((a, b) => a.start - b.start) }
  }
  const [first = ""] = keys
  return { why: witness.find(first).next().done === true ? NOT_SAID : OF_OTHER }
}

/** From the first to the last of the words in each place, when all are there. */
const holding = (
  witness: Witness,
  keys: ReadonlySet<string>,
  places: ReadonlyArray<Place>
): ReadonlyArray<Place> | undefined => {
  const found = places.map((place) => witness.tokensIn(place).filter(({ key }) => keys.has(key)))
  if (new Set(found.flatMap((words) => words.map(({ key }) => key))).size < keys.size) {
    return undefined
  }
  return found.flatMap((words) => {
    const [first, last] = [words[0], words.at(-1)]
    return first === undefined || last === undefined ? [] : [{ start: first.start, end: last.end }]
  })
}
