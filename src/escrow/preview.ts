/**
 * `POST /criteria/preview`: how criteria are read, what unread parts could be answered with, and what a
 * text would come to. Nothing is kept.
 */
import { Effect, Result } from "effect"
import type { Criteria, Unread } from "../../schemas/escrow/criteria.ts"
import type { CriteriaPreviewed, PreviewCriteria, Proposal } from "../../schemas/escrow/preview.ts"
import { CriteriaImpossible } from "../../schemas/escrow/problems.ts"
import { SchemaValidationFailed } from "../../schemas/problems.ts"
import { checkDeliverable } from "./check.ts"
import { checksNothing, criteriaFrom, hasContext } from "./criteria.ts"
import { conflictsOf } from "./criteria/impossible.ts"
import { isRead, leavesOut, PROPOSALS_MAX } from "./criteria/propose.ts"
import { saysTheSame } from "./criteria/readings.ts"
import { type Gauges, Instruments } from "./Instruments.ts"
import { Proposer, type Suggestion } from "./Proposer.ts"

/** Fails where a reading is none that an escrow takes. */
export const preview = Effect.fn("Escrow.preview")(
  function* (
    { deliverable = null, ...asked }: typeof PreviewCriteria.Type
  ) {
    const instruments = yield* Instruments
    const proposer = yield* Proposer
    const { verification_criteria } = asked
    const read = criteriaFrom(asked, instruments)
    if (Result.isFailure(read)) {
      return yield* new SchemaValidationFailed({ violations: read.failure })
    }
    const criteria = read.success
    const conflicts = conflictsOf(criteria.clauses)
    if (conflicts.length > 0) return yield* new CriteriaImpossible({ conflicts })
    const { unread = [] } = criteria
    const suggestions = unread.length === 0
      ? []
      : yield* proposer.suggest(verification_criteria, unread.map(({ text }) => text))
    const previewed: CriteriaPreviewed = {
      criteria: { ...criteria, unread: proposed(unread, suggestions, instruments) },
      has_context: hasContext(verification_criteria, criteria),
      ...(deliverable === null ? untried : tried(criteria, deliverable, instruments))
    }
    return previewed
  }
)

const untried = { check_result: null, checks: null, hold_reason: null }

const tried = (criteria: Criteria, deliverable: string, gauges: Gauges) => {
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

/** What a model suggests, where it is read whole and says more than the part's own words. */
const proposed = (
  unread: ReadonlyArray<Unread>,
  suggestions: ReadonlyArray<Suggestion>,
  gauges: Gauges
) =>
  unread.map((part, n) => ({
    ...part,
    proposals: suggestions.filter((one) => one.part === n).slice(0, PROPOSALS_MAX)
      .filter(({ as }, at, all) =>
        !saysTheSame(as, part.text) && all.slice(0, at).every((one) => one.as !== as) &&
        isRead(as, gauges)
      )
      .map(({ as }): Proposal => ({ as, leaves_out: leavesOut(part.text, as), by: "model" }))
  }))
