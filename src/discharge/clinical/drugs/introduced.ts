/**
 * Lists that no heading of a section opens: those of one line behind a label, and the rows of a form.
 */
import { labelsIn } from "../../structure/labels.ts"
import type { Place } from "../source.ts"
import { isDischargeNote } from "../text/notes.ts"
import type { Reading } from "../../clinical.ts"
import type { Sentence } from "../text/sentences.ts"
import { namesIn } from "./names.ts"

const kinds = [
  "discharge_medications",
  "home_medications",
  "stopped_medications",
  "inpatient_medications"
] as const

export interface Opening {
  readonly kind: typeof kinds[number]
  /** Where they stand; null for the rows of a form. */
  readonly heading: Place | null
}

const DRUGS =
  /\b(?:med(?:ication|icine)?s?|drugs|tablets|treatment|prescriptions?|regimen|rx|following|tak(?:e|ing)|list)\b/iu
// What introduces a list is no longer than this.
const LENGTH_MAX = 160

/** The sentences of such lists, and what opens them. */
export const introducedIn = (reading: Reading): ReadonlyMap<Sentence, Opening> =>
  new Map(reading.sentences.flatMap((sentence) => {
    const words = reading.text.slice(sentence.start, sentence.end)
    const opening = labelOf(sentence, words) ??
      (isFormRow(reading, sentence, words) ? ROW : undefined)
    return opening === undefined ? [] : [[sentence, opening] as const]
  }))

const ROW: Opening = { kind: "discharge_medications", heading: null }

/** What the words that weigh most say. */
const kindOf = (words: string): Opening["kind"] | undefined => {
  const [first] = labelsIn(words).toSorted((a, b) => b.weight - a.weight)
  return kinds.find((kind) => kind === first?.role)
}

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
    return { kind, heading }
  }
  return !DRUGS.test(label) || kind === undefined ? undefined : { kind, heading }
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
