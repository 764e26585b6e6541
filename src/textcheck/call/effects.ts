/**
 * What a call does, by the names of its tool and its arguments.
 */
import type { CallEffect, DeclaredTool } from "../../../schemas/textcheck/call.ts"
import table from "./effects.json" with { type: "json" }
import type { Leaf } from "./leaves.ts"

const listed = (rows: ReadonlyArray<string>) => rows.flatMap((row) => row.split(" "))

const verbs: { readonly [effect in CallEffect]: ReadonlyArray<string> } = table.verbs

// Names of things as well as of doings: they count where nothing else tells, or at the beginning.
const nouns = new Set(listed(table.nouns))

const effectOfVerb = new Map(
  Object.entries(verbs).flatMap(([effect, rows]) =>
    listed(rows).map((verb) => [verb, effect] as const)
  )
)

const isEffect = (name: string | undefined): name is CallEffect =>
  name !== undefined && name in verbs

/** What a word does, if it is a verb that tools are named by. */
export const effectOf = (word: string): CallEffect | undefined => {
  const effect = effectOfVerb.get(word) ?? effectOfVerb.get(word.replace(/e?s$/, ""))
  return isEffect(effect) ? effect : undefined
}

/** Whether a verb is a thing as well: "order", "review". */
export const isNoun = (word: string): boolean => nouns.has(word)

/** The words that the name of a tool is made of, in lower case. */
export const wordsOfTool = (tool: string): ReadonlyArray<string> =>
  tool.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase().split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "")

/**
 * What a call does, in the order of the contract; nothing where neither a name tells nor the tool
 * itself. What its operator says holds; what its server says of it adds to its names.
 */
export const effectsOf = (
  tool: string,
  leaves: ReadonlyArray<Leaf>,
  declared?: DeclaredTool
): ReadonlyArray<CallEffect> => {
  if (declared?.effects !== undefined) return declared.effects
  const named = byName(tool)
  const isReading = named.size > 0 && [...named].every((one) => one === "reads")
  const found = new Set([
    ...named,
    ...byArguments(leaves, isReading),
    ...hinted(declared?.annotations ?? {}, named.size === 0 || isReading)
  ])
  const all: ReadonlyArray<CallEffect> = Object.keys(verbs).filter(isEffect)
  return all.filter((one) => found.has(one))
}

// Of a tool whose names tell of nothing but reading: one that says that it writes does.
const hinted = function* (
  { destructiveHint, openWorldHint, readOnlyHint }: NonNullable<DeclaredTool["annotations"]>,
  isHarmless: boolean
): Iterable<CallEffect> {
  if (!isHarmless) return
  if (readOnlyHint === true) yield "reads"
  else {
    if (readOnlyHint === false) yield "changes"
    if (destructiveHint === true) yield "deletes"
    if (openWorldHint === true && readOnlyHint === false) yield "sends"
  }
}

const byName = (tool: string): ReadonlySet<CallEffect> => {
  const parts = wordsOfTool(tool)
  const told = parts.map((word, i) => ({ word, i, effect: effectOf(word) }))
  const sure = told.filter(({ i, word }) => i === 0 || !nouns.has(word))
  const first = sure.find(({ effect }) => effect !== undefined) ??
    told.find(({ effect }) => effect !== undefined)
  if (first?.effect === undefined) return new Set()
  // "search_and_delete" does both; "make_payment" and "open_payment" pay.
  const more = told.filter(({ effect, i }) =>
    ((first.effect === "changes" || first.word === "open") && i > first.i && effect !== "reads") ||
    /^(?:and|or|then|n)$/.test(parts[i - 1] ?? "")
  )
  return new Set([first.effect, ...more.flatMap(({ effect }) => effect ?? [])])
}

const byArguments = function* (
  leaves: ReadonlyArray<Leaf>,
  isReading: boolean
): Iterable<CallEffect> {
  const has = (pattern: RegExp) => leaves.some(({ key }) => pattern.test(key))
  const says = (keys: RegExp, value: RegExp) =>
    leaves.some(({ key, text }) => keys.test(key) && value.test(text))
  if (says(/^(?:http_?)?method$/, /^(?:post|put|patch)$/i)) yield "sends"
  if (says(/^(?:http_?)?method$/, /^delete$/i)) yield "deletes"
  if (
    says(/^(?:args|argv)$/, /^(?:push|install|add|rm|reset|clean|commit|apply|delete|exec|run)$/)
  ) {
    yield "runs"
  }
  if (has(/^(?:cmd|command|script|shell|code|bash)$/)) yield "runs"
  if (
    says(/^(?:sql|query|statement)$/, /\b(?:delete\s+from|drop\s+(?:table|database)|truncate)\b/i)
  ) {
    yield "deletes"
  }
  if (says(/^(?:sql|query|statement)$/, /\b(?:insert\s+into|update\s+\w+\s+set|grant\s)/i)) {
    yield "changes"
  }
  if (says(/visib|audience|privacy|scope|^access$|sharing/, EVERYBODY)) yield "publishes"
  if (isReading) return
  if (
    has(/^(?:to|cc|bcc|recipients?|invitees?|attendees?|participants|webhook(?:_?url)?)$/) &&
    !has(/amount|price/)
  ) {
    yield "sends"
  }
  if (has(/amount|price/) && has(/recipient|iban|account|^to$|payee|beneficiary|wallet/)) {
    yield "pays"
  }
}

/** Who everybody is, among the values of an argument that says who may see something. */
const EVERYBODY = /^(?:public|open|anyone|any_?one|every_?one|everybody|world|all)\b/i
