import type { Decision, PassState } from "./DischargeModel.ts"
import { FINISH } from "./judge.ts"

/** Each tool in turn, then the end: every tool has to run once, so that there is nothing to choose. */
export const inTurn = ({ study, steps, results }: PassState): Decision => {
  const called = new Set(steps.map(({ action }) => action))
  const left = Object.keys(study.tools).filter((tool) => !called.has(tool))
  const [action] = left
  return action === undefined
    ? {
      action: FINISH,
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
