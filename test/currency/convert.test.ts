import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Snapshot from "./snapshot.ts"
import { convert, exact, pivotOf, type Quote, rateOf, show } from "../../src/currency/convert.ts"
import { ecb } from "../../src/currency/ecb.ts"
import { decimalOf } from "../../src/ground/decimal.ts"
import { makeTable, quoteAt } from "../../src/currency/table.ts"
import { codes, fixings } from "./fixtures.ts"

const snapshot = makeTable(ecb, [Snapshot.fixing], "snapshot")

const EUR = pivotOf(ecb)

const quote = (code: string): Quote =>
  code === "EUR" ? EUR : quoteAt(snapshot, 0, code) ?? assert.fail(`no rate of ${code}`)

const shown = (amount: string, from: string, to: string) => {
  const value = decimalOf(amount)
  return show(convert(value, quote(from), quote(to)), value, quote(from), quote(to))
}

// An independent computation: decimals as strings to one fraction, and the answer by long division.
const wanted = (amount: string, perFrom: string, perTo: string, code: string): number => {
  const digits = (text: string) => BigInt(text.replace(".", ""))
  const scale = (text: string) => (text.split(".")[1] ?? "").length
  let over = digits(amount) * digits(perTo)
  let under = digits(perFrom)
  const shift = scale(amount) + scale(perTo) - scale(perFrom)
  if (shift > 0) under *= 10n ** BigInt(shift)
  else over *= 10n ** BigInt(-shift)

  const exceeds = (numerator: bigint, denominator: bigint) => over * denominator > numerator * under
  const band = exceeds(5000n, 1n)
    ? 0
    : exceeds(80n, 1n)
    ? 2
    : exceeds(20n, 1n)
    ? 3
    : exceeds(1n, 1n)
    ? 4
    : exceeds(1n, 10_000n)
    ? 5
    : 6
  const coins = ["JPY", "KRW", "ISK"].includes(code) ? 0 : 2
  let two = 0
  for (let power = 1n; over * power < under * 10n; power *= 10n) two++
  const decimals = Math.max(band, coins, two)

  let rest = over % under
  let text = String(over / under)
  let fraction = ""
  for (let place = 0; place < decimals; place++) {
    rest *= 10n
    fraction += String(rest / under)
    rest %= under
  }
  text += fraction
  const isUp = rest * 2n > under || (rest * 2n === under && Number(text.at(-1)) % 2 === 1)
  const units = (BigInt(text) + (isUp ? 1n : 0n)).toString().padStart(decimals + 1, "0")
  return decimals === 0
    ? Number(units)
    : Number(`${units.slice(0, -decimals)}.${units.slice(-decimals)}`)
}

describe("show()", () => {
  it.each([
    ["100", "USD", "EUR", 87.58],
    // Frankfurter rounds both legs first and gives 1.6271.
    ["0.01", "USD", "JPY", 1.6274],
    ["10000", "USD", "EUR", 8758.1],
    ["1000000", "JPY", "EUR", 5381.55],
    ["1", "IDR", "EUR", 0.000049],
    ["0.01", "IDR", "EUR", 0.00000049],
    ["1000000000000000", "EUR", "IDR", 20435940000000000000]
  ])("%s %s in %s is %d", (amount, from, to, expected) => {
    assert.strictEqual(shown(amount, from, to).number, expected)
  })

  it.each([["INR", 109.882], ["IDR", 20435.94], ["JPY", 185.82], ["ISK", 143], ["USD", 1.1418]])(
    "leaves the ECB's digits of one euro in %s",
    (code, expected) => {
      assert.strictEqual(shown("1", "EUR", code).number, expected)
      assert.strictEqual(shown("1.000", "EUR", code).number, expected)
    }
  )

  it("rounds a tie that doubles cannot see", () => {
    assert.strictEqual(shown("2.75", "EUR", "USD").number, 3.14)
    assert.strictEqual(Number((2.75 * 1.1418).toFixed(4)), 3.1399)
    assert.strictEqual(Math.round(2.75 * 1.1418 * 1e4) / 1e4, 3.1399)
  })

  it("leaves an amount that stays in its currency", () => {
    assert.strictEqual(shown("100.00567", "USD", "USD").number, 100.00567)
  })

  // Eight years of invented rates, so that days, pairs and amounts are all drawn.
  const table = makeTable(ecb, fixings("2018-01-01", "2026-07-21"), "ecb")
  const written = fixings("2018-01-01", "2026-07-21")
  const Row = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: table.days.length - 1 }))
  const Code = Schema.Literals(["EUR", ...codes])
  const Hundredths = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100_000_000 }))
  const Places = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 12 }))

  it.prop(
    "is what an independent computation gives, for any day, pair and amount",
    [Row, Code, Code, Hundredths, Places],
    ([row, from, to, units, places]) => {
      const amount = places === 0 ? String(units) : `0.${"0".repeat(places - 1)}${units}`
      const perEuro = (code: string) => code === "EUR" ? "1" : written[row]?.rates.get(code) ?? ""
      const source = from === "EUR" ? EUR : quoteAt(table, row, from)
      const target = to === "EUR" ? EUR : quoteAt(table, row, to)
      if (source === undefined || target === undefined) return assert.fail("no rate")
      if (from === to || (from === "EUR" && Number(amount) === 1)) return
      const value = decimalOf(amount)
      assert.strictEqual(
        show(convert(value, source, target), value, source, target).number,
        wanted(amount, perEuro(from), perEuro(to), to)
      )
    },
    { arbitrary: { runs: 2000 } }
  )

  it.prop("is never 0 for a positive amount", [Code, Code, Places], ([from, to, places]) => {
    const amount = `0.${"0".repeat(places)}1`
    assert.isAbove(shown(amount, from, to).number, 0)
  })

  it.prop(
    "comes back to the amount, to six digits",
    [Code, Code, Hundredths],
    ([from, to, units]) => {
      const amount = (units / 100).toFixed(2)
      const there = exact(convert(decimalOf(amount), quote(from), quote(to)))
      const back = Number(exact(convert(decimalOf(there), quote(to), quote(from))))
      assert.closeTo(back / Number(amount), 1, 1e-6)
    }
  )
})

describe("exact()", () => {
  it("has 25 significant digits", () => {
    assert.strictEqual(
      exact(convert(decimalOf("100"), quote("USD"), EUR)),
      "87.58101243650376598353477"
    )
    assert.strictEqual(
      exact(convert(decimalOf("1"), quote("USD"), EUR)),
      "0.8758101243650376598353477"
    )
  })
})

describe("rateOf()", () => {
  it("has 12 significant digits", () => {
    assert.strictEqual(rateOf(quote("USD"), EUR), 0.875810124365)
    assert.strictEqual(rateOf(EUR, quote("INR")), 109.882)
    assert.strictEqual(rateOf(EUR, EUR), 1)
  })
})
