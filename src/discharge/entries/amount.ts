/**
 * Doses and times as numbers, so that two orders can be compared. Nothing of it is shown.
 */
import { Schema } from "effect"
import { examples, Form, rowsOf } from "../../ground/rows.ts"
import table from "./times.json" with { type: "json" }

interface Amount {
  readonly least: number
  readonly most: number
  /** `mg`, `mEq`, `units`, `mL`, `puff` and so on. */
  readonly unit: string
}

const WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  half: 0.5,
  "one-half": 0.5,
  "one half": 0.5,
  a: 1,
  an: 1,
  i: 1,
  ii: 2
}

const NUMBER = "(?:\\d[\\d,]{0,8}(?:\\.\\d{1,4})?|\\.\\d{1,4})"
const TO = `(?:\\s?(?:-|\\u2013|to|or)\\s?(${NUMBER}))`
const UNIT =
  "(mg|mgs|milligrams?|mcg|mcgs|\\u00b5g|\\u03bcg|ug|micrograms?|g|gm|gms|grams?|meqs?|units?|u|iu|i\\.u\\.?|ml|cc|l|%)"
const MASS = new RegExp(
  `(${NUMBER})${TO}?\\s?-?${UNIT}(?![a-z])(?!\\s?/)`,
  "iu"
)
const COUNT =
  "(one-half|one half|half|one|two|three|four|five|six|a|an|ii?|\\d{1,2}(?:\\.\\d{1,2})?(?:\\s?/\\s?\\d)?)"
const UP_TO = "(one|two|three|four|five|six|\\d{1,2})"
const PIECE =
  "(tab|cap|pill|puff|spray|drop|patch|gtt|inhal|neb|supp|packet|teaspoon|tsp|tablespoon|tbsp|scoop|capful|applic|dose)"
const PIECES = RegExp(`(?<![\\d/.])${COUNT}(?:\\s?(?:-|to|or)\\s?${UP_TO})?\\s?-?${PIECE}`, "iu")

/** "2.5 mg tablets, 15 mg": what one of them holds, before the dose. */
const SIZE = RegExp(
  String
    .raw`^${NUMBER}\s?-?${UNIT}\s{1,2}(?:\w{1,10}\s)?(?:tab(?:let)?s?|cap(?:sule)?s?|pens?|vials?|amp(?:oule)?s?|sachets?)[,:]?\s{1,3}(?:take\s)?(?=${NUMBER}\s?-?${UNIT}(?![a-z]))`,
  "iu"
)

/** The amount of one dose; `undefined` when it is not said in one unit (`10/325`, "as directed"). */
export const amountOf = (written: string): Amount | undefined => {
  const dose = written.replace(SIZE, "")
  const mass = MASS.exec(dose)
  const pieces = PIECES.exec(dose)
  if (mass === null) return pieces === null ? undefined : piecesOf(pieces)
  const [, low = "", high, unitWritten = ""] = mass
  const factor = FACTORS[unitWritten.toLowerCase().replace(/s$/u, "")] ?? 1
  const unit = unitOf(unitWritten)
  const each = { least: numberOf(low) * factor, most: numberOf(high ?? low) * factor, unit }
  if (pieces === null || /\(/u.test(dose) || unit === "%" || pieces.index < mass.index) return each
  const count = piecesOf(pieces)
  return { unit, least: each.least * count.least, most: each.most * count.most }
}

const piecesOf = ([, low = "", high, unit = ""]: RegExpExecArray): Amount => ({
  least: numberOf(low),
  most: numberOf(high ?? low),
  unit: unit.toLowerCase()
})

const FACTORS: Readonly<Record<string, number>> = {
  mcg: 0.001,
  "\u00b5g": 0.001,
  "\u03bcg": 0.001,
  ug: 0.001,
  microgram: 0.001,
  g: 1000,
  gm: 1000,
  gram: 1000
}

const unitOf = (written: string) => {
  const unit = written.toLowerCase().replace(/s$/u, "")
  if (unit in FACTORS || unit === "mg" || unit === "milligram") return "mg"
  if (/^(?:u|unit|iu|i\.u\.?)$/u.test(unit)) return "units"
  return unit
}

const numberOf = (written: string) => {
  const word = WORDS[written.toLowerCase()]
  if (word !== undefined) return word
  const [top = "", bottom] = written.replace(/,(\d{1,2})$/u, ".$1").replaceAll(",", "").split("/")
  return bottom === undefined ? Number(top) : Number(top) / Number(bottom)
}

const Row = Schema.Struct({
  id: Schema.NonEmptyString,
  /** So often in so many days; null where it changes on the way. */
  times: Schema.NullOr(Schema.Finite),
  days: Schema.Finite,
  forms: Schema.NonEmptyArray(Form),
  ...examples
})

/** The rows of `times.json`; the first that fits decides. */
export const timesRows = rowsOf(Row)(table)

const rows = timesRows.map((row) => ({ ...row, says: RegExp(row.forms.join("|"), "u") }))

/** The rows that find something in a text. */
export const timesIn = (text: string) => rows.filter(({ says }) => says.test(text))

/** "1-0-1": morning, noon, evening and night. */
const SLOTS = /^(?:[\d\u00bc\u00bd\u00be][\d.,/]*\s?-\s?){2,3}[\d\u00bc\u00bd\u00be][\d.,/]*$/u

/** Doses a day; `undefined` when it is not said, or changes on the way. */
export const timesADay = (frequency: string): number | undefined => {
  const text = frequency.toLowerCase().replaceAll(/\s+/gu, " ")
  const slots = SLOTS.exec(text)?.[0].match(/[\d\u00bc\u00bd\u00be][\d.,/]*/gu)
  if (slots !== undefined && slots !== null) return slots.filter((slot) => slot !== "0").length
  const found = rows.find(({ says }) => says.test(text))
  return found === undefined || found.times === null ? undefined : found.times / found.days
}

export const isWhenNeeded = (frequency: string) =>
  /p\.?\s?r\.?\s?n|needed|necessary/iu.test(frequency)
