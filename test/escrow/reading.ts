/**
 * Criteria read and checked with the libraries of the service.
 */
import { instruments } from "../../layers/instruments/libraries.ts"
import type { Clause, Criteria } from "../../schemas/escrow/criteria.ts"
import * as Check from "../../src/escrow/check.ts"
import * as Reading from "../../src/escrow/criteria.ts"

export const parseCriteria = (text: string) => Reading.parseCriteria(text)

export const checkDeliverable = (criteria: Criteria, deliverable: string) =>
  Check.checkDeliverable(criteria, deliverable, instruments)

/** What a deliverable of a trusted payee leads to. */
export const outcome = (text: string, deliverable: string) => {
  const criteria = parseCriteria(text)
  const { passed, doubt } = checkDeliverable(criteria, deliverable)
  if (!passed) return "disputed"
  return (criteria.unread ?? []).length > 0 || doubt !== undefined ? "held" : "released"
}

/** Whether a clause wants a term to be there. */
export const asks = (clauses: ReadonlyArray<Clause>, term: string) =>
  clauses.some((clause) =>
    (clause.kind === "contains_exact" || clause.kind === "contains_phrase") && !clause.negated &&
      clause.any_of.includes(term) ||
    clause.kind === "times" && (clause.min ?? 0) > 0 && clause.any_of.includes(term) ||
    clause.kind === "some_of" && clause.terms.includes(term)
  )

/** Whether a clause wants it not to be there. */
export const forbids = (clauses: ReadonlyArray<Clause>, term: string) =>
  clauses.some((clause) =>
    (clause.kind === "contains_exact" || clause.kind === "contains_phrase") && clause.negated &&
      clause.any_of.includes(term) ||
    clause.kind === "times" && clause.max === 0 && clause.any_of.includes(term)
  )
