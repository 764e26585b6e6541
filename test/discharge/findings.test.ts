import { assert, describe, it } from "@effect/vitest"
import { statedRows } from "../../src/discharge/clinical/findings/stated.ts"
import { drafted, recordOf } from "./drafted.ts"

const flagsOf = (...lines: ReadonlyArray<string>) => drafted(recordOf(...lines)).flags

const shown = (category: string, ...lines: ReadonlyArray<string>) =>
  flagsOf(...lines).filter((flag) => flag.category === category)
    .map(({ evidence, tier }) => [tier, ...evidence.map(({ quote }) => quote)])

describe("secondary diagnoses in one line", () => {
  const told = (line: string) => {
    const { secondary_diagnoses } = drafted(
      recordOf("Principal Diagnosis: Community-acquired pneumonia", `Secondary Diagnoses: ${line}`)
    )
    return Array.isArray(secondary_diagnoses)
      ? secondary_diagnoses.map((one) =>
        typeof one === "object" && "value" in one ? one.value : one
      )
      : []
  }

  it.each([
    {
      line: "Hypertension; Type 2 diabetes mellitus; Gout",
      expected: ["Hypertension", "Type 2 diabetes mellitus", "Gout"]
    },
    { line: "Anemia (iron; folate); Gout", expected: ["Anemia (iron; folate)", "Gout"] }
  ])("are as many as it parts: $line", ({ expected, line }) => {
    assert.deepStrictEqual(told(line), expected)
  })

  it("is one where small letters go on", () => {
    assert.lengthOf(told("CKD stage 3; creatinine at baseline"), 1)
  })
})

describe("what lasts", () => {
  const lasting: ReadonlyArray<readonly [heading: string, words: string]> = [
    ["Past Medical History", "Difficult airway in 2011, awake fiberoptic intubation."],
    ["Past Surgical History", "Appendectomy 2003, difficult intubation."],
    ["Past Medical History", "History of malignant hyperthermia."]
  ]
  it.each(lasting)("is flagged though %s tells of it: %s", (heading, words) => {
    const [flag] = shown("risk", `${heading}: ${words}`)
    assert.strictEqual(flag?.[0], "critical")
  })

  it("and what was over is not", () => {
    assert.deepStrictEqual(
      shown("risk", "Past Medical History: He left against medical advice in 2009."),
      []
    )
  })
})

describe("disagreeFlags()", () => {
  const cases: ReadonlyArray<readonly [claim: string, course: string, hits: number]> = [
    ["code status", "DNR/DNI on the chart. Handoff: full code.", 1],
    ["a code status that was changed", "Full code at first, changed to DNR on day 2.", 0],
    ["one code status", "DNR on the chart. DNR confirmed.", 0],
    ["a dose for each kilogram", "He weighs 50 kg and was given a weight dose of 12 mg/kg.", 0]
  ]
  for (const [claim, course, hits] of cases) {
    it(`${hits === 0 ? "lets pass" : "tells"} ${claim}`, () => {
      assert.lengthOf(shown("contradiction", `HOSPITAL COURSE: ${course}`), hits)
    })
  }
  it("tells a stay that ends before it begins", () => {
    assert.deepStrictEqual(
      shown("contradiction", "Admission Date: 03/09/2025", "Discharge Date: 03/04/2025"),
      [["important", "03/09/2025", "03/04/2025"]]
    )
    assert.lengthOf(
      shown("contradiction", "Admission Date: 03/04/2025", "Discharge Date: 03/04/2025"),
      0
    )
  })
  it("tells an appointment that is over", () => {
    const visit = (day: string) =>
      shown(
        "contradiction",
        "Discharge Date: 03/09/2025",
        "",
        `FOLLOW-UP: Cardiology clinic on ${day}.`
      ).length
    assert.strictEqual(visit("03/08/2025"), 1)
    assert.strictEqual(visit("03/09/2025"), 0)
    assert.strictEqual(visit("03/19/2025"), 0)
  })
})

describe("unsettledFlags()", () => {
  const cases: ReadonlyArray<readonly [course: string, item: string | undefined]> = [
    ["Sodium 127.", "Sodium 127"],
    ["Sodium 128.", undefined],
    ["Sodium 124 on 3/2, sodium 135 on 3/5.", undefined],
    ["Hemoglobin 8.0 and sodium 125.", "Hemoglobin 8.0, sodium 125"],
    ["Platelets 71,000.", "Platelets 71,000"],
    ["ANC 800.", "ANC 800"],
    ["CSF: glucose 40.", undefined]
  ]
  for (const [course, item] of cases) {
    it(`shows ${item ?? "nothing"} of "${course}"`, () => {
      assert.deepStrictEqual(
        flagsOf(`HOSPITAL COURSE: ${course}`).filter(({ category }) =>
          category === "abnormal_value"
        )
          .map(({ item }) => item),
        item === undefined ? [] : [item]
      )
    })
  }
  it("calls what it shows by its name", () => {
    assert.include(flagsOf("HOSPITAL COURSE: Sodium 125.")[0]?.why, "hyponatremia")
  })
})

describe("statedFlags(): of each row", () => {
  const raised = (why: string, ...lines: ReadonlyArray<string>) =>
    flagsOf(...lines).filter((flag) => flag.why === why).length
  const headingOf = (where: ReadonlyArray<string> | undefined) =>
    where?.includes("discharge_diagnosis") === true ? "DISCHARGE DIAGNOSIS" : "HOSPITAL COURSE"

  it.each(statedRows)("$id is told where it may stand, and nowhere else", (row) => {
    const { assertion, counter, example, notIn, where, why } = row
    const heading = headingOf(where)
    assert.strictEqual(raised(why, `${heading}: ${example}`), 1)
    assert.strictEqual(raised(why, `${heading}: ${counter}`), 0)
    if (where !== undefined || notIn?.includes("family_history") === true) {
      assert.strictEqual(raised(why, `FAMILY HISTORY: ${example}`), 0)
    }
    if (assertion === undefined) {
      const said = `${example.slice(0, 1).toLowerCase()}${example.slice(1)}`
      assert.strictEqual(raised(why, `${heading}: His brother had ${said}`), 0)
      assert.strictEqual(raised(why, `${heading}: Call us if ${said}`), 0)
    }
  })
})

describe("statedFlags() of risks", () => {
  const cases: ReadonlyArray<readonly [course: string, tier: string | undefined]> = [
    ["He left against medical advice.", "critical"],
    ["He was a difficult intubation.", "critical"],
    ["She is a Jehovah's Witness.", "critical"],
    ["She takes nectar thick liquids.", "important"],
    ["Stage 3 sacral pressure injury.", "important"],
    ["Healed stage 3 sacral ulcer.", undefined],
    ["Stool for C. difficile was sent.", undefined],
    ["Wound grew MRSA.", "important"],
    ["He was discharged with a Foley catheter.", "important"],
    ["The JP drain was removed before discharge.", undefined],
    ["His brother left against medical advice.", undefined]
  ]
  for (const [course, tier] of cases) {
    it(`says ${tier ?? "nothing"} of "${course}"`, () => {
      assert.deepStrictEqual(
        shown("risk", `HOSPITAL COURSE: ${course}`).map(([tier]) => tier),
        tier === undefined ? [] : [tier]
      )
    })
  }
})

describe("statedFlags() of what is left open", () => {
  const cases: ReadonlyArray<readonly [course: string, hits: number]> = [
    ["Rho(D) immune globulin: not documented.", 1],
    ["The follow-up visit has not been scheduled.", 1],
    ["It is unclear whether she took her insulin.", 1],
    ["The visit was scheduled for Monday.", 0],
    ["Call if the visit has not been scheduled.", 0]
  ]
  for (const [course, hits] of cases) {
    it(`finds ${hits} in "${course}"`, () => {
      assert.lengthOf(shown("open_question", `HOSPITAL COURSE: ${course}`), hits)
    })
  }
})

describe("kidneyFlags()", () => {
  it("goes by the word of the record where it has no value before, unless it is denied", () => {
    assert.lengthOf(shown("kidney", "HOSPITAL COURSE: Acute kidney injury, creatinine 1.5."), 1)
    assert.lengthOf(shown("kidney", "HOSPITAL COURSE: Acute kidney injury, creatinine 1.4."), 0)
    assert.lengthOf(shown("kidney", "HOSPITAL COURSE: No acute kidney injury. Creatinine 1.9."), 0)
  })
})

describe("dayOrderFlags()", () => {
  it.each([
    ["12/05/1951", "Admitted: 03/04/2026", [["note", "12/05/1951"]]],
    ["12/05/1951", "Admitted: 25/02/2026. Discharged: 02/25/2026", [["note", "12/05/1951"]]],
    ["12/05/1951", "Admitted: 25/02/2026", []],
    ["12/05/1951", "Admitted: 02/25/2026", []],
    ["25/12/1951", "Admitted: 03/04/2026", []],
    ["05/05/1951", "Admitted: 03/04/2026", []],
    ["12 May 1951", "Admitted: 03/04/2026", []]
  ])("of one born %s: %s", (born, line, flags) => {
    assert.deepStrictEqual(shown("date_order", `Date of birth: ${born}`, line), flags)
  })

  it("leaves the date as it is written", () => {
    const draft = drafted(recordOf("Date of birth: 12/05/1951"))
    assert.strictEqual(draft.date_of_birth, "12/05/1951")
  })
})

describe("unsettledFlags() of a thyroid", () => {
  it.each([
    { value: "9.9", items: [] },
    { value: "10", items: ["TSH 10"] },
    { value: "10.1", items: ["TSH 10.1"] }
  ])("shows a TSH from its limit on: $value", ({ value, items }) => {
    assert.deepStrictEqual(
      flagsOf(`HOSPITAL COURSE: TSH ${value}.`).filter(({ category }) =>
        category === "abnormal_value"
      ).map(({ item }) => item),
      items
    )
  })
})

describe("statedFlags() of what is in the body", () => {
  const cases: ReadonlyArray<readonly [course: string, item: string | undefined]> = [
    ["Her pacemaker is MRI-conditional.", "Her pacemaker is MRI-conditional."],
    ["No MRI until the clip is identified.", "No MRI until the clip is identified."],
    ["The MRI was normal.", undefined],
    ["Her brother has an MRI-unsafe clip.", undefined],
    ["He was discharged with a PICC line.", "He was discharged with a PICC line."],
    ["The PICC line is in place.", "The PICC line is in place."],
    ["The PICC line was in place and was removed on day 4.", undefined],
    ["He was not discharged with a PICC line.", undefined],
    ["If he is discharged with a PICC line, flush it.", undefined]
  ]
  for (const [course, item] of cases) {
    it(`shows ${item === undefined ? "nothing" : "it"} of "${course}"`, () => {
      assert.deepStrictEqual(
        flagsOf(`HOSPITAL COURSE: ${course}`).filter(({ category }) => category === "risk")
          .map(({ item }) => item),
        item === undefined ? [] : [item]
      )
    })
  }
})

describe("foreignFlags() of an operation", () => {
  const note =
    "POD#2 s/p sigmoid colectomy, JP drain serosanguineous, advance diet, remove staples."
  const record = (...more: ReadonlyArray<string>) =>
    shown("pasted_text", "Principal Diagnosis: COPD", `Hospital Course: ${note}`, ...more)
      .map(([tier]) => tier)

  it("asks whose it is where nothing else in the record knows of it", () => {
    assert.deepStrictEqual(record(), ["critical"])
  })
  it("asks once where the note is there twice, once as it was scanned", () => {
    assert.deepStrictEqual(
      record(
        "PROGRESS NOTE",
        "Assessment: POD#2 s/p sigmoid colectomy, JP drain serosanguine0us, advance diet, remove staples."
      ),
      ["critical"]
    )
  })
  it("asks nothing where another note knows of it", () => {
    assert.deepStrictEqual(
      record("PROGRESS NOTE", "Assessment: Diverticulitis, for resection tomorrow."),
      []
    )
  })
})

describe("an ordinary discharge note", () => {
  const { disposition, incidental_findings, medication_reconciliation, pending_results } = drafted(
    recordOf(
      "HISTORY AND PHYSICAL",
      "Home medications:",
      "- Furosemide 40 mg PO daily (not taken for 2 weeks)",
      "Exam: JVP raised. Chest X-ray: small effusions. Incidental 9 mm nodule in the right upper lobe, CT advised in 3 months.",
      "",
      "DISCHARGE NOTE",
      "Discharged home 2024-03-15.",
      "Principal diagnosis: heart failure",
      "Discharge medications:",
      "- Furosemide 80 mg PO daily (increased)",
      "Pending at discharge: blood culture final report.",
      "Discharge weight 86.1 kg."
    )
  )

  it("says where the patient goes", () => {
    assert.strictEqual(disposition, "Discharged home")
  })
  it("takes how long a drug was left out for no part of its order", () => {
    assert.deepStrictEqual(medication_reconciliation.map(({ before }) => before), [
      "40 mg PO daily"
    ])
  })
  it("has its incidental findings in what was examined, too", () => {
    assert.lengthOf(incidental_findings, 1)
    assert.include(incidental_findings[0], "9 mm nodule")
  })
  it("awaits results and no measures of the patient", () => {
    assert.deepStrictEqual(pending_results, ["blood culture final report"])
  })
})

describe("a row of many numbers", () => {
  it("is read in one way, whatever stands at its end", () => {
    const { flags } = drafted(
      recordOf("LABS", "Potassium 6.8 (CRITICAL)", `Potassium ${"1  ".repeat(76)}x`)
    )
    assert.isTrue(flags.some(({ category }) => category === "critical_value"))
  })
})
