/**
 * What there is to learn from the simulated review of a draft, in a time that grows with the draft:
 * the review changes words where they stand, so that a long field can be learnt from part by part.
 */
import { Effect } from "effect"
import { listFields, textFields } from "../../../schemas/discharge/draft.ts"
import { learn } from "../learning.ts"
import { review } from "./review.ts"
import type { Worded } from "../../../schemas/discharge/draft.ts"
import { sentences } from "./rules/sentences.ts"
import { sentenceOf } from "./rules/Rule.ts"

/** Learning compares every part of a text with every other. */
const PART_CHARACTERS_MAX = 3_000

export const lessonsOf = Effect.fnUntraced(function* (draft: Worded) {
  const rules = new Set<string>()
  for (const part of partsOf(draft)) {
    for (const rule of learn(part, review(part)).rules) rules.add(sentenceOf(rule))
    yield* Effect.yieldNow
  }
  return [...rules]
})

/** The short fields together, and of the long ones every part. */
const partsOf = (draft: Worded): ReadonlyArray<Worded> => {
  const texts = textFields.map((field) => ({ field, parts: textParts(draft[field] ?? "") }))
  const lists = listFields.map((field) => ({ field, parts: listParts(draft[field] ?? []) }))
  const fields = [...texts, ...lists]
  const short = fields.filter(({ parts }) => parts.length === 1)
  const long = fields.filter(({ parts }) => parts.length > 1)
  return [
    worded(short.map(({ field, parts }) => [field, parts[0]])),
    ...long.flatMap(({ field, parts }) => parts.map((part) => worded([[field, part]])))
  ]
}

const worded = (entries: ReadonlyArray<readonly [string, unknown]>): Worded =>
  Object.fromEntries(entries)

const textParts = (text: string) =>
  text.length <= PART_CHARACTERS_MAX
    ? [text]
    : grouped(sentences(text)).map((group) => group.join(" "))

const listParts = (entries: ReadonlyArray<string>) => {
  const groups = grouped(entries)
  return groups.length === 0 ? [entries] : groups
}

/** In order, each group with as many characters as a part may have, or one text that is longer. */
const grouped = (texts: ReadonlyArray<string>) => {
  const groups: Array<Array<string>> = []
  let left = 0
  for (const text of texts) {
    const last = groups.at(-1)
    if (last === undefined || text.length > left) {
      groups.push([text])
      left = PART_CHARACTERS_MAX - text.length
    } else {
      last.push(text)
      left -= text.length
    }
  }
  return groups
}
