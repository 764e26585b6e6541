import type { Written } from "./record.ts"

/** Dictations as transcription services type them. */
export const dictated: ReadonlyArray<Written> = [
  {
    title: "the primary diagnosis is named inside the second entry",
    text: `FINAL DIAGNOSES:
1. Hypertension and reflux disease, both chronic.
2. Primary diagnosis is syncope due to dehydration.
BRIEF HISTORY OF PRESENT ILLNESS: This is a 50-year-old gentleman who passed out at work.
COURSE IN THE HOSPITAL: He received fluids. Tilt table testing was arranged by cardiology as an outpatient.
DISPOSITION AND FOLLOWUP: The patient was discharged home. He should see Dr. Park within ten days.`,
    principal: /^syncope due to dehydration/iu,
    followUp: [/dr\. park within ten days/iu],
    texts: { disposition: /home/iu, age_and_gender: /50-year-old gentleman/iu }
  },
  {
    title: "a death summary",
    text: `DEATH SUMMARY
DATE OF ADMISSION: 02/01/2020. DATE OF DEATH: 02/06/2020.
CAUSE OF DEATH: Respiratory failure from aspiration pneumonia.
HOSPITAL COURSE: The patient was made comfort care and expired with her family at the bedside.`,
    principal: /^respiratory failure from aspiration pneumonia/iu,
    pending: "missing",
    texts: { admission_date: /02\/01\/2020/u }
  },
  {
    title: "no headings at all",
    text:
      `Mr. Alvarez is a 58-year-old man with diabetes who was admitted with a swollen red right foot. He denied chest pain.
X-rays showed no osteomyelitis. We treated him with vancomycin for cellulitis and the redness receded. A deep wound
culture is still pending. His father had gout. He was discharged to home in stable condition on 4/4. He will be seen
in the wound clinic on 4/11, and he knows to return for fever or spreading redness.`,
    principal: /swollen red right foot|cellulitis/iu,
    pending: [/wound\s+culture is still pending/iu],
    followUp: [/wound clinic on 4\/11/iu, /return for fever/iu],
    texts: { discharge_condition: /stable/iu, disposition: /home/iu }
  },
  {
    title: "diagnoses in one paragraph after the heading",
    text:
      `DISCHARGE DIAGNOSES: Acute pyelonephritis, right. Nephrolithiasis, nonobstructing. Hypertension, controlled.
HISTORY OF PRESENT ILLNESS: Please see the dictated admission history.
HOSPITAL COURSE: Afebrile after 48 hours of ceftriaxone. Blood cultures x2 remained negative. Urine culture from the
outside hospital has not been received.
FOLLOWUP: With her primary physician in 5 to 7 days. Urology referral was made for the stone.`,
    principal: /^acute pyelonephritis, right/iu,
    pending: [/urine culture/iu],
    notPending: /blood cultures/iu,
    followUp: [/5 to 7 days/iu, /urology referral/iu],
    lists: { secondary_diagnoses: /nephrolithiasis/iu }
  },
  {
    title: "the same as at admission",
    text: `ADMITTING DIAGNOSIS: Acute bronchiolitis.
DISCHARGE DIAGNOSIS: Same.
CONDITION: Improved.
BRIEF SUMMARY: This 4-month-old infant was admitted with wheezing. RSV was positive. He was weaned to room air.
DISCHARGE INSTRUCTIONS: Bulb suction before feeds. Follow up with the pediatrician in 2 days. Come back if he breathes fast.`,
    principal: /^acute bronchiolitis/iu,
    pending: "missing",
    followUp: [/pediatrician in 2 days/iu, /bulb suction/iu],
    texts: { age_and_gender: /4-month-old infant/iu, discharge_condition: /improved/iu }
  },
  {
    title: "pathology mentioned with its result, and another without",
    text: `PREOPERATIVE DIAGNOSIS: Left breast mass.
FINAL DIAGNOSIS: Invasive ductal carcinoma, left breast.
PROCEDURE: Left modified radical mastectomy.
HOSPITAL COURSE: The patient underwent left modified radical mastectomy. Core biopsy had shown invasive ductal carcinoma.
Sentinel node pathology is outstanding at the time of this dictation and will be discussed by Dr. Lim in clinic.
PLAN: Drain care was taught. She returns to Dr. Lim's office next Tuesday.`,
    principal: /^invasive ductal carcinoma, left breast/iu,
    pending: [/sentinel node pathology/iu],
    followUp: [/lim's office next tuesday/iu],
    noFlag: ["pasted_text", "laterality", "pending"],
    lists: { procedures_performed: /mastectomy/iu }
  },
  {
    title: "the wrong leg in the operation",
    text: `DISCHARGE SUMMARY
ADMISSION DIAGNOSIS: Right femoral neck fracture.
DISCHARGE DIAGNOSIS: Right femoral neck fracture.
PROCEDURES PERFORMED: Left hip hemiarthroplasty on March 3, 2019.
HOSPITAL COURSE: The patient fell at home. She underwent hemiarthroplasty and did well with therapy.
DISCHARGE DISPOSITION: Skilled nursing facility.
FOLLOWUP: Orthopedic clinic in two weeks for staple removal.`,
    principal: /^right femoral neck fracture/iu,
    followUp: [/orthopedic clinic in two weeks/iu],
    flags: [["laterality", /left/iu]],
    texts: { disposition: /skilled nursing/iu }
  },
  {
    title: "a discharge diagnosis that is only a question",
    text: `ADMISSION DIAGNOSIS: Chest pain.
DISCHARGE DIAGNOSES:
1. Rule out myocardial infarction.
2. Chest pain, noncardiac.
LABORATORY: Hemoglobin 5.9 on arrival, repeated 6.1. Platelets 18,000. Sodium 118.
FOLLOWUP: Dr. Vega in 1 week for repeat CBC.`,
    principal: /^chest pain, noncardiac/iu,
    flags: [["critical_value", /5\.9/u], ["critical_value", /118/u], ["critical_value", /18/u]],
    followUp: [/repeat CBC/u]
  },
  {
    title: "an assessment that introduces its problems",
    text: `DISCHARGE SUMMARY

HISTORY OF PRESENT ILLNESS:  The patient is a 68-year-old woman whom I have been following, who has had angina. In any case
today, she called me because she had a recurrent left arm pain after her stent, three days ago. She was admitted for
observation. Her cardiac enzymes remained negative. She had another stent to the mid LAD by Dr. Y.

PAST MEDICAL HISTORY:  Includes nonischemic cardiomyopathy, hypertension.
MEDICATIONS:  Aspirin 81 mg daily, Plavix 75 mg daily, Synthroid 100 mcg daily.
ALLERGIES:  She is allergic to Imdur, codeine, and Lipitor.
FAMILY HISTORY:  Both parents had diabetes.
PHYSICAL EXAMINATION:  Alert, and oriented.
DIAGNOSTIC STUDIES:  EKG unremarkable.
ASSESSMENT AND PLAN:  The patient is a 68-year-old lady with recurrent angina after a recent stent procedure.
1.  Angina pectoris. Continue Plavix and aspirin.
2.  Hypertension. Continue current dose.
DISCHARGE PLAN: Home. She will follow up with Dr. Q in one week, and have a lipid panel and liver tests then.
`,
    principal: /^angina pectoris/iu,
    pending: "missing",
    followUp: [/dr\. q in one week/iu, /lipid panel/iu],
    noFlag: ["laterality", "critical_value"],
    texts: { age_and_gender: /68-year-old woman/u }
  },
  {
    title: "parts of the course by system, a value at discharge",
    text: `DATE OF ADMISSION:  MM/DD/YYYY.

DATE OF DISCHARGE:  MM/DD/YYYY.

REFERRING PHYSICIAN:  Aaa Bbb, M.D.

ATTENDING PHYSICIAN AT DISCHARGE:  Ccc Ddd, M.D.

ADMITTING DIAGNOSES:
1.  Neuroblastoma.
2.  Anemia.
3.  Fever and neutropenia.

DISCHARGE DIAGNOSES:
1.  Neuroblastoma, stage IV.
2.  Anemia, transfused.
3.  Neutropenia, resolving.

PROCEDURES DURING HOSPITALIZATION:  Cycle two of chemotherapy; bone marrow aspiration.

HISTORY OF PRESENT ILLNESS:  Aaaa is a 3-year-old boy with neuroblastoma diagnosed last year.

HOSPITAL COURSE:
FEN:  He tolerated a regular diet.
HEMATOLOGY:  Hemoglobin 6.7 on day 3, transfused, 9.9 at discharge.
ID:  Blood cultures negative at 48 hours. Viral culture of the nasal swab is pending.
ONC:  Chemotherapy was well tolerated.

DISPOSITION:  To home with mother.

DIET:  As tolerated, neutropenic precautions.
ACTIVITY:  No contact sports.

MEDICATIONS:  Neupogen 80 mcg subcutaneous daily; Bactrim 40 mg p.o. b.i.d. on Monday and Tuesday.

FOLLOWUP:  Oncology Clinic on Thursday for CBC. Call for temperature over 38.3.
`,
    principal: /^neuroblastoma, stage IV/iu,
    pending: [/viral culture/iu],
    notPending: /blood culture/iu,
    followUp: [/oncology clinic on thursday/iu, /38\.3/u],
    flags: [["critical_value", /6\.7.*9\.9/u]],
    texts: { attending: /Ccc Ddd/u, disposition: /home with mother/iu, admission_date: "missing" },
    lists: {
      procedures_performed: /bone marrow aspiration/iu,
      results_at_discharge: /Hemoglobin 9\.9/u
    }
  },
  {
    title: "a donor in the family, and an old operation",
    text: `PRINCIPAL DIAGNOSIS:  Mantle cell lymphoma, relapsed.

OTHER DIAGNOSES: Hypertension, chronic renal insufficiency, old right hip replacement.

REASON FOR THE HOSPITALIZATION AND BRIEF HISTORY: The patient is a 61-year-old white male with lymphoma who was admitted for
transplant. His brother is the donor and has hemochromatosis.

SUMMARY OF HOSPITAL COURSE: He engrafted on day 12. Left hip pain was evaluated with plain films that were negative. CMV PCR
from Monday has not resulted. He did not have graft-versus-host disease.

DISCHARGE MEDICATIONS: Per the attached medication sheet.

FINAL DISPOSITION: The patient is discharged in good condition to the Hope Lodge and will return to the bone marrow
transplant clinic tomorrow for laboratory studies.
`,
    principal: /^mantle cell lymphoma, relapsed/iu,
    pending: [/CMV PCR/u],
    followUp: [/tomorrow for laboratory/iu],
    noFlag: ["laterality", "pasted_text"],
    texts: { discharge_condition: /good condition/iu, disposition: /hope lodge/iu }
  }
]
