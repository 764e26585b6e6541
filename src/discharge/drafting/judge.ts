/**
 * Whether a step that a model decided on is taken: each tool has to look at the record before the end,
 * and none twice with the same input.
 */
import { Equal } from "effect"
import type { Decision, PassState } from "./DischargeModel.ts"
import { FINISH, type ToolName, toolNames } from "./tools.ts"

type Verdict =
  | { readonly _tag: "Run"; readonly tool: ToolName }
  | { readonly _tag: "Finish" }
  | { readonly _tag: "Refused"; readonly why: string }

export const judge = (
  { action, input }: Pick<Decision, "action" | "input">,
  { steps, results }: Pick<PassState, "steps" | "results">
): Verdict => {
  if (action === FINISH) {
    const left = toolNames.filter((tool) => !results.has(tool))
    return left.length === 0
      ? { _tag: "Finish" }
      : refused(`${left.join(", ")} ${left.length === 1 ? "has" : "have"} to run before the end.`)
  }
  const tool = toolNames.find((name) => name === action)
  if (tool === undefined) {
    return refused(`There is no such tool; there are ${toolNames.join(", ")}.`)
  }
  const same = steps.find((step) => step.action === action && Equal.equals(step.input, input))
  return same === undefined
    ? { _tag: "Run", tool }
    : refused(`${tool} ran with this input in step ${same.step}.`)
}

const refused = (why: string): Verdict => ({ _tag: "Refused", why: `Refused: ${why}` })
