import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Option, Random } from "effect"
import { TestClock } from "effect/testing"
import * as ClinicalRules from "../../layers/llm/local.ts"
import { STEPS_MAX, type TraceStep } from "../../schemas/discharge/agent.ts"
import { type PassOptions, runPass } from "../../src/discharge/drafting/agent.ts"
import { type Model, ModelFailed } from "../../src/discharge/drafting/DischargeModel.ts"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { studyOf } from "../../src/discharge/drafting/study.ts"
import { toolNames } from "../../src/discharge/drafting/tools.ts"
import { counted, layerOf, nothing, TEXT, told } from "./study.ts"

const pass = (options: Partial<PassOptions> = {}) =>
  runPass({
    study: counted().study,
    feedback: [],
    remote: Option.none(),
    tell: () => Effect.void,
    progress: () => Effect.void,
    ...options
  })

const withRemote = (remote: Model, options: Partial<PassOptions> = {}) =>
  Effect.provide(pass({ remote: Option.some(remote), ...options }), ClinicalRules.layer)

const actions = (steps: ReadonlyArray<TraceStep>) => steps.map(({ action }) => action)

/** Every tool in turn, then the end; `before` is said first. */
const wise = (...before: ReadonlyArray<string>) =>
  told(({ steps }) => ({ action: [...before, ...toolNames][steps.length] ?? "Finish" }))

describe("runPass()", () => {
  it.effect("runs each tool once and ends, with the clinical rules", () =>
    Effect.gen(function* () {
      const { study, runs } = counted()
      const { draft, steps, loop_status, warnings } = yield* Effect.provide(
        pass({ study }),
        ClinicalRules.layer
      )
      assert.deepStrictEqual(actions(steps), [...toolNames, "Finish"])
      assert.deepStrictEqual([...runs.values()], [1, 1, 1, 1])
      assert.strictEqual(loop_status, "completed")
      assert.strictEqual(draft.principal_diagnosis, "Community-acquired pneumonia")
      assert.deepStrictEqual(warnings, [])
    }))

  it.effect("tells each step as it is taken, numbered from 1", () =>
    Effect.gen(function* () {
      const seen: Array<TraceStep> = []
      const { steps } = yield* Effect.provide(
        pass({ tell: (step) => Effect.sync(() => void seen.push(step)) }),
        ClinicalRules.layer
      )
      assert.deepStrictEqual(seen, [...steps])
      assert.deepStrictEqual(seen.map(({ step }) => step), [1, 2, 3, 4, 5])
    }))

  it.effect("refuses an end before every tool has run, and counts it", () =>
    Effect.gen(function* () {
      const { steps, loop_status } = yield* withRemote(wise("Finish"))
      assert.match(steps[0]?.result ?? "", /^Refused: MedicationReconciliation, .* have to run/u)
      assert.lengthOf(steps, 6)
      assert.strictEqual(loop_status, "completed")
    }))

  it.effect("refuses a tool that there is not, and names those that there are", () =>
    Effect.gen(function* () {
      const { steps } = yield* withRemote(wise("OrderSurgery"))
      assert.strictEqual(steps[0]?.action, "OrderSurgery")
      assert.match(steps[0]?.result ?? "", /^Refused: There is no such tool; .*DiagnosticCheck/u)
      assert.lengthOf(steps, 6)
    }))

  it.effect("refuses a call that was made before with the same input, not with another", () =>
    Effect.gen(function* () {
      const { study, runs } = counted()
      const inputs = [{}, { focus: "potassium" }, { focus: "potassium" }]
      const { steps } = yield* withRemote(
        told(({ steps }) => ({ action: "DiagnosticCheck", input: inputs[steps.length] ?? {} })),
        { study }
      )
      assert.strictEqual(runs.get("DiagnosticCheck"), 2)
      assert.match(steps[2]?.result ?? "", /^Refused: .* in step 2\.$/u)
    }))

  it.effect("ends at the limit, and runs the tools that the model left out", () =>
    Effect.gen(function* () {
      const { study, runs } = counted()
      const { draft, steps, loop_status, warnings } = yield* withRemote(
        told(() => ({ action: "PendingResultsCheck" })),
        { study }
      )
      assert.lengthOf(steps, STEPS_MAX)
      assert.deepStrictEqual(new Map(toolNames.map((tool) => [tool, 1])), runs)
      assert.match(
        steps.at(-1)?.result ?? "",
        /The service ran MedicationReconciliation: .* looked/u
      )
      assert.strictEqual(loop_status, "step_limit")
      assert.match(warnings.join(), /within 10 steps/u)
      assert.match(steps.at(-1)?.result ?? "", /The draft holds/u)
      assert.strictEqual(draft.document_status, "draft")
    }))

  it.effect("never takes more than ten steps with a model that answers at random", () =>
    Effect.gen(function* () {
      for (let round = 0; round < 50; round++) {
        const words = [...toolNames, "Finish", "finish", "", "constructor", "x".repeat(10_000)]
        const chance = yield* Random.nextIntBetween(0, 1_000_000)
        const model = told(({ steps }) => ({
          action: words[(chance * (steps.length + 7)) % words.length] ?? "",
          input: chance % 3 === 0 ? {} : { focus: String(chance % (steps.length + 2)) }
        }))
        const { steps } = yield* withRemote(model)
        assert.isAtMost(steps.length, STEPS_MAX)
        assert.isTrue(steps.every(({ action }) => action.length <= 100))
      }
    }).pipe(Random.withSeed("steps")))

  it.effect("goes on with the rules when the model fails, and says so", () =>
    Effect.gen(function* () {
      let asked = 0
      const { draft, steps, warnings } = yield* withRemote({
        ...wise(),
        decide: () => {
          asked++
          return asked === 1
            ? Effect.succeed({ reasoning: "", action: "DiagnosticCheck", input: {} })
            : Effect.fail(new ModelFailed({ reason: "the key was refused" }))
        }
      })
      // Asked no more once it failed.
      assert.strictEqual(asked, 2)
      assert.lengthOf(steps, 5)
      const note = "openai (told) failed: the key was refused. clinical-rules-1 took over."
      assert.include(steps[1]?.reasoning ?? "", note)
      assert.deepStrictEqual(warnings, [note])
      assert.strictEqual(draft.principal_diagnosis, "Community-acquired pneumonia")
    }))

  it.effect("takes the proposal of the rules when the model fails at the end", () =>
    Effect.gen(function* () {
      const { draft, steps, warnings } = yield* withRemote({
        ...wise(),
        propose: () => Effect.fail(new ModelFailed({ reason: "the provider has a fault" }))
      })
      assert.strictEqual(draft.principal_diagnosis, "Community-acquired pneumonia")
      assert.lengthOf(warnings, 1)
      assert.include(steps.at(-1)?.result ?? "", "the provider has a fault")
    }))

  it.effect("waits an hour for an answer, no longer", () =>
    Effect.gen(function* () {
      const asked = yield* Deferred.make<void>()
      const silent = {
        ...wise(),
        propose: () => Effect.andThen(Deferred.succeed(asked, undefined), Effect.never)
      }
      const running = yield* Effect.forkChild(withRemote(silent))
      yield* Deferred.await(asked)
      yield* TestClock.adjust("59 minutes")
      assert.isUndefined(running.pollUnsafe())
      yield* TestClock.adjust("1 minutes")
      const { draft, warnings } = yield* Fiber.join(running)
      assert.match(warnings.join(), /no answer in time/u)
      assert.strictEqual(draft.principal_diagnosis, "Community-acquired pneumonia")
    }))

  it.effect("says that a check could not run, without what was thrown", () =>
    Effect.gen(function* () {
      const { study } = counted()
      const broken = {
        ...study,
        tools: {
          ...study.tools,
          DiagnosticCheck: () => {
            throw new Error("Jane Roe, MRN 7654321")
          }
        }
      }
      const { steps, warnings } = yield* Effect.provide(
        pass({ study: broken }),
        ClinicalRules.layer
      )
      assert.match(steps[2]?.result ?? "", /^The check could not run/u)
      assert.match(warnings.join(), /^DiagnosticCheck: The check could not run/u)
      assert.notInclude(JSON.stringify({ steps, warnings }), "7654321")
    }))

  it.effect("does not say missing of what a check that could not run looks for", () =>
    Effect.gen(function* () {
      const study = studyOf(sourceOfText(TEXT))
      const fails = () => {
        throw new Error("no")
      }
      const tools = {
        MedicationReconciliation: fails,
        PendingResultsCheck: fails,
        DiagnosticCheck: fails,
        FlagContradiction: fails
      }
      const { draft } = yield* Effect.provide(
        pass({ study: { ...study, tools } }),
        ClinicalRules.layer
      )
      const { medications_on_discharge, pending_results, principal_diagnosis, allergies } = draft
      for (const value of [medications_on_discharge, pending_results, allergies]) {
        assert.deepStrictEqual(value, ["undocumented"])
      }
      assert.strictEqual(principal_diagnosis, "undocumented")
      assert.deepStrictEqual(
        draft.flags.map(({ item }) => item),
        // What no tool looked at is told line by line.
        [...toolNames, "Not placed"]
      )
    }))

  it.effect("heeds rules of the feedback, and tells the sentences that are none", () =>
    Effect.gen(function* () {
      const { draft, warnings } = yield* Effect.provide(
        pass({
          feedback: ['In principal_diagnosis, end with "!".', "Be brief."]
        }),
        ClinicalRules.layer
      )
      assert.strictEqual(draft.principal_diagnosis, "Community-acquired pneumonia!")
      assert.lengthOf(warnings, 1)
      assert.match(warnings[0] ?? "", /^Not understood.*"Be brief\."/u)
    }))

  it.effect("leaves sentences that are no rules to a model that reads them", () =>
    Effect.gen(function* () {
      const seen: Array<string> = []
      const { warnings } = yield* withRemote({
        ...wise(),
        propose: ({ feedback }) =>
          Effect.sync(() => {
            seen.push(...feedback)
            return { proposal: nothing, note: "" }
          })
      }, { feedback: ["Be brief."] })
      assert.deepStrictEqual(seen, ["Be brief."])
      assert.deepStrictEqual(warnings, [])
    }))

  it.effect("takes what the rules say where the model's value is not in the record", () =>
    Effect.gen(function* () {
      const { draft, steps } = yield* withRemote({
        ...wise(),
        propose: () =>
          Effect.succeed({
            proposal: {
              ...nothing,
              texts: {
                ...nothing.texts,
                principal_diagnosis: { value: "Acute myocardial infarction", places: [] }
              }
            },
            note: ""
          })
      })
      assert.strictEqual(draft.principal_diagnosis, "Community-acquired pneumonia")
      assert.match(steps.at(-1)?.result ?? "", /Removed.*"Acute myocardial infarction"/u)
    }))

  it.effect("asks whatever model is provided where there is no remote one", () =>
    Effect.gen(function* () {
      const { steps } = yield* Effect.provide(pass(), layerOf(wise()))
      assert.lengthOf(steps, 5)
    }))
})
