import type { Written } from "./record.ts"

/** Prints of hospital systems, letters and transfers. */
export const prints: ReadonlyArray<Written> = [
  {
    title: "a print of a hospital system, with lists of problems and of orders",
    text: `KAISER WEST HOSPITAL
Discharge Summary
Patient: Ruiz, Antonio P.   MRN: 7712045   DOB: 11/11/1964   Sex: Male
Admit date: 02/20/2025  Discharge date: 02/24/2025  Attending: Dr. Helen Cho

PRINCIPAL PROBLEM: Cellulitis of right lower extremity
ACTIVE HOSPITAL PROBLEMS:
- Cellulitis of right lower extremity
- Type 2 diabetes mellitus with hyperglycemia
- Acute kidney injury
RESOLVED PROBLEMS:
- Sepsis

HPI (from H&P): 60 y.o. male with redness of the left leg for 3 days.

HOSPITAL COURSE BY PROBLEM:
# Cellulitis: treated with IV cefazolin then cephalexin.
# AKI: Cr 2.2 -> 1.3 with fluids, baseline 1.0.
# DM: A1c 10.4.

SIGNIFICANT FINDINGS:
X-ray right leg: no osteomyelitis. Incidental 2 cm lytic lesion in proximal tibia, MRI recommended.

LABS PENDING:
   Test                      Date ordered
   Blood culture             02/20/2025
   MRSA nares PCR            02/22/2025

DISCHARGE CONDITION: Stable
CODE STATUS: Full

DISCHARGE MEDICATION LIST
START taking these medications
  cephalexin 500 mg Oral 4 times daily for 7 days
CHANGE how you take these medications
  insulin glargine 24 units subcutaneous nightly (was 18 units)
CONTINUE taking these medications
  lisinopril 10 mg Oral daily
STOP taking these medications
  naproxen 500 mg

FOLLOW-UP INFORMATION
  Follow up with Marta Diaz, MD in 1 week. Specialty: Internal Medicine
  Contact information: 12 Elm St, 555-777-1212
Call if you have increased redness or fever greater than 100.4.
`,
    principal: /^cellulitis of right lower extremity$/iu,
    pending: [/blood culture 02\/20/iu, /MRSA nares PCR/u],
    notPending: /date ordered/iu,
    followUp: [/marta diaz/iu, /greater than 100\.4/u],
    flags: [["laterality", /left leg/iu], ["kidney", /2\.2/u], ["unresolved_finding", /lytic/iu]],
    texts: { discharge_condition: /stable/iu, hospital_course: /cefazolin/iu },
    lists: { secondary_diagnoses: /^sepsis$/iu, results_at_discharge: /Cr 1\.3/u }
  },
  {
    title: "a list of things to do",
    text: `ST. AGNES HOSPITAL                    DISCHARGE  SUMMARY
Name: Orlov, Dmitri           MRN: 3318802            DOB: 02/02/1960
Admission date: 09/01/2024         Discharge date: 09/05/2024

Diagnosis at admission: Acute cholangitis
Diagnosis at discharge: Acute cholangitis due to choledocholithiasis
Past history: MI 2015, CKD 3a, no known malignancy

Summary: 64M with fever and jaundice. ERCP with sphincterotomy and stone extraction 9/2. Brushings obtained from a
distal CBD stricture, cytology not available at discharge. INR 1.1. T bili 8.9 -> 2.2. Blood cultures grew Klebsiella.

To do: remove biliary stent in 6-8 weeks (GI, Dr. Hoang). Cholecystectomy as outpatient, Dr. Brandt, call 555-0134.

Meds at discharge: ciprofloxacin 500 mg BID x 7 days; aspirin 81 mg daily; atorvastatin 40 mg daily; metoprolol 25 mg BID
Allergy: sulfa (hives)
`,
    principal: /^acute cholangitis due to choledocholithiasis/iu,
    pending: [/cytology not available/iu],
    followUp: [/remove biliary stent in 6-8 weeks/iu, /dr\. brandt/iu],
    lists: { results_at_discharge: /T bili 2\.2/u }
  },
  {
    title: "a letter in which the diagnosis is one sentence",
    text: `HOSPITAL DISCHARGE SUMMARY

Ms. Whitfield is a 47 year old woman with a history of lupus. She came to the hospital because of pleuritic chest pain.
Her sister had a pulmonary embolism last year. CT angiogram excluded pulmonary embolism and showed a pericardial
effusion. Her final diagnosis is lupus pericarditis. She was started on colchicine. Complements and anti-dsDNA have been
sent and the results will be followed by rheumatology. At discharge she was feeling well. She has an appointment with
Dr. Salim in rheumatology on the 14th of March, and she was told to come back if her chest pain got worse.
`,
    principal: /^lupus pericarditis/iu,
    pending: [/anti-dsDNA/u],
    followUp: [/14th of March/u, /come back/iu],
    noFlag: ["pending"],
    texts: { reason_for_admission: /pleuritic chest pain/iu }
  },
  {
    title: "a working diagnosis that was changed, and tests by a dated heading",
    text: `CRITICAL CARE TRANSFER SUMMARY                01/15/2025
Patient: Bianchi, Aldo   MRN 4432  DOB 1/1/1950
Transferred to: University Hospital MICU
Working diagnosis: Septic shock
Updated 01/15 16:00: diagnosis changed from septic shock to acute adrenal crisis after cortisol <1.
Pending at transfer: ACTH level, cosyntropin stimulation test results, MRI pituitary read
Labs 01/15: Na 118 LL, K 6.4 HH, glucose 41 LL, lactate 3.1
Code status: DNR/DNI
`,
    principal: /^acute adrenal crisis/iu,
    pending: [/ACTH level/u],
    flags: [["critical_value", /118/u], ["critical_value", /6\.4/u], ["critical_value", /41/u]],
    texts: { disposition: /university hospital/iu }
  },
  {
    title: "an operation on the other side within the diagnosis",
    text: `DISCHARGE SUMMARY
Patient: Lin, Mei    MRN: 90-2211   DOB: 8/9/1933

DISCHARGE DIAGNOSES
Left-sided subdural hematoma, status post right burr hole evacuation
Atrial fibrillation, apixaban stopped

COURSE
The patient is a 91-year-old female who fell. CT showed a 14 mm left subdural hematoma. Burr hole evacuation was performed on the left.
Two-week CT scan to be done before the neurosurgery appointment.
No pending labs.

FOLLOW-UP
Neurosurgery - Dr. Ferrara - 2 weeks with CT head
Cardiology to decide on anticoagulation
`,
    principal: /^left-sided subdural hematoma/iu,
    pending: "none",
    followUp: [/ferrara/iu, /cardiology to decide/iu],
    flags: [["laterality", /right burr hole/iu]],
    lists: { secondary_diagnoses: /atrial fibrillation/iu }
  }
]
