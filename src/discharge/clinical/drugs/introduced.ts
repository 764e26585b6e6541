/**
 * Lists that no heading of a section opens: "So her discharge meds are as follows:", "START taking
 * these medications", and the rows of a reconciliation form.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Place } from "../source.ts"
import { isDischargeNote } from "../text/notes.ts"
import type { Reading } from "../../clinical.ts"
import type { Sentence } from "../text/sentences.ts"
import { type CueKind, cueOfHeading } from "./cues.ts"
import { dischargeNotes } from "./dischargeNotes.ts"
import { namesIn } from "./names.ts"

export interface Opening {
  readonly kind:
    | "discharge_medications"
    | "home_medications"
    | "stopped_medications"
    | "inpatient_medications"
  /** What the words that open the list say is done with its drugs. */
  readonly cue: CueKind | null
  /** Where they stand; null for the rows of a form. */
  readonly heading: Place | null
}

const MEDICATIONS = "\\b(?:med(?:ication|icine)?s?|drugs|prescriptions?|regimen|rx)\\b"
const LEAVING = "(?:discharg\\w+|d/c|dc|sent home|going home|go home)"
const FOLLOWS = "[^.\\n]{0,40}(?:follow(?:s|ing)|include[sd]?|are|were|:)\\s{0,3}[:.]?\\s{0,3}$"
const DISCHARGE = new RegExp(
  [
    `\\b${LEAVING}(?!['\\u2019]d)[^.\\n]{0,60}${MEDICATIONS}${FOLLOWS}`,
    `${MEDICATIONS}[^.\\n]{0,30}\\b(?:at|on|upon|for) (?:discharge|d/c|dc)\\b${FOLLOWS}`,
    "\\b(?:discharged|(?:goes|went|going|sent) (?:back )?home)\\b[^.\\n]{0,60}\\b(?:on|with) the following\\b[^.\\n]{0,30}:?\\s{0,3}$"
  ].join("|"),
  "iu"
)
const HOME = new RegExp(
  [
    `\\b(?:home|outpatient|admission|pre-?admission|takes|taking|current)\\b[^.\\n]{0,60}${MEDICATIONS}${FOLLOWS}`,
    `${MEDICATIONS}[^.\\n]{0,30}\\b(?:on admission|at home|prior to admission|pta)\\b${FOLLOWS}`,
    "^\\W{0,3}(?:home|pre-?admission|outpatient|pta|pharmacy|family) (?:list|regimen)\\b[^.\\n]{0,40}:\\s{0,3}$"
  ].join("|"),
  "iu"
)
/** "Continue all home medications except:". */
const EXCEPT =
  /\b(?:continue|resume|same)\b[^.\n]{0,50}\b(?:except|with the (?:following )?(?:exceptions?|changes?)|but|and)\b[^.\n]{0,40}:\s{0,3}$/iu
const TOLD_TO = oneOf(
  "start|begin|new|chang(?:e|ed)|continue|stop|resume|keep",
  "hold|discontinued?|d/c['\\u2019]d|stopped|held|unchanged"
)
const LIST_TO = "med(?:ication|icine)?s? (?:to|that were|you should)\\b[^.\\n]{0,40}"
const STATUS_WORD = oneOf(
  "start(?:ed)?|begin|new|added|increased?|decreased?|chang(?:ed?|es)",
  "continued?|stop(?:ped)?|resumed?|hold|held|unchanged|ceased?|withheld|paused|suspended|removed"
)
const TAKEN = oneOf("taking|take|med(?:ication|icine)?s?|drugs")
/** `START taking these medications`, `CHANGE how you take`, `Medications to stop`. */
const STATUS = RegExp(
  `^[\\W_]{0,6}(?:${TOLD_TO}\\b[^.\\n]{0,30}\\b${TAKEN}\\b[^.\\n]{0,30}|${LIST_TO}|${STATUS_WORD}(?: unchanged)?)\\s{0,2}[:.]?\\s{0,3}$`,
  "iu"
)

/** `Medications given in the emergency department:`. */
const GIVEN = new RegExp(
  [
    `${MEDICATIONS}[^.\\n]{0,20}\\b(?:given|administered|received|used|during|in (?:the )?(?:ed|er|icu|or|emergency|hospital|operating))\\b`,
    `\\b(?:in-?patient|in-?hospital|emergency|given|administered|received|peri-?operative|intra-?operative)\\b[^.\\n]{0,20}${MEDICATIONS}`
  ].join("|"),
  "iu"
)

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
  if (GIVEN.test(words) && !/discharge|home|prescri/iu.test(words)) {
    return { kind: "inpatient_medications", cue: "given", heading }
  }
  if (DISCHARGE.test(words)) return { kind: "discharge_medications", cue: null, heading }
  if (EXCEPT.test(words)) return { kind: "discharge_medications", cue: null, heading }
  if (HOME.test(words)) return { kind: "home_medications", cue: null, heading }
  if (!isDischarge || !STATUS.test(words)) return undefined
  const cue = cueOfHeading(words)
  const isEnd = cue === "stopped" || cue === "held"
  return { kind: isEnd ? "stopped_medications" : "discharge_medications", cue, heading }
}

const isEntry = (words: string, { marker }: Sentence) =>
  marker !== "" || (words.length < LENGTH_MAX * 2 && (namesIn(words)[0]?.start ?? Infinity) < 20)

const IMPERATIVE =
  /^(?:please )?(?:take|use|inhale|inject|apply|continue|cont\.?|keep|start|begin|resume)\b(?: (?:taking|using|on|your|the|new))*\s/iu

/** "Take metformin 500 mg twice a day": an order in the imperative. */
export const isImperative = (words: string) => IMPERATIVE.test(words)

const LABEL = /^[^:.\n]{3,60}:(?=\s)/u

/** "Home medications on file: lisinopril 10 mg daily": a list on the line that opens it. */
const labelOf = ({ start }: Sentence, words: string): Opening | undefined => {
  const label = LABEL.exec(words)?.[0]
  if (label === undefined || namesIn(label).length > 0) return undefined
  const heading = { start, end: start + label.length }
  if (GIVEN.test(label) && !/discharge|home|prescri/iu.test(label)) {
    return { kind: "inpatient_medications", cue: "given", heading }
  }
  if (DISCHARGE.test(label)) return { kind: "discharge_medications", cue: null, heading }
  return HOME.test(label) && !EXCEPT.test(label)
    ? { kind: "home_medications", cue: null, heading }
    : undefined
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
