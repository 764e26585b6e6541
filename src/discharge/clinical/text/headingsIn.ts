/**
 * Where headings stand: alone on a line, before a colon, or within a dictated run of text.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import { namesIn } from "../drugs/names.ts"
import { type HeadingKind, headingKind, labelKind } from "./headings.ts"
import type { Line } from "./lines.ts"
import { columnsAt } from "./columnsIn.ts"
import { type PhraseHeading, phraseHeading } from "./headingPhrases.ts"
import type { Mark } from "./mark.ts"
import { headingByLook } from "../../structure/look.ts"
import { isColumns, isDrugRow } from "../../structure/role.ts"
import { DRUG_SECTIONS } from "./section.ts"
import type { Title } from "./titles.ts"

export const headingsIn = (
  lines: ReadonlyArray<Line>,
  titles: ReadonlyArray<Title>
): ReadonlyArray<Mark> => {
  const titled = new Map(titles.map(({ line, kind }) => [line, kind] as const))
  const found: Array<Mark> = []
  let beside = 0
  lines.forEach((line, index) => {
    if (index < beside) return
    const columns = titled.has(index) ? undefined : columnsAt(lines, index)
    if (columns !== undefined) {
      found.push(...columns.marks)
      beside = index + columns.lines
      return
    }
    const open = found.at(-1)?.kind
    const phrase = titled.has(index) ? undefined : byPhrase(lines, index)
    if (isDrugList(open) && (phrase?.kind === "within" || isOfTable(line))) return
    const own = marksOf(lines, index, titled.get(index))
    const isKnown = own.some(({ at, kind }) => at === line.start && kind !== undefined)
    const marks = isKnown || phrase === undefined || phrase.kind === "within"
      ? own
      : byPhraseAt(lines, index, phrase, open)
    const isOpen = marks.length > 0 || titled.has(index)
    const look = isOpen
      ? undefined
      : headingByLook(lines, index, { kind: open, isList: LISTS.has(open ?? "") })
    if (look === undefined) {
      const last = found.at(-1)
      if (last !== undefined && marks.length === 0 && endsField(text(lines, last), line, last)) {
        found.push({ at: line.start, body: line.start, kind: undefined, heading: "" })
      } else found.push(...marks)
    } else {
      const { kind, label, length } = look
      found.push({ at: line.start, body: line.start + length, kind, heading: label })
    }
  })
  return found
}

/** The columns and the rows of a table of drugs, whose first cell may read as a heading. */
const isOfTable = (line: Line) =>
  /\s\|\s/u.test(line.text) && tableOfDrugs(line) === undefined &&
  (isColumns(line.text) || isDrugRow(line.text))

const isDrugList = (open: Mark["kind"]) =>
  open !== undefined && open !== "allergies" && LISTS.has(open)

/** The mark of a phrase; where it speaks of its own sentence, what is open goes on behind that. */
const byPhraseAt = (
  lines: ReadonlyArray<Line>,
  index: number,
  { isOfLine, kind, label, length }: PhraseHeading,
  open: Mark["kind"]
): ReadonlyArray<Mark> => {
  const { indent = 0, start: at = 0 } = lines[index] ?? {}
  if (kind === "within") return []
  const mark = { at, body: at + length, kind, heading: label }
  const next = isOfLine === true
    ? lines.slice(index + 1).find((line) =>
      line.text === "" || line.indent <= indent && isDrugRow(line.text)
    )
    : undefined
  return next === undefined
    ? [mark]
    : [mark, { at: next.start, body: next.start, kind: open, heading: "" }]
}

const ROWS_WITHIN = 6

/** A phrase that says too little by itself opens what rows of drugs stand below. */
const byPhrase = (lines: ReadonlyArray<Line>, index: number) => {
  const phrase = phraseHeading(lines[index]?.text ?? "")
  if (phrase?.needsRows !== true) return phrase
  const below = lines.slice(index + 1, index + 1 + ROWS_WITHIN)
  return below.some(({ text }) => isDrugRow(text)) ? phrase : undefined
}

const text = (lines: ReadonlyArray<Line>, { body }: Mark) => {
  let [low, high] = [0, lines.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((lines[middle]?.start ?? Infinity) <= body) low = middle
    else high = middle - 1
  }
  const own = lines[low]
  return own === undefined ? "" : own.text.slice(Math.max(0, body - own.start)).trim()
}

const FIELDS: ReadonlySet<string> = new Set(["allergies", "stopped_medications", "status_list"])
const SENTENCE_START = /^\p{Lu}[\p{L}'\u2019]+\s+\S+\s+\S/u
const HARM =
  /\b(?:rash|hives|urticaria|anaphyl\w*|itch\w*|swelling|angioedema|reaction|intoleran\w*|allerg\w*|stop\w*|hold|held)\b/iu

/** "Allergies: none" over a sentence that speaks of no drug and of no harm: the field has its answer. */
const endsField = (answer: string, line: Line, { kind }: Mark) =>
  FIELDS.has(kind ?? "") && answer !== "" && line.indent === 0 && SENTENCE_START.test(line.text) &&
  !/[,;(-]$/u.test(answer) && namesIn(line.text).length === 0 && !HARM.test(line.text)

const marksOf = (
  lines: ReadonlyArray<Line>,
  index: number,
  title: Title["kind"] | undefined
): ReadonlyArray<Mark> => {
  const line = lines[index]
  if (line === undefined || line.text === "") return []
  if (title !== undefined) return title === "administration_record" ? [] : within(line, 8)
  const columns = tableOfDrugs(line)
  if (columns !== undefined) return [columns]
  const alone = headingAlone(line, lines[index - 1], lines.slice(index + 1, index + 3))
  if (alone !== undefined) return [alone]
  const first = atStart(line, lines[index - 1])
  return first === undefined ? within(line, 0) : [first, ...within(line, first.body - line.start)]
}

/** Parts of which each line is an entry: what is absorbed there becomes the patient's. */
const LISTS: ReadonlySet<string> = new Set([
  "medications",
  "status_list",
  "home_medications",
  "inpatient_medications",
  "discharge_medications",
  "stopped_medications",
  "allergies"
])

const MARKUP =
  /^(?:[#>*_\u2022|=~-]+\s*|\d{1,2}[.)]\s+|\d{1,2}\s(?=[A-Z][a-z]+(?:\s[a-z]+)?\s{3})|[A-Z][.)]\s+|[IVX]{1,4}[.)]\s+)*/u
const BULLET = /^(?:[*\u2022-]\s|\d{1,2}[.)]|[A-Z][.)]\s)/u
const ALONE_MAX = 72
const OPENED: ReadonlySet<string> = new Set([
  "discharge_medications",
  "home_medications",
  "stopped_medications",
  "follow_up",
  "pending"
])

/** A test and its value, below a heading of results. */
const ROW = /^(?:[-*\u2022]\s*)?\p{Lu}[\p{L}() +/.-]{1,40}[\s:|]+[<>]?\d/u

/** `DISCHARGE DIAGNOSES` or `Discharge Diagnoses`, with nothing else but brackets. */
const headingAlone = (
  line: Line,
  before: Line | undefined,
  below: ReadonlyArray<Line>
) => {
  const [after] = below
  const { text } = line
  if (
    text.length > ALONE_MAX || /\S\s{3,}\S/u.test(text) || /[;,]$/u.test(text.replace(/:$/u, "")) ||
    // "Prescriptions for home." over its lines.
    text.endsWith(".") && (after?.text === "" || !OPENED.has(headingKind(text.slice(0, -1)) ?? ""))
  ) return undefined
  const isMarked = /^#|^\*\*|^__|^==|^>>|^-{2,}/u.test(text)
  const bare = text.replace(MARKUP, "").replace(/[\s*_#=:.\u2013-]+$/u, "")
  if (bare === "" || (BULLET.test(text) && !isMarked && bare !== bare.toUpperCase())) {
    return undefined
  }
  if (!isMarked && bare.includes(":")) return undefined
  const words = bare.replaceAll(/\([^()]*\)/gu, "").match(/[A-Za-z]+/gu) ?? []
  const isCapital = words.every((word) => word === word.toUpperCase())
  const isTitle = words.every((word) => /^[A-Z]/u.test(word) || word.length <= 3)
  // "Post-discharge plan" where a paragraph begins.
  const isOpening = before?.text === "" && after?.text !== "" && /^[A-Z]/u.test(bare) &&
    words.length > 1 && words.length <= 5
  const kind = labelKind(bare)
  const row = below.find((next) => next.text !== "")?.text ?? ""
  // "dc meds" in a note without capitals; "Discharge medications" right below the part before it.
  const isOver = words.length <= 5 && kind !== undefined &&
    (words.length > 1 && before?.text === "" && after?.text !== "" && OPENED.has(kind) ||
      /^[A-Z]/u.test(bare) &&
        (kind === "laboratory" && ROW.test(row) || isOfDrugs(kind) && isDrugRow(row)))
  const isLabel = kind !== undefined && headingKind(bare) === undefined && /^\p{Lu}/u.test(bare)
  const isHeading = isCapital || isTitle || isMarked || isOpening || isOver || isLabel
  if (!isHeading && !text.endsWith(":")) {
    return undefined
  }
  // One plain word is a heading only where a paragraph begins: it may be the answer to one.
  if (
    words.length === 1 && !isCapital && !isMarked && !isOver && !text.endsWith(":") &&
    before?.text !== ""
  ) {
    return undefined
  }
  if (kind === undefined) return unknownAlone(line, bare, isCapital, before, after)
  return { at: line.start, body: line.end, kind, heading: bare }
}

const isOfDrugs = (kind: HeadingKind) => DRUG_SECTIONS.has(kind) || kind === "medications"

const COLUMNS =
  /^\|?\s*(?:medications?|drugs?|medicines?)(?: name)?\s*\|\s*(?:dose|dosage|strength|route|sig|directions|frequency|how)\b.*$/iu

/** `Medication | Dose | Route | Status`: with what becomes of each, it is that of discharge. */
const tableOfDrugs = ({ end, start, text }: Line): Mark | undefined =>
  COLUMNS.test(text)
    ? {
      at: start,
      body: end,
      kind: /\b(?:status|action|change|on discharge)\b/iu.test(text)
        ? "discharge_medications"
        : undefined,
      heading: text
    }
    : undefined

/** A heading that is not known ends the part before it when a paragraph begins with it. */
const unknownAlone = (
  line: Line,
  bare: string,
  isCapital: boolean,
  before: Line | undefined,
  after: Line | undefined
): Mark | undefined => {
  const isHeading = isCapital && before?.text === "" && after !== undefined && after.text !== "" &&
    /^[A-Z][A-Z &/'-]{6,50}$/u.test(bare) && bare.includes(" ")
  return isHeading ? { at: line.start, body: line.end, kind: undefined, heading: bare } : undefined
}

// A colon, or the dots that lead to the value.
const PHRASE = /^(\p{L}[^:\n]{0,78}?)(?:(?:\*\*|__)?\s*[:\uFF1A]|\s?\.{2,}(?=\s))/u
/** "Intolerances - clozapine": a dash where others write a colon. */
const DASHED = /^(\p{Lu}[\p{L}' ]{2,40}?) [-\u2013] (?=\S)/u
/** `Medical history. Hypertension.`: a label that ends as a sentence does, where a paragraph begins. */
const SENTENCE = /^([A-Z][A-Za-z' -]{1,40})(?<!\b(?:Dr|Mr|Mrs|Ms|St|vs))\.\s+(?=[A-Z\d])/u
/** "Dx. Atrial fibrillation": the letters that wards write for a label. */
const SHORT = /^(?:Dx|Hx|PMHx?|Rx)\./u
/** `Principal Diagnosis      Sepsis`: the columns of a form. */
const GAP = /^(\p{L}[\p{L} /&'-]{2,60}?)(?:\s{3,}|\s*\t\s*|\s*\|\s*)(?=\S)/u
const IN_FORMS: ReadonlySet<string> = new Set([
  "discharge_diagnosis",
  "secondary_diagnosis",
  "admission_diagnosis",
  "diagnosis",
  "condition",
  "disposition",
  "pending",
  "follow_up",
  "procedures",
  "allergies",
  "diet_activity",
  "reason_for_admission",
  "chief_complaint",
  "hospital_course",
  "instructions",
  "plan",
  "stopped_medications",
  "discharge_medications",
  "laboratory"
])
/** `HOSPITAL COURSE The patient ...`, `ALLERGIES; none`: the colon was lost. */
const CAPITALS =
  /^([A-Z][A-Z0-9l|]*(?:[ /&-]{1,3}[A-Z0-9l|]+){0,7})(?:\s*[.;,]\s|\s*[\u2013=-]+\s|\s{1,3}(?=[A-Z][a-z]|\d|[a-z]))/u

const atStart = (line: Line, before: Line | undefined): Mark | undefined => {
  const lead = MARKUP.exec(line.text)?.[0].length ?? 0
  const rest = line.text.slice(lead)
  const colon = PHRASE.exec(rest)
  const phrase = colon?.[1] ?? ""
  const at = line.start + (/^(?:[-*\u2022]|\d)/u.test(line.text) ? 0 : lead)
  if (colon !== null) {
    const kind = labelKind(phrase.trim())
    const isNumbered = /^\d/u.test(line.text)
    if (kind !== undefined && isPlausible(phrase, kind) && !(isNumbered && /[a-z]/u.test(phrase))) {
      return { at, body: line.start + lead + colon[0].length, kind, heading: phrase.trim() }
    }
    if (before?.text === "" && lead === 0 && /^[A-Z][A-Z &/'-]{5,50}$/u.test(phrase)) {
      return { at, body: line.start + colon[0].length, kind: undefined, heading: phrase.trim() }
    }
  }
  // "No known drug allergies." says so, and opens nothing.
  const isParted = before === undefined || before.text === "" || SHORT.test(rest)
  const label = isParted && !/^No\b/u.test(rest) ? SENTENCE.exec(rest) : null
  const labelled = label === null ? undefined : headingKind(label[1] ?? "")
  if (label !== null && labelled !== undefined && labelled !== "header" && labelled !== "other") {
    return {
      at,
      body: line.start + lead + label[0].length,
      kind: labelled,
      heading: label[1] ?? ""
    }
  }
  const dashed = DASHED.exec(rest)
  const dash = dashed === null ? undefined : labelKind(dashed[1] ?? "")
  if (dashed !== null && dash !== undefined && IN_FORMS.has(dash)) {
    return { at, body: line.start + lead + dashed[0].length, kind: dash, heading: dashed[1] ?? "" }
  }
  const gap = GAP.exec(rest)
  const gapped = gap === null ? undefined : labelKind(gap[1] ?? "")
  // "Test    Date ordered" heads the columns of a table.
  const isColumn = gapped === "laboratory" && gap?.[1] !== gap?.[1]?.toUpperCase()
  if (gap !== null && gapped !== undefined && IN_FORMS.has(gapped) && !isColumn) {
    return { at, body: line.start + lead + gap[0].length, kind: gapped, heading: gap[1] ?? "" }
  }
  const capitals = CAPITALS.exec(rest)
  if (capitals === null) return undefined
  return longestCapitals(line.start + lead, capitals[1] ?? "", at)
}

/** The longest run of words from the start that is a heading by itself, of two words at least. */
const longestCapitals = (start: number, run: string, at: number): Mark | undefined => {
  const ends = [...run.matchAll(/(?=[ /&-]|$)/gu)].map(({ index }) => index).toReversed()
  for (const end of ends) {
    const phrase = run.slice(0, end)
    const kind = /[ /-]/u.test(phrase) || STRONG_WORD.test(phrase) ? headingKind(phrase) : undefined
    if (kind !== undefined && kind !== "header" && kind !== "other") {
      return { at, body: start + end, kind, heading: phrase }
    }
  }
  return undefined
}

const STRONG_WORD =
  /^(?:ALLERGIES|DISPOSITION|FOLLOW-?UP|FOLLOWUP|IMPRESSION|ASSESSMENT|MEDICATIONS|DIAGNOS[EI]S)$/u

/** "Seen by: ..." and other running text is no heading though its words could be one. */
const isPlausible = (phrase: string, kind: string) =>
  /^[A-Z]/u.test(phrase) || phrase.length < 24 && kind !== "other" && kind !== "header"

const BACK = 80

const ENTRY_LABEL = oneOf(
  "Results?|Impressions?|Findings?|Data|Notes?|Comments?|Reasons?",
  "Summary|Plan|History|Labs?|Studies|Name|Date|Reactions?|Test|Start",
  "Begin|Change|Hold|Stop|New|Indications?|Procedures?|Medications?"
)
/** Within a line, these introduce what one entry found, not a part of the record. */
const WEAK = RegExp(`^${ENTRY_LABEL}$`, "u")

/** Headings after the start of a line: `... for 5 days. PAST MEDICAL HISTORY: ...`. */
const within = (line: Line, from: number): ReadonlyArray<Mark> => {
  const found: Array<Mark> = []
  let last = from
  for (const { index } of line.text.matchAll(/:/gu)) {
    if (index <= last || /^\d/u.test(line.text.slice(index + 1))) continue
    const low = Math.max(last, index - BACK)
    const lead = line.text.slice(low, index)
    const mark = headingBefore(lead)
    if (mark === undefined) continue
    const at = line.start + low + mark.offset
    found.push({ at, body: line.start + index + 1, kind: mark.kind, heading: mark.phrase })
    last = index + 1
  }
  return found
}

/** The phrase that ends here, from the nearest end of a sentence or gap, or the run of capitals. */
const headingBefore = (lead: string) => {
  const cut = Math.max(
    ...[...lead.matchAll(
      /[.;|)\]!?]["')]{0,3}\s*(?:,\s*|(?<=\s))|\s{2,}|\s[\u2013\u2022-]\s|^,\s*/gu
    )]
      .map(({ index, 0: gap }) => index + gap.length),
    0
  )
  const phrase = lead.slice(cut)
  if (cut > 0 && /^[A-Z]/u.test(phrase) && !WEAK.test(phrase)) {
    const kind = headingKind(phrase)
    if (kind !== undefined) return { offset: cut, phrase, kind }
  }
  const capitals = /(?:^|[\s,])((?:[A-Z][A-Z/&'-]*\s){0,7}[A-Z][A-Z/&'-]{2,})$/u.exec(lead)?.[1]
  if (capitals === undefined || lead.length === capitals.length) return undefined
  const words = [...capitals.matchAll(/\S+/gu)].map(({ index }) => index)
  for (const start of words) {
    const part = capitals.slice(start)
    const kind = headingKind(part)
    if (kind !== undefined) {
      return { offset: lead.length - part.length, phrase: part, kind }
    }
  }
  return undefined
}
