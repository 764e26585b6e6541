/**
 * Records of any length, as hospitals print them: admission, progress notes with laboratory tables and
 * administrations day by day, and the discharge summary at the end.
 */
import { random } from "../../discharge/scan.ts"

const LINES_PER_PAGE = 52

const ADMISSION = `HISTORY AND PHYSICAL
Patient: DOE, JOHN A    MRN: 1234567    DOB: 02/11/1951    Admit Date: 03/04/2025

CHIEF COMPLAINT: Shortness of breath and leg swelling for 5 days.

PAST MEDICAL HISTORY: hypertension, type 2 diabetes, chronic kidney disease stage 3, gout.

HOME MEDICATIONS:
1. Lisinopril 20 mg PO daily
2. Metformin 1000 mg PO BID
3. Furosemide 40 mg PO daily
4. Allopurinol 100 mg PO daily

ALLERGIES: Penicillin (hives).

FAMILY HISTORY: Father died of a stroke. Mother with breast cancer.`

const PROSE = [
  "He slept well and denies chest pain, fever or cough.",
  "Breathing is easier; he walked to the hall twice with physical therapy.",
  "Lungs with crackles at both bases, less than yesterday. Trace edema of the legs.",
  "Acute on chronic systolic heart failure: continue IV furosemide 40 mg twice daily, daily weights.",
  "Acute kidney injury on chronic kidney disease, likely cardiorenal: hold lisinopril, follow creatinine.",
  "Type 2 diabetes: hold metformin, insulin sliding scale before meals.",
  "No evidence of pneumonia on the chest film. Blood cultures without growth to date.",
  "Plan discussed with the patient and his daughter at the bedside; questions were answered.",
  "DVT prophylaxis with heparin 5000 units SC q8h. Full code. Disposition pending placement."
]

const DISCHARGE = `DISCHARGE SUMMARY
Patient: DOE, JOHN A    MRN: 1234567    Discharge Date: 03/09/2025    Attending: Meera Anand, MD

PRINCIPAL DIAGNOSIS: Acute on chronic systolic heart failure
SECONDARY DIAGNOSES: Acute kidney injury. Type 2 diabetes. Gout.

HOSPITAL COURSE: Admitted with volume overload and diuresed with IV furosemide, 6 kg in all.
Creatinine peaked at 2.4 and came back to 1.3 before discharge.

DISCHARGE MEDICATIONS:
1. Furosemide 80 mg PO BID (increased)
2. Metformin 1000 mg PO BID
3. Allopurinol 100 mg PO daily
4. Carvedilol 3.125 mg PO BID (new)
STOP: Lisinopril

PENDING RESULTS: Serum protein electrophoresis, collected 03/08.

CONDITION AT DISCHARGE: Stable.
DISPOSITION: Home with home health.
FOLLOW-UP: Heart failure clinic on 03/16/2025. PCP Dr. Lowell in 1 week with BMP.`

const day = (chance: () => number, number: number) => {
  const value = (low: number, high: number, digits: number) =>
    (low + chance() * (high - low)).toFixed(digits)
  const prose = Array.from(
    { length: 24 },
    () => PROSE[Math.floor(chance() * PROSE.length)] ?? ""
  )
  return [
    `PROGRESS NOTE   03/0${1 + number % 9}/2025   Hospital day ${number}`,
    "",
    `SUBJECTIVE: ${prose.slice(0, 4).join(" ")}`,
    `VITALS: T 36.${number % 9}, HR ${value(60, 110, 0)}, BP ${value(95, 160, 0)}/${
      value(50, 95, 0)
    }, SpO2 ${value(90, 99, 0)}% on room air`,
    "",
    "LABORATORY:",
    "Test         Result   Reference     Flag",
    `Sodium       ${value(130, 146, 0)}      135-145`,
    `Potassium    ${value(3, 6, 1)}      3.5-5.0`,
    `Creatinine   ${value(1, 3, 1)}      0.7-1.3`,
    `Hemoglobin   ${value(8, 14, 1)}     13.5-17.5`,
    "",
    "ASSESSMENT AND PLAN:",
    ...prose.slice(4),
    "",
    "MEDICATION ADMINISTRATION RECORD:",
    "Furosemide 40 mg IV 08:00 given, 20:00 given",
    "Heparin 5000 units SC 06:00 given, 14:00 given, 22:00 held",
    ""
  ]
}

/** A record of so many pages. */
export const recordOf = (pages: number): string => {
  const chance = random(pages)
  const [first, last] = [ADMISSION.split("\n"), DISCHARGE.split("\n")]
  const lines = [...first, ""]
  for (let number = 1; lines.length + last.length < pages * LINES_PER_PAGE; number++) {
    lines.push(...day(chance, number))
  }
  return [...lines, ...last].join("\n")
}
