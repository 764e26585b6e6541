/**
 * The days that an operator can decide of: those that are held back, and those that are used although
 * the history did not confirm them.
 */
import { areSame, decidedBy } from "./decided.ts"
import type { Fixing, StoredFixings } from "./Fixings.ts"

/** The rates of a day that an operator may accept or drop. */
export interface Candidate {
  readonly fixing: Fixing
  /** The files that have them, or the store. */
  readonly sources: ReadonlyArray<string>
  /** A dropped one can be accepted after all. */
  readonly state: "used" | "held back" | "dropped"
}

interface Doubt {
  readonly source: string
  readonly fixing: Fixing
  /** What is the matter with it, in words. */
  readonly state: string
}

/** All days that are not confirmed, each version of a day by itself, in the order of their dates. */
export const inDoubt = ({ fixings, suspects }: StoredFixings): ReadonlyArray<Doubt> =>
  [
    ...suspects.map(({ source, fixing, reason }): Doubt => ({
      source,
      fixing,
      state: reason === undefined ? "quarantined" : `refused: ${reason}`
    })),
    ...fixings.flatMap((fixing): ReadonlyArray<Doubt> =>
      fixing.belief === "confirmed" ? [] : [{
        source: "store",
        fixing,
        state: fixing.belief === "accepted" ? "used, not confirmed" : "not judged"
      }]
    )
  ].sort((a, b) => a.fixing.date < b.fixing.date ? -1 : a.fixing.date > b.fixing.date ? 1 : 0)

/** What there is to decide of on a day; the same rates of two files are one. */
export const candidatesOn = (stored: StoredFixings, date: string): ReadonlyArray<Candidate> => {
  const candidates: Array<Candidate> = []
  const add = (fixing: Fixing, source: string, state: Candidate["state"]) => {
    const index = candidates.findIndex((one) => areSame(one.fixing.rates, fixing.rates))
    const known = candidates[index]
    if (known === undefined) candidates.push({ fixing, sources: [source], state })
    else candidates[index] = { ...known, sources: [...known.sources, source] }
  }
  for (const { fixing, source } of inDoubt(stored)) {
    if (fixing.date !== date) continue
    const isUsed = source === "store" && fixing.belief === "accepted"
    add(fixing, source, isUsed ? "used" : "held back")
  }
  const { isDropped } = decidedBy(stored.decisions)
  for (const { fixing } of stored.decisions) {
    if (fixing.date === date && isDropped(fixing)) add(fixing, "dropped", "dropped")
  }
  return candidates
}
