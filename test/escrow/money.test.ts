import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { isKnownCurrency, minorUnitOf } from "../../src/ground/currencies.ts"
import { format } from "../../src/ground/decimal.ts"
import { amountCharacters, parseAmount, parsePositive } from "../../src/escrow/money.ts"

const minor = (characters: string, exponent: number) =>
  Result.getOrUndefined(parsePositive(characters, exponent))

describe("parseAmount()", () => {
  it.each(["0", "-0", "0.000", "0e5"])("takes %s for nothing", (characters) => {
    assert.strictEqual(Result.getOrUndefined(parseAmount(characters, 2)), 0n)
  })
})

describe("parsePositive()", () => {
  it.each<[characters: string, exponent: number, minor: bigint]>([
    ["0.29", 2, 29n],
    ["12.50", 2, 1250n],
    ["12.5", 2, 1250n],
    ["12.5000", 2, 1250n],
    ["1e2", 2, 10_000n],
    ["1E+2", 0, 100n],
    ["1.5e1", 2, 1500n],
    ["125e-1", 2, 1250n],
    ["100", 0, 100n],
    ["1.234", 3, 1234n],
    ["0.000000000000000001", 18, 1n],
    ["999999999999999", 18, 999_999_999_999_999n * 10n ** 18n],
    ["0.1e-17", 18, 1n],
    ["007", 2, 700n]
  ])("%s with %i decimals is %s", (characters, exponent, expected) => {
    assert.strictEqual(minor(characters, exponent), expected)
  })

  it.each<[characters: string, exponent: number]>([
    ["0", 2],
    ["-0", 2],
    ["0.00", 2],
    ["0e9999", 2],
    ["-1", 2],
    ["0.001", 2],
    ["12.505", 2],
    ["0.5", 0],
    ["1e-3", 2],
    ["1000000000000000", 2],
    ["1e15", 2],
    ["1e9999", 2],
    ["1e-9999", 2],
    ["1.234567890123456", 18],
    ["0.1000000000000000055511151231257827", 2],
    ["", 2],
    [" 1", 2],
    ["1,5", 2],
    ["0x10", 2],
    ["NaN", 2],
    ["Infinity", 2],
    [".5", 2],
    ["5.", 2],
    ["+5", 2],
    ["1e", 2]
  ])("refuses %j with %i decimals", (characters, exponent) => {
    assert.isTrue(Result.isFailure(parsePositive(characters, exponent)))
  })
})

const Minor = Schema.BigInt.check(
  Schema.isBetweenBigInt({ minimum: 1n, maximum: 999_999_999_999_999n })
)
const Exponent = Schema.Literals([0, 2, 3, 8, 18])

describe("format()", () => {
  it.prop("comes back to the same amount", [Minor, Exponent], ([amount, exponent]) => {
    assert.strictEqual(minor(format(amount, exponent), exponent), amount)
  }, { arbitrary: { seed: "format" } })

  it.prop("is the same decimal as a double reads", [Minor, Exponent], ([amount, exponent]) => {
    const read = String(Number(format(amount, exponent)))
    assert.strictEqual(minor(read, exponent), amount)
  }, { arbitrary: { seed: "double" } })

  it("shows what is below zero, as a balance can be", () => {
    assert.strictEqual(format(-5n, 2), "-0.05")
    assert.strictEqual(format(0n, 3), "0.000")
    assert.strictEqual(format(-1250n, 0), "-1250")
  })
})

describe("parseAmount()", () => {
  it("takes zero", () => {
    assert.deepStrictEqual(parseAmount("0.00", 2), Result.succeed(0n))
  })
})

describe("minorUnitOf()", () => {
  it.each([
    ["JPY", 0],
    ["USD", 2],
    ["KWD", 3],
    ["CLF", 4],
    ["USDC", 6],
    ["XLM", 7],
    ["BTC", 8],
    ["SOL", 9],
    ["ETH", 18],
    ["ZZZ", 2],
    ["CREDITS", 8]
  ])("%s has %i", (currency, exponent) => {
    assert.strictEqual(minorUnitOf(currency), exponent)
  })

  it("tells a known currency from an assumed one", () => {
    assert.isTrue(isKnownCurrency("EUR"))
    assert.isFalse(isKnownCurrency("ZZZ"))
  })
})

describe("amountCharacters()", () => {
  it.each([
    ['{"amount":0.1000000000000000055511151231257827}', "0.1000000000000000055511151231257827"],
    ['{"amount": 1e400}', "1e400"],
    ['{"amount":"12.50"}', "12.50"],
    ['{"amount":1,"x":{"amount":2}}', "1"],
    ['{"x":[{"amount":2}],"amount":1.0}', "1.0"],
    ['{"amount":1,"amount":2}', "2"],
    ['{"amount":{"amount":1}}', undefined],
    ['[{"amount":1}]', undefined]
  ])("reads %s", (body, characters) => {
    assert.strictEqual(amountCharacters(body, "amount"), characters)
  })
})
