/**
 * Laboratory tests: what records call them, and the values at which a laboratory calls the ward.
 * Critical limits are those commonly published for adults (CAP Q-Probes, Wagar et al., Arch Pathol Lab
 * Med 2007, medians), in the US units of the test; drug levels by the usual therapeutic ranges.
 */

import { type Amount, converted } from "./amounts.ts"
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
  /** What too little, and too much of it is called. */
  readonly called?: readonly [low: string, high: string]
  /** Counted in thousands a microliter: a number from here on is of the microliter itself. */
  readonly perMicroliterFrom?: number
  /**
   * A number from here on to `perMicroliterFrom` may be of the microliter, or two that ran together
   * ("Platelets 2051"): without its unit nobody can tell.
   */
  readonly unclearFrom?: number
  /** Where it is counted by mass or moles; another unit beside the number is converted to this. */
  readonly amount?: Amount
  /** The level of a drug: above `high` it is toxic. */
  readonly isDrug?: true
}

export const analytes: ReadonlyArray<Analyte> = [
  {
    name: "potassium",
    called: ["hypokalemia", "hyperkalemia"],
    words: "potassium|k\\+|k",
    low: 2.8,
    high: 6,
    range: [1, 12],
    amount: { unit: "mmol/L", charge: 1 }
  },
  {
    name: "sodium",
    called: ["hyponatremia", "hypernatremia"],
    words: "sodium|na\\+?",
    low: 120,
    high: 160,
    range: [90, 200],
    amount: { unit: "mmol/L", charge: 1 }
  },
  {
    name: "chloride",
    words: "chloride|cl",
    range: [60, 150],
    amount: { unit: "mmol/L", charge: 1 }
  },
  {
    name: "bicarbonate",
    words: "bicarbonate|bicarb|hco3|co2|tco2",
    low: 10,
    high: 40,
    range: [2, 60],
    amount: { unit: "mmol/L", charge: 1 }
  },
  {
    name: "bun",
    words: "bun|blood urea nitrogen|urea",
    high: 100,
    range: [1, 250],
    amount: { unit: "mg/dL", si: "mmol/L", molarMass: 28.014 }
  },
  {
    name: "creatinine",
    words: "creatinine|creat|scr|cr",
    high: 5,
    range: [0.1, 25],
    amount: { unit: "mg/dL", si: "umol/L", molarMass: 113.12 }
  },
  { name: "egfr", words: "e?gfr", low: 15, range: [1, 200] },
  {
    name: "creatinine clearance",
    words: "creatinine clearance|cr\\.? ?cl|est(?:imated)?\\.? ?crcl",
    low: 15,
    range: [1, 250]
  },
  {
    name: "glucose",
    called: ["hypoglycemia", "hyperglycemia"],
    words: "glucose|blood sugar|fingerstick|fsbs|bgl?",
    low: 50,
    high: 450,
    range: [5, 2000],
    amount: { unit: "mg/dL", si: "mmol/L", molarMass: 180.156 }
  },
  {
    name: "calcium",
    called: ["hypocalcemia", "hypercalcemia"],
    words: "(?<!ioni[sz]ed\\s)calcium|ca\\+?\\+?",
    low: 6.5,
    high: 13,
    range: [3, 20],
    amount: { unit: "mg/dL", si: "mmol/L", molarMass: 40.078, charge: 2 }
  },
  {
    name: "ionized calcium",
    words: "ioni[sz]ed calcium|ica",
    low: 0.8,
    high: 1.55,
    range: [0.3, 3],
    amount: { unit: "mmol/L", molarMass: 40.078, charge: 2 }
  },
  {
    name: "magnesium",
    called: ["hypomagnesemia", "hypermagnesemia"],
    words: "magnesium|mg\\+\\+|mag|(?<!\\d\\s?)mg",
    low: 1,
    high: 4.7,
    range: [0.2, 15],
    amount: { unit: "mg/dL", si: "mmol/L", molarMass: 24.305, charge: 2 }
  },
  {
    name: "phosphorus",
    called: ["hypophosphatemia", "hyperphosphatemia"],
    words: "phosphorus|phosphate|phos",
    low: 1,
    high: 9,
    range: [0.2, 20],
    amount: { unit: "mg/dL", si: "mmol/L", molarMass: 30.974 }
  },
  {
    name: "hemoglobin",
    called: ["anemia", "polycythemia"],
    words: "(?<!corpuscular\\s)ha?emoglobin|hgb|hb",
    low: 7,
    high: 20,
    range: [2, 25],
    amount: { unit: "g/dL", si: "g/L", molarMass: 16114 }
  },
  { name: "hematocrit", words: "ha?ematocrit|hct", low: 20, high: 60, range: [6, 75] },
  {
    name: "white cells",
    called: ["leukopenia", "leukocytosis"],
    words: "wbcs?|white (?:blood )?(?:cell )?count|leukocytes",
    low: 1.5,
    high: 50,
    range: [0.1, 500],
    perMicroliterFrom: 700
  },
  {
    name: "neutrophils",
    called: ["neutropenia", "neutrophilia"],
    words: "anc|absolute neutrophil count",
    low: 0.5,
    range: [0, 100],
    perMicroliterFrom: 20
  },
  {
    name: "platelets",
    called: ["thrombocytopenia", "thrombocytosis"],
    words: "platelets?(?: count)?|plts?",
    low: 30,
    high: 1000,
    range: [1, 3000],
    perMicroliterFrom: 3001,
    unclearFrom: 1500
  },
  { name: "inr", words: "inr", high: 5, range: [0.5, 20] },
  { name: "ptt", words: "a?ptt", high: 100, range: [10, 250] },
  {
    name: "fibrinogen",
    words: "fibrinogen",
    low: 100,
    range: [10, 1500],
    amount: { unit: "mg/dL", si: "g/L" }
  },
  {
    name: "lactate",
    words: "lactate|lactic acid",
    high: 4,
    range: [0.1, 30],
    amount: { unit: "mmol/L", molarMass: 90.078 }
  },
  {
    name: "troponin",
    words: "(?:hs-?)?troponin(?:[- ](?:i|t|hs))?|trop(?:-?[it])?|tni",
    range: [0, 100000]
  },
  { name: "bnp", words: "(?:nt-?pro-?)?bnp", range: [1, 100000] },
  {
    name: "bilirubin",
    words: "(?:total )?bilirubin|t\\.? ?bili",
    high: 15,
    range: [0.1, 60],
    amount: { unit: "mg/dL", si: "umol/L", molarMass: 584.67 }
  },
  { name: "alt", words: "alt|sgpt", high: 1000, range: [1, 20000] },
  { name: "ast", words: "ast|sgot", high: 1000, range: [1, 20000] },
  { name: "ammonia", words: "ammonia", high: 150, range: [5, 1000] },
  { name: "albumin", words: "albumin", range: [0.5, 7], amount: { unit: "g/dL", si: "g/L" } },
  { name: "creatine kinase", words: "ck|cpk|creatine kinase", high: 5000, range: [5, 300000] },
  { name: "tsh", words: "tsh", range: [0, 200] },
  { name: "hba1c", words: "hba1c|a1c|hemoglobin a1c", range: [3, 20] },
  { name: "ph", words: "(?:arterial )?ph", low: 7.2, high: 7.6, range: [6.5, 8] },
  { name: "crp", words: "crp|c-reactive protein", range: [0, 600] },
  { name: "procalcitonin", words: "procalcitonin|pct", range: [0, 300] },
  { name: "lipase", words: "lipase", range: [1, 20000] },
  { name: "ferritin", words: "ferritin", range: [1, 50000] },
  {
    name: "theophylline",
    words: "theophylline",
    high: 20,
    range: [0.1, 100],
    amount: { unit: "mg/L", molarMass: 180.16 },
    isDrug: true
  },
  {
    name: "digoxin",
    words: "digoxin|dig",
    high: 2,
    range: [0.1, 20],
    amount: { unit: "ng/mL", molarMass: 780.95 },
    isDrug: true
  },
  {
    name: "lithium",
    words: "lithium",
    high: 1.5,
    range: [0.1, 10],
    amount: { unit: "mmol/L", charge: 1 },
    isDrug: true
  },
  {
    name: "phenytoin",
    words: "phenytoin|dilantin",
    high: 20,
    range: [0.5, 100],
    amount: { unit: "mg/L", molarMass: 252.27 },
    isDrug: true
  },
  {
    name: "valproate",
    words: "valproate|valproic acid|depakote",
    high: 100,
    range: [1, 400],
    amount: { unit: "mg/L", molarMass: 144.21 },
    isDrug: true
  },
  {
    name: "carbamazepine",
    words: "carbamazepine|tegretol",
    high: 12,
    range: [0.5, 60],
    amount: { unit: "mg/L", molarMass: 236.27 },
    isDrug: true
  },
  {
    name: "phenobarbital",
    words: "phenobarbital",
    high: 40,
    range: [1, 150],
    amount: { unit: "mg/L", molarMass: 232.24 },
    isDrug: true
  },
  {
    name: "vancomycin",
    words: "vanc(?:omycin)?(?: trough)?|vanco(?: trough)?",
    high: 25,
    range: [1, 120],
    amount: { unit: "mg/L" },
    isDrug: true
  },
  {
    name: "gentamicin",
    words: "gentamicin(?: trough)?",
    high: 12,
    range: [0.1, 50],
    amount: { unit: "mg/L" },
    isDrug: true
  },
  {
    name: "tobramycin",
    words: "tobramycin(?: trough)?",
    high: 12,
    range: [0.1, 50],
    amount: { unit: "mg/L" },
    isDrug: true
  },
  {
    name: "tacrolimus",
    words: "tacrolimus|prograf|fk-?506|tac(?=\\s(?:level|trough))",
    high: 15,
    range: [0.5, 80],
    amount: { unit: "ng/mL" },
    isDrug: true
  },
  {
    name: "cyclosporine",
    words: "cyclosporine",
    high: 400,
    range: [10, 2000],
    amount: { unit: "ng/mL" },
    isDrug: true
  },
  {
    name: "acetaminophen",
    words: "acetaminophen|apap",
    high: 150,
    range: [1, 1000],
    amount: { unit: "mg/L", molarMass: 151.16 },
    isDrug: true
  },
  {
    name: "salicylate",
    words: "salicylates?|aspirin",
    high: 30,
    range: [1, 150],
    amount: { unit: "mg/dL", molarMass: 138.12 },
    isDrug: true
  },
  {
    name: "methotrexate",
    words: "methotrexate",
    high: 1,
    range: [0.01, 1000],
    amount: { unit: "umol/L", molarMass: 454.44 },
    isDrug: true
  }
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
