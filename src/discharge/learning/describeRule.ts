/** A rule as people are told it. */
import { Option } from "effect"
import { EVERY_FIELD, ruleOf } from "./rules/Rule.ts"

/** With the fields that it acts in; none where it acts in all. */
export const learntOf = (rule: string) =>
  Option.match(ruleOf(rule), {
    onNone: () => ({ rule, said: rule, fields: [] }),
    onSome: ({ field }) => ({
      rule,
      said: rule.replace(`In ${field}`, `In ${field.replaceAll("_", " ")}`),
      fields: field === EVERY_FIELD ? [] : [field]
    })
  })
