/**
 * Pairs that should not be together, or not without a plan.
 *
 * `critical` are the high-priority pairs of the ONC list (Phansalkar et al., J Am Med Inform Assoc
 * 2012;19:735-743) that a clinician stops at; `important` are the classical ones of the labels. A
 * side is a class of `ingredientsByClass`, or ingredients separated by commas.
 */
import type { FlagTier } from "../../../../../schemas/discharge/draft.ts"

export interface Interaction {
  readonly tier: FlagTier
  readonly one: string
  readonly other: string
  /** What may happen, as the end of a sentence. */
  readonly risk: string
  readonly action: string
}

const pair = (
  tier: FlagTier,
  one: string,
  other: string,
  risk: string,
  action: string
): Interaction => ({ tier, one, other, risk, action })

const strong3A4 = "clarithromycin, ketoconazole, itraconazole, voriconazole, posaconazole, " +
  "ritonavir, lopinavir, atazanavir, darunavir, saquinavir, indinavir, " +
  "nelfinavir, cobicistat, telithromycin, nefazodone, nirmatrelvir"
export const lengthensQt = "amiodarone, sotalol, dofetilide, ibutilide, quinidine, procainamide, " +
  "disopyramide, dronedarone, haloperidol, droperidol, ziprasidone, thioridazine, " +
  "chlorpromazine, pimozide, citalopram, escitalopram, methadone, ondansetron, " +
  "azithromycin, clarithromycin, erythromycin, levofloxacin, moxifloxacin, " +
  "ciprofloxacin, fluconazole, pentamidine, chloroquine, hydroxychloroquine, " +
  "donepezil, arsenic trioxide, vandetanib, cilostazol, domperidone"
/** Those of them with which two together are a high-priority pair. */
const torsade =
  "amiodarone, sotalol, dofetilide, ibutilide, quinidine, procainamide, disopyramide, " +
  "dronedarone, thioridazine, pimozide, ziprasidone, haloperidol, methadone, pentamidine"

export const interactions: ReadonlyArray<Interaction> = [
  // The fifteen of the ONC list.
  pair("critical", "stimulant", "MAO inhibitor", "hypertensive crisis", "Do not give together"),
  pair(
    "critical",
    "atazanavir",
    "proton pump inhibitor",
    "loss of the antiviral effect",
    "Change either"
  ),
  pair(
    "critical",
    "febuxostat",
    "purine analogue",
    "bone marrow suppression",
    "Change either"
  ),
  pair("critical", "irinotecan", strong3A4, "severe toxicity", "Change either"),
  pair(
    "critical",
    "meperidine, tramadol, dextromethorphan, methadone, tapentadol",
    "MAO inhibitor",
    "serotonin syndrome",
    "Do not give together"
  ),
  pair("critical", "SSRI", "MAO inhibitor", "serotonin syndrome", "Do not give together"),
  pair("critical", "SNRI", "MAO inhibitor", "serotonin syndrome", "Do not give together"),
  pair(
    "critical",
    "tricyclic antidepressant",
    "MAO inhibitor",
    "hypertensive crisis or serotonin syndrome",
    "Do not give together"
  ),
  pair(
    "critical",
    "ergotamine, dihydroergotamine",
    strong3A4 + ", erythromycin",
    "ergotism",
    "Do not give together"
  ),
  pair("critical", "triptan", "MAO inhibitor", "serotonin syndrome", "Do not give together"),
  pair(
    "critical",
    "simvastatin, lovastatin",
    strong3A4 + ", erythromycin",
    "rhabdomyolysis",
    "Suspend or change either"
  ),
  pair(
    "critical",
    "tizanidine",
    "ciprofloxacin, fluvoxamine",
    "severe hypotension and sedation",
    "Do not give together"
  ),
  pair("critical", "ramelteon", "fluvoxamine", "excessive sedation", "Do not give together"),
  pair(
    "critical",
    "rifampin",
    "HIV protease inhibitor",
    "loss of the antiviral effect",
    "Change either"
  ),
  pair(
    "critical",
    torsade,
    torsade,
    "QT prolongation and torsade de pointes",
    "Check the ECG, change either"
  ),
  // Classical pairs.
  pair("critical", "nitrate", "PDE5 inhibitor", "severe hypotension", "Do not give together"),
  pair(
    "critical",
    "riociguat",
    "PDE5 inhibitor, nitrate",
    "severe hypotension",
    "Do not give together"
  ),
  pair(
    "critical",
    "sacubitril",
    "ACE inhibitor",
    "angioedema",
    "Leave a day and a half between them"
  ),
  pair(
    "critical",
    "purine analogue",
    "allopurinol",
    "bone marrow suppression",
    "Lower the dose of the purine analogue"
  ),
  pair(
    "critical",
    "methotrexate",
    "sulfonamide antibiotic, trimethoprim, sulfamethoxazole",
    "bone marrow suppression",
    "Change the antibiotic"
  ),
  pair(
    "important",
    "vitamin K antagonist",
    "sulfonamide antibiotic, metronidazole, azole antifungal, macrolide, " +
      "quinolone, amiodarone, tetracycline, trimethoprim, cephalosporin, penicillin",
    "a rising INR and bleeding",
    "Check the INR within days"
  ),
  pair(
    "important",
    "vitamin K antagonist",
    "systemic corticosteroid",
    "a changing INR and bleeding",
    "Check the INR within days"
  ),
  pair("important", "anticoagulant", "NSAID", "bleeding", "Avoid, or say why both"),
  pair("important", "antiplatelet", "NSAID", "bleeding", "Avoid, or say why both"),
  pair("important", "anticoagulant", "antiplatelet", "bleeding", "Say why both and for how long"),
  pair(
    "important",
    "opioid",
    "benzodiazepine",
    "respiratory depression",
    "Say why both; consider an antagonist at home"
  ),
  pair(
    "important",
    "ACE inhibitor",
    "potassium-sparing diuretic, potassium supplement, potassium chloride",
    "hyperkalemia",
    "Check the electrolytes within a week"
  ),
  pair(
    "important",
    "angiotensin receptor blocker",
    "potassium-sparing diuretic, potassium supplement",
    "hyperkalemia",
    "Check the electrolytes within a week"
  ),
  pair(
    "important",
    "ACE inhibitor",
    "angiotensin receptor blocker",
    "hyperkalemia and kidney failure",
    "Choose between them"
  ),
  pair(
    "important",
    "potassium-sparing diuretic",
    "potassium supplement",
    "hyperkalemia",
    "Check the electrolytes within a week"
  ),
  pair(
    "important",
    "potassium-sparing diuretic",
    "sulfonamide antibiotic, trimethoprim",
    "hyperkalemia",
    "Check the electrolytes"
  ),
  pair(
    "important",
    "SSRI",
    "tramadol, meperidine, tapentadol, triptan",
    "serotonin syndrome",
    "Watch for it, or change either"
  ),
  pair(
    "important",
    "SNRI",
    "tramadol, meperidine, tapentadol, triptan",
    "serotonin syndrome",
    "Watch for it, or change either"
  ),
  pair(
    "important",
    "digoxin",
    "amiodarone, verapamil, quinidine, dronedarone, clarithromycin",
    "toxic levels of the glycoside",
    "Lower the dose, check its level"
  ),
  pair(
    "important",
    "lithium",
    "NSAID, ACE inhibitor, angiotensin receptor blocker, thiazide diuretic",
    "toxic levels",
    "Check the level"
  ),
  pair(
    "important",
    "xanthine",
    "ciprofloxacin, fluvoxamine, clarithromycin, erythromycin",
    "toxic levels of the xanthine",
    "Check the level, or change either"
  ),
  pair(
    "important",
    "beta blocker",
    "rate-limiting calcium channel blocker",
    "bradycardia and heart block",
    "Check rate and ECG"
  ),
  pair(
    "important",
    "simvastatin",
    "amlodipine, diltiazem, verapamil, amiodarone, gemfibrozil, cyclosporine",
    "rhabdomyolysis",
    "Keep to the lower dose, or change it"
  ),
  pair("important", "statin", "gemfibrozil", "rhabdomyolysis", "Change either"),
  pair(
    "important",
    "clopidogrel",
    "omeprazole, esomeprazole",
    "a weaker effect of the antiplatelet",
    "Use another stomach protection"
  ),
  pair(
    "important",
    "tacrolimus, cyclosporine, sirolimus",
    strong3A4 + ", diltiazem, fluconazole, erythromycin",
    "toxic levels of the immunosuppressant",
    "Check the level"
  ),
  pair(
    "important",
    "methotrexate",
    "NSAID",
    "bone marrow suppression",
    "Check counts and creatinine"
  ),
  pair(
    "important",
    "tetracycline, quinolone",
    "antacid, iron",
    "a weaker antibiotic effect",
    "Take hours apart"
  ),
  pair("important", lengthensQt, lengthensQt, "QT prolongation", "Check the QTc")
]
