/**
 * A drug of the table, by the item that is quoted: the drug is named there, its parts stand behind it
 * and before the next drug, nothing ends or governs it there, and no voter says that the place is of
 * another list.
 */
import { pattern } from "./pattern.ts"
import { Predicate } from "effect"
import { type Medication, UNDOCUMENTED } from "../../../schemas/discharge/draft.ts"
import { isTaken } from "../clinical/drugs/taken.ts"
import { namesIn } from "../clinical/drugs/names.ts"
import type { Claim, MedicationClaim } from "../clinical/proposal.ts"
import type { Place } from "../clinical/source.ts"
import { governedBy, verbOf } from "./governed.ts"
import { isNoDrugAt } from "./noDrug.ts"
import { statusAt } from "./status.ts"
import { type Judge, NOT_SAID } from "./value.ts"
import { isElected, isForeign, voteOfRules, voteOfShape } from "./votes.ts"
import { OF_OTHER } from "./whose.ts"

export interface ProvenOrder extends Medication {
  readonly places: ReadonlyArray<Place>
}

interface Refused {
  readonly value: string
  readonly why: string
}

interface Named {
  readonly name: Place
  readonly item: Place
  /** Where the next drug is named, or the item ends. */
  readonly until: number
  readonly isAlone: boolean
}

const PLACES_MAX = 60
const NO_DRUG = "it is a test, a place or a visit, and no drug"
const ELSEWHERE = "the order of the drug does not say it"
const NOT_COMPARED = "the record does not say so of this drug, nor hold both sides"
const ENDED = "the record ends it there, or tells of what was given or what harmed"

export const provenOrder = (
  judge: Judge,
  claim: MedicationClaim
): { readonly medication?: ProvenOrder; readonly refused: ReadonlyArray<Refused> } => {
  const named = namedAt(judge, claim)
  if ("why" in named) return { refused: [{ value: claim.name.value, why: named.why }] }
  const refused: Array<Refused> = []
  const refuse = (value: string, why: string) => {
    refused.push({ value: `${claim.name.value}: ${value}`, why })
    return null
  }
  const status = statusAt(judge, claim, named.name, named.until)
  if (status === undefined) {
    return { refused: [{ value: `${claim.name.value}: ${claim.status}`, why: NOT_COMPARED }] }
  }
  if (status !== claim.status) refuse(claim.status, NOT_COMPARED)
  const places: Array<Place> = [named.name]
  const part = (given: Claim | null): string | null => {
    if (given === null) return null
    const place = partAt(judge, named, given)
    if (place === undefined) return refuse(given.value, ELSEWHERE)
    places.push(place)
    return given.value
  }
  // Of what was before, and why, another item about the same drug may speak.
  const aside = (given: Claim | null, isOfOrder: boolean): string | null => {
    if (given === null) return null
    const others = mentionsOf(judge, claim.name.value)
    const at = isOfOrder
      ? others.map((one) => partAt(judge, one, given)).find(Predicate.isNotUndefined)
      : [...given.places, ...others.map(({ item }) => item)].map((within) => {
        const [place] = judge.witness.at(given.value, [within]) ?? []
        return place
      }).find((place) =>
        place !== undefined &&
        others.some(({ item }) => item.start <= place.start && place.end <= item.end)
      )
    if (at === undefined) return refuse(given.value, ELSEWHERE)
    places.push(at)
    return given.value
  }
  return {
    medication: {
      name: claim.name.value,
      dose: part(claim.dose !== null && NO_DOSE.test(claim.dose.value) ? null : claim.dose) ??
        UNDOCUMENTED,
      route: part(claim.route) ?? UNDOCUMENTED,
      frequency: part(claim.frequency) ?? UNDOCUMENTED,
      status,
      before: aside(claim.before, true),
      reason: aside(claim.reason, false),
      note: aside(claim.note, false),
      ...named.isAlone ? { read_by: "model" as const } : {},
      places
    },
    refused
  }
}

/** Every place that names a drug so. */
const mentionsOf = ({ witness, cut, reading: { text } }: Judge, name: string) => {
  const found: Array<Omit<Named, "isAlone">> = []
  for (const place of witness.find(name)) {
    if (found.length === PLACES_MAX) break
    const item = cut.item(place)
    found.push({ name: place, item, until: untilOf(text, place, item) })
  }
  return found
}

/** Where another drug begins: one that the lexicon knows, or a word before a dose. */
const untilOf = (text: string, name: Place, item: Place) => {
  const own = namesIn(text, name.start, name.end)[0]?.ingredients ?? []
  const known = namesIn(text, name.end, item.end).find(({ start, ingredients, isSubstance }) =>
    !isSubstance &&
    !/\([^()\n]{0,40}$|known as\s*$|brand\s*$/iu.test(text.slice(name.end, start)) &&
    !ingredients.some((one) => own.includes(one))
  )
  const unknown = text.slice(name.end, item.end).matchAll(
    /(?:^|[,;.\n]\s*|\b(?:and|plus|take|on|give|start|continue|resume|use|with)\s+|\s{2,})(\p{L}[\p{L}-]{4,})\s+\d+(?:[.,]\d+)?\s?(?:mg|mcg|g|units?|meq|ml)\b/giu
  )
  const firstUnknown = [...unknown].find(({ 1: word = "" }) => !NO_NAME.test(word))
  return Math.min(
    item.end,
    known?.start ?? Infinity,
    firstUnknown === undefined ? Infinity : name.end + firstUnknown.index
  )
}

const NO_NAME = pattern(
  "iu",
  String.raw`^(?:take|taking|takes|tablets?|capsules?|dose|doses|total|daily|about|from|then|with`,
  String.raw`|strength|inject|apply|give|every|each|tapering?|increase\w*|decrease\w*|reduce\w*`,
  String.raw`|change\w*|maximum|extended|release|sodium|potassium|calcium|succinate|tartrate`,
  String.raw`|sulfate|hydrochloride|previously|formerly|before|instead|using)$`
)

const namedAt = (judge: Judge, claim: MedicationClaim): Named | { readonly why: string } => {
  const { cut, reading, witness } = judge
  const { by, dose, frequency, name, order, route } = claim
  const quoted = [...name.places, ...order]
  const within = quoted.map((place) => {
    const { start } = cut.item(place)
    return {
      start,
      end: Math.max(
        place.end,
        cut.item({ start: Math.max(start, place.end - 1), end: place.end }).end
      )
    }
  })
  const exact = [
    witness.at(name.value, name.places)?.[0],
    ...order.flatMap((place) => take(witness.find(name.value, place)))
  ]
  const near = within.flatMap((place) => take(witness.find(name.value, place)))
  const places = quoted.length > 0
    ? [...exact, ...near].filter(Predicate.isNotUndefined)
    : take(witness.find(name.value))
  const parts = [dose, route, frequency].filter(Predicate.isNotNull)
  let first: Named | undefined
  let why = NOT_SAID
  for (const place of places) {
    const item = cut.item(place)
    const until = untilOf(reading.text, place, item)
    const against = objection(judge, claim, place, until)
    if (typeof against === "string") {
      why = against
      continue
    }
    const named = { name: place, item, until, isAlone: by === "model" && against.isAlone }
    if (parts.every((part) => partAt(judge, named, part) !== undefined)) return named
    first ??= named
  }
  return first ?? { why }
}

const take = (places: Iterable<Place>): ReadonlyArray<Place> => {
  const taken: Array<Place> = []
  for (const place of places) {
    if (taken.push(place) === PLACES_MAX) break
  }
  return taken
}

/** Why the place is none that gives the drug this status; else whether nobody but its author says so. */
const objection = (
  { cut, reading }: Judge,
  claim: MedicationClaim,
  place: Place,
  until: number
): string | { readonly isAlone: boolean } => {
  const { text } = reading
  const foreign = isForeign(reading, place)
  if (foreign !== undefined) return foreign
  if (isNoDrugAt(text, place)) return NO_DRUG
  const sentence = cut.sentence(place)
  const governs = governedBy(text, sentence, place)
  if (governs.has("kin")) return "it is said of the family"
  if (governs.has("other")) return "it is said of somebody else"
  const field = isTaken(claim)
    ? "medications_on_discharge"
    : claim.status === "unaddressed"
    ? "home"
    : "stopped"
  if (isTaken(claim)) {
    if (governs.has("denied")) return "the record denies it"
    const verbs = verbOf(text, sentence, place, until)
    if (verbs.has("stop") || verbs.has("hold") || verbs.has("avoid")) return ENDED
  }
  const votes = [
    voteOfShape(text, cut, field, place),
    ...claim.by === "model" ? [voteOfRules(reading, cut, field, place)] : []
  ]
  return isElected(votes, claim.by) ? { isAlone: !votes.includes("for") } : OF_OTHER
}

// An order goes on for so many letters behind the name.
const AFTER = 240
/** What is counted so is no amount of a drug. */
const NO_DOSE =
  /^\d+(?:-\d+)?\s*(?:days?|weeks?|hours?|months?|minutes?|years?|pounds?|lbs?|cm|mm|times a week)\b/iu

/** Where an item says a part of the order: behind the name and before the next drug, or just before it. */
const partAt = (
  { witness, reading: { text } }: Judge,
  { item, name, until }: Pick<Named, "name" | "item" | "until">,
  { value, places }: Claim
): Place | undefined => {
  const end = Math.min(until, name.end + AFTER)
  const isOfOrder = (place: Place) =>
    place.start >= name.start
      ? place.end <= end
      : place.start >= item.start && isLead(text, item, place, name)
  const claimed = witness.at(value, places)
  const [first, last] = [claimed?.[0], claimed?.at(-1)]
  if (first !== undefined && last !== undefined && claimed?.every(isOfOrder) === true) {
    return { start: first.start, end: last.end }
  }
  let lead: Place | undefined
  for (const place of take(witness.find(value, item))) {
    if (!isOfOrder(place)) continue
    if (place.start >= name.start) return place
    lead ??= place
  }
  return lead
}

/** "20 mg of methotrexate" in any item; "oral methotrexate" where no number stands before. */
const isLead = (text: string, item: Place, part: Place, name: Place) => {
  const gap = text.slice(part.end, name.start)
  return /^\s{1,3}of\s{1,3}(?:(?:the|her|his|oral|iv|intravenous)\s{1,3})?$/iu.test(gap) ||
    /^\s{1,3}$/u.test(gap) && !/\d/u.test(text.slice(item.start, part.start)) &&
      namesIn(text, item.start, part.start).length === 0
}
