/**
 * Laboratory tests: what records call them, and the values at which a laboratory calls the ward.
 * Critical limits are those commonly published for adults (CAP Q-Probes, Wagar et al., Arch Pathol Lab
 * Med 2007, medians), in the US units of the test; drug levels by the usual therapeutic ranges.
 */

import { UNIT } from "./units.ts"

export interface Analyte {
  readonly name: string
  /** As a pattern over whole words. */
  readonly words: string
  /** Below or at, and above or at which a value is critical. */
  readonly low?: number
  readonly high?: number
  /** What a value can be at all; another number beside the name is no value of it. */
  readonly range: readonly [number, number]
  /** The level of a drug: above `high` it is toxic. */
  readonly isDrug?: true
}

export const analytes: ReadonlyArray<Analyte> = [
  { name: "potassium", words: "potassium|k\\+|k", low: 2.8, high: 6, range: [1, 12] },
  { name: "sodium", words: "sodium|na\\+?", low: 120, high: 160, range: [90, 200] },
  { name: "chloride", words: "chloride|cl", range: [60, 150] },
  {
    name: "bicarbonate",
    words: "bicarbonate|bicarb|hco3|co2|tco2",
    low: 10,
    high: 40,
    range: [2, 60]
  },
  { name: "bun", words: "bun|blood urea nitrogen|urea", high: 100, range: [1, 250] },
  { name: "creatinine", words: "creatinine|creat|scr|cr", high: 5, range: [0.1, 25] },
  { name: "egfr", words: "e?gfr", low: 15, range: [1, 200] },
  {
    name: "glucose",
    words: "glucose|blood sugar|fingerstick|fsbs|bgl?",
    low: 50,
    high: 450,
    range: [5, 2000]
  },
  { name: "calcium", words: "calcium|ca\\+?\\+?", low: 6.5, high: 13, range: [3, 20] },
  { name: "ionized calcium", words: "ionized calcium|ica", low: 0.8, high: 1.55, range: [0.3, 3] },
  {
    name: "magnesium",
    words: "magnesium|mg\\+\\+|mag|(?<!\\d\\s?)mg",
    low: 1,
    high: 4.7,
    range: [0.2, 15]
  },
  { name: "phosphorus", words: "phosphorus|phosphate|phos", low: 1, high: 9, range: [0.2, 20] },
  { name: "hemoglobin", words: "ha?emoglobin|hgb|hb", low: 7, high: 20, range: [2, 25] },
  { name: "hematocrit", words: "ha?ematocrit|hct", low: 20, high: 60, range: [6, 75] },
  {
    name: "white cells",
    words: "wbcs?|white (?:blood )?(?:cell )?count|leukocytes",
    low: 1.5,
    high: 50,
    range: [0.1, 500]
  },
  { name: "neutrophils", words: "anc|absolute neutrophil count", low: 0.5, range: [0, 100] },
  {
    name: "platelets",
    words: "platelets?(?: count)?|plts?",
    low: 30,
    high: 1000,
    range: [1, 3000]
  },
  { name: "inr", words: "inr", high: 5, range: [0.5, 20] },
  { name: "ptt", words: "a?ptt", high: 100, range: [10, 250] },
  { name: "fibrinogen", words: "fibrinogen", low: 100, range: [10, 1500] },
  { name: "lactate", words: "lactate|lactic acid", high: 4, range: [0.1, 30] },
  {
    name: "troponin",
    words: "(?:hs-?)?troponin(?:[- ](?:i|t|hs))?|trop(?:-?[it])?|tni",
    range: [0, 100000]
  },
  { name: "bnp", words: "(?:nt-?pro-?)?bnp", range: [1, 100000] },
  { name: "bilirubin", words: "(?:total )?bilirubin|t\\.? ?bili", high: 15, range: [0.1, 60] },
  { name: "alt", words: "alt|sgpt", high: 1000, range: [1, 20000] },
  { name: "ast", words: "ast|sgot", high: 1000, range: [1, 20000] },
  { name: "ammonia", words: "ammonia", high: 150, range: [5, 1000] },
  { name: "albumin", words: "albumin", range: [0.5, 7] },
  { name: "creatine kinase", words: "ck|cpk|creatine kinase", high: 5000, range: [5, 300000] },
  { name: "tsh", words: "tsh", range: [0, 200] },
  { name: "hba1c", words: "hba1c|a1c|hemoglobin a1c", range: [3, 20] },
  { name: "ph", words: "(?:arterial )?ph", low: 7.2, high: 7.6, range: [6.5, 8] },
  { name: "crp", words: "crp|c-reactive protein", range: [0, 600] },
  { name: "procalcitonin", words: "procalcitonin|pct", range: [0, 300] },
  { name: "lipase", words: "lipase", range: [1, 20000] },
  { name: "ferritin", words: "ferritin", range: [1, 50000] },
  { name: "theophylline", words: "theophylline", high: 20, range: [0.1, 100], isDrug: true },
  { name: "digoxin", words: "digoxin|dig", high: 2, range: [0.1, 20], isDrug: true },
  { name: "lithium", words: "lithium", high: 1.5, range: [0.1, 10], isDrug: true },
  { name: "phenytoin", words: "phenytoin|dilantin", high: 20, range: [0.5, 100], isDrug: true },
  {
    name: "valproate",
    words: "valproate|valproic acid|depakote",
    high: 100,
    range: [1, 400],
    isDrug: true
  },
  {
    name: "carbamazepine",
    words: "carbamazepine|tegretol",
    high: 12,
    range: [0.5, 60],
    isDrug: true
  },
  { name: "phenobarbital", words: "phenobarbital", high: 40, range: [1, 150], isDrug: true },
  {
    name: "vancomycin",
    words: "vanc(?:omycin)?(?: trough)?|vanco(?: trough)?",
    high: 25,
    range: [1, 120],
    isDrug: true
  },
  { name: "gentamicin", words: "gentamicin(?: trough)?", high: 12, range: [0.1, 50], isDrug: true },
  { name: "tobramycin", words: "tobramycin(?: trough)?", high: 12, range: [0.1, 50], isDrug: true },
  {
    name: "tacrolimus",
    words: "tacrolimus|prograf|fk-?506",
    high: 20,
    range: [0.5, 80],
    isDrug: true
  },
  { name: "cyclosporine", words: "cyclosporine", high: 400, range: [10, 2000], isDrug: true },
  { name: "acetaminophen", words: "acetaminophen|apap", high: 150, range: [1, 1000], isDrug: true },
  { name: "salicylate", words: "salicylates?|aspirin", high: 30, range: [1, 150], isDrug: true },
  { name: "methotrexate", words: "methotrexate", high: 1, range: [0.01, 1000], isDrug: true }
]

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
