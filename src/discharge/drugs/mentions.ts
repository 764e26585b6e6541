/**
 * Every drug that a record speaks of, with its sig and what is said of it.
 */
import type { Place } from "../source.ts"
import type { Reading } from "../text/read.ts"
import type { Sentence } from "../text/sentences.ts"
import { type Cue, type CueKind, cuesIn } from "./cues.ts"
import { type DrugName, isAddition, namesIn } from "./names.ts"
import { leadingDose, type Sig, sigAt } from "./sig/sig.ts"
import { unknownName } from "./unknown.ts"

export interface Mention extends Place {
  readonly name: DrugName
  /** The name as written, on one line. */
  readonly written: string
  /** Where the name stands; in two places for "calcium 600 mg plus vitamin D". */
  readonly places: ReadonlyArray<Place>
  readonly sig: Sig
  /** What the sentence says is done with it. */
  readonly cue: CueKind | null
  readonly sentence: Sentence
  /** The index of the section. */
  readonly section: number
  readonly note: number
  /** Whether it opens its sentence or stands in a row of drugs; else it is only spoken of. */
  readonly isListed: boolean
}

/** In order. In a list, a name that the lexicon does not know counts too. */
export const mentionsIn = (
  reading: Reading,
  isList: (sentence: Sentence) => boolean
): ReadonlyArray<Mention> => {
  const { text, sentences } = reading
  const names = namesIn(text)
  const found: Array<Mention> = []
  let first = 0
  for (const sentence of sentences) {
    while ((names[first]?.start ?? Infinity) < sentence.start) first++
    let last = first
    while ((names[last]?.start ?? Infinity) < sentence.end) last++
    const own = names.slice(first, last)
    first = last
    const all = isList(sentence) ? withUnknown(text, sentence, own) : own
    if (all.length > 0) found.push(...mentionsOf(reading, sentence, all))
  }
  return found
}

const withUnknown = (text: string, sentence: Sentence, names: ReadonlyArray<DrugName>) => {
  const found: Array<DrugName> = []
  let from = sentence.start
  for (const item of itemsOf(text, sentence)) {
    const own = names.filter(({ start }) => start >= item.start && start < item.end)
    const unknown = own.length === 0
      ? unknownName(text, item, from === sentence.start && sentence.marker !== "")
      : undefined
    found.push(...own, ...(unknown === undefined ? [] : [unknown]))
    from = item.end
  }
  return found
}

/** What stands between semicolons, or commas before which a sig has ended. */
const itemsOf = (text: string, { start, end }: Place): ReadonlyArray<Place> => {
  const found: Array<Place> = []
  let from = start
  for (const match of text.slice(start, end).matchAll(/;|,\s(?:and\s)?(?=[A-Za-z])/gu)) {
    found.push({ start: from, end: start + match.index })
    from = start + match.index + match[0].length
  }
  return [...found, { start: from, end }]
}

const mentionsOf = (
  { text, sections }: Reading,
  sentence: Sentence,
  names: ReadonlyArray<DrugName>
): ReadonlyArray<Mention> => {
  const found: Array<Mention> = []
  let state: CueKind | null = null
  let from = sentence.start
  names.forEach((name, index) => {
    const addition = additionAfter(text, name, names[index + 1])
    if (additionAfter(text, names[index - 1], name) !== undefined) return
    const until = names[index + (addition === undefined ? 1 : 2)]?.start ?? sentence.end
    const lead = text.slice(from, name.start)
    const before = cuesIn(text, from, name.start)
    const sig = sigOf(text, name, from, until)
    const after = cuesIn(text, name.end, until)
    state = led(isRowBroken(found.at(-1), sig) ? null : state, lead, before, found.length > 0)
    const trailing = after.find((cue) => isOfThis(text, name, sig, cue, index + 1 < names.length))
    const places = addition === undefined ? [name] : [name, addition]
    found.push({
      name: addition === undefined ? name : { ...name, ingredients: addition.ingredients },
      start: name.start,
      end: Math.max(name.end, sig.end),
      written: places.map((place) => text.slice(place.start, place.end).replaceAll(/\s+/gu, " "))
        .join(" "),
      places: places.map((place) => ({ start: place.start, end: place.end })),
      sig,
      cue: stronger(trailing?.kind ?? null, state),
      sentence,
      section: sentence.section,
      note: sections[sentence.section]?.note ?? 0,
      isListed: isListed(text, found.at(-1), name, sig, sentence)
    })
    if (trailing !== undefined && state === null) from = Math.max(sig.end, trailing.end)
    else from = Math.max(name.end, sig.end)
    if (from > until) from = until
  })
  return found
}

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
  const gap = /^\s\d[\d.,]{0,6}\s?(?:mg|mcg|units?|iu|g)\s((?:plus|with|\+)\s)$/iu.exec(
    text.slice(name.end, next.start)
  )
  if (gap === null || !isAddition(name, next)) return undefined
  return {
    start: next.start - (gap[1]?.length ?? 0),
    end: next.end,
    ingredients: [...new Set([...name.ingredients, ...next.ingredients])].toSorted()
  }
}

const sigOf = (text: string, name: DrugName, from: number, until: number): Sig => {
  const sig = sigAt(text, name.end, until)
  if (sig.dose !== null) return sig
  const dose = leadingDose(text, from, name.start)
  return dose === null ? sig : { ...sig, dose }
}

// A drug is stopped when either says so; else the nearer word decides.
const stronger = (own: CueKind | null, led: CueKind | null): CueKind | null => {
  const negative = [own, led].find((kind) =>
    kind === "stopped" || kind === "held" || kind === "reaction"
  )
  if (own === "stopped" || own === "held") return own
  return own === "continued" || own === "new" || own === "changed" ? own : negative ?? own ?? led
}

/** The last cue before a name; without one, that of the name before goes on. */
const led = (
  state: CueKind | null,
  lead: string,
  cues: ReadonlyArray<Cue>,
  isLater: boolean
): CueKind | null => {
  const last = cues.findLast(({ isPassive, kind }) =>
    !isPassive || !isLater || kind !== "stopped" && kind !== "held"
  )
  if (last !== undefined) return isOnlyThought(cues, last) ? "suggested" : last.kind
  if (!isLater || /;|\bbut\b|\bhowever\b|\bwhile\b/iu.test(lead)) return null
  return state === "changed" ? null : state
}

// "stop theophylline, prednisone 40 mg daily": a drug with a sig after one without is another order.
const isRowBroken = (before: Mention | undefined, sig: Sig) =>
  before !== undefined && sig.dose !== null && before.sig.dose === null &&
  before.sig.frequency === null

// "consider restarting", "whether to continue"; "recommended to stop" stops.
const isOnlyThought = (cues: ReadonlyArray<Cue>, last: Cue) =>
  last.kind !== "stopped" && last.kind !== "held" &&
  cues.some(({ kind, end }) => kind === "suggested" && end <= last.start && last.start - end < 24)

/** Whether a cue after a name is said of it, and not of the next. */
const isOfThis = (text: string, name: DrugName, sig: Sig, cue: Cue, hasNext: boolean) => {
  const parts = placesOf(sig)
  if (parts.some(({ start, end }) => start < cue.end && cue.start < end)) return false
  if (cue.isPassive) return true
  if (hasNext || cue.kind === "suggested" || cue.kind === "reaction" || cue.kind === "given") {
    return false
  }
  const from = Math.max(name.end, ...parts.map(({ end }) => end).filter((end) => end <= cue.start))
  const gap = text.slice(from, cue.start)
  return /^[\s,.:;()\u2013-]{0,6}(?:(?:now|please|to|and|we|will|for now|this|but|temporarily)\s){0,3}$/iu
    .test(gap)
}

/** Where the parts of a sig stand. */
export const placesOf = ({ dose, route, frequency, before }: Sig): ReadonlyArray<Place> =>
  [dose, route, frequency, before].flatMap((part) => part?.places ?? [])

// Two drugs of a row: nothing but a sig, connectors and words of order between them.
const CONNECTED =
  /^(?:[\s,;&+/().-]|and|or|as well as|also|plus|then|along with|the|his|her|a|an|some|of|to|with|on|both|taking|will|is|be|was|were|she|he|patient|prescriptions?|home|dose|oral|po|iv|low|continue[ds]?|resume[ds]?|start(?:ed)?|add(?:ed)?|increase[ds]?|decrease[ds]?|changed?|hold|held|stop(?:ped)?|discontinue[ds]?|new|for|all|other){0,12}$/iu

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
