/**
 * Records of patients that nobody is, with what a model that reads well would say of them.
 */
import type {
  Claim,
  ListClaim,
  MedicationClaim,
  Proposal
} from "../../src/discharge/clinical/proposal.ts"

/** Numbers in [0, 1), as `random` of scan.ts gives them. */
export type Chance = () => number

export const pick = <A>(chance: Chance, from: ReadonlyArray<A>): A => {
  const found = from[Math.floor(chance() * from.length)]
  if (found === undefined) throw new Error("There is nothing to pick from")
  return found
}

const some = <A>(chance: Chance, from: ReadonlyArray<A>, count: number): ReadonlyArray<A> =>
  from.map((value) => ({ value, at: chance() })).sort((a, b) => a.at - b.at).slice(0, count)
    .map(({ value }) => value)

/** Patients of one ward share no word with those of the other. */
export const wards = [
  {
    names: ["Orla Quist", "Benno Tarr", "Ines Vakil", "Hugo Pell"],
    doctors: ["Dr. Sable", "Dr. Whin", "Dr. Okoro"],
    sided: ["femur fracture", "renal calculus", "parietal infarct", "pleural effusion"],
    diagnoses: ["sepsis", "anemia", "gout", "atrial fibrillation", "cellulitis", "hypothyroidism"],
    denied: ["pneumonia", "pulmonary embolism", "appendicitis"],
    family: ["stroke", "colon cancer"],
    drugs: ["lisinopril", "furosemide", "metoprolol", "cephalexin", "allopurinol", "sertraline"],
    home: ["naproxen", "glipizide"],
    allergens: ["penicillin", "latex"],
    tests: ["blood culture", "surgical pathology"],
    places: ["Cardiology clinic", "Wound clinic"],
    doses: ["10", "25", "40", "150"],
    frequencies: ["daily", "BID"]
  },
  {
    names: ["Marek Lund", "Sofia Brandt", "Tess Ivory", "Olav Greer"],
    doctors: ["Dr. Finch", "Dr. Marlow", "Dr. Petrov"],
    sided: ["tibial osteomyelitis", "ovarian cyst", "carotid stenosis", "rotator cuff tear"],
    diagnoses: ["asthma", "pancreatitis", "migraine", "cirrhosis", "diverticulitis", "epilepsy"],
    denied: ["meningitis", "endocarditis", "ileus"],
    family: ["dementia", "breast cancer"],
    drugs: ["warfarin", "amlodipine", "levetiracetam", "prednisone", "omeprazole", "tramadol"],
    home: ["ibuprofen", "metformin"],
    allergens: ["codeine", "iodine"],
    tests: ["urine culture", "thyroid panel"],
    places: ["Neurology clinic", "Eye clinic"],
    doses: ["5", "75", "300", "650"],
    frequencies: ["TID", "nightly"]
  }
] as const

export interface MadeUp {
  readonly text: string
  readonly proposal: Proposal
  readonly ward: typeof wards[number]
  readonly side: "left" | "right"
}

const claim = (value: string): Claim => ({ value, places: [], by: "model" })

const two = (number: number) => String(number).padStart(2, "0")

export const madeUp = (chance: Chance, ward: typeof wards[number]): MadeUp => {
  const date = (year: number) =>
    `${two(1 + Math.floor(chance() * 12))}/${two(1 + Math.floor(chance() * 28))}/${year}`
  const name = pick(chance, ward.names)
  const number = String(1_000_000 + Math.floor(chance() * 8_999_999))
  const [born, admitted, discharged, visit] = [date(1950), date(2024), date(2024), date(2025)]
  const attending = pick(chance, ward.doctors)
  const side = pick(chance, ["left", "right"] as const)
  const principal = `Acute ${side} ${pick(chance, ward.sided)}`
  const secondary = some(chance, ward.diagnoses, 2 + Math.floor(chance() * 3))
  const denied = pick(chance, ward.denied)
  const family = pick(chance, ward.family)
  const allergen = pick(chance, ward.allergens)
  const test = pick(chance, ward.tests)
  const place = pick(chance, ward.places)
  const days = 2 + Math.floor(chance() * 7)
  const orders = some(chance, ward.drugs, 2 + Math.floor(chance() * 4)).map((drug) => ({
    drug,
    dose: `${pick(chance, ward.doses)} mg`,
    frequency: pick(chance, ward.frequencies)
  }))
  const course = `The patient improved over ${days} days. No evidence of ${denied}.`
  const followUp = `${place} on ${visit}.`
  const text = [
    "DISCHARGE SUMMARY",
    `Patient: ${name}    MRN: ${number}    DOB: ${born}`,
    `Admission Date: ${admitted}    Discharge Date: ${discharged}`,
    `Attending: ${attending}`,
    "",
    `DISCHARGE DIAGNOSIS: ${principal}.`,
    "",
    "SECONDARY DIAGNOSES:",
    ...secondary.map((diagnosis) => `- ${diagnosis}`),
    "",
    `FAMILY HISTORY: Mother had ${family}.`,
    "",
    `ALLERGIES: ${allergen} (rash)`,
    "",
    "HOME MEDICATIONS:",
    ...ward.home.map((drug) => `- ${drug} 999 mg PO daily`),
    "",
    `HOSPITAL COURSE: ${course}`,
    "",
    "DISCHARGE MEDICATIONS:",
    ...orders.map(({ drug, dose, frequency }, index) =>
      `${index + 1}. ${drug} ${dose} PO ${frequency}`
    ),
    "",
    `PENDING RESULTS: ${test} pending.`,
    "",
    "CONDITION AT DISCHARGE: Stable.",
    "DISPOSITION: Home.",
    "",
    `FOLLOW-UP: ${followUp}`,
    ""
  ].join("\n")
  const claims = (values: ReadonlyArray<string>): ListClaim => values.map(claim)
  return {
    text,
    ward,
    side,
    proposal: {
      texts: {
        patient_name: claim(name),
        medical_record_number: claim(number),
        date_of_birth: claim(born),
        age_and_gender: "missing",
        admission_date: claim(admitted),
        discharge_date: claim(discharged),
        attending: claim(attending),
        reason_for_admission: "missing",
        principal_diagnosis: claim(principal),
        hospital_course: claim(course),
        discharge_condition: claim("Stable"),
        disposition: claim("Home"),
        diet_activity: "missing",
        follow_up_instructions: claim(followUp)
      },
      lists: {
        secondary_diagnoses: claims(secondary),
        procedures_performed: "missing",
        pending_results: claims([test]),
        allergies: claims([`${allergen} (rash)`]),
        results_at_discharge: "missing",
        incidental_findings: "missing"
      },
      medications: orders.map(({ drug, dose, frequency }): MedicationClaim => ({
        name: claim(drug),
        dose: claim(dose),
        route: claim("PO"),
        frequency: claim(frequency),
        status: "new",
        order: [],
        before: null,
        reason: null,
        note: null
      })),
      withoutMedications: "missing",
      flags: []
    }
  }
}
