/**
 * A model that takes the steps of a trace again, such as one that `GET /api/traces` lists.
 */
import { Effect, Layer } from "effect"
import { type Decision, DischargeModel } from "../../src/discharge/drafting/DischargeModel.ts"

const ended: Decision = { action: "Finish", input: {}, reasoning: "The trace has ended." }

export const layerOf = (trace: ReadonlyArray<Decision>) =>
  Layer.succeed(
    DischargeModel,
    DischargeModel.of({
      provider: "local",
      model: "replayed",
      decide: ({ steps }) => Effect.succeed(trace[steps.length] ?? ended),
      propose: ({ study, results }) =>
        Effect.sync(() => ({ proposal: study.propose(results), note: "" }))
    })
  )
