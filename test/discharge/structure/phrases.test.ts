import { assert, describe, it } from "@effect/vitest"
import { outline } from "../../../src/discharge/clinical/text/sections.ts"
import { sourceOfText } from "../../../src/discharge/clinical/source.ts"
import {
  phraseHeading,
  phraseRows,
  spelled
} from "../../../src/discharge/clinical/text/headingPhrases.ts"

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

describe.each(phraseRows)("$id", ({ counter, kind, phrases }) => {
  const all = phrases.flatMap(spelled).map(capital)

  it.each([
    ["alone", (phrase: string) => phrase],
    ["in capitals", (phrase: string) => phrase.toUpperCase()],
    ["between rules", (phrase: string) => `== ${phrase} ==`],
    ["numbered", (phrase: string) => `8. ${phrase}`],
    ["before a colon", (phrase: string) => `${phrase}:`],
    ["before a remark with a time", (phrase: string) => `${phrase}  (checked 14/01 13:05)`]
  ])("opens its part %s", (_, written) => {
    for (const phrase of all) assert.strictEqual(phraseHeading(written(phrase))?.kind, kind, phrase)
  })

  it("is not found in what only begins like it", () => {
    assert.notStrictEqual(phraseHeading(capital(counter))?.kind, kind)
    for (const phrase of all) {
      assert.isUndefined(phraseHeading(`${phrase}ish words of another kind`), phrase)
    }
  })
})

const kindOf = (text: string, words: string) =>
  outline(sourceOfText(text)).sections.find(({ end, start }) =>
    text.slice(start, end).includes(words)
  )?.kind

const list = (...lines: ReadonlyArray<string>) =>
  ["DISCHARGE SUMMARY", "Patient: Orla Quist", "", "TTO (screened 13:05)", ...lines].join("\n")

it.each(["Ibuprofen 400 mg three times a day", "Piriton\n  syrup, ibuprofen left over"])(
  "a label that denies having speaks of its own sentence: %s",
  (denied) => {
    const text = list(
      "Ramipril 5 mg daily",
      `She should not have at home: ${denied}`,
      "Senna 15 mg at night"
    )
    assert.strictEqual(kindOf(text, "Ramipril"), "discharge_medications")
    assert.strictEqual(kindOf(text, denied), "stopped_medications")
    assert.strictEqual(kindOf(text, "Senna"), "discharge_medications")
  }
)

it.each([
  "If pain is not controlled: oxycodone 5 mg every 4 hours",
  "Do not crush: omeprazole 20 mg in the morning",
  "When you are not able to eat: metformin 500 mg at noon"
])("a condition, or how a drug is handled, denies nothing: %s", (line) => {
  assert.strictEqual(
    kindOf(list("Ramipril 5 mg daily", line), line.slice(-12)),
    "discharge_medications"
  )
})

it("reads a line of many brackets in time that grows with its length", () => {
  assert.isUndefined(phraseHeading("[".repeat(100_000)))
  assert.isUndefined(phraseHeading(`TTO ${"(".repeat(100_000)}`))
})
