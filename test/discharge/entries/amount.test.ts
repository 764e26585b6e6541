import { assert, describe, it } from "@effect/vitest"
import { amountOf, timesADay } from "../../../src/discharge/entries/amount.ts"

describe("amountOf()", () => {
  it.each<[string, number, string]>([
    ["7,5 mg", 7.5, "mg"],
    ["1,000 mg", 1000, "mg"],
    ["62,5 \u00b5g", 0.0625, "mg"],
    ["2.5 mg tablets, 15 mg", 15, "mg"],
    ["5 mg tablets: take 6 tablets", 30, "mg"],
    ["20 mg tablet", 20, "mg"],
    ["1/2 tab", 0.5, "tab"]
  ])("of %s is %d %s", (written, least, unit) => {
    assert.deepStrictEqual(amountOf(written), { least, most: least, unit })
  })
})

describe("timesADay()", () => {
  it.each<[string, number | undefined]>([
    ["1-0-1", 2],
    ["0-0-0-1", 1],
    ["\u00bd-0-\u00bd", 2],
    ["cada 8 horas", 3],
    ["12/12h", 2],
    ["daily, then weekly", undefined],
    ["as directed", undefined]
  ])("of %s", (written, times) => {
    assert.strictEqual(timesADay(written), times)
  })
})
