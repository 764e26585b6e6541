import { assert, describe, it } from "@effect/vitest"
import { diseases } from "../../src/discharge/clinical/wording/houseStyle.ts"

const styled = (text: string) =>
  diseases.reduce((words, { from, to }) => words.replaceAll(from, to), text)

describe("a mark of a laboratory", () => {
  it.each([
    "Sodium 128 (L)",
    "Sodium 128 mmol/L (L) on admission",
    "Hemoglobin 7.1 g/dL (L) and falling",
    "Potassium 2.9 (L), repeated",
    "Reticulocytes 0.2 % (L) in blood"
  ])("is no side: %s", (text) => {
    assert.strictEqual(styled(text), text)
  })

  it.each(["(L) hip fracture", "Pneumonia, (R) lower lobe", "Fracture of the (L) wrist"])(
    "and what may be one stays: %s",
    (text) => {
      assert.strictEqual(styled(text), text)
    }
  )
})
