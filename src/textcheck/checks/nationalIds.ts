/**
 * National numbers: what they look like, how they are checked, and what is written beside them.
 */
import { Schema, Struct } from "effect"
import { examples, Form, patternOf, rowsOf, textOf } from "../../ground/rows.ts"
import type { NationalId } from "../Identifiers.ts"
import table from "./nationalIds.json" with { type: "json" }

/** One kind of national number. */
interface NationalIdRule {
  /** The last part of the rule id. */
  readonly name: string
  readonly message: string
  readonly shape: RegExp
  /** Words beside it that settle what a bare number is. */
  readonly context: RegExp
  /** The confidence without such words: low for digits that one number in ten passes. */
  readonly alone: number
  readonly checked?: NationalId
  /** A check of our own, on the number without blanks, dots and hyphens. */
  readonly holds?: (compact: string) => boolean
  readonly example: string
}

const digitsOf = (text: string) => Array.from(text, Number)
const weighted = (text: string, weights: ReadonlyArray<number>) =>
  digitsOf(text).reduce((sum, digit, i) => sum + digit * (weights[i] ?? 0), 0)

const luhn = (text: string) =>
  digitsOf(text).reverse().reduce((sum, digit, i) => {
        const doubled = i % 2 === 1 ? digit * 2 : digit
        return sum + (doubled > 9 ? doubled - 9 : doubled)
      }, 0) % 10 === 0

// A provider identifier is checked as if it followed 80840 (45 CFR 162.406).
const isNpi = (text: string) => !/^(\d)\1+$/.test(text) && luhn(`80840${text}`)

const isNhs = (text: string) => {
  const check = 11 - weighted(text.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11
  return !/^(\d)\1+$/.test(text) && (check === 11 ? 0 : check) === Number(text[9])
}

const isMedicare = (text: string) =>
  weighted(text.slice(0, 8), [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === Number(text[8])

const isMonthDay = (month: string, day: string) =>
  Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31

// Check digits were given up in October 2020: birth date, century digit and region are what is left.
const isRrn = (text: string) =>
  isMonthDay(text.slice(2, 4), text.slice(4, 6)) && /^[1-4]$/.test(text.charAt(6)) &&
  Number(text.slice(7, 9)) <= 95

const isThai = (text: string) =>
  !/^(\d)\1+$/.test(text) && !/^1[6-9]|^1(?:8|9)/.test(text) && /^[1-8]/.test(text) &&
  (11 - weighted(text.slice(0, 12), [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 10 ===
    Number(text[12])

const dniLetters = "TRWAGMYFPDXBNJZSQVHLCKE"
const isDni = (text: string) =>
  dniLetters[Number(text.slice(0, -1)) % 23] === text.slice(-1).toUpperCase()

/** The checks of our own, by the name that a row has for one. */
const checks = {
  luhn: (text: string) => luhn(text.slice(-10)) && !/^(\d)\1+$/.test(text),
  medicare: isMedicare,
  nhs: isNhs,
  nif: isDni,
  npi: isNpi,
  rrn: isRrn,
  thai: isThai
}

const Row = Schema.Struct({
  name: Schema.String,
  message: Schema.String,
  forms: Schema.NonEmptyArray(Form),
  ignoreCase: Schema.optionalKey(Schema.Boolean),
  beside: Schema.NonEmptyArray(Form),
  alone: Schema.Finite,
  /** A kind that the library checks, or a check of our own. */
  stdnum: Schema.optionalKey(Schema.TemplateLiteral([Schema.String, ".", Schema.String])),
  check: Schema.optionalKey(Schema.Literals(Struct.keys(checks))),
  ...examples
})

/** The rows of `nationalIds.json`. */
export const nationalIdRows = rowsOf(Row)(table)

/** Every kind of national number that is looked for. */
export const nationalIds: ReadonlyArray<NationalIdRule> = nationalIdRows.map((row) => ({
  name: row.name,
  message: row.message,
  shape: RegExp(row.forms.map(patternOf).join("|"), row.ignoreCase === true ? "gi" : "g"),
  context: RegExp(row.beside.join("|"), "i"),
  alone: row.alone,
  example: textOf(row.example),
  ...(row.stdnum === undefined
    ? { holds: row.check === undefined ? () => true : checks[row.check] }
    : { checked: row.stdnum })
}))
