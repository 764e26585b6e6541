/**
 * What becomes of every line that nothing may pass over: it is in the draft, accounted for with a reason,
 * or not placed, and then told.
 */
import { pattern } from "../proof/pattern.ts"
import {
  type Flag,
  type ListField,
  MISSING,
  type TextField,
  UNDOCUMENTED
} from "../../../schemas/discharge/draft.ts"
import { namesIn } from "../clinical/drugs/names.ts"
import { type Place, spansOf } from "../clinical/source.ts"
import type { Reading } from "../clinical.ts"
import type { Cut } from "../proof/cut.ts"
import { governedBy, verbOf } from "../proof/governed.ts"
import { type Role, roleOf } from "../proof/labelRows.ts"
import { isForeign, sectionAt } from "../proof/votes.ts"
import { type Kind, type Mention, mentionsIn } from "./mentions.ts"

export interface Entry extends Mention {
  /** `draft`, or why it is not in it; undefined where it is not placed. */
  readonly where: string | undefined
}

/** What a draft says, as far as lines are accounted for by it. */
interface Told {
  /** Places that its values and its flags rest on. */
  readonly places: ReadonlyArray<Place>
  /** Drugs of its table, whatever becomes of them. */
  readonly drugs: ReadonlyArray<string>
}

export const ledgerOf = (
  reading: Reading,
  cut: Cut,
  { drugs, places }: Told
): ReadonlyArray<Entry> => {
  const { text } = reading
  const told = placesIn(text.length, places)
  const known = new Set(drugs.flatMap((drug) => [
    drug.toLowerCase(),
    ...namesIn(drug).flatMap(({ ingredients }) => ingredients)
  ]))
  const isKnown = (words: string) => {
    const named = namesIn(words)
    return named.length > 0 &&
      named.every(({ ingredients, start, end }) =>
        known.has(words.slice(start, end).toLowerCase()) ||
        ingredients.some((one) => known.has(one))
      )
  }
  return mentionsIn(text).map((mention) => {
    const words = text.slice(mention.start, mention.end)
    if (told(mention)) return { ...mention, where: "draft" }
    if (mention.kind === "drug" && isKnown(words)) return { ...mention, where: "draft" }
    return { ...mention, where: reasonOf(reading, cut, mention, words) }
  })
}

/** Whether some place overlaps another. */
const placesIn = (length: number, places: ReadonlyArray<Place>) => {
  const isTold = new Uint8Array(length + 1)
  for (const { start, end } of places) isTold.fill(1, start, end)
  return ({ start, end }: Place) => isTold.subarray(start, end).includes(1)
}

/** What stands under a label of these is told of in these words. */
const REASONS: { readonly [role in Role]?: string } = {
  family: "family",
  social: "social history",
  "home drugs": "home list",
  "hospital drugs": "given in hospital",
  stopped: "stopped or held",
  history: "history",
  exam: "examination",
  procedures: "told of a procedure",
  course: "told of the stay",
  signature: "signature",
  reason: "reason of admission",
  "admission diagnosis": "diagnosis at admission",
  assessment: "assessment of the stay"
}

const PARTS: { readonly [kind in string]?: string } = {
  family_history: "family",
  social_history: "social history",
  home_medications: "home list",
  inpatient_medications: "given in hospital",
  administration_record: "given in hospital",
  stopped_medications: "stopped or held",
  past_history: "history",
  surgical_history: "history",
  history_of_present_illness: "history",
  chief_complaint: "reason of admission",
  exam: "examination",
  procedures: "told of a procedure",
  hospital_course: "told of the stay",
  consults: "told of the stay",
  imaging: "result of a picture"
}

const GIVEN = pattern(
  "iu",
  String.raw`\b(?:was|were|is|been|being) (?:\w+ )?(?:given|administered|infiltrated|injected`,
  String.raw`|used|irrigated|placed|treated|induced|sedated|started|received|instilled|removed`,
  String.raw`|obtained|drained|evacuated|taken)\b|\breceived\b|\banesthe\w+|\banaesthe\w+`,
  String.raw`|\bblood loss\b|\bebl\b|\bfluids?\b|\burine output\b|\b(?:lidocaine|marcaine`,
  String.raw`|bupivacaine|epinephrine|xylocaine|propofol|versed|fentanyl)\b`
)
const MEASURES =
  /\b(?:weigh(?:s|ed|t)|apgar|volume|output|bolus|dose of radiation|contrast|omnipaque|optiray|isovue|gadolinium|magnevist|mci|millicuries)\b/iu
const CONCENTRATION = /\d\s?(?:mg|mcg|ug|µg|ng|g|meq|mmol|iu|units?|u)\s?\/\s?(?:d?l|ml)\b/iu
const PAST_VISIT =
  /\b(?:was|were|had|has been|have been) (?:\w+ )?(?:seen|followed|returned|visited)|\b(?:saw|returned|presented|came|comes|presents|here|today|seen)\b/iu

const reasonOf = (
  reading: Reading,
  cut: Cut,
  mention: Mention,
  words: string
): string | undefined => {
  const { text } = reading
  if (isForeign(reading, mention) !== undefined) {
    return "another person, or an order of the document"
  }
  const place = { start: mention.start + words.search(/\S|$/u), end: mention.end }
  const sentence = cut.sentence(place)
  const first = mention.kind === "drug" ? namesIn(text, place.start, place.end)[0] : undefined
  const governs = governedBy(text, sentence, first ?? place)
  if (governs.has("kin") || governs.has("other")) return "family or another person"
  if (mention.kind === "allergy" && /\b(?:no|nkd?a|denie[sd]|none)\b/iu.test(words)) return "denied"
  if (governs.has("denied")) return "denied"
  if (mention.kind === "drug") {
    if (first !== undefined) {
      const verbs = verbOf(text, sentence, first, sentence.end)
      if (verbs.has("stop") || verbs.has("hold") || verbs.has("avoid")) return "stopped or held"
    }
    if (GIVEN.test(words)) return "given in hospital"
    if (first === undefined && CONCENTRATION.test(words)) return "a concentration"
    if (MEASURES.test(words)) return "an amount of something else"
  }
  if (mention.kind === "appointment" && PAST_VISIT.test(words)) return "a visit that was"
  const roles = cut.labels(place).map(roleOf).filter((role) => role !== undefined)
  const [role] = roles
  const byLabel = role === undefined ? undefined : REASONS[role]
  if (byLabel !== undefined) return byLabel
  if (mention.kind === "result" && role === "results") return "a result of the table"
  if (mention.kind === "allergy" && role !== "allergies") return "allergy told elsewhere"
  return PARTS[sectionAt(reading, place)?.kind ?? ""]
}

/** The fields that a line that is not placed may belong to. */
const FIELDS: Readonly<Record<Kind, keyof Texts | keyof Lists | undefined>> = {
  drug: "medications_on_discharge",
  allergy: "allergies",
  result: undefined,
  appointment: "follow_up_instructions",
  pending: "pending_results",
  ticked: undefined
}

const notPlaced = (ledger: ReadonlyArray<Entry>) =>
  ledger.filter(({ where }, index) =>
    where === undefined && ledger.findIndex(({ start }) => start === ledger[index]?.start) === index
  )

type Texts = Readonly<Record<TextField, string>>
type Lists = Readonly<Record<ListField, ReadonlyArray<string>>>

/** With `undocumented` for `missing` in fields of which the record speaks, though it was not placed. */
export const spokenOf = (
  ledger: ReadonlyArray<Entry>,
  { entries, texts }: { readonly texts: Texts; readonly entries: Lists }
): { readonly texts: Texts; readonly entries: Lists } => {
  const spoken = new Set(
    ledger.flatMap(({ kind, where }) => where === undefined ? [FIELDS[kind]] : [])
  )
  const said = texts.follow_up_instructions
  const list = (field: ListField) =>
    entries[field][0] === MISSING && spoken.has(field) ? [UNDOCUMENTED] : entries[field]
  return {
    texts: {
      ...texts,
      follow_up_instructions: said === MISSING && spoken.has("follow_up_instructions")
        ? UNDOCUMENTED
        : said
    },
    entries: {
      ...entries,
      medications_on_discharge: list("medications_on_discharge"),
      allergies: list("allergies"),
      pending_results: list("pending_results")
    }
  }
}

/** One flag for all lines that are not placed. */
export const ledgerFlags = (
  { source, text }: Reading,
  ledger: ReadonlyArray<Entry>
): ReadonlyArray<Flag> => {
  const left = notPlaced(ledger)
  if (left.length === 0) return []
  const kinds = [...new Set(left.map(({ kind }) => NAMES[kind]))].join(", ")
  return [{
    category: "not_placed",
    tier: "important",
    item: "Not placed",
    why: `${left.length === 1 ? "A line" : `${left.length} lines`} of the record (${kinds}) ${
      left.length === 1 ? "stands" : "stand"
    } nowhere in this draft`,
    evidence: left.flatMap(({ end, start }) => {
      const from = start + text.slice(start, end).search(/\S|$/u)
      return spansOf(source, { start: from, end })
    }),
    action: "Read each line, and place it or leave it out"
  }]
}

const NAMES: Readonly<Record<Kind, string>> = {
  drug: "a drug",
  allergy: "an allergy",
  result: "a marked result",
  appointment: "an appointment",
  pending: "a result that is awaited",
  ticked: "a ticked box"
}

/** In one sentence, for the trace. */
export const tellLedger = (ledger: ReadonlyArray<Entry>): string => {
  if (ledger.length === 0) return ""
  const reasons = Map.groupBy(ledger, ({ where }) => where ?? "not placed")
  const parts = [...reasons].map(([where, entries]) => `${entries.length} ${where}`).toSorted()
  return ` Accounted for: ${parts.join(", ")}.`
}
