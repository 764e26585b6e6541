/**
 * What a proposal for an unread part has to be, and what it leaves out.
 */
import { Result } from "effect"
import { CRITERIA_LENGTH_MAX } from "../../../schemas/escrow/criteria.ts"
import type { Gauges } from "../Instruments.ts"
import { readWhole } from "./readings.ts"

/** So many are offered for one part. */
export const PROPOSALS_MAX = 6

/** Whether every sentence of `as` is read and states a clause, so that it can be an answer. */
export const isRead = (as: string, gauges: Gauges): boolean =>
  as.length <= CRITERIA_LENGTH_MAX && as.isWellFormed() && !as.includes("\0") &&
  Result.isSuccess(readWhole(as, gauges))

/** The words of a part that a proposal does not have, each run of them as it is written. */
export const leavesOut = (part: string, as: string): ReadonlyArray<string> => {
  const has = new Set(Array.from(as.matchAll(words), ([word]) => word.toLowerCase()))
  const runs: Array<{ readonly start: number; end: number }> = []
  let open = false
  for (const { 0: word, index } of part.matchAll(words)) {
    if (filler.test(word)) continue
    const run = runs.at(-1)
    if (has.has(word.toLowerCase())) open = false
    else if (open && run !== undefined) run.end = index + word.length
    else {
      runs.push({ start: index, end: index + word.length })
      open = true
    }
  }
  return runs.map(({ start, end }) => part.slice(start, end).toWellFormed())
}

const words = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu
const filler =
  /^(?:the|an?|please|its|this|there|must|should|shall|will|be|is|are|has|have|of|and|with|text|also|that)$/iu
