import type { Decision, Fixing } from "./Fixings.ts"

/** What operators said of the rates of days; the last word on the same rates holds. */
export interface Overrides {
  /** Whether anything was said of a date. */
  readonly knows: (date: string) => boolean
  readonly isAccepted: (fixing: Fixing) => boolean
  readonly isDropped: (fixing: Fixing) => boolean
}

export const decidedBy = (decisions: ReadonlyArray<Decision>): Overrides => {
  const byDate = new Map<string, Array<Decision>>()
  for (const decision of decisions) {
    const { date } = decision.fixing
    byDate.set(date, [...byDate.get(date) ?? [], decision])
  }
  const verdictOn = ({ date, rates }: Fixing) =>
    byDate.get(date)?.findLast(({ fixing }) => areSame(fixing.rates, rates))?.verdict
  return {
    knows: (date) => byDate.has(date),
    isAccepted: (fixing) => verdictOn(fixing) === "accepted",
    isDropped: (fixing) => verdictOn(fixing) === "dropped"
  }
}

/** Nobody said anything. */
export const undecided = decidedBy([])

/** Whether rates are the same. Files differ in the zeros that a rate ends with. */
export const areSame = (
  rates: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string> | undefined
) =>
  rates.size === others?.size &&
  [...rates].every(([code, rate]) => Number(rate) === Number(others.get(code)))
