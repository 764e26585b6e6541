/**
 * Lists of drugs by the kind of fault that they provoked, each with neighbours; all invented. `home` has the
 * name and what its line must hold; `not` must not begin a line.
 */
interface Kind {
  readonly kind: string
  readonly text: string
  readonly home: ReadonlyArray<string>
  readonly not: ReadonlyArray<string>
}

export const kinds: ReadonlyArray<Kind> = [
  {
    kind: "unknown list heading",
    text: `Hospital Course: He had pneumonia and did well.

Tablets for the journey home
Ramipril 5 mg once daily
Bisoprolol 2.5 mg once daily
Atorvastatin 40 mg at night
Apixaban 5 mg twice daily
Omeprazole 20 mg once daily

Follow-up: GP in two weeks.`,
    home: [
      "Ramipril|5 mg|once daily",
      "Bisoprolol|2.5 mg|once daily",
      "Atorvastatin|40 mg|at night",
      "Apixaban|5 mg|twice daily",
      "Omeprazole|20 mg|once daily"
    ],
    not: []
  },
  {
    kind: "unknown list heading, bullets",
    text: `Course: Treated for cellulitis.

What the pharmacy handed over
- Flucloxacillin 500 mg four times a day for 7 days
- Paracetamol 1 g four times a day if needed
- Amlodipine 5 mg each morning

Transport: taxi`,
    home: [
      "Flucloxacillin|500 mg|four times a day for 7 days",
      "Paracetamol|1 g|four times a day if needed",
      "Amlodipine|5 mg|each morning"
    ],
    not: []
  },
  {
    kind: "unknown heading absorbed",
    text: `Discharge medications:
Ramipril 5 mg daily
Metformin 500 mg BD

Keys and valuables
handed to his son, who is on warfarin 3 mg`,
    home: ["Ramipril|5 mg|daily", "Metformin|500 mg|BD"],
    not: ["warfarin"]
  },
  {
    kind: "unknown heading absorbed, no blank",
    text: `DISCHARGE MEDICATIONS
1. Ramipril 5 mg daily
2. Metformin 500 mg BD
Visiting
Her sister takes amiodarone 200 mg daily and needs a lift`,
    home: ["Ramipril|5 mg|daily", "Metformin|500 mg|BD"],
    not: ["amiodarone"]
  },
  {
    kind: "colon inline",
    text:
      `Discharge Medications: Ramipril 5 mg daily, Metformin 500 mg twice daily, Aspirin 75 mg daily.
Plan: see GP.`,
    home: ["Ramipril|5 mg|daily", "Metformin|500 mg|twice daily", "Aspirin|75 mg|daily"],
    not: []
  },
  {
    kind: "no colon, table right below",
    text: `Medicines on leaving the ward
Drug           Dose     Route  Frequency   Duration
Ramipril       5 mg     PO     OD          ongoing
Doxycycline    100 mg   PO     BD          5 days

Follow up: none`,
    home: ["Ramipril|5 mg|OD", "Doxycycline|100 mg|BD"],
    not: []
  },
  {
    kind: "blank line after heading",
    text: `Medications at discharge


Ramipril 5 mg daily

Metformin 500 mg BD

Plan
GP`,
    home: ["Ramipril|5 mg|daily", "Metformin|500 mg|BD"],
    not: []
  },
  {
    kind: "boxes",
    text: `Discharge medications
[x] Ramipril 5 mg daily
[ ] Metformin 500 mg BD
[x] Aspirin 75 mg daily
[ ] Warfarin 3 mg daily`,
    home: ["Ramipril|5 mg|daily", "Aspirin|75 mg|daily"],
    not: ["Warfarin", "Metformin"]
  },
  {
    kind: "day columns",
    text: `Discharge medications
Drug              8h   12h   18h   22h
Ramipril 5 mg     1    -     -     -
Metformin 500 mg  1    -     1     -
Simvastatin 20 mg -    -     -     1`,
    home: ["Ramipril|5 mg|1", "Metformin|500 mg|1", "Simvastatin|20 mg|1"],
    not: []
  },
  {
    kind: "letter",
    text: `Dear Dr Lowe,

Thank you for seeing this 71 year old man. He had an NSTEMI. On the ward he received heparin 5000 units. We sent him home on ramipril 2.5 mg daily, bisoprolol 1.25 mg daily and ticagrelor 90 mg twice daily. His amlodipine was stopped.

Yours sincerely`,
    home: ["ramipril|2.5 mg|daily", "bisoprolol|1.25 mg|daily", "ticagrelor|90 mg|twice daily"],
    not: ["heparin", "amlodipine"]
  },
  {
    kind: "decimal comma",
    text: `Entlassungsmedikation / Discharge medication:
Torasemid 7,5 mg 1-0-0
Ramipril 2,5 mg 1-0-1`,
    home: ["Torasemid|7,5 mg|1-0-0", "Ramipril|2,5 mg|1-0-1"],
    not: []
  },
  {
    kind: "bound",
    text: `Discharge medications:
Paracetamol 500 mg tablets, 1-2 every 6 hours, not above 8 tablets a day
Oxycodone 5 mg every 6 hours if needed, max 4 doses in 24 hours`,
    home: ["Paracetamol|500 mg|1-2|every 6 hours", "Oxycodone|5 mg|every 6 hours if needed"],
    not: []
  },
  {
    kind: "former value",
    text: `Discharge medications:
Furosemide 40 mg daily (previously 80 mg)
Bisoprolol 5 mg od, formerly 2.5 mg
Ramipril: 10 mg daily now, 5 mg daily before`,
    home: ["Furosemide|40 mg|daily", "Bisoprolol|5 mg|od", "Ramipril|10 mg|daily"],
    not: []
  },
  {
    kind: "tablet size",
    text: `Discharge medications:
Prednisolone 5 mg tablets: take 6 tablets (30 mg) each morning for 5 days
Methotrexate 2.5 mg tablets, 15 mg once a week on Mondays
Morphine sulfate oral solution 10 mg/5 mL, 5 mg every 4 hours as needed`,
    home: [
      "Prednisolone|6 tablets (30 mg)|each morning for 5 days",
      "Methotrexate|15 mg|once a week on Mondays",
      "Morphine|5 mg|every 4 hours as needed"
    ],
    not: []
  },
  {
    kind: "review date",
    text: `Discharge medications:
Doxycycline 100 mg bd until 14/3/25
Apixaban 5 mg bd, review 12/6/25
Digoxin 125 micrograms daily, level on 4/4: 0.9`,
    home: [
      "Doxycycline|100 mg|bd until 14/3/25",
      "Apixaban|5 mg|bd",
      "Digoxin|125 micrograms|daily"
    ],
    not: []
  },
  {
    kind: "verb object",
    text: `Discharge medications:
Ramipril 5 mg daily
STOP naproxen, on edoxaban now`,
    home: ["Ramipril|5 mg|daily", "edoxaban"],
    not: ["naproxen"]
  },
  {
    kind: "verb object 2",
    text: `Discharge medications:
Edoxaban 60 mg daily, replaces warfarin
Stop aspirin; clopidogrel 75 mg daily instead
Ramipril 5 mg daily`,
    home: ["Edoxaban|60 mg|daily", "clopidogrel|75 mg|daily", "Ramipril|5 mg|daily"],
    not: ["warfarin", "aspirin"]
  },
  {
    kind: "status by own word",
    text: `Discharge medications:
- Ramipril 5 mg daily - NEW
- Metformin 500 mg BD - continued
- Amlodipine 5 mg daily - STOPPED
- Lisinopril 10 mg daily - withheld until seen`,
    home: ["Ramipril|5 mg|daily", "Metformin|500 mg|BD"],
    not: ["Amlodipine", "Lisinopril"]
  },
  {
    kind: "other person",
    text: `Discharge medications:
Ramipril 5 mg daily
Husband: digoxin 125 mcg daily (collects both prescriptions)
Metformin 500 mg BD`,
    home: ["Ramipril|5 mg|daily", "Metformin|500 mg|BD"],
    not: ["digoxin"]
  },
  {
    kind: "home list unknown heading",
    text: `Brought in from home in a bag
Ramipril 5 mg daily
Naproxen 500 mg BD

Course: AKI, naproxen stopped.

Discharge medications:
Ramipril 2.5 mg daily`,
    home: ["Ramipril|2.5 mg|daily"],
    not: ["Naproxen"]
  },
  {
    kind: "ward list",
    text: `Given on the ward
Piperacillin-tazobactam 4.5 g IV q8h
Enoxaparin 40 mg SC daily

To take home
Co-amoxiclav 625 mg TDS 5 days`,
    home: ["Co-amoxiclav|625 mg|TDS 5 days"],
    not: ["Piperacillin", "Enoxaparin"]
  },
  {
    kind: "two columns",
    text: `STOPPED                          CONTINUED
Naproxen 500 mg bd               Ramipril 5 mg od
Amlodipine 5 mg od               Metformin 500 mg bd`,
    home: ["Ramipril|5 mg|od", "Metformin|500 mg|bd"],
    not: ["Naproxen", "Amlodipine"]
  },
  {
    kind: "india",
    text: `DISCHARGE ADVICE
Tab. Ecosprin 75 mg 0-1-0 x 30 days
Tab Pan 40 mg 1-0-0 before food x 5 days
Cap. Becosules 1 OD
Inj. Lantus 14 units s/c HS
Syp. Cremaffin 15 ml HS SOS

Review after 1 week in OPD`,
    home: [
      "Ecosprin|75 mg|0-1-0",
      "Pan|40 mg|1-0-0",
      "Becosules|1|OD",
      "Lantus|14 units|HS",
      "Cremaffin|15 ml|HS SOS"
    ],
    not: []
  },
  {
    kind: "france",
    text: `Traitement de sortie / Discharge treatment
Ramipril 5 mg : 1 comprimé le matin
Bisoprolol 2,5 mg 1-0-0
Kardegic 75 mg 1 sachet le midi`,
    home: [
      "Ramipril|5 mg|1 comprimé le matin",
      "Bisoprolol|2,5 mg|1-0-0",
      "Kardegic|75 mg|1 sachet le midi"
    ],
    not: []
  },
  {
    kind: "spain",
    text: `TRATAMIENTO AL ALTA / DISCHARGE TREATMENT
- Omeprazol 20 mg/24h
- Enalapril 5 mg cada 12 horas
- Paracetamol 1 g/8h si dolor`,
    home: ["Omeprazol|20 mg/24h|", "Enalapril|5 mg|cada 12 horas", "Paracetamol|1 g/8h|si dolor"],
    not: []
  },
  {
    kind: "italy",
    text: `Terapia domiciliare alla dimissione / Discharge therapy:
Ramipril 5 mg 1 cp ore 8
Pantoprazolo 20 mg 1 cp prima di colazione
Enoxaparina 4000 UI 1 fl sc ore 20`,
    home: [
      "Ramipril|5 mg|1 cp ore 8",
      "Pantoprazolo|20 mg|1 cp prima di colazione",
      "Enoxaparina|4000 UI|ore 20"
    ],
    not: []
  },
  {
    kind: "weekly days",
    text: `Discharge medications:
Warfarin 3 mg Mon/Wed/Fri, 4 mg other days
Alendronic acid 70 mg once weekly on Sundays
Levothyroxine 100 mcg 6 days a week, 50 mcg on Sunday`,
    home: [
      "Warfarin|3 mg Mon/Wed/Fri, 4 mg other days",
      "Alendronic acid|70 mg|once weekly on Sundays",
      "Levothyroxine|100 mcg 6 days a week, 50 mcg on Sunday"
    ],
    not: []
  },
  {
    kind: "taper",
    text: `Discharge medications:
Prednisolone 40 mg daily for 5 days, reduce by 5 mg every 3 days to zero
Dexamethasone 4 mg bd, halve every second day then stop`,
    home: [
      "Prednisolone|40 mg daily for 5 days, reduce by 5 mg every 3 days to zero",
      "Dexamethasone|4 mg bd, halve every second day then stop"
    ],
    not: []
  },
  {
    kind: "fraction words",
    text: `Discharge medications:
Sertraline 50 mg half a tablet in the morning
Carvedilol 6.25 mg 1/2 tab bid
Ferrous fumarate 210 mg one and a half tablets daily
Gliclazide 80 mg ½ tablet with breakfast`,
    home: [
      "Sertraline|half a tablet|in the morning",
      "Carvedilol|1/2 tab|bid",
      "Ferrous fumarate|one and a half tablets|daily",
      "Gliclazide|½ tablet|with breakfast"
    ],
    not: []
  },
  {
    kind: "kin row under list",
    text: `Take-home medicines
Ramipril 5 mg od
Metformin 500 mg bd
NB wife's tablets (digoxin 62.5 mcg) were returned to her`,
    home: ["Ramipril|5 mg|od", "Metformin|500 mg|bd"],
    not: ["digoxin"]
  },
  {
    kind: "multi-line entry",
    text: `Discharge Medications
Ramipril
   Dose: 5 mg
   Route: oral
   Frequency: once daily
Metformin
   Dose: 500 mg
   Route: oral
   Frequency: twice daily`,
    home: ["Ramipril|5 mg|once daily", "Metformin|500 mg|twice daily"],
    not: []
  },
  {
    kind: "before/after table",
    text: `Medication reconciliation
Medication | On admission | On discharge | Comment
Ramipril | 10 mg daily | 5 mg daily | reduced, AKI
Naproxen | 500 mg bd | - | stopped
Apixaban | - | 5 mg bd | new for AF`,
    home: ["Ramipril|5 mg daily", "Apixaban|5 mg bd"],
    not: ["Naproxen"]
  },
  {
    kind: "unknown drug number",
    text: `Discharge medications:
Zylvoquin 12,5 mg 2x/d
Ramipril 5 mg daily`,
    home: ["Zylvoquin|12,5 mg|2x/d", "Ramipril|5 mg|daily"],
    not: []
  },
  {
    kind: "range with comma",
    text: `Discharge medications:
Metamizol 500 mg 1-1-1-1 bei Bedarf
Tilidin 50/4 mg 1-0-1
Insulin glargin 12 IE 0-0-0-1`,
    home: ["Metamizol|500 mg|1-1-1-1", "Tilidin|50/4 mg|1-0-1", "Insulin glargin|12 IE|0-0-0-1"],
    not: []
  },
  {
    kind: "sentence headings",
    text: `The patient is going home with these:
Ramipril 5 mg daily
Metformin 500 mg BD

Her mother (in the next bed) continues:
Warfarin 3 mg daily`,
    home: ["Ramipril|5 mg|daily", "Metformin|500 mg|BD"],
    not: ["Warfarin"]
  },
  {
    kind: "conditional",
    text: `Discharge medications:
Loperamide 2 mg after each loose stool, up to 8 a day
GTN spray 2 puffs under the tongue when chest pain, call 999 if not gone in 10 minutes`,
    home: ["Loperamide|2 mg|after each loose stool", "GTN|2 puffs|under the tongue"],
    not: []
  },
  {
    kind: "not to take",
    text: `Discharge medications:
Ramipril 5 mg daily
Do not take: ibuprofen, naproxen
No longer needed - omeprazole 20 mg`,
    home: ["Ramipril|5 mg|daily"],
    not: ["ibuprofen", "naproxen", "omeprazole"]
  },
  {
    kind: "insulin scale",
    text: `Discharge medications:
Insulin lispro 4 units with breakfast, 6 units with lunch, 8 units with dinner
Insulin glargine 22 units at bedtime`,
    home: [
      "Insulin lispro|4 units with breakfast, 6 units with lunch, 8 units with dinner",
      "Insulin glargine|22 units|at bedtime"
    ],
    not: []
  },
  {
    kind: "leaflet list",
    text: `Diagnosis: CAP

Medicines that may cause dizziness
Amlodipine 5 mg daily
Doxazosin 4 mg daily

Discharge medications
Co-amoxiclav 625 mg tds 5 days`,
    home: ["Co-amoxiclav|625 mg|tds"],
    not: ["Amlodipine", "Doxazosin"]
  },
  {
    kind: "neighbours list",
    text: `Course: fall, no fracture.

The lady in bed 12
Warfarin 3 mg daily
Digoxin 125 mcg daily

Discharge medications:
Paracetamol 1 g qds`,
    home: ["Paracetamol|1 g|qds"],
    not: ["Warfarin", "Digoxin"]
  },
  {
    kind: "chart of the stay",
    text: `Final diagnosis: sepsis

Drug chart
Meropenem 1 g IV tds
Noradrenaline infusion 0.1 mcg/kg/min
Paracetamol 1 g IV qds

Going out on
Ciprofloxacin 500 mg bd 7 days
Omeprazole 20 mg od`,
    home: ["Ciprofloxacin|500 mg|bd", "Omeprazole|20 mg|od"],
    not: ["Meropenem", "Noradrenaline"]
  },
  {
    kind: "brother's list",
    text: `Diagnosis: COPD exacerbation

Pills found in the bag, belonging to her brother
Clozapine 100 mg nocte
Lithium 400 mg nocte

TTO
Prednisolone 30 mg od 5 days
Doxycycline 100 mg od 5 days`,
    home: ["Prednisolone|30 mg|od", "Doxycycline|100 mg|od"],
    not: ["Clozapine", "Lithium"]
  },
  {
    kind: "no list but home",
    text: `Diagnosis: syncope

Her own tablets
Ramipril 5 mg od
Bisoprolol 2.5 mg od

Plan: GP to review.`,
    home: [],
    not: []
  },
  {
    kind: "swiss",
    text: `Austrittsmedikation
Torasemid 10 mg 1-0-0-0
Aldactone 25 mg ½-0-0
Pantoprazol 40 mg 1-0-0
Novalgin 500 mg bis 4x täglich bei Schmerzen

Kontrolle beim Hausarzt in 1 Woche`,
    home: [
      "Torasemid|10 mg|1-0-0-0",
      "Aldactone|25 mg|½-0-0",
      "Pantoprazol|40 mg|1-0-0",
      "Novalgin|500 mg|4x täglich bei Schmerzen"
    ],
    not: []
  },
  {
    kind: "us pharmacy",
    text: `MEDICATIONS AT DISCHARGE:
1. Aspirin EC 81 mg tab - 1 tab PO daily #30 RF 3
2. Carvedilol 3.125 mg tab - take 1 tab PO BID with meals #60
3. Nitroglycerin 0.4 mg SL tab - 1 tab SL q5min PRN chest pain, max 3 doses`,
    home: [
      "Aspirin|81 mg|daily",
      "Carvedilol|3.125 mg|BID with meals",
      "Nitroglycerin|0.4 mg|q5min PRN chest pain, max 3 doses"
    ],
    not: []
  },
  {
    kind: "changes prose",
    text: `Changes to medication
Furosemide increased from 40 mg to 80 mg daily. Spironolactone 25 mg daily started. Ibuprofen stopped because of AKI. Ramipril held until U&E next week.

Unchanged: Bisoprolol 5 mg daily`,
    home: ["Furosemide|80 mg|daily", "Spironolactone|25 mg|daily", "Bisoprolol|5 mg|daily"],
    not: ["Ibuprofen", "Ramipril"]
  },
  {
    kind: "allergy table",
    text: `Allergies
Agent          Reaction      Severity
Penicillin     rash          mild
Tramadol       seizure       severe

Discharge medications
Clarithromycin 500 mg bd 7 days`,
    home: ["Clarithromycin|500 mg|bd"],
    not: ["Penicillin", "Tramadol"]
  },
  {
    kind: "sensitivities",
    text: `Discharge Medications
Nitrofurantoin 100 mg bd 5 days

Urine culture sensitivities
Trimethoprim R
Nitrofurantoin S
Gentamicin S`,
    home: ["Nitrofurantoin|100 mg|bd"],
    not: ["Trimethoprim", "Gentamicin"]
  },
  {
    kind: "home & discharge",
    text: `Medicines before coming in
Amlodipine 10 mg od
Simvastatin 40 mg on

Medicines now
Amlodipine 5 mg od
Ticagrelor 90 mg bd`,
    home: ["Amlodipine|5 mg|od", "Ticagrelor|90 mg|bd"],
    not: ["Simvastatin"]
  },
  {
    kind: "blister times",
    text: `Discharge medicines (blister pack)
08:00 Ramipril 5 mg, Bisoprolol 2.5 mg
22:00 Atorvastatin 40 mg, Mirtazapine 15 mg`,
    home: ["Ramipril|5 mg", "Bisoprolol|2.5 mg", "Atorvastatin|40 mg", "Mirtazapine|15 mg"],
    not: []
  },
  {
    kind: "brand in brackets",
    text: `Take-home medication:
• Rivaroxaban (Xarelto) 20 mg - one tablet with evening meal
• Colecalciferol 800 units - one capsule daily
• Salbutamol 100 micrograms/dose inhaler - 2 puffs when required`,
    home: [
      "Rivaroxaban|20 mg|one tablet|with evening meal",
      "Colecalciferol|800 units|one capsule|daily",
      "Salbutamol|2 puffs|when required"
    ],
    not: []
  },
  {
    kind: "italian letter",
    text: `Terapia alla dimissione:
Bisoprololo 2,5 mg 1 cp ore 8
Furosemide 25 mg 2 cp ore 8 e 1 cp ore 16
Atorvastatina 40 mg 1 cp dopo cena`,
    home: [
      "Bisoprololo|2,5 mg|1 cp|ore 8",
      "Furosemide|25 mg 2 cp|ore 8 e 1 cp ore 16",
      "Atorvastatina|40 mg|1 cp|dopo cena"
    ],
    not: []
  },
  {
    kind: "spanish prose",
    text: `TRATAMIENTO AL ALTA:
1) Adiro 100 mg, 1 comprimido con la comida
2) Enalapril 10 mg, 1 comprimido cada 12 horas
3) Suspender ibuprofeno`,
    home: ["Adiro|100 mg|1 comprimido|con la comida", "Enalapril|10 mg|1 comprimido|cada 12 horas"],
    not: ["ibuprofeno"]
  },
  {
    kind: "stop language",
    text: `Medication list for home
Keep: Lisinopril 10 mg daily
Keep: Metformin 1000 mg twice daily
Quit: Naproxen 500 mg
New: Apixaban 5 mg twice daily`,
    home: ["Lisinopril|10 mg|daily", "Metformin|1000 mg|twice daily", "Apixaban|5 mg|twice daily"],
    not: ["Naproxen"]
  },
  {
    kind: "crossed",
    text: `Discharge medications
Ramipril 5 mg od
Amlodipine 5 mg od (crossed out by pharmacist)
Indapamide 1.5 mg od - do not give`,
    home: ["Ramipril|5 mg|od"],
    not: ["Amlodipine", "Indapamide"]
  },
  {
    kind: "vaccine and given",
    text: `Discharge medications
Omeprazole 20 mg od

Given before leaving
Influenza vaccine 0.5 mL IM
Iron isomaltoside 1000 mg IV once`,
    home: ["Omeprazole|20 mg|od"],
    not: ["Influenza", "Iron"]
  },
  {
    kind: "weekly & steroids",
    text: `Meds on d/c:
MTX 15 mg PO once a week (Tuesdays)
Prednisone 20 mg x3d, 10 mg x3d, 5 mg x3d, stop`,
    home: ["MTX|15 mg|once a week", "Prednisone|20 mg|x3d, 10 mg x3d, 5 mg x3d"],
    not: []
  },
  {
    kind: "markdown",
    text: `## Discharge Medications
| Medicine | Dose | When | Status |
|---|---|---|---|
| Losartan | 50 mg | morning | continue |
| Naproxen | 250 mg | twice daily | stop |
| Sertraline | 50 mg | night | new |`,
    home: ["Losartan|50 mg|morning", "Sertraline|50 mg|night"],
    not: ["Naproxen"]
  },
  {
    kind: "nl",
    text: `Ontslagmedicatie:
Metoprolol 50 mg 1x daags
Furosemide 40 mg 's ochtends
Acenocoumarol volgens schema
Paracetamol 1000 mg 4 dd zo nodig`,
    home: [
      "Metoprolol|50 mg|1x daags",
      "Furosemide|40 mg|'s ochtends",
      "Paracetamol|1000 mg|zo nodig",
      "acenocoumarol"
    ],
    not: []
  },
  {
    kind: "portuguese",
    text: `Medicação à alta:
Bisoprolol 5 mg 1 comp ao pequeno-almoço
Rivaroxabano 20 mg 1 comp ao jantar
Furosemida 40 mg 1-1-0
Suspendeu: Ibuprofeno`,
    home: [
      "Bisoprolol|5 mg|1 comp|ao pequeno-almoço",
      "Rivaroxaban|20 mg|1 comp|ao jantar",
      "Furosemida|40 mg|1-1-0"
    ],
    not: ["Ibuprofen"]
  },
  {
    kind: "french letter",
    text: `Traitement de sortie :
- Kardégic 75 mg : 1 sachet le midi
- Tahor 40 mg : 1 cp le soir
- Doliprane 1 g : si douleur, max 3/jour
- Arrêt de l'Aldactone 25 mg`,
    home: [
      "Kardégic|75 mg|1 sachet|le midi",
      "Tahor|40 mg|1 cp|le soir",
      "Doliprane|1 g|si douleur"
    ],
    not: ["Aldactone"]
  },
  {
    kind: "german letter with stop",
    text: `Medikation bei Entlassung
ASS 100 mg 1-0-0
Bisoprolol 2,5 mg 1-0-½
Pantoprazol 40 mg 1-0-0 für 4 Wochen
Ibuprofen abgesetzt
Xarelto pausiert bis 12.3.`,
    home: ["ASS|100 mg|1-0-0", "Bisoprolol|2,5 mg|1-0-½", "Pantoprazol|40 mg|1-0-0 für 4 Wochen"],
    not: ["Ibuprofen", "Xarelto"]
  },
  {
    kind: "uk EDL",
    text: `MEDICATION ON DISCHARGE
Drug | Dose | Route | Freq | Duration | GP to continue
Lansoprazole | 30mg | PO | OM | 28 days | Y
Co-codamol 30/500 | 2 tabs | PO | QDS PRN | 7 days | N
Enoxaparin | 40mg | SC | OD | until 1/5/25 | N
MEDICATIONS STOPPED
Naproxen - GI bleed`,
    home: ["Lansoprazole|30mg|OM", "Co-codamol|2 tabs|QDS PRN", "Enoxaparin|40mg|OD"],
    not: ["Naproxen"]
  },
  {
    kind: "us avs 2",
    text: `Your medication list
CHANGE how you take:
  warfarin 5 mg tablet
    Take 0.5 tablets (2.5 mg) by mouth daily
    What changed: how much to take
KEEP taking:
  metoprolol succinate 25 mg 24 hr tablet
    Take 1 tablet by mouth once daily
STOP taking:
  clopidogrel 75 mg tablet`,
    home: ["warfarin|0.5 tablets (2.5 mg)|daily", "metoprolol succinate|25 mg|once daily"],
    not: ["clopidogrel"]
  },
  {
    kind: "prn bound",
    text: `Discharge meds:
Oxycodone 5 mg tab: 1-2 tabs q4-6h prn severe pain. Max 6 tabs/day.
Acetaminophen 650 mg q6h prn; do not exceed 3 g in 24 hours
Loperamide 2 mg prn, no more than 4 doses per day`,
    home: [
      "Oxycodone|1-2 tabs|q4-6h prn severe pain",
      "Acetaminophen|650 mg|q6h prn|3 g",
      "Loperamide|2 mg|prn|no more than 4 doses"
    ],
    not: []
  },
  {
    kind: "exclusions",
    text: `Discharge medications
Furosemide 40 mg daily except on dialysis days
Methotrexate 10 mg weekly, never daily
Lisinopril 10 mg daily, not if vomiting`,
    home: [
      "Furosemide|40 mg|daily except on dialysis days",
      "Methotrexate|10 mg|weekly, never daily",
      "Lisinopril|10 mg|daily, not if vomiting"
    ],
    not: []
  },
  {
    kind: "record of pharmacy",
    text: `Pharmacist note: the following were dispensed to take away
Amoxicillin 500 mg caps, one three times daily, 15
Ibuprofen 400 mg tabs, one three times daily with food, 21`,
    home: ["Amoxicillin|500 mg|three times daily", "Ibuprofen|400 mg|three times daily with food"],
    not: []
  },
  {
    kind: "mother baby",
    text: `Discharge medications (mother):
Ferrous sulfate 200 mg bd

Baby's medicines:
Vitamin K given at birth
Dalivit 0.3 mL daily`,
    home: [],
    not: ["Dalivit"]
  },
  {
    kind: "allergies then meds",
    text: `ALLERGIES AND REACTIONS
Penicillin 250 mg - rash in 1999
Codeine 30 mg - vomiting

DISCHARGE PRESCRIPTION
Erythromycin 500 mg QID 7/7`,
    home: ["Erythromycin|500 mg|QID"],
    not: ["Penicillin", "Codeine"]
  },
  {
    kind: "ed course",
    text: `ED course: received morphine 4 mg IV and ondansetron 4 mg IV.
Assessment: renal colic
Prescriptions sent
Tamsulosin 0.4 mg at night for 4 weeks
Ketorolac 10 mg every 6 hours as needed, max 5 days`,
    home: ["Tamsulosin|0.4 mg|at night for 4 weeks", "Ketorolac|10 mg|every 6 hours as needed"],
    not: ["morphine", "ondansetron"]
  },
  {
    kind: "trial",
    text: `Discharge medications:
Aspirin 75 mg od

Research: screened for a trial of semaglutide 2.4 mg weekly (not enrolled)`,
    home: ["Aspirin|75 mg|od"],
    not: ["semaglutide"]
  },
  {
    kind: "insulin",
    text: `Meds to go home with
NovoRapid 6 units with breakfast, 8 units with lunch and 8 units with evening meal
Toujeo 300 units/mL 24 units at bedtime
Metformin SR 1 g bd with food`,
    home: [
      "NovoRapid|6 units with breakfast, 8 units with lunch and 8 units with evening meal",
      "Toujeo|24 units|at bedtime",
      "Metformin|1 g|bd with food"
    ],
    not: []
  },
  {
    kind: "plan prose",
    text:
      `Discharge plan: Home on apixaban 2.5 mg bd (reduced from 5 mg bd) and bisoprolol 3.75 mg od. Digoxin is stopped. Mother will collect her own levothyroxine 50 mcg.`,
    home: ["apixaban|2.5 mg|bd", "bisoprolol|3.75 mg|od"],
    not: ["Digoxin", "levothyroxine"]
  },
  {
    kind: "hospital drugs with dates in a list",
    text: `Admitted: 02/03/2025   Discharged: 10/03/2025
Hospital Course: She had pneumonia and did well.

Medications:
Ceftriaxone 2 g IV OD 02/03 - 07/03
Enoxaparin 40 mg SC OD 02.03.-09.03.2025
Ramipril 5 mg OD
Bisoprolol 2.5 mg OD`,
    home: ["Ramipril|5 mg", "Bisoprolol|2.5 mg"],
    not: ["Ceftriaxone", "Enoxaparin"]
  },
  {
    kind: "a course that goes on after discharge, with dates",
    text: `Admitted: 02/03/2025   Discharged: 10/03/2025
Hospital Course: She had pneumonia and did well.

Discharge medications:
Amoxicillin 500 mg TDS 08/03/2025 - 15/03/2025
Ramipril 5 mg OD`,
    home: ["Amoxicillin|500 mg", "Ramipril|5 mg"],
    not: []
  },
  {
    kind: "columns of start and end",
    text: `Admitted: 02/03/2025   Discharged: 10/03/2025
Hospital Course: She had pneumonia and did well.

Discharge medications
Drug          Dose     Frequency   Start date   End date
Ramipril      5 mg     OD          10/03/2025
Amoxicillin   500 mg   TDS         10/03/2025   15/03/2025
Bisoprolol    2.5 mg   OD          04/03/2025   ongoing
Ceftriaxone   2 g      OD          02/03/2025   07/03/2025`,
    home: ["Ramipril|5 mg", "Amoxicillin|500 mg", "Bisoprolol|2.5 mg"],
    not: ["Ceftriaxone"]
  },
  {
    kind: "hospital and discharge side by side",
    text: `Admitted: 02/03/2025   Discharged: 10/03/2025
Hospital Course: She had pneumonia and did well.

In hospital                              At discharge
Ceftriaxone 2 g IV OD (02/03-07/03)      Ramipril 5 mg OD
Enoxaparin 40 mg SC OD (02/03-09/03)     Bisoprolol 2.5 mg OD`,
    home: ["Ramipril|5 mg", "Bisoprolol|2.5 mg"],
    not: ["Ceftriaxone", "Enoxaparin"]
  },
  {
    kind: "hospital and discharge side by side without dates",
    text: `Admitted: 02/03/2025   Discharged: 10/03/2025
Hospital Course: She had pneumonia and did well.

Inpatient medication             Discharge medication
Ceftriaxone 2 g IV OD            Ramipril 5 mg OD
Enoxaparin 40 mg SC OD           Bisoprolol 2.5 mg OD`,
    home: ["Ramipril|5 mg", "Bisoprolol|2.5 mg"],
    not: ["Ceftriaxone", "Enoxaparin"]
  },
  {
    kind: "columns of the hospital and of discharge",
    text: `Admitted: 02/03/2025   Discharged: 10/03/2025
Hospital Course: She had pneumonia and did well.

Medication            In hospital                  Discharge
Ceftriaxone           2 g IV OD 02/03-07/03        -
Enoxaparin            40 mg SC OD 02/03-09/03      stop
Ramipril              5 mg OD 02/03-10/03          10 mg OD
Bisoprolol            -                            2.5 mg OD`,
    home: ["Ramipril|10 mg", "Bisoprolol|2.5 mg"],
    not: ["Ceftriaxone", "Enoxaparin"]
  },
  {
    kind: "cells of the hospital and of discharge",
    text: `Admitted: 02/03/2025   Discharged: 10/03/2025
Hospital Course: She had pneumonia and did well.

Drug | Hospital (dates) | At discharge
Ceftriaxone | 2 g IV OD 02/03-07/03 | -
Ramipril | 5 mg OD 02/03-10/03 | 10 mg OD
Bisoprolol | - | 2.5 mg OD`,
    home: ["Ramipril|10 mg", "Bisoprolol|2.5 mg"],
    not: ["Ceftriaxone"]
  },
  {
    kind: "an order that ended by a day of its own",
    text: `Admitted: 02/03/2025   Discharged: 10/03/2025
Hospital Course: She had pneumonia and did well.

Discharge medications:
- Ceftriaxone 2 g IV OD, 02.03.25 bis 07.03.25
- Enoxaparin 40 mg SC OD until 09/03/25
- Prednisolone 30 mg OD until 14/03/25
- Ramipril 5 mg OD`,
    home: ["Prednisolone|30 mg", "Ramipril|5 mg"],
    not: ["Ceftriaxone", "Enoxaparin"]
  },
  {
    kind: "two unknown headings, one of them of the ward",
    text: `Admitted: 02/03/2025   Discharged: 10/03/2025
Hospital Course: She had pneumonia and did well.

Given here
Ceftriaxone 2 g IV OD from 02/03 to 07/03
Enoxaparin 40 mg SC OD from 02/03 to 09/03

Tablets to go home
Ramipril 5 mg once daily
Bisoprolol 2.5 mg once daily`,
    home: ["Ramipril|5 mg", "Bisoprolol|2.5 mg"],
    not: ["Ceftriaxone", "Enoxaparin"]
  }
]
