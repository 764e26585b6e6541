import { assert, describe, it } from "@effect/vitest"
import { instruments } from "../../layers/instruments/libraries.ts"
import { linesOf } from "../../src/escrow/criteria/lines.ts"
import { recentLinesOf } from "../../src/escrow/criteria/recent.ts"

describe("recentLinesOf()", () => {
  const gauges = { ...instruments }
  const textOf = (n: number) => `At least ${n} words.`

  it("reads a text once, until sixty-four others were read after it", () => {
    const first = recentLinesOf(textOf(1), gauges)
    assert.deepStrictEqual(first, linesOf(textOf(1), gauges))
    for (let n = 2; n <= 64; n++) recentLinesOf(textOf(n), gauges)
    assert.strictEqual(recentLinesOf(textOf(1), gauges), first)
    for (let n = 65; n <= 127; n++) recentLinesOf(textOf(n), gauges)
    assert.strictEqual(recentLinesOf(textOf(1), gauges), first)
    for (let n = 128; n <= 191; n++) recentLinesOf(textOf(n), gauges)
    const again = recentLinesOf(textOf(1), gauges)
    assert.notStrictEqual(again, first)
    assert.deepStrictEqual(again, first)
  })

  it("keeps what was read by other instruments apart", () => {
    assert.notStrictEqual(
      recentLinesOf(textOf(1), { ...instruments }),
      recentLinesOf(textOf(1), gauges)
    )
  })
})
