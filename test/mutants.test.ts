/**
 * `deno task mutants` takes its time and runs by itself; that its lists are still of this code is
 * held here.
 */
import { assert, describe, it } from "@effect/vitest"
import { faultOf, lists } from "./mutants/lists.ts"

describe("deliberate changes", () => {
  it("are each of a text that its file has once, for tests that are there", () => {
    const mutants = Object.values(lists).flat()
    assert.deepStrictEqual(mutants.flatMap(faultOf), [])
    assert.isAtLeast(mutants.length, 60)
  })
})
