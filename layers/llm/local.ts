/**
 * The offline model: clinical rules, in this process and without a network. It is no language model
 * and does not say that it is one; the same record always gives the same draft.
 */
import { Effect, Layer } from "effect"
import { DischargeModel, inTurn } from "../../src/discharge/drafting/DischargeModel.ts"

export const layer = Layer.succeed(
  DischargeModel,
  DischargeModel.of({
    provider: "local",
    model: "clinical-rules-1",
    decide: (state) => Effect.succeed(inTurn(state)),
    propose: ({ study, results }) =>
      Effect.sync(() => ({ proposal: study.propose(results), note: "" }))
  })
)
