/**
 * What "MEDICATIONS" and "DIAGNOSIS" mean where they stand, and which small headings belong to the
 * part above them.
 */
import { namesIn } from "../drugs/names.ts"
import type { SectionKind } from "./headings.ts"
import { isDischargeNote, type Note } from "./notes.ts"
import type { Draft, Section } from "./section.ts"

export const resolved = (
  drafts: ReadonlyArray<Draft>,
  notes: ReadonlyArray<Note>,
  text: string
): ReadonlyArray<Section> => {
  const found: Array<Section> = []
  let last: Section | undefined
  drafts.forEach((draft, index) => {
    const note = notes[draft.note]
    const before = last?.note === draft.note ? last : undefined
    const kind = draft.kind === "medications"
      ? medicationKind(drafts, index, note, text)
      : draft.kind === "diagnosis"
      ? diagnosisKind(draft, note, before?.kind)
      : draft.kind === "status_list"
      ? statusList(draft, before?.kind, note)
      : draft.kind
    const section = { ...draft, kind }
    found.push(section)
    if (kind !== "untrusted") last = section
  })
  return found.flatMap((section) => withoutRest(section, notes[section.note], text))
    .flatMap((section) => withoutStory(section, notes[section.note], text))
}

const OF_DIAGNOSES: ReadonlySet<string> = new Set([
  "discharge_diagnosis",
  "secondary_diagnosis",
  "admission_diagnosis"
])
const HAPPENED = "was|were|presented|admitted|underwent|came|had|tripped|fell|developed|received"
/** A paragraph that tells what happened: no entry of a list. */
const STORY = RegExp(
  String
    .raw`\n[^\S\n]*\n(?=[^\S\n]*[A-Z][^\n:.]{0,120}\b(?:${HAPPENED})\b(?:[^\n]|\n(?!\s*\n)){60,})`,
  "u"
)

/** A list of diagnoses ends where an empty line parts it from the story of the stay. */
const withoutStory = (
  section: Section,
  note: Note | undefined,
  text: string
): ReadonlyArray<Section> => {
  if (!OF_DIAGNOSES.has(section.kind) || note === undefined || !isDischargeNote(note)) {
    return [section]
  }
  const match = STORY.exec(text.slice(section.start, section.end))
  if (match === null || match.index < 4) return [section]
  const start = section.start + match.index + match[0].length
  return [
    { ...section, end: start },
    { ...section, kind: "hospital_course", heading: "", opens: start, start }
  ]
}

const OF_DRUGS: ReadonlySet<string> = new Set(["discharge_medications", "stopped_medications"])
const AMOUNT = /\d\s?(?:mg|mcg|g|units?|ml|meq|puffs?|tab(?:let)?s?|caps?)\b/iu

/** A list of drugs ends with its last drug where an empty line stands below it. */
const withoutRest = (
  section: Section,
  note: Note | undefined,
  text: string
): ReadonlyArray<Section> => {
  if (!OF_DRUGS.has(section.kind) || note === undefined || !isDischargeNote(note)) return [section]
  const body = text.slice(section.start, section.end)
  const gaps = [...body.matchAll(/\n[^\S\n]*\n(?=[^\S\n]*\S)/gu)]
    .map(({ 0: gap, index }) => index + gap.length)
  const last = gaps.findLastIndex((at, index) => isOfDrugs(body.slice(at, gaps[index + 1])))
  const cut = gaps[last + 1]
  if (cut === undefined || !isOfDrugs(body.slice(0, cut))) return [section]
  const start = section.start + cut
  const { scored: _, ...unscored } = section
  return [
    { ...section, end: start },
    { ...unscored, kind: "instructions", heading: "", opens: start, start }
  ]
}

const isOfDrugs = (text: string) => AMOUNT.test(text) || namesIn(text).length > 0

const HISTORY: ReadonlySet<string> = new Set([
  "history_of_present_illness",
  "past_history",
  "surgical_history",
  "chief_complaint",
  "reason_for_admission",
  "family_history",
  "social_history"
])

const LATE: ReadonlySet<string> = new Set([
  "hospital_course",
  "discharge_diagnosis",
  "condition",
  "disposition",
  "follow_up"
])

const medicationKind = (
  drafts: ReadonlyArray<Draft>,
  index: number,
  note: Note | undefined,
  text: string
): SectionKind => {
  const own = drafts[index]
  if (own === undefined || note === undefined) return "inpatient_medications"
  const body = text.slice(own.start, own.start + 60)
  if (
    /^[\s:.-]*(?:include:?\s*)?(?:on|at|upon|prior to|before)\s+(?:the time of\s+)?(?:admission|arrival|presentation)|^[\s:.-]*(?:at )?home\b/iu
      .test(body)
  ) {
    return "home_medications"
  }
  if (/^[\s:.-]*(?:on|at|upon)\s+(?:the time of\s+)?discharge/iu.test(body)) {
    return "discharge_medications"
  }
  const others = sameNote(drafts, index)
  const isLater = others.some(({ kind, start }) => LATE.has(kind) && start < own.start)
  const hasList = others.some(({ kind }) => kind === "discharge_medications")
  if (note.kind === "discharge_summary" || note.kind === "other") {
    const next = drafts.slice(index + 1, index + 4).filter((other) => other.note === own.note)
    const isInHistory = HISTORY.has(drafts[index - 1]?.kind ?? "") ||
      next.some(({ kind }) =>
        kind === "social_history" || kind === "family_history" || kind === "exam"
      )
    if (isLater && !hasList && !(isInHistory && !hasCourse(others, own.start))) {
      return "discharge_medications"
    }
    if (isInHistory || !isDischargeNote(note)) return "home_medications"
    return hasList ? "inpatient_medications" : "discharge_medications"
  }
  if (isDischargeNote(note)) return "discharge_medications"
  return note.kind === "progress" || note.kind === "operative" || note.kind === "nursing"
    ? "inpatient_medications"
    : "home_medications"
}

/** The sections of the document that one of them stands in; they stand together. */
const sameNote = (drafts: ReadonlyArray<Draft>, index: number) => {
  const note = drafts[index]?.note
  let [first, last] = [index, index]
  while (drafts[first - 1]?.note === note) first--
  while (drafts[last + 1]?.note === note) last++
  return drafts.slice(first, last + 1)
}

const hasCourse = (others: ReadonlyArray<Draft>, start: number) =>
  others.some((other) => other.kind === "hospital_course" && other.start < start)

const diagnosisKind = (
  { heading }: Draft,
  note: Note | undefined,
  before: SectionKind | undefined
): SectionKind => {
  if (
    /^(?:clinical )?impressions?$/iu.test(heading) &&
    (before === "imaging" || note?.kind === "radiology")
  ) {
    return "imaging"
  }
  if (note === undefined) return "assessment"
  if (/^axis\b/iu.test(heading) && before === "admission_diagnosis") return before
  if (isDischargeNote(note)) {
    return /problem|impression/iu.test(heading) ? "assessment" : "discharge_diagnosis"
  }
  return "assessment"
}

// `CONTINUE UNCHANGED`, `NEW`, `STOP`: the lists of a reconciliation.
const GOES_ON =
  /^(?:new|begin|changed?|continued?|continue unchanged|unchanged|resumed?|start(?:ed)?|(?:start|continue|resume|begin) taking|take|added|increased?|decreased?)$/iu

const statusList = (
  { heading }: Draft,
  before: SectionKind | undefined,
  note: Note | undefined
): SectionKind => {
  const isList = before === "discharge_medications" || before === "stopped_medications" ||
    (note !== undefined && isDischargeNote(note))
  if (!isList) return before ?? "other"
  return GOES_ON.test(heading.trim()) ? "discharge_medications" : "stopped_medications"
}
