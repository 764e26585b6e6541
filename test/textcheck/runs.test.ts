import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { BASE64, hasRun } from "../../src/textcheck/runs.ts"

describe("hasRun()", () => {
  it.prop(
    "says what a regular expression says",
    [
      Schema.Array(Schema.Literals(["a", "Z", "0", "/", " ", ".", "é"])),
      Schema.Literals([1, 2, 5])
    ],
    ([pieces, length]) => {
      const text = pieces.join("")
      assert.strictEqual(
        hasRun(text, BASE64, length),
        RegExp(`[A-Za-z0-9+/_-]{${length}}`).test(text)
      )
    },
    { arbitrary: { seed: 1, runs: 1_000 } }
  )
})
