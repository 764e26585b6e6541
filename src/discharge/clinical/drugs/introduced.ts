/**
 * Lists that no heading of a section opens: "So her discharge meds are as follows:", "START taking
 * these medications", and the rows of a reconciliation form.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import { labelsIn } from "../../structure/labels.ts"
import type { Place } from "../source.ts"
import { isDischargeNote } from "../text/notes.ts"
import type { Reading } from "../../clinical.ts"
import type { Sentence } from "../text/sentences.ts"
import { type CueKind, cueOfHeading } from "./drugActions.ts"
import { dischargeNotes } from "./dischargeNotes.ts"
import { namesIn } from "./names.ts"

const kinds = [
  "discharge_medications",
  "home_medications",
  "stopped_medications",
  "inpatient_medications"
] as const

export interface Opening {
  readonly kind: typeof kinds[number]
  /** What the words that open the list say is done with its drugs. */
  readonly cue: CueKind | null
  /** Where they stand; null for the rows of a form. */
  readonly heading: Place | null
}

const DRUGS =
  /\b(?:med(?:ication|icine)?s?|drugs|tablets|treatment|prescriptions?|regimen|rx|following|tak(?:e|ing)|list)\b/iu
/** What introduces a list says so at its end. */
const INTRODUCES = /(?:\bfollow(?:s|ing)?|\binclude[sd]?|\bare|\bwere|:)\s{0,3}[:.]?\s{0,3}$/iu
const ENDED = oneOf(
  "stop(?:ped)?|hold|held|discontinued?|d/c['\\u2019]d|ceased?|withheld|paused|suspended|removed"
)
const TOLD_TO = oneOf(
  "start(?:ed)?|begin|new|added|increased?|decreased?|chang(?:ed?|es)|continued?|resumed?|keep|unchanged",
  ENDED
)
const OF_DRUGS = String.raw`\b(?:taking|take|med(?:ication|icine)?s?|drugs)\b`
const DRUGS_TO = String.raw`med(?:ication|icine)?s? (?:to|that were|you should)\b[^.\n]{0,40}`
/** `STOP`, `START taking these medications`, `CHANGE how you take`, `Medications to stop`. */
const STATUS = RegExp(
  String
    .raw`^[\W_]{0,6}(?:${TOLD_TO}\b(?:[^.\n]{0,30}${OF_DRUGS}[^.\n]{0,30})?|${DRUGS_TO})(?: unchanged)?\s{0,2}[:.]?\s{0,3}$`,
  "iu"
)
/** "Continue all home medications except:". */
const EXCEPT =
  /\b(?:continue|resume|same)\b[^.\n]{0,50}\b(?:except|with the (?:following )?(?:exceptions?|changes?)|but|and)\b[^.\n]{0,40}:\s{0,3}$/iu

// What introduces a list is no longer than this.
const LENGTH_MAX = 160

/** The sentences of such lists, and what opens them. */
export const introducedIn = (reading: Reading): ReadonlyMap<Sentence, Opening> => {
  const { text, sentences, sections } = reading
  const notes = dischargeNotes(reading)
  const found = new Map<Sentence, Opening>()
  let open: { readonly opening: Opening; readonly section: number } | undefined
  for (const sentence of sentences) {
    const words = text.slice(sentence.start, sentence.end)
    const opening = words.length > LENGTH_MAX
      ? undefined
      : openingOf(sentence, words, notes.has(sections[sentence.section]?.note ?? -1))
    if (opening !== undefined) {
      open = { opening, section: sentence.section }
    } else if (open?.section === sentence.section && isEntry(words, sentence)) {
      found.set(sentence, open.opening)
    } else {
      open = undefined
      const label = labelOf(sentence, words)
      if (label !== undefined) found.set(sentence, label)
      else if (isFormRow(reading, sentence, words)) found.set(sentence, ROW)
    }
  }
  return found
}

const ROW: Opening = { kind: "discharge_medications", cue: null, heading: null }

const openingOf = (
  sentence: Sentence,
  words: string,
  isDischarge: boolean
): Opening | undefined => {
  const heading = { start: sentence.start, end: sentence.end }
  if (namesIn(words).length > 0) return undefined
  if (EXCEPT.test(words)) return { kind: "discharge_medications", cue: null, heading }
  const cue = cueOfHeading(words)
  const isStatus = isDischarge && cue !== null && STATUS.test(words)
  if (!isStatus && !(DRUGS.test(words) && INTRODUCES.test(words))) return undefined
  const kind = kindOf(words)
  return kind === undefined
    ? undefined
    : { kind, cue: isStatus || kind === "inpatient_medications" ? cue : null, heading }
}

/** What the words that weigh most say. */
const kindOf = (words: string): Opening["kind"] | undefined => {
  const [first] = labelsIn(words).toSorted((a, b) => b.weight - a.weight)
  return kinds.find((kind) => kind === first?.role)
}

const isEntry = (words: string, { marker }: Sentence) =>
  marker !== "" || (words.length < LENGTH_MAX * 2 && (namesIn(words)[0]?.start ?? Infinity) < 20)

const IMPERATIVE =
  /^(?:please )?(?:take|use|inhale|inject|apply|continue|cont\.?|keep|start|begin|resume)\b(?: (?:taking|using|on|your|the|new))*\s/iu

/** "Take metformin 500 mg twice a day": an order in the imperative. */
export const isImperative = (words: string) => IMPERATIVE.test(words)

/** "Taken out of the box: celecoxib": said of what was, and no advice on how to take it. */
const OVER =
  /\b(?:stopped|ceased|taken out|removed|left (?:off|out)|withdrawn|discontinued|no longer|finished|abgesetzt)\b/iu
const LABEL = /^\p{L}[^:.\n]{2,60}?(?::| [-\u2013])(?=\s)/u

/** "Home medications on file: lisinopril 10 mg daily": a list on the line that opens it. */
const labelOf = ({ start }: Sentence, words: string): Opening | undefined => {
  const label = LABEL.exec(words)?.[0]
  if (label === undefined || namesIn(label).length > 0) return undefined
  const heading = { start, end: start + label.length }
  const kind = kindOf(label)
  // "Given under anaesthesia: morphine": of another list than the one that it stands in.
  if (kind === "inpatient_medications" || kind === "stopped_medications" && OVER.test(label)) {
    return { kind, cue: null, heading }
  }
  return !DRUGS.test(label) || kind === undefined || EXCEPT.test(label)
    ? undefined
    : { kind, cue: null, heading }
}

// A box before the drug: "[x] continue  [ ] stop  Amlodipine".
const BOX = /^(?:\[|\u2610|\u2611|\u2612|\()/u
const AMOUNT = /\d\s?(?:mg|mcg|g|meq|units?|ml|puffs?|tabs?|tablets?|capsules?|drops?)\b/iu

/** In what stands before the first heading, or on a form, a line that begins with a drug and a dose. */
const isFormRow = (reading: Reading, { section, marker }: Sentence, words: string) => {
  const own = reading.sections[section]
  const note = reading.notes[own?.note ?? -1]
  const isForm = note?.kind === "discharge_orders" && own?.kind === "other"
  if (note === undefined || own?.kind !== "header" && !isForm) return false
  // What stands above a list that has its heading was given before.
  const isAbove = own?.kind === "header" &&
    reading.sections.some(({ kind, opens }) =>
      kind === "discharge_medications" && opens > own.opens
    )
  if (isAbove) return false
  if (!isDischargeNote(note) || words.length >= LENGTH_MAX * 2) return false
  const start = namesIn(words)[0]?.start ?? Infinity
  return start < (BOX.test(marker) ? 60 : 12) &&
    (note.kind === "discharge_orders" || AMOUNT.test(words))
}
