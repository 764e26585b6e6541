/**
 * Ways of writing that mean the same. Each row is one meaning; numbers are in digits, since number
 * words are read as digits first. The first form of a row names it.
 *
 * Only forms with one meaning in a clinical record stand here: `PE` is a physical exam as often as a
 * pulmonary embolism, so it is not a way of writing either.
 * A row each: `equivalents.json`.
 */
import { Schema } from "effect"
import { rowsOf } from "../../../ground/rows.ts"
import table from "./equivalents.json" with { type: "json" }

const Row = Schema.Struct({
  of: Schema.Literals(["frequencies", "routes", "units", "sides", "negations", "terms"]),
  forms: Schema.NonEmptyArray(Schema.NonEmptyString)
})

const rows = rowsOf(Row)(table)
const of = (kind: typeof Row.Type["of"]) =>
  rows.filter((row) => row.of === kind).map(({ forms }) => forms)

/** How often. The Latin forms are those of the Joint Commission's and ISMP's lists. */
export const frequencies = of("frequencies")
export const routes = of("routes")
export const units = of("units")
export const sides = of("sides")
export const negations = of("negations")
export const terms = of("terms")
