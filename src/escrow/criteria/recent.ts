/**
 * Criteria that were read of late: whoever previews a text funds the same one in a moment, and a
 * template comes back with every job.
 */
import type { Gauges } from "../Instruments.ts"
import { type Line, linesOf } from "./lines.ts"

/** Each of at most 4,000 characters, and its lines. */
const KEPT_MAX = 64

const kept = new WeakMap<Gauges, Map<string, ReadonlyArray<Line>>>()

/** The lines of a text, which nobody may change. */
export const recentLinesOf = (text: string, gauges: Gauges): ReadonlyArray<Line> => {
  const lines = kept.get(gauges) ?? new Map<string, ReadonlyArray<Line>>()
  kept.set(gauges, lines)
  const read = lines.get(text) ?? linesOf(text, gauges)
  // The one that was asked for last is the last to go.
  lines.delete(text)
  lines.set(text, read)
  for (const [oldest] of lines) {
    if (lines.size <= KEPT_MAX) break
    lines.delete(oldest)
  }
  return read
}
