import type { Written } from "./record.ts"

/** Longer records, each with traps of several kinds. */
export const packets: ReadonlyArray<Written> = [
  {
    title: "an anticoagulated fall, with a list of pending results",
    text: `SOUTHGATE UNIVERSITY HOSPITAL                      ED PHYSICIAN NOTE
PATIENT: TREMBLAY, ODETTE M   MRN# 20-44-871   DOB 04/30/1944   ARRIVED 08/14/2024 22:10
HPI: 80F on warfarin for mechanical mitral valve, found on floor. INR 8.9 (critical, called 22:55). Head CT: no acute
intracranial hemorrhage, final read to follow. Hgb 7.9.
PMH: mechanical MVR 2009, HTN, hypothyroid. Allergies: morphine (itching).

ADMISSION HISTORY & PHYSICAL  08/15/2024
PATIENT: TREMBLAY, ODETTE M   MRN# 20-44-871
CC: fall
HPI: Started on metronidazole 6 days ago for C. diff by her PCP. Now supratherapeutic INR with right thigh hematoma.
Home Medications: warfarin 5 mg daily; levothyroxine 75 mcg daily; metronidazole 500 mg TID; amlodipine 5 mg daily
Impression:
1) Supratherapeutic INR due to metronidazole interaction
2) Right thigh hematoma
3) Acute blood loss anemia
4) r/o compartment syndrome
Plan: vitamin K 2.5 mg PO x1, hold warfarin, ortho consult, serial Hgb.

ORTHOPEDIC SURGERY CONSULT  08/15/2024
Odette Tremblay MRN# 20-44-871
Left thigh soft, compartments soft. No compartment syndrome. CT: 8 cm right vastus hematoma.
Rec: no surgery. Recheck thigh in clinic 1 week after discharge.

LABS
                 08/14    08/15    08/16    08/17    08/18
INR              8.9 HH   4.1 H    2.9      2.4      2.6
Hgb              7.9 L    6.6 LL   8.8 L    8.7 L    8.9 L
Creatinine       1.0      1.1      1.0      1.0      0.9

DISCHARGE SUMMARY
Tremblay, Odette M     MRN# 20-44-871     Admit: 08/14/2024     Discharge: 08/18/2024
Attending physician: Marcus Bell, MD
DIAGNOSES
Principal: Right thigh hematoma due to supratherapeutic INR (warfarin-metronidazole interaction)
Other: Acute blood loss anemia requiring transfusion of 1 unit; mechanical mitral valve; C. difficile colitis, treated
HOSPITAL COURSE: INR corrected with vitamin K. Transfused. Warfarin resumed 8/16 at lower dose.
RESULTS PENDING AT DISCHARGE: C. difficile PCR repeat (sent 08/17). Factor VIII activity (sent 08/16).
MEDICATIONS AT DISCHARGE
 warfarin 4 mg PO daily (CHANGED, was 5 mg)
 levothyroxine 75 mcg PO daily
 amlodipine 5 mg PO daily
STOPPED: metronidazole
FOLLOW UP
 INR check at anticoagulation clinic 08/20/2024
 Orthopedics clinic, Dr. Haruto Endo, 08/25/2024 2:15 PM
 PCP within 2 weeks
Return to ED: worsening leg pain, numbness, any head injury
CONDITION: stable, ambulating with walker        DISPOSITION: home with PT
`,
    principal: /^right thigh hematoma/iu,
    pending: [/difficile PCR repeat/iu, /factor VIII/iu],
    followUp: [/haruto endo/iu, /08\/20\/2024/u, /pcp within 2 weeks/iu, /head injury/iu],
    flags: [["critical_value", /8\.9/u], ["critical_value", /6\.6/u]],
    noFlag: ["laterality", "pasted_text", "wrong_patient"],
    texts: { age_and_gender: /80F/u, attending: /Marcus Bell/u, discharge_condition: /walker/iu },
    lists: { secondary_diagnoses: /blood loss anemia/iu, results_at_discharge: /INR 2\.6/u }
  },
  {
    title: "a twin, with parts of the course that have no known heading",
    text: `Pinecrest Children's Hospital
Discharge Summary
Patient: BABY BOY TWIN A KOWALSKI      MRN: 9911203     DOB: 03/02/2025
Mother: Anna Kowalski  MRN 5520091
Admission date: 3/2/2025       Discharge date: 3/19/2025

Birth History: 33 2/7 week twin A born by cesarean section for maternal preeclampsia. Mother's blood type O positive,
GBS unknown. Twin B remains in the NICU with respiratory distress syndrome.

Diagnoses:
1. Prematurity, 33 2/7 weeks, twin A
2. Neonatal hyperbilirubinemia, resolved
3. Apnea of prematurity, resolved
4. Sepsis ruled out

Course by system:
RESP: CPAP for 1 day, then room air. Caffeine stopped 3/10. Last apnea 3/11.
FEN: Full oral feeds by 3/15. Discharge weight 2,145 g.
HEME: Peak bilirubin 13.8 on day 4. Phototherapy 2 days.
ID: Blood culture no growth final. Antibiotics stopped at 48 hours.
NEURO: Head ultrasound on day 7 showed grade I germinal matrix hemorrhage on the left; repeat in 4 weeks recommended.

Screening: State newborn screen #2 sent 3/16, result pending. Hearing screen passed. Hepatitis B vaccine given.
Discharge medications: poly-vi-sol with iron 1 mL PO daily
Feeding: breast milk fortified to 22 kcal/oz
Follow-up: Pediatrician Dr. Lena Ortiz 3/21/2025. Developmental clinic at 4 months. Ophthalmology ROP exam 4/2/2025.
Call for fever over 100.4 F, poor feeding, or breathing pauses.
`,
    principal: /^prematurity/iu,
    pending: [/newborn screen/iu],
    followUp: [/lena ortiz/iu, /ROP exam/u, /breathing pauses/iu],
    noFlag: ["identity", "wrong_patient"],
    texts: { medical_record_number: /9911203/u, diet_activity: /breast milk/iu },
    lists: { secondary_diagnoses: /apnea of prematurity/iu }
  },
  {
    title: "an operation whose pathology nobody lists as pending",
    text: `=== MERIDIAN HEALTH === INPATIENT PROGRESS NOTE ===
Pt: Delacroix, Simone | MRN 3320148 | DOB 07/07/1985 | HD#2 | 11/05/2024
S: Still with RLQ pain. Urine hCG negative.
O: T 38.2, WBC 17.2
A/P: Acute appendicitis vs. tubo-ovarian abscess. CT pending. Surgery aware.

=== MERIDIAN HEALTH === OPERATIVE REPORT ===
Pt: Delacroix, Simone | MRN 3320148 | 11/05/2024
Preop dx: Acute appendicitis
Postop dx: Perforated appendicitis with abscess
Procedure: Laparoscopic appendectomy with washout
Findings: Perforation at the tip. 4 cm mass at the base of cecum seen incidentally, biopsied.
Specimens: appendix; cecal biopsy - to pathology

=== MERIDIAN HEALTH === PROGRESS NOTE ===
Pt: Delacroix, Simone | MRN 3320148 | HD#4 | 11/07/2024
S: Passing gas.
A/P: 1. s/p lap appy POD2, continue pip-tazo. 2. Cultures: E. coli, sensitivities pending. 3. Path pending.

=== MERIDIAN HEALTH === DISCHARGE INSTRUCTIONS ===
Pt: Delacroix, Simone | MRN 3320148 | 11/09/2024
You were treated for: perforated appendicitis
New medicines: amoxicillin-clavulanate 875 mg by mouth twice a day for 7 days; oxycodone 5 mg every 6 hours as needed
No lifting more than 10 lb for 4 weeks. Shower ok. Remove steri strips after 10 days.
Surgery clinic: Dr. Paulo Reyes, 11/21/2024, 9:30 am. He will go over the pathology.
Go to the nearest ER for fever above 101, vomiting, or worse pain.
`,
    principal: /^perforated appendicitis/iu,
    pending: [/path pending/iu, /sensitivities pending/iu],
    notPending: /CT pending/u,
    followUp: [/paulo reyes/iu, /nearest ER/u],
    flags: [["unresolved_finding", /cecum/iu]],
    noFlag: ["pasted_text", "pending"],
    lists: { procedures_performed: /appendectomy/iu, incidental_findings: /4 cm mass/u }
  },
  {
    title: "numbered diagnoses on a line, arrows between values",
    text: `NORTHSIDE VA MEDICAL CENTER
DISCHARGE SUMMARY
NAME: JEFFERSON, CLYDE R.        SSN: xxx-xx-4471        AGE: 67        SEX: M
ADM: 2024-02-10      D/C: 2024-02-16      WARD: 5B       ATTENDING: S. Kapoor MD

ADMISSION DX: Sepsis, source unclear; r/o pneumonia
DISCHARGE DX: 1. E. coli bacteremia secondary to left pyelonephritis  2. AKI, resolved  3. DM2 with hyperglycemia
   4. Pneumonia - ruled out by CT

BRIEF HPI: 67 y.o. Veteran with DM2, BPH and prior CVA presented with rigors. Right flank pain on arrival per triage nurse.
CT: left pyelonephritis w/ 3 mm nonobstructing stone; 1.4 cm left adrenal nodule, indeterminate - f/u adrenal protocol CT
in 6-12 mo. Lactate 4.8 -> 1.6. Cr 2.9 on admit, 1.1 at d/c (baseline Cr 1.0). Glucose 512.
Micro: BCx 2/10 E. coli 2/2 bottles (R: cipro). Repeat BCx 2/12 NGTD x3d at time of d/c. UCx E. coli.
COURSE: Ceftriaxone -> cefpodoxime. Tamsulosin continued.
DISCHARGE MEDS: 1. cefpodoxime 200 mg PO BID x 8 days (new). 2. metformin 1000 mg PO BID. 3. tamsulosin 0.4 mg PO qHS.
4. aspirin 81 mg PO daily
DIET: diabetic. ACTIVITY: ad lib. CONDITION: good. DISPO: home.
F/U: PCP (Dr. Yuen) 2/23 w/ BMP. Urology 4 wks. 
PENDING: repeat BCx 2/12
`,
    principal: /^E\. coli bacteremia secondary to left pyelonephritis/iu,
    pending: [/repeat BCx/iu],
    followUp: [/yuen/iu, /urology 4 wks/iu],
    flags: [["laterality", /right flank/iu], ["kidney", /2\.9/u], [
      "unresolved_finding",
      /adrenal/iu
    ]],
    texts: {
      admission_date: /2024-02-10/u,
      discharge_date: /2024-02-16/u,
      disposition: /home/iu,
      diet_activity: /diabetic/iu
    },
    lists: { secondary_diagnoses: /AKI/u, results_at_discharge: /Lactate 1\.6/u }
  },
  {
    title: "a diagnosis by axes that was revised",
    text: `HILLTOP BEHAVIORAL HEALTH
PSYCHIATRIC DISCHARGE SUMMARY

Patient Name: Rosalind Achebe
Medical Record Number: BH-77310
Date of Birth: 09/19/1991
Date of Admission: 06/01/2024
Date of Discharge: 06/14/2024
Attending Psychiatrist: Theo Lindgren, MD

IDENTIFYING DATA: The patient is a 32-year-old single female.

REASON FOR ADMISSION: Suicidal ideation with plan.

ADMITTING DIAGNOSES:
Axis I: Major depressive disorder, severe.

LABORATORY DATA: Lithium level 1.9 mEq/L on 06/10 (HIGH), 0.8 on 06/13. TSH 6.8, repeat TSH and free T4 drawn 06/13 not yet resulted.
Urine pregnancy test negative.

HOSPITAL COURSE: The admitting diagnosis of major depression was revised to bipolar II disorder after collateral history from her sister, who has schizophrenia. Lithium was started and reduced after a level of 1.9. She denied suicidal ideation at discharge.

DISCHARGE DIAGNOSES:
Axis I: Bipolar II disorder, current episode depressed, severe, without psychotic features.
Axis III: Hypothyroidism, suspected.

CONDITION ON DISCHARGE: Improved. No suicidal or homicidal ideation.

DISCHARGE MEDICATIONS: Lithium carbonate ER 450 mg by mouth at bedtime. Quetiapine 50 mg by mouth at bedtime.

AFTERCARE PLAN: Dr. Nia Holloway, Hilltop outpatient clinic, 06/21/2024 at 1:00 PM. Lithium level and TSH in one week. Crisis line 988. No ibuprofen.
`,
    principal: /^bipolar II disorder/iu,
    pending: [/free T4/u],
    followUp: [/nia holloway/iu, /lithium level and TSH/iu],
    flags: [["drug_level", /1\.9.*0\.8/u]],
    texts: { attending: /Theo Lindgren/u, reason_for_admission: /suicidal ideation/iu },
    lists: { secondary_diagnoses: /^hypothyroidism/iu, results_at_discharge: /Lithium 0\.8/u }
  }
]
