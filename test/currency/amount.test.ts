import { assert, describe, it } from "@effect/vitest"
import { parseAmount } from "../../src/currency/amount.ts"

describe("parseAmount()", () => {
  it.each([
    ["1", 1],
    ["100", 100],
    ["007", 7],
    ["0.01", 0.01],
    ["12.50", 12.5],
    ["1e3", 1000],
    ["1e+3", 1000],
    ["1e 3", 1000],
    ["1.5E2", 150],
    ["25e-2", 0.25],
    ["1e15", 1e15],
    ["1000000000000000", 1e15],
    ["1e-99", 1e-99]
  ])("reads %j as %d", (text, expected) => {
    assert.strictEqual(parseAmount(text)?.json, expected)
  })

  it("keeps the digits that a double would lose", () => {
    assert.deepStrictEqual(parseAmount("0.1234567890123456789")?.value, {
      mantissa: 1234567890123456789n,
      scale: 19
    })
  })

  it.each([
    "",
    "0",
    "0.000",
    "-1",
    "+1",
    " 1",
    "1 ",
    "NaN",
    "Infinity",
    "1,000",
    "1.000,00",
    "1abc",
    "abc",
    "0x10",
    "1e400",
    "1e16",
    "1000000000000000.01",
    "1e",
    "e5",
    "1.",
    ".5",
    "1_000",
    "١٢",
    "１",
    "1e1.5",
    `1.${"0".repeat(59)}`
  ])("does not read %j", (text) => assert.isUndefined(parseAmount(text)))
})
