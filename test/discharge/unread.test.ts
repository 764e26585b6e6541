/**
 * A record that could not be read, or not all of it: what was not checked is said.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as ClinicalRules from "../../layers/llm/local.ts"
import type { ReadPage } from "../../schemas/discharge/documents.ts"
import { runPass } from "../../src/discharge/drafting/agent.ts"
import { split } from "../../src/discharge/patients.ts"
import { sourceOf } from "../../src/discharge/clinical/source.ts"
import { studyOf } from "../../src/discharge/drafting/study.ts"
import { skippedPage } from "../../src/discharge/patients/uploaded.ts"
import { TEXT } from "./study.ts"

const page = (number: number, more: Partial<ReadPage> = {}): ReadPage => ({
  ...skippedPage(number, "damaged"),
  quality: "good",
  notes: [],
  text: TEXT,
  ...more
})
const byHand = {
  quality: "unreadable",
  handwriting_suspected: true,
  text: "Ticoctumle 4O"
} as const

const pass = (...pages: ReadonlyArray<ReadPage>) =>
  runPass({
    study: studyOf(
      sourceOf(pages.map((page) => ({ document_id: "doc_1", sha256: "", page })))
    ),
    feedback: [],
    remote: Option.none(),
    tell: () => Effect.void,
    progress: () => Effect.void
  }).pipe(Effect.provide(ClinicalRules.layer))

const REASSURING = /No contradiction|No results? pending|names no medications|No incidental/u

describe("a record", () => {
  it.effect("that was read whole has full coverage, and no word of what was not read", () =>
    Effect.gen(function* () {
      const { draft, steps, warnings } = yield* pass(page(1))
      assert.strictEqual(draft.evidence_coverage, 1)
      assert.deepStrictEqual(draft.flags.filter(({ category }) => category === "reading"), [])
      assert.deepStrictEqual(warnings, [])
      assert.match(steps.map(({ result }) => result).join(), REASSURING)
    }))

  it.effect.each<[how: string, page: ReadPage]>([
    ["is written by hand", page(1, byHand)],
    ["was skipped", skippedPage(1, "too complex")],
    ["is empty", page(1, { text: "" })]
  ])("that %s is not said to be in order", ([, only]) =>
    Effect.gen(function* () {
      const { draft, steps, warnings } = yield* pass(only)
      assert.strictEqual(draft.evidence_coverage, 0)
      const [flag] = draft.flags
      assert.strictEqual(flag?.tier, "critical")
      assert.match(flag?.why ?? "", /medications, allergies.*pending results.* not checked/u)
      assert.deepStrictEqual(flag?.evidence.map(({ page }) => page), [1])
      assert.lengthOf(draft.clinical_safety_flags, draft.flags.length)
      assert.match(warnings.join(), /not checked/u)
      assert.notMatch(steps.map(({ result }) => result).join(), REASSURING)
    }))

  it.effect("of which a page could not be read names the page, and keeps what the others say", () =>
    Effect.gen(function* () {
      const { draft, steps } = yield* pass(page(1), page(2, byHand), skippedPage(3, "damaged"))
      assert.strictEqual(draft.principal_diagnosis, "Community-acquired pneumonia")
      assert.isAbove(draft.evidence_coverage, 0)
      assert.isBelow(draft.evidence_coverage, 1)
      assert.strictEqual(draft.flags[0]?.item, "Pages 2, 3")
      for (const { result, action } of steps) {
        if (action !== "Finish") assert.match(result, /^In what could be read, which is not/u)
      }
    }))

  it.effect.each(["picture", "text"] as const)(
    "of which a %s was left out says so",
    (what) =>
      Effect.gen(function* () {
        const { draft } = yield* pass(page(1, { left_out: [what] }))
        assert.isBelow(draft.evidence_coverage, 1)
        assert.match(draft.flags[0]?.why ?? "", /not checked/u)
      })
  )

  it.effect("with text that nobody sees has a flag, and is whole without it", () =>
    Effect.gen(function* () {
      const { draft } = yield* pass(page(1, { left_out: ["hidden text"] }))
      assert.strictEqual(draft.flags[0]?.category, "hidden_text")
      assert.strictEqual(draft.evidence_coverage, 1)
    }))
})

describe("split()", () => {
  const read = (text: string) => ({ text, isOcr: false, isReadable: true, isSource: true })
  const skipped = { text: "", isOcr: false, isReadable: false, isSource: false }

  it("gives a first page that was skipped to the only patient", () => {
    const { patients } = split([skipped, read("Patient: DOE, JOHN   MRN: 1234567\n")])
    assert.deepStrictEqual(patients.map(({ pages }) => pages), [[0, 1]])
  })
})
