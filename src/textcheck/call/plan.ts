/**
 * What a task allows, before anything else is read: the effects of its verbs, and the destinations that
 * it names.
 */
import type { CallEffect } from "../../../schemas/textcheck/call.ts"
import type { Identifiers } from "../Identifiers.ts"
import { delegationIn } from "./delegation.ts"
import { effectOf, isNoun } from "./effects.ts"
import { shapesIn } from "./shapes.ts"
import { asksOnlyToRead } from "./taskIntent.ts"

const effectsIn = (task: string): ReadonlyArray<CallEffect> =>
  asksOnlyToRead(task) ? ["reads"] : [
    ...new Set(
      (task.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word, i) =>
        i > 0 && isNoun(word) ? [] : effectOf(word) ?? []
      )
    )
  ]

/** The plan that follows from the words of a user. */
export const planOf = (task: string, checks: Identifiers["Service"]) => ({
  effects: effectsIn(task),
  destinations: [...new Set(shapesIn(task, checks).map(({ text }) => text))],
  delegated: delegationIn(task)?.text
})
