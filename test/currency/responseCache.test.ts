import { assert, describe, it } from "@effect/vitest"
import { ResponseCache } from "../../src/currency/responseCache.ts"

const answer = (length: number) => ({ text: "x".repeat(length) })

const make = () => new ResponseCache<{ readonly text: string }>()

/** Asks for an answer as often as it takes to be kept. */
const ask = (kept: ResponseCache<{ readonly text: string }>, url: string, length: number) => {
  for (let time = 0; time < 2; time++) {
    if (kept.get(url) === undefined) kept.set(url, answer(length))
  }
}

describe("AnswerCache", () => {
  it("keeps nothing that was asked for once", () => {
    const kept = make()
    kept.set("/a", answer(1))
    assert.isUndefined(kept.get("/a"))
  })

  it("gives back what it was given the second time", () => {
    const kept = make()
    const [first, second] = [answer(1), answer(1)]
    kept.set("/a", first)
    kept.set("/a", second)
    assert.strictEqual(kept.get("/a"), second)
    assert.isUndefined(kept.get("/b"))
  })

  it("never gives one URL the answer of another", () => {
    const kept = make()
    for (let n = 0; n < 20_000; n++) {
      kept.set(`/${n}`, { text: `/${n}` })
      kept.set(`/${n}`, { text: `/${n}` })
      const earlier = `/${Math.floor(n / 2)}`
      assert.include([undefined, earlier], kept.get(earlier)?.text)
    }
  })

  it("keeps a bounded number, and what is asked for again the longest", () => {
    const kept = make()
    ask(kept, "/often", 1)
    ask(kept, "/once", 1)
    let found = 0
    for (let n = 0; n < 5000; n++) {
      ask(kept, `/${n}`, 1)
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
    const kept = make()
    for (let n = 0; n < 200; n++) ask(kept, `/${n}`, 200_000)
    const urls = Array.from({ length: 200 }, (_, n) => `/${n}`)
    const length = urls.reduce((sum, url) => sum + (kept.get(url)?.text.length ?? 0), 0)
    assert.isAtMost(length, 17 * 1024 * 1024)
    assert.isAbove(length, 0)
  })

  it("does not keep a very long answer, or the answer to a very long URL", () => {
    const kept = make()
    ask(kept, "/a", 300_000)
    ask(kept, `/${"b".repeat(600)}`, 1)
    assert.isUndefined(kept.get("/a"))
    assert.isUndefined(kept.get(`/${"b".repeat(600)}`))
  })
})
