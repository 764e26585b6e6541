/**
 * `POST /criteria/preview`: how criteria are read, and what a text would come to. Nothing is kept.
 */
import { Effect, Result } from "effect"
import type { Criteria } from "../../schemas/escrow/criteria.ts"
import type { CriteriaPreviewed, PreviewCriteria } from "../../schemas/escrow/preview.ts"
import { CriteriaImpossible } from "../../schemas/escrow/problems.ts"
import { SchemaValidationFailed } from "../../schemas/problems.ts"
import { checkDeliverable } from "./check.ts"
import { checksNothing, criteriaFrom, hasContext } from "./criteria.ts"
import { conflictsOf } from "./criteria/impossible.ts"
import { TextTools, type TextToolsShape } from "./TextTools.ts"

/** Fails where a check is none that an escrow takes. */
export const preview = Effect.fn("Escrow.preview")(
  function* (
    { deliverable = null, ...asked }: typeof PreviewCriteria.Type
  ) {
    const instruments = yield* TextTools
    const read = criteriaFrom(asked, instruments)
    if (Result.isFailure(read)) {
      return yield* new SchemaValidationFailed({ violations: read.failure })
    }
    const criteria = read.success
    const conflicts = conflictsOf(criteria.clauses)
    if (conflicts.length > 0) return yield* new CriteriaImpossible({ conflicts })
    const { unread = [] } = criteria
    const previewed: CriteriaPreviewed = {
      criteria: { ...criteria, unread },
      has_context: hasContext(asked.verification_criteria, criteria),
      ...(deliverable === null ? untried : tried(criteria, deliverable, instruments))
    }
    return previewed
  }
)

const untried = { check_result: null, checks: null, hold_reason: null }

const tried = (criteria: Criteria, deliverable: string, gauges: TextToolsShape) => {
  const { passed, checks, doubt } = checkDeliverable(criteria, deliverable, gauges)
  const { unread = [] } = criteria
  return {
    check_result: !passed ? "fail" : checksNothing(criteria) ? "unchecked" : "pass",
    checks,
    hold_reason: !passed
      ? "check_failed"
      : unread.length > 0
      ? "criteria_unread"
      : doubt === undefined
      ? null
      : "check_in_doubt"
  } as const
}
