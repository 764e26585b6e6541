/**
 * The bounds that `docs/privacy.md` proves of the anchored setting, looked for by simulation: rings of
 * every size with footholds, slander, new names and sleepers; and what an honest community reaches.
 */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { Opinion } from "../../src/privacy/Opinions.ts"
import { scoreIn, tierOf, type TrustModel, weigh } from "../../src/privacy/trust.ts"
import { chance } from "./randomRecord.ts"

const DAY = 86_400_000

const names = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word}-${index + 1}`)

const ANCHORS = names("anchor", 30)
const model: TrustModel = { mode: "anchored", anchors: new Set(ANCHORS) }

const score = (opinions: ReadonlyArray<Opinion>, agent: string, as_of = 0) =>
  scoreIn(model, agent, weigh(model, opinions, agent, as_of))

const say = (
  reporters: ReadonlyArray<string>,
  agent_id: string,
  positive_share = 1,
  newest_at = 0
) =>
  reporters.filter((reporter) => reporter !== agent_id)
    .map((reporter_id) => ({ agent_id, reporter_id, positive_share, newest_at }))

const byAnchors = (count: number, agent: string, share = 1, at = 0) =>
  say(ANCHORS.slice(0, count), agent, share, at)

/** A ring, of which so many members have the praise of all thirty anchors. */
const ringOf = (size: number, footholds: number) => {
  const ring = names("ring", size)
  const held = names("foothold", footholds)
  return {
    all: [...held, ...ring],
    standing: held.flatMap((agent) => byAnchors(ANCHORS.length, agent))
  }
}

const SIZES = [10, 100, 1000, 10_000]
const FOOTHOLDS = [0, 1, 2, 10, 1000]

describe.each(SIZES)("a ring of %i", (size) => {
  it.each(FOOTHOLDS)("with %i footholds lifts nobody past what is proven", (footholds) => {
    const { all, standing } = ringOf(size, footholds)
    // Without an anchor's own report 49.4; with one, two and three 58.8, 65.2 and 69.9.
    for (const [anchors, most] of [[0, 49.37], [1, 58.77], [2, 65.22], [3, 69.93]] as const) {
      const praised = [...standing, ...byAnchors(anchors, "ring-1"), ...say(all, "ring-1")]
      const reached = score(praised, "ring-1")
      assert.isAtMost(reached, most)
      assert.notStrictEqual(tierOf(reached), "high")
      if (anchors === 0) assert.strictEqual(tierOf(reached), "low")
      if (anchors === 0 && footholds === 0) assert.isAtMost(reached, 40.99)
    }
  })

  it.each(FOOTHOLDS)("with %i footholds sinks nobody deeper than is proven", (footholds) => {
    const { all, standing } = ringOf(size, footholds)
    const honest = byAnchors(5, "honest")
    const slandered = score([...standing, ...honest, ...say(all, "honest", 0)], "honest")
    assert.strictEqual(score(honest, "honest").toFixed(2), "73.33")
    assert.isAtLeast(slandered, 70.06)
    assert.strictEqual(tierOf(slandered), "high")
    assert.isAtMost(73.34 - slandered, footholds === 0 ? 1.5 : 3.3)
  })

  it("gains nothing by new names, nor by those that slept", () => {
    const { all, standing } = ringOf(size, 10)
    const disgraced = [...byAnchors(3, "ring-1", 0), ...say(all, "ring-1")]
    const renamed = say(all, "ring-new")
    assert.isAtMost(score([...standing, ...disgraced], "ring-1"), 49.37)
    assert.isAtMost(score([...standing, ...renamed], "ring-new"), 49.37)
    // Sleepers were praised long ago, and turn now: they weigh less than fresh footholds do.
    const slept = all.flatMap((agent) => byAnchors(6, agent))
    const turned = [...byAnchors(5, "honest", 1, 90 * DAY), ...say(all, "honest", 0, 90 * DAY)]
    const now = score([...slept, ...turned], "honest", 90 * DAY)
    assert.isAtLeast(now, 70.06)
    const fresh = say(all, "fresh", 1, 90 * DAY)
    assert.isAtMost(score([...slept, ...fresh], "fresh", 90 * DAY), 49.37)
  })
})

describe("any crowd", () => {
  const Seed = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 32 - 1 }))

  it.prop(
    "moves a score no further than what is not an anchor's own can weigh",
    [Seed],
    ([seed]) => {
      const dice = chance(seed)
      const crowd = names("agent", 40)
      const said = [...crowd, "a"].flatMap((agent) =>
        [...crowd, ...ANCHORS].filter((name) => name !== agent && dice() < 0.3)
          .map((reporter_id) => ({
            agent_id: agent,
            reporter_id,
            positive_share: dice() < 0.7 ? 1 : dice(),
            newest_at: -Math.floor(dice() * 90) * DAY
          }))
      )
      for (const agent of crowd) {
        const evidence = weigh(model, said, agent, 0)
        const own = { ...evidence, unanchored_positive: 0, unanchored_negative: 0 }
        const reached = scoreIn(model, agent, evidence)
        const lifted = scoreIn(model, agent, { ...own, unanchored_positive: 0.95 })
        const sunk = scoreIn(model, agent, { ...own, unanchored_negative: 0.35 })
        assert.isTrue(sunk <= reached && reached <= lifted)
        if (evidence.positive === 0) assert.isAtMost(reached, 49.37)
      }
    },
    { arbitrary: { runs: 100 } }
  )

  it("needs four anchors for high, and only anchors depose who has five", () => {
    const crowd = names("foothold", 100)
    const standing = crowd.flatMap((agent) => byAnchors(30, agent))
    const praised = (anchors: number) =>
      tierOf(score([...standing, ...byAnchors(anchors, "a"), ...say(crowd, "a")], "a"))
    assert.deepStrictEqual([0, 1, 2, 3, 4].map(praised), [
      "low",
      "medium",
      "medium",
      "medium",
      "high"
    ])
    const blamed = [...byAnchors(5, "a"), ...say(["anchor-6"], "a", 0)]
    assert.strictEqual(tierOf(score(blamed, "a")), "medium")
  })
})

describe("an honest community of 1,000", () => {
  // What docs/privacy.md shows: medium agents have two anchors' reports, all others one.
  it.each([
    [0, "48.7", 0],
    [1, "50.9", 1000],
    [2, "52.5", 1000],
    [3, "53.8", 1000],
    [10, "57.6", 1000]
  ])("where each member is praised by %i medium agents reaches %f", (words, shown, many) => {
    const leaders = names("medium", words)
    const standing = leaders.flatMap((agent) => byAnchors(2, agent))
    const reached = names("member", 1000).map((agent) =>
      score([...standing, ...byAnchors(1, agent), ...say(leaders, agent)], agent)
    )
    assert.isTrue(reached.every((value) => value.toFixed(1) === shown))
    assert.strictEqual(reached.filter((value) => tierOf(value) !== "low").length, many)
  })
})
