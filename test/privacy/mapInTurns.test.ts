import { assert, describe, it } from "@effect/vitest"
import { Effect, Result, Schema } from "effect"
import { nodeHash } from "../../layers/hash.ts"
import { LEAVES_MAX } from "../../schemas/privacy/prepare.ts"
import { classify } from "../../src/privacy/classify.ts"
import { commit } from "../../src/privacy/commit.ts"
import { mapYielding, SLICE } from "../../src/privacy/mapYielding.ts"
import { readPolicy } from "../../src/privacy/policy.ts"
import { present } from "../../src/privacy/present.ts"

/** How often the event loop goes round while `work` runs. */
const rounds = Effect.fnUntraced(function* <A>(work: Effect.Effect<A>) {
  let count = 0
  let counting = true
  const next = () => {
    count++
    if (counting) setImmediate(next)
  }
  setImmediate(next)
  const value = yield* work
  counting = false
  return { value, count }
})

describe("mapInTurns()", () => {
  it.effect.prop("is a map", [Schema.Array(Schema.Int)], ([items]) =>
    Effect.gen(function* () {
      const mapped = yield* mapYielding(items, (item) => item + 1)
      assert.deepStrictEqual(mapped, items.map((item) => item + 1))
    }))

  it.live("lets others have their turn after each slice", () =>
    Effect.gen(function* () {
      const items = Array.from({ length: 10 * SLICE }, (_, at) => at)
      const { count, value } = yield* rounds(mapYielding(items, (item) => item))
      assert.deepStrictEqual(value, items)
      assert.isAtLeast(count, 9)
    }))
})

it.live("the largest record is committed to and presented in turns", () =>
  Effect.gen(function* () {
    const data = Array.from({ length: LEAVES_MAX }, (_, at) => at)
    const policy = Result.getOrThrow(readPolicy({ default_level: "medium" }))
    const leaves = Result.getOrThrow(classify(policy, data))
    const committed = yield* rounds(commit(nodeHash, new Uint8Array(32), leaves))
    assert.isAtLeast(committed.count, LEAVES_MAX / SLICE)
    const presented = yield* rounds(present(committed.value))
    assert.deepStrictEqual(presented.value.view, data)
    assert.isAtLeast(presented.count, LEAVES_MAX / SLICE - 1)
  }))
