import { assert, describe, it } from "@effect/vitest"
import { drafted, recordOf } from "../drafted.ts"

/** The flags of a draft that are about drugs against results, conditions and plans. */
const flagsOf = (course: string, ...orders: ReadonlyArray<string>) =>
  drafted(recordOf(
    `HOSPITAL COURSE: ${course}`,
    "",
    "DISCHARGE MEDICATIONS:",
    ...orders.map((order) => `- ${order}`),
    "",
    "FOLLOW-UP: Dr. Moss in a week."
  )).flags.map(({ category, tier, item, why }) => ({ category, tier, item, why }))

const found = (category: string, course: string, ...orders: ReadonlyArray<string>) =>
  flagsOf(course, ...orders).filter((flag) => flag.category === category)
    .map(({ item, tier }) => [item, tier])

describe("clearanceFlags()", () => {
  const METFORMIN = "Metformin 1000 mg by mouth twice daily"
  const cases: ReadonlyArray<readonly [course: string, order: string, tier: string | undefined]> = [
    ["At discharge eGFR 29.", METFORMIN, "critical"],
    ["At discharge eGFR 30.", METFORMIN, undefined],
    ["At discharge eGFR 64.", METFORMIN, undefined],
    [
      "Creatinine clearance 19 mL/min.",
      "Gabapentin 300 mg by mouth three times daily",
      "important"
    ],
    ["Creatinine was 3.0.", METFORMIN, "critical"],
    ["Creatinine was 2.9.", METFORMIN, undefined],
    ["Creatinine was 2.0.", "Ibuprofen 600 mg by mouth daily", "critical"],
    ["Creatinine was 1.9.", "Ibuprofen 600 mg by mouth daily", undefined],
    ["Baseline eGFR 22, at discharge eGFR 61.", METFORMIN, undefined]
  ]
  for (const [course, order, tier] of cases) {
    it(`says ${tier ?? "nothing"} of ${order.split(" ")[0]} when "${course}"`, () => {
      const own = found("kidney", course, order).filter(([item]) => order.startsWith(item ?? ""))
      assert.deepStrictEqual(own.map(([, tier]) => tier), tier === undefined ? [] : [tier])
    })
  }
  it("shows the value that it goes by", () => {
    assert.include(
      flagsOf("At discharge eGFR 21.", METFORMIN).find(({ category }) => category === "kidney")
        ?.why,
      "eGFR 21"
    )
  })
})

describe("cautionFlags()", () => {
  const cases: ReadonlyArray<
    readonly [course: string, order: string, category: string, tier: string | undefined]
  > = [
    ["Potassium 5.5.", "Spironolactone 50 mg by mouth daily", "result", "critical"],
    ["Potassium 5.4.", "Spironolactone 50 mg by mouth daily", "result", undefined],
    [
      "Potassium 5.9 on 3/2, potassium 4.4 on 3/6.",
      "Spironolactone 50 mg by mouth daily",
      "result",
      undefined
    ],
    ["INR 4.0 on 3/2, INR 2.4 on 3/6.", "Warfarin 3 mg by mouth daily", "result", "important"],
    ["INR 3.9.", "Warfarin 3 mg by mouth daily", "result", undefined],
    ["Platelets 48,000.", "Apixaban 5 mg by mouth twice daily", "result", "critical"],
    ["Platelets 148,000.", "Apixaban 5 mg by mouth twice daily", "result", undefined],
    ["Digoxin level 2.9.", "Digoxin 0.125 mg by mouth daily", "result", "critical"],
    ["She has asthma.", "Propranolol 20 mg by mouth daily", "condition", "important"],
    ["She has no asthma.", "Propranolol 20 mg by mouth daily", "condition", undefined],
    ["Her mother has asthma.", "Propranolol 20 mg by mouth daily", "condition", undefined],
    ["She has myasthenia gravis.", "Levofloxacin 500 mg by mouth daily", "condition", "critical"]
  ]
  for (const [course, order, category, tier] of cases) {
    it(`says ${tier ?? "nothing"} of ${order.split(" ")[0]} when "${course}"`, () => {
      assert.deepStrictEqual(
        found(category, course, order).map(([, tier]) => tier),
        tier === undefined ? [] : [tier]
      )
    })
  }
})

describe("avoidedFlags()", () => {
  it("stops at a drug of a kind to avoid, and tells the kind where none is given", () => {
    const course = "She should avoid NSAIDs."
    assert.deepStrictEqual(
      found("contradiction", course, "Ibuprofen 400 mg by mouth daily"),
      [["Ibuprofen, nsaids", "critical"]]
    )
    assert.deepStrictEqual(found("avoid", course, "Lisinopril 10 mg by mouth daily"), [
      [course, "note"]
    ])
  })
})

describe("planFlags()", () => {
  const endless = (order: string, course = "Treated for cystitis.") =>
    flagsOf(course, order).some(({ why }) => why === "Nothing says when this antibiotic ends")
  it("asks when an antibiotic ends", () => {
    assert.isTrue(endless("Cephalexin 500 mg by mouth twice daily"))
    assert.isFalse(endless("Cephalexin 500 mg by mouth twice daily for 5 days"))
    assert.isFalse(endless("Cephalexin 500 mg by mouth twice daily through 3/9"))
    assert.isFalse(
      endless("Cephalexin 500 mg by mouth daily", "Cephalexin was begun as prophylaxis.")
    )
  })
  it("asks when the INR is measured next", () => {
    const order = "Warfarin 3 mg by mouth daily"
    assert.lengthOf(found("follow_up", "Stable.", order), 1)
    assert.lengthOf(found("follow_up", "Stable.", `${order}\n\nINSTRUCTIONS: INR on 3/9.`), 0)
  })
})

describe("allergyFlags()", () => {
  const allergic = (allergy: string, course: string, order: string) =>
    drafted(recordOf(
      `ALLERGIES: ${allergy}`,
      "",
      `HOSPITAL COURSE: ${course}`,
      "",
      "DISCHARGE MEDICATIONS:",
      `- ${order}`
    )).flags.filter(({ category }) => category === "allergy").map(({ item, tier }) => [item, tier])
  it("tells what was given in spite of it", () => {
    assert.deepStrictEqual(
      allergic("ampicillin (rash)", "She received ampicillin twice.", "Labetalol 200 mg daily"),
      [["ampicillin", "important"]]
    )
  })
  it("tells a drug of the same kind after grave harm, and not after nausea", () => {
    const order = "Oxycodone 5 mg by mouth every 6 hours as needed"
    assert.deepStrictEqual(allergic("morphine (respiratory arrest)", "Uneventful.", order), [
      ["Oxycodone", "important"]
    ])
    assert.deepStrictEqual(allergic("codeine (nausea)", "Uneventful.", order), [])
  })
})
