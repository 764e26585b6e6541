import { assert, describe, it } from "@effect/vitest"
import { criticalFlags } from "../../src/discharge/clinical/findings/critical.ts"
import { labResults, labValues } from "../../src/discharge/clinical/labs/labValues.ts"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { read } from "../../src/discharge/clinical.ts"
import { drafted, LIST, recordOf } from "./drafted.ts"

describe("a number of a unit", () => {
  const values = (line: string) =>
    labValues(read(sourceOfText(recordOf("LABORATORY:", line)))).map(({ value }) => value)

  it.each([
    ["Platelets 10^3/uL 151", 151],
    ["Platelets x10^3/uL 151", 151],
    ["Platelets (10*3/uL) 151", 151],
    ["Platelets 10E3/uL: 151", 151],
    ["Platelets 10\u00b3/\u00b5L 151", 151],
    ["Platelets 10 3/uL 151", 151],
    ["Platelets K/uL 151", 151],
    ["Platelets 151 x10^3/uL", 151],
    ["WBC 10^9/L 7.2", 7.2],
    ["Hemoglobin g/dL 8.9", 8.9],
    ["Potassium mmol/L 4.1", 4.1],
    ["Platelets 10", 10]
  ])('is no part of the value in "%s"', (line, value) => {
    assert.deepStrictEqual(values(line), [value])
  })

  it("is no value in a table by columns", () => {
    const table = "TEST                03/04   03/05\nPlatelets 10^3/uL   151     162"
    assert.deepStrictEqual(values(table), [151, 162])
  })

  it("makes no critical flag", () => {
    const text = recordOf("LABORATORY:", "Platelets 10^3/uL 151")
    assert.deepStrictEqual(criticalFlags(read(sourceOfText(text))), [])
  })
})

describe("a dose", () => {
  const items = (...lines: ReadonlyArray<string>) =>
    criticalFlags(read(sourceOfText(recordOf(...lines)))).map(({ item }) => item)

  it.each([
    "HOSPITAL COURSE: Methotrexate 15 mg weekly was resumed. Methotrexate 15, high dose.",
    "HOSPITAL COURSE: Phenytoin 300 elevated the mood.",
    "DATA: 11/04/2024 11/05/2024\nMethotrexate 15 mg weekly",
    "TREATMENT LOG: 11/04/2024\nMethotrexate    15    11/04/2024",
    "LABORATORY: 11/04/2024\nMethotrexate 15 mg weekly 11/04/2024"
  ])('is no level in "%s"', (text) => {
    assert.deepStrictEqual(items(...text.split("\n")), [])
  })

  it.each([
    ["HOSPITAL COURSE: Methotrexate level was 15.", "Methotrexate level 15"],
    ["HOSPITAL COURSE: Phenytoin was 31 mcg/mL.", "Phenytoin level 31"],
    ["LABORATORY: Digoxin 3.4", "Digoxin level 3.4"]
  ])('is told from the level in "%s"', (text, item) => {
    assert.deepStrictEqual(items(text), [item])
  })
})

describe("a value in SI units", () => {
  const values = (...lines: ReadonlyArray<string>) =>
    labResults(read(sourceOfText(recordOf("LABORATORY:", ...lines)))).map(({ value }) => value)

  // By the molar masses of creatinine, urea nitrogen, glucose, calcium and bilirubin.
  it.each([
    ["Creatinine 480 umol/L", 5.42976],
    ["Creatinine 480 \u00b5mol/L (60-110)", 5.42976],
    ["Creatinine (\u03bcmol/L): 480", 5.42976],
    ["Creatinine    480    umol/L    60-110    02/03/2026", 5.42976],
    ["Creatinine 0.48 mmol/L", 5.42976],
    ["Creatinine 1.4 mg/dL", 1.4],
    ["Hemoglobin 69 g/L", 6.9],
    ["Haemoglobin 85 (L) g/L", 8.5],
    ["Glucose 5.4 mmol/L", 9.72842 * 10],
    ["Urea 40 mmol/L", 112.056],
    ["Calcium 2.3 mmol/L", 9.21794],
    ["Ionized calcium 1.12 mmol/L", 1.12],
    ["Bilirubin 300 umol/L", 17.5401],
    ["Magnesium 0.4 mmol/L", 0.9722],
    ["Potassium 6.4 mEq/L", 6.4],
    ["Lactate 45 mg/dL", 4.99567]
  ])('is converted in "%s"', (line, value) => {
    assert.deepStrictEqual(values(line), [value])
  })

  it("goes by its own unit in a row of two", () => {
    const row = "Glucose   02/03/2026   5.4 mmol/L   97 mg/dL"
    assert.deepStrictEqual(values(row), [97.2842, 97])
  })

  it("takes the unit of the last of several", () => {
    assert.deepStrictEqual(values("Creatinine 110 -> 480 umol/L"), [1.24432, 5.42976])
  })

  it("raises the flags of its test", () => {
    const draft = drafted(
      recordOf("LABORATORY:", "Creatinine 480 umol/L", "", "DISCHARGE MEDICATIONS:", ...LIST)
    )
    assert.deepStrictEqual(draft.results_at_discharge, ["Creatinine 480 umol/L"])
    assert.isFalse(draft.missing_fields.includes("results_at_discharge"))
    assert.includeMembers(draft.flags.map(({ category }) => category), ["critical_value", "kidney"])
  })

  it.each(["Creatinine 480", "Creatinine 480 foo/L", "Hemoglobin 85", "Glucose 90 nkat/L"])(
    'stays as it is written, without a flag, in "%s"',
    (line) => {
      assert.deepStrictEqual(values(line), [undefined])
      const draft = drafted(recordOf("LABORATORY:", line))
      assert.strictEqual(draft.results_at_discharge.length, 1)
      assert.isTrue(line.startsWith(String(draft.results_at_discharge[0])))
      assert.deepStrictEqual(
        draft.flags.filter(({ category }) => category === "critical_value"),
        []
      )
    }
  )
})

describe("a value that ran together", () => {
  const flagsOf = (line: string) =>
    criticalFlags(read(sourceOfText(recordOf("LABORATORY:", line)))).map(({ item }) => item)

  it("is compared with no limit where it has no unit", () => {
    assert.deepStrictEqual(flagsOf("Platelets 2051"), [])
    assert.deepStrictEqual(flagsOf("Platelets 1500"), [])
    assert.deepStrictEqual(flagsOf("Platelets 3000"), [])
    assert.deepStrictEqual(flagsOf("Platelets 1499"), ["Platelets 1499"])
  })

  it("is one where the unit stands beside it", () => {
    assert.deepStrictEqual(flagsOf("Platelets 2051 K/uL"), ["Platelets 2051"])
  })
})

describe("a table without days", () => {
  const COURSE = "HOSPITAL COURSE: Potassium 6.8 on arrival."
  const seen = (...rows: ReadonlyArray<string>) => {
    const draft = drafted(recordOf(COURSE, "", "LABORATORY DATA:", ...rows))
    return {
      why: draft.flags.find(({ category }) => category === "critical_value")?.why ?? "",
      last: draft.results_at_discharge.join()
    }
  }

  it.each([
    ["Test   Unit   Admission   Discharge", "Potassium   mmol/L   6.8   4.4"],
    ["Potassium (mmol/L)   6.8  5.1 4.4"],
    ["            Units    Day 1   Day 2   Day 4", "Potassium   mmol/L   6.8   5.2  4.4"]
  ])("tells no last value: %s", (...rows) => {
    const { why, last } = seen(...rows)
    assert.include(why, "does not say when")
    assert.notInclude(last, "6.8")
  })

  it("with a test for each column is seen too", () => {
    const { why } = seen("Date        K (mmol/L)   Na (mmol/L)", "03/04/2025   4.4   138")
    assert.include(why, "does not say when")
  })

  it("that has nothing else lets the last value be the last", () => {
    assert.include(seen("Sodium   mmol/L   140   138").why, "no later value was found")
  })

  it.each([
    ["| Test | Unit | 03/02 | 03/04 |", "| Potassium | mmol/L | 6.8 | 4.4 |"],
    ["Test   Units   Ref   03/02   03/04", "Potassium   mmol/L   3.5-5.1   6.8 H   4.4"]
  ])("is read where its columns have days: %s", (...rows) => {
    assert.include(seen(...rows).why, "the latest in the record is 4.4")
  })
})
