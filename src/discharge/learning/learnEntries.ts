/**
 * The rules that lead from the entries of one field to what a clinician made of them.
 */
import { distance } from "./distance.ts"
import { changedFacts, facts, haveSameFacts } from "../clinical/facts.ts"
import type { Rule, RuleField } from "./rules/Rule.ts"
import { hunks, pieces } from "./hunks.ts"
import { edited, type Pair, writes } from "./writes.ts"

/** A difference that is more than wording. */
export interface Refusal {
  readonly field: string
  readonly from: string
  readonly to: string
  readonly why: string
}

interface Entries {
  readonly field: RuleField
  readonly to: ReadonlyArray<string>
  /** What the field's entries are after some rules. */
  readonly follow: (rules: ReadonlyArray<Rule>) => ReadonlyArray<string>
  /** Rules of form that could have been at work. */
  readonly forms: ReadonlyArray<Rule>
}

interface Learnt {
  readonly rules: ReadonlyArray<Rule>
  readonly refusals: ReadonlyArray<Refusal>
}

export const learnEntries = (entries: Entries): Learnt => {
  const formed = withForms(entries, nearestForms(entries))
  if (isWhole(entries, formed)) return formed
  const plain = withForms(entries, [])
  return isWhole(entries, plain) || plain.refusals.length < formed.refusals.length ? plain : formed
}

const isWhole = ({ follow, to }: Entries, { rules, refusals }: Learnt) =>
  refusals.length === 0 && follow(rules).join("\n") === to.join("\n")

const FORMS_MAX = 4
// In a longer field only words are compared.
const FORMED_CHARACTERS_MAX = 8_000

/** Forms that bring the entries nearer to the edit, the best first. */
const nearestForms = ({ follow, to, forms }: Entries): ReadonlyArray<Rule> => {
  const text = to.join("\n")
  const chosen: Array<Rule> = []
  if (text.length > FORMED_CHARACTERS_MAX) return chosen
  let far = distance(follow(chosen).join("\n"), text)
  while (chosen.length < FORMS_MAX && far > 0) {
    const [best] = forms
      .filter(({ kind }) => chosen.every((one) => one.kind !== kind))
      .map((form) => ({ form, far: distance(follow([...chosen, form]).join("\n"), text) }))
      .sort((one, other) => one.far - other.far)
    if (best === undefined || best.far >= far) break
    chosen.push(best.form)
    far = best.far
  }
  return chosen
}

const withForms = ({ field, to, follow }: Entries, forms: ReadonlyArray<Rule>): Learnt => {
  const values = follow(forms)
  if (values.length !== to.length) return { rules: [], refusals: [] }
  const refusals: Array<Refusal> = []
  const refuse = (from: string, to: string, why: string) => refusals.push({ field, from, to, why })

  const start = edge(values, to, (text, value) => value.startsWith(text), leading)
  const end = edge(values, to, (text, value) => value.endsWith(text), trailing)
  for (const text of [start, end]) {
    if (facts(text).length > 0) refuse("", text, added(facts(text)))
  }
  const pairs = values.map((from, index): Pair => {
    const whole = to[index] ?? ""
    const text = whole.slice(start.length, Math.max(start.length, whole.length - end.length))
    return { from, to: onlyWording(from, text, refuse) }
  })
  const written = writes(field, pairs)
  if (written === undefined) {
    for (const pair of pairs) if (pair.from !== pair.to) refuse(pair.from, pair.to, UNSAYABLE)
  }
  return {
    rules: [
      ...forms,
      ...written ?? [],
      ...isWording(start) ? [{ field, kind: "start" as const, text: start }] : [],
      ...isWording(end) ? [{ field, kind: "end" as const, text: end }] : []
    ],
    refusals
  }
}

const UNSAYABLE = "no rule of the grammar says it"

const isWording = (text: string) => text !== "" && facts(text).length === 0

const added = (keys: ReadonlyArray<string>) => `it adds ${keys.map((key) => `"${key}"`).join(", ")}`

const leading = (from: string, to: string) => {
  const first = hunks(pieces(from), pieces(to))[0]
  return first?.start === 0 && first.end === 0 ? first.to.join("") : ""
}

const trailing = (from: string, to: string) => {
  const words = pieces(from)
  const last = hunks(words, pieces(to)).at(-1)
  return last?.start === words.length ? last.to.join("") : ""
}

/** What was set before all entries, or behind them; empty where it was not in all. */
const edge = (
  values: ReadonlyArray<string>,
  to: ReadonlyArray<string>,
  has: (text: string, value: string) => boolean,
  of: (from: string, to: string) => string
) => {
  const texts = values.map((value, index) => of(value, to[index] ?? ""))
  const text = texts.find((one) => one !== "") ?? ""
  return to.every((value) => has(text, value)) ? text : ""
}

/** `to`, without the differences that change a fact. */
const onlyWording = (
  from: string,
  to: string,
  refuse: (from: string, to: string, why: string) => void
): string => {
  if (haveSameFacts(from, to)) return to
  const words = pieces(from)
  const kept = hunks(words, pieces(to)).filter((hunk) => {
    const before = words.slice(hunk.start, hunk.end).join("")
    const why = whyNot(before, hunk.to.join(""))
    if (why !== undefined) refuse(before, hunk.to.join(""), why)
    return why === undefined
  })
  return edited(words, 0, words.length, kept)
}

/** Why a change is more than one of wording; undefined where it is none. */
const whyNot = (from: string, to: string): string | undefined => {
  const changed = changedFacts(from, to)
  return changed.added.length > 0
    ? added(changed.added)
    : changed.lost.length > 0
    ? `it takes out ${changed.lost.map((key) => `"${key}"`).join(", ")}`
    : undefined
}
