/**
 * Results and conditions against which a drug is not to go on, or not without a word.
 *
 * After the contraindications, warnings and dosage in the FDA labels, and for old age the AGS Beers
 * Criteria of 2023. A side is a class of `ingredientsByClass`, or ingredients separated by commas.
 */
import type { FlagTier } from "../../../../../schemas/discharge/draft.ts"

/** Below this clearance in mL/min a drug is not to be given, or its dose is another. */
interface Cleared {
  readonly drugs: string
  readonly below: number
  readonly tier: FlagTier
}

export const cleared: ReadonlyArray<Cleared> = [
  {
    tier: "critical",
    below: 30,
    drugs: "metformin, dabigatran, fondaparinux, methotrexate, alendronate, risedronate"
  },
  { tier: "critical", below: 50, drugs: "NSAID" },
  { tier: "critical", below: 45, drugs: "nitrofurantoin" },
  { tier: "critical", below: 20, drugs: "dofetilide" },
  {
    tier: "important",
    below: 50,
    drugs: "rivaroxaban, edoxaban, levofloxacin, digoxin, lithium, vancomycin, aminoglycoside, " +
      "levetiracetam, famotidine, meperidine, sotalol"
  },
  {
    tier: "important",
    below: 30,
    drugs: "enoxaparin, dalteparin, gabapentinoid, spironolactone, eplerenone, colchicine, " +
      "baclofen, tramadol, morphine, codeine, sulfamethoxazole, ciprofloxacin, acyclovir, " +
      "valacyclovir, duloxetine, allopurinol, magnesium hydroxide, magnesium citrate, " +
      "potassium supplement, sitagliptin, glyburide, thiazide diuretic"
  }
]

/** A result, in the unit of its test, with which some drugs are not to go on unremarked. */
export interface Caution {
  readonly analyte: string
  readonly atMost?: number
  readonly atLeast?: number
  /** `any`: also a value that is over, since the drug brought it about. */
  readonly of: "last" | "any"
  readonly tier: FlagTier
  readonly drugs: string
  readonly risk: string
  readonly action: string
}

export const cautions: ReadonlyArray<Caution> = [
  {
    analyte: "potassium",
    atLeast: 5.5,
    of: "last",
    tier: "critical",
    drugs: "ACE inhibitor, angiotensin receptor blocker, potassium-sparing diuretic, " +
      "potassium supplement, potassium chloride, trimethoprim",
    risk: "what raises it goes on",
    action: "Hold it, or say when it is measured again"
  },
  {
    analyte: "potassium",
    atMost: 3,
    of: "last",
    tier: "important",
    drugs: "loop diuretic, thiazide diuretic, digoxin, sotalol, dofetilide",
    risk: "what lowers it, or is dangerous with it, goes on",
    action: "Replace it, and say when it is measured again"
  },
  {
    analyte: "sodium",
    atMost: 128,
    of: "last",
    tier: "important",
    drugs: "SSRI, SNRI, thiazide diuretic, carbamazepine, oxcarbazepine, desmopressin",
    risk: "what lowers it goes on",
    action: "Weigh another drug, and say when it is measured again"
  },
  {
    analyte: "inr",
    atLeast: 4,
    of: "any",
    tier: "important",
    drugs: "vitamin K antagonist",
    risk: "the anticoagulant goes on",
    action: "Say the dose and the day of the next INR"
  },
  {
    analyte: "platelets",
    atMost: 50,
    of: "last",
    tier: "critical",
    drugs: "anticoagulant, antiplatelet, NSAID, aspirin",
    risk: "what promotes bleeding goes on",
    action: "Confirm that it is meant, and when platelets are counted again"
  },
  {
    analyte: "hemoglobin",
    atMost: 8,
    of: "last",
    tier: "important",
    drugs: "anticoagulant, antiplatelet, NSAID, aspirin",
    risk: "what promotes bleeding goes on",
    action: "Confirm that it is meant, and when hemoglobin is measured again"
  },
  {
    analyte: "glucose",
    atMost: 60,
    of: "any",
    tier: "important",
    drugs: "insulin, sulfonylurea, meglitinide",
    risk: "what lowers it goes on",
    action: "Lower the dose, or say why not"
  },
  {
    analyte: "neutrophils",
    atMost: 1,
    of: "last",
    tier: "critical",
    drugs: "clozapine, antithyroid, methotrexate, purine analogue, carbamazepine",
    risk: "what lowers them goes on",
    action: "Confirm that it is meant, and when they are counted again"
  },
  {
    analyte: "creatine kinase",
    atLeast: 1000,
    of: "last",
    tier: "critical",
    drugs: "statin, fibrate",
    risk: "what may cause it goes on",
    action: "Hold it, or say why not"
  },
  {
    analyte: "lactate",
    atLeast: 4,
    of: "last",
    tier: "critical",
    drugs: "metformin",
    risk: "what may cause it goes on",
    action: "Hold it until it is explained"
  },
  {
    analyte: "calcium",
    atLeast: 11,
    of: "last",
    tier: "important",
    drugs: "thiazide diuretic, vitamin d, calcium carbonate, calcium citrate",
    risk: "what raises it goes on",
    action: "Hold it, or say when it is measured again"
  }
]

/** A condition of the patient with which some drugs are not to go on unremarked. */
interface Contraindication {
  /** As a pattern over whole words. */
  readonly condition: string
  readonly tier: FlagTier
  readonly drugs: string
  readonly risk: string
}

const HEART_FAILURE =
  "(?:congestive |systolic |diastolic )?heart failure|chf|hfref|cardiomyopathy|reduced ejection fraction"
const BLEED = "(?:upper |lower )?(?:gi|gastrointestinal) (?:bleed(?:ing)?|hemorrhage)|melena|" +
  "(?:peptic|gastric|duodenal) ulcers?|hematemesis"

export const contraindications: ReadonlyArray<Contraindication> = [
  { condition: HEART_FAILURE, tier: "important", drugs: "NSAID", risk: "fluid retention" },
  {
    condition:
      "(?:acute|chronic) (?:kidney|renal) (?:injury|disease|failure|insufficiency)|ckd|aki|esrd",
    tier: "important",
    drugs: "NSAID",
    risk: "kidney failure"
  },
  {
    condition: BLEED,
    tier: "critical",
    drugs: "NSAID, anticoagulant",
    risk: "another bleed"
  },
  {
    condition: "(?:subdural|intracranial|intracerebral|subarachnoid) (?:hemorrhage|hematoma|bleed)",
    tier: "critical",
    drugs: "NSAID, anticoagulant, antiplatelet, aspirin",
    risk: "another bleed"
  },
  {
    condition: "cirrhosis",
    tier: "important",
    drugs: "NSAID",
    risk: "bleeding and kidney failure"
  },
  {
    condition: "(?:status asthmaticus|asthma(?:tic)?)",
    tier: "important",
    drugs: "propranolol, nadolol, timolol, sotalol, carvedilol, labetalol",
    risk: "bronchospasm"
  },
  {
    condition: "systolic heart failure|hfref|reduced ejection fraction",
    tier: "critical",
    drugs: "rate-limiting calcium channel blocker, dronedarone, cilostazol",
    risk: "worse heart failure"
  },
  {
    condition: HEART_FAILURE,
    tier: "important",
    drugs: "thiazolidinedione, cilostazol",
    risk: "worse heart failure"
  },
  {
    condition: "deep ve(?:in|nous) thrombosis|dvt|pulmonary embol(?:ism|us|i)",
    tier: "critical",
    drugs: "estradiol, conjugated estrogens, estrogens, ethinyl estradiol, raloxifene, tamoxifen",
    risk: "another thrombosis"
  },
  {
    condition: "breast cancer",
    tier: "critical",
    drugs: "estradiol, conjugated estrogens, estrogens, ethinyl estradiol",
    risk: "growth of the tumor"
  },
  {
    condition: "seizures?|epilepsy|status epilepticus",
    tier: "important",
    drugs: "bupropion, tramadol",
    risk: "a lower threshold for seizures"
  },
  {
    condition: "parkinson(?:'s|ism)?",
    tier: "important",
    drugs:
      "metoclopramide, prochlorperazine, promethazine, haloperidol, risperidone, olanzapine, " +
      "aripiprazole, ziprasidone",
    risk: "worse parkinsonism"
  },
  {
    condition: "dementia|alzheimer(?:'s)?",
    tier: "important",
    drugs: "antipsychotic, diphenhydramine, bladder antimuscarinic, benzodiazepine, hypnotic",
    risk: "confusion, falls and death in dementia"
  },
  {
    condition: "myasthenia gravis",
    tier: "critical",
    drugs: "quinolone, macrolide, aminoglycoside, beta blocker",
    risk: "a myasthenic crisis"
  },
  {
    condition: "rhabdomyolysis",
    tier: "critical",
    drugs: "statin, fibrate",
    risk: "more of it"
  },
  {
    condition: "angio-?edema",
    tier: "critical",
    drugs: "ACE inhibitor, sacubitril",
    risk: "another angioedema"
  },
  {
    condition:
      "heparin[- ]induced thrombocytopenia|heparin\\W{1,4}HITT?|HITT? (?:antibod\\w+|positive|type)",
    tier: "critical",
    drugs: "heparin, enoxaparin, dalteparin, tinzaparin",
    risk: "thrombosis"
  },
  {
    condition: "(?:euglycemic )?(?:dka|diabetic ketoacidosis)",
    tier: "important",
    drugs: "SGLT2 inhibitor",
    risk: "another ketoacidosis"
  },
  {
    condition: "pancreatitis",
    tier: "important",
    drugs: "GLP-1 agonist, DPP-4 inhibitor",
    risk: "another pancreatitis"
  },
  {
    condition: "lactic acidosis",
    tier: "critical",
    drugs: "metformin",
    risk: "another acidosis"
  },
  {
    condition: "hypoglyc(?:a)?emi(?:a|c)",
    tier: "important",
    drugs: "sulfonylurea, meglitinide",
    risk: "another hypoglycemia"
  },
  {
    condition: "(?:opioid|narcotic|heroin|fentanyl|polysubstance) overdose",
    tier: "critical",
    drugs: "opioid, benzodiazepine",
    risk: "another overdose"
  },
  {
    condition:
      "(?:ischemic |embolic |acute )?(?:stroke|cva)|coronary artery disease|nstemi|stemi|" +
      "myocardial infarction",
    tier: "important",
    drugs: "triptan, ergotamine, dihydroergotamine",
    risk: "vasospasm"
  },
  {
    condition: "pregnant|intrauterine pregnancy",
    tier: "critical",
    drugs:
      "ACE inhibitor, angiotensin receptor blocker, statin, warfarin, valproate, methotrexate, " +
      "isotretinoin, tetracycline, mycophenolate, ribavirin, topiramate",
    risk: "harm to the child"
  }
]
