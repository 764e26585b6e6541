/**
 * Every drug that a record speaks of, with its sig and what is said of it.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Place } from "../source.ts"
import type { Reading } from "../../clinical.ts"
import type { Sentence } from "../text/sentences.ts"
import { type CueKind, cuesIn, tickedCue } from "./drugActions.ts"
import { carried, isSaidOf, led, stronger } from "./actionScope.ts"
import { wordsOf } from "./lexicon.ts"
import { type DrugName, isAddition, namesIn } from "./names.ts"
import { isResult } from "./noDrug.ts"
import { partsIn } from "../../entries/parts.ts"
import { columnOf, columnsIn } from "./columns.ts"
import { leadingDose, type Sig, sigAt } from "../../entries/medication.ts"
import { itemsOf, unknownAfter, unknownName } from "./unknown.ts"

export interface Mention extends Place {
  readonly name: DrugName
  /** One for all names of a drug. */
  readonly key: string
  /** The name as written, on one line. */
  readonly written: string
  readonly sig: Sig
  /** Where how it is taken begins: behind the name, or in the column of discharge. */
  readonly told: number
  /** What the sentence says is done with it. */
  readonly cue: CueKind | null
  /** Where the next drug begins, or the sentence ends. */
  readonly until: number
  /** With the lines that go on with it. */
  readonly sentence: Sentence
  /** The sentence as it was read. */
  readonly line: Sentence
  /** The index of the section. */
  readonly section: number
  readonly note: number
  /** Whether it opens its sentence or stands in a row of drugs; else it is only spoken of. */
  readonly isListed: boolean
}

/** The kind of list, or of section, that a mention stands in. */
export type KindOf = (mention: Pick<Mention, "line">) => string

/** In order. In a list, a name that the lexicon does not know counts too. */
export const mentionsIn = (
  reading: Reading,
  isList: (sentence: Sentence) => boolean
): ReadonlyArray<Mention> => {
  const { text, sentences } = reading
  const names = namesIn(text).filter((name) => !isAlias(text, name))
  const found: Array<Mention> = []
  let first = 0
  sentences.forEach((line, index) => {
    while ((names[first]?.start ?? Infinity) < line.start) first++
    let last = first
    while ((names[last]?.start ?? Infinity) < line.end) last++
    const within = names.slice(first, last).filter((name) =>
      !isResult(text, name) && !isContent(text, name) && (isList(line) || !isMeasured(text, name))
    )
    first = last
    if (within.length === 0 && !isList(line)) return
    const next = names[last]?.start ?? Infinity
    const sentence = { ...line, end: orderEnd(text, sentences, index, next) }
    const all = isList(line) ? withUnknown(text, sentence, within) : within
    for (const mention of mentionsOf(reading, sentence, line, all)) found.push(mention)
  })
  return found
}

/** "Commonly known as: Eliquis": the other name of the drug above, and no drug of its own. */
const isAlias = (text: string, { start }: Place) =>
  KNOWN_AS.test(text.slice(Math.max(0, start - KNOWN_AS_MAX), start))

const KNOWN_AS_MAX = 32
const KNOWN_AS = /\b(?:commonly|also|formerly) known as:?\s{1,3}$/iu
const ALIAS = /^\W{0,3}(?:commonly|also|formerly) known as\b/iu

/** A substance of the laboratory in running text: "until potassium is rechecked". */
export const isMeasured = (text: string, { end, isSubstance }: DrugName): boolean =>
  isSubstance &&
  !/^(?:\s(?:at|to|dose of)?\s?[\d.]{1,6}\s?(?:mg|mcg|g|meq|units?|ml|l|iu|liters?)\b(?!\s?\/)|\s?(?:supplement|tablet|replacement|pill|drip|infusion|gel|patch|\(\w+\)\s\d))/iu
    .test(text.slice(end, end + 24))

// Lines of one order that are told apart are few.
const LINES_MAX = 3

/** "Take 1 tablet by mouth daily", after the drug and what it comes in. */
const TO_DO = "take|give|inhale|use|inject|apply|place|instill|insert|chew|dissolve|swallow"
/** "Route: oral" on a line of its own below the drug. */
const LABEL_OF_PART = oneOf(
  "dos(?:e|age)|strength|route|frequency|freq|how often|how much|directions?|sig|when|instructions?"
)
const TO_TAKE = RegExp(
  String.raw`^(?:${LABEL_OF_PART}\s?:\s{0,3})?(?:(?:${TO_DO})\s{1,3})?`,
  "iu"
)

/** "Tab Pan 40 mg": an order of its own, whatever the drug. */
const FORM_FIRST =
  /^(?:[Tt]abs?|[Cc]aps?|[Ii]nj|[Ss]y[pr]|TABS?|CAPS?|INJ|SY[PR])\.?\s{1,3}\p{Lu}[\p{L}-]{1,24}\s{1,3}\d/u

/** Where an order ends that goes on below: "PO at bedtime" under "Atorvastatin 40 mg". */
const orderEnd = (
  text: string,
  sentences: ReadonlyArray<Sentence>,
  index: number,
  nextName: number
): number => {
  const own = sentences[index]
  let end = own?.end ?? 0
  for (const next of sentences.slice(index + 1, index + 1 + LINES_MAX)) {
    const isOwnItem = next.block === own?.block || next.marker === ""
    if (next.section !== own?.section || !isOwnItem) break
    if (/\n\s*\n/u.test(text.slice(end, next.start))) break
    const isCut = /\b[qg]\.$/iu.test(text.slice(Math.max(0, end - 3), end))
    const words = text.slice(next.start, next.end)
    if (ALIAS.test(words)) continue
    // Oxygen, and no zero.
    if (/^O2\b/u.test(words) || FORM_FIRST.test(words)) break
    // "20 mg pantoprazole": the dose of another drug that stands behind it.
    if (nextName < next.end && leadingDose(text, next.start, nextName) !== null) break
    const from = next.start + (TO_TAKE.exec(words)?.[0].length ?? 0)
    if (!isCut && partsIn(text, from, next.end)[0]?.start !== from) break
    end = Math.min(next.end, nextName)
    if (nextName < next.end) break
  }
  return end
}

const withUnknown = (text: string, sentence: Sentence, names: ReadonlyArray<DrugName>) => {
  const found: Array<DrugName> = []
  let from = sentence.start
  let first = 0
  for (const item of itemsOf(text, sentence)) {
    let last = first
    while ((names[last]?.start ?? Infinity) < item.end) last++
    const unknown = first === last
      ? unknownName(text, item, from === sentence.start && sentence.marker !== "")
      : undefined
    if (unknown !== undefined) found.push(unknown)
    for (const name of names.slice(first, last)) found.push(name)
    first = last
    from = item.end
  }
  return found
}

const mentionsOf = (
  reading: Reading,
  sentence: Sentence,
  line: Sentence,
  names: ReadonlyArray<DrugName>
): ReadonlyArray<Mention> => {
  const { text, sections } = reading
  const columns = columnsIn(reading)
  const found: Array<Mention> = []
  let state: CueKind | null = null
  let from = sentence.start
  // "Discontinued during stay: lorazepam, olanzapine 20 mg".
  const isHeaded = /:\s*$/u.test(text.slice(sentence.start, names[0]?.start ?? sentence.start))
  names.forEach((name, index) => {
    const addition = additionAfter(text, name, names[index + 1])
    if (additionAfter(text, names[index - 1], name) !== undefined) return
    const until = names[index + (addition === undefined ? 1 : 2)]?.start ?? sentence.end
    const whole = addition === undefined ? name : { ...name, ...addition }
    const column = columnOf(columns, name.start)
    const sig = column?.sig === undefined
      ? sigOf(text, whole, from, until, until === sentence.end)
      : sigAt(text, column.sig.start, column.sig.end)
    const after = cuesIn(text, whole.end, until)
    const ticked = index + 1 < names.length ? undefined : tickedCue(text, whole.end, line.end)
    const previous = found.at(-1)
    state = led(
      text,
      { start: from, end: name.start },
      previous && (isHeaded ? { cue: state } : carried(state, previous.sig, sig))
    )
    const trailing = after.find((cue) =>
      isSaidOf(text, { start: whole.end, end: until }, sig, cue, index + 1 < names.length)
    )
    found.push({
      name: whole,
      key: keyOf(text, whole),
      start: name.start,
      end: Math.max(whole.end, sig.end),
      written: text.slice(whole.start, whole.end).replaceAll(/\s+/gu, " "),
      sig,
      told: column?.sig?.start ?? whole.end,
      cue: ticked ?? column?.cue ?? harmIn(text, whole) ??
        stronger(trailing?.kind ?? null, state),
      until: column?.sig?.end ?? until,
      sentence,
      line,
      section: sentence.section,
      note: sections[sentence.section]?.note ?? 0,
      isListed: isListed(text, found.at(-1), name, sig, sentence)
    })
    if (trailing !== undefined && state === null) from = Math.max(sig.end, trailing.end)
    else from = Math.max(whole.end, sig.end)
    if (from > until) from = until
  })
  return withShared(text, found)
}

/** "Penicillin allergy - hives": what it does to the patient. */
export const harmIn = (text: string, { end }: Place): CueKind | undefined =>
  /^\s(?:allerg(?:y|ic)|intoleran\w+|sensitivity|anaphyla\w+)\b/iu.test(text.slice(end, end + 16))
    ? "reaction"
    : undefined

/** "ferrous sulfate 325 mg (65 mg iron)": what is in it. */
const isContent = (text: string, { isSubstance, start }: DrugName) =>
  isSubstance &&
  /\(\s?[\d.,]{1,6}\s?(?:mg|mcg|g|mmol|meq)\s(?:of\s|elemental\s){0,2}$/iu.test(
    text.slice(Math.max(0, start - 32), start)
  )

const AUXILIARY = oneOf("which|that|was|were|has|been|is|be|will|and|then|later|subsequently")
const EXCHANGE = oneOf("changed|switched|converted|transitioned|replaced")
const TO_A_WAY = String.raw`\s(?:to|with|by)\s{1,3}(?:oral\s|po\s|iv\s)?$`
/** "Celexa was changed to Zoloft", "furosemide 40 mg daily -> torsemide 20 mg daily". */
const EXCHANGED = RegExp(
  [
    String.raw`^\s{0,3}(?:-{1,2}>|\u2192|=>)\s{0,3}(?:oral\s|po\s)?$`,
    String.raw`^[\s,]{0,3}(?:${AUXILIARY}\s{1,3}){0,4}${EXCHANGE}${TO_A_WAY}`
  ].join("|"),
  "iu"
)

/** "lisinopril and HCTZ were held": what is said after a row is said of all of it. */
const withShared = (text: string, mentions: ReadonlyArray<Mention>): ReadonlyArray<Mention> => {
  const found = [...mentions]
  for (let at = found.length - 2; at >= 0; at--) {
    const [own, next] = [found[at], found[at + 1]]
    if (own === undefined || next === undefined) continue
    const gap = text.slice(own.end, next.start)
    if (own.key !== next.key && EXCHANGED.test(gap)) {
      found[at] = { ...own, cue: "stopped" }
      if (next.cue === "changed" || next.cue === null) found[at + 1] = { ...next, cue: "new" }
    }
    if (own.cue !== null) continue
    const isEnd = next.cue === "stopped" || next.cue === "held"
    if (isEnd && /^(?:\s?,)?\s{0,3}(?:(?:and|or|&|her|his|the|home)\s{1,3}){0,3}$/iu.test(gap)) {
      found[at] = { ...own, cue: next.cue }
    }
  }
  return found
}

const keyOf = (text: string, { start, end, ingredients }: DrugName) =>
  ingredients.length > 0 ? ingredients.join(" + ") : wordsOf(text.slice(start, end)).join(" ")

interface Addition extends Place {
  readonly ingredients: ReadonlyArray<string>
}

/** "calcium 600 mg plus vitamin D daily": one tablet that holds both. */
const additionAfter = (
  text: string,
  name: DrugName | undefined,
  next: DrugName | undefined
): Addition | undefined => {
  if (name === undefined || next === undefined) return undefined
  const gap = /^\s\d[\d.,]{0,6}\s?(?:mg|mcg|units?|iu|g)\s?(?:plus\s|with\s|\+\s?|\/\s?)$/iu.exec(
    text.slice(name.end, next.start)
  )
  if (gap === null || !isAddition(name, next)) return undefined
  return {
    start: name.start,
    end: next.end,
    ingredients: [...new Set([...name.ingredients, ...next.ingredients])].toSorted()
  }
}

/** "…, IV q8h vancomycin": way and times that stand right before the next name are of that one. */
const leadOf = (text: string, start: number, until: number): number => {
  const lead = LEAD.exec(text.slice(Math.max(start, until - LEAD_MAX), until))?.[1]
  if (lead === undefined) return until
  const from = until - lead.length
  const parts = partsIn(text, from, until)
  const rest = parts.reduceRight(
    (words, part) => words.slice(0, part.start - from) + words.slice(part.end - from),
    lead
  )
  const isOnlyWhen = parts.length > 0 && rest.trim() === "" &&
    parts.every(({ kind }) => kind === "frequency" || kind === "route")
  return isOnlyWhen ? from : until
}

const LEAD_MAX = 60
const LEAD = /(?:[,;\n]|\band\b)[^\S\n]*((?:[^\s,;]{1,16}[^\S\n]+){1,4})$/iu

const sigOf = (
  text: string,
  name: DrugName,
  from: number,
  until: number,
  isLast: boolean
): Sig => {
  const sig = sigAt(
    text,
    name.end,
    Math.min(
      isLast ? until : leadOf(text, name.end, until),
      unknownAfter(text, { start: name.end, end: until })
    )
  )
  if (sig.dose !== null) return sig
  const dose = leadingDose(text, from, name.start)
  return dose === null ? sig : { ...sig, dose }
}

const BETWEEN_DRUGS = oneOf(
  String.raw`[\s,;&+/().-]|and|or|as well as|also|plus|then|along with|the|his|her|a|an|some|of`,
  "to|with|on|both|taking|will|is|be|was|were|she|he|patient|prescriptions?|home|dose",
  "oral|po|iv|low|continue[ds]?|resume[ds]?|start(?:ed)?|add(?:ed)?|increase[ds]?",
  "decrease[ds]?|changed?|hold|held|stop(?:ped)?|discontinue[ds]?|new|for|all|other"
)
// Two drugs of a row: nothing but a sig, connectors and words of order between them.
const CONNECTED = RegExp(`^${BETWEEN_DRUGS}{0,12}$`, "iu")

const isListed = (
  text: string,
  before: Mention | undefined,
  name: DrugName,
  sig: Sig,
  sentence: Sentence
) => {
  if (before === undefined || before.sentence !== sentence) return true
  const gap = text.slice(before.end, name.start)
  if (/[(\[][^)\]]{0,80}$/u.test(gap)) return false
  if (sig.dose !== null || sig.frequency !== null && !/\bwith\b/iu.test(gap)) return true
  return gap.length < 120 && /[,;]|\band\b|&|\n|\bor\b|\bas well as\b|\balong with\b/iu.test(gap) &&
    (CONNECTED.test(gap) || /\band\b[\sA-Za-z]{0,40}$/iu.test(gap) || /[,;]\s{0,3}$/u.test(gap)) &&
    before.isListed
}
