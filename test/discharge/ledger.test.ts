/**
 * Nothing that is read is lost in silence: each line that a counter of its own finds is in the draft,
 * accounted for, or told in the one flag "Not placed".
 */
import { assert, describe, it } from "@effect/vitest"
import { isAbsent } from "../../schemas/discharge/draft.ts"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { requireSources } from "../../src/discharge/drafting/requireSources.ts"
import { tellLedger } from "../../src/discharge/ledger/ledgerOf.ts"
import { studyOf } from "../../src/discharge/drafting/study.ts"
import { toolNames } from "../../src/discharge/drafting/tools.ts"
import { countedIn } from "./counter.ts"
import { dictated } from "./records/dictated.ts"
import { forms } from "./records/forms.ts"
import { mixed } from "./records/mixed.ts"
import { packets } from "./records/packets.ts"
import { pages } from "./records/pages.ts"
import { prints } from "./records/prints.ts"
import { styles } from "./records/styles.ts"
import { summaries } from "./records/summaries.ts"
import { wards } from "./records/wards.ts"

const MEDIAN_MAX = 2
const P95_MAX = 8

const texts = [dictated, forms, mixed, packets, pages, prints, styles, summaries, wards].flat()
  .map(({ text }) => text)

const drafted = (text: string) => {
  const study = studyOf(sourceOfText(text))
  const results = new Map(toolNames.map((name) => [name, study.tools[name]()]))
  return requireSources(study.propose(results), study.reading, [])
}

const notPlaced = (text: string) =>
  drafted(text).draft.flags.find(({ category }) => category === "not_placed")

describe("the ledger of the development records", () => {
  const all = texts.map((text) => ({ text, ...drafted(text) }))

  it("holds every line that the counter finds", () => {
    const lost = all.flatMap(({ ledger, text }) =>
      countedIn(text).filter((line) =>
        !ledger.some(({ end, start }) => start < line.end && line.start < end)
      ).map((line) => line.text)
    )
    assert.deepStrictEqual(lost, [])
    assert.isAtLeast(all.flatMap(({ text }) => countedIn(text)).length, 80)
  })

  it("leaves few lines a record, each a click away", () => {
    const counts = all.map(({ draft }) =>
      draft.flags.filter(({ category }) => category === "not_placed")
        .reduce((sum, { evidence }) => sum + evidence.length, 0)
    ).toSorted((a, b) => a - b)
    assert.isAtMost(counts[Math.floor(counts.length / 2)] ?? Infinity, MEDIAN_MAX)
    assert.isAtMost(counts[Math.floor(counts.length * 0.95)] ?? Infinity, P95_MAX)
  })

  it("has one flag for what is not placed, and none where all is", () => {
    for (const { draft, ledger } of all) {
      const flags = draft.flags.filter(({ category }) => category === "not_placed")
      assert.lengthOf(flags, ledger.some(({ where }) => where === undefined) ? 1 : 0)
    }
  })
})

describe("what is not placed", () => {
  const record = (...lines: ReadonlyArray<string>) =>
    ["DISCHARGE SUMMARY", "Patient: Orla Quist", "", ...lines].join("\n")

  it("is told line by line, and its field is undocumented, not missing", () => {
    const text = record("Pharmacy bag", "Zolvexa 20 mg at night", "", "Disposition: home")
    const { draft } = drafted(text)
    const flag = notPlaced(text)
    assert.deepStrictEqual(flag?.evidence.map(({ quote }) => quote), ["Zolvexa 20 mg at night"])
    assert.deepStrictEqual(draft.medications_on_discharge, ["undocumented"])
    assert.include(draft.missing_fields, "medications_on_discharge")
  })

  it("is missing where the ledger holds nothing", () => {
    const { draft } = drafted(record("Disposition: home"))
    assert.deepStrictEqual(draft.medications_on_discharge, ["missing"])
    assert.isTrue(draft.allergies.every(isAbsent))
    assert.isUndefined(notPlaced(record("Disposition: home")))
  })

  it.each([
    ["HOME MEDICATIONS:", "- Amlodipine 5 mg daily"],
    ["FAMILY HISTORY:", "Mother takes warfarin 5 mg daily"],
    ["HOSPITAL COURSE:", "She was given ceftriaxone 1 g once."]
  ])("is nothing that is accounted for: %s %s", (heading, line) => {
    assert.isUndefined(notPlaced(record(heading, line, "", "Disposition: home")))
  })

  it("is told in the trace, with what became of the rest", () => {
    const { ledger } = drafted(record("HOME MEDICATIONS:", "- Amlodipine 5 mg daily"))
    assert.isAtLeast(ledger.length, 1)
    assert.isTrue(ledger.every(({ where }) => where !== undefined))
    assert.match(tellLedger(ledger), /^ Accounted for: \d+ \w/u)
  })
})
