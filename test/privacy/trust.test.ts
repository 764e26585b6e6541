import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { Opinion } from "../../src/privacy/Opinions.ts"
import { positiveShare, scoreIn, tierOf, type TrustModel, weigh } from "../../src/privacy/trust.ts"
import { chance } from "./randomRecord.ts"

const DAY = 86_400_000

const opinion = (agent_id: string, reporter_id: string, positive_share = 1, newest_at = 0) => ({
  agent_id,
  reporter_id,
  positive_share,
  newest_at
})

const names = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word}-${index + 1}`)

const anchored = (count: number): TrustModel => ({
  mode: "anchored",
  anchors: new Set(names("anchor", count))
})
const open: TrustModel = { mode: "open" }

const score = (model: TrustModel, opinions: ReadonlyArray<Opinion>, agent = "a", as_of = 0) =>
  scoreIn(model, agent, weigh(model, opinions, agent, as_of))

const praise = (reporters: ReadonlyArray<string>, agent = "a") =>
  reporters.map((reporter) => opinion(agent, reporter))

describe("the open setting", () => {
  it("gives 33.3, 50.0, 60.0, 66.7 and 71.4 for 0 to 4 positive reporters", () => {
    const scores = [0, 1, 2, 3, 4].map((count) => score(open, praise(names("r", count))))
    assert.deepStrictEqual(scores.map((value) => value.toFixed(1)), [
      "33.3",
      "50.0",
      "60.0",
      "66.7",
      "71.4"
    ])
    assert.deepStrictEqual(scores.map(tierOf), ["low", "medium", "medium", "medium", "high"])
  })

  it("does not fall within the day, so that one report is medium when it is used", () => {
    assert.strictEqual(tierOf(score(open, praise(["r"]), "a", DAY - 1)), "medium")
    assert.strictEqual(tierOf(score(open, praise(["r"]), "a", DAY)), "low")
  })
})

describe("the anchored setting", () => {
  it("gives 48.7, 58.3, 64.9, 69.7 and 73.3 for 1 to 5 anchors", () => {
    const scores = [1, 2, 3, 4, 5].map((count) =>
      score(anchored(6), praise(names("anchor", count)))
    )
    assert.deepStrictEqual(scores.map((value) => value.toFixed(1)), [
      "48.7",
      "58.3",
      "64.9",
      "69.7",
      "73.3"
    ])
    assert.deepStrictEqual(scores.map(tierOf), ["low", "medium", "medium", "medium", "high"])
  })

  it("leaves five anchors' praise at 61.9 after one half-life", () => {
    const value = score(anchored(5), praise(names("anchor", 5)), "a", 30 * DAY)
    assert.strictEqual(value.toFixed(1), "61.9")
  })

  it("fixes an anchor at 90, whatever is said of it", () => {
    const slander = names("x", 50).map((name) => opinion("anchor-1", name, 0))
    assert.strictEqual(score(anchored(1), slander, "anchor-1"), 90)
  })

  it("50 agents that praise one another stay low, and so does whom they praise", () => {
    const ring = names("sybil", 50)
    const opinions = [
      ...ring.flatMap((agent) => praise(ring.filter((name) => name !== agent), agent)),
      ...praise(ring, "victim")
    ]
    for (const agent of [...ring, "victim"]) {
      const value = score(anchored(6), opinions, agent)
      assert.isBelow(value, 42.9)
      assert.strictEqual(tierOf(value), "low")
    }
  })

  it("50 slanderers, or 5,000, cost a high agent at most 3 points", () => {
    for (const anchors of [5, 6, 10, 30]) {
      const good = praise(names("anchor", anchors))
      const before = score(anchored(anchors), good)
      assert.strictEqual(tierOf(before), "high")
      for (const count of [50, 5000]) {
        const slander = names("sybil", count).map((name) => opinion("a", name, 0))
        const after = score(anchored(anchors), [...good, ...slander])
        assert.isAtMost(before - after, 3)
        assert.strictEqual(tierOf(after), "high")
      }
    }
  })

  it("a random crowd of strangers lifts nobody to medium and never past 42.9", () => {
    const dice = chance(11)
    const crowd = names("stranger", 60)
    const opinions = crowd.flatMap((agent) =>
      crowd.filter((name) => name !== agent && dice() < 0.5)
        .map((name) =>
          opinion(agent, name, dice() < 0.8 ? 1 : dice(), -Math.floor(dice() * 90) * DAY)
        )
    )
    for (const agent of crowd) assert.isBelow(score(anchored(6), opinions, agent), 42.9)
  })

  it("one stranger moves a score by at most 3 points, one anchor by at most 16", () => {
    for (let anchors = 0; anchors <= 8; anchors++) {
      const before = praise(names("anchor", anchors))
      const base = score(anchored(9), before)
      for (const share of [0, 1]) {
        const stranger = score(anchored(9), [...before, opinion("a", "x", share)])
        assert.isAtMost(Math.abs(stranger - base), 3)
        const anchor = score(anchored(9), [...before, opinion("a", "anchor-9", share)])
        assert.isAtMost(Math.abs(anchor - base), 16)
      }
    }
  })

  it("the praise of a reporter that fell fades with it", () => {
    const rise = praise(names("anchor", 6), "friend")
    const fall = names("anchor", 6).map((name) => opinion("friend", name, 0))
    const said = opinion("a", "friend")
    assert.isAbove(
      score(anchored(6), [...rise, said]),
      score(anchored(6), [...fall, said])
    )
    assert.isBelow(score(anchored(6), [...fall, said]), 36)
  })
})

const Outcomes = Schema.Array(Schema.Boolean).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(20)
)

describe("positiveShare()", () => {
  it.prop("is between 0 and 1 and does not depend on the order", [Outcomes], ([outcomes]) => {
    const reports = outcomes.map((positive, index) => ({ positive, at: index * DAY }))
    const share = positiveShare(reports)
    assert.isTrue(share >= 0 && share <= 1)
    assert.closeTo(positiveShare(reports.toReversed()), share, 1e-12)
  })

  it.prop(
    "does not depend on when it is asked: all reports age alike",
    [Outcomes],
    ([outcomes]) => {
      const at = (shift: number) =>
        positiveShare(outcomes.map((positive, index) => ({ positive, at: (index + shift) * DAY })))
      assert.closeTo(at(0), at(1000), 1e-12)
    }
  )

  it("a reporter's volume does not count: twenty reports weigh as one", () => {
    const many = positiveShare(Array.from({ length: 20 }, () => ({ positive: true, at: 0 })))
    assert.strictEqual(many, 1)
  })
})
