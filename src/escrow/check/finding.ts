/**
 * What a clause came to in a part of a text, and how it is told.
 */
import type { Check, Clause } from "../../../schemas/escrow/criteria.ts"

type Kind = Extract<Check, { expected: string }>["kind"]
/** What is judged here: what a person is told in words. */
export type Judged = Extract<Clause, { kind: Kind }>

/** What one part of the text came to. */
export interface Finding {
  readonly passed: boolean
  readonly measured: string
  readonly doubt?: string
  /** Where it fails, as an index of the part. */
  readonly at?: number | undefined
}

/** What a typed check came to. */
export interface Measured extends Finding {
  readonly cannot?: true
}

export const found = (passed: boolean, measured: string): Measured => ({ passed, measured })
/** What could not be checked fails, turned or not. */
export const cannot = (measured: string): Measured => ({ passed: false, measured, cannot: true })

/** Why what cannot be made holds: a reader may still look. */
export const TOO_MUCH = "it takes more work than all checks together may"
export const tooMuch = (measured = "more work than all checks together may be"): Measured => ({
  ...cannot(measured),
  doubt: TOO_MUCH
})

/** Why nothing is said of data whose end is not reached. */
export const DEEPER = "the data are deeper than is read"

export const fold = (text: string) =>
  without(/[*_`]/u, text.trim()).toLowerCase().replace(/\s+/gu, " ")

/** A text without the characters of a kind at both its ends. */
const without = (kind: RegExp, text: string): string => {
  let [from, to] = [0, text.length]
  while (from < to && kind.test(text.charAt(from))) from++
  while (from < to && kind.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}
export const quote = (text: string) =>
  JSON.stringify(text.length > 80 ? `${text.slice(0, 80).toWellFormed()}…` : text)

/** Whether a term begins and ends with a letter or digit, so that it can be a word of its own. */
export const isWordLike = (term: string): boolean =>
  /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su.test(term)

export const fits = ({ min, max }: Limits, n: number) =>
  (min === undefined || n >= min) && (max === undefined || n <= max)

export interface Limits {
  readonly min?: number
  readonly max?: number
}

/** So many of a unit, as a person says it: "1 link", "2 links". */
export const countOf = (n: number, unit: string): string => {
  const said = unit.replaceAll("_", " ")
  if (n !== 1 || said.startsWith("of ")) return `${n} ${said}`
  return `1 ${
    said.split(" ").map((word) =>
      word === "parentheses"
        ? "parenthesis"
        : /^(?:https|caps)$/u.test(word)
        ? word
        : word.replace(/(?<=^[a-z]+)s$/u, "")
    ).join(" ")
  }`
}

export const within = (
  limits: Limits,
  n: number,
  others: ReadonlyArray<number>,
  unit: string,
  places: ReadonlyArray<number>
): Finding => {
  const passed = fits(limits, n)
  const other = others.find((count) => !fits(limits, count))
  return {
    passed,
    measured: countOf(n, unit),
    ...(passed && other !== undefined ? { doubt: `some would count ${countOf(other, unit)}` } : {}),
    ...(passed || limits.max === undefined ? {} : { at: places[limits.max] })
  }
}
