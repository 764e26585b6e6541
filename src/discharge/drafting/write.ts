/**
 * The end of a pass: from what a model proposes to the draft, and what of it could not be proved.
 */
import { Option } from "effect"
import { type Draft, listFields, textFields } from "../../../schemas/discharge/draft.ts"
import type { Study } from "./DischargeModel.ts"
import type { Proposal } from "../clinical/proposal.ts"
import { type Rule, ruleOf } from "../learning/rules/Rule.ts"
import { sourced } from "./sourced.ts"
import type { Removal } from "../proof/proofs.ts"

interface Written {
  readonly draft: Draft
  /** For the trace: what the draft holds, and what was removed, and why. */
  readonly told: string
}

export const write = (
  { reading }: Study,
  proposal: Proposal,
  { rules, instead }: {
    readonly rules: ReadonlyArray<Rule>
    /** What the clinical rules propose, where another model made the proposal. */
    readonly instead: Proposal | undefined
  }
): Written => {
  const first = sourced(proposal, reading, rules)
  if (instead === undefined || first.removed.length === 0) {
    return { draft: first.draft, told: tell(first.draft, first.removed) }
  }
  const second = sourced(mended(proposal, instead, first.removed), reading, rules)
  const known = new Set(first.removed.map(({ field, value }) => `${field} ${value}`))
  const more = second.removed.filter(({ field, value }) => !known.has(`${field} ${value}`))
  return { draft: second.draft, told: tell(second.draft, [...first.removed, ...more]) }
}

/** The rules among the sentences of a feedback memory, and the sentences that are none. */
export const understood = (feedback: ReadonlyArray<string>) => {
  const read = feedback.map((sentence) => ({ sentence, rule: ruleOf(sentence) }))
  return {
    rules: read.flatMap(({ rule }) => Option.toArray(rule)),
    unknown: read.flatMap(({ sentence, rule }) => Option.isNone(rule) ? [sentence] : [])
  }
}

/** With the claims of the rules in every field of which a value was not proved. */
const mended = (
  proposal: Proposal,
  instead: Proposal,
  removed: ReadonlyArray<Removal>
): Proposal => {
  const failed = new Set(removed.map(({ field }) => field))
  const chosen = <K extends string, A>(
    given: Readonly<Record<K, A>>,
    rules: Readonly<Record<K, A>>
  ) => ({
    ...given,
    ...Object.fromEntries(Object.entries(rules).filter(([key]) => failed.has(key)))
  })
  return {
    ...proposal,
    texts: chosen(proposal.texts, instead.texts),
    lists: chosen(proposal.lists, instead.lists),
    medications: failed.has("medication_reconciliation")
      ? instead.medications
      : proposal.medications
  }
}

const REMOVALS_TOLD_MAX = 20
const VALUE_CHARACTERS_MAX = 80

const tell = (draft: Draft, removed: ReadonlyArray<Removal>) => {
  const fields = textFields.length + listFields.length
  const missing = draft.missing_fields.filter((field) => !field.includes("[")).length
  const held = `The draft holds ${fields - missing} of ${fields} fields and ` +
    `${draft.flags.length} ${draft.flags.length === 1 ? "flag" : "flags"}.`
  if (removed.length === 0) return held
  const told = removed.slice(0, REMOVALS_TOLD_MAX).map(({ field, value, why }) =>
    `${field} "${value.slice(0, VALUE_CHARACTERS_MAX)}" (${why})`
  )
  const more = removed.length - told.length
  return `${held} Removed, since no place in the documents proves it: ${told.join("; ")}${
    more > 0 ? `; and ${more} more` : ""
  }.`
}
