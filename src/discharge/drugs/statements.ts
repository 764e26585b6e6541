/**
 * What the papers of discharge say of medications without naming them.
 */
import type { Place } from "../source.ts"
import { isDischargeNote } from "../text/notes.ts"
import type { Reading } from "../text/read.ts"

export interface Statements {
  /** "resume home medications": the drugs are those of a list that is not here. */
  readonly resumed: ReadonlyArray<Place>
  /** "see attached list". */
  readonly elsewhere: ReadonlyArray<Place>
  /** "None." in a section for them. */
  readonly none: ReadonlyArray<Place>
  /** "prescription for pain medications". */
  readonly unnamed: ReadonlyArray<Place>
}

const RESUMED =
  /\b(?:resum\w+|continu\w+|restart\w*|take|go back (?:on|to)|discharged?(?: \w+){0,4} (?:on|with)|remain\w* on|same)\b[^.;\n]{0,50}\b(?:home|pre-?admission|pre-?hospital|usual|previous|prior|outpatient|regular|routine|other|current|admission|chronic|all)\b[^.;\n]{0,30}\b(?:med(?:ication|icine)?s?|drugs|regimen)\b/iu
const ELSEWHERE =
  /\b(?:see|refer to|per|as per|attached|separate|enclosed|on)\b[^.;\n]{0,40}\b(?:attached|separate|enclosed|reconciliation|list|form|sheet|mar|discharge orders)\b/iu
const NONE =
  /^(?:none|no (?:discharge |new )?(?:med(?:ication)?s|prescriptions?)|nil|n\/a|not applicable)\b[^.\n]{0,40}\.?$/iu
const UNNAMED =
  /\b(?:prescriptions?|discharged?|sen[dt] home)\b[^.;\n]{0,60}\b(?:for|on|with|of)\b[^.;\n]{0,40}\b(?:pain (?:medications?|medicines?|pills)|antibiotics?|laxatives?|steroids?|narcotics?|analgesics?|medications?)\b/iu
const NOT = /\b(?:not|never|no longer|unless|until)\b/iu

// A statement is short; a sentence may not be.
const WINDOW = 400

type Found = { readonly [kind in keyof Statements]: Array<Place> }

export const statementsIn = (
  { text, sentences, sections, notes, strangers }: Reading
): Statements => {
  const found: Found = { resumed: [], elsewhere: [], none: [], unnamed: [] }
  for (const { start, end, section } of sentences) {
    const own = sections[section]
    const note = notes[own?.note ?? -1]
    if (
      own === undefined || note === undefined || strangers.has(own.note) || own.kind === "untrusted"
    ) continue
    const isList = own.kind === "discharge_medications"
    if (!isList && !isDischargeNote(note)) continue
    const words = text.slice(start, Math.min(end, start + WINDOW))
    const place = { start, end: Math.min(end, start + WINDOW) }
    const resumed = RESUMED.exec(words)
    if (resumed !== null && own.kind !== "home_medications" && !NOT.test(resumed[0])) {
      found.resumed.push(place)
    }
    if (isList && NONE.test(words.trim())) found.none.push(place)
    if (isList && ELSEWHERE.test(words)) found.elsewhere.push(place)
    if (UNNAMED.test(words)) found.unnamed.push(place)
  }
  return found
}
