import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { cueOf, cues } from "../../src/escrow/criteria/cues.ts"
import { forms } from "../../src/escrow/criteria/forms.ts"
import { countedRows } from "../../src/escrow/check/units.ts"
import { read } from "../../src/escrow/criteria/read.ts"
import { unitOf, unitRows, withFlags, wordRows } from "../../src/escrow/criteria/table.ts"
import { checkDeliverable, parseCriteria } from "./reading.ts"

const partsOf = (criteria: string) => read(criteria)

describe("each form of the table", () => {
  it("is about forty", () => assert.isTrue(forms.length >= 30 && forms.length <= 50))

  it.each(forms.map(({ example, gives }) => [gives, example]))(
    "%s is read in %j",
    (_, criteria) => {
      const parts = partsOf(criteria)
      assert.deepStrictEqual(parts.flatMap(({ why }) => why ?? []), [])
      assert.isNotEmpty(parts.flatMap(({ clauses }) => clauses))
    }
  )

  it.each(forms.map(({ counter, gives }) => [gives, counter]))(
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
  it.each(cues.map(({ example, name }) => [name, example]))("%s marks %j", (name, sentence) => {
    const masked = name.startsWith("a quotation mark") ? "Say \ue002hello" : sentence
    assert.isTrue(cues.find((cue) => cue.name === name)?.cue.test(masked))
    assert.isDefined(cueOf(masked))
  })

  it.each(cues.map(({ counter, name }) => [name, counter]))("%s leaves %j", (_, sentence) => {
    assert.isUndefined(cueOf(sentence))
  })
})

describe("each row of words", () => {
  it.each(wordRows.map((row) => [row.name, row] as const))("%s has its example alone", (_, row) => {
    const { counter, example, flags, name } = row
    // What is part of a pattern begins where it is tried; some of it takes no character.
    const pattern = withFlags(`{${name}}`, flags?.replace("g", "") ?? "iuy")
    assert.isTrue(pattern.test(example), example)
    pattern.lastIndex = 0
    const found = pattern.exec(counter)
    assert.isTrue(found === null || found[0] === "", counter)
  })

  it.each(unitRows)("$unit", ({ counter, example, unit }) => {
    assert.strictEqual(unitOf(example), unit)
    assert.notStrictEqual(unitOf(counter), unit)
  })
})

describe("each row of what is counted", () => {
  it.each(countedRows)(
    "$unit has its example alone",
    ({ counter, example, form, flags, looser }) => {
      const pattern = new RegExp((form ?? looser?.form ?? []).join(""), flags ?? looser?.flags)
      assert.isNotEmpty(Array.from(example.matchAll(pattern)))
      assert.isEmpty(Array.from(counter.matchAll(pattern)))
    }
  )
})

describe("a list of quoted terms", () => {
  it.each([
    [31, 0],
    [32, 0],
    [33, 1]
  ])("of %d is read, or unread as a whole: %d", (length, unread) => {
    for (const joint of [", ", " or "]) {
      const list = Array.from({ length }, (_, n) => `"t${n}"`).join(joint)
      const criteria = parseCriteria(`It must contain ${list}.`)
      assert.strictEqual(Math.min(1, (criteria.unread ?? []).length), unread, joint)
    }
  })
})
