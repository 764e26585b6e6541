/**
 * The end of a pass: from what a model proposes to the draft, and what of it could not be proved.
 */
import { Option } from "effect"
import { type Draft, listFields, textFields } from "../../../schemas/discharge/draft.ts"
import type { Study } from "./DischargeModel.ts"
import type { Claim, ListClaim, Proposal } from "../clinical/proposal.ts"
import { type Rule, ruleOf } from "../learning/rules/Rule.ts"
import { united } from "./prompted/keepQuoted.ts"
import { requireSources } from "./requireSources.ts"
import { tellLedger } from "../ledger/ledgerOf.ts"
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
  const first = requireSources(proposal, reading, rules)
  if (instead === undefined || first.removed.length === 0) {
    return { draft: first.draft, told: tell(first.draft, first.removed) + tellLedger(first.ledger) }
  }
  const second = requireSources(mended(proposal, instead, first.removed), reading, rules)
  const known = new Set(first.removed.map(({ field, value }) => `${field} ${value}`))
  const more = second.removed.filter(({ field, value }) => !known.has(`${field} ${value}`))
  return {
    draft: second.draft,
    told: tell(second.draft, [...first.removed, ...more]) + tellLedger(second.ledger)
  }
}

/** The rules among the sentences of a feedback memory, and the sentences that are none. */
export const understood = (feedback: ReadonlyArray<string>) => {
  const read = feedback.map((sentence) => ({ sentence, rule: ruleOf(sentence) }))
  return {
    rules: read.flatMap(({ rule }) => Option.toArray(rule)),
    unknown: read.flatMap(({ sentence, rule }) => Option.isNone(rule) ? [sentence] : [])
  }
}

/** What was proved of both: in a text of which a value was not, and beside it in a list, the rules speak. */
const mended = (
  proposal: Proposal,
  instead: Proposal,
  removed: ReadonlyArray<Removal>
): Proposal => {
  const failed = new Set(removed.map(({ field }) => field))
  const isProved = (field: string, value: string) =>
    !removed.some((one) => one.field === field && one.value === value)
  const given = new Map(Object.entries(proposal.lists))
  const both = (field: string, rules: ListClaim): ListClaim => {
    const own = given.get(field)
    if (!isEntries(own) || !isEntries(rules)) return rules
    const kept = own.filter(({ value }) => isProved(field, value))
    return [...kept, ...rules.filter((one) => !kept.some((other) => isAt(one, other)))]
  }
  const lists = Object.entries(instead.lists).flatMap(([field, rules]) =>
    failed.has(field) ? [[field, both(field, rules)] as const] : []
  )
  const rows = "medication_reconciliation"
  const kept = proposal.medications.filter(({ by, name }) =>
    by === "model" && isProved(rows, name.value)
  )
  return {
    ...proposal,
    texts: {
      ...proposal.texts,
      ...Object.fromEntries(Object.entries(instead.texts).filter(([field]) => failed.has(field)))
    },
    lists: { ...proposal.lists, ...Object.fromEntries(lists) },
    medications: failed.has(rows) ? united(instead.medications, kept) : proposal.medications
  }
}

const isEntries = (list: ListClaim | undefined): list is ReadonlyArray<Claim> => Array.isArray(list)

const isAt = ({ places }: Claim, other: Claim) =>
  places.some((one) => other.places.some(({ start, end }) => one.start < end && start < one.end))

const REMOVALS_TOLD_MAX = 20
const VALUE_CHARACTERS_MAX = 80

const tell = (draft: Draft, removed: ReadonlyArray<Removal>) => {
  const fields = textFields.length + listFields.length
  const missing = draft.missing_fields.filter((field) => !field.includes("[")).length
  const held = `The draft holds ${fields - missing} of ${fields} fields and ` +
    `${draft.flags.length} ${draft.flags.length === 1 ? "flag" : "flags"}.`
  if (removed.length === 0) return held
  const traceText = removed.slice(0, REMOVALS_TOLD_MAX).map(({ field, value, why }) =>
    `${field} "${value.slice(0, VALUE_CHARACTERS_MAX)}" (${why})`
  )
  const more = removed.length - traceText.length
  return `${held} Removed, since no place in the documents proves it: ${traceText.join("; ")}${
    more > 0 ? `; and ${more} more` : ""
  }.`
}
