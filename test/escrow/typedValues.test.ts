/**
 * Checks of values against sums and counts that are made another way, in whatever form the rows are.
 */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { TypedCheck } from "../../schemas/escrow/checks.ts"
import { checkDeliverable } from "./reading.ts"

const passes = (check: TypedCheck, text: string) =>
  checkDeliverable({ clauses: [{ kind: "typed", check }], warnings: [] }, text).passed

/** The same rows of an id and cents, written as JSON, CSV and Markdown. */
const forms = (rows: ReadonlyArray<readonly [id: number, cents: number]>) => {
  const said = rows.map(([id, cents]) => [id, (cents / 100).toFixed(2)] as const)
  return [
    JSON.stringify(said.map(([id, n]) => ({ id, n: Number(n) }))),
    ["id,n", ...said.map((row) => row.join(","))].join("\n"),
    ["| id | n |", "|--|--|", ...said.map((row) => `| ${row.join(" | ")} |`)].join("\n")
  ]
}

const Rows = Schema.Array(
  Schema.Tuple([Schema.Int, Schema.Int])
).check(Schema.isMinLength(1), Schema.isMaxLength(8))

describe("a check of values", () => {
  it.prop("adds up as cents do, finds what is there twice, and what is in order", [
    Rows,
    Schema.Boolean
  ], ([given, off]) => {
    const rows = given.map(([id, cents]) => [id % 7, cents % 100_000] as const)
    const cents = rows.reduce((sum, [, one]) => sum + one, 0) + (off ? 1 : 0)
    const ids = rows.map(([id]) => id)
    const ordered = ids.every((id, n) => n === 0 || (ids[n - 1] ?? id) <= id)
    for (const text of forms(rows)) {
      assert.strictEqual(passes({ kind: "sum", field: "n", equals: cents / 100 }, text), !off, text)
      const different = new Set(ids).size === ids.length
      assert.strictEqual(
        passes({ kind: "unique", of: "values", field: "id" }, text),
        different,
        text
      )
      if (ids.length > 1) {
        assert.strictEqual(
          passes({ kind: "sorted", by: "value", field: "id" }, text),
          ordered,
          text
        )
      }
    }
  }, { arbitrary: { seed: "values", runs: 500 } })

  it.prop("counts a term as often as it stands there", [
    Schema.Array(Schema.Literals(["cat", "dog", "concat", "Cat"])),
    Schema.Int
  ], ([words, seed]) => {
    const [min, max] = [Math.abs(seed) % 3, Math.abs(seed) % 5]
    const text = `- ${words.join(" ")}.`
    const fits = (n: number) => n >= min && n <= max
    const of = (...one: ReadonlyArray<string>) => words.filter((word) => one.includes(word)).length
    const check = { kind: "contains", terms: ["cat"], min, max } as const
    assert.strictEqual(passes(check, text), fits(of("cat", "concat")))
    assert.strictEqual(passes({ ...check, not: true }, text), !fits(of("cat", "concat")))
    assert.strictEqual(passes({ ...check, whole_words: true }, text), fits(of("cat")))
    assert.strictEqual(
      passes({ ...check, whole_words: true, ignore_case: true }, text),
      fits(of("cat", "Cat"))
    )
  }, { arbitrary: { seed: "terms", runs: 500 } })
})
