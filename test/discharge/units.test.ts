import { assert, describe, it } from "@effect/vitest"
import { criticalFlags } from "../../src/discharge/clinical/findings/critical.ts"
import { labValues } from "../../src/discharge/clinical/labs/labValues.ts"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { read } from "../../src/discharge/clinical.ts"
import { recordOf } from "./drafted.ts"

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
