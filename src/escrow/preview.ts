/**
 * `POST /criteria/preview`: how criteria are read, what unread parts could be answered with, and what a
 * text would come to. Nothing is kept.
 */
import { Effect, Result } from "effect"
import type { Criteria, Unread } from "../../schemas/escrow/criteria.ts"
import type { CriteriaPreviewed, PreviewCriteria, Proposal } from "../../schemas/escrow/preview.ts"
import { SchemaValidationFailed } from "../../schemas/problems.ts"
import { checkDeliverable } from "./check.ts"
import { checksNothing, hasContext, parseAnswered, proposable } from "./criteria.ts"
import { isRead, leavesOut, PROPOSALS_MAX, propose } from "./criteria/propose.ts"
import { saysTheSame } from "./criteria/readings.ts"
import { type Gauges, Instruments } from "./Instruments.ts"
import { Proposer, type Suggestion } from "./Proposer.ts"

/** Fails where a reading is none that an escrow takes. */
export const preview = Effect.fn("Escrow.preview")(
  function* (
    { verification_criteria, readings, deliverable = null }: typeof PreviewCriteria.Type
  ) {
    const instruments = yield* Instruments
    const proposer = yield* Proposer
    const read = parseAnswered(verification_criteria, readings ?? [], instruments)
    if (Result.isFailure(read)) {
      return yield* new SchemaValidationFailed({ violations: read.failure })
    }
    const criteria = read.success
    const { unread = [] } = criteria
    const suggestions = unread.length === 0
      ? []
      : yield* proposer.suggest(verification_criteria, unread.map(({ text }) => text))
    const own = unread.length === 0 ? none : proposable(verification_criteria, instruments)
    const previewed: CriteriaPreviewed = {
      criteria: { ...criteria, unread: proposed(unread, suggestions, own, instruments) },
      has_context: hasContext(verification_criteria, criteria),
      ...(deliverable === null ? untried : tried(criteria, deliverable, instruments))
    }
    return previewed
  }
)

const none: ReadonlySet<number> = new Set()

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

/** Of the rules, and of a model what is read whole; only where the part by itself is unread. */
const proposed = (
  unread: ReadonlyArray<Unread>,
  suggestions: ReadonlyArray<Suggestion>,
  own: ReadonlySet<number>,
  gauges: Gauges
) => {
  const ruled = propose(unread.map(({ text }) => text), gauges)
  return unread.map((part, n) => {
    if (!own.has(part.start)) return { ...part, proposals: [] }
    const pieces = ruled[n] ?? []
    const room = PROPOSALS_MAX - pieces.length
    const others = suggestions.filter((one) => one.part === n).slice(0, room)
      .filter(({ as }, at, all) =>
        !saysTheSame(as, part.text) &&
        [...pieces, ...all.slice(0, at)].every((one) => one.as !== as) && isRead(as, gauges)
      )
      .map(({ as }): Proposal => ({ as, leaves_out: leavesOut(part.text, as), by: "model" }))
    return { ...part, proposals: [...pieces, ...others] }
  })
}
