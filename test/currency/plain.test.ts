import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Effect, Result, Schema } from "effect"
import { convert, exact, show, unitRate } from "../../src/currency/convert.ts"
import { currentRates, newestRates } from "../../src/currency/currentRates.ts"
import { dueAt } from "../../src/currency/due.ts"
import { ecb } from "../../src/currency/ecb.ts"
import { conversionAt } from "../../src/currency/latest.ts"
import { readAmount } from "../../src/currency/request.ts"
import { rateOn } from "../../src/currency/choose.ts"
import { makeTable } from "../../src/currency/table.ts"
import { fingerprint } from "../../src/ground/fingerprint.ts"
import { codes } from "./fixtures.ts"
import { fixing } from "./snapshot.ts"

const table = makeTable(ecb, [fixing], "snapshot")
const current = currentRates(table, dueAt(ecb, Date.UTC(2026, 10, 20, 18)))
const dated = newestRates(current)
const Code = Schema.Literals(["EUR", ...codes])

describe("conversionAt()", () => {
  it.effect("writes a plain answer as JSON.stringify would, digit for digit", () =>
    Effect.gen(function* () {
      const cases = Arbitrary.schema(Schema.Struct({
        amount: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10 ** 9 })),
        scale: Schema.Literals([0, 2, 7]),
        from: Code,
        to: Code
      }))
      for (
        const { amount, from, scale, to } of yield* Arbitrary.sampleEffect(cases, {
          count: 300,
          seed: "plain"
        })
      ) {
        const sent = (amount / 10 ** scale).toFixed(scale)
        const answer = Result.getOrThrow(conversionAt(current, { amount: sent, from, to }, dated))
        const text = String(answer.body) + (answer.tail?.text ?? "")
        const { json, value } = Result.getOrThrow(readAmount(sent))
        const [source, target] = [rateOn(table, 0, from), rateOn(table, 0, to)]
        assert.isDefined(source)
        assert.isDefined(target)
        const ratio = convert(value, source, target)
        const { number, rounding } = show(ratio, value, source, target)
        const rate = unitRate(source, target)
        assert.strictEqual(
          text,
          JSON.stringify({
            amount: json,
            base: from,
            date: fixing.date,
            rates: { [to]: number },
            from,
            to,
            result: number,
            rate: rate.number,
            exact: { result: exact(ratio), rate: rate.exact },
            rounding,
            staleness: current.staleness,
            source: ecb.source
          })
        )
      }
    }))
})

describe("fingerprint()", () => {
  it("tells texts apart that differ in a digit, in their order or in their length", () => {
    const texts = new Set<string>()
    for (let amount = 0; amount < 20_000; amount++) {
      texts.add(`{"amount":${amount},"base":"USD"`)
      texts.add(`{"amount":0.${amount},"base":"USD"`)
      texts.add("0".repeat(amount % 500))
    }
    assert.strictEqual(new Set([...texts].map(fingerprint)).size, texts.size)
    assert.match(fingerprint(""), /^[0-9a-f]{16}$/)
  })
})
