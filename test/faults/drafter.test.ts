/**
 * Somebody stops or kills the process that drafts from a long record.
 */
import { assert, describe, it } from "@effect/vitest"
import { Cause, ConfigProvider, Effect, Exit, Layer, Option } from "effect"
import process from "node:process"
import * as DrafterBySize from "../../layers/drafter/bySize.ts"
import * as ClinicalRules from "../../layers/llm/local.ts"
import { ServiceUnavailable } from "../../schemas/problems.ts"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { Drafter } from "../../src/discharge/drafting/Drafter.ts"
import { draftHere } from "../../src/discharge/drafting/draftHere.ts"
import { recordOf } from "../bench/discharge/record.ts"
import { childrenOf } from "../childProcess.ts"
import { killedThrice } from "./killedThrice.ts"

const drafterOf = (entry: string) =>
  DrafterBySize.layer({ here: draftHere, entry: new URL(entry, import.meta.url) }).pipe(
    Layer.provide(ClinicalRules.layer),
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({})))
  )

/** A pass over a long record; `atFirst` happens when its first step is told. */
const passed = Effect.fnUntraced(function* (atFirst: Effect.Effect<void>) {
  const drafting = yield* (yield* Drafter).open(sourceOfText(recordOf(14)), "John A. Doe")
  const told: Array<number> = []
  const { draft } = yield* drafting.pass({
    progress: () => Effect.void,
    feedback: [],
    remote: Option.none(),
    tell: ({ step }) => {
      told.push(step)
      return step === 1 ? atFirst : Effect.void
    }
  })
  return { draft, told, reviewed: yield* drafting.review(draft) }
}, Effect.scoped)

describe.skipIf(process.platform !== "linux")("a process that drafts", () => {
  it.live.each(["SIGSTOP", "SIGKILL"] as const)(
    "is replaced after a %s, and the record is not blamed",
    (signal) =>
      Effect.gen(function* () {
        const whole = yield* passed(Effect.void)
        let hit: ReadonlyArray<number> = []
        const again = yield* passed(Effect.sync(() => {
          hit = childrenOf(process.pid)
          hit.forEach((pid) => process.kill(pid, signal))
        }))
        assert.lengthOf(hit, 1)
        assert.deepStrictEqual(again, whole)
        assert.deepStrictEqual(childrenOf(process.pid).filter((pid) => hit.includes(pid)), [])
      }).pipe(Effect.provide(drafterOf("../../src/discharge.drafter.ts")))
  )

  it.live(
    "that is killed again and again is a refusal that can be repeated",
    () =>
      Effect.gen(function* () {
        const exit = yield* killedThrice(passed(Effect.void))
        assert.instanceOf(Exit.isFailure(exit) && Cause.squash(exit.cause), ServiceUnavailable)
      }).pipe(Effect.provide(drafterOf("silent.ts")))
  )
})
