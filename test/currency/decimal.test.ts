import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  decimalOf,
  format,
  magnitude,
  multiplyDivide,
  round,
  significand,
  significant
} from "../../src/ground/decimal.ts"

const Whole = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 1, maximum }))
const Decimals = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 12 }))

/** Half to even by counting: the nearer of the two neighbours, written without the other's code. */
const nearest = (numerator: bigint, denominator: bigint, decimals: number): bigint => {
  const scaled = numerator * BigInt(`1${"0".repeat(decimals)}`)
  const below = (scaled - (scaled % denominator)) / denominator
  const toBelow = scaled - below * denominator
  const toAbove = (below + 1n) * denominator - scaled
  if (toBelow < toAbove) return below
  if (toBelow > toAbove) return below + 1n
  return below % 2n === 0n ? below : below + 1n
}

describe("significand()", () => {
  it.each([
    ["1.10", "11", -1],
    ["0.0012300", "123", -5],
    ["1200", "12", 2],
    ["-1.5e3", "15", 2],
    ["2E-7", "2", -7],
    ["000", "", 0]
  ])("of %s has the digits %s and the exponent %i", (text, digits, exponent) => {
    assert.deepStrictEqual(significand(text), { digits, exponent })
  })
})

describe("decimalOf()", () => {
  it("is the number that the text stands for", () => {
    assert.deepStrictEqual(decimalOf("1.1418"), { mantissa: 11418n, scale: 4 })
    assert.deepStrictEqual(decimalOf("1.5e3"), { mantissa: 1500n, scale: 0 })
    assert.deepStrictEqual(decimalOf("0.00"), { mantissa: 0n, scale: 0 })
  })
})

describe("round()", () => {
  it.prop(
    "is the nearest, and the even one of two",
    [Whole(1_000_000_000), Whole(1_000_000), Decimals],
    ([numerator, denominator, decimals]) => {
      const ratio = { numerator: BigInt(numerator), denominator: BigInt(denominator) }
      assert.strictEqual(
        round(ratio, decimals),
        nearest(ratio.numerator, ratio.denominator, decimals)
      )
    }
  )

  it.each([
    ["0.125", 2, "0.12"],
    ["0.135", 2, "0.14"],
    ["2.5", 0, "2"],
    ["3.5", 0, "4"],
    ["0.1250001", 2, "0.13"]
  ])("takes %s to %i decimals as %s", (text, decimals, expected) => {
    const value = decimalOf(text)
    const ratio = multiplyDivide(value, { mantissa: 1n, scale: 0 }, { mantissa: 1n, scale: 0 })
    assert.strictEqual(format(round(ratio, decimals), decimals), expected)
  })
})

describe("magnitude()", () => {
  it.prop(
    "is the power of ten of the first digit",
    [Whole(1_000_000_000), Whole(1_000_000_000)],
    ([numerator, denominator]) => {
      const ratio = { numerator: BigInt(numerator), denominator: BigInt(denominator) }
      const power = magnitude(ratio)
      const [over, under] = power >= 0 ? [0, power] : [-power, 0]
      const scaled = ratio.numerator * 10n ** BigInt(over)
      const unit = ratio.denominator * 10n ** BigInt(under)
      assert.isTrue(scaled >= unit && scaled < unit * 10n)
    }
  )
})

describe("significant()", () => {
  it("ends an exact value at its last digit", () => {
    assert.strictEqual(significant({ numerator: 5n, denominator: 4n }, 25), "1.25")
    assert.strictEqual(significant({ numerator: 1200n, denominator: 1n }, 25), "1200")
  })

  it("keeps the zeros at the end of a rounded value", () => {
    assert.strictEqual(
      significant({ numerator: 20_000_001n, denominator: 20_000_000n }, 5),
      "1.0000"
    )
  })

  it("writes small values without an exponent", () => {
    assert.strictEqual(significant({ numerator: 1n, denominator: 3_000_000n }, 3), "0.000000333")
  })

  it("rounds beyond the point", () => {
    assert.strictEqual(significant({ numerator: 123_456n, denominator: 1n }, 3), "123000")
  })
})
