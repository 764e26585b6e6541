import type { Evaluation, Issue } from "../../schemas/recovery/checkpoint.ts"
import type { JsonObject } from "../../schemas/recovery/json.ts"
import { type Context, NO_CHECKPOINT, type Rule, rules } from "./rules.ts"

interface Finding {
  readonly rule: Omit<Rule, "find">
  readonly details: JsonObject
}

/** The answer of the rules; `minScore` is the least with which to go on. */
export const evaluate = (context: Context, minScore: number): Evaluation => {
  const found = findings(context)
  const issues = found.map(issueOf)
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
    min_score_for_resume: minScore,
    history_score: Math.max(
      0,
      found.reduce((rest, { rule: { history_weight = 0 } }) => rest - history_weight, 100)
    )
  }
}

/** What the history says against a checkpoint that is sound by itself. */
export const historyWarnings = (context: Context): ReadonlyArray<Issue> =>
  findings(context).filter(({ rule }) => rule.history_weight !== undefined).map(issueOf)

const issueOf = ({ details, rule }: Finding): Issue => ({
  code: rule.code,
  severity: rule.severity,
  message: rule.message,
  weight: rule.weight,
  field: rule.field,
  details
})

const findings = (context: Context): ReadonlyArray<Finding> => {
  const { checkpoint } = context
  if (checkpoint === null) return [{ rule: NO_CHECKPOINT, details: {} }]
  return rules.flatMap((rule) => {
    const details = rule.find({ ...context, checkpoint })
    return details === false ? [] : [{ rule, details }]
  })
}
