import type { Evaluation, Issue } from "../../schemas/recovery/checkpoint.ts"
import { type Context, NO_CHECKPOINT, rules } from "./rules.ts"

/** The answer of the rules; `minScore` is the least with which to go on. */
export const evaluate = (context: Context, minScore: number): Evaluation => {
  const found = findings(context)
  const issues = found.map(({ details, rule }): Issue => ({
    code: rule.code,
    severity: rule.severity,
    message: rule.message,
    weight: rule.weight,
    field: rule.field,
    details
  }))
  const blocking_issues = issues.filter(({ severity }) => severity === "blocking")
  const score = Math.max(0, issues.reduce((rest, { weight }) => rest - weight, 100))
  return {
    resumable: blocking_issues.length === 0 && score >= minScore,
    score,
    blocking_issues,
    warnings: issues.filter(({ severity }) => severity === "warning"),
    recommended_repairs: found.map(({ rule }) => rule.repair),
    evaluated_checkpoint_version: context.checkpoint === null
      ? null
      : context.current_version + (context.isDraft ? 1 : 0),
    min_score_for_resume: minScore
  }
}

const findings = (context: Context) => {
  const { checkpoint } = context
  if (checkpoint === null) return [{ rule: NO_CHECKPOINT, details: {} }]
  return rules.flatMap((rule) => {
    const details = rule.find({ ...context, checkpoint })
    return details === false ? [] : [{ rule, details }]
  })
}
