/**
 * A ring with two footholds, over HTTP: what made-up agents can do for one another, and to others.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { databases } from "../databases.ts"
import { exchange } from "./exchange.ts"

const names = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word}-${index + 1}`)

describe.each(databases)("two agents that five anchors praise, on $name", ({ layer: database }) => {
  it.effect("lift no Sybil to a tier and sink nobody, however many there are", () =>
    Effect.gen(function* () {
      const anchors = names("anchor", 5)
      const { record, report } = yield* exchange({
        database,
        environment: { TRUST_MODEL: "anchored", TRUST_ANCHORS: anchors.join() }
      })
      const footholds = names("foothold", 2)
      const ring = names("sybil", 30)
      const say = (reporters: ReadonlyArray<string>, agent_id: string, outcome = "positive") =>
        Effect.forEach(
          reporters.filter((reporter) => reporter !== agent_id),
          (reporter) => report(reporter, { agent_id, outcome }),
          { concurrency: 32, discard: true }
        )
      for (const agent of [...footholds, "honest"]) yield* say(anchors, agent)
      assert.strictEqual((yield* record("honest")).trust_score, 73.3)
      for (const [at, sybil] of ring.entries()) {
        const around = [...ring, ...ring].slice(at + 1, at + 7)
        yield* say([...footholds, ...around], sybil)
      }
      for (const foothold of footholds) yield* say(footholds, foothold)
      for (const sybil of ring) {
        const { tier, trust_score } = yield* record(sybil)
        assert.strictEqual(tier, "low")
        assert.isAtMost(trust_score, 49.4)
      }
      yield* say([...footholds, ...ring], "honest", "negative")
      const { tier, trust_score } = yield* record("honest")
      assert.strictEqual(tier, "high")
      assert.isAtLeast(trust_score, 70)
    }))
})
