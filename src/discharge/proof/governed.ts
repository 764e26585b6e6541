/**
 * What the words around a value make of it: whether it is denied, said of kin or of somebody else,
 * remembered, feared or supposed, or whether a drug is ended there.
 */
import { Schema } from "effect"
import { oneOf } from "../../ground/oneOf.ts"
import { Form, rowsOf, wordsOf } from "../../ground/rows.ts"
import type { Place } from "../clinical/source.ts"
import { pattern } from "./pattern.ts"
import table from "./governed.json" with { type: "json" }
import words from "./governedWords.json" with { type: "json" }

const Row = Schema.Struct({
  governs: Schema.Literals(["denied", "kin", "other", "past", "feared", "supposed"]),
  before: Schema.optionalKey(Schema.NonEmptyArray(Form)),
  after: Schema.optionalKey(Schema.NonEmptyArray(Form)),
  /** Whether it holds to the end of the sentence, whatever stands between. */
  isFar: Schema.optionalKey(Schema.Literal(true))
})
export type Governs = typeof Row.Type["governs"]

const written = wordsOf(words)
const read = (forms: ReadonlyArray<string> | undefined) =>
  forms === undefined ? undefined : RegExp(written(oneOf(...forms)), "iu")

/** The rows of `governed.json`. */
const rules = rowsOf(Row)(table).map(({ after, before, ...row }) => ({
  ...row,
  before: read(before),
  after: read(after)
}))

const KIN = written("<KIN>")
/** Whoever is with the patient is not what is told. */
const BESIDE = String
  .raw`(?:by|with|to|from|for|and|of|via|per|lives? with|accompanied by|told) (?:(?:his|her|the|their|a) )?`

/** Where another statement begins. */
const ENDS = pattern(
  "giu",
  String.raw`[;:]|\b(?:but|however|although|though|except|who|which|which|secondary to|due to`,
  String.raw`|because|yet|and (?:is|was|has|had|will|did|does|then|now)|and (?:he|she|they`,
  String.raw`|the patient)|, (?:he|she|they|the patient|then|now)|presents? with|presented with`,
  String.raw`|found to have|admitted|now)\b`
)

// Further off, words are not of each other.
const REACH = 200

/** `sentence` holds `place`; both are places of `text`. */
export const governedBy = (text: string, sentence: Place, place: Place): ReadonlySet<Governs> => {
  const whole = withoutAsides(
    text.slice(Math.max(sentence.start, place.start - REACH), place.start)
  )
  const after = text.slice(place.end, Math.min(sentence.end, place.end + REACH))
  let cut = 0
  for (const { index, 0: word } of whole.matchAll(ENDS)) cut = index + word.length
  // A line that begins with a capital begins anew.
  const lines = text.slice(place.start - whole.length, place.start + 1).split(/\n(?=\s*\p{Lu})/u)
  const near = whole.slice(
    Math.max(cut, lines.length === 1 ? 0 : whole.length + 1 - (lines.at(-1) ?? "").length)
  )
  const found = new Set<Governs>()
  for (const { governs, before, after: behind, isFar } of rules) {
    const lead = masked(isFar === true ? whole : near)
    if (before?.test(lead) === true || behind?.test(after) === true) found.add(governs)
  }
  return found
}

/**
 * "(ten tablets, not to be renewed)": what is closed in brackets governs nothing behind them, but
 * where it stands right before: "(STOP) warfarin".
 */
const withoutAsides = (words: string) =>
  words.replaceAll(/\([^()]*\)(?![ \t]*$)/gu, (aside) => "~".repeat(aside.length))

/** Whether a value is labelled as that of kin: "Mother: Anna K.  MRN 5520091". */
export const isOfKin = (lead: string): boolean => OF_KIN.test(lead)
const OF_KIN = RegExp(String.raw`(?:^|\s{2}|[|;,])\s*${KIN}(?:['’]s)?\b[^:\n]{0,24}:`, "iu")

/** Words that look like a rule's and are none: a companion, "no change", "No. 4", "not only". */
const NONE = RegExp(
  [
    String.raw`\b${BESIDE}${KIN}\b(?!\s*,?\s*(?:who|had|has|with))|\b(?:no|without) (?:change`,
    String.raw`|significant change|increase|further|longer|more|less|fewer|other|new)\b`,
    String.raw`|\bno\.?\s*[:#]?\s*(?=\d|$)|\bnot only\b|\bnot (?:certain|known) (?:if|whether)\b`,
    String.raw`|\bpost(?:-| )?(?:op\w*|discharge|void)\b|\bfamily (?:medicine|practice|doctor`,
    String.raw`|physician|meeting)\b|\b(?:non)-\w+`
  ].join(""),
  "giu"
)
const masked = (words: string) => words.replaceAll(NONE, (one) => "~".repeat(one.length))

/** What a word does with a drug that is named behind it, or before it. */
type Verb = "stop" | "hold" | "start" | "change" | "continue" | "take" | "avoid"

const verbs: ReadonlyArray<readonly [Verb, string]> = [
  ["hold", String.raw`hold(?:ing)?|held|withh(?:e|o)ld\w*|paus(?:e|ed|ing)|suspend\w*|on hold`],
  [
    "stop",
    [
      String.raw`stop(?:s|ped|ping)?|discontinu\w+|d/?c(?:['’]?d|ed)|ceas\w+|taken off|off`,
      String
        .raw`|wean\w+ off|no longer (?:tak\w+|need\w*|on)|do not (?:take|use|resume|restart)(?! more than)`,
      String.raw`|don't (?:take|use)|quit|removed?|switch(?:ed)? from|replac\w+ (?:by|with)`,
      String.raw`|instead of|in place of|allerg\w+ to|intoleran\w+ (?:to|of)|declin\w+|refus\w+`
    ].join("")
  ],
  ["avoid", String.raw`avoid\w*|not to take|no more(?! than)|contraindicated|must not`],
  [
    "change",
    String
      .raw`chang\w+|increas\w+|decreas\w+|reduc\w+|adjust\w+|titrat\w+|halv\w+|doubl\w+|lower\w*|rais\w+|up from|down from|was \d`
  ],
  [
    "start",
    String.raw`start\w*|initiat\w+|begin\w*|began|begun|new\b|add(?:ed|ing|s)?|commenc\w+|newly`
  ],
  [
    "continue",
    String.raw`continu\w+|resum\w+|unchanged|same|restart\w*|remain\w*|maintain\w*|keep|kept`
  ],
  [
    "take",
    String
      .raw`takes?|taking|discharged (?:home )?(?:on|with)|home on|(?:sent|went|goes|go) (?:him |her )?home (?:on|with)|prescri\w+|on|to|use|switch(?:ed)? to|given`
  ]
]

const VERBS = RegExp(
  String.raw`(?<![\p{L}-])(?:${
    verbs.map(([verb, forms]) => `(?<${verb}>${forms})`).join("|")
  })(?![\p{L}])`,
  "giu"
)

const verbsIn = (words: string) =>
  [...words.matchAll(VERBS)].flatMap(({ groups, index, 0: form }) => {
    const verb = verbs.find(([one]) => groups?.[one] !== undefined)?.[0]
    return verb === undefined ? [] : [{ verb, index, form }]
  })

/**
 * What is done with the drug at `name`: by the nearest verb before it in its sentence, else by one
 * behind it and before `until`, where the next drug is named. A verb has one object.
 */
export const verbOf = (
  text: string,
  sentence: Place,
  name: Place,
  until: number
): ReadonlySet<Verb> => {
  const before = withoutAsides(text.slice(Math.max(sentence.start, name.start - REACH), name.start))
    .replace(/^[^]*[;•]/u, "")
  const [behind = ""] = text.slice(name.end, Math.min(until, name.end + REACH))
    .split(/(?<=[.;])\s+(?=[A-Z])|\n(?=\s*[A-Z])/u)
  const last = verbsIn(before).at(-1)
  const found = new Set(last === undefined ? [] : [last.verb])
  for (const { form, index, verb } of verbsIn(unconditional(decided(behind)))) {
    // "metoprolol, stop lisinopril": the verb is of the next.
    const isOfNext = until - name.end < REACH && /^[\s\S]{0,24}$/u.test(behind.slice(index)) &&
      /[,;.\n]\s*$|\band\s*$/u.test(behind.slice(0, index))
    if (verb === "take" || isOfNext || OF_ANOTHER.test(form)) continue
    found.add(verb)
  }
  return found
}

/** "(instead of simvastatin)": behind a drug, they have another as their object. */
const OF_ANOTHER = /^(?:instead of|in place of|replac|switch\w* from)/iu

/** What ends a course, or what a drug is left out for once: "then stop", "hold if SBP <100". */
const CONDITIONAL = pattern(
  "giu",
  String
    .raw`\b(?:then|poi|puis|dann|luego|daarna) (?:stop|off|discontinue|absetzen)\b|\bhold (?:if|when)\b`,
  String.raw`|\bhold (?:for )?(?:the )?(?:sbp|dbp|bp|map|hr|rr|systolic|heart rate|pulse|inr)`,
  String
    .raw`(?: is| of)?\s?(?:[<>\u2264\u2265]|(?:less|lower|greater|more) than\b|below|under|above|over)\s?\d`,
  String.raw`|\bhold for (?:over-?)?(?:sedation|somnolence|drowsiness|lethargy|loose stools?)\b`
)
const unconditional = (words: string) =>
  words.replaceAll(CONDITIONAL, (one) => "~".repeat(one.length))

const BOX = /\[[ xX\u2713]?\]|[\u2610\u2611\u2612]/gu
const TICKED = /[xX\u2713\u2611\u2612]/u
const CHOICE = /^\s{0,3}\p{L}+(?: \p{L}+)?\s*$/u

/**
 * "[x] Continue  [ ] Stop": without the words of the boxes that are empty, where exactly one is ticked and
 * each has its word; else as it is written.
 */
const decided = (words: string): string => {
  const boxes = [...words.matchAll(BOX)]
  const [first, last] = [boxes[0], boxes.at(-1)]
  if (first === undefined || last === undefined || boxes.length < 2) return words
  if (boxes.filter(([box]) => TICKED.test(box)).length !== 1) return words
  const [rest = ""] = words.slice(last.index + last[0].length).split("\n")
  const isBehind = rest.trim() === ""
  // Of boxes behind their words the first word begins where the order ends.
  const before = words.slice(0, first.index)
  const lead = isBehind ? /\s{2,}(\S+(?: \S+)?)\s*$/u.exec(before)?.[1] : ""
  if (lead === undefined || isBehind && verbsIn(lead).length !== 1) return words
  const choices = boxes.map((box, at) => {
    const [start, end] = isBehind
      ? [
        at === 0
          ? before.trimEnd().length - lead.length
          : (boxes[at - 1]?.index ?? 0) + (boxes[at - 1]?.[0].length ?? 0),
        box.index
      ]
      : [
        box.index + box[0].length,
        boxes[at + 1]?.index ?? last.index + last[0].length + rest.length
      ]
    return { start, end, isTicked: TICKED.test(box[0]) }
  })
  if (!choices.every(({ start, end }) => CHOICE.test(words.slice(start, end)))) return words
  return choices.filter(({ isTicked }) => !isTicked).reduce(
    (all, { start, end }) => all.slice(0, start) + "~".repeat(end - start) + all.slice(end),
    words
  )
}
