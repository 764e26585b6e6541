import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { accept } from "../../src/currency/accept.ts"
import { parseDay } from "../../src/currency/day.ts"
import type { Fixing } from "../../src/currency/Fixings.ts"
import { makeTable, type RateTable } from "../../src/currency/table.ts"
import { codes, fixing, fixings } from "./fixtures.ts"

const table = makeTable(fixings("2026-06-01", "2026-07-21"), "ecb")
const today = parseDay("2026-07-22") ?? 0
const usd = (rate: string) => fixing("2026-07-22", { USD: rate })
const before = Number(fixing("2026-07-21").rates.get("USD"))
const lira = Number(fixing("2026-07-21").rates.get("TRY"))

/** The days when they are accepted, else why not. */
const judge = (held: RateTable, days: ReadonlyArray<Fixing>) =>
  Effect.runSync(
    Effect.match(accept(held, days, today), {
      onSuccess: (accepted) => accepted,
      onFailure: ({ date, reason }) => `${date}: ${reason}`
    })
  )

const refusal = (...days: ReadonlyArray<Fixing>) => {
  const judged = judge(table, days)
  return typeof judged === "string" ? judged : "accepted"
}

describe("accept()", () => {
  it("takes the next day, and days that it has", () => {
    assert.strictEqual(refusal(fixing("2026-07-22")), "accepted")
    assert.strictEqual(refusal(...fixings("2026-06-15", "2026-07-22")), "accepted")
  })

  it("gives the days in ascending order", () => {
    const days = fixings("2026-07-01", "2026-07-22")
    assert.deepStrictEqual(judge(table, days.toReversed()), days)
  })

  it.each([
    ["a day on which TARGET is closed", fixing("2026-07-19"), /TARGET is closed/],
    ["a day in the future", fixing("2026-07-23"), /after today/],
    ["a day that is none", fixing("2026-02-30"), /not a date/],
    [
      "nineteen currencies",
      fixing("2026-07-22", Object.fromEntries(codes.slice(19).map((code) => [code, ""]))),
      /It has 19 currencies/
    ],
    ["a rate of 0", usd("0"), /not a positive decimal/],
    ["a negative rate", usd("-1.1"), /not a positive decimal/],
    ["a rate with an exponent", usd("1e3"), /not a positive decimal/],
    ["a rate with a comma", usd("1,1"), /not a positive decimal/],
    ["no figure", usd("N/A"), /not a positive decimal/],
    ["a code that is none", fixing("2026-07-22", { usd: "1.1" }), /not a currency/],
    ["the euro", fixing("2026-07-22", { EUR: "1" }), /not a currency/],
    [
      "a rate that rose by more than 20 %",
      usd((before * 1.2001).toFixed(6)),
      /USD moved by 20.0 %/
    ],
    [
      "a rate that fell by more than 20 %",
      usd((before * 0.7999).toFixed(6)),
      /USD moved by -20.0 %/
    ],
    [
      "a lira that moved by more than 50 %",
      fixing("2026-07-22", { TRY: (lira * 1.51).toFixed(6) }),
      /TRY moved/
    ],
    [
      "another rate for a day that it has",
      fixing("2026-07-21", { USD: "1.2345" }),
      /accepted before/
    ],
    [
      "a currency more for a day that it has",
      fixing("2026-07-21", { XTS: "1" }),
      /accepted before/
    ],
    ["a currency less for a day that it has", fixing("2026-07-21", { USD: "" }), /accepted before/]
  ])("refuses %s", (_, day, reason) => assert.match(refusal(day), reason))

  it("takes a move of just 20 %, and of the lira of 50 %", () => {
    assert.strictEqual(refusal(usd((before * 1.2).toFixed(6))), "accepted")
    assert.strictEqual(
      refusal(fixing("2026-07-22", { TRY: (lira * 1.5).toFixed(6) })),
      "accepted"
    )
  })

  it("does not mind how many zeros a rate of a known day ends with", () => {
    const rates = new Map(
      [...fixing("2026-07-21").rates].map(([code, rate]) => [code, `${rate}00`])
    )
    assert.strictEqual(refusal({ date: "2026-07-21", rates }), "accepted")
  })

  it("compares with the day before it in the file", () => {
    const first = makeTable([fixing("2026-06-01")], "snapshot")
    const days = [fixing("2026-07-20"), fixing("2026-07-21"), usd((before * 1.3).toFixed(4))]
    const judged = judge(first, days)
    assert.strictEqual(judged, "2026-07-22: USD moved by 30.0 % against 2026-07-21")
  })

  it("takes larger moves in the past, but no slip of the decimal point", () => {
    const earlier = [fixing("2026-05-28"), fixing("2026-05-29", { USD: String(before * 1.6) })]
    const slipped = [fixing("2026-05-28"), fixing("2026-05-29", { USD: String(before * 10) })]
    const next = [...earlier, fixing("2026-06-01")]
    assert.strictEqual(refusal(...next), "accepted")
    assert.match(refusal(...slipped), /USD moved by/)
  })

  it("refuses a day that is in the file twice, and a file without a day", () => {
    assert.match(refusal(fixing("2026-07-22"), fixing("2026-07-22")), /twice/)
    assert.match(refusal(), /no day/)
  })

  it("refuses all days for one", () => {
    assert.match(refusal(fixing("2026-07-21"), usd("0")), /not a positive decimal/)
  })
})
