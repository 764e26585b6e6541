import type { Written } from "./record.ts"

/** Single discharge summaries in many layouts. */
export const summaries: ReadonlyArray<Written> = [
  {
    title: "dictation in one line",
    text:
      "DISCHARGE SUMMARY DATE OF ADMISSION: 01/03/2022 DATE OF DISCHARGE: 01/07/2022 ADMITTING DIAGNOSIS: Chest pain, rule out myocardial infarction. DISCHARGE DIAGNOSES: 1. Gastroesophageal reflux disease. 2. Myocardial infarction ruled out. 3. Type 2 diabetes mellitus. HISTORY OF PRESENT ILLNESS: The patient is a 61-year-old male who presented with substernal burning for 2 days. PAST MEDICAL HISTORY: Diabetes. FAMILY HISTORY: Father died of a myocardial infarction. HOSPITAL COURSE: Serial troponins were negative. Stress test was normal. CONDITION ON DISCHARGE: Stable. FOLLOWUP: He will see Dr. Pruitt in two weeks. He should return for chest pain.",
    principal: /^gastroesophageal reflux disease/iu,
    pending: "missing",
    followUp: [/pruitt in two weeks/iu, /return for chest pain/iu],
    texts: {
      admission_date: /01\/03\/2022/u,
      discharge_date: /01\/07\/2022/u,
      age_and_gender: /61-year-old male/u,
      discharge_condition: /stable/iu
    },
    lists: { secondary_diagnoses: /diabetes/iu }
  },
  {
    title: "headings without colons, in capitals",
    text: `DISCHARGE SUMMARY

ADMISSION DIAGNOSIS
Abdominal pain

FINAL DIAGNOSIS
Perforated sigmoid diverticulitis with abscess

PROCEDURES
CT guided drainage of pelvic abscess

HOSPITAL COURSE
The patient is a 55-year-old woman admitted with left lower quadrant pain. A drain was placed by
interventional radiology. Abscess cultures grew E. coli sensitive to ciprofloxacin. She improved.

PENDING STUDIES
Anaerobic culture from the abscess

DISCHARGE INSTRUCTIONS
Flush the drain twice a day. Call for fever above 101.

FOLLOW UP
Dr. Hale, general surgery, 10 days
Colonoscopy in 6-8 weeks
`,
    principal: /perforated sigmoid diverticulitis/iu,
    pending: [/anaerobic culture/iu],
    followUp: [/hale/iu, /colonoscopy in 6-8 weeks/iu, /fever above 101/iu]
  },
  {
    title: "markdown and bullets",
    text: `# Discharge Summary

**Patient:** Wanda Petrov  **MRN:** 30022

## Diagnoses at Discharge
- Diabetic ketoacidosis
- Type 1 diabetes mellitus
- Acute kidney injury, resolved

## Pertinent Results
- Glucose 612 on arrival, pH 7.12, potassium 5.8
- HbA1c 12.4 %
- Islet cell antibodies: in process

## Follow-Up
- Endocrinology (Dr. Sato) on 04/18/2023
- Repeat BMP in 3 days
`,
    principal: /^diabetic ketoacidosis$/iu,
    pending: [/islet cell antibodies/iu],
    followUp: [/sato/iu, /repeat bmp in 3 days/iu],
    flags: [["critical_value", /612/u]],
    lists: { secondary_diagnoses: /type 1 diabetes/iu }
  },
  {
    title: "OCR slips: l for 1, 0 for O, lost colons and broken lines",
    text: `D1SCHARGE SUMMARY
Patient Narne: Karl Steiner   MRN: 66l204   D0B: 12/l2/1950
ADM1SS1ON DIAGN0SIS Hip pain
DISCHARGE DIAGN0SIS Osteomyelitis of the left
femur
H0SPITAL COURSE: Bone biopsy was taken on 3/2. He was started on cefazolin. The final
pathology report was not available at
discharge.
DISP0SITION: Skilled nursing facility
F0LLOW-UP: Infectious disease in 3 weeks, weekly
CBC and CRP.
`,
    principal: /osteomyelitis of the left\s+femur/iu,
    pending: [/pathology report was not available/iu],
    followUp: [/infectious disease in 3 weeks/iu, /CBC and CRP/u],
    texts: { disposition: /skilled nursing/iu }
  },
  {
    title: "principal and secondary inside one section",
    text: `Discharge Diagnoses
Principal: Acute cholecystitis, status post laparoscopic cholecystectomy
Secondary: GERD, obesity
Hospital Course: Uncomplicated laparoscopic cholecystectomy on 8/1. Surgical pathology pending.
Discharge Disposition: Home
Follow-up Appointments: Surgery clinic, Dr. Iyer, 2 weeks. Pathology will be reviewed at that visit by Dr. Iyer.
`,
    principal: /^acute cholecystitis/iu,
    pending: [/pathology/iu],
    followUp: [/iyer/iu],
    noFlag: ["pending", "pasted_text"],
    lists: { secondary_diagnoses: /GERD/u }
  },
  {
    title: "no diagnosis at discharge: that of the admission stands",
    text: `DISCHARGE SUMMARY
Admitting diagnosis: Acute exacerbation of asthma
History: 19 yo F with asthma, sister has cystic fibrosis. No pneumonia on chest x-ray.
Course: Improved with nebulizers and steroids.
Disposition: home
Plan: pulmonary clinic appointment on 6/3; return if wheezing worsens.
`,
    principal: /^acute exacerbation of asthma/iu,
    pending: "missing",
    followUp: [/pulmonary clinic/iu, /wheezing worsens/iu],
    texts: { age_and_gender: /19 yo F/u, disposition: /home/iu }
  },
  {
    title: "negated, ruled out and old diagnoses never lead",
    text: `DISCHARGE SUMMARY
DISCHARGE DIAGNOSES:
1. Pulmonary embolism - ruled out.
2. History of breast cancer.
3. Costochondritis.
4. Anxiety.
FOLLOW-UP: None needed.
`,
    principal: /^costochondritis/iu,
    followUp: [/none needed/iu]
  },
  {
    title: "a heading whose answer is missing",
    text: `DISCHARGE SUMMARY
DISCHARGE DIAGNOSIS: ____________________
HOSPITAL COURSE: The patient was observed overnight.
PENDING LABS: see chart
FOLLOW-UP: see attached sheet
`,
    principal: "undocumented",
    pending: "undocumented",
    followUp: "undocumented",
    texts: { date_of_birth: "missing" }
  },
  {
    title: "a diagnosis told in a sentence only",
    text: `Discharge Summary

Mrs. Tully is a 70-year-old woman with COPD who was admitted through the emergency room because of fever and
confusion. Lumbar puncture showed 400 white cells. She was ultimately diagnosed with viral meningitis and
improved without specific therapy. HSV PCR of the cerebrospinal fluid was sent and is pending. There was no
evidence of stroke. She was discharged home in good condition. She will follow up with Dr. Novak in one week.
`,
    principal: /^viral meningitis/iu,
    pending: [/HSV PCR/u],
    followUp: [/novak in one week/iu],
    texts: {
      discharge_condition: /good condition/iu,
      disposition: /discharged home/iu,
      reason_for_admission: /fever and\s+confusion/iu
    }
  },
  {
    title: "pathology that somebody is to follow, and a culture that came back",
    text: `Discharge Summary
Discharge Diagnosis: Upper GI bleed due to duodenal ulcer
Hospital Course: EGD showed a clean based duodenal ulcer; biopsies were taken for H. pylori. Urine culture was
pending on admission and later grew no organisms. Hemoglobin nadired at 6.4 and was 8.8 at discharge after two units.
Incidental finding: 2.1 cm right adrenal nodule on CT, needs dedicated adrenal CT in 6 months.
Discharge plan: PCP to follow up on H. pylori biopsy results. GI clinic in 8 weeks.
`,
    principal: /^upper GI bleed due to duodenal ulcer/iu,
    pending: [/pylori/iu],
    notPending: /urine culture/iu,
    followUp: [/gi clinic in 8 weeks/iu, /pcp to follow up/iu],
    flags: [["critical_value", /6\.4/u], ["unresolved_finding", /adrenal/iu]],
    noFlag: ["pending"],
    lists: { incidental_findings: /adrenal nodule/iu }
  },
  {
    title: "a psychiatric summary by axes",
    text: `DISCHARGE SUMMARY
DISCHARGE DIAGNOSES:
AXIS I: Bipolar disorder, most recent episode manic, severe.
AXIS II: No diagnosis.
AXIS III: Hypothyroidism.
AXIS IV: Unemployment.
AXIS V: GAF 55.
CONDITION: Improved, not suicidal.
AFTERCARE: Intake at Harbor Mental Health on 2/14 at 9 AM. Lithium level to be repeated in 5 days.
`,
    principal: /^bipolar disorder/iu,
    followUp: [/harbor mental health/iu, /lithium level to be repeated/iu]
  },
  {
    title: "obstetrics, with a table of results and none pending",
    text: `DISCHARGE SUMMARY                      Date: 10/02/2021
Name: Amina Yusuf    Age: 29    Sex: F    MRN: 5550123
Final diagnosis: Term pregnancy, delivered by primary low transverse cesarean section for breech presentation
Operations: Primary low transverse cesarean section 09/29/2021
Labs            09/29     09/30     10/01
Hgb             11.9      9.1 L     9.0 L
Plt             220       198       205
All results are final at discharge.
Instructions: No lifting over 10 pounds. Nothing per vagina for 6 weeks.
Follow-up: OB clinic in 2 weeks for wound check and 6 weeks postpartum.
`,
    principal: /^term pregnancy/iu,
    pending: "none",
    followUp: [/wound check/iu, /lifting/iu],
    noFlag: ["pasted_text", "critical_value"],
    lists: { results_at_discharge: /9\.0/u, procedures_performed: /cesarean/iu }
  }
]
