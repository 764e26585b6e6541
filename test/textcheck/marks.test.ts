/** Where the page draws marks, also while a text is changed. */
import { assert, describe, it } from "@effect/vitest"
import { findingAt, moved, segmentsOf } from "../../layers/web/textcheck/marks.ts"
import type { Finding } from "../../layers/web/textcheck/reply.ts"

const found = (
  text: string,
  part: string,
  category: Finding["category"] = "spelling"
): Finding => ({
  id: part,
  category,
  rule: `${category}.x`,
  severity: "low",
  confidence: 1,
  offset: text.indexOf(part),
  length: part.length,
  line: 1,
  column: 1,
  text: part,
  message: "",
  replacements: []
})

const text = "write to ann.lee@firma.at before you recieve it"
const mail = found(text, "ann.lee@firma.at", "pii")
const word = found(text, "recieve")

describe("segmentsOf()", () => {
  it("cuts where findings begin and end, and loses nothing", () => {
    const within = found(text, "lee", "unicode")
    const segments = segmentsOf(text, [word, within, mail])
    assert.strictEqual(segments.map((one) => one.text).join(""), text)
    assert.deepStrictEqual(
      segments.filter(({ findings }) => findings.length > 0)
        .map((one) => [one.text, one.findings.map(({ category }) => category)]),
      [
        ["ann.", ["pii"]],
        ["lee", ["pii", "unicode"]],
        ["@firma.at", ["pii"]],
        ["recieve", ["spelling"]]
      ]
    )
  })

  it("is the text where nothing was found, and nothing of an empty one", () => {
    assert.deepStrictEqual(segmentsOf("a", []), [{ text: "a", findings: [] }])
    assert.deepStrictEqual(segmentsOf("", []), [])
  })
})

describe("moved()", () => {
  const places = (after: string) =>
    moved([mail, word], text, after).map(({ length, offset }) =>
      after.slice(offset, offset + length)
    )

  it("moves along what comes after a change, and keeps what comes before", () => {
    assert.deepStrictEqual(places(`Please ${text}`), [mail.text, word.text])
    assert.deepStrictEqual(places(text.replace("before", "as soon as")), [mail.text, word.text])
    assert.deepStrictEqual(places(`${text}!`), [mail.text, word.text])
    assert.deepStrictEqual(places(text.replace("write ", "")), [mail.text, word.text])
  })

  it("drops what the change touched", () => {
    assert.deepStrictEqual(places(text.replace("recieve", "receive")), [mail.text])
    assert.deepStrictEqual(places(text.replace("@firma.at before", "")), [word.text])
    assert.deepStrictEqual(places(""), [])
  })
})

describe("findingAt()", () => {
  it("is the shortest at a place, its end included", () => {
    const part = found(text, "ann", "unicode")
    assert.strictEqual(findingAt([mail, part], mail.offset + 3)?.id, "ann")
    assert.strictEqual(findingAt([mail, part], mail.offset + 4)?.id, mail.id)
    assert.strictEqual(findingAt([mail], mail.offset + mail.length)?.id, mail.id)
    assert.strictEqual(findingAt([mail], mail.offset + mail.length + 1), undefined)
  })
})
