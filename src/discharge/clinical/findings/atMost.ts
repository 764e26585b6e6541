/**
 * A limit on flags of one kind that hides none of them.
 */
import type { FlagClaim } from "../proposal.ts"

/** Places of one flag: a reader looks at these, and then at the record. */
const PLACES_MAX = 40

/** The first `most` flags, the critical before the others, and one more with the places of the rest. */
export const atMost = (
  flags: ReadonlyArray<FlagClaim>,
  most: number
): ReadonlyArray<FlagClaim> => {
  const ranked = [
    ...flags.filter(({ tier }) => tier === "critical"),
    ...flags.filter(({ tier }) => tier !== "critical")
  ]
  const [next, ...others] = ranked.slice(most)
  if (next === undefined) return flags
  return [
    ...ranked.slice(0, most),
    others.length === 0 ? next : {
      ...next,
      why: `${next.why}; so it is at ${others.length} other places`,
      evidence: [next, ...others].flatMap(({ evidence }) => evidence).slice(0, PLACES_MAX)
    }
  ]
}
