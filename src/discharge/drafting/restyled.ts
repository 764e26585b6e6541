/**
 * A draft in the wording that was learnt, as long as it says the same.
 */
import { type Draft, listFields, textFields } from "../../../schemas/discharge/draft.ts"
import { haveSameFacts } from "../clinical/facts.ts"
import { isAbsent } from "../../../schemas/discharge/draft.ts"
import { followInList, followInText } from "../learning/rules/follow.ts"
import type { Rule } from "../learning/rules/Rule.ts"
import type { Removal } from "../proof/proofs.ts"

export const restyled = (
  draft: Draft,
  rules: ReadonlyArray<Rule>
): { readonly draft: Draft; readonly removed: ReadonlyArray<Removal> } => {
  const removed: Array<Removal> = []
  const texts = textFields.flatMap((field) => {
    const value = draft[field]
    if (isAbsent(value)) return []
    const text = followInText(rules, field, value)
    const plain = followInText(rules.filter(isOfWords), field, value)
    if (haveSameFacts(value, plain)) return [[field, text] as const]
    removed.push({ field, value: text, why: CHANGES })
    return []
  })
  const orders = new Map<string, ReadonlyArray<number>>()
  const lists = listFields.flatMap((field) => {
    const values = draft[field]
    if (values.some(isAbsent)) return []
    const entries = followInList(rules, field, values)
    const plain = followInList(rules.filter(isOfWords), field, values)
    if (plain.every(({ value, from }) => haveSameFacts(values[from] ?? "", value))) {
      orders.set(field, entries.map(({ from }) => from))
      return [[field, entries.map(({ value }) => value)] as const]
    }
    removed.push({ field, value: entries.map(({ value }) => value).join("\n"), why: CHANGES })
    return []
  })
  return {
    draft: {
      ...draft,
      ...Object.fromEntries(texts),
      ...Object.fromEntries(lists),
      provenance: inOrder(draft.provenance, orders)
    },
    removed
  }
}

const CHANGES = "a rule of wording would change what it says"

/** Numbers that a rule sets before entries say nothing. */
const isOfWords = ({ kind }: Rule) => kind !== "number"

const inOrder = (
  provenance: Draft["provenance"],
  orders: ReadonlyMap<string, ReadonlyArray<number>>
): Draft["provenance"] => {
  const moved = [...orders].flatMap(([field, order]) =>
    order.flatMap((from, to) => {
      const spans = provenance[`${field}[${from}]`]
      return spans === undefined ? [] : [[`${field}[${to}]`, spans] as const]
    })
  )
  return { ...provenance, ...Object.fromEntries(moved) }
}
