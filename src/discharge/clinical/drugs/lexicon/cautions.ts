/**
 * Results and conditions against which a drug is not to go on, or not without a word.
 *
 * After the contraindications, warnings and dosage in the FDA labels, and for old age the AGS Beers
 * Criteria of 2023. A side is a class of `ingredientsByClass`, or ingredients separated by commas. A row each.
 */
import { Schema } from "effect"
import { Form, rowsOf } from "../../../../ground/rows.ts"
import results from "./cautions.json" with { type: "json" }
import clearances from "./cleared.json" with { type: "json" }
import conditions from "./contraindications.json" with { type: "json" }

const tier = Schema.Literals(["critical", "important", "note"])

/** Below this clearance in mL/min a drug is not to be given, or its dose is another. */
const Cleared = Schema.Struct({ drugs: Schema.NonEmptyString, below: Schema.Finite, tier })

export const cleared = rowsOf(Cleared)(clearances)

/** A result, in the unit of its test, with which some drugs are not to go on unremarked. */
const Caution = Schema.Struct({
  analyte: Schema.NonEmptyString,
  atMost: Schema.optionalKey(Schema.Finite),
  atLeast: Schema.optionalKey(Schema.Finite),
  /** `any`: also a value that is over, since the drug brought it about. */
  of: Schema.Literals(["last", "any"]),
  tier,
  drugs: Schema.NonEmptyString,
  risk: Schema.NonEmptyString,
  action: Schema.NonEmptyString
})
export type Caution = typeof Caution.Type

export const cautions = rowsOf(Caution)(results)

/** A condition of the patient with which some drugs are not to go on unremarked. */
const Contraindication = Schema.Struct({
  /** Patterns over whole words. */
  forms: Schema.NonEmptyArray(Form),
  tier,
  drugs: Schema.NonEmptyString,
  risk: Schema.NonEmptyString,
  /** As a record tells it of somebody who has it. */
  example: Schema.NonEmptyString
})

export const contraindications = rowsOf(Contraindication)(conditions)
  .map(({ forms, ...row }) => ({ ...row, condition: forms.join("|") }))
