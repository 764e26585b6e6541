import { assert, describe, it } from "@effect/vitest"
import { listFields, textFields } from "../../schemas/discharge/draft.ts"
import { changedFacts } from "../../src/discharge/clinical/facts.ts"
import { print } from "../../src/discharge/rendering.ts"
import { review } from "../../src/discharge/learning/review.ts"
import { type Chance, pick } from "./madeUpRecord.ts"
import { random } from "./scan.ts"

const pieces = (
  "HTN CHF CAD COPD CKD AKI UTI T2DM Afib DVT NSTEMI left right (L) (R) Lt. Rt. L R foot knee hip no " +
  "denies without stage 3b acute chronic furosemide metoprolol warfarin insulin 5.0 .5 10 0.25 80 " +
  "mg mcg µg U IU units mL cc mEq PO p.o. IV SC SQ subq QD q.d. BID b.i.d. TID QID QOD QHS PRN q6h " +
  "q4-6h daily weekly in 1 week in two weeks in a week within 3 days Dr. Smith clinic 03/16/2025 at " +
  "10:20 AM . ; , call for fever > 38.5 C"
).split(" ")

const phrase = (chance: Chance) =>
  Array.from({ length: 1 + Math.floor(chance() * 14) }, () => pick(chance, pieces)).join(" ")

const draftOf = (chance: Chance) => ({
  ...Object.fromEntries(textFields.map((field) => [field, phrase(chance)])),
  ...Object.fromEntries(listFields.map((field) => [field, [phrase(chance), phrase(chance)]]))
})

describe("the review", () => {
  it("changes words and no fact, and nothing that it has already changed", () => {
    const chance = random(8)
    for (let n = 0; n < 500; n++) {
      const draft = draftOf(chance)
      const edited = review(draft)
      for (const field of textFields) {
        const [from, to] = [draft[field] ?? "", edited[field] ?? ""]
        assert.deepStrictEqual(
          changedFacts(`${from}`, `${to}`),
          { added: [], lost: [] },
          `${from} → ${to}`
        )
      }
      assert.strictEqual(print(review(edited)), print(edited))
    }
  })

  it.each([
    ["furosemide 20.0 mg PO QD", "furosemide 20 mg by mouth daily"],
    ["digoxin .125 mg p.o. b.i.d.", "digoxin 0.125 mg by mouth twice daily"],
    ["insulin 20U SC QHS", "insulin 20 units subcutaneously at bedtime"],
    ["Lorcet 10/650 mg PO q.6h", "Lorcet 10/650 mg by mouth every 6 hours"],
    ["oxycodone 5 mg PO q4-6h PRN", "oxycodone 5 mg by mouth every 4 to 6 hours as needed"]
  ])("writes %s as %s", (from, to) => {
    assert.deepStrictEqual(review({ medications_on_discharge: [from] }), {
      medications_on_discharge: [to]
    })
  })

  it("spells diseases and sides out, and gives every instruction a line", () => {
    assert.deepStrictEqual(
      review({
        principal_diagnosis: "CHF, Lt. foot ulcer",
        follow_up_instructions: "Dr. Raman in 2 weeks; PCP in one week. No driving",
        discharge_condition: "undocumented"
      }),
      {
        principal_diagnosis: "congestive heart failure, left foot ulcer",
        follow_up_instructions: "Dr. Raman in 2 weeks.\nPCP in one week.\nNo driving.",
        discharge_condition: "undocumented"
      }
    )
  })
})
