import { assert, describe, it } from "@effect/vitest"
import { Kept } from "../../src/currency/kept.ts"

const answer = (length: number) => ({ text: "x".repeat(length) })

describe("Kept", () => {
  it("gives back what it was given", () => {
    const kept = new Kept<{ readonly text: string }>()
    const one = answer(1)
    kept.set("/a", one)
    assert.strictEqual(kept.get("/a"), one)
    assert.isUndefined(kept.get("/b"))
  })

  it("keeps a bounded number, and what is asked for again the longest", () => {
    const kept = new Kept<{ readonly text: string }>()
    kept.set("/often", answer(1))
    kept.set("/once", answer(1))
    let found = 0
    for (let n = 0; n < 5000; n++) {
      kept.set(`/${n}`, answer(1))
      kept.get("/often")
    }
    for (let n = 0; n < 5000; n++) {
      if (kept.get(`/${n}`) !== undefined) found++
    }
    assert.isDefined(kept.get("/often"))
    assert.isUndefined(kept.get("/once"))
    assert.isAtMost(found, 1024)
    assert.isAtLeast(found, 500)
  })

  it("keeps a bounded number of characters", () => {
    const kept = new Kept<{ readonly text: string }>()
    for (let n = 0; n < 200; n++) kept.set(`/${n}`, answer(200_000))
    const urls = Array.from({ length: 200 }, (_, n) => `/${n}`)
    const length = urls.reduce((sum, url) => sum + (kept.get(url)?.text.length ?? 0), 0)
    assert.isAtMost(length, 17 * 1024 * 1024)
    assert.isAbove(length, 0)
  })

  it("does not keep a very long answer, or the answer to a very long URL", () => {
    const kept = new Kept<{ readonly text: string }>()
    kept.set("/a", answer(300_000))
    kept.set(`/${"b".repeat(600)}`, answer(1))
    assert.isUndefined(kept.get("/a"))
    assert.isUndefined(kept.get(`/${"b".repeat(600)}`))
  })
})
