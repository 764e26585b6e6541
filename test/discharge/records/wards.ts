import type { Written } from "./record.ts"

/** Summaries of many wards: surgery, obstetrics, paediatrics, intensive care, psychiatry. */
export const wards: ReadonlyArray<Written> = [
  {
    title: "prescriptions told under the disposition",
    text: `DISCHARGE SUMMARY

DISCHARGE DIAGNOSES:
1.  Acute perforated appendicitis with abscess.
2.  Postoperative ileus, resolved.

HOSPITAL COURSE:  Zosyn was discontinued and he was transitioned to oral Augmentin. Potassium was 2.9 on admission, repleted; 4.1 at discharge. Final pathology is pending at the time of this dictation.

DISPOSITION:  Home in stable condition. He is to follow up with Dr. Yates in 10 days. He was given prescriptions for Augmentin 875 mg p.o. b.i.d. for 7 days and Percocet 5/325 one tablet p.o. q.6h. p.r.n. pain. He is to resume his metformin 1000 mg p.o. b.i.d. He is to hold his lisinopril until seen. No lifting over 10 pounds for 6 weeks. Diet is regular.
`,
    principal: /^Acute perforated appendicitis with abscess$/u,
    medications: ["Augmentin 875 mg p.o. b.i.d. for 7 days", "metformin 1000 mg p.o. b.i.d."],
    notMedications: /zosyn|lisinopril/iu,
    pending: [/final pathology/iu],
    followUp: [/Dr\. Yates in 10 days/u],
    texts: { diet_activity: /no lifting over 10 pounds.*diet is regular/iu },
    lists: { results_at_discharge: /^Potassium 4\.1$/u }
  },
  {
    title: "a dictation whose lines were joined with commas",
    text:
      `HOSPITAL COURSE: , 1. Non-ST elevation myocardial infarction. Troponin peaked at 42. 2. Anemia. Iron studies pending at discharge. ,DISCHARGE DIAGNOSES:, 1. Non-ST elevation myocardial infarction.,2. Anemia.,DISCHARGE MEDICATIONS: ,1. Plavix 75 mg p.o. daily.,2. Lipitor 80 mg p.o. q.h.s.,ALLERGIES: , Sulfa causes rash.,FOLLOWUP: , With Dr. Stone of Cardiology in 2 weeks. ,CONDITION ON DISCHARGE: , Stable.`,
    principal: /^Non-ST elevation myocardial infarction$/u,
    medications: ["Plavix 75 mg p.o. daily", "Lipitor 80 mg p.o. q.h.s."],
    pending: [/iron studies/iu],
    followUp: [/Dr\. Stone/u],
    flags: [["critical_value", /troponin 42/iu]],
    texts: { discharge_condition: /^Stable$/u },
    lists: { allergies: /^Sulfa causes rash$/u, secondary_diagnoses: /^Anemia$/u }
  },
  {
    title: "allergies on a line below the diagnoses",
    text: `DISCHARGE SUMMARY
DISCHARGE DX:
1. Term pregnancy, delivered by cesarean section
2. Postpartum hemorrhage
NKDA. Latex: hives.
D/C MEDS:
- nifedipine XL 30 mg PO daily
F/U: BP check 1 wk
`,
    principal: /^Term pregnancy/u,
    medications: ["nifedipine XL 30 mg PO daily"],
    flags: [["allergy", /latex/iu]],
    lists: { allergies: /^Latex: hives$/u, secondary_diagnoses: /^Postpartum hemorrhage$/u }
  },
  {
    title: "orders that start, change and hold below what they stop",
    text: `DISCHARGE ORDERS   01/13/2024
PATIENT: HOLLOWAY, GERALD    MRN: 330918
STOP:
 metformin (AKI)
START:
 ertapenem 1 g IV q24h via PICC through 01/22
CHANGE:
 warfarin 5 mg -> 2.5 mg PO daily
 furosemide 40 mg daily -> torsemide 20 mg BID
CONTINUE:
 tamsulosin 0.4 mg PO QHS
HOLD:
 methotrexate until ID clinic
Follow-up: ID clinic 1/20. Dispo: SNF.
`,
    medications: [
      "ertapenem 1 g IV q24h through 01/22",
      "warfarin 2.5 mg PO daily",
      "torsemide 20 mg BID",
      "tamsulosin 0.4 mg PO QHS"
    ],
    notMedications: /metformin|furosemide|methotrexate/iu
  },
  {
    title: "intensive care, on the way to a long-term hospital",
    text: `TRANSFER / DISCHARGE SUMMARY
Name: COLE, DENNIS     MRN: 7712009     DOB: 6/6/1960
Adm: 9/1/2023    DC: 9/20/2023

DIAGNOSES:
1) Septic shock due to necrotizing fasciitis of the right leg
2) AKI requiring CRRT, resolved

COURSE BY SYSTEM:
RENAL: peak Cr 6.2, now 1.3.
NEURO: hyperactive delirium; on haloperidol in ICU, now off.

MEDS ON TRANSFER TO LTACH:
cefazolin 2 g IV q8h (end 10/13)
fentanyl patch 25 mcg/hr TD q72h
acetaminophen 650mg PO q6h prn
Humalog 1 unit per 10 g carbohydrates with meals plus sliding scale: 150-200 2 units, above 300 8 units
MEDS STOPPED: norepinephrine, haloperidol, lisinopril
ALLERGIES: NKDA; adhesive tape - blistering
`,
    principal: /^Septic shock/u,
    medications: [
      "cefazolin 2 g IV q8h (end 10/13)",
      "fentanyl 25 mcg/hr TD q72h",
      "acetaminophen 650mg PO q6h prn",
      "Humalog 1 unit per 10 g carbohydrates with meals plus sliding scale: 150-200 2 units, above 300 8 units"
    ],
    notMedications: /haloperidol|norepinephrine|lisinopril|^above/imu,
    noFlag: ["drug_level"],
    texts: { discharge_date: /^9\/20\/2023$/u },
    lists: { allergies: /adhesive tape/u }
  },
  {
    title: "problems with marks, each with its plan",
    text: `DISCHARGE SUMMARY
HPI: 78 y/o M presents with dyspnea, orthopnea.

ASSESSMENT/PLAN:
# Acute on chronic systolic heart failure: diuresed 8 L. PE ruled out by CTA.
# Hypertension: d/c on amlodipine 5 mg daily. Cont Spiriva 18 mcg daily. Stop HCTZ.
All: sulfa -> rash
`,
    principal: /^Acute on chronic systolic heart failure$/u,
    medications: ["amlodipine 5 mg daily", "Spiriva 18 mcg daily"],
    notMedications: /HCTZ/u,
    lists: { allergies: /^sulfa -> rash$/u }
  },
  {
    title: "home drugs resumed but for two, and a first diagnosis that was ruled out",
    text: `DISCHARGE SUMMARY
PRINCIPAL DIAGNOSIS: Rule out myocardial infarction.
HOSPITAL COURSE: Troponins were negative, and myocardial infarction was ruled out. The pain was felt to be due to esophageal spasm. She was not confused; delirium was considered but unlikely, and quetiapine was given once for sleep.
Home meds: resume home meds except stop Norvasc (hypotension) and hold Xeloda.
New meds:
Protonix 40 mg PO daily
Rotigotine patch | 4 mg/24 h | TD | daily | CHANGED from 6 mg/24 h |
cefdinir (125 mg/5 mL) 85 mg (3.4 mL) PO BID x 8 days
`,
    principal: /^esophageal spasm$/u,
    medications: [
      "Protonix 40 mg PO daily",
      "Rotigotine 4 mg/24 h TD daily",
      "cefdinir (125 mg/5 mL) 85 mg (3.4 mL) PO BID x 8 days"
    ],
    notMedications: /norvasc|xeloda|quetiapine/iu
  },
  {
    title: "a heart operation, one statin in place of another",
    text: `DISCHARGE SUMMARY
DISCHARGE DIAGNOSIS: Three-vessel coronary disease, status post bypass
Discharge Medications:
1. Atorvastatin 80 mg PO qHS (replaces simvastatin)
2. Metoprolol tartrate 25 mg PO BID
Do NOT take: lisinopril (until cleared by cardiology), ibuprofen, simvastatin
`,
    medications: ["Atorvastatin 80 mg PO qHS", "Metoprolol tartrate 25 mg PO BID"],
    notMedications: /simvastatin|lisinopril|ibuprofen/iu
  },
  {
    title: "a sheet for the patient with lists to start and to continue",
    text: `DISCHARGE INSTRUCTIONS 5/3/2024
Patient: Marta Silva  MRN: 10293
You were treated for: gangrenous cholecystitis
START taking:
  amoxicillin-clavulanate 875 mg by mouth twice a day for 5 days
CONTINUE taking:
  sertraline 50 mg by mouth daily
STOP taking:
  naproxen 500 mg
Appointments: Surgery clinic (Dr. Oyelaran) May 15 at 2:30 PM
`,
    principal: /^gangrenous cholecystitis$/u,
    medications: [
      "amoxicillin-clavulanate 875 mg by mouth twice a day for 5 days",
      "sertraline 50 mg by mouth daily"
    ],
    notMedications: /naproxen/iu,
    lists: { secondary_diagnoses: "missing" }
  },
  {
    title: "a course by numbered problems, and a scale of insulin",
    text: `DISCHARGE SUMMARY
DISCHARGE DIAGNOSIS: Exacerbation of multiple sclerosis
HOSPITAL COURSE PER PROBLEM LIST:
#1 MS: Solu-Medrol 1 g IV x 5 days completed.
#2 UTI: Macrobid given.
DISCHARGE MEDICATIONS:
Insulin regular per sliding scale: BG 151-200: 2 units; 201-250: 4 units
Timoptic 0.5% 1 gtt OD BID
`,
    medications: [
      "Insulin regular per sliding scale: BG 151-200: 2 units; 201-250: 4 units",
      "Timoptic 0.5% 1 gtt OD BID"
    ],
    texts: { hospital_course: /solu-medrol[\s\S]*macrobid/iu }
  },
  {
    title: "a reason with a decimal point, and levels at discharge",
    text: `DISCHARGE DIAGNOSES:
1.  Diabetic ketoacidosis.
HOSPITAL COURSE:  The patient is a 22-year-old male admitted to the ICU with glucose of 742 and pH of 7.02. Lithium level on discharge was 0.8.
MEDICATIONS AT DISCHARGE:
Lantus 24 units subcutaneous at bedtime.
`,
    principal: /^Diabetic ketoacidosis$/u,
    texts: { reason_for_admission: /pH of 7\.02$/u },
    lists: { results_at_discharge: /Lithium level on discharge was 0\.8/u }
  },
  {
    title: "a child: what it was raised to, a drug of modified release, a second allergy",
    text: `Willow Children's Hospital
DISCHARGE SUMMARY
Name: Liam Novak      MRN: 00-48-213     DOB: 03 May 2019   Sex: M
Allergies/ADRs: Cefaclor - serum sickness-like reaction (2024). Egg - lip swelling. Tolerates co-amoxiclav.
Diagnosis: Right lower lobe pneumonia

Medicines at discharge:
Amoxicillin 250 mg/5 mL suspension: 7 mL (350 mg) by mouth three times a day for 7 days - NEW
Fluticasone 50 mcg inhaler 1 puff BD: increased to 2 puffs BD
Theophylline MR 200 mg bd
Montelukast 4 mg at night - STOPPED (nightmares)
Levothyroxine 25 mcg daily. Dose was increased to 50 mcg by the GP in 2024.
`,
    principal: /^Right lower lobe pneumonia$/u,
    medications: [
      "Fluticasone 50 mcg 2 puffs BD",
      "Theophylline 200 mg bd",
      "Levothyroxine 25 mcg daily"
    ],
    notMedications: /montelukast|1 puff/iu,
    texts: { date_of_birth: /^03 May 2019$/u },
    lists: { allergies: /^Egg - lip swelling$/u },
    notInLists: { allergies: /tolerates/iu }
  },
  {
    title: "a ward of mothers: its list right below the line before it",
    text: `MATERNITY DISCHARGE SUMMARY
Name: Aoife Brennan     Hospital No: H884213
Allergies: NKDA. Adhesive tape.
Discharge medication
Enalapril 5 mg bd
Nifedipine MR 20 mg bd
Dalteparin 5000 units s/c daily for 10 days
Ibuprofen - avoid (pre-eclampsia)
Labetalol 200 mg tds stopped on day 3
Doxazosin 4 mg od discontinued 3/4
`,
    medications: [
      "Enalapril 5 mg bd",
      "Nifedipine 20 mg bd",
      "Dalteparin 5000 units s/c daily for 10 days"
    ],
    notMedications: /labetalol|ibuprofen|doxazosin/iu
  },
  {
    title: "columns between bars, below the allergies",
    text: `ONCOLOGY INPATIENT DISCHARGE
Patient: Dalia Rahimi   MRN: 30117729
Dx: Febrile neutropenia
Allergies: Docetaxel -> infusion reaction grade 2. Sulfa (rash). Kiwi \u2013 throat itching.

Medication | Dose | Route | Frequency | Status
Levofloxacin | 750 mg | PO | daily x 5 days | NEW
Ondansetron | 8 mg | PO | q8h PRN nausea | CONTINUE
Lisinopril | 10 mg | PO | daily | HOLD (AKI)
TMP-SMX DS | 1 tab | PO | MWF | STOP
`,
    medications: ["Levofloxacin 750 mg PO daily x 5 days", "Ondansetron 8 mg PO q8h PRN nausea"],
    notMedications: /lisinopril|TMP/iu,
    lists: { allergies: /^Kiwi \u2013 throat itching$/u },
    notInLists: { allergies: /ondansetron|TMP/iu }
  },
  {
    title:
      "a nursing home: a scale with all its steps, oxygen below a drug, poison that is no allergy",
    text: `DISCHARGE SUMMARY
Resident: Beatrice Holloway   MR# 10482   Pt: 91F
ALLERGIES: bee stings, codeine - confusion. Overdose of paracetamol in 2019.

DISCHARGE MEDS:
Donepezil 10mg po hs
Insulin lispro sliding scale: 150-200 2 units, 201-250 4 units, >250 6 units with meals
Lasix 40 mg daily, reduced to 20 mg daily
Prednisone 40 mg daily, reduced to 20 mg after 5 days
Ensure 1 can bid
O2 2L NC prn
`,
    medications: [
      "Donepezil 10mg po hs",
      "Insulin lispro sliding scale: 150-200 2 units, 201-250 4 units, >250 6 units with meals",
      "Lasix 20 mg daily"
    ],
    notMedications: /2L|Prednisone 20/u,
    lists: { allergies: /^bee stings$/u },
    notInLists: { allergies: /overdose/iu }
  },
  {
    title: "a letter without a list of discharge",
    text: `Dear Dr. Whitcombe,

Re: Mrs Edith Palmgren, born 14/02/1938, Hospital No 7731904

This lady was an inpatient with a fractured hip. A urinary tract infection was treated with nitrofurantoin 50 mg four times a day, which she should complete on 12th November. Her usual amlodipine 5 mg was stopped as she was hypotensive. We have started alendronic acid 70 mg once a week.

Yours sincerely
`,
    flags: [["medication", /nitrofurantoin.*no list of discharge names it/u]]
  },
  {
    title:
      "surgery: heparin did harm, and a kind of it is given; home drugs but for one; two doses in turn",
    text: `VASCULAR SURGERY - DISCHARGE SUMMARY
PATIENT: HOLM, PER        MRN: 5540917     AGE/SEX: 71 M
ADMIT: 5/2/26   DISCH: 5/9/26
DISCHARGE DX: Critical limb ischemia
HOME MEDS: metoprolol 25 mg bid, lisinopril 10 mg daily, warfarin 5 mg daily
ALLERGIES: heparin - HIT 2015; iodinated contrast
D/C MEDS:
 - Home meds except lisinopril (held for SBP 90s)
 - Warfarin 7.5 mg tonight then 5 mg daily, INR check 5/11
 - Enoxaparin 80 mg sq bid until INR > 2
`,
    medications: ["Warfarin 7.5 mg then 5 mg daily, INR check 5/11"],
    texts: { discharge_date: /^5\/9\/26$/u },
    flags: [
      ["allergy", /Enoxaparin.*heparin - HIT 2015/u],
      ["medication", /metoprolol.*only say to resume home medications/u]
    ]
  },
  {
    title: "columns of allergies; results that are none of those to come",
    text: `HOSPITAL MEDICINE DISCHARGE SUMMARY
Patient Name: Renee Castellanos
MRN: 8812043
Discharge Diagnosis: Cellulitis

Allergies
Allergen            Reactions
Vancomycin          Red man syndrome
Ibuprofen           GI upset

Results pending at discharge: wound culture (10/16)
Last labs: K 4.9, Cr 1.8 (baseline 1.5)
Follow-up with PCP Dr. Voss in 7 days for BMP.
`,
    pending: [/^wound culture/u],
    notPending: /labs|PCP/u,
    notInLists: { allergies: /^Reactions$/mu }
  },
  {
    title: "kin beside a denial of allergies",
    text: `DISCHARGE SUMMARY
Patient: Sofia Lindgren   MRN: 990213
Discharge diagnosis: First seizure

No known drug allergies. Grandmother had epilepsy.
`,
    notInLists: { allergies: /grandmother/iu }
  },
  {
    title: "a short stay: withheld until a test, British names, what the doctor outside is to do",
    text: `EMERGENCY / SHORT STAY DISCHARGE LETTER
Patient: Mr Gareth Pugh   Hospital No 7731004
Discharged: 22/10/2026
Diagnosis: Acute urinary retention
Allergies: Penicillin (anaphylaxis)

Medication changes:
STARTED: Cefalexin 500 mg TDS 7/7; Laxido 1 sachet BD
STOPPED: Oxybutynin 5 mg BD, Amitriptyline 10 mg nocte
WITHHELD: Furosemide 20 mg OM - restart when U&E rechecked
UNCHANGED: Apixaban 5 mg BD

Awaiting: urine culture sensitivities
GP actions: 1. U&E in 1 week 2. Digoxin level in 10 days
TWOC clinic 2 weeks - appointment to be sent.
`,
    medications: ["Cefalexin 500 mg TDS 7/7", "Laxido 1 sachet BD", "Apixaban 5 mg BD"],
    notMedications: /furosemide|oxybutynin|amitriptyline/iu,
    pending: [/^urine culture sensitivities$/u],
    notPending: /GP|level|clinic/u,
    flags: [
      ["medication", /Furosemide: On hold/u],
      ["allergy", /Cefalexin: May cross-react/u]
    ]
  },
  {
    title: "psychiatry: a headed row of what was stopped, and a day that is no dose",
    text: `PSYCHIATRIC DISCHARGE SUMMARY
Name: Marcus Bell    MRN: 7715520
Diagnosis: Schizoaffective disorder

MEDICATIONS AT DISCHARGE:
Clozapine 150 mg qam and 250 mg qhs

Discontinued during stay: lorazepam taper completed 9/10, olanzapine 20 mg qhs (ineffective)
`,
    medications: ["Clozapine 150 mg qam and 250 mg qhs"],
    notMedications: /olanzapine|lorazepam/iu,
    flags: [["medication", /^medication: lorazepam and olanzapine: Stopped/u]]
  },
  {
    title: "the foot of a page that a browser printed",
    text: `DISCHARGE SUMMARY
Patient: Ida Moen   MRN: 771200
Discharge diagnosis: Pneumonia
Results pending: sputum culture
https://records.example/summary/7.html 2/2
`,
    pending: [/^sputum culture$/u],
    notPending: /https/u
  }
]
