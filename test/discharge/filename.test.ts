import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { baseNameOf } from "../../src/discharge/patients/filename.ts"
import { nameKey } from "../../src/discharge/clinical/identity/nameKey.ts"

describe("baseNameOf()", () => {
  it("is the name with _ for spaces", () => {
    assert.strictEqual(baseNameOf("John A. Smith"), "John_A._Smith")
    assert.strictEqual(baseNameOf("  John \n Smith "), "John_Smith")
  })

  it("keeps names apart that would look the same", () => {
    const names = [
      "John Smith",
      "John_Smith",
      "John-Smith",
      "John.Smith",
      "JohnSmith",
      "John~Smith"
    ]
    assert.strictEqual(new Set(names.map(baseNameOf)).size, names.length)
  })

  it("leads out of no folder", () => {
    for (const name of ["../../etc/passwd", "..", "a/b", "a\\b", "\u0000", "C:con", "'; rm"]) {
      assert.match(`${baseNameOf(name)}_draft.json`, /^[\w.~-]+$/u)
    }
  })

  it("is short enough for a file, and one of its own, however long the name is", () => {
    const [one, other] = [`${"x".repeat(5000)}a`, `${"x".repeat(5000)}b`]
    assert.isAtMost(baseNameOf(one).length, 180)
    assert.notStrictEqual(baseNameOf(one), baseNameOf(other))
  })

  it.prop(
    "is the same, but for case, exactly when the patient is",
    [Schema.String, Schema.String],
    ([one, other]) => {
      const isSame = nameKey(one) === nameKey(other)
      assert.strictEqual(baseNameOf(one).toLowerCase() === baseNameOf(other).toLowerCase(), isSame)
      assert.strictEqual(
        baseNameOf(one).toLowerCase(),
        baseNameOf(one.toUpperCase().toLowerCase()).toLowerCase()
      )
    }
  )
})
