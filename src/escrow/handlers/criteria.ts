/**
 * How criteria are read, before money is locked on them.
 */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { EscrowApi } from "../../../schemas/escrow.ts"
import type { CriteriaPreviewed } from "../../../schemas/escrow/preview.ts"
import { checkDeliverable } from "../check.ts"
import { hasContext, parseCriteria } from "../criteria.ts"
import { type Gauges, Instruments } from "../Instruments.ts"

export const layer = HttpApiBuilder.group(
  EscrowApi,
  "criteria",
  Effect.fnUntraced(function* (handlers) {
    const instruments = yield* Instruments
    return handlers.handle(
      "preview",
      ({ payload }) =>
        Effect.sync(() =>
          preview(payload.verification_criteria, payload.deliverable ?? undefined, instruments)
        )
    )
  })
)

const preview = (
  text: string,
  deliverable: string | undefined,
  instruments: Gauges
): CriteriaPreviewed => {
  const criteria = parseCriteria(text, instruments)
  const has_context = hasContext(text, criteria)
  if (deliverable === undefined) {
    return { criteria, has_context, check_result: null, checks: null, hold_reason: null }
  }
  const { passed, checks, doubt } = checkDeliverable(criteria, deliverable, instruments)
  const isUnread = criteria.unread !== undefined && criteria.unread.length > 0
  return {
    criteria,
    has_context,
    check_result: passed ? "pass" : "fail",
    checks,
    hold_reason: !passed
      ? "check_failed"
      : isUnread
      ? "criteria_unread"
      : doubt === undefined
      ? null
      : "check_in_doubt"
  }
}
