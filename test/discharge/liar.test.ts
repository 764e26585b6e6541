import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type Lie, listLie } from "./liar/Lie.ts"
import { liesAbout } from "./liar/lies.ts"
import { mixed } from "./liar/mixed.ts"
import { isTrue, type Record, recordOf, toldByWire, toldToProof, wires } from "./liar/told.ts"
import { madeUp, wards } from "./madeUpRecord.ts"
import { dictated } from "./records/dictated.ts"
import { forms } from "./records/forms.ts"
import { mixed as mixtures } from "./records/mixed.ts"
import { pages } from "./records/pages.ts"
import { prints } from "./records/prints.ts"
import { summaries } from "./records/summaries.ts"
import { wards as ofWards } from "./records/wards.ts"
import { random } from "./scan.ts"

const texts = [
  ...[dictated, forms, mixtures, pages, prints, summaries, ofWards].flatMap((records) =>
    records.map(({ text }) => text)
  ),
  ...Array.from({ length: 20 }, (_, seed) => madeUp(random(seed + 1), wards[0]).text)
]

interface Told {
  readonly record: Record
  readonly lies: ReadonlyArray<Lie>
}

const everything: ReadonlyArray<Told> = texts.flatMap((text, index) => [
  { record: recordOf(text), lies: liesAbout(text) },
  // What has no name of its own is given one, and another patient's record behind it.
  ...index % 4 === 0 && !/\b(?:MRN|DOB|patient)\b/iu.test(text)
    ? [mixed(text, texts[(index + 3) % texts.length] ?? "")]
    : []
])

const told = everything.map(({ lies, record }): Told => ({
  record,
  lies: lies.filter((lie) => !isTrue(record, lie))
}))

const sayings = (lies: ReadonlyArray<Lie>) =>
  lies.map(({ kind, saying }) => `${kind}: ${JSON.stringify(saying)}`)

describe("a liar that quotes real places for wrong roles", () => {
  it("gets nothing past the proof", () => {
    const believed = told.flatMap(({ lies, record }) =>
      lies.filter((lie) => lie.isIn(toldToProof(record, lie.saying)))
    )
    assert.deepStrictEqual(sayings(believed), [])
    const kinds = Map.groupBy(told.flatMap(({ lies }) => lies), ({ kind }) => kind)
    assert.isAtLeast([...kinds.values()].flat().length, 800)
    assert.isAtLeast(kinds.size, 12)
  })

  it.each([
    // Its first word stands once more, before what makes it a danger alone.
    ["wound dehiscence", "risk of wound dehiscence"],
    // It leaves out what makes it one.
    ["wound dehiscence", "wound was closed in layers at risk of wound dehiscence"],
    ["closed dehiscence", "closed in layers at risk of wound dehiscence"]
  ])("does not make of a danger what was done: %s, from %s", (value, quote) => {
    const text = "PROCEDURE:\nThe wound was closed in layers at risk of wound dehiscence."
    const { isIn, saying } = listLie("a danger", text, "procedures_performed", value, quote)
    assert.isFalse(isIn(toldToProof(recordOf(text), saying)))
  })

  it.effect.each(["anthropic", "openai", "gemini", "groq", "local-server"] as const)(
    "gets nothing past it by the wire of %s",
    (wire) =>
      Effect.gen(function* () {
        const turn = Object.keys(wires).indexOf(wire)
        let count = 0
        for (const { lies, record } of told) {
          for (const lie of lies.filter((_, index) => index % 25 === turn * 5)) {
            count++
            const draft = yield* toldByWire(wire, record, [lie.saying])
            assert.isFalse(lie.isIn(draft), sayings([lie]).join(""))
          }
        }
        assert.isAtLeast(count, 20)
      })
  )
})
