/**
 * The parts of a record: what each heading opens, within the document that it stands in.
 */
import { labelsIn } from "../../structure/labels.ts"
import { isOfStay } from "../drugs/columns.ts"
import { isDrugRow, roleOf, type Scored, THRESHOLD } from "../../structure/role.ts"
import type { Source } from "../source.ts"
import { filesIn } from "./files.ts"
import { headingsIn } from "./headingsIn.ts"
import type { Mark } from "./mark.ts"
import { type Draft, DRUG_SECTIONS, type Section } from "./section.ts"
import { type HeadingKind, headingKind, type SectionKind } from "./headings.ts"
import { type Line, linesOf } from "./lines.ts"
import { marginsIn } from "./margins.ts"
import { isDischargeNote, type Note, notesOf, runningHeads } from "./notes.ts"
import { resolved } from "./resolve.ts"
import { type NoteKind, titlesIn } from "./titles.ts"
import { ordersIn } from "./untrusted.ts"

export interface Outline {
  readonly lines: ReadonlyArray<Line>
  readonly notes: ReadonlyArray<Note>
  /** In order; together they cover the text but for headings. */
  readonly sections: ReadonlyArray<Section>
}

export const outline = ({ text, pages }: Source): Outline => {
  const all = linesOf(text)
  const files = filesIn(all, pages)
  const titles = titlesIn(all, files)
  const heads = runningHeads(all, titles).union(marginsIn(all, titles, pages))
  const lines = all.map((line, index) => heads.has(index) ? { ...line, text: "" } : line)
  const headings = headingsIn(lines, titles)
  const notes = notesOf(
    all,
    titles,
    files,
    text.length,
    ({ start, end }) =>
      untitledKind(headings.flatMap(({ at, kind }) => at >= start && at < end ? [kind] : []))
  )
  const orders = ordersIn(
    lines,
    ({ text }) => /^(?:[-*\u2022]|\d{1,2}[.)])\s/u.test(text) || opens(text)
  )
  const marks: ReadonlyArray<Mark> = [
    ...notes.map((note): Mark => ({
      at: note.start,
      body: note.title.end,
      kind: noteSection(note.kind),
      heading: text.slice(note.title.start, note.title.end)
    })),
    ...headings,
    ...orders.flatMap(({ start, end }): ReadonlyArray<Mark> => [
      { at: start, body: start, kind: "untrusted", heading: "", until: end },
      { at: end, body: end, kind: "resume", heading: "" }
    ])
  ].toSorted((a, b) => a.at - b.at || a.body - b.body)
  const opened = withoutInner(marks, text)
  return {
    lines,
    notes,
    sections: resolved(
      fill(opened, notes, text.length, scoredBy(opened, notes, lines, text.length)),
      notes,
      text
    )
  }
}

const STUDY = /^(?:Echo(?:cardiogram)?|E[CK]G|(?:Chest )?X-?rays?|CT|MRI|Ultrasound)$/u

/** "Echo: LVEF 35 %." in a paragraph of the course is told there, and opens no part. */
const withoutInner = (marks: ReadonlyArray<Mark>, text: string): ReadonlyArray<Mark> => {
  const kept: Array<Mark> = []
  for (const mark of marks) {
    const last = kept.at(-1)
    // The columns of a list that is open already.
    if (last !== undefined && DRUG_SECTIONS.has(last.kind ?? "") && /\|/u.test(mark.heading)) {
      continue
    }
    const isTold = last?.kind === "hospital_course" && STUDY.test(mark.heading) &&
      /^[ \t]+\S/u.test(text.slice(mark.body, mark.body + 8)) &&
      !/\n\s*\n\s*$/u.test(text.slice(last.body, mark.at))
    if (!isTold) kept.push(mark)
  }
  return kept
}

const opens = (text: string) => {
  const colon = text.indexOf(":")
  return headingKind(colon < 0 ? text : text.slice(0, colon)) !== undefined
}

const fill = (
  marks: ReadonlyArray<Mark>,
  notes: ReadonlyArray<Note>,
  length: number,
  scored: ReadonlyMap<Mark, Scored>
): ReadonlyArray<Draft> => {
  const found: Array<Draft> = []
  let untrustedTo = -1
  let note = 0
  let before: Draft | undefined
  marks.forEach((mark, index) => {
    const next = marks[index + 1]?.at ?? length
    while (note + 1 < notes.length && (notes[note + 1]?.start ?? Infinity) <= mark.at) note++
    if (mark.kind === "untrusted") {
      untrustedTo = mark.until ?? length
    }
    const isInside = mark.at < untrustedTo
    const role = scored.get(mark)
    const kind = isInside
      ? "untrusted"
      : role !== undefined
      ? kindOf(role)
      : mark.kind === "resume" || mark.kind === undefined
      ? inherited(mark.kind, before?.note === note ? before.kind : "other")
      : mark.kind
    const start = Math.min(mark.body, next)
    const draft = {
      kind,
      heading: isInside ? "" : mark.heading,
      opens: mark.at,
      start,
      end: next,
      note,
      ...(role === undefined ? {} : { scored: role })
    }
    found.push(draft)
    if (kind !== "untrusted") before = draft
  })
  return found.filter(({ start, end, heading }) => end > start || heading !== "")
}

const kindOf = ({ role }: Scored): SectionKind => role === "another_person" ? "other" : role

const STORY: ReadonlySet<string> = new Set([
  "hospital_course",
  "discharge_diagnosis",
  "diagnosis",
  "reason_for_admission",
  "history_of_present_illness",
  "assessment"
])

/** What the blocks are that rows of drugs stand in, under labels that are not known. */
const scoredBy = (
  marks: ReadonlyArray<Mark>,
  notes: ReadonlyArray<Note>,
  lines: ReadonlyArray<Line>,
  length: number
): ReadonlyMap<Mark, Scored> => {
  // Where the heading is known and a word of it speaks for somebody else, the two voters contradict.
  const disputed = marks.flatMap((mark) => {
    if (!DRUG_SECTIONS.has(mark.kind ?? "") && mark.kind !== "medications") return []
    const against = labelsIn(mark.heading).find(({ role }) => role === "another_person")
    return against === undefined ? [] : [[mark, disputedBy(against)] as const]
  })
  let first = 0
  const unknown = marks.flatMap((mark, index) => {
    const end = marks[index + 1]?.at ?? length
    if (mark.kind !== undefined && !ADVISING.has(mark.kind) || mark.heading === "") return []
    while ((lines[first]?.start ?? Infinity) < mark.body) first++
    let last = first
    while ((lines[last]?.start ?? Infinity) < end) last++
    const below = blockOf(lines.slice(first, last))
    const rows = below.filter(({ text }) => isDrugRow(text)).length
    return rows > (mark.kind === undefined ? 0 : 1) ? [{ below, mark }] : []
  })
  const hasList = marks.some(({ kind }) =>
    kind === "discharge_medications" || kind === "medications"
  )
  const story = marks.find(({ kind }) => STORY.has(kind ?? ""))?.at ?? Infinity
  const unsaid = unknown.filter(({ mark }) =>
    labelsIn(mark.heading).every(({ role }) => role === "discharge_medications")
  )
  let note = 0
  return new Map([
    ...disputed,
    ...unknown.map(({ below, mark }) => {
      while ((notes[note + 1]?.start ?? Infinity) <= mark.at) note++
      const own = notes[note]
      const scored = isOfStay(mark.heading) ? OF_BOTH : roleOf(mark.heading, below, {
        hasList,
        isOfDischarge: own !== undefined && isDischargeNote(own),
        isAfterStory: story < mark.at,
        isOnly: unsaid.length === 1
      })
      return [mark, scored] as const
    }).filter(([{ kind }, { role }]) => kind === undefined || role !== "other")
  ])
}

const OF_BOTH: Scored = {
  role: "discharge_medications",
  score: THRESHOLD,
  reasons: [{ says: "a column of the hospital and one of discharge", weight: THRESHOLD }]
}

/** Known headings under which rows of drugs say more than the heading does. */
const ADVISING: ReadonlySet<string> = new Set([
  "instructions",
  "plan",
  "follow_up",
  "disposition",
  "condition",
  "diet_activity",
  "other"
])

const disputedBy = ({ id, role, weight }: ReturnType<typeof labelsIn>[number]): Scored => ({
  role,
  score: weight,
  reasons: [{ says: `label: ${id}`, weight }]
})

/** Up to the first line that is no row, below a blank one. */
const blockOf = (lines: ReadonlyArray<Line>): ReadonlyArray<Line> => {
  const end = lines.findIndex(({ text }, index) =>
    index > 0 && text !== "" && lines[index - 1]?.text === "" && !isDrugRow(text) &&
    lines.slice(0, index).some((line) => line.text !== "")
  )
  return end < 0 ? lines : lines.slice(0, end)
}

// What an unknown heading within does not end.
const NARRATIVE: ReadonlySet<string> = new Set([
  "hospital_course",
  "exam",
  "laboratory",
  "imaging",
  "assessment",
  "plan",
  "history_of_present_illness",
  "consults"
])

const inherited = (mark: "resume" | undefined, before: HeadingKind): HeadingKind =>
  mark === "resume" || NARRATIVE.has(before) ? before : "other"

/** What stands in a document before its first heading. */
const noteSection = (kind: NoteKind): SectionKind =>
  kind === "laboratory"
    ? "laboratory"
    : kind === "radiology" || kind === "pathology"
    ? "imaging"
    : kind === "administration_record"
    ? "administration_record"
    : kind === "patient_instructions"
    ? "instructions"
    : "header"

const OF_A_SUMMARY: ReadonlySet<string> = new Set([
  "discharge_diagnosis",
  "discharge_medications",
  "hospital_course",
  "condition",
  "disposition",
  "follow_up"
])

/** A record without a title is a summary when it has the parts of one. */
const untitledKind = (kinds: ReadonlyArray<string | undefined>): NoteKind =>
  kinds.some((kind) => kind !== undefined && OF_A_SUMMARY.has(kind)) ? "discharge_summary" : "other"
