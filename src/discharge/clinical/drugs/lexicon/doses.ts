/**
 * Doses that an adult is plausibly given by mouth, or as the drug is usually given, in milligrams.
 *
 * The bounds are wide (about half the smallest and one and a half times the largest labelled dose):
 * what is outside is a slip of the pen, the scanner or the unit, not a matter of opinion. Figures
 * after the dosage sections of FDA labels.
 * A row each: `doses.json`.
 */
import { Schema } from "effect"
import { rowsOf } from "../../../../ground/rows.ts"
import table from "./doses.json" with { type: "json" }

const Row = Schema.Struct({
  drug: Schema.NonEmptyString,
  /** The smallest and the largest single dose, and the largest of a day. */
  least: Schema.Finite,
  most: Schema.Finite,
  daily: Schema.Finite
})

export const doses = rowsOf(Row)(table)

/** What is taken once a week (or more seldom) by mouth or under the skin; the day is the danger. */
export const weekly =
  "methotrexate, alendronate, risedronate, semaglutide, dulaglutide, tirzepatide, albiglutide"

/** Daily forms of weekly drugs, least and most in milligrams: with these a daily order is right. */
export const dailyForms: Readonly<Record<string, readonly [least: number, most: number]>> = {
  alendronate: [5, 10],
  risedronate: [5, 5],
  semaglutide: [3, 14]
}
