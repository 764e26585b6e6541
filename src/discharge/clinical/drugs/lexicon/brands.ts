/**
 * Other names of drugs, a row each: `names.json`. Brands and the abbreviations of orders in the United
 * States, and what Britain calls differently. They are facts of public labels (FDA, RxNorm, MHRA) and of
 * the British Approved Names; several ingredients are joined by " + ", names by commas.
 */
import { Schema } from "effect"
import { rowsOf } from "../../../../ground/rows.ts"
import table from "./names.json" with { type: "json" }

const Row = Schema.Struct({
  of: Schema.Literals(["United States", "Britain"]),
  ingredients: Schema.NonEmptyString,
  names: Schema.NonEmptyString
})

export const brands = rowsOf(Row)(table)

/** Names that mean something else in small letters: taken in capitals only. */
export const inCapitalsOnly = "INH, MOM, NS, LR, EPO, TPN, OCP, DSS, PTU, TOBI, D10, AZO, SOMA, YAZ"

/** Names that are also substances of the laboratory or of food: drugs in a list or with a dose. */
export const alsoSubstances =
  "calcium, potassium, magnesium, iron, zinc, oxygen, phosphorus, glucose, iodine, " +
  "copper, selenium, chromium, caffeine, garlic, thyroid, insulin, dextrose, " +
  "folate, vitamin b12, vitamin d, testosterone, progesterone, estradiol, saline, " +
  "sodium chloride, urea, albumin, nicotine, lactase, creatine, epinephrine, " +
  "norepinephrine, dopamine, b12, erythropoietin, vitamins, fluoride, menthol, " +
  "glycerin, petrolatum, ns, lr, vasopressin, calcitonin, angiotensin ii, antacid, " +
  "vitamin k, niacin, biotin, d50, d10, d5w, ginseng, cranberry, protein supplement"
