/**
 * Laboratory tests, a row each (`analytes.json`): what records call them, and the values at which a laboratory calls the ward.
 * Critical limits are those commonly published for adults (CAP Q-Probes, Wagar et al., Arch Pathol Lab
 * Med 2007, medians), in the US units of the test; drug levels by the usual therapeutic ranges.
 */

import { Schema } from "effect"
import { Form, rowsOf } from "../../../ground/rows.ts"
import { Amount, converted } from "./amounts.ts"
import table from "./analytes.json" with { type: "json" }
import { UNIT } from "./units.ts"

const Row = Schema.Struct({
  name: Schema.NonEmptyString,
  /** As patterns over whole words. */
  forms: Schema.NonEmptyArray(Form),
  /** Below or at, and above or at which a value is critical. */
  low: Schema.optionalKey(Schema.Finite),
  high: Schema.optionalKey(Schema.Finite),
  /** What a value can be at all; another number beside the name is no value of it. */
  range: Schema.Tuple([Schema.Finite, Schema.Finite]),
  /** What too little, and too much of it is called. */
  called: Schema.optionalKey(Schema.Tuple([Schema.String, Schema.String])),
  /** Counted in thousands a microliter: a number from here on is of the microliter itself. */
  perMicroliterFrom: Schema.optionalKey(Schema.Finite),
  /**
   * A number from here on to `perMicroliterFrom` may be of the microliter, or two that ran together
   * ("Platelets 2051"): without its unit nobody can tell.
   */
  unclearFrom: Schema.optionalKey(Schema.Finite),
  /** Where it is counted by mass or moles; another unit beside the number is converted to this. */
  amount: Schema.optionalKey(Amount),
  /** The level of a drug: above `high` it is toxic. */
  isDrug: Schema.optionalKey(Schema.Literal(true))
})

export interface Analyte extends Omit<typeof Row.Type, "forms"> {
  readonly words: string
}

export const analytes: ReadonlyArray<Analyte> = rowsOf(Row)(table)
  .map(({ forms, ...row }) => ({ ...row, words: forms.join("|") }))

const LABEL_UNIT = new RegExp(`\\s(?:${UNIT})\\s*$`, "iu")

const whole = analytes.map((analyte) => ({
  analyte,
  pattern: new RegExp(
    `^(?:serum |plasma |total |blood |repeat |initial |peak )*(?:${analyte.words})(?: levels?| count| trough)?$`,
    "iu"
  )
}))

/** Of the label of a row: "Potassium", "K+", "Theophylline level", "Hemoglobin g/dL". */
export const analyteOf = (label: string): Analyte | undefined => {
  const name = label.replaceAll(/\([^)]*\)|,.*$/gu, "").replace(LABEL_UNIT, "")
    .replace(/[\s:*.-]+$/u, "").trim()
  return name.length > 40 ? undefined : whole.find(({ pattern }) => pattern.test(name))?.analyte
}

/** A number as it is written, in the unit of the analyte; `undefined` where it can be no value of it. */
const valueOf = (
  { perMicroliterFrom = Infinity, range: [least, most] }: Analyte,
  number: number
): number | undefined => {
  const value = number >= perMicroliterFrom ? number / 1000 : number
  return value >= least && value <= most ? value : undefined
}

/**
 * A number with the unit that is written with it: `undefined` where it is no result of the test, and one
 * without a `value` where it may be, in a unit that is not known.
 */
export const resultOf = (
  analyte: Analyte,
  written: string,
  unit: string | undefined
): { readonly value: number | undefined } | undefined => {
  const number = Number(written.replaceAll(/[<>=,\s]/gu, ""))
  const { amount, perMicroliterFrom = Infinity, unclearFrom = Infinity } = analyte
  if (unit === undefined && number >= unclearFrom && number < perMicroliterFrom) {
    return { value: undefined }
  }
  if (amount === undefined || unit === undefined) {
    const value = valueOf(analyte, number)
    if (value !== undefined || amount?.si === undefined) {
      return value === undefined ? value : { value }
    }
    const other = converted(amount, number, amount.si)
    return other === undefined || valueOf(analyte, other) === undefined ? undefined : { value }
  }
  const own = converted(amount, number, unit)
  return { value: own === undefined ? own : valueOf(analyte, own) }
}

/** "Hyperkalemia" of a potassium that is above what is usual; `undefined` where there is no word. */
export const calledOf = ({ called, high = Infinity, low = 0 }: Analyte, value: number) =>
  called === undefined ? undefined : value * value < low * high ? called[0] : called[1]
