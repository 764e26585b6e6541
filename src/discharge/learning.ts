/**
 * What a clinician's edits say of the wording they want: rules, learnt from any difference.
 *
 * Rules change wording only. A difference that adds, drops or changes a fact is told, not learnt: on
 * the next patient it would be a fabrication.
 */
import {
  type ListField,
  listFields,
  type TextField,
  textFields
} from "../../schemas/discharge/draft.ts"
import { isAbsent, type Worded } from "../../schemas/discharge/draft.ts"
import { followInList, followInText, numbered } from "./learning/rules/follow.ts"
import type { Rule } from "./learning/rules/Rule.ts"
import { listForms, numberForm, textForms } from "./learning/forms.ts"
import { learnEntries, type Refusal } from "./learning/learnEntries.ts"
import { matched } from "./learning/matched.ts"

interface Learnt {
  readonly rules: ReadonlyArray<Rule>
  readonly refusals: ReadonlyArray<Refusal>
}

export const learn = (draft: Worded, edited: Worded): Learnt => {
  const learnt = [
    ...textFields.map((field) => ofText(field, draft[field], edited[field])),
    ...listFields.map((field) => ofList(field, draft[field] ?? [], edited[field] ?? []))
  ]
  return {
    rules: learnt.flatMap(({ rules }) => rules),
    refusals: learnt.flatMap(({ refusals }) => refusals)
  }
}

const NOTHING: Learnt = { rules: [], refusals: [] }

const ofText = (field: TextField, from: string | undefined, to: string | undefined): Learnt => {
  if (from === undefined || to === undefined || from === to) return NOTHING
  if (isAbsent(from)) return refused(field, from, to, FILLED_IN)
  if (isAbsent(to)) return refused(field, from, to, "it takes out what the documents say")
  return learnEntries({
    field,
    to: [to],
    forms: textForms(field, to),
    follow: (rules) => [followInText(rules, field, from)]
  })
}

const ofList = (
  field: ListField,
  from: ReadonlyArray<string>,
  to: ReadonlyArray<string>
): Learnt => {
  if (from.some(isAbsent)) {
    return to.every((value, index) => value === from[index])
      ? NOTHING
      : refused(field, from.join("\n"), to.join("\n"), FILLED_IN)
  }
  const { kept, made, order, added, dropped } = matched(from, to)
  const learnt = kept.length === 0 || kept.every((value, index) => value === made[index])
    ? NOTHING
    : ofEntries(field, kept, order, made)
  return {
    rules: learnt.rules,
    refusals: [
      ...learnt.refusals,
      ...added.map((value) => refusal(field, "", value, "it adds an entry")),
      ...dropped.map((value) => refusal(field, value, "", "it takes out an entry"))
    ]
  }
}

const ofEntries = (
  field: ListField,
  kept: ReadonlyArray<string>,
  order: ReadonlyArray<string>,
  made: ReadonlyArray<string>
): Learnt => {
  const learnt = (to: ReadonlyArray<string>) =>
    learnEntries({
      field,
      to,
      forms: listForms(field, order, to),
      follow: (rules) => followInList(rules, field, kept).map(({ value }) => value)
    })
  const [form] = numberForm(made[0] ?? "")
  if (
    form === undefined || !made.every((value, index) => value.startsWith(numbered(form, index)))
  ) {
    return learnt(made)
  }
  const { rules, refusals } = learnt(
    made.map((value, index) => value.slice(numbered(form, index).length))
  )
  return { rules: [...rules, { field, kind: "number", text: form }], refusals }
}

const FILLED_IN = "it fills in what the documents do not say"

const refusal = (field: string, from: string, to: string, why: string): Refusal => ({
  field,
  from,
  to,
  why
})

const refused = (field: string, from: string, to: string, why: string): Learnt => ({
  rules: [],
  refusals: [refusal(field, from, to, why)]
})
