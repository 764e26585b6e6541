import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { checkDeliverable, parseCriteria } from "./reading.ts"

const chapter = readFileSync(new URL("../../docs/escrow.md", import.meta.url), "utf8")
const [, table = ""] = chapter.split("### What is read")
const rows = Array.from(
  (table.split("###")[0] ?? "").matchAll(/^\| `(.+?)` +\| (.+?) +\|$/gmu),
  ([, sentence = "", checked = ""]) => ({ sentence, checked })
).filter(({ sentence }) => sentence.includes(" ") && !sentence.startsWith("hold"))

describe("the forms that docs/escrow.md says are read", () => {
  it("are thirty and more", () => assert.isAtLeast(rows.length, 30))

  it.each(rows)("$sentence", ({ sentence, checked }) => {
    const criteria = parseCriteria(sentence)
    assert.deepStrictEqual(criteria.unread, [])
    const said = checkDeliverable(criteria, "a").checks.map(({ kind, expected }) =>
      typeof expected === "string" ? expected : `${kind} ${expected}`
    )
    assert.strictEqual(
      said.map((part) => part.replace(/^min_words (\d+)$/u, "at least $1 words")).join("; "),
      checked
    )
  })
})
