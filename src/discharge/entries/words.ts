/**
 * The words of an entry, a row each: `words.json`. A row looks only at the place where it is asked, every
 * repetition is bounded, and letters that scanners take for digits are let in where a unit follows.
 */
import { Schema } from "effect"
import { oneOf } from "../../ground/oneOf.ts"
import { examples, Form, rowsOf } from "../../ground/rows.ts"
import table from "./words.json" with { type: "json" }

/** What a part of an entry can be; the last is a number without a unit. */
const partKinds = [
  "dispense",
  "was",
  "from",
  "bound",
  "duration",
  "then",
  "frequency",
  "prn",
  "strength",
  "quantity",
  "route",
  "form",
  "bare"
] as const
export type PartKind = typeof partKinds[number]

const Row = Schema.Struct({
  id: Schema.NonEmptyString,
  role: Schema.Literals(partKinds),
  /** Where it is written so; everywhere without it. */
  of: Schema.optionalKey(Schema.NonEmptyString),
  forms: Schema.NonEmptyArray(Form),
  ...examples
})

/** The rows of `words.json`, in the order in which they are tried. */
export const wordRows = rowsOf(Row)(table)

const SPACE = "[ \\t\\u00a0]{0,3}(?:\\r?\\n[ \\t]{0,40})?"
const LETTER = "A-Za-z\\u00c0-\\u024f"

/** A whole number or one with a decimal point or comma, and commas between thousands. */
const DIGITS = oneOf(
  "\\d{1,3}(?:,\\d{3}){1,2}|\\d{1,4},\\d{1,2}(?![\\d,])|\\d[\\dOol]{0,6}(?:[.\\u00b7]\\d[\\dOol]{0,4})?",
  "[Oo]?[.]\\d{1,4}|[Ol][\\dOo]{1,4}(?:\\.\\d{1,3})?"
)
const WORD = oneOf(
  "one(?:-|\\s)half|one(?:\\s|-)and(?:\\s|-)(?:a|one)(?:\\s|-)half|one|two|three",
  "four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|sixteen",
  "eighteen|twenty(?:-?five)?|thirty|forty|fifty|sixty|half(?:\\sa|\\sof\\sa)?"
)
const MASS = oneOf(
  "milligrams?|micrograms?|mikrogramm|microgrammes?|microgramos|milliequivalents?|international units",
  "million units|mgs?|mgm|rng|rnq|m9|mcgs?|rncg|mc9|\\u00b5g|\\u03bcg|ug|grams?|gramm|gms?|meqs?",
  "rneq|mmol|units?|einheiten|unit\\u00e9s|unidades|unit\\u00e0|i\\.?u\\.?|i\\.?e\\.?|u\\.?i\\.?|g|u|mls?|rnl",
  "milliliters?|cc|liters?|l|%"
)
const DOSED_BY = oneOf(
  "kg|hr?|hour|min(?:ute)?|mls?|m2|actuation|act|inh(?:alation)?|spray",
  "tab(?:let)?|dose|puff|patch|g(?:m|rams?)?\\s(?:of\\s)?carb(?:s|ohydrates?)?"
)
const FORM = oneOf(
  "tab(?:let|[l1I]et)?s?|cap(?:sule|[l1I]et|let)?s?|pil[l1]s?|puffs?|sprays?",
  "squirts?|drops?|gtts?|patch(?:es)?|supp(?:ositor(?:y|ies))?|packets?|pkts?",
  "sachets?|scoops?|teaspoon(?:ful)?s?|tsps?|tablespoon(?:ful)?s?|tbsps?",
  "ampules?|amps?|vials?|nebs?|nebulizers?|nebulizer treatments?|lozenges?",
  "troches?|inhalations?|inh|applications?|capfuls?|ounces?|oz|inch(?:es)?",
  "doses?|films?|strips?|syringes?|pens?|softgels?|gelcaps?|gummies|gummy",
  "chews?|whiffs?|bottles?|injections?|shots?|units?|disks?|blisters?|mls?",
  // German, French, Spanish, Italian, Portuguese, Dutch.
  "tbl\\.?|tabl\\.?|tabletten?|kps\\.?|kapseln?|h\\u00fcbe|hub|tropfen|trpf\\.?|btl\\.?|beutel|st\\u00fcck|st\\.",
  "comprim\\u00e9s?|cp|cpr?s?|g\\u00e9lules?|gel|bouff\\u00e9es?|gouttes?|comprimidos?|comp\\.?|c\\u00e1psulas?|sobres?",
  "gotas?|compress[ae]|capsul[ae]|fl\\.?|fiale?|bustin[ae]|gocce|saquetas?|stuks?|druppels?|inhalaciones|puffs"
)
const WEEKDAY = oneOf(
  "mon(?:day)?s?|tue(?:s(?:day)?s?)?|wed(?:nesday)?s?",
  "thu(?:r(?:s(?:day)?s?)?)?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?"
)
const TO = `${SPACE}(?:-|\\u2013|\\u2014|to|or|bis|\\u00e0)${SPACE}`
const END = `(?![${LETTER}0-9])`
const NUMBER = `(?:${WORD}|\\d{1,3})(?:${SPACE}\\((?:${WORD}|\\d{1,3})\\))?`

/** What a row writes `<name>` for. */
const PLACES: Readonly<Record<string, string>> = {
  s: SPACE,
  gap: "(?:[ \\t\\u00a0]{1,3}|[ \\t]{0,3}\\r?\\n[ \\t]{0,40})",
  end: END,
  // A scanner may lose the space between a unit and the way.
  "unit-end": `(?=[^${LETTER}0-9]|$|(?:po|iv|sc|sq|im|sl|pr)(?![A-Za-z]))`,
  n: DIGITS,
  word: WORD,
  number: NUMBER,
  fraction:
    "(?:(?:\\d{1,2}[ -])?\\d\\s?/\\s?\\d(?![\\d/])|\\d?\\s?[\\u00bc\\u00bd\\u00be]|an? half)",
  to: TO,
  mass: MASS,
  per: `(?:${SPACE}(?:/|per|a)${SPACE}(?:\\d{1,3}(?:\\.\\d)?${SPACE})?${DOSED_BY}${END}){0,2}`,
  form: FORM,
  weekday: WEEKDAY,
  count:
    `(?:once|twice|thrice|(?:${WORD}|\\d{1,2})(?:${TO}(?:${WORD}|\\d{1,2}))?(?:${SPACE}\\((?:${WORD}|\\d{1,2})\\))?${SPACE}(?:times?|x))`,
  i: "[iIl1!|]",
  "of-total": String.raw`(?: (?:of|daily|dose|amount|is|total)){0,3}[.:]? `,
  "a-day": [
    String
      .raw`(?:<s>(?:/|per|a|in|each|every)<s>(?:an? )?(?:24<s>-?h(?:ours)?(?: period)?|day|d|week))`,
    String.raw`?`
  ].join(""),
  "am-tag": String
    .raw`(?:<s>(?:/|pro|par|al|por|per)<s>(?:tag|jour|j|giorno|d[íi]a|dia|dag|die|24<s>h))?`,
  "of-the-day": [
    String
      .raw`(?: (?:at (?:bedtime|night|noon)|in the (?:morning|evening|afternoon)|with (?:breakfast|`,
    String
      .raw`lunch|dinner|supper|meals?|food)|before (?:breakfast|meals?|dinner|bed)|on an empty stom`,
    String.raw`ach))?`
  ].join(""),
  about: [
    String
      .raw`(?:(?:total(?:\sof)?|additional|another|approximately|approx\.?|about|next|first|up to|f`,
    String.raw`urther|remaining|full|at least)\s){0,2}`
  ].join(""),
  "in-all": String.raw`(?: (?:only|total|more|longer|course|supply|then stop))?`,
  "behind-a-time": [
    String
      .raw`(?<=(?:\b(?:bd|tds|qds|od|om|on|nocte|mane|morning|evening|night|day|daily|hours?|needed`,
    String.raw`|required|bedtime|prn)|[^A-Za-z](?:for|x))\s{0,3})`
  ].join(""),
  "before-a-state": [
    String
      .raw`(?=\s{2,}| *(?::|[-\u2013\u2014] |(?:stop|discontinu|ceas|h[eo]ld|with-?h|increas|decrea`,
    String
      .raw`s|reduc|chang|start|new|continu|unchang|regular|with|after|before|via|as|if|when|sos|unl`,
    String.raw`ess|every)))`
  ].join(""),
  turned: [
    String
      .raw`(?:increased?|decreased?|reduced?|changed?|raised?|lowered|up|down|titrated|tapered)?(?:`,
    String.raw`\sdose)?`
  ].join(""),
  "some-more": [
    String
      .raw`(?:(?:an?|the)\s)?<about>(?:<number>)(?:<to><number>)?<s>-?(?:(?:more|additional|further`,
    String.raw`|total|full)\s)?`
  ].join(""),
  "in-total": [
    String
      .raw`(?:an?\s|the\s)?(?:(?:total|full|remaining)\s)?(?:of\s)?(?:an?\s)?<number>[ -]?(?:more |`,
    String.raw`additional )?`
  ].join(""),
  "of-course": String.raw`(?: (?:course|total|supply|of therapy|of treatment))?`,
  "and-hour": String.raw`(?:(?:\s|,|-|/|et|e|y|und|and|\+){1,3}\d{1,2} ?h(?:[0-5]\d)?<end>)`,
  each: String.raw`(?: total| each(?! (?:day|morning|evening|night|afternoon|week|month|meal)))?`,
  length: "(?:days?|weeks?|wks?|months?|mos?|doses?|hours?|hrs?|nights?|years?|cycles?)"
}

const written = (form: string): string =>
  form.replaceAll(/<([a-z-]+)>/gu, (place, name: string) => {
    const words = PLACES[name]
    return words === undefined ? place : written(words)
  })

/** Sticky and without regard to case; the first that fits decides. Rows of one role that follow each other are one. */
export const GRAMMAR: ReadonlyArray<readonly [PartKind, RegExp]> = (() => {
  const found: Array<[PartKind, Array<string>]> = []
  for (const { role, forms } of wordRows) {
    const last = found.at(-1)
    if (last?.[0] === role) last[1].push(...forms)
    else found.push([role, [...forms]])
  }
  return found.map(([role, forms]) => [role, RegExp(forms.map(written).join("|"), "iy")] as const)
})()

/** The rows that find something in a text. */
export const rowsIn = (text: string) =>
  wordRows.filter(({ forms }) => RegExp(forms.map(written).join("|"), "i").test(text))
