/**
 * Canaries: tokens that somebody planted where they must not come out.
 */
import { searchFor } from "../call/search.ts"
import { type Finding, finding, type RuleInfo } from "../finding.ts"

export const canaryRule: RuleInfo = {
  id: "secret.canary",
  message: "A canary of the request came out",
  severity: "critical",
  examples: []
}

/** Where canaries stand in a text, also in other letters, in pieces or encoded. */
export const checkCanary = (
  text: string,
  canaries: ReadonlyArray<string>
): ReadonlyArray<Finding> =>
  canaries.length === 0 ?
    [] :
    [...searchFor(canaries)(text).values()].flat().map((place) =>
      finding("secret", canaryRule, {
        start: place.start,
        end: place.end,
        confidence: 0.99,
        view: place.how ?? "raw",
        replacements: ["[CANARY]"]
      })
    )
