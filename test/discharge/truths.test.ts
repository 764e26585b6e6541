/**
 * What a model says when it is right: the proof keeps out as little of it as may be, though the rules
 * found nothing.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { orderLie } from "./liar/Lie.ts"
import { recordOf, toldByWire, toldToProof } from "./liar/told.ts"
import { truthsOf } from "./liar/truths.ts"
import { dictated } from "./records/dictated.ts"
import { forms } from "./records/forms.ts"
import { mixed } from "./records/mixed.ts"
import { packets } from "./records/packets.ts"
import { pages } from "./records/pages.ts"
import { prints } from "./records/prints.ts"
import { styles } from "./records/styles.ts"
import { summaries } from "./records/summaries.ts"
import { wards } from "./records/wards.ts"

const KEPT_OUT_MAX = 0.05

const records = [dictated, forms, mixed, packets, pages, prints, styles, summaries, wards].flat()

describe("a model that says what is right, with the right quote", () => {
  it("is believed, but for one value in twenty", () => {
    const told = records.flatMap((written) => {
      const record = recordOf(written.text)
      return truthsOf(written).map(({ quoted, what }) => ({
        what: `${written.title}: ${what}`,
        isIn: quoted.some(({ isIn, saying }) => isIn(toldToProof(record, saying)))
      }))
    })
    const out = told.filter(({ isIn }) => !isIn).map(({ what }) => what)
    assert.isAtLeast(told.length, 400)
    assert.isAtMost(out.length / told.length, KEPT_OUT_MAX, out.join("\n"))
  })

  /** Lists of kinds that no vocabulary has. */
  const strange: ReadonlyArray<readonly [heading: string, rows: ReadonlyArray<string>]> = [
    ["Tablets for the journey home", ["Ramipril 2.5 mg morning", "Torasemid 7,5 mg daily"]],
    ["What goes in the blister pack", ["bisoprolol 5 mg once daily", "apixaban 5 mg twice daily"]],
    ["Pharmacy bag", ["Zolvexa 20 mg at night", "Colchicine 0.5 mg bd"]]
  ]

  it.effect.each(["anthropic", "openai", "gemini", "groq", "local-server"] as const)(
    "gets drugs in that stand under a heading nobody knows, and marks them, by the wire of %s",
    (wire) =>
      Effect.gen(function* () {
        const marked: Array<string> = []
        for (const [heading, rows] of strange) {
          const text = [
            "DISCHARGE SUMMARY",
            "Patient: Orla Quist",
            "",
            "Allergies: penicillin (rash)",
            "",
            heading,
            ...rows,
            "",
            "Disposition: home"
          ].join("\n")
          const truths = rows.map((row) => {
            const [, name = "", dose = ""] = /^(\S+) (\S+ mg)/u.exec(row) ?? []
            return orderLie("", text, { name, dose }, row, "name")
          })
          const draft = yield* toldByWire(wire, recordOf(text), truths.map(({ saying }) => saying))
          for (const { isIn, saying } of truths) assert.isTrue(isIn(draft), JSON.stringify(saying))
          const alone = draft.medication_reconciliation.filter(({ read_by }) => read_by === "model")
          const flag = draft.flags.find(({ category }) => category === "one_reader")
          for (const { name } of alone) assert.include(flag?.item, name)
          marked.push(...alone.map(({ name }) => name))
        }
        assert.isNotEmpty(marked)
      })
  )

  it("does not make them of a line that is a relative's, stopped, or under what is known as another", () => {
    const text = [
      "DISCHARGE SUMMARY",
      "Patient: Orla Quist",
      "Discharge medications:",
      "Ramipril 2.5 mg daily",
      "STOP naproxen 500 mg, on edoxaban 30 mg now",
      "Parking permit",
      "issued to her brother, who takes digoxin 0.25 mg",
      "Home medications:",
      "Amlodipine 5 mg daily"
    ].join("\n")
    const isIn = (name: string, dose: string, quote: string) => {
      const told = orderLie("", text, { name, dose }, quote, "name")
      return told.isIn(toldToProof(recordOf(text), told.saying))
    }
    assert.isTrue(isIn("edoxaban", "30 mg", "on edoxaban 30 mg now"))
    assert.isFalse(isIn("naproxen", "500 mg", "STOP naproxen 500 mg, on edoxaban 30 mg now"))
    assert.isFalse(isIn("digoxin", "0.25 mg", "who takes digoxin 0.25 mg"))
    assert.isFalse(isIn("Amlodipine", "5 mg", "Amlodipine 5 mg daily"))
  })
})
