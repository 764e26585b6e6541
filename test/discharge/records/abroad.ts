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
  },

  {
    id: "it1",
    name: "Giuseppe Rinaldi",
    text: `OSPEDALE CIVILE DI MONTEVERDE - Lettera di dimissione / Discharge letter
Paziente: Giuseppe Rinaldi   nato il 14/02/1947   Cartella 2026-3391
Diagnosi di dimissione: Polmonite acquisita in comunità / community-acquired pneumonia
Anamnesi: BPCO, ipertensione
Allergie: nessuna nota
Terapia a domicilio prima del ricovero: enalapril 20 mg 1 cp/die, teofillina 200 mg
Terapia consigliata alla dimissione:
1. Amoxicillina/acido clavulanico 875/125 mg, 1 cp ogni 12 ore per 5 giorni
2. Prednisone 25 mg, 1 cp al mattino per 5 giorni poi stop
3. Enalapril 20 mg, 1 cp/die
4. Tiotropio 18 mcg, 1 inalazione/die
5. Pantoprazolo 20 mg, 1 cp la mattina
Sospendere: teofillina
Controlli: visita pneumologica tra 30 giorni con RX torace`,
    home: ["Amoxicillina", "Prednisone", "Enalapril", "Tiotropio", "Pantoprazolo"],
    not: ["teofillina"],
    dx: "pneumonia",
    fu: ["pneumologica"]
  },
  {
    id: "us3",
    name: "Latoya Benning",
    text: `DISCHARGE INSTRUCTIONS FOR: Latoya Benning
Date of Birth: 9/14/1988   Medical Record #: 55-20-981

You were in the hospital because: severe preeclampsia, delivered by cesarean
You are allergic to: latex, Zofran (headache)

MEDICINES TO TAKE AT HOME
NIFEdipine XL 60 mg tablet. Take 1 tablet by mouth every morning. NEXT DOSE: tomorrow 8 AM
labetalol 200 mg tablet. Take 1 tablet by mouth 3 times a day. NEXT DOSE: tonight
ibuprofen 600 mg tablet. Take 1 tablet by mouth every 6 hours as needed for pain.
ferrous sulfate 325 mg (65 mg iron). Take 1 tablet by mouth every other day.

DO NOT TAKE THESE ANY MORE
aspirin 81 mg
prenatal gummies

MEDICINES YOU GOT IN THE HOSPITAL
magnesium sulfate drip, oxytocin 20 units, cefazolin 2 g

CALL 911 IF: seizure, chest pain
YOUR VISITS: Blood pressure check 10/14 at 10:15 AM, Women's Clinic. Postpartum visit 11/20.
TESTS WE ARE STILL WAITING FOR: placenta pathology`,
    home: ["NIFEdipine", "labetalol", "ibuprofen", "ferrous sulfate"],
    not: ["aspirin", "prenatal", "magnesium", "oxytocin", "cefazolin", "Zofran"],
    dx: "preeclampsia",
    all: ["zofran"],
    pend: ["placenta"],
    fu: ["blood pressure"]
  },
  {
    id: "uk2",
    name: "Yusuf Demir",
    text: `Discharge letter to GP - Emergency Surgery
Patient details: Mr Yusuf Demir, 04-Jul-1969, Hosp: 9910223, NHS: 401 023 2137
Date admitted 1/9/26. Date discharged 5/9/26.
Diagnosis:
  1) Acute uncomplicated diverticulitis
  2) Incidental 6 mm left lower lobe nodule on CT
Procedures: nil
Medications on discharge (see changes)
  Drug            Dose      Route  Freq       Duration   Status
  Co-amoxiclav    625 mg    PO     TDS        4 days     NEW
  Paracetamol     1 g       PO     QDS PRN    7 days     NEW
  Amlodipine      10 mg     PO     OD         cont.      UNCHANGED
  Atorvastatin    20 mg     PO     ON         cont.      UNCHANGED
  Ibuprofen       400 mg    PO     TDS        -          STOPPED
Allergies: NKDA
Results outstanding: faecal calprotectin
Plan: 1. Colonoscopy in 6 weeks (requested). 2. GP please arrange CT chest at 12 months for nodule.`,
    home: ["Co-amoxiclav", "Paracetamol", "Amlodipine", "Atorvastatin"],
    not: ["Ibuprofen"],
    dx: "diverticulitis",
    pend: ["calprotectin"],
    fu: ["colonoscopy"]
  },
  {
    id: "ir1",
    name: "Aoife Byrne",
    text: `MIDLAND REGIONAL - Discharge Prescription & Summary
Surname Byrne     First name Aoife    MRN 4471902   DOB 22.06.1957    Cons Dr. Walsh
Dx. Atrial fibrillation with fast ventricular response
Bg. HTN, hypothyroidism
Adm meds: eltroxin 50 mcg od, ramipril 5mg od
Rx on d/c:
Bisoprolol 2.5mg od (new)
Apixaban 5mg bd (new)
Eltroxin 50mcg od
Ramipril 2.5mg od (reduced, low BP)
Stop diltiazem 60mg tds.
TFTs sent - awaited.
OPD cardiology 8/52. GP to check HR and BP in 1/52.
Penicillin allergy - hives`,
    home: ["Bisoprolol", "Apixaban", "Eltroxin", "Ramipril"],
    not: ["diltiazem", "Penicillin"],
    dx: "atrial fibrillation",
    all: ["penicillin"],
    pend: ["tft"]
  },
  {
    id: "reh1",
    name: "Henrik Sørensen",
    text: `Rehabilitation Centre Lakeview     End of stay report
Client: Mr Henrik Sørensen     Born: 11 November 1950     File no. R-2231

Reason for stay: rehabilitation after left total knee replacement (8 Sept)

Course
He walks 200 m with one stick. Wound dry. Received dalteparin during stay until 6 Oct.

Pillbox at departure (filled for one week)
             morning   noon   evening   night
Metformin 1000 mg    1       -       1        -
Losartan 50 mg       1       -       -        -
Simvastatin 20 mg    -       -       -        1
Paracetamol 500 mg   2       2       2        -

Taken out of the pillbox: celecoxib 200 mg (finished)

His wife's pillbox was filled as well: digoxin 125 micrograms, furosemide 40 mg.

Cannot tolerate: tramadol (confusion)
Next: orthopaedic clinic 20 Oct, staples out already. INR not needed.`,
    home: ["Metformin", "Losartan", "Simvastatin", "Paracetamol"],
    not: ["celecoxib", "digoxin", "furosemide", "tramadol", "dalteparin"],
    all: ["tramadol"],
    fu: ["orthopaedic"]
  },
  {
    id: "tel1",
    name: "Beatrix Holloway",
    text: `Telephone handover typed by ward clerk 16:20
pt: Beatrix Holloway dob 03/12/1936 unit no 118820
home today. dx: NSTEMI medically managed. pmh ckd 4, gout.
meds going home with: aspirin 75, clopidogrel 75, bisoprolol 1.25, atorvastatin 80 nocte, gtn spray prn, allopurinol 100 od
stopped ramipril (k 6.1) and colchicine
allergic trimethoprim
bloods: k 5.4 today hb 98
to chase: hba1c
fu cardiology 6 wks, gp u&e friday`,
    home: ["aspirin", "clopidogrel", "bisoprolol", "atorvastatin", "gtn", "allopurinol"],
    not: ["ramipril", "colchicine", "trimethoprim"],
    all: ["trimethoprim"],
    pend: ["hba1c"],
    fu: ["cardiology"]
  },
  {
    id: "co1",
    name: "Dominic R. Alvarez",
    text: `REGIONAL MEDICAL CENTER                        DISCHARGE SUMMARY
Name: Alvarez, Dominic R          MRN: 302-44-19        DOB: 05/19/1974
Discharge Diagnosis                 | Allergies
Acute pancreatitis, alcohol         | Codeine - nausea
Alcohol use disorder                | 

Home Medication List                 Discharge Medication List
lisinopril 20 mg daily               lisinopril 20 mg daily
hydrochlorothiazide 25 mg daily      folic acid 1 mg daily
                                     thiamine 100 mg daily
                                     gabapentin 300 mg TID
                                     naltrexone 50 mg daily

Hospital Course: Managed with IV fluids and hydromorphone. HCTZ stopped as possible cause.
Pending: lipase isoenzymes, IgG4
Follow up with Dr. Kim (GI) on 10/30/2026.`,
    home: ["lisinopril", "folic acid", "thiamine", "gabapentin", "naltrexone"],
    not: ["hydrochlorothiazide", "hydromorphone", "Codeine"],
    dx: "pancreatitis",
    all: ["codeine"],
    pend: ["igg4"],
    fu: ["kim"]
  },
  {
    id: "hosp1",
    name: "Eleanor Vance",
    text: `Hospice at Home referral / Discharge from Ward 4
Patient - Eleanor Vance   DoB - 01.01.1941   Ref - HX88213
Diagnosis - metastatic pancreatic cancer, biliary stent 3 Oct
Current medicines on transfer:
 Oramorph 10mg/5ml: 2.5 ml every 4 hours if needed
 MST 15 mg twice daily
 Creon 25000: 2 caps with meals
 Levomepromazine 6.25 mg at night
 Senna 2 at night
Just in case box: midazolam 2.5 mg s/c prn, glycopyrronium 200 mcg s/c prn, morphine 2.5 mg s/c prn
No longer taking: apixaban, statin
Sensitive to: metoclopramide (dystonia)
DNACPR in place. District nurse daily.`,
    home: [
      "Oramorph",
      "MST",
      "Creon",
      "Levomepromazine",
      "Senna",
      "midazolam",
      "glycopyrronium",
      "morphine"
    ],
    not: ["apixaban", "metoclopramide", "statin"],
    dx: "pancreatic cancer",
    all: ["metoclopramide"]
  },
  {
    id: "za1",
    name: "Thabo Nkosi",
    text: `PROVINCIAL HOSPITAL - PATIENT DISCHARGE FORM (GW 24)
Names: Thabo Nkosi    Folder: 7719934    Age: 41 years   Gender: M
Diagnosis: PTB (drug sensitive), HIV (CD4 88)
Drug allergy: Bactrim - SJS
TTO's
Rifafour 4 tabs dly x 2/12
Pyridoxine 25mg dly
TLD 1 tab nocte
Dapsone 100 mg dly
Prednisone 40mg dly x 14/7, then 20mg x 14/7
Return date: 12 Nov 2026 TB clinic
Results outstanding: Xpert ultra (2nd), viral load`,
    home: ["Rifafour", "Pyridoxine", "Dapsone", "Prednisone"],
    not: ["Bactrim"],
    dx: "ptb",
    all: ["bactrim"],
    pend: ["viral load"],
    fu: ["tb clinic"]
  },
  {
    id: "ed1",
    name: "Sinead O'Brien",
    text: `SHORT STAY UNIT SUMMARY
Patient name: O'Brien, Sinead  Sex: F  Age: 29  UR: 00918273
Presenting problem: SVT, reverted with adenosine 12 mg IV
Past Hx: nil   Meds at home: COCP
Investigations: TSH pending. Troponin <5. K 3.6.
Discharge diagnosis: Supraventricular tachycardia
Discharge plan: GP review 1 week; cardiology referral sent; metoprolol 25 mg bd prescribed (script given); continue COCP; avoid caffeine; return if palpitations > 20 min.
Allergies: penicillin ?childhood rash`,
    home: [],
    not: ["adenosine", "penicillin"],
    dx: "supraventricular",
    all: ["penicillin"],
    pend: ["tsh"],
    fu: ["cardiology"]
  },

  {
    id: "c1",
    text: `Kantonsspital Seeblick, Chirurgie
Austrittsbericht / Discharge report
Frau Ursula Baumgartner, 12.08.1955, Pat.-Nr. 771 920

Diagnose: Sigmadivertikulitis / sigmoid diverticulitis
Operation 03.10.2026: laparoskopische Sigmaresektion
Nebendiagnosen: Hypothyreose, arterielle Hypertonie

Verlauf: komplikationslos. Cefuroxim und Metronidazol i.v. bis 5.10.

Medikamente bei Austritt          Morgen  Mittag  Abend  Nacht   Bemerkung
Euthyrox 75 mcg                    1       0       0      0
Lisinopril 10 mg                   1       0       0      0
Dafalgan 1 g                       1       1       1      1      bei Schmerzen
Fragmin 5000 E s.c.                0       0       1      0      bis 31.10.2026
Novalgin 500 mg                    -       -       -      -      in Reserve bis 4x tgl.

Nicht mehr: Aspirin Cardio 100 mg (pausiert bis Kontrolle)
CAVE: Jodallergie
Nachkontrolle Sprechstunde Dr. Frei am 20.10.2026. Histologie ausstehend.`,
    home: ["Euthyrox", "Lisinopril", "Dafalgan", "Fragmin", "Novalgin"],
    not: ["Aspirin", "Cefuroxim", "Metronidazol"],
    dx: "diverticulitis"
  },
  {
    id: "c2",
    text: `MEDICAL WARD 3A - eDischarge
PATIENT: MORRISON Hamish | CHI 1102501234 | M | 74y
ADMITTED 10/10/26 DISCHARGED 15/10/26

CLINICAL SUMMARY
74M with 3/7 of cough and fever. CXR RLL consolidation. Treated as CAP. AF with RVR on day 2, rate controlled.
DIAGNOSES
Lobar pneumonia
New atrial fibrillation

PRESCRIPTION
Amoxicillin PO 500 mg three times daily, 3 days remaining [HOSPITAL SUPPLY]
Bisoprolol PO 2.5 mg in the morning [HOSPITAL SUPPLY] [started 12/10]
Edoxaban PO 60 mg in the morning [HOSPITAL SUPPLY] [started 13/10]
Tamsulosin PO 400 micrograms in the morning [GP TO CONTINUE]
Simvastatin PO 40 mg at night [GP TO CONTINUE]
--- Stopped this admission ---
Aspirin PO 75 mg (now on edoxaban)
Amlodipine PO 5 mg (bisoprolol started)
ALLERGY STATUS: codeine - confusion
FOR GP: ECG and HR in 2 weeks; echo booked as outpatient, result will be sent; CXR 6 weeks`,
    home: ["Amoxicillin", "Bisoprolol", "Edoxaban", "Tamsulosin", "Simvastatin"],
    not: ["Aspirin", "Amlodipine", "codeine"],
    dx: "pneumonia",
    all: ["codeine"],
    fu: ["cxr"]
  },
  {
    id: "c3",
    text: `Dear Colleague

RE: Joan PETTIGREW, DoB 19 Jan 1948, Unit number 5501223

DIAGNOSIS: Left lower limb cellulitis

Joan came in on 4 October with a hot red leg. She was given intravenous flucloxacillin for three days and improved. Blood cultures were negative. Her gliclazide was making her hypo and so we have stopped it.

Her tablets on leaving us are: flucloxacillin 1 g qds for a further four days; metformin 500 mg bd; furosemide 40 mg each morning (increased from 20 mg); ramipril 2.5 mg each morning; and atorvastatin 20 mg at night. She should not take NSAIDs. Her daughter, who has been prescribed diazepam 2 mg, will help with the pill box.

A skin swab is awaited. Would you kindly repeat her renal function in one week.

With best wishes`,
    home: ["flucloxacillin", "metformin", "furosemide", "ramipril", "atorvastatin"],
    not: ["gliclazide", "diazepam"],
    dx: "cellulitis",
    pend: ["swab"]
  },
  {
    id: "c4",
    text: `NEURO ICU / STEP DOWN -- SUMMARY OF CARE
Name.......: Whitfield, Carla M
DOB........: 02/28/1961
MRN........: 6610442
Service....: Neurology

>> Principal problem
   Left thalamic hemorrhage
>> Allergies
   iodinated contrast (hives)
>> Home meds reviewed
   warfarin 5 mg daily, lisinopril 20 mg daily, metformin 1000 mg BID
>> Discharge orders: medications
   - lisinopril 40 mg PO daily  **CHANGED**
   - amlodipine 10 mg PO daily  **NEW**
   - metformin 1000 mg PO BID  **SAME**
   - levetiracetam 500 mg PO BID x7 days  **NEW**
   - warfarin  **STOP - do not resume until neurosurgery clinic**
>> Labs to follow
   Factor V Leiden sent 10/3
>> Appointments
   Neurosurgery 10/25/2026 1:00 PM with repeat CT head`,
    home: ["lisinopril", "amlodipine", "metformin", "levetiracetam"],
    not: ["warfarin"],
    dx: "thalamic hemorrhage",
    all: ["contrast"],
    pend: ["factor v"],
    fu: ["neurosurgery"]
  },
  {
    id: "c5",
    text: `CASUALTY / OBSERVATION WARD DISCHARGE NOTE
Pt: Rajesh Kumar Verma, 48/M, UHID 33018842
Date of admission: 05.09.2026   Date of discharge: 07.09.2026
Provisional Dx: ? Dengue
Final Dx: Viral fever with thrombocytopenia
Treatment given: IVF NS, Inj Pan 40 mg IV OD, Tab Dolo 650 TDS, Inj Emeset 4 mg IV SOS
Condition at discharge: stable
Rx
T. Dolo 650 mg 1-1-1 x 3 days
T. Pan 40 mg 1-0-0 (B/F) x 5 days
Syp. Digene 10 ml TDS
C. Becosules 0-1-0 x 15 days
ORS sachets as needed
Avoid: NSAIDs, aspirin
Review in medicine OPD on 10.09.2026 with repeat platelet count
Dengue serology report awaited`,
    home: ["Dolo", "Pan", "Digene", "Becosules", "ORS"],
    not: ["Emeset", "NS", "aspirin"],
    dx: "viral fever",
    fu: ["opd"]
  },
  {
    id: "c6",
    text: `SPECIALTY HOSPITAL: PATIENT TRANSITION PLAN
| Patient | Marguerite Delacroix | Born | 1943-07-07 | Number | 4420917 |
| Stay | 2026-10-01 to 2026-10-08 | Doctor | P. Anand |
| Main reason | Decompensated cirrhosis with ascites |
| Also | Hepatic encephalopathy; type 2 diabetes |
| Never give | Morphine (respiratory arrest) |

| What | How much | When | Why | Change |
| Spironolactone | 100 mg | morning | fluid | more (was 50 mg) |
| Furosemide | 40 mg | morning | fluid | same |
| Lactulose | 20 ml | three times a day | confusion | new |
| Rifaximin | 550 mg | morning and evening | confusion | new |
| Insulin glargine | 10 units | bedtime | sugar | less (was 16 units) |
| Propranolol | 20 mg | - | - | stopped, low pressure |

| Waiting for | Ascites culture, 2nd bottle |
| See | Liver clinic 15 Oct 2026; weight daily |`,
    home: ["Spironolactone", "Furosemide", "Lactulose", "Rifaximin", "Insulin glargine"],
    not: ["Propranolol", "Morphine"],
    dx: "cirrhosis",
    pend: ["ascites"],
    fu: ["liver"]
  },
  {
    id: "c7",
    text: `Discharge notification
Mr Aled Rhys Pritchard (b. 30/06/1952)  Hospital no: G229144
Discharged from: Coronary care, 9 Oct 2026, to: own home
He had: inferior STEMI, primary PCI to RCA. EF 45%.
Changes to medicines
 Started: aspirin 75mg OD, ticagrelor 90mg BD (12 months), atorvastatin 80mg ON, bisoprolol 1.25mg OD
 Continued: omeprazole 20mg OD, allopurinol 300mg OD
 Stopped: diclofenac 50mg TDS, simvastatin 40mg ON
Given in cath lab: heparin 7000 units, fentanyl 50 mcg
Known allergies: none
Cardiac rehab will ring. Echo in 3 months. Lipids pending.`,
    home: ["aspirin", "ticagrelor", "atorvastatin", "bisoprolol", "omeprazole", "allopurinol"],
    not: ["diclofenac", "simvastatin", "heparin", "fentanyl"],
    dx: "stemi",
    pend: ["lipids"]
  },
  {
    id: "c8",
    text: `BAYVIEW PSYCHIATRIC INSTITUTE - AFTERCARE SHEET
For: Desmond Okoro, date of birth 1991/03/15, chart 118-204
You stayed with us for: bipolar disorder, manic episode
YOUR DAILY MEDICINES
[X] lithium carbonate 300 mg -- 1 capsule in the morning, 2 capsules at bedtime
[X] quetiapine 200 mg -- 1 tablet at bedtime
[ ] lorazepam 1 mg -- hospital use only
[X] propranolol 10 mg -- twice a day if shaky
STOP: sertraline 100 mg (can make mania worse)
Your roommate's sheet was stapled here by mistake and removed (clozapine 100 mg).
Blood test for lithium level: 10/21, lab on 2nd floor. Lithium level from 10/12 not back.
Counselor: Ms. Adeyemi, Thursday 3 pm`,
    home: ["lithium", "quetiapine", "propranolol"],
    not: ["lorazepam", "sertraline", "clozapine"],
    dx: "bipolar"
  }
]
