import { assert, describe, it } from "@effect/vitest"
import { atMost } from "../../src/discharge/clinical/findings/atMost.ts"
import type { FlagClaim } from "../../src/discharge/clinical/proposal.ts"

const flag = (n: number, tier: FlagClaim["tier"] = "note"): FlagClaim => ({
  category: "avoid",
  tier,
  item: `item ${n}`,
  why: "The record says to avoid this",
  action: "Tell the pharmacy",
  evidence: [{ start: n, end: n + 1 }]
})

describe("atMost()", () => {
  it("leaves as many as there may be as they are", () => {
    const flags = [flag(1), flag(2, "critical")]
    assert.deepStrictEqual(atMost(flags, 2), flags)
  })

  it("puts the places of the rest into one more", () => {
    const [first, more] = atMost([flag(1), flag(2), flag(3), flag(4)], 1)
    assert.deepStrictEqual(first, flag(1))
    assert.deepStrictEqual(more?.evidence, [2, 3, 4].map((n) => ({ start: n, end: n + 1 })))
    assert.include(more?.why, "2 other places")
  })

  it("never puts a critical one among the rest", () => {
    const [first] = atMost([flag(1), flag(2), flag(3, "critical")], 1)
    assert.strictEqual(first?.item, "item 3")
  })
})
