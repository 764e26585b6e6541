/**
 * Titles of documents: what they are called, and what tells a title from running text.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import { datesIn } from "./dates.ts"
import { headingKind } from "./headings.ts"
import type { Line } from "./lines.ts"

export type NoteKind =
  | "emergency"
  | "history_and_physical"
  | "progress"
  | "consult"
  | "operative"
  | "radiology"
  | "laboratory"
  | "pathology"
  | "administration_record"
  | "nursing"
  | "clinic"
  | "transfer"
  | "discharge_orders"
  | "discharge_summary"
  | "patient_instructions"
  | "addendum"
  | "other"

/** A title that has one of some forms. */
const titled = (...forms: ReadonlyArray<string>) => RegExp(forms.join("|"), "iu")

const CARER = oneOf(
  String.raw`nursing|nurse'?s?|case\s+management|social\s+work|physical\s+therapy`,
  String.raw`occupational\s+therapy|PT|OT|pharmacy|pharmacist|dietitian|nutrition`
)
const NOTE_OF_A_CARER = oneOf(
  String.raw`note|assessment|evaluation|discharge\s+note|progress\s+note|review|intervention`
)
const HANDOUT = oneOf(
  String.raw`instructions?|(?<=care\s)sheet|summary\s+sheet|information|handout`
)
const STUDY = oneOf(
  String.raw`radiology|imaging|diagnostic\s+imaging|x-?ray|CT|MRI`,
  String.raw`ultrasound|echocardiogra(?:m|phy)|nuclear\s+medicine`
)
const KIND_OF_NOTE = oneOf(
  "progress|daily|SOAP|hospitalist|rounding|interval|attending",
  "resident|intern|event|acceptance|ICU|postoperative|post-op"
)
const OF_THE_PATIENT = oneOf("patient|discharge|home ?going|after[- ]?visit|aftercare")
const ORDERS = oneOf(
  String.raw`orders?|medication\s+(?:list|reconciliation|orders?)|prescriptions?|reconciliation`
)
const SUMMARY = oneOf(
  String.raw`summary|note|report|form|letter|documentation|narrative|planning\s+note`
)
const RESULTS = oneOf(String.raw`summary|results?|report|data|flow\s?sheet|values|cumulative`)
const EMERGENCY = oneOf(String.raw`emergency\s+(?:department|room|medicine|dept)|ED|ER|triage`)
const NOTE_OF_EMERGENCY = oneOf("triage|note|record|report|visit|chart|evaluation|physician")
const CLINIC = oneOf(String.raw`outpatient|ambulatory|office|clinic|anticoagulation\s+clinic`)
const NOTE_OF_A_CLINIC = oneOf(
  String.raw`visit|note|clinic|encounter|anticoagulation\s+clinic|progress`
)
/** The first that fits decides. */
const TITLES: ReadonlyArray<readonly [NoteKind, RegExp]> = [
  [
    "nursing",
    titled(String.raw`\b${CARER}\s+${NOTE_OF_A_CARER}s?\b`)
  ],
  ["addendum", /\b(?:addendum|amendment|amended report)\b/iu],
  [
    "patient_instructions",
    titled(
      String.raw`\b${OF_THE_PATIENT}\s+(?:discharge\s+)?${HANDOUT}(?:\s+(?:sheet|form))?\b`,
      String.raw`\bafter[- ]visit\s+summary\b|\binstruction\s+sheet\b`
    )
  ],
  [
    "discharge_orders",
    titled(
      String.raw`\b(?:discharge|d/c)\s+${ORDERS}\b`,
      String.raw`\bmedication\s+reconciliation\s+(?:form|at\s+discharge)\b`
    )
  ],
  [
    "transfer",
    /\btransfer\s*(?:\/|and|&)?\s*(?:discharge\s*)?(?:form|summary|note|orders?|sheet)\b|\binterfacility\s+transfer\b/iu
  ],
  [
    "discharge_summary",
    titled(
      String.raw`\b(?:discharge|d/c|dc)\s*${SUMMARY}\b`,
      String.raw`\bsummary\s+of\s+(?:hospitali[sz]ation|discharge)\b|\bdeath\s+summary\b`,
      String.raw`\bepicrisis\b`
    )
  ],
  [
    "administration_record",
    /\bmedication\s+administration\s+(?:record|report|summary)\b|^\s*e?MAR\b|\bMAR\s+(?:summary|report)\b/iu
  ],
  [
    "operative",
    /\b(?:operative|operation|procedure|surgical|endoscopy|colonoscopy|bronchoscopy|catheterization)\s+(?:note|report|record)\b|\bop\s+note\b/iu
  ],
  [
    "pathology",
    /\b(?:surgical\s+)?pathology\s+(?:report|results?|consultation)\b|\bcytology\s+report\b/iu
  ],
  [
    "radiology",
    titled(String.raw`\b${STUDY}\s+(?:report|results?|interpretation|consultation)\b`)
  ],
  [
    "laboratory",
    titled(
      String.raw`\b(?:lab(?:oratory)?s?|microbiology|cumulative)\s+${RESULTS}\b`,
      String.raw`\bresults?\s+(?:review|summary|report)\b|^\s*results\s*(?:$|\s{3,}|:?\s*$)`
    )
  ],
  [
    "history_and_physical",
    /\bhistory\s*(?:and|&|\/)\s*physical\b|\bH\s?&\s?P\b|\badmission\s+(?:note|history|H&P|assessment)\b|\binitial\s+(?:history|evaluation)\b/iu
  ],
  [
    "emergency",
    titled(
      String.raw`\b${EMERGENCY}\b.{0,24}\b${NOTE_OF_EMERGENCY}\b`,
      String.raw`\btriage(?:\s+note)?\s*$|\btriage\s+(?:note|assessment|form)\b`,
      String.raw`\bemergency\s+department\b`
    )
  ],
  [
    "progress",
    titled(
      String.raw`\b${KIND_OF_NOTE}\s+(?:progress\s+)?notes?\b`,
      String.raw`\bnote\s*[-:\u2013]?\s*(?:hospital\s+day|HD\s*#?\d|POD)`
    )
  ],
  ["consult", /\bconsult(?:ation|ative)?\b(?:\s+(?:note|report|recommendations|follow-?up))?/iu],
  [
    "clinic",
    titled(
      String.raw`\b${CLINIC}\s+${NOTE_OF_A_CLINIC}\b`,
      String.raw`\banticoagulation\s+clinic\b|\b(?:office|clinic)\s+visit\b`
    )
  ]
]

const TITLE_MAX = 150
// What stands beside a title: who, when and where.
export const IDENTITY =
  /\b(?:MRN|MR#|DOB|D\.O\.B|medical record|patient(?: name)?\s*:|name\s*:|acct|account)/iu
const RUNNING_MAX = 3
const LETTERED = /^(?=.*\b[A-Z]{4,})/u

export interface Title {
  readonly line: number
  /** The index of the file that it stands in. */
  readonly file: number
  readonly kind: NoteKind
}

/** The lines that open a document, and which; `files` are the lines that files begin with. */
export const titlesIn = (
  lines: ReadonlyArray<Line>,
  files: ReadonlyArray<number>
): ReadonlyArray<Title> => {
  const found: Array<Title> = []
  let file = 0
  lines.forEach((line, index) => {
    if (index >= (files[file + 1] ?? Infinity)) file++
    const kind = titleKind(line.text)
    if (kind === undefined) return
    const last = found.at(-1)
    const before = last?.file === file ? last.kind : undefined
    const isPart = kind === "discharge_orders" && before === "discharge_summary"
    const isOwn = (isOwnDocument(kind) && !isPart) || isBesideIdentity(lines, index) ||
      (kind !== "patient_instructions" && lines[index - 1]?.text === "" && !hasParts(before))
    if (isOwn) found.push({ line: index, file, kind })
  })
  return found
}

/** Documents that have parts called like documents: their laboratory, their imaging. */
const hasParts = (kind: NoteKind | undefined) =>
  kind === undefined || kind === "discharge_summary" || kind === "history_and_physical" ||
  kind === "emergency" || kind === "consult" || kind === "progress" || kind === "addendum"

/** Headings of parts of a summary, unless who and when stand beside them. */
const isOwnDocument = (kind: NoteKind) =>
  kind !== "laboratory" && kind !== "patient_instructions" && kind !== "consult" &&
  kind !== "radiology" && kind !== "pathology" && kind !== "addendum" && kind !== "emergency"

const isBesideIdentity = (lines: ReadonlyArray<Line>, index: number) => {
  const own = lines[index]?.text ?? ""
  if (IDENTITY.test(own) || datesIn(own).length > 0 || /\d{5,}/u.test(own)) return true
  if (/\s{4,}\S/u.test(own) || /\(auto/iu.test(own)) return true
  const below = lines.slice(index + 1, index + 3).map(({ text }) => text)
  const above = lines[index - 1]?.text ?? ""
  return below.some((text) => IDENTITY.test(text) || /^[-=_*]{8,}/u.test(text)) ||
    /^[-=_*]{8,}/u.test(above)
}

const titleKind = (text: string): NoteKind | undefined => {
  if (text.length < 3 || text.length > TITLE_MAX) return undefined
  const colon = text.indexOf(":")
  const lead = colon < 0 ? undefined : headingKind(text.slice(0, colon))
  // "RESULTS PENDING AT DISCHARGE: ..." opens a part and no document.
  if (lead !== undefined && lead !== "header" && /[A-Za-z]{2}/u.test(text.slice(colon))) {
    return undefined
  }
  for (const [kind, pattern] of TITLES) {
    const match = pattern.exec(text)
    if (match !== null) return isTitle(text, match.index, match[0]) ? kind : undefined
  }
  return undefined
}

/** In capitals, or with capitals on each word and nothing else on the line but who, when and where. */
const isTitle = (text: string, index: number, phrase: string) => {
  const before = text.slice(0, index).replace(/^[\s#*_=>|-]+/u, "")
  const after = text.slice(index + phrase.length)
  if (/^\s*[:.]\s*[A-Za-z]{2}/u.test(after) && !/^\s*:\s*(?:dr\b|MRN|DOB)/iu.test(after)) {
    return false
  }
  if (/[a-z][.;:]\s+\S/u.test(before) && !IDENTITY.test(before)) return false
  if (
    /^\s+(?:was|is|were|are|for\s+the|has|with|to\s+be|and\s+then|dated|showed|by)\b/iu.test(after)
  ) {
    return false
  }
  if (/^(?:see|per|refer|please)\b/iu.test(before)) return false
  const isCapital = phrase === phrase.toUpperCase()
  // Running text that mentions a document has words of its own.
  const running = `${before} ${after}`.match(/(?<=^|\s)[a-z]{3,}/gu) ?? []
  if (running.length > RUNNING_MAX) return false
  if (isCapital) return LETTERED.test(phrase) || text.length < 100
  const words = `${before} ${phrase}`.match(/[A-Za-z]{4,}/gu) ?? []
  return words.every((word) => /^[A-Z]/u.test(word)) && !/[.]\s*$/u.test(text) &&
    after.split(/\s+/u).filter((word) => /^[a-z]{3,}$/u.test(word)).length === 0
}
