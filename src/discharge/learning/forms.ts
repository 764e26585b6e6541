/**
 * Rules that speak of the form of a whole field, as far as they could have led to a text. `order` is
 * that of the entries in the edit.
 */
import { templateOf } from "./rules/medicationParts.ts"
import type { Rule, RuleField } from "./rules/Rule.ts"
import { dateFormNames } from "../clinical/wording/dateForms.ts"

export const textForms = (field: RuleField, to: string): ReadonlyArray<Rule> => [
  ...wordForms(field, to),
  ...separators.filter((text) => to.includes(text))
    .map((text): Rule => ({ field, kind: "between", text })),
  ...numberForm(to).map((text): Rule => ({ field, kind: "number", text }))
]

export const listForms = (
  field: RuleField,
  order: ReadonlyArray<string>,
  to: ReadonlyArray<string>
): ReadonlyArray<Rule> => [
  ...wordForms(field, to.join("")),
  { field, kind: "order", by: "alphabetical" },
  { field, kind: "order", by: "reverse alphabetical" },
  { field, kind: "order", by: order },
  ...templates(order, to).map((text): Rule => ({ field, kind: "parts", text }))
]

/** `1. ` where a text begins so; `to` may have up to three marks before it. */
export const numberForm = (to: string): ReadonlyArray<string> =>
  /^[^\p{L}\d]{0,3}1[.):\]-]{1,2}\s{0,2}/u.exec(to)?.slice(0, 1) ?? []

const wordForms = (field: RuleField, to: string): ReadonlyArray<Rule> => {
  const letters = to.match(/\p{L}/gu)?.length ?? 0
  const capitals = to.match(/\p{Lu}/gu)?.length ?? 0
  return [
    ...dateFormNames.map((form): Rule => ({ field, kind: "dates", form })),
    ...capitals > MOST * letters ? [{ field, kind: "letters", form: "capital" } as const] : [],
    ...capitals === 0 && letters > 0 ? [{ field, kind: "letters", form: "small" } as const] : []
  ]
}

const MOST = 0.8

const separators = ["\n", "\n\n", "\n- ", "\n• ", "\n* ", "; ", " | ", " / ", " — ", " - ", ", "]

// Lines of one style have one template, but for parts that some do not have.
const TEMPLATES_MAX = 5

const templates = (order: ReadonlyArray<string>, to: ReadonlyArray<string>) => {
  const found = order.flatMap((line, index) => templateOf(line, to[index] ?? "") ?? [])
  return [...new Set(found)].slice(0, TEMPLATES_MAX)
}
