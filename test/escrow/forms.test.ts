import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { cueOf, cues } from "../../src/escrow/criteria/cues.ts"
import { forms } from "../../src/escrow/criteria/forms.ts"
import { instruments } from "../../layers/instruments/libraries.ts"
import { read } from "../../src/escrow/criteria/read.ts"
import { checkDeliverable, parseCriteria } from "./reading.ts"

const partsOf = (criteria: string) => read(criteria, instruments)

describe("each form of the table", () => {
  it("is about forty", () => assert.isTrue(forms.length >= 30 && forms.length <= 50))

  it.each(forms.map(({ gives, read }) => [gives, read]))("%s is read in %j", (_, criteria) => {
    const parts = partsOf(criteria)
    assert.deepStrictEqual(parts.flatMap(({ why }) => why ?? []), [])
    assert.isNotEmpty(parts.flatMap(({ clauses }) => clauses))
  })

  it.each(forms.map(({ gives, unread }) => [gives, unread]))(
    "%s is not read in %j, which is unread",
    (_, criteria) => {
      assert.isNotEmpty(partsOf(criteria).flatMap(({ why }) => why ?? []))
    }
  )
})

const chapter = readFileSync(new URL("../../docs/escrow.md", import.meta.url), "utf8")
const [, table = ""] = chapter.split("### What is read")
const rows = Array.from(
  (table.split("###")[0] ?? "").matchAll(/^\| `(.+?)` +\| (.+?) +\|$/gmu),
  ([, sentence = "", checked = ""]) => ({ sentence, checked })
)

describe("what docs/escrow.md says is read", () => {
  it("is ten sentences", () => assert.lengthOf(rows, 10))

  it.each(rows)("$sentence", ({ sentence, checked }) => {
    const criteria = parseCriteria(sentence)
    assert.deepStrictEqual(criteria.unread, [])
    const said = checkDeliverable(criteria, "a").checks.map(({ expected }) => String(expected))
    assert.strictEqual(said.join("; "), checked)
  })
})

describe("each cue", () => {
  it.each(cues.map(({ marks, name }) => [name, marks]))("%s marks %j", (name, sentence) => {
    const masked = name.startsWith("a quotation mark") ? "Say \ue002hello" : sentence
    assert.isTrue(cues.find((cue) => cue.name === name)?.cue.test(masked))
    assert.isDefined(cueOf(masked))
  })

  it.each(cues.map(({ leaves, name }) => [name, leaves]))("%s leaves %j", (_, sentence) => {
    assert.isUndefined(cueOf(sentence))
  })
})
