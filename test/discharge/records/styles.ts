import type { Written } from "./record.ts"

/** Labels, lists and letters in the ways of other hospitals and languages. */
export const styles: ReadonlyArray<Written> = [
  {
    title: "labels in two languages",
    text: `CLÍNICA DEL NORTE
RESUMEN DE ALTA / DISCHARGE SUMMARY

Nombre / Name: Inés Valcárcel Prats
Fecha de ingreso / Admission date: 03/02/2025
Fecha de alta / Discharge date: 03/06/2025

Diagnóstico principal / Principal diagnosis: Acute diverticulitis
Alergias / Allergies: codeine (hives)
Evolución / Course: CT showed diverticulitis without abscess. Ceftriaxone 1 g IV daily from 2 to 5 March.

Medicamentos al alta / Discharge medications
  amoxicillin-clavulanate       875-125 mg       oral              every 12 hours
  losartan                      50 mg            oral              once daily
Suspendidos / Stopped: hydrochlorothiazide 25 mg

Resultados pendientes / Pending results: stool culture
Cita / Follow-up: Dr. Prieto in 2 weeks
`,
    principal: /^Acute diverticulitis$/u,
    medications: [
      "amoxicillin-clavulanate 875-125 mg oral every 12 hours",
      "losartan 50 mg oral once daily"
    ],
    notMedications: /ceftriaxone|hydrochlorothiazide/iu,
    pending: [/stool culture/iu],
    followUp: [/Dr\. Prieto in 2 weeks/u],
    texts: { patient_name: /^Inés Valcárcel Prats$/u },
    lists: { allergies: /codeine/iu }
  },
  {
    title: "labels that end as sentences do",
    text: `DISCHARGE NARRATIVE

Identification. Corvin Ashgrove is a 44-year-old baker, admitted 4 May 2025.

Medicines on arrival. Sertraline 100 mg daily, hydrochlorothiazide 25 mg daily.

Course. Sertraline was discontinued. Hydrochlorothiazide was replaced by amlodipine.

Discharge diagnosis. Bipolar disorder, current episode manic.

Prescriptions for home.
  Olanzapine 15 mg at bedtime
  Amlodipine 5 mg daily
`,
    principal: /^Bipolar disorder, current episode manic$/u,
    medications: ["Olanzapine 15 mg at bedtime", "Amlodipine 5 mg daily"],
    notMedications: /sertraline|hydrochlorothiazide/iu,
    texts: { patient_name: /^Corvin Ashgrove$/u }
  },
  {
    title: "a list that ends where a paragraph without a drug begins",
    text: `DISCHARGE SUMMARY
Patient: Odile Marchetti   MRN: 771204

Discharge diagnosis: Non-ST elevation myocardial infarction

TAKE HOME
- Aspirin 81 mg daily
- Metoprolol succinate 50 mg daily

NOT NOW
 metformin - held until creatinine is rechecked
 diltiazem - stopped

Basic metabolic panel in 3 days. Dr. Bascom in 2 weeks. Come back for chest pain.
`,
    medications: ["Aspirin 81 mg daily", "Metoprolol succinate 50 mg daily"],
    notMedications: /metformin|diltiazem/iu,
    followUp: [/Dr\. Bascom in 2 weeks/u]
  },
  {
    title: "another patient's line, a drug of the stay alone, and ways to write how often",
    text: `DISCHARGE SUMMARY
Name : Smt. Lalita Deshmukh      Age/Sex : 52 Yrs / F
D.O.A. : 11/09/2025      D.O.D. : 16/09/2025

FINAL DIAGNOSIS : Dengue fever

TREATMENT ON DISCHARGE
1. Tab. Pantoprazole 40 mg   1-0-0
2. Tab. Metformin 500 mg     1-0-1
3. Vancomycin 1 g IV         hospital only, ended 14/09
4. Tobramycin 80 mg nebulized BD - NOT FOR 4B, sticker on wrong chart
`,
    principal: /^Dengue fever$/u,
    medications: ["Pantoprazole 40 mg 1-0-0", "Metformin 500 mg 1-0-1"],
    notMedications: /vancomycin|tobramycin/iu,
    texts: {
      patient_name: /^Lalita Deshmukh$/u,
      admission_date: /^11\/09\/2025$/u,
      discharge_date: /^16\/09\/2025$/u
    }
  },
  {
    title: "a letter that tells what she goes home on",
    text: `Dear Alasdair,

Mrs. Ottoline Farquhar, born 14 February 1954, hospital number 40 77 21

She came in having passed black stools for three days. At gastroscopy there was an ulcer.

She goes home on pantoprazole 40 mg twice daily for eight weeks and on ferrous fumarate 210 mg once daily.
`,
    medications: [
      "pantoprazole 40 mg twice daily for eight weeks",
      "ferrous fumarate 210 mg once daily"
    ],
    texts: { patient_name: /^Ottoline Farquhar$/u }
  },
  {
    title: "what the mother takes, and an entry that the record calls wrong",
    text: `DISCHARGE SUMMARY
ABERNETHY, NOAM JAMES    Male    MRN 8820417

MATERNAL: Mother discharged 05/06 on nifedipine XL 30 mg daily.

DISCHARGE DIAGNOSIS: Prematurity

DISCHARGE MEDICATIONS
Cholecalciferol 400 units PO daily

Note: weight 2.4 kg on the admission form is a typing error.
`,
    medications: ["Cholecalciferol 400 units PO daily"],
    notMedications: /nifedipine/iu,
    flags: [["contradiction", /typing error/iu]]
  },
  {
    title: "boxes that are not ticked, bare names behind a label, and somebody else's sheet",
    text: `STROKE UNIT DISCHARGE SUMMARY
Odette Lindqvist-Moore . 51 F . HTI-33108

Methylprednisolone 500 mg IV x 3 (02-04 Apr).

HOSPITAL COURSE: She improved over six days. THIS SHEET BELONGS TO: FALK, CLARA, scanned together in error.
She improved over six days.
Electronically signed by R. Amadi MD

DRUGS ON LEAVING
 [x] Aspirin         75 mg  daily
 [x] Clopidogrel     75 mg  daily
 [ ] Warfarin        5 mg   daily
 Out of the pill box: diltiazem, ibuprofen
`,
    medications: ["Aspirin 75 mg daily", "Clopidogrel 75 mg daily"],
    notMedications: /warfarin|diltiazem|ibuprofen|methylprednisolone/iu,
    texts: {
      hospital_course: /^She improved over six days\.$/u,
      patient_name: /^Odette Lindqvist-Moore$/u
    }
  },
  {
    title: "numbered labels beside their text, and values that the record calls critical",
    text: `DISCHARGE SUMMARY
Patient           Mr Ebenezer HOLLOWCROFT, 88y, male

1 Diagnoses       Delirium due to acute urinary retention
2 Procedures      Urethral catheter 02 Mar
3 Allergies       Flucloxacillin - jaundice

Course: Venous gas pCO2 7.1 kPa (lab phoned, critical) then 5.2. He is no longer in critical care.

Actions for GP: PSA in 6 weeks.
`,
    principal: /^Delirium due to acute urinary retention$/u,
    followUp: [/PSA in 6 weeks/u],
    flags: [["critical_value", /pCO2 7\.1/u]],
    texts: { patient_name: /^Ebenezer Hollowcroft$/u },
    lists: { allergies: /flucloxacillin/iu, procedures_performed: /urethral catheter/iu }
  }
]
