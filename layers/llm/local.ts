/**
 * The offline model: clinical rules, in this process and without a network. It is no language model
 * and does not say that it is one; the same record always gives the same draft.
 */
import { Effect, Layer } from "effect"
import { DischargeModel, type PassState } from "../../src/discharge/drafting/DischargeModel.ts"

export const layer = Layer.succeed(
  DischargeModel,
  DischargeModel.of({
    provider: "local",
    model: "clinical-rules-1",
    decide: (state) => Effect.succeed(next(state)),
    propose: ({ study, results }) => Effect.sync(() => study.propose(results))
  })
)

/** Each tool in turn, then the end. */
const next = ({ study, steps, results }: PassState) => {
  const called = new Set(steps.map(({ action }) => action))
  const left = Object.keys(study.tools).filter((tool) => !called.has(tool))
  const [action] = left
  return action === undefined
    ? {
      action: "Finish",
      input: {},
      reasoning:
        `All ${results.size} tools have looked at what could be read: the draft can be written.`
    }
    : {
      action,
      input: {},
      reasoning: `${action} has not looked at the record yet; ${
        left.length === 1 ? "it is the last" : `${left.length - 1} more are to come`
      }.`
    }
}
