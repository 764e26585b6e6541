import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { lessonsOf } from "../../src/discharge/learning/lessons.ts"
import { print } from "../../src/discharge/rendering.ts"
import { review } from "../../src/discharge/learning/review.ts"
import { ruleOf } from "../../src/discharge/learning/rules/Rule.ts"
import { follow } from "./follow.ts"

const course = (days: number) =>
  Array.from(
    { length: days },
    (_, day) => `On day ${day} she had CHF and DM2 and took furosemide 40 mg PO BID.`
  ).join(" ")

/** The draft after the rules that its review teaches. */
const taught = Effect.fnUntraced(function* (draft: Parameters<typeof review>[0]) {
  const sentences = yield* lessonsOf(draft)
  return follow(sentences.flatMap((sentence) => Option.toArray(ruleOf(sentence))), draft)
})

describe("lessonsOf()", () => {
  it.effect("teaches all that the review does to a short draft", () =>
    Effect.gen(function* () {
      const draft = { principal_diagnosis: "CHF", follow_up_instructions: "PCP in 1 week. Call QD" }
      assert.strictEqual(print(yield* taught(draft)), print(review(draft)))
    }))

  it.effect("teaches the same of a field that is too long to be learnt from at once", () =>
    Effect.gen(function* () {
      const draft = { hospital_course: course(600) }
      assert.isAbove(draft.hospital_course.length, 30_000)
      assert.strictEqual(print(yield* taught(draft)), print(review(draft)))
      assert.deepStrictEqual(
        yield* lessonsOf(draft),
        yield* lessonsOf({ hospital_course: course(20) })
      )
    }))
})
