import { assert, describe, it } from "@effect/vitest"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { studyOf } from "../../src/discharge/drafting/study.ts"
import { toolNames } from "../../src/discharge/drafting/tools.ts"
import { write } from "../../src/discharge/drafting/write.ts"

const draftOf = (text: string) => {
  const study = studyOf(sourceOfText(text))
  const results = new Map(toolNames.map((name) => [name, study.tools[name]()]))
  return write(study, study.propose(results), { rules: [], instead: undefined }).draft
}

describe("write()", () => {
  it("asks for what an order leaves out, and not how a stopped drug was taken", () => {
    const { medication_reconciliation, missing_fields } = draftOf(`DISCHARGE SUMMARY

DISCHARGE MEDICATIONS:
- Lasix 40 mg daily

DISCONTINUED MEDICATIONS:
- Digoxin`)
    assert.deepStrictEqual(
      medication_reconciliation.map(({ name, route, status }) => [name, route, status]),
      [["Lasix", "undocumented", "listed"], ["Digoxin", "undocumented", "stopped"]]
    )
    assert.deepStrictEqual(missing_fields.filter((field) => field.startsWith("medication_")), [
      "medication_reconciliation[0].route"
    ])
  })
})
