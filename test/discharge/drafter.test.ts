/**
 * A long record is drafted from in a process of its own: with the same outcome, and within bounds.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Fiber, Layer, Option, Predicate } from "effect"
import { TestClock } from "effect/testing"
import * as DrafterBySize from "../../layers/drafter/bySize.ts"
import * as ClinicalRules from "../../layers/llm/local.ts"
import { Drafter } from "../../src/discharge/drafting/Drafter.ts"
import { draftHere } from "../../src/discharge/drafting/draftHere.ts"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { recordOf } from "../bench/discharge/record.ts"
import { eventually } from "../eventually.ts"

const LONG = recordOf(14)

const drafterWith = (entry: URL) =>
  DrafterBySize.layer({ here: draftHere, entry }).pipe(
    Layer.provide(ClinicalRules.layer),
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ DRAFT_SECONDS_MAX: "90" })))
  )

const own = drafterWith(new URL("../../src/discharge.drafter.ts", import.meta.url))
const thatEnds = drafterWith(new URL("ends.ts", import.meta.url))

const order = {
  feedback: [],
  remote: Option.none(),
  tell: () => Effect.void,
  progress: () => Effect.void
}

/** Without the time that steps took. */
const outcome = Effect.fnUntraced(function* (text: string) {
  const drafter = yield* Drafter
  const drafting = yield* drafter.open(sourceOfText(text), "John A. Doe")
  const told: Array<number> = []
  const { draft, steps, loop_status } = yield* drafting.pass({
    ...order,
    tell: ({ step }) => Effect.sync(() => void told.push(step))
  })
  const reviewed = yield* drafting.review(draft)
  const actions = steps.map(({ action, result }) => [action, result])
  return { draft, actions, loop_status, told, reviewed }
}, Effect.scoped)

describe("layers/drafter/bySize.ts", () => {
  it("has a record for its tests that is long enough for a process", () => {
    assert.isAbove(LONG.length, 40_000)
  })

  it.effect("drafts the same from a long record, apart, as here", () =>
    Effect.gen(function* () {
      const here = Drafter.of({
        open: (...record) => Effect.provide(draftHere(...record), ClinicalRules.layer)
      })
      const expected = yield* Effect.provideService(outcome(LONG), Drafter, here)
      const apart = yield* Effect.provide(outcome(LONG), own)
      assert.deepStrictEqual(apart, expected)
      assert.deepStrictEqual(apart.told, [1, 2, 3, 4, 5])
    }))

  it.effect("needs no process for a short record", () =>
    Effect.gen(function* () {
      const { draft } = yield* Effect.provide(outcome(recordOf(1)), thatEnds)
      assert.match(draft.principal_diagnosis, /heart failure/u)
    }))

  it.effect("says that a record is too complex when the process ends", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(Effect.provide(outcome(LONG), thatEnds))
      assert.strictEqual(error._tag, "RECORD_TOO_COMPLEX")
    }))

  it.effect("gives up in time, and ends the process", () =>
    Effect.gen(function* () {
      const running = yield* Effect.forkChild(Effect.flip(Effect.provide(outcome(LONG), own)))
      yield* eventually(
        Effect.map(TestClock.adjust("90 seconds"), () => running.pollUnsafe()),
        Predicate.isNotUndefined
      )
      assert.strictEqual((yield* Fiber.join(running))._tag, "TIMEOUT")
    }))
})
