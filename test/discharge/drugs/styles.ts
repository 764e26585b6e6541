/**
 * Lists of discharge drugs in forty styles, all invented: what goes home, as name, dose and frequency, and
 * what must not. The first half was learnt from; the second was scored once, when the rules stood, and by
 * an author who knew the rules, so it is no first sight.
 */
export interface Style {
  readonly style: string
  readonly lines: ReadonlyArray<string>
  readonly home: ReadonlyArray<readonly [name: string, dose: string, frequency: string]>
  readonly not: ReadonlyArray<string>
}

const of = (
  style: string,
  text: string,
  home: ReadonlyArray<string>,
  not: ReadonlyArray<string> = []
): Style => ({
  style,
  lines: text.split("\n"),
  home: home.map((row) => {
    const [name = "", dose = "", frequency = ""] = row.split(" | ")
    return [name, dose, frequency]
  }),
  not
})

export const LEARNT: ReadonlyArray<Style> = [
  of(
    "numbers with brackets",
    "DISCHARGE MEDICATIONS\n1) Ramipril 5 mg PO daily\n2) Bisoprolol 2.5 mg PO BID\n3) Stop: Ibuprofen",
    ["Ramipril | 5 mg | daily", "Bisoprolol | 2.5 mg | BID"],
    ["Ibuprofen"]
  ),
  of(
    "a table with heads",
    "Discharge Medications:\nDrug            Dose      Route   Frequency\nAmlodipine      10 mg     PO      daily\nGabapentin      300 mg    PO      TID",
    ["Amlodipine | 10 mg | daily", "Gabapentin | 300 mg | TID"]
  ),
  of(
    "a table with bars and a status",
    "DISCHARGE MEDICATION LIST\n| Medication | Dose | Frequency | Status |\n| Losartan | 50 mg | daily | CONTINUE |\n| Naproxen | 500 mg | BID | STOP |\n| Apixaban | 5 mg | BID | NEW |",
    ["Losartan | 50 mg | daily", "Apixaban | 5 mg | BID"],
    ["Naproxen"]
  ),
  of(
    "dashes between the parts",
    "Medications on discharge:\nFurosemide - 40 mg - PO - daily\nSpironolactone - 25 mg - PO - daily",
    ["Furosemide | 40 mg | daily", "Spironolactone | 25 mg | daily"]
  ),
  of("Rx", "Rx:\nCephalexin 500 mg PO QID x 7 days\nOxycodone 5 mg PO Q6H PRN pain, #12", [
    "Cephalexin | 500 mg | QID",
    "Oxycodone | 5 mg | Q6H PRN"
  ]),
  of(
    "a paragraph with semicolons",
    "DISCHARGE MEDICATIONS: Metformin 500 mg BID; atorvastatin 40 mg at bedtime; lisinopril 10 mg daily; aspirin discontinued.",
    ["Metformin | 500 mg | BID", "atorvastatin | 40 mg | at bedtime", "lisinopril | 10 mg | daily"],
    ["aspirin"]
  ),
  of(
    "boxes",
    "DISCHARGE MEDICATIONS\n[x] Levothyroxine 75 mcg daily\n[ ] Warfarin 5 mg daily\n[x] Omeprazole 20 mg daily",
    ["Levothyroxine | 75 mcg | daily", "Omeprazole | 20 mg | daily"],
    ["Warfarin"]
  ),
  of(
    "boxes for what to do",
    "MEDICATION RECONCILIATION AT DISCHARGE\nMetoprolol 25 mg BID   [x] Continue  [ ] Stop  [ ] New\nGlipizide 5 mg daily   [ ] Continue  [x] Stop  [ ] New\nTorsemide 20 mg daily   [ ] Continue  [ ] Stop  [x] New",
    ["Metoprolol | 25 mg | BID", "Torsemide | 20 mg | daily"],
    ["Glipizide"]
  ),
  of(
    "columns of stop, continue and new",
    "DISCHARGE MEDICATIONS\nSTOP                 CONTINUE                  NEW\nDiclofenac           Losartan 50 mg daily      Apixaban 5 mg BID",
    ["Losartan | 50 mg | daily", "Apixaban | 5 mg | BID"],
    ["Diclofenac"]
  ),
  of(
    "headings for each state",
    "MEDICATIONS TO CONTINUE:\nSertraline 50 mg daily\nMEDICATIONS TO STOP:\nTrazodone 50 mg nightly\nNEW MEDICATIONS:\nMirtazapine 15 mg nightly",
    ["Sertraline | 50 mg | daily", "Mirtazapine | 15 mg | nightly"],
    ["Trazodone"]
  ),
  of(
    "state in front",
    "DISCHARGE MEDS\nNEW - Prednisone 40 mg daily for 5 days\nCONT - Montelukast 10 mg nightly\nSTOP - Theophylline 200 mg BID\nCHANGED - Furosemide 40 mg daily (was 20 mg)",
    [
      "Prednisone | 40 mg | daily for 5 days",
      "Montelukast | 10 mg | nightly",
      "Furosemide | 40 mg | daily"
    ],
    ["Theophylline"]
  ),
  of(
    "letters for the state",
    "DISCHARGE MEDICATIONS (C = continue, N = new, D = discontinued)\nC  Carvedilol 6.25 mg BID\nN  Clopidogrel 75 mg daily\nD  Cilostazol 100 mg BID",
    ["Carvedilol | 6.25 mg | BID", "Clopidogrel | 75 mg | daily"],
    ["Cilostazol"]
  ),
  of(
    "capitals and commas",
    "MEDS AT DISCHARGE: LISINOPRIL 20 MG DAILY, METOPROLOL TARTRATE 50 MG BID, SIMVASTATIN 20 MG QHS. HELD: WARFARIN.",
    [
      "LISINOPRIL | 20 MG | DAILY",
      "METOPROLOL TARTRATE | 50 MG | BID",
      "SIMVASTATIN | 20 MG | QHS"
    ],
    ["WARFARIN"]
  ),
  of(
    "dose first",
    "DISCHARGE MEDICATIONS:\n- 5 mg amlodipine once daily\n- 20 mg pantoprazole twice daily",
    ["amlodipine | 5 mg | once daily", "pantoprazole | 20 mg | twice daily"]
  ),
  of(
    "times in columns",
    "TAKE HOME MEDICINES\nMedicine            Morning   Noon   Evening   Bedtime\nMetformin 500 mg    1         0      1         0\nDonepezil 10 mg     0         0      0         1",
    ["Metformin | 500 mg | ", "Donepezil | 10 mg | "]
  ),
  of(
    "a strike-out word behind",
    "Discharge meds:\nDoxycycline 100 mg BID x 10 days\nHydrochlorothiazide 25 mg daily -- DISCONTINUED",
    ["Doxycycline | 100 mg | BID"],
    ["Hydrochlorothiazide"]
  ),
  of(
    "letter prose",
    "MEDICATION ON DISCHARGE\nHe goes home on ramipril 2.5 mg once daily and bisoprolol 1.25 mg once daily. His doxazosin has been stopped.",
    ["ramipril | 2.5 mg | once daily", "bisoprolol | 1.25 mg | once daily"],
    ["doxazosin"]
  ),
  of(
    "an arrow for a change",
    "DISCHARGE MEDICATIONS\n* Insulin glargine 10 units nightly -> 14 units nightly\n* Lispro 4 units with meals",
    ["Insulin glargine | 14 units | nightly", "Lispro | 4 units | with meals"]
  ),
  of(
    "a colon behind the drug",
    "DISCHARGE MEDICATIONS\nEnalapril: 10 mg by mouth twice a day\nAllopurinol: 100 mg by mouth once a day",
    ["Enalapril | 10 mg | twice a day", "Allopurinol | 100 mg | once a day"]
  ),
  of(
    "given in hospital beside",
    "INPATIENT MEDICATIONS: vancomycin 1 g IV q12h, heparin 5000 units SC q8h\nDISCHARGE MEDICATIONS: linezolid 600 mg PO q12h",
    ["linezolid | 600 mg | q12h"],
    ["vancomycin", "heparin"]
  )
]

export const SCORED_ONCE: ReadonlyArray<Style> = [
  of(
    "numbers with points",
    "MEDICATIONS AT TIME OF DISCHARGE\n1. Tamsulosin 0.4 mg PO nightly.\n2. Finasteride 5 mg PO daily.\n3. Discontinue terazosin.",
    ["Tamsulosin | 0.4 mg | nightly", "Finasteride | 5 mg | daily"],
    ["terazosin"]
  ),
  of(
    "a table with other heads",
    "DISCHARGE MEDICATIONS\nName          Strength   How often   Why\nDigoxin       125 mcg    daily       heart rate\nFerrous sulfate   325 mg   BID       anemia",
    ["Digoxin | 125 mcg | daily", "Ferrous sulfate | 325 mg | BID"]
  ),
  of(
    "a table that ends with what is done",
    "Medication            Dose        Freq     Action\nAtenolol              50 mg       daily    Stop\nMetoprolol succinate  100 mg      daily    Start",
    ["Metoprolol succinate | 100 mg | daily"],
    ["Atenolol"]
  ),
  of(
    "long dashes",
    "Discharge medications:\nColchicine \u2014 0.6 mg \u2014 daily\nFebuxostat \u2014 40 mg \u2014 daily",
    ["Colchicine | 0.6 mg | daily", "Febuxostat | 40 mg | daily"]
  ),
  of(
    "prescriptions",
    "PRESCRIPTIONS:\nAmoxicillin-clavulanate 875 mg PO BID x 10 d\nIbuprofen 600 mg PO TID with food",
    ["Amoxicillin-clavulanate | 875 mg | BID", "Ibuprofen | 600 mg | TID"]
  ),
  of(
    "a sentence with numbers",
    "DISCHARGE MEDICATIONS: (1) prednisone 20 mg daily, (2) azithromycin 250 mg daily for 3 days, (3) albuterol 2 puffs q4h prn.",
    [
      "prednisone | 20 mg | daily",
      "azithromycin | 250 mg | daily for 3 days",
      "albuterol | 2 puffs | q4h prn"
    ]
  ),
  of(
    "round boxes",
    "Medicines to take home\n\u2611 Citalopram 20 mg daily\n\u2610 Lorazepam 1 mg nightly\n\u2611 Melatonin 3 mg nightly",
    ["Citalopram | 20 mg | daily", "Melatonin | 3 mg | nightly"],
    ["Lorazepam"]
  ),
  of(
    "yes and no",
    "MEDICATION RECONCILIATION - DISCHARGE\nMedication              Continue?\nPravastatin 40 mg daily     Yes\nNiacin 500 mg daily         No",
    ["Pravastatin | 40 mg | daily"],
    ["Niacin"]
  ),
  of(
    "two columns of old and new",
    "DISCHARGE MEDICATIONS\nSTOP TAKING              START TAKING\nMeloxicam 15 mg daily    Celecoxib 100 mg BID",
    ["Celecoxib | 100 mg | BID"],
    ["Meloxicam"]
  ),
  of(
    "resume, change, stop",
    "Resume: Escitalopram 10 mg daily\nChange: Quetiapine 50 mg nightly (previously 100 mg)\nStop: Zolpidem 5 mg nightly",
    ["Escitalopram | 10 mg | daily", "Quetiapine | 50 mg | nightly"],
    ["Zolpidem"]
  ),
  of(
    "state in brackets",
    "DISCHARGE MEDICATIONS\n[NEW] Rivaroxaban 20 mg daily with supper\n[SAME] Atorvastatin 80 mg daily\n[STOPPED] Aspirin 81 mg daily",
    ["Rivaroxaban | 20 mg | daily with supper", "Atorvastatin | 80 mg | daily"],
    ["Aspirin"]
  ),
  of(
    "held until",
    "DISCHARGE MEDICATIONS\nLisinopril 10 mg daily - HOLD until seen by PCP\nHydralazine 25 mg TID",
    ["Hydralazine | 25 mg | TID"],
    ["Lisinopril"]
  ),
  of("without commas", "MEDS ON D/C\nMetoprolol 50 bid\nWarfarin 5 mg qhs\nKCl 20 mEq daily", [
    "Metoprolol | 50 | bid",
    "Warfarin | 5 mg | qhs",
    "KCl | 20 mEq | daily"
  ]),
  of(
    "how to take it in words",
    "YOUR MEDICINES\nNitrofurantoin 100 mg capsule: take 1 capsule twice a day for 5 days\nPhenazopyridine 200 mg tablet: take 1 tablet three times a day",
    [
      "Nitrofurantoin | 100 mg | twice a day for 5 days",
      "Phenazopyridine | 200 mg | three times a day"
    ]
  ),
  of("a schedule in digits", "TTO\nBisoprolol 2.5 mg 1-0-0\nSimvastatin 40 mg 0-0-1", [
    "Bisoprolol | 2.5 mg | ",
    "Simvastatin | 40 mg | "
  ]),
  of("crossed out", "Discharge medication\nTramadol 50 mg q6h prn\nMorphine 15 mg q12h (d/c'd)", [
    "Tramadol | 50 mg | q6h prn"
  ], ["Morphine"]),
  of(
    "prose of a letter",
    "She was discharged on apixaban 5 mg twice daily, metoprolol 25 mg twice daily and furosemide 20 mg daily. Amiodarone was discontinued.",
    [
      "apixaban | 5 mg | twice daily",
      "metoprolol | 25 mg | twice daily",
      "furosemide | 20 mg | daily"
    ],
    ["Amiodarone"]
  ),
  of(
    "a change in words",
    "DISCHARGE MEDICATIONS\nLevetiracetam increased from 500 mg BID to 750 mg BID\nPhenytoin 300 mg nightly",
    ["Levetiracetam | 750 mg | BID", "Phenytoin | 300 mg | nightly"]
  ),
  of(
    "equal signs",
    "DISCHARGE MEDICATIONS\nClonidine = 0.1 mg PO BID\nNifedipine ER = 60 mg PO daily",
    ["Clonidine | 0.1 mg | BID", "Nifedipine ER | 60 mg | daily"]
  ),
  of(
    "home drugs above",
    "HOME MEDICATIONS: glyburide 5 mg daily, metformin 1000 mg BID\nDISCHARGE MEDICATIONS: metformin 1000 mg BID, insulin glargine 12 units nightly\nGlyburide stopped for hypoglycemia.",
    ["metformin | 1000 mg | BID", "insulin glargine | 12 units | nightly"],
    ["glyburide"]
  )
]
