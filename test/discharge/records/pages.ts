import type { Written } from "./record.ts"

/** Records of several pages and hands. */
export const pages: ReadonlyArray<Written> = [
  {
    title: "two pages with running heads, and a table of appointments",
    text: `FAIRVIEW COMMUNITY HOSPITAL
Discharge Summary                                                Page 1 of 2
Patient: ROBERTS, JAMES L          MRN: 1029384         DOB: 06/15/1959
Admitted: 04/02/2025               Discharged: 04/07/2025

PRIMARY DISCHARGE DIAGNOSIS
   Acute ST-elevation myocardial infarction, inferior wall

SECONDARY DIAGNOSES
   1. Coronary artery disease, three-vessel
   2. Tobacco use disorder
   3. Type 2 diabetes mellitus, A1c 9.1%

CONSULTATIONS: Cardiology (Dr. Stein), Cardiothoracic surgery (Dr. Wu)

PROCEDURES
   04/02/2025 - Emergent left heart catheterization, DES to mid RCA
   04/03/2025 - Transthoracic echocardiogram, EF 45%

BRIEF HOSPITAL COURSE
Mr. Roberts is a 65-year-old man with diabetes and tobacco use who presented with crushing chest pain. ECG showed
inferior ST elevations. He was taken emergently to the catheterization laboratory. Troponin peaked at 42. Residual left
main disease will be addressed as an outpatient. He had a run of nonsustained ventricular tachycardia on 4/3. A chest
x-ray incidentally showed a 12 mm left upper lobe nodule for which CT chest is recommended as an outpatient within

FAIRVIEW COMMUNITY HOSPITAL
Discharge Summary                                                Page 2 of 2
Patient: ROBERTS, JAMES L          MRN: 1029384         DOB: 06/15/1959

4 weeks. Lipoprotein(a) level was sent and is still outstanding.

DISCHARGE MEDICATIONS
   aspirin 81 mg by mouth daily (NEW)
   ticagrelor 90 mg by mouth twice daily (NEW)
   atorvastatin 80 mg by mouth nightly (NEW)
   metoprolol tartrate 25 mg by mouth twice daily (NEW)
   metformin 1000 mg by mouth twice daily

DISCONTINUED MEDICATIONS
   ibuprofen

ALLERGIES: No known drug allergies

FOLLOW-UP APPOINTMENTS
   Provider                    Date                 Reason
   Cardiology, Dr. Stein       04/14/2025 10:00     Post MI
   CT surgery, Dr. Wu          04/21/2025 14:30     Left main disease
   PCP, Dr. Flores             04/17/2025           Diabetes

PATIENT INSTRUCTIONS
No driving for one week. Cardiac rehabilitation referral placed. Do not stop ticagrelor without calling cardiology.

CONDITION AT DISCHARGE: Stable
DISCHARGE DISPOSITION: Home
`,
    principal: /^acute ST-elevation myocardial infarction/iu,
    pending: [/lipoprotein\(a\)/iu],
    followUp: [/dr\. stein/iu, /04\/17\/2025/u, /do not stop ticagrelor/iu],
    notFollowUp: /provider/iu,
    flags: [["unresolved_finding", /nodule/iu]],
    texts: { admission_date: /04\/02\/2025/u, hospital_course: /crushing chest pain/iu },
    lists: { procedures_performed: /DES to mid RCA/u, secondary_diagnoses: /tobacco/iu }
  },
  {
    title: "the wrong tube in the operation",
    text: `EMERGENCY DEPARTMENT
Name: Hassan, Layla      MRN: 77-1034     DOB: 05/20/1996
CC: abd pain
28 y/o F G2P1 at 9 weeks by LMP with LLQ pain. bHCG 4200. US: no IUP, left adnexal mass 3 cm.
Allergies: penicillin - hives

OPERATIVE NOTE  12/01/2024
Name: Hassan, Layla      MRN: 77-1034
Preoperative Diagnosis: Ruptured left ectopic pregnancy
Postoperative Diagnosis: Ruptured ectopic pregnancy
Procedure: Laparoscopic right salpingectomy
EBL: 600 mL

DISCHARGE SUMMARY  12/02/2024
Name: Hassan, Layla      MRN: 77-1034
Diagnosis: Ruptured left tubal ectopic pregnancy s/p laparoscopic salpingectomy
Hgb on admission 10.9, nadir 7.4, 8.1 at discharge.
Rh negative, RhoGAM given.
Discharge Rx: ibuprofen 600 mg PO q6h prn, ferrous sulfate 325 mg daily
Surgical pathology: pending
F/u: OB/GYN Dr. Castillo 2 weeks; quantitative hCG weekly until negative
Pt discharged home in stable condition
`,
    principal: /^ruptured left tubal ectopic pregnancy/iu,
    pending: [/surgical pathology/iu],
    followUp: [/castillo 2 weeks/iu],
    flags: [["laterality", /right salpingectomy/iu]],
    lists: { results_at_discharge: /Hgb 8\.1/u }
  },
  {
    title: "negatives and a history among the diagnoses",
    text: `DISCHARGE SUMMARY

PATIENT NAME: Moreau, Lucien
ACCOUNT #: 8812345
DOB: 10/30/1949

DATE OF ADMISSION: June 3, 2021
DATE OF DISCHARGE: June 9, 2021

PRIMARY CARE PHYSICIAN: Dr. Anita Rao

DISCHARGE DIAGNOSES:
1. Acute hypoxemic respiratory failure secondary to COVID-19 pneumonia.
2. Type 2 myocardial injury.
3. Prostate cancer, history of, in remission.
4. No evidence of pulmonary embolism on CT angiogram.

PERTINENT STUDIES: CTA chest June 3 negative for PE, bilateral ground-glass opacities; incidental 4.3 cm ascending
aortic aneurysm. Echo EF 60%.

HOSPITAL COURSE: He received dexamethasone and remdesivir. D-dimer trended down. He was weaned to 2 L of oxygen.
Quantiferon was indeterminate; repeat has been sent to the reference lab. Blood cultures negative, final.

DISPOSITION: Home with home oxygen 2 L.

DISCHARGE INSTRUCTIONS: Isolate until June 14. Check oxygen level twice daily and go to the ER if below 88%.

FOLLOWUP: Dr. Rao via telehealth in 3-5 days. Pulmonary in 6 weeks with repeat chest x-ray. Annual surveillance of the
aortic aneurysm with CT or MRI.
`,
    principal: /^acute hypoxemic respiratory failure secondary to COVID-19/iu,
    pending: [/quantiferon/iu],
    notPending: /blood culture/iu,
    followUp: [/telehealth in 3-5 days/iu, /annual surveillance/iu, /below 88%/iu],
    lists: {
      secondary_diagnoses: /type 2 myocardial injury/iu,
      incidental_findings: /aortic aneurysm/iu
    }
  },
  {
    title: "no document of the day of discharge but a nurse\u2019s",
    text: `MR #: 00-91-77      NAME: ABBOTT, GRETA      AGE: 91      SEX: F

NURSING DISCHARGE NOTE 07/01/2023 1420
Pt discharged to Maple Grove SNF via ambulance. Report called. IV removed. Belongings sent. Family aware. Dentures with patient.

CASE MANAGEMENT NOTE 06/30/2023
Accepting facility Maple Grove SNF. Awaiting insurance authorization. PASRR pending.

HOSPITALIST PROGRESS NOTE 06/30/2023
A/P: 91F with
1. Urosepsis due to Proteus - day 4/7 ceftriaxone, transition to cefuroxime
2. Acute metabolic encephalopathy - resolved
3. Afib - rate controlled, off anticoagulation after SDH 2021
Blood cx 6/27 pos Proteus 1/4; repeat 6/29 NGTD.
Plan d/c to SNF tomorrow on cefuroxime 250 mg BID through 7/4. BMP in 3 days at SNF. F/u w/ PCP 1-2 wk.
`,
    principal: /^urosepsis due to proteus/iu,
    pending: [/repeat 6\/29 NGTD/u],
    notPending: /PASRR|authorization/u,
    followUp: [/BMP in 3 days/u, /PCP 1-2 wk/u],
    texts: { disposition: /maple grove/iu, age_and_gender: /91F/u }
  },
  {
    title: "headings in sentence case without colons",
    text: `GENERAL MEDICINE DISCHARGE SUMMARY
Patient: Park, Eun-ji        MRN: 6650912        DOB: 12/25/1972        Sex: F
Dates of Service: 10/03/2023 - 10/08/2023

Hospital Diagnoses:
   Acute pulmonary embolism, bilateral, submassive
   Right lower extremity DVT
   Iron deficiency anemia

Key Results
   CTA chest 10/03: bilateral segmental PE with RV strain
   LE duplex 10/04: occlusive thrombus left femoral vein
   Troponin 0.62 (H) 10/03; 0.08 10/05
   Ferritin 6
   Anticardiolipin antibodies, lupus anticoagulant: sent 10/04 (pending at discharge)
   Mammogram 2022: BI-RADS 2

Course: Heparin drip then apixaban. Gynecology consulted for menorrhagia; pelvic US with 5.5 cm fibroid and complex left
ovarian cyst 3.8 cm, recommend repeat US in 8-12 weeks. No evidence of malignancy.

Discharge Medications
   apixaban 10 mg PO BID for 3 more days, then 5 mg PO BID
   ferrous sulfate 325 mg PO every other day
Stop: combined oral contraceptive

Post-discharge plan
   Hematology (Dr. Okonkwo) 2-4 weeks: follow up antiphospholipid labs
   GYN 4 weeks
   Avoid estrogen. Seek care for bleeding, chest pain, syncope.
Discharged home in stable condition.
`,
    principal: /^acute pulmonary embolism/iu,
    pending: [/lupus anticoagulant/iu],
    followUp: [/okonkwo/iu, /gyn 4 weeks/iu, /seek care for bleeding/iu, /repeat US/u],
    flags: [["critical_value", /0\.62/u], ["laterality", /left femoral vein/iu], [
      "unresolved_finding",
      /cyst/iu
    ]],
    texts: {
      admission_date: /10\/03\/2023/u,
      discharge_date: /10\/08\/2023/u,
      discharge_condition: /stable/iu
    },
    lists: { secondary_diagnoses: /iron deficiency/iu }
  }
]
