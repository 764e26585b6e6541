/**
 * What the papers of discharge say of medications without naming them.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Place } from "../source.ts"
import type { Reading } from "../../clinical.ts"

export interface Statements {
  /** "resume home medications": the drugs are those of a list that is not here. */
  readonly resumed: ReadonlyArray<Place>
  /** The same, said elsewhere than in the orders. */
  readonly inPassing: ReadonlyArray<Place>
  /** "see attached list". */
  readonly elsewhere: ReadonlyArray<Place>
  /** "None." in a section for them. */
  readonly none: ReadonlyArray<Place>
  /** "prescription for pain medications". */
  readonly unnamed: ReadonlyArray<Place>
}

const RESUMING = oneOf(
  String.raw`resum\w+|continu\w+|restart\w*|take|go back (?:on|to)`,
  String.raw`discharged?(?: \w+){0,4} (?:on|with)|remain\w* on|same`
)
const USUAL = oneOf(
  "home|pre-?admission|pre-?hospital|usual|previous|prior",
  "outpatient|regular|routine|other|current|admission|chronic|all"
)
const DRUGS = oneOf("med(?:ication|icine)?s?|drugs|regimen")
const RESUMED = RegExp(
  String.raw`\b${RESUMING}\b[^.;\n]{0,50}\b${USUAL}\b[^.;\n]{0,30}\b${DRUGS}\b`,
  "iu"
)
/** "Home meds except lisinopril", among the orders. */
const USUAL_ONES =
  /^\W*(?:all )?(?:home|usual|prior|regular|outpatient|pre-?admission) (?:med(?:ication|icine)?s|drugs)\b\s*(?:except|minus|but|other than|unchanged|as (?:before|is)|same|$)/iu
const SAME =
  /^(?:same|unchanged|no changes?|as before|as per|as)\b[^.;\n]{0,30}\b(?:admission|home|before|prior|outpatient|pre-?admission)\b/iu
const ELSEWHERE =
  /\b(?:see|refer to|per|as per|attached|separate|enclosed|on)\b[^.;\n]{0,40}\b(?:attached|separate|enclosed|reconciliation|list|form|sheet|mar|discharge orders)\b/iu
const NONE =
  /^(?:none|no (?:discharge |new )?(?:med(?:ication)?s|prescriptions?)|nil|n\/a|not applicable)\b[^.\n]{0,40}\.?$/iu
const KIND_OF_DRUG = oneOf(
  "pain (?:medications?|medicines?|pills)|antibiotics?",
  "laxatives?|steroids?|narcotics?|analgesics?|medications?"
)
const SENT_HOME = oneOf("prescriptions?|discharged?|sen[dt] home")
const UNNAMED = RegExp(
  String.raw`\b${SENT_HOME}\b[^.;\n]{0,60}\b(?:for|on|with|of)\b[^.;\n]{0,40}\b${KIND_OF_DRUG}\b`,
  "iu"
)
const NOT = /\b(?:not|never|no longer|unless|until)\b/iu

/** What follows is the list itself. */
const LISTED = /^,?\s?(?:,|:|includ\w+|as follows|which (?:are|include)|of\b)\s/iu

const ORDERS: ReadonlySet<string> = new Set(["discharge_medications", "instructions", "plan"])

// A statement is short; a sentence may not be.
const WINDOW = 400

type Found = { readonly [kind in keyof Statements]: Array<Place> }

export const statementsIn = (
  { text, sentences, sections, strangers }: Reading,
  ofDischarge: ReadonlySet<number>
): Statements => {
  const found: Found = { resumed: [], inPassing: [], elsewhere: [], none: [], unnamed: [] }
  for (const { start, end, section } of sentences) {
    const own = sections[section]
    if (
      own === undefined || strangers.has(own.note) || own.kind === "untrusted"
    ) continue
    const isList = own.kind === "discharge_medications"
    if (!isList && !ofDischarge.has(own.note)) continue
    const words = text.slice(start, Math.min(end, start + WINDOW))
    const add = (places: Array<Place>, match: RegExpExecArray | null) => {
      if (match === null || NOT.test(match[0])) return
      if (LISTED.test(words.slice(match.index + match[0].length))) return
      places.push({ start: start + match.index, end: start + match.index + match[0].length })
    }
    if (own.kind !== "home_medications" || /^\W*(?:resume|continue|restart)\b/iu.test(words)) {
      add(ORDERS.has(own.kind) ? found.resumed : found.inPassing, RESUMED.exec(words))
    }
    if (isList) add(found.resumed, SAME.exec(words.trimStart()) ?? USUAL_ONES.exec(words))
    if (isList && NONE.test(words.trim())) found.none.push({ start, end })
    if (isList && ELSEWHERE.test(words)) {
      found.elsewhere.push({ start, end: Math.min(end, start + WINDOW) })
    }
    add(found.unnamed, UNNAMED.exec(words))
  }
  return found
}
