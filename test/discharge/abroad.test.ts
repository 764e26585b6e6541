import { assert, describe, it } from "@effect/vitest"
import { drafted } from "./drafted.ts"
import { abroad } from "./records/abroad.ts"

const folded = (said: string | ReadonlyArray<string>) =>
  [said].flat().join(" / ").normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()

describe("a record in a style of its own", () => {
  it.each(abroad)(
    "is read: $id",
    ({ all = [], dx = "", fu = [], home, name, not, pend = [], text }) => {
      const draft = drafted(text)
      const drugs = draft.medications_on_discharge
      for (const drug of home) assert.include(folded(drugs), folded(drug))
      assert.lengthOf(
        drugs.filter((drug) =>
          drug !== "missing" && !home.some((one) => folded(drug).includes(folded(one)))
        ),
        0,
        drugs.join("\n")
      )
      for (const drug of not) assert.notInclude(folded(drugs), folded(drug))
      if (name !== undefined) assert.strictEqual(draft.patient_name, name)
      assert.include(folded(draft.principal_diagnosis), dx)
      for (const one of all) assert.include(folded(draft.allergies), one)
      for (const one of pend) assert.include(folded(draft.pending_results), one)
      for (const one of fu) assert.include(folded(draft.follow_up_instructions), one)
    }
  )
})
