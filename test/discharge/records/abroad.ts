/**
 * Records in the styles of other wards, systems and countries: lists under headings of their own, boxes and
 * hours as columns, letters, forms; all invented. What is at home, and what must not be; each a fold of what
 * the field has to say.
 */
interface Abroad {
  readonly id: string
  readonly text: string
  readonly name?: string
  readonly home: ReadonlyArray<string>
  readonly not: ReadonlyArray<string>
  readonly dx?: string
  readonly all?: ReadonlyArray<string>
  readonly pend?: ReadonlyArray<string>
  readonly fu?: ReadonlyArray<string>
}

export const abroad: ReadonlyArray<Abroad> = [
  {
    id: "de1",
    name: "Grete Lindqvist",
    text: `Klinikum Nordheim - Innere Medizin
Entlassungsbrief / Discharge letter
Patient: Grete Lindqvist   geb. 03.04.1951   Fall-Nr. 88-2231

Diagnosen / Diagnoses
1. Akute dekompensierte Herzinsuffizienz / Acute decompensated heart failure
2. Vorhofflimmern / Atrial fibrillation

Allergien: Penicillin (Exanthem)

Therapie bei Aufnahme
Ramipril 5 mg 1-0-0
Verapamil 240 mg 1-0-0

Weitere Therapie zu Hause
Medikament        Staerke    mo  mi  ab  na
Torasemid         7,5 mg     1   0   0   0
Bisoprolol        2,5 mg     1   0   1   0
Apixaban          5 mg       1   0   1   0
Ramipril          2,5 mg     1   0   0   0
Pantoprazol       40 mg      1   0   0   0

Abgesetzt: Verapamil 240 mg (Bradykardie)

Procedere: Kontrolle beim Hausarzt in 1 Woche. Elektrolyte kontrollieren.
Ausstehend: TSH`,
    home: ["Torasemid", "Bisoprolol", "Apixaban", "Ramipril", "Pantoprazol"],
    not: ["Verapamil"],
    dx: "herzinsuffizienz",
    all: ["penicillin"],
    pend: ["tsh"],
    fu: ["hausarzt"]
  },
  {
    id: "uk1",
    name: "Derek Wainwright",
    text: `St Aldhelm's Hospital   Electronic Discharge Notification
Name: Derek Wainwright   NHS No: 485 777 3456   DOB: 12/03/1944
Consultant: Dr P Okafor  Ward: 7B
Admitted: 02/10/2026  Discharged: 09/10/2026

PRIMARY PROBLEM
Community acquired pneumonia, CURB-65 2

OTHER PROBLEMS
COPD; type 2 diabetes; CKD 3a

SENSITIVITIES
Trimethoprim - rash

WHAT HAPPENED
Treated with IV co-amoxiclav and clarithromycin then oral doxycycline. Enoxaparin 40 mg OD as inpatient.

SUPPLIED BY PHARMACY (14 days unless stated)
Doxycycline caps 100 mg   ONE OD   5/7 then stop     new
Salbutamol 100mcg inhaler   2 puffs QDS PRN     unchanged
Trelegy Ellipta 92/55/22   1 inh OM    unchanged
Metformin MR 500 mg    TWO BD      dose increased from ONE BD
Ramipril 10 mg   OM    WITHHELD - AKI, GP to restart when U&E normal
Paracetamol 500 mg    1-2 QDS PRN max 8/24h    new
Colecalciferol 800 units   OD    unchanged

GP ACTIONS
1. Repeat U&E in 1 week
2. CXR in 6 weeks - booked by hospital
Sputum culture awaited at time of discharge.`,
    home: ["Doxycycline", "Salbutamol", "Trelegy", "Metformin", "Paracetamol", "Colecalciferol"],
    not: ["Ramipril", "Enoxaparin", "co-amoxiclav", "Trimethoprim"],
    dx: "pneumonia",
    all: ["trimethoprim"],
    pend: ["sputum"],
    fu: ["cxr"]
  },
  {
    id: "in1",
    name: "Kamala Devi Rao",
    text: `SUNRISE MULTISPECIALITY HOSPITAL
DISCHARGE CARD
Pt. Name : Mrs. Kamala Devi Rao     Age/Sex : 62 Y / F     IP No : 2026/11873
DOA : 14-10-2026     DOD : 19-10-2026
Dr. incharge : Dr. S. Menon

FINAL DIAGNOSIS : Acute inferior wall MI, s/p PCI to RCA
K/C/O : T2DM, HTN

ADVICE ON DISCHARGE
1) Tab. Ecosprin 75 mg   0-1-0   x to continue
2) Tab. Brilinta 90 mg   1-0-1   x 1 year
3) Tab. Rosuvas 20 mg   0-0-1
4) Tab. Met XL 25 mg   1-0-0
5) Tab. Glycomet GP 1  1-0-1 before food
6) Cap. Pan D   1-0-0  BBF
7) Syp. Cremaffin 15 ml HS SOS
Tab. Amlong 5 mg - STOPPED
Inj. Heparin given in ICU.

REVIEW : after 1 week in Cardiology OPD with CBC, S. Creatinine
H/O drug allergy : Nil known`,
    home: ["Ecosprin", "Brilinta", "Rosuvas", "Met XL", "Glycomet", "Pan", "Cremaffin"],
    not: ["Amlong", "Heparin"],
    dx: "inferior wall mi",
    fu: ["cardiology"]
  },
  {
    id: "fr1",
    name: "Bernard Lefèvre",
    text: `CHU de Vauclair - Service de pneumologie
Compte rendu d'hospitalisation / Hospital report
Patient : Bernard Lefèvre  né le 22/07/1958   IPP 00451278

Motif d'hospitalisation : exacerbation de BPCO / COPD exacerbation
Diagnostic principal : Exacerbation aiguë de BPCO / acute exacerbation of COPD

Antécédents : HTA, tabagisme
Allergie : aspirine (bronchospasme)

Traitement de sortie / treatment when leaving
- PREDNISOLONE 20 mg : 2 cp le matin pendant 5 jours
- AMOXICILLINE/ACIDE CLAVULANIQUE 1 g : 1 cp 3 fois par jour pendant 7 jours
- SPIRIVA 18 µg : 1 inhalation par jour
- AMLODIPINE 10 mg : 1 cp le soir
- VENTOLINE 100 µg : 2 bouffées si besoin

Traitement arrêté / stopped : THEOPHYLLINE 200 mg

Rendez-vous : consultation de pneumologie le 12/11/2026`,
    home: ["PREDNISOLONE", "AMOXICILLINE", "SPIRIVA", "AMLODIPINE", "VENTOLINE"],
    not: ["THEOPHYLLINE", "aspirine"],
    dx: "bpco",
    all: ["aspirine"],
    fu: ["pneumologie"]
  },
  {
    id: "letter1",
    name: "Alan Peverell",
    text: `Brookfield Cottage Hospital
14 September 2026
Dear Dr Harris,
Re: Mr Alan Peverell, 17 Quay Street, born 08/11/1939, hospital number BC20911

Thank you for taking over the care of this gentleman, who was with us from 3 to 13 September after a fall with a fractured left neck of femur, fixed with a hemiarthroplasty on the 4th. He was given cefuroxime at induction and morphine on the ward.

We sent him home on apixaban 2.5 mg twice daily until 8 October, paracetamol 1 g four times a day, oxycodone 5 mg as needed (ten tablets supplied, not to be renewed), alendronic acid 70 mg every Sunday, and his usual bisoprolol 2.5 mg in the morning and atorvastatin 20 mg at night. His indapamide was stopped because of a sodium of 126. His wife takes amitriptyline and keeps her tablets in the same box; please ask them to separate these.

He is allergic to codeine, which makes him vomit. A vitamin D level has been sent and is not back yet.

We will see him in fracture clinic on 22 October. Could you please check his sodium in one week.

Yours sincerely,
Dr R Achebe`,
    home: ["apixaban", "paracetamol", "oxycodone", "alendronic acid", "bisoprolol", "atorvastatin"],
    not: ["indapamide", "cefuroxime", "morphine", "amitriptyline", "codeine"],
    dx: "neck of femur",
    all: ["codeine"],
    pend: ["vitamin d"],
    fu: ["fracture clinic"]
  },
  {
    id: "box1",
    name: "Odalys Fuentes",
    text: `MERCY VALLEY MEDICAL CENTER - TRANSITION OF CARE RECORD
Patient: Odalys Fuentes    DOB: 1967-05-30    MRN: 7719023
Attending: H. Brandt MD

Why you were here
Diabetic ketoacidosis

Medication plan  (x = applies)
  Continue  New  Changed  Stop   Medication              How to take
    [ ]     [x]    [ ]    [ ]    Insulin glargine         24 units under the skin at bedtime
    [ ]     [x]    [ ]    [ ]    Insulin lispro           6 units with each meal
    [x]     [ ]    [ ]    [ ]    Lisinopril 10 mg         1 tablet every day
    [ ]     [ ]    [x]    [ ]    Atorvastatin 80 mg       1 tablet at night (was 40 mg)
    [ ]     [ ]    [ ]    [x]    Empagliflozin 10 mg      caused ketoacidosis
    [ ]     [ ]    [ ]    [x]    Glipizide 5 mg           no longer needed

Reactions
[x] Sulfa - hives    [ ] Latex    [ ] Penicillin

Still to come from the lab: islet cell antibodies
Your appointments: Endocrine clinic, 11/04/2026 9:30 AM`,
    home: ["Insulin glargine", "Insulin lispro", "Lisinopril", "Atorvastatin"],
    not: ["Empagliflozin", "Glipizide", "Penicillin"],
    dx: "ketoacidosis",
    all: ["sulfa"],
    pend: ["islet"],
    fu: ["endocrine"]
  },
  {
    id: "au1",
    name: "Thi Lan Nguyen",
    text: `WATTLE CREEK DISTRICT HOSPITAL - DISCHARGE REFERRAL
Surname: NGUYEN  Given: Thi Lan   URN 334019   Sex F   DOB 04/09/1972
Presenting: R flank pain and rigors
Dx: Right pyelonephritis with E. coli bacteraemia
Hx: asthma
ADRs: nil known
Progress: IV gentamicin 240 mg stat and ceftriaxone 1 g daily for 3/7, then stepped down.
Meds ceased: ibuprofen
Meds on leaving
cefalexin 500 mg  q6h  7 days
paracetamol 1 g  qid prn
budesonide/formoterol 200/6   2 puffs bd
salbutamol 100 mcg  2 puffs prn
Issues for GP: repeat UEC 1/52, renal USS report outstanding`,
    home: ["cefalexin", "paracetamol", "budesonide", "salbutamol"],
    not: ["ibuprofen", "gentamicin", "ceftriaxone"],
    dx: "pyelonephritis",
    pend: ["renal uss"],
    fu: ["uec"]
  },
  {
    id: "time1",
    name: "José Ángel Muñoz Peña",
    text: `HOSPITAL GENERAL DE LA RIBERA  -  Informe de alta / Discharge report
Paciente: José Ángel Muñoz Peña   NHC: 5512087   F. Nac.: 19/01/1949

Diagnóstico principal / Main diagnosis: Ictus isquémico ACM izquierda / Left MCA ischaemic stroke
Alergias / Allergies: No conocidas

Tratamiento al alta / Treatment at discharge
                         8h    12h   18h   22h
Clopidogrel 75 mg        -      1     -     -
Atorvastatina 80 mg      -      -     -     1
Enalapril 10 mg          1      -     1     -
Metformina 850 mg        1      -     1     -
Omeprazol 20 mg          1      -     -     -

Suspender: Ácido acetilsalicílico 100 mg

Revisión en consulta de Neurología el 15/12/2026`,
    home: ["Clopidogrel", "Atorvastatina", "Enalapril", "Metformina", "Omeprazol"],
    not: ["acetilsalic"],
    dx: "ictus",
    fu: ["neurolog"]
  },
  {
    id: "nl1",
    text: `Ziekenhuis De Linde, afd. Cardiologie      Ontslagbrief (discharge letter)
Betreft: dhr. W. van der Meer, geb. 11-06-1946, patientnr 6650123

Conclusion: non-ST elevation myocardial infarction, PCI LAD.

Medication at home before admission: simvastatin 40 mg 1dd1, metoprolol 50 mg 2dd1
Medication now:
ticagrelor 90 mg 2dd1
acetylsalicylic acid 80 mg 1dd1
metoprolol 100 mg 1dd1 (raised)
rosuvastatin 20 mg 1dd1 (instead of simvastatin)
pantoprazole 40 mg 1dd1
nitroglycerin spray 0.4 mg zn

Follow up: outpatient clinic cardiology in 6 weeks.`,
    home: [
      "ticagrelor",
      "acetylsalicylic acid",
      "metoprolol",
      "rosuvastatin",
      "pantoprazole",
      "nitroglycerin"
    ],
    not: ["simvastatin"],
    dx: "myocardial infarction",
    fu: ["cardiology"]
  },
  {
    id: "ped1",
    name: "Maisie Thornbury",
    text: `CHILDREN'S WARD - GOING HOME SHEET
Child: Maisie Thornbury   d.o.b. 2 Feb 2024   Hosp no. C-40018   weight 11.2 kg
Mum: Kelly Thornbury

What was wrong: bronchiolitis and otitis media
What we did: oxygen for 2 days, nasogastric feeds
Bad reactions: none

To give at home
* Amoxicillin suspension 250 mg/5 ml - 5 ml three times a day for 5 days
* Paracetamol 120 mg/5 ml - 7.5 ml up to four times a day if hot or in pain
* Sodium chloride 0.9% nose drops - 2 drops each side before feeds

Mum's own medicines (breastfeeding): sertraline 50 mg daily

Come back if: breathing fast, not feeding.
Next visit: health visitor in one week`,
    home: ["Amoxicillin", "Paracetamol", "Sodium chloride"],
    not: ["sertraline", "oxygen"],
    dx: "bronchiolitis",
    fu: ["health visitor"]
  },
  {
    id: "us2",
    name: "Terrence J. Holloway",
    text: `RIVERBEND REGIONAL   DISCHARGE SUMMARY
PATIENT: Holloway, Terrence J     MR#: 00418822    DOB: 08/21/1955
ADMIT: 10/01/26   D/C: 10/06/26   ATTENDING: Vance, Lydia MD

PRINCIPAL DX: Acute on chronic systolic CHF
SECONDARY DX: 1. CKD stage 3b  2. DM2  3. Gout

ALLERGIES: Lisinopril (angioedema)

BRIEF COURSE: Diuresed with IV furosemide 80 mg BID and milrinone.  EF 25%.

DISPO: Home w/ HH

MED REC
Drug                 Prior to admit          At discharge
Torsemide            20 mg daily             40 mg BID
Carvedilol           6.25 mg BID             6.25 mg BID
Sacubitril-valsartan --                      24/26 mg BID
Spironolactone       --                      12.5 mg daily
Allopurinol          100 mg daily            100 mg daily
Naproxen             500 mg BID PRN          DISCONTINUED
Glyburide            5 mg daily              STOP (hypoglycemia)

LABS PENDING: SPEP/UPEP
F/U: Cardiology 10/13/26 10:00; BMP in 3 days`,
    home: ["Torsemide", "Carvedilol", "Sacubitril", "Spironolactone", "Allopurinol"],
    not: ["Naproxen", "Glyburide", "milrinone", "furosemide", "Lisinopril"],
    dx: "chf",
    all: ["lisinopril"],
    pend: ["spep"],
    fu: ["cardiology"]
  },
  {
    id: "psy1",
    name: "Callum Reid",
    text: `Acute Mental Health Unit: Summary on leaving hospital
Service user - Callum Reid (CHI 0107894412)
Reason we admitted him - relapse of schizophrenia
Diagnosis now - Paranoid schizophrenia (F20.0)
Treatment he leaves with
 olanzapine 15 mg nocte
 zopiclone 7.5 mg nocte prn, 7 tablets only
 procyclidine 5 mg bd
Given under rapid tranquillisation here: haloperidol 5 mg IM, lorazepam 2 mg IM
Tried before and failed - risperidone, aripiprazole
Depot: paliperidone 100 mg IM every 4 weeks, next due 3 November
Intolerances - clozapine (neutropenia)
CPN visits within 7 days. Clinic Dr Baxter 20 Nov.`,
    home: ["olanzapine", "zopiclone", "procyclidine", "paliperidone"],
    not: ["haloperidol", "lorazepam", "risperidone", "aripiprazole", "clozapine"],
    dx: "schizophrenia",
    all: ["clozapine"]
  },
  {
    id: "nurse1",
    name: "Margaret O'Dowd",
    text: `Resident transfer form - Hillcrest Nursing to/from General Hospital
Resident Margaret O'Dowd, room 14, date of birth 30 Dec 1931
Main problem: urinary sepsis
Home tablets were checked with the family.
Now takes:
08:00  amlodipine 5 mg; nitrofurantoin 100 mg MR (until 12 Oct); senna 2 tabs
12:00  paracetamol 1 g
18:00  paracetamol 1 g; nitrofurantoin 100 mg MR
22:00  mirtazapine 15 mg
NOT for room 15: digoxin 125 mcg (Mrs Doyle)
Left off: oxybutynin - confusion
Allergic: penicillin
Seen by GP on arrival. Urine culture: final, E. coli sensitive to nitrofurantoin.`,
    home: ["amlodipine", "nitrofurantoin", "senna", "paracetamol", "mirtazapine"],
    not: ["digoxin", "oxybutynin", "penicillin"],
    dx: "sepsis",
    all: ["penicillin"]
  },
  {
    id: "surg1",
    name: "Ifeoma Balogun",
    text: `NORTHGATE SURGICAL CENTRE
Discharge summary
Patient Name        Ifeoma Balogun
Hospital Number     NS-229014
Date of birth       17 Mar 1980

Operation           Laparoscopic cholecystectomy 12 Oct 2026
Indication          Acute cholecystitis
Complications       None
Histology           Awaited
Drug allergies      Metronidazole (rash)
TTO                 Ibuprofen 400 mg three times a day after food, 5 days
                    Paracetamol 1 g four times a day
                    Omeprazole 20 mg once a day while on ibuprofen
                    Dalteparin 5000 units once daily s/c for 7 days
Regular medication  Levothyroxine 75 micrograms each morning - no change
                    Combined pill - stop until 4 weeks after surgery
Follow up           None routinely; wound check practice nurse 7 days`,
    home: ["Ibuprofen", "Paracetamol", "Omeprazole", "Dalteparin", "Levothyroxine"],
    not: ["Metronidazole", "Combined pill"],
    dx: "cholecystitis",
    all: ["metronidazole"],
    pend: ["histology"],
    fu: ["wound check"]
  },
  {
    id: "onc1",
    name: "Piotr Łukasz Wójcik",
    text: `ONCOLOGY DAY UNIT / INPATIENT WARD 12
Discharge record for: Piotr Łukasz Wójcik, 22.02.1960, ID 90-1187

Primary: neutropenic sepsis. Background metastatic colon cancer, FOLFOX cycle 4.

Chemo given this cycle: oxaliplatin 85 mg/m2, 5-FU - not to be continued at home.

Drugs & doses for home use
| Drug | Strength | Directions | Supply |
| Ciprofloxacin | 500 mg | 1 tab BD | 5 days |
| Co-amoxiclav | 625 mg | 1 tab TDS | 5 days |
| Filgrastim | 300 mcg | s/c OD x 3 | 3 |
| Loperamide | 2 mg | 1 PRN after loose stool, max 16 mg/24h | 30 |
| Dexamethasone | 4 mg | 1 OM x 2 days | 2 |

Blood cultures: no growth to date, final report pending.
Contact 24 h line if temp > 38. Clinic: 29.10.2026 Dr. Zielinska.`,
    home: ["Ciprofloxacin", "Co-amoxiclav", "Filgrastim", "Loperamide", "Dexamethasone"],
    not: ["oxaliplatin", "5-FU"],
    dx: "neutropenic sepsis",
    pend: ["blood cultures"],
    fu: ["zielinska"]
  }
]
