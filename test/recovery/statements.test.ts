/**
 * What calls cost in statements and commits: a step above all, which is an effect begun and ended.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { postgresUrl } from "../machine.ts"
import { costs } from "./costs.ts"
import type { Counts } from "./counted.ts"

const sum = (...all: ReadonlyArray<Counts>) => ({
  statements: all.reduce((total, { statements }) => total + statements, 0),
  commits: all.reduce((total, { commits }) => total + commits, 0)
})

describe.each([
  // By two checkpoints a step took 14 statements on both.
  { name: "SQLite", url: undefined, most: 6 },
  ...(postgresUrl === undefined ? [] : [{ name: "PostgreSQL", url: postgresUrl, most: 6 }])
])("the statements of a call on $name", ({ most, url }) => {
  it.effect("a step that is begun and ended takes few, and two commits", () =>
    Effect.gen(function* () {
      const cost = yield* costs(url)
      const step = sum(cost.begun, cost.ended)
      assert.isAtMost(step.statements, most)
      assert.strictEqual(step.commits, 2)
      assert.deepStrictEqual(
        [cost.made, cost.heartbeat, cost.checkpoint].map(({ commits }) => commits),
        [1, 1, 1]
      )
    }))
})
