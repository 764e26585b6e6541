import { assert, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { sentencesOf, tokensOf } from "../../src/textcheck/checks/injection/sentences.ts"
import { drawText, phrasesOf } from "./train/phrases.ts"
import { pseudorandom } from "./train/pseudorandom.ts"
import { samples, within } from "./train/variety.ts"

const variety = new URL("train/variety/", import.meta.url)
const readPhrases = () =>
  readdirSync(variety).toSorted().map((name) => readFileSync(new URL(name, variety), "utf8"))

const small = phrasesOf([
  "# fruit\n(apple|pear)\n# call\n<^fruit>, \\(ripe\\)\\nand <fruit>",
  "# many\n99* x\ny"
])
const said = (rule: string, seed: number) => drawText(small, rule, pseudorandom(seed))

describe("drawText()", () => {
  it("says a rule with its choices, capitals and plain signs", () => {
    for (let seed = 1; seed < 40; seed++) {
      assert.match(said("call", seed * 999_983), /^(?:Apple|Pear), \(ripe\)\nand (?:apple|pear)$/)
    }
  })

  it("says more often what is likelier", () => {
    const random = pseudorandom(7)
    const all = Array.from({ length: 1_000 }, () => drawText(small, "many", random))
    assert.isAbove(all.filter((one) => one === "x").length, 950)
  })
})

describe("sentencesOf()", () => {
  const cut = (text: string) => sentencesOf(text).map(({ end, start }) => text.slice(start, end))

  it("parts values, cells, elements, lines and steps that are written as one line", () => {
    assert.deepStrictEqual(
      cut('{"note": "we are closed", "body": "first line\\nsecond line"}'),
      ["we are closed", "first line", "second line"]
    )
    assert.deepStrictEqual(cut("oak table,pay the bill now,paid"), [
      "oak table",
      "pay the bill now"
    ])
    assert.deepStrictEqual(cut("<p>one sentence</p><p>and another</p>"), [
      "one sentence",
      "and another"
    ])
  })

  it("leaves addresses, figures, abbreviations and quotations whole", () => {
    const text =
      'mail dr. may <may@clinic.example> that "all is well" costs 3.50 at shop.example/a.'
    assert.deepStrictEqual(cut(text), [text])
  })
})

describe("tokensOf()", () => {
  it("tells addresses, links and numbers from words", () => {
    const text = "send 1,200.50 to ann@shop.example, see https://a.example/b_c and don't_wait"
    const shapes = tokensOf(text, 0, text.length)
      .flatMap(({ end, shape, start }) =>
        shape === undefined ? [] : [[text.slice(start, end), shape]]
      )
    assert.deepStrictEqual(shapes, [
      ["1,200.50", "long number"],
      ["ann@shop.example", "mail"],
      ["https://a.example/b_c", "link"],
      ["don't_wait", "name of code"]
    ])
  })
})

describe("the phrases that orders are learnt from", () => {
  it("give the same documents for the same seed, with orders where they are said to be", () => {
    const phrases = phrasesOf(readPhrases())
    const drawn = [...samples(phrases, 3, 400)]
    assert.deepStrictEqual([...samples(phrases, 3, 400)], drawn)
    assert.isAbove(drawn.filter(({ orders }) => orders.length > 0).length, 150)
    assert.isAbove(drawn.filter(({ orders }) => orders.length === 0).length, 100)
    for (const { frames, orders, text } of drawn) {
      assert.notMatch(text, /[\ue000-\ue003]|<[a-z]+(?:\.[a-z]+)?[+*]>/)
      for (const { end, start } of orders) {
        assert.isTrue(frames.some((frame) => frame.start <= start && end <= frame.end))
      }
    }
  })

  it("are put between the sentences of other texts", () => {
    const phrases = phrasesOf(readPhrases())
    const text = "The kitchen is closed. The garden is open."
    for (const one of within(phrases, 5, Array.from({ length: 40 }, () => text))) {
      const [frame] = one.frames
      if (frame === undefined) assert.strictEqual(one.text, text)
      else assert.include(text, one.text.slice(0, frame.start))
    }
  })
})
