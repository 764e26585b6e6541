/**
 * The simulated doctor: a draft in the house style. Wording changes, facts do not.
 *
 * - Abbreviations that ISMP and the Joint Commission call error-prone are spelled out
 *   (https://www.ismp.org/recommendations/error-prone-abbreviations-list), zeros behind a whole
 *   number go, and one before a bare decimal point comes.
 * - Names of diseases are spelled out, and sides.
 * - When something is to be stays as it was read: "in 2 weeks" is no bound.
 * - Every follow-up instruction is a line of its own that ends with a full stop.
 */
import { Option } from "effect"
import { identityFields, type ListField, type TextField } from "../../../schemas/discharge/draft.ts"
import { type Worded } from "../../../schemas/discharge/draft.ts"
import { reword } from "./reword.ts"
import { EVERY_FIELD, type Rule } from "./rules/Rule.ts"
import { sentences } from "./rules/sentences.ts"
import { diseases, orders } from "../clinical/wording/houseStyle.ts"

export const review = <A extends Worded>(draft: A): A =>
  reword(draft, {
    text: (value, field) =>
      field === "follow_up_instructions" ? lines(styled(value, field)) : styled(value, field),
    list: (values, field) => values.map((value) => styled(value, field))
  })

// What is a name, a number or a date stands as it was read.
const asRead = new Set<TextField | ListField>(identityFields)

/** A rule that speaks of words which the style changes, of the words that it changes them to. */
export const inStyle = (rule: Rule): Option.Option<Rule> => {
  if (rule.kind !== "write" || rule.field === EVERY_FIELD) return Option.none()
  const from = styled(rule.from, rule.field)
  return from === rule.from ? Option.none() : Option.some({ ...rule, from })
}

const styled = (value: string, field: TextField | ListField): string => {
  if (asRead.has(field)) return value
  const rules = field === "medications_on_discharge" ? orders : [...orders, ...diseases]
  return rules.reduce((text, { from, to }) => text.replace(from, to), value)
}

const lines = (text: string) =>
  sentences(text).map((sentence) => sentence.replace(/[.;,:]*$/u, ".")).join("\n")
