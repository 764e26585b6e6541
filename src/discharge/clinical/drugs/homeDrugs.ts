/**
 * What was taken before admission.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Reading } from "../../clinical.ts"
import { scopeAt } from "../text/scope.ts"
import type { KindOf, Mention } from "./mentions.ts"
import { isOrder } from "./orders.ts"

const HISTORY: ReadonlySet<string> = new Set([
  "history_of_present_illness",
  "past_history",
  "chief_complaint",
  "reason_for_admission"
])

const ON_IT =
  "(?:is|was|been|remains?|maintained|currently|chronically) (?:chronically )?(?:on|taking)"
const TAKEN_AT_HOME = oneOf(
  String.raw`at home|home (?:dose|medications?|regimen)|${ON_IT}\b|takes\b`,
  String.raw`taking\b|chronic(?:ally)?\b|prior to admission|outpatient|long-?term`
)
const AT_HOME = RegExp(String.raw`\b${TAKEN_AT_HOME}`, "iu")

/** What home lists name, and what the history says is taken. */
export const homeDrugs = (
  reading: Reading,
  all: ReadonlyArray<Mention>,
  kindOf: KindOf
): ReadonlyArray<Mention> => {
  const listed = all.filter((mention) =>
    kindOf(mention) === "home_medications" && isOrder(mention) &&
    mention.cue !== "reaction" && mention.cue !== "given" && mention.cue !== "suggested" &&
    mention.cue !== "stopped"
  )
  const told = all.filter((mention) => {
    const { cue, sentence, start, end } = mention
    if (
      !HISTORY.has(reading.sections[mention.section]?.kind ?? "") ||
      cue !== null && cue !== "continued"
    ) {
      return false
    }
    const before = reading.text.slice(Math.max(sentence.start, start - 90), start)
    const after = reading.text.slice(end, Math.min(sentence.end, end + 40))
    const scope = scopeAt(reading, mention)
    return !scope.negated && !scope.hypothetical && scope.experiencer === "patient" &&
      (AT_HOME.test(before) || /^[\s,]{0,3}(?:at home|chronic|therapy)/iu.test(after))
  })
  return [...listed, ...told]
}
