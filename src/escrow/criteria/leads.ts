/**
 * What stands over requirements: "The report:", and not "Kill list:" or "Our rival's page:", which may
 * show what is not wanted. Of such words no list has an end, so the list is of those that are neutral.
 */
import { grammar } from "./grammar.ts"
import type { Counter, Node } from "./matcher.ts"
import { has } from "./meaning/tree.ts"
import type { Token } from "./token.ts"

/** Whether every word of a noun phrase is known to say nothing of what is under it. */
export const isNeutral = (tokens: ReadonlyArray<Token>, count?: Counter): boolean =>
  grammar.match("NeutralLead", tokens, count) !== undefined

/** Whether a lead line names a work in words of which any may turn the lines under it. */
export const mayTurnLines = (
  lead: Node | undefined,
  tokens: ReadonlyArray<Token>,
  count?: Counter
): boolean =>
  lead !== undefined && (has(lead, "ContextNoun") || has(lead, "ContextWith")) &&
  !isNeutral(tokens, count)
