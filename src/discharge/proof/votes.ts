/**
 * Whose word a place is for a field: of the readers (the rules by the part they see there, a model by
 * saying it) and of the shape (labels and words that stand there) each votes or abstains. Where one
 * says something else, a value does not enter; one vote is enough where the others abstain.
 */
import { Schema } from "effect"
import { pattern } from "./pattern.ts"
import { listFields, textFields } from "../../../schemas/discharge/draft.ts"
import { Form, rowsOf } from "../../ground/rows.ts"
import type { Reading } from "../clinical.ts"
import type { Place } from "../clinical/source.ts"
import { sectionKinds } from "../clinical/text/headings.ts"
import type { Section } from "../clinical/text/section.ts"
import type { Cut } from "./cut.ts"
import { roleOf, roles } from "./labelRows.ts"
import table from "./fields.json" with { type: "json" }

/** `silent`: a place that is of the field would say so, and this one says nothing. */
export type Vote = "for" | "against" | "silent" | "abstains"

/** Whether a value enters with the vote of its author and these of others. */
export const isElected = (votes: ReadonlyArray<Vote>, by: "model" | undefined): boolean =>
  !votes.includes("against") &&
  (by === undefined || votes.includes("for") || !votes.includes("silent"))

const Row = Schema.Struct({
  field: Schema.Literals([...textFields, ...listFields, "stopped", "home"]),
  /** Under a label of these it stands as that. */
  roles: Schema.Array(Schema.Literals(roles)),
  /** These say nothing of it, either way. */
  mixed: Schema.Array(Schema.Literals(roles)),
  /** Of a sentence: it says that itself. */
  says: Schema.optionalKey(Schema.NonEmptyArray(Form)),
  /** Of a sentence under any label: it says something else. */
  denies: Schema.optionalKey(Schema.NonEmptyArray(Form)),
  /** Without a label or a word of it, nothing is of this field. */
  isStrict: Schema.optionalKey(Schema.Literal(true)),
  parts: Schema.Array(Schema.Literals(sectionKinds)),
  otherParts: Schema.Array(Schema.Literals(sectionKinds))
})

/** Who may say of one's own field what stands somewhere. */
type Field = typeof Row.Type["field"]

const said = (forms: ReadonlyArray<string> | undefined) =>
  forms === undefined ? undefined : RegExp(forms.join("|"), "iu")

const read = (row: typeof Row.Type) => ({
  ...row,
  parts: new Set<string>(row.parts),
  otherParts: new Set<string>(row.otherParts),
  says: said(row.says),
  denies: said(row.denies)
})
type FieldRow = ReturnType<typeof read>

/** The rows of `fields.json`, by their fields. */
const fields = new Map(rowsOf(Row)(table).map((row) => [row.field, read(row)] as const))

/** A field without a row is expected nowhere: any label speaks against it. */
const rowOf = (field: Field): FieldRow =>
  fields.get(field) ?? read({ field, roles: [], mixed: [], parts: [], otherParts: [] })

const GIVEN = pattern(
  "iu",
  String.raw`\b(?:was|were|is|been|had been|being|then) (?:also )?(?:given|administered|bolused`,
  String.raw`|loaded|infiltrated|injected|induced|sedated|premedicated|irrigated|treated|covered`,
  String.raw`|received|started)\b|\breceived\b|\b(?:in|at|by) (?:the )?(?:ed|er|icu|emergency`,
  String.raw`|operating|recovery|ambulance|theatre|pacu)\b|\bintra-?op\w*|\bpre-?op\w*`,
  String.raw`|\banesthe\w+|\banaesthe\w+|\bbolus|\bgtt\b|\bdrip\b|\binfus\w+|\binfiltrat\w+`,
  String.raw`|\binject(?:ed|ion)\b|\birrigat\w+|\bsedat(?:ed|ion)\b|\bovernight\b`
)

/** By the labels over and before it, and by the words of its own sentence. */
export const voteOfShape = (text: string, cut: Cut, field: Field, place: Place): Vote => {
  const own = rowOf(field)
  const sentence = cut.sentence(place)
  const words = text.slice(sentence.start, sentence.end)
  const isSaid = own.says?.test(words) === true
  if (own.denies?.test(words) === true && !isSaid) return "silent"
  if (field === "allergies" && !isSaid && endsAbove(text, cut, place)) return "against"
  if (isDrugField(field)) return voteOfOrder(own, cut, place, words)
  for (const label of cut.labels(place)) {
    const role = roleOf(label)
    if (role === undefined) continue
    if (own.roles.includes(role)) return "for"
    if (isSaid) return "for"
    return !own.mixed.includes(role) ? "against" : own.isStrict === true ? "silent" : "abstains"
  }
  return isSaid ? "for" : own.isStrict === true ? "silent" : "abstains"
}

/** "ALLERGIES: NKDA" in the line above leaves nothing for the next. */
const endsAbove = (text: string, cut: Cut, place: Place) => {
  const { start } = cut.line(place)
  return /allerg[^\n]*\b(?:nkd?a|none|no known[^\n]*|denie[sd])\b[^\n]*\n(?:[^\n:]*\n){0,6}$/iu
    .test(text.slice(Math.max(0, start - 400), start))
}

const isDrugField = (field: Field) =>
  field === "medications_on_discharge" || field === "stopped" || field === "home"

const voteOfOrder = (own: FieldRow, cut: Cut, place: Place, words: string): Vote => {
  const found = cut.labels(place).map(roleOf).filter((role) => role !== undefined)
  const [role] = found
  if (own.field === "medications_on_discharge") {
    if (role !== undefined && own.roles.includes(role)) return "for"
    const isStory = role === undefined || own.mixed.includes(role)
    if (!isStory) return role === "history" && GOING_HOME.test(words) ? "for" : "against"
    if (GIVEN.test(words) && !GOING_HOME.test(words)) return "against"
    if (own.says?.test(words) === true) return "for"
    return role === undefined || role === "drugs" || role === "advice" ? "abstains" : "silent"
  }
  if (role === undefined) return own.says?.test(words) === true ? "for" : "abstains"
  return own.roles.includes(role)
    ? "for"
    : own.mixed.includes(role)
    ? own.says?.test(words) === true ? "for" : "abstains"
    : "against"
}

const GOING_HOME =
  /\b(?:discharged?|d\/c|going|went|goes|go|sent|sending)\b[^.;]{0,60}\b(?:on|with)\b|\bhome (?:on|with)\b|\bprescri\w+|\b(?:at|on|for) discharge\b|\bas an outpatient\b|\bto go home\b/iu

/** By the part that the rules see there; nothing where a line that looks like a heading parts it. */
export const voteOfRules = (reading: Reading, cut: Cut, field: Field, place: Place): Vote => {
  const section = sectionAt(reading, place)
  if (section === undefined) return "abstains"
  if (section.kind === "untrusted" || reading.strangers.has(section.note)) return "against"
  if (section.start < place.start && cut.isParted(section.start, place.start)) return "abstains"
  const { parts, otherParts } = rowOf(field)
  return parts.has(section.kind) ? "for" : otherParts.has(section.kind) ? "against" : "abstains"
}

/** Whether the document gives orders there, or tells of another patient. */
export const isForeign = (reading: Reading, place: Place): string | undefined => {
  const section = sectionAt(reading, place)
  if (section?.kind === "untrusted") return "the document gives orders there"
  return section !== undefined && reading.strangers.has(section.note)
    ? "it is said of somebody else"
    : undefined
}

export const sectionAt = ({ sections }: Reading, { start }: Place): Section | undefined => {
  let [low, high] = [0, sections.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const section = sections[middle]
    if (section === undefined) return undefined
    if (start < section.opens) high = middle - 1
    else if (start >= section.end) low = middle + 1
    else return section
  }
  return undefined
}
