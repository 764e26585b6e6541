/**
 * The house style of the review, as patterns and what is written for them. None of them changes what
 * is said, and none applies to its own result.
 */

interface Style {
  readonly from: RegExp
  readonly to: string
}

/** An abbreviation in any case, with or without full stops. */
const abbreviation = (letters: string, to: string): Style => ({
  from: new RegExp(
    `(?<![\\p{L}\\p{N}./])(?:${letters}|${
      [...letters].map((letter) => `${letter}\\.`).join("")
    })(?![\\p{L}\\p{N}/])`,
    "giu"
  ),
  to
})

const acronym = (letters: string, to: string): Style => ({
  from: new RegExp(`(?<![\\p{L}\\p{N}./-])(?:${letters})(?![\\p{L}\\p{N}/-])`, "gu"),
  to
})

const PAIRED = "arm|leg|foot|hand|knee|hip|ankle|shoulder|wrist|elbow|eye|ear|lung|kidney|breast|" +
  "femur|tibia|fibula|humerus|radius|thigh|groin"

const side = (letter: string, to: string): Style => ({
  from: new RegExp(`(?<![\\p{L}\\p{N}]|\\d )${letter}(?= (?:${PAIRED})\\b)`, "gu"),
  to
})

export const orders: ReadonlyArray<Style> = [
  abbreviation("qd", "daily"),
  abbreviation("qod", "every other day"),
  abbreviation("bid", "twice daily"),
  abbreviation("tid", "three times daily"),
  abbreviation("qid", "four times daily"),
  abbreviation("qhs", "at bedtime"),
  abbreviation("qam", "every morning"),
  abbreviation("qpm", "every evening"),
  abbreviation("prn", "as needed"),
  abbreviation("po", "by mouth"),
  abbreviation("subq", "subcutaneously"),
  abbreviation("sq", "subcutaneously"),
  acronym("SC", "subcutaneously"),
  { from: /\bq\.? ?(\d{1,2}) ?(?:h|hr|hrs|hours)\b\.?/giu, to: "every $1 hours" },
  {
    from: /\bq\.? ?(\d{1,2}) ?(?:-|to) ?(\d{1,2}) ?(?:h|hr|hrs|hours)\b\.?/giu,
    to: "every $1 to $2 hours"
  },
  { from: /(?<=(?<![\d/.-])\d[\d.,]* ?)U\b(?!\/)/gu, to: " units" },
  { from: /(?<=\d) {2}units/gu, to: " units" },
  { from: /(?<=(?<![\d/.-])\d[\d.,]* ?)IU\b(?!\/)/gu, to: " international units" },
  { from: /(?<=\d) {2}international/gu, to: " international" },
  { from: /(?<=(?<![\d/.-])\d[\d.,]* ?)[µμ]g\b/gu, to: "mcg" },
  { from: /(?<=(?<![\d/.-])\d[\d.,]* ?)cc\b/gu, to: "mL" },
  // A whole number with zeros behind its point, and a point with nothing before it.
  { from: /(?<![\d.,])(\d+)\.0+(?= ?(?:mg|mcg|g|mL|mEq|units?|tablets?)\b)/gu, to: "$1" },
  { from: /(?<![\d.])\.(?=\d+ ?(?:mg|mcg|g|mL|mEq|units?)\b)/gu, to: "0." }
]

export const diseases: ReadonlyArray<Style> = [
  acronym("HTN", "hypertension"),
  acronym("HLD", "hyperlipidemia"),
  acronym("T2DM", "type 2 diabetes mellitus"),
  acronym("DM2", "type 2 diabetes mellitus"),
  acronym("T1DM", "type 1 diabetes mellitus"),
  acronym("CHF", "congestive heart failure"),
  acronym("HFrEF", "heart failure with reduced ejection fraction"),
  acronym("HFpEF", "heart failure with preserved ejection fraction"),
  acronym("CAD", "coronary artery disease"),
  acronym("COPD", "chronic obstructive pulmonary disease"),
  acronym("OSA", "obstructive sleep apnea"),
  acronym("CKD", "chronic kidney disease"),
  acronym("AKI", "acute kidney injury"),
  acronym("ESRD", "end stage renal disease"),
  acronym("UTI", "urinary tract infection"),
  acronym("GERD", "gastroesophageal reflux disease"),
  acronym("BPH", "benign prostatic hyperplasia"),
  acronym("DVT", "deep vein thrombosis"),
  acronym("DKA", "diabetic ketoacidosis"),
  acronym("SBO", "small bowel obstruction"),
  acronym("NSTEMI", "non-ST elevation myocardial infarction"),
  acronym("CVA", "cerebrovascular accident"),
  acronym("TIA", "transient ischemic attack"),
  acronym("AFib|Afib", "atrial fibrillation"),
  acronym("PVD", "peripheral vascular disease"),
  // What stands in brackets, "(L)", may be the mark of a laboratory: it stays.
  { from: /(?<![\p{L}\p{N}])Lt\.?(?= \p{L})/gu, to: "left" },
  { from: /(?<![\p{L}\p{N}])Rt\.?(?= \p{L})/gu, to: "right" },
  side("L", "left"),
  side("R", "right")
]
