import { assert, describe, it } from "@effect/vitest"
import { linesOf } from "../../../src/discharge/clinical/text/lines.ts"
import { isDrugRow, roleOf, THRESHOLD } from "../../../src/discharge/structure/role.ts"

const TWO = "Ramipril 5 mg daily\nMetformin 500 mg BD"
const alone = { hasList: false, isAfterStory: false, isOfDischarge: false, isOnly: true }

const scored = (label: string, around: Partial<typeof alone>, lines = TWO) =>
  roleOf(label, linesOf(lines), { ...alone, ...around })

describe("roleOf()", () => {
  it.each([
    ["below", THRESHOLD - 1, { isOfDischarge: true }, "", "other"],
    ["at", THRESHOLD, { isOfDischarge: true, isAfterStory: true }, "", "discharge_medications"],
    ["above", THRESHOLD + 1, { isOfDischarge: true }, "Going home", "discharge_medications"]
  ])("settles a role from the threshold on: %s", (_, score, around, label, role) => {
    const found = scored(label, around)
    assert.deepStrictEqual([found.score, found.role], [score, role])
  })

  it("keeps what spoke for it, and the weights add up to the score", () => {
    const { reasons, score } = scored("Tablets to take home", {
      isOfDischarge: true,
      hasList: true
    })
    assert.strictEqual(reasons.reduce((sum, { weight }) => sum + weight, 0), score)
    assert.isTrue(reasons.some(({ weight }) => weight < 0))
  })

  it("lets a word for another role win that comes near, and one that is far below not", () => {
    assert.strictEqual(scored("Handed over to her brother", {}).role, "another_person")
    assert.strictEqual(scored("Alternatives at discharge", {}).role, "other")
    const many = { isAfterStory: true, isOfDischarge: true }
    const label = "Medikation bei Entlassung, discharge medications to take home, if tolerated"
    assert.strictEqual(scored(label, many).role, "discharge_medications")
  })

  it.each([
    ["no drug in it", "Parking is free\nVisiting from two"],
    ["more other lines than drugs", `${TWO}\nSee you soon\nCall us first\nBring your card`],
    ["results in it", "Potassium 4.1 mmol/L\nSodium 140 mmol/L\nHemoglobin 12 g/dL"]
  ])("is nothing with %s", (_, lines) => {
    assert.strictEqual(
      scored("Going home", { isAfterStory: true, isOfDischarge: true }, lines).role,
      "other"
    )
  })

  it("needs a word where several blocks could be the list", () => {
    const around = { isAfterStory: true, isOfDischarge: true, isOnly: false }
    assert.strictEqual(scored("Chart", around).role, "other")
    assert.strictEqual(scored("Going home", around).role, "discharge_medications")
  })
})

describe("isDrugRow()", () => {
  it.each([
    "- Ramipril 5 mg",
    "Tab. Zylvoquin 12,5 mg 1-0-1",
    "[x] metformin BD",
    "3) Zylvoquin 20 mg nocte"
  ])("takes a drug and how much or how often: %s", (line) => {
    assert.isTrue(isDrugRow(line))
  })

  it.each([
    "Hemoglobin 12 g/dL",
    "Zylvoquin",
    "Weight 82 g at birth",
    "He was seen by us for 5 mg daily of something"
  ])("takes nothing else: %s", (line) => {
    assert.isFalse(isDrugRow(line))
  })
})
