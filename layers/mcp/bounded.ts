/**
 * An answer as a model is given it: at most 5,000 tokens, or up to 10,000 where it asked for more, with a
 * mark wherever something was cut, and one line that tells what it is.
 */
import { Predicate } from "effect"

const CHARACTERS_A_TOKEN = 4
export const ANSWER_TOKENS_MIN = 5_000
export const ANSWER_TOKENS_MAX = 10_000

/** Of an answer for which nothing more was asked. */
export const ANSWER_CHARACTERS_MAX = ANSWER_TOKENS_MIN * CHARACTERS_A_TOKEN

/** The argument by which a model asks for a longer answer. */
export const ANSWER_TOKENS = "answer_tokens"

/** How long an answer may be, in characters; none where what was asked for is none. */
export const charactersOf = (tokens: unknown): number | undefined =>
  tokens === undefined || tokens === null
    ? ANSWER_CHARACTERS_MAX
    : typeof tokens === "number" && Number.isInteger(tokens) && tokens >= ANSWER_TOKENS_MIN &&
        tokens <= ANSWER_TOKENS_MAX
    ? tokens * CHARACTERS_A_TOKEN
    : undefined

/** What lists and texts are cut to, from plenty to few, until the whole fits. */
const CUTS = [
  { items: 50, characters: 4000 },
  { items: 20, characters: 2000 },
  { items: 10, characters: 1000 },
  { items: 5, characters: 400 },
  { items: 2, characters: 150 },
  { items: 1, characters: 60 },
  { items: 0, characters: 30 }
] as const

type Cut = (typeof CUTS)[number]

const isList = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)

const sizeOf = (value: unknown) => (JSON.stringify(value) ?? "").length

/** A value with its long lists and texts cut, and marked where they are. */
const shortened = (value: unknown, cut: Cut): unknown => {
  if (typeof value === "string") {
    return value.length <= cut.characters ?
      value :
      `${value.slice(0, cut.characters).toWellFormed()}… (${
        value.length - cut.characters
      } of ${value.length} characters left out)`
  }
  if (isList(value)) {
    const shown = value.slice(0, cut.items).map((one) => shortened(one, cut))
    return value.length <= cut.items ? shown : [
      ...shown,
      `${value.length - cut.items} of ${value.length} items left out`
    ]
  }
  if (!Predicate.isReadonlyObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, shortened(one, cut)])
  )
}

/** Each member cut alone, the largest first: what is short stays whole. */
const fitted = (value: unknown, maximum: number): unknown => {
  if (!Predicate.isReadonlyObject(value)) {
    const fitting = CUTS.map((cut) => shortened(value, cut)).find((one) => sizeOf(one) <= maximum)
    return fitting ?? shortened(value, { items: 0, characters: 30 })
  }
  const members = new Map(
    Object.entries(value).map(([name, one]) => [name, { one, size: sizeOf(one) }])
  )
  let size = sizeOf(value)
  for (const cut of CUTS) {
    const largest = [...members].sort(([, a], [, b]) => b.size - a.size)
    for (const [name, { size: before }] of largest) {
      if (size <= maximum) break
      const one = shortened(value[name], cut)
      const after = sizeOf(one)
      members.set(name, { one, size: after })
      size += after - before
    }
  }
  if (size <= maximum) {
    return Object.fromEntries([...members].map(([name, { one }]) => [name, one]))
  }
  // Thousands of members of one object: their names alone are too long.
  const names = [...members.keys()]
  return { left_out: `${names.length} members, among them ${names.slice(0, 20).join(", ")}` }
}

/** Members whose values go into the summary of a response. */
const SUMMARY_NAMES = /(?:^|_)(?:id|status|state|verdict|decision|outcome|version|code|has_more)$/

const SUMMARY_PARTS_MAX = 4
const SUMMARY_VALUE_CHARACTERS_MAX = 80

const lineOf = (value: unknown): string => {
  if (isList(value)) return `${value.length} items`
  if (!Predicate.isReadonlyObject(value)) return "done"
  const parts = Object.entries(value).flatMap(([name, one]) =>
    isList(one)
      ? name === "items" || one.length > 0 ? [`${one.length} ${name}`] : []
      : SUMMARY_NAMES.test(name) && !Predicate.isReadonlyObject(one) && one !== null &&
          String(one).length <= SUMMARY_VALUE_CHARACTERS_MAX
      ? [`${name} ${String(one)}`]
      : []
  )
  return parts.length === 0 ? "done" : parts.slice(0, SUMMARY_PARTS_MAX).join(", ")
}

/** `hasMore`: whether it may ask for more by an argument. */
export const bounded = (value: unknown, maximum = ANSWER_CHARACTERS_MAX, hasMore = false) => {
  const isWhole = sizeOf(value) <= maximum
  const line = lineOf(value)
  return isWhole ? { isWhole, value, line: `${line}.` } : {
    isWhole,
    value: fitted(value, maximum),
    line: `${line}. Too long for one answer: it is cut where it says so; ask for less (limit, ` +
      `cursor) or for one part, ${
        hasMore ? `for more by ${ANSWER_TOKENS} (${ANSWER_TOKENS_MAX} at most), ` : ""
      }or read the whole by HTTP.`
  }
}
