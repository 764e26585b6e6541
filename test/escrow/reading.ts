/**
 * Criteria read and checked with the libraries of the service.
 */
import { instruments } from "../../layers/instruments/libraries.ts"
import type { Criteria } from "../../schemas/escrow/criteria.ts"
import * as Check from "../../src/escrow/check.ts"
import * as Reading from "../../src/escrow/criteria.ts"

export const parseCriteria = (text: string, count?: { steps: number }) =>
  Reading.parseCriteria(text, instruments, count)

export const checkDeliverable = (criteria: Criteria, deliverable: string) =>
  Check.checkDeliverable(criteria, deliverable, instruments)

/** What a deliverable of a trusted payee leads to. */
export const outcome = (text: string, deliverable: string) => {
  const criteria = parseCriteria(text)
  const { passed, doubt } = checkDeliverable(criteria, deliverable)
  if (!passed) return "disputed"
  return (criteria.unread ?? []).length > 0 || doubt !== undefined ? "held" : "released"
}
