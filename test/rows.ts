/** The tests of a table of rows, which are made from its rows. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"

interface Row {
  readonly example: string
  readonly counter: string
}

/** What a row finds in a text is told by its id. */
export const holdRows = <R extends Row, E>({ path, rows, idOf, textOf, foundIn }: {
  /** From the root of the project. */
  readonly path: string
  readonly rows: ReadonlyArray<R>
  readonly idOf: (row: R) => string
  readonly textOf: (example: string) => string
  /** The ids of all that is found in a text. */
  readonly foundIn: (text: string) => Effect.Effect<ReadonlyArray<string>, E>
}) =>
  describe(path, () => {
    it("has one row a line", () => {
      const lines = readFileSync(path, "utf8").split("\n").filter((line) => line.includes("{"))
      assert.strictEqual(lines.length, rows.length)
      for (const line of lines) assert.isTrue(/^ {2}\{.*\},?$/u.test(line), line)
    })

    it.effect.each(rows.map((row) => ({ id: idOf(row), row })))(
      "finds the example of $id, and not its counter-example",
      ({ id, row }) =>
        Effect.gen(function* () {
          assert.include(yield* foundIn(textOf(row.example)), id)
          assert.notInclude(yield* foundIn(textOf(row.counter)), id)
        })
    )
  })
