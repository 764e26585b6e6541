import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { skill } from "../../src/privacy/skill.ts"
import { ANCHOR_WEIGHT, reportsFor } from "../../src/privacy/trust.ts"
import { exchange } from "./exchange.ts"

describe("the figures of /skill.md", () => {
  it.effect("are those of the model: so many reports make a tier, and one less does not", () =>
    Effect.gen(function* () {
      const { medium, high } = reportsFor(1)
      const text = skill("http://127.0.0.1")
      assert.include(text, `${medium} positive one makes medium, ${high} make high`)
      const { record, report } = yield* exchange()
      const tiers: Array<string> = []
      for (let n = 0; n < high; n++) {
        yield* report(`reporter-${n}`)
        tiers.push((yield* record("agent-7")).tier)
      }
      assert.strictEqual(tiers.indexOf("medium") + 1, medium)
      assert.strictEqual(tiers.indexOf("high") + 1, high)
      const anchored = reportsFor(ANCHOR_WEIGHT)
      assert.match(text, new RegExp(`${anchored.medium} make\\s+medium, ${anchored.high} high`))
    }))
})
