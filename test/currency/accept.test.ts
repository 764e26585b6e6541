import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ecb } from "../../src/currency/ecb.ts"
import { NEIGHBOUR_FIXINGS, validateFeed } from "../../src/currency/validateFeed.ts"
import { parseDay } from "../../src/currency/day.ts"
import type { Fixing } from "../../src/currency/Fixings.ts"
import type { Origin } from "../../src/currency/sift.ts"
import { makeTable, type RateTable } from "../../src/currency/table.ts"
import { codes, fixing, fixings } from "./fixtures.ts"

const table = makeTable(ecb, fixings("2026-06-01", "2026-07-21"), "ecb")
const today = parseDay("2026-07-22") ?? 0
const usd = (rate: string) => fixing("2026-07-22", { USD: rate })
const before = Number(fixing("2026-07-21").rates.get("USD"))
const lira = Number(fixing("2026-07-21").rates.get("TRY"))

const tenfold = ({ date, rates }: Fixing): Fixing => ({
  date,
  rates: new Map([...rates].map(([code, rate]) => [code, (Number(rate) * 10).toFixed(4)]))
})

/** What becomes of the days, or why they are refused. */
const judge = (
  held: RateTable,
  days: ReadonlyArray<Fixing>,
  origin: Origin = "ninetyDays",
  now = today
) =>
  Effect.runSync(
    Effect.match(validateFeed(held, origin, days, now), {
      onSuccess: ({ accepted, quarantined, dropped, objections }) => ({
        accepted: accepted.map(({ belief, date }) => `${date} ${belief}`),
        quarantined: quarantined.map(({ date }) => date),
        dropped,
        ...objections.length === 0
          ? {}
          : { objections: objections.map(({ fixing, reason }) => `${fixing.date}: ${reason}`) }
      }),
      onFailure: () => "no day"
    })
  )

const refusal = (...days: ReadonlyArray<Fixing>) => {
  const judged = judge(table, days)
  return typeof judged === "string"
    ? judged
    : judged.objections !== undefined
    ? judged.objections.join()
    : judged.quarantined.length > 0
    ? "quarantined"
    : "accepted"
}

describe("accept()", () => {
  it("takes the next day, and days that it has", () => {
    assert.strictEqual(refusal(fixing("2026-07-22")), "accepted")
    assert.strictEqual(refusal(...fixings("2026-06-15", "2026-07-22")), "accepted")
  })

  it("gives the days in ascending order", () => {
    const days = fixings("2026-07-01", "2026-07-22")
    assert.deepStrictEqual(judge(table, days.toReversed()), {
      accepted: days.map(({ date }) => `${date} accepted`),
      quarantined: [],
      dropped: []
    })
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
      "two rates of a day",
      fixing("2026-07-22", { USD: "1.1|1.2" }),
      /"1.1\|1.2", is not a positive decimal/
    ]
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
    const first = makeTable(ecb, [fixing("2026-06-01")], "snapshot")
    const days = [fixing("2026-07-20"), fixing("2026-07-21"), usd((before * 1.3).toFixed(4))]
    const judged = judge(first, days)
    // Two against one is no majority that is believed without a day that is held.
    assert.deepStrictEqual(judged, {
      accepted: [],
      quarantined: ["2026-07-20", "2026-07-21", "2026-07-22"],
      dropped: [],
      objections: [
        "2026-07-20: USD moved by -23.1 % against 2026-07-22",
        "2026-07-21: USD moved by -23.1 % against 2026-07-22",
        "2026-07-22: USD moved by 30.0 % against 2026-07-21"
      ]
    })
  })

  it("takes larger moves in the past, but no slip of the decimal point", () => {
    const earlier = [fixing("2026-05-28"), fixing("2026-05-29", { USD: String(before * 1.6) })]
    const slipped = [fixing("2026-05-28"), fixing("2026-05-29", { USD: String(before * 10) })]
    const next = [...earlier, fixing("2026-06-01")]
    assert.strictEqual(refusal(...next), "accepted")
    assert.match(refusal(...slipped), /USD moved by/)
  })

  it("takes a day that is in the file twice, but for what differs, and no file without a day", () => {
    assert.strictEqual(refusal(fixing("2026-07-22"), fixing("2026-07-22")), "accepted")
    assert.match(refusal(fixing("2026-07-22"), usd("1.1")), /USD, ".*\|1\.1", is not a positive/)
    assert.match(refusal(), /no day/)
  })

  it("learns a currency that the file has more, and keeps one that it has not", () => {
    assert.strictEqual(refusal(fixing("2026-07-21", { XTS: "1" })), "accepted")
    assert.strictEqual(refusal(fixing("2026-07-21", { USD: "" })), "accepted")
  })

  it("leaves out one figure alone, wherever it stands", () => {
    const days = fixings("2026-07-13", "2026-07-22")
    const withCell = (at: number, rate: string) =>
      days.map((day, index) => index === at ? fixing(day.date, { USD: rate }) : day)
    const known = makeTable(ecb, [fixing("2026-07-10"), fixing("2026-07-17")], "ecb")
    for (const at of days.keys()) {
      for (const rate of ["0", "1e3", "2400", ".5"]) {
        const { accepted, objections } = Effect.runSync(
          validateFeed(known, "ninetyDays", withCell(at, rate), today)
        )
        assert.deepStrictEqual(objections.map(({ fixing }) => fixing.date), [days[at]?.date])
        assert.deepStrictEqual(
          accepted.map(({ date, rates }) => [date, rates.size, rates.has("USD")]),
          days.map(({ date }, index) =>
            index === at && date !== "2026-07-17" ? [date, 28, false] : [date, 29, true]
          )
        )
      }
    }
  })

  describe("a day at some distance from the newest that is held", () => {
    const held = makeTable(ecb, [fixing("2026-07-21")], "ecb")
    // Wednesday to Friday, and the week after.
    const later = fixings("2026-07-22", "2026-08-05")
    const at = (distance: number) => later.slice(distance - 1, distance)
    const dates = (days: ReadonlyArray<Fixing>) => days.map(({ date }) => date)
    const now = parseDay("2026-08-05") ?? 0

    it.each([NEIGHBOUR_FIXINGS - 1, NEIGHBOUR_FIXINGS])("is taken after %s fixings", (distance) => {
      assert.deepStrictEqual(judge(held, at(distance), "daily", now), {
        accepted: dates(at(distance)).map((date) => `${date} accepted`),
        quarantined: [],
        dropped: []
      })
    })

    it("is quarantined after more, whether it is near or not", () => {
      const far = at(NEIGHBOUR_FIXINGS + 1)
      const further = at(NEIGHBOUR_FIXINGS + 4)
      const judged = (days: ReadonlyArray<Fixing>) => ({
        accepted: [],
        quarantined: dates(days),
        dropped: []
      })
      assert.deepStrictEqual(judge(held, far, "daily", now), judged(far))
      const afar = further.map(tenfold)
      assert.deepStrictEqual(judge(held, afar, "daily", now), judged(afar))
    })

    it("is refused as a leap at the distance at which it would be taken", () => {
      const leap = at(NEIGHBOUR_FIXINGS).map(tenfold)
      assert.match(JSON.stringify(judge(held, leap, "daily", now)), /AUD moved by 896.3 %/)
    })
  })

  it("compares a currency that was left out once with its rate before that", () => {
    const gap = makeTable(ecb, [fixing("2026-07-20"), fixing("2026-07-21", { USD: "" })], "ecb")
    assert.match(
      JSON.stringify(judge(gap, [usd((before * 10).toFixed(4))])),
      /USD moved by .* 2026-07-20/
    )
  })

  it("quarantines days that hang together with each other alone", () => {
    const days = fixings("2026-07-10", "2026-07-22").map(tenfold)
    const held = makeTable(ecb, [fixing("2026-06-01")], "ecb")
    assert.deepStrictEqual(judge(held, days), {
      accepted: [],
      quarantined: days.map(({ date }) => date),
      dropped: []
    })
  })

  describe("history", () => {
    const confirmed = (days: ReadonlyArray<Fixing>) =>
      days.map((day): Fixing => ({ ...day, belief: "confirmed" }))
    const days = fixings("2026-06-01", "2026-07-22")
    const known = confirmed(days.slice(0, 10))

    it("confirms what hangs together with a day that is confirmed", () => {
      assert.deepStrictEqual(judge(makeTable(ecb, known, "ecb"), days, "history"), {
        accepted: days.map(({ date }) => `${date} confirmed`),
        quarantined: [],
        dropped: []
      })
      assert.deepInclude(judge(makeTable(ecb, days.slice(0, 10), "ecb"), days, "history"), {
        accepted: days.map(({ date }) => `${date} accepted`)
      })
    })

    it("overrules days that are not confirmed, and drops those that leap and it has not", () => {
      const [newest] = days.slice(-1).map(tenfold)
      const wrong = days.slice(20, -1).map(tenfold)
      const held = makeTable(
        ecb,
        [...known, ...wrong, ...newest === undefined ? [] : [newest]],
        "ecb"
      )
      assert.deepStrictEqual(judge(held, days.slice(0, -1), "history"), {
        accepted: days.slice(0, -1).map(({ date }) => `${date} confirmed`),
        quarantined: [],
        dropped: ["2026-07-22"]
      })
    })

    it("does not overrule a day that is confirmed, nor without one to hang together with", () => {
      const other = days.map((day, index) =>
        index === 5 ? { ...day, rates: new Map(day.rates).set("USD", "23.1") } : day
      )
      assert.match(
        JSON.stringify(judge(makeTable(ecb, known, "ecb"), other, "history")),
        /USD is not the one that was accepted before/
      )
      assert.match(
        JSON.stringify(
          judge(
            makeTable(ecb, [...known, ...days.slice(20)], "ecb"),
            days.slice(20).map(tenfold),
            "history"
          )
        ),
        /hangs together with none that is confirmed/
      )
    })

    it("overrules nothing by days that nothing confirms, though later ones of it are confirmed", () => {
      const held = makeTable(ecb, [...days.slice(0, 5), ...confirmed(days.slice(25))], "ecb")
      const file = [...days.slice(0, 5).map(tenfold), ...days.slice(25)]
      assert.match(
        JSON.stringify(judge(held, file, "history")),
        /hangs together with none that is confirmed/
      )
      assert.deepInclude(judge(held, [...days.slice(0, 5), ...days.slice(25)], "history"), {
        quarantined: [],
        dropped: []
      })
    })

    it.each(["daily", "ninetyDays"] as const)("is not what the %s file is", (origin) => {
      const held = makeTable(ecb, [...known, ...days.slice(10)], "ecb")
      assert.match(
        JSON.stringify(judge(held, [fixing("2026-07-22", { USD: "23.3" })], origin)),
        /USD is not the one that was accepted before/
      )
    })
  })

  it("gives way with what a store kept to what is believed", () => {
    const days = fixings("2026-07-01", "2026-07-22")
    const held = makeTable(ecb, days.slice(0, 3), "ecb")
    const kept = [
      ...days.slice(2, 3).map(tenfold),
      ...days.slice(3, 6),
      ...days.slice(-1).map(tenfold)
    ]
    assert.deepStrictEqual(judge(held, kept, "store"), {
      accepted: days.slice(3, 6).map(({ date }) => `${date} unjudged`),
      quarantined: ["2026-07-22"],
      dropped: []
    })
  })
})
