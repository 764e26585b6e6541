import { assert, describe, it } from "@effect/vitest"
import { namesIn } from "../../../src/discharge/clinical/drugs/names.ts"
import { type Sig, sigAt } from "../../../src/discharge/entries/medication.ts"

/** The sig of the first drug, up to the next. */
const sigIn = (order: string): { readonly name: string; readonly sig: Sig } => {
  const [first, next] = namesIn(order)
  assert.isDefined(first, order)
  return {
    name: order.slice(first.start, first.end),
    sig: sigAt(order, first.end, next?.start ?? order.length)
  }
}

// Order, name, dose, route, frequency; an empty text where it does not say.
const cases: ReadonlyArray<readonly [string, string, string, string, string]> = [
  // Written out.
  [
    "Norvasc 5 mg, one tablet by mouth every morning",
    "Norvasc",
    "5 mg, one tablet",
    "by mouth",
    "every morning"
  ],
  ["Levothyroxine 50 mcg without food once daily", "Levothyroxine", "50 mcg", "", "once daily"],
  ["Furosemide 40 mg PO daily (not taken for 2 weeks)", "Furosemide", "40 mg", "PO", "daily"],
  ["Eliquis one tablet p.o. b.i.d.", "Eliquis", "one tablet", "p.o.", "b.i.d."],
  ["Vitamin C 250 mg one to two times daily", "Vitamin C", "250 mg", "", "one to two times daily"],
  [
    "Chlorthalidone 25 mg one-half tablet daily",
    "Chlorthalidone",
    "25 mg one-half tablet",
    "",
    "daily"
  ],
  ["Naproxen 220 mg two pills as needed", "Naproxen", "220 mg two pills", "", "as needed"],
  ["Nitrostat 0.4 mg to take as directed", "Nitrostat", "0.4 mg", "", "take as directed"],
  [
    "Xanax 0.25 mg one-half to one three times a day as needed",
    "Xanax",
    "0.25 mg one-half to one",
    "",
    "three times a day as needed"
  ],
  ["Aspirin 162 mg a day", "Aspirin", "162 mg", "", "a day"],
  ["Diovan 80 daily", "Diovan", "80", "", "daily"],
  ["Starlix 60 mg before meals", "Starlix", "60 mg", "", "before meals"],
  ["Azithromycin one week 250 mg daily", "Azithromycin", "250 mg", "", "one week daily"],
  ["guaifenesin long-acting one twice a day", "guaifenesin", "one", "", "twice a day"],
  ["Colace 100 mg 1 t.i.d.", "Colace", "100 mg 1", "", "t.i.d."],
  // Abbreviations of orders.
  ["metoprolol tartrate 12.5 mg PO BID", "metoprolol tartrate", "12.5 mg", "PO", "BID"],
  ["lasix 40 po bid", "lasix", "40", "po", "bid"],
  ["Vancomycin 1 g IV q12h", "Vancomycin", "1 g", "IV", "q12h"],
  [
    "Acyclovir 400 mg IV q. 8 h. for approximately 2 weeks",
    "Acyclovir",
    "400 mg",
    "IV",
    "q. 8 h. for approximately 2 weeks"
  ],
  ["Restoril 15 mg p.o. q.h.s", "Restoril", "15 mg", "p.o.", "q.h.s"],
  ["Ambien 5 mg q.h.s. p.r.n. insomnia", "Ambien", "5 mg", "", "q.h.s. p.r.n. insomnia"],
  ["morphine sulfate 2 mg IV q4h x 3 doses", "morphine sulfate", "2 mg", "IV", "q4h x 3 doses"],
  ["heparin 5,000 units SQ q8h", "heparin", "5,000 units", "SQ", "q8h"],
  ["insulin lispro 4 units SC TID AC", "insulin lispro", "4 units", "SC", "TID AC"],
  ["oxycodone 5-10 mg PO q4-6h PRN pain", "oxycodone", "5-10 mg", "PO", "q4-6h PRN pain"],
  ["plavix 75 qd x 12 mo", "plavix", "75", "", "qd x 12 mo"],
  ["Synthroid 0.1 mg qAM", "Synthroid", "0.1 mg", "", "qAM"],
  ["potassium chloride 20 mEq PO daily", "potassium chloride", "20 mEq", "PO", "daily"],
  ["NTG 0.4 mg SL prn chest pain", "NTG", "0.4 mg", "SL", "prn chest pain"],
  // Strengths of several parts.
  [
    "Norco 7.5/325 mg one to two every four to six hours p.r.n. pain",
    "Norco",
    "7.5/325 mg one to two",
    "",
    "every four to six hours p.r.n. pain"
  ],
  ["Advair 250/50, 1 puff b.i.d.", "Advair", "250/50, 1 puff", "", "b.i.d."],
  [
    "budesonide-formoterol 80/4.5 two puffs twice daily",
    "budesonide-formoterol",
    "80/4.5 two puffs",
    "",
    "twice daily"
  ],
  [
    "Amoxicillin-clavulanate 500-125 mg by mouth twice daily for 5 days (NEW)",
    "Amoxicillin-clavulanate",
    "500-125 mg",
    "by mouth",
    "twice daily for 5 days"
  ],
  ["Tylenol #3 1-2 tabs PO q4-6h PRN pain", "Tylenol #3", "1-2 tabs", "PO", "q4-6h PRN pain"],
  [
    "hydrocodone-acetaminophen 10/325 one tablet every six hours as needed",
    "hydrocodone-acetaminophen",
    "10/325 one tablet",
    "",
    "every six hours as needed"
  ],
  ["clonidine 0.1 mg/24 hr patch weekly", "clonidine", "0.1 mg/24 hr", "", "weekly"],
  ["fentanyl patch 25 mcg/hr q72h", "fentanyl", "25 mcg/hr", "", "q72h"],
  ["enoxaparin 1 mg/kg (80 mg) SQ q12h", "enoxaparin", "1 mg/kg (80 mg)", "SQ", "q12h"],
  ["latanoprost 0.005% 1 drop both eyes qhs", "latanoprost", "0.005% 1 drop", "both eyes", "qhs"],
  // Forms that computers print.
  [
    "lisinopril 20 MG tablet Take 1 tablet (20 mg total) by mouth 2 (two) times a day with meals. Dispense: 60 tablet Refill: 3",
    "lisinopril",
    "20 MG tablet Take 1 tablet (20 mg total)",
    "by mouth",
    "2 (two) times a day with meals"
  ],
  [
    "Metoprolol Tartrate 25 mg Tablet Sig: 0.5 Tablet PO BID (2 times a day).",
    "Metoprolol Tartrate",
    "25 mg 0.5 Tablet",
    "PO",
    "BID (2 times a day)"
  ],
  [
    "Insulin Glargine 100 unit/mL Solution Sig: Twenty (20) units Subcutaneous at bedtime",
    "Insulin Glargine",
    "100 unit/mL Twenty (20) units",
    "Subcutaneous",
    "at bedtime"
  ],
  [
    "Albuterol Sulfate 90 mcg/Actuation HFA Sig: Two (2) Puff Inhalation Q6H (every 6 hours) as needed",
    "Albuterol Sulfate",
    "90 mcg/Actuation Two (2) Puff",
    "Inhalation",
    "Q6H (every 6 hours) as needed"
  ],
  [
    "Losartan            100 mg    PO      daily         CHANGED",
    "Losartan",
    "100 mg",
    "PO",
    "daily"
  ],
  [
    "Ondansetron | 4 mg | PO | every 8 hours PRN | nausea",
    "Ondansetron",
    "4 mg",
    "PO",
    "every 8 hours PRN"
  ],
  // Durations and dispensing.
  [
    "Cipro 250 mg p.o. b.i.d. for an additional two days",
    "Cipro",
    "250 mg",
    "p.o.",
    "b.i.d. for an additional two days"
  ],
  ["Lovenox 30 mg subcu daily x2 weeks", "Lovenox", "30 mg", "subcu", "daily x2 weeks"],
  [
    "Keflex 500 mg q.i.d. to complete a 10-day course",
    "Keflex",
    "500 mg",
    "",
    "q.i.d. to complete a 10-day course"
  ],
  [
    "ceftriaxone 2 g q24h via PICC until 6/30/2025",
    "ceftriaxone",
    "2 g",
    "via PICC",
    "q24h until 6/30/2025"
  ],
  [
    "Lortab 10/500 mg, dispense 24 tablets, one tablet by mouth q6h as needed for pain",
    "Lortab",
    "10/500 mg one tablet",
    "by mouth",
    "q6h as needed for pain"
  ],
  ["Seroquel 25 mg p.o. a.m. #30 pills no refills", "Seroquel", "25 mg", "p.o.", "a.m."],
  [
    "Tylenol 650 mg PO q6h PRN pain or fever, max 3 g/day",
    "Tylenol",
    "650 mg",
    "PO",
    "q6h PRN pain or fever, max 3 g/day"
  ],
  // Tapers, and days of the week.
  [
    "Prednisone 20 mg 3 times a day for 2 days, 2 times a day for 5 days and then one daily",
    "Prednisone",
    "20 mg",
    "",
    "3 times a day for 2 days, 2 times a day for 5 days and then one daily"
  ],
  [
    "Prednisone tapering dose 40 mg p.o. daily for three days, then 20 mg p.o. daily for three days",
    "Prednisone",
    "40 mg",
    "p.o.",
    "daily for three days, then 20 mg p.o. daily for three days"
  ],
  [
    "prednisone 60 mg q. day for 3 days, then 40 mg for 3 days, then stop",
    "prednisone",
    "60 mg",
    "",
    "q. day for 3 days, then 40 mg for 3 days, then stop"
  ],
  [
    "Symbicort 1 puff every morning and 1 puff every evening",
    "Symbicort",
    "1 puff",
    "",
    "every morning and 1 puff every evening"
  ],
  [
    "Seroquel 25 mg in the morning and 50 mg at bedtime",
    "Seroquel",
    "25 mg",
    "",
    "in the morning and 50 mg at bedtime"
  ],
  [
    "warfarin 5 mg Mon/Wed/Fri and 2.5 mg other days",
    "warfarin",
    "5 mg",
    "",
    "Mon/Wed/Fri and 2.5 mg other days"
  ],
  [
    "Coumadin 5 mg daily alternating with 2.5 mg daily",
    "Coumadin",
    "5 mg",
    "",
    "daily alternating with 2.5 mg daily"
  ],
  [
    "methotrexate 15 mg PO once weekly on Mondays",
    "methotrexate",
    "15 mg",
    "PO",
    "once weekly on Mondays"
  ],
  [
    "Bactrim DS one tablet Monday, Wednesday and Friday",
    "Bactrim DS",
    "one tablet",
    "",
    "Monday, Wednesday and Friday"
  ],
  ["Valganciclovir 450 mg every other day", "Valganciclovir", "450 mg", "", "every other day"],
  // As scanners read, and as pages break.
  ["metoprolol tartrate l2.5 mg PO BlD", "metoprolol tartrate", "l2.5 mg", "PO", "BlD"],
  ["Furosemide 2Omg P0 BID", "Furosemide", "2Omg", "P0", "BID"],
  ["Lisinopri1 lO rng PO dai1y", "Lisinopri1", "lO rng", "PO", "dai1y"],
  ["levothyroxine 50mcgPO daily", "levothyroxine", "50mcg", "PO", "daily"],
  ["Atorvastatin 40 mg\n     PO at bedtime", "Atorvastatin", "40 mg", "PO", "at bedtime"],
  ["Seroquel 50 mg p.o. g.h.s; ", "Seroquel", "50 mg", "p.o.", "g.h.s"],
  [
    "Benadryl 50 mg P- 0. g. 6h p.r.n. for agitation",
    "Benadryl",
    "50 mg",
    "P- 0.",
    "g. 6h p.r.n. for agitation"
  ],
  // What is not a sig.
  ["Zithromax to be followed up in the office within a week", "Zithromax", "", "", ""],
  ["Prozac and she is being reevaluated on Monday", "Prozac", "", "", ""],
  ["Clonidine 0.1 mg PO TID, hold for SBP < 100", "Clonidine", "0.1 mg", "PO", "TID"]
]

describe("sigAt()", () => {
  for (const [order, name, dose, route, frequency] of cases) {
    it(`reads "${order.replaceAll(/\s+/g, " ")}"`, () => {
      const found = sigIn(order)
      assert.deepStrictEqual(
        [
          found.name,
          found.sig.dose?.value ?? "",
          found.sig.route?.value ?? "",
          found.sig.frequency?.value ?? ""
        ],
        [name, dose, route, frequency]
      )
    })
  }

  it("gives places that hold the words", () => {
    for (const [order] of cases) {
      const { sig } = sigIn(order)
      for (const part of [sig.dose, sig.route, sig.frequency, sig.before]) {
        if (part === null) continue
        const words = part.places.map(({ start, end }) => order.slice(start, end)).join(" ")
        assert.strictEqual(
          words.replaceAll(/\s+/g, " ").replace(/\)?$/, ""),
          part.value.replace(/\)?$/, "")
        )
      }
    }
  })

  const changes: ReadonlyArray<readonly [string, string, string]> = [
    ["furosemide 80 mg PO daily (was 40 mg daily)", "80 mg", "40 mg daily"],
    ["Lisinopril 5 mg PO daily (previously 10 mg)", "5 mg", "10 mg"],
    ["prednisone at 20 mg (up from 5 mg per day)", "20 mg", "5 mg per day"],
    ["furosemide increased from 20 mg to 40 mg PO BID", "40 mg", "20 mg"],
    ["Metoprolol tartrate 50 mg PO BID (increased from 25 mg BID)", "50 mg", "25 mg BID"],
    ["Metoprolol 25 mg PO BID (decreased from 50 mg BID for HR 55)", "25 mg", "50 mg BID"],
    ["Metoprolol 25 mg (decreased from 50 mg) PO BID", "25 mg", "50 mg"],
    ["Reglan 5 mg TID (was 10 mg after meals)", "5 mg", "10 mg after meals"],
    ["Lisinopril 5 mg daily (was 10 mg daily because of K 5.9)", "5 mg", "10 mg daily"],
    ["Coreg 6.25 mg BID (reduced from 12.5 mg for two weeks)", "6.25 mg", "12.5 mg for two weeks"]
  ]
  for (const [order, dose, before] of changes) {
    it(`tells the dose from the one before in "${order}"`, () => {
      const { sig } = sigIn(order)
      assert.deepStrictEqual([sig.dose?.value, sig.before?.value], [dose, before])
    })
  }
})
