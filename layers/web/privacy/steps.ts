/** What was looked at in this browser, as the page lists it. */
import type { Verdict } from "./proof/verify.ts"

/** One thing that was looked at. */
export interface Step {
  readonly claim: string
  readonly holds: boolean
}

/** What a verdict says, a line each. */
export const stepsOf = (verdict: Verdict): ReadonlyArray<Step> => {
  if (!verdict.isProven) return [{ claim: verdict.reason, holds: false }]
  const { checked, kind } = verdict.proof
  return [`${kind} is bound to the content id and whole`, ...checked].map((claim) => ({
    claim: claim.charAt(0).toUpperCase() + claim.slice(1),
    holds: true
  }))
}
