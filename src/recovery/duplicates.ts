/**
 * Work that was done twice, or is about to be.
 */
import type { Duplicate } from "../../schemas/recovery/package.ts"
import { fold } from "./fold.ts"
import type { Progress } from "./Workflows.ts"

/**
 * The steps that an agent listed as newly completed although another agent had completed them in an
 * earlier version. Each is named once, with its first repetition.
 */
export const duplicates = (history: ReadonlyArray<Progress>): ReadonlyArray<Duplicate> => {
  const firsts = new Map<string, Progress>()
  const found = new Map<string, Duplicate>()
  let parent: ReadonlySet<string> = new Set()
  for (const progress of history) {
    const listed = new Set<string>()
    for (const step of progress.completed_steps) {
      const folded = fold(step)
      const isTwiceInList = listed.has(folded)
      listed.add(folded)
      const before = firsts.get(folded)
      if (before === undefined) {
        firsts.set(folded, progress)
        continue
      }
      const isNew = !parent.has(folded) || isTwiceInList
      if (
        isNew && before.producing_agent_id !== progress.producing_agent_id && !found.has(folded)
      ) {
        found.set(folded, {
          step,
          completed_in_version: before.version,
          completed_by_agent_id: before.producing_agent_id,
          repeated_in_version: progress.version,
          repeated_by_agent_id: progress.producing_agent_id
        })
      }
    }
    parent = listed
  }
  return [...found.values()]
}

/** The steps among `intended` that some version has as completed, with the first that has. */
export const alreadyDone = (
  history: ReadonlyArray<Progress>,
  intended: ReadonlyArray<string>
): ReadonlyArray<{ readonly step: string; readonly version: number }> => {
  const firsts = new Map<string, number>()
  for (const { completed_steps, version } of history) {
    for (const step of completed_steps) {
      const folded = fold(step)
      if (!firsts.has(folded)) firsts.set(folded, version)
    }
  }
  return intended.flatMap((step) => {
    const version = firsts.get(fold(step))
    return version === undefined ? [] : [{ step, version }]
  })
}
