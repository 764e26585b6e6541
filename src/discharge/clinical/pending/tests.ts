/**
 * Tests as records name them, so that an order and its result can be matched: a row each, `tests.json`.
 */

import { Schema } from "effect"
import { oneOf } from "../../../ground/oneOf.ts"
import { Form, rowsOf } from "../../../ground/rows.ts"
import table from "./tests.json" with { type: "json" }

const Row = Schema.Struct({
  key: Schema.NonEmptyString,
  forms: Schema.NonEmptyArray(Form)
})

// A general name says less than a particular one that stands there too.
const GENERAL: ReadonlySet<string> = new Set(["serology", "culture", "result", "imaging"])

const patterns = rowsOf(Row)(table).map(({ forms, key }) => ({
  key,
  pattern: new RegExp(`(?<![A-Za-z0-9])${oneOf(...forms)}(?![A-Za-z])`, "giu")
}))

export interface Test {
  readonly key: string
  readonly start: number
  readonly end: number
}

/** Those that a text names, in order; places in that text. */
export const testsIn = (text: string): ReadonlyArray<Test> => {
  const found = patterns.flatMap(({ key, pattern }) =>
    [...text.matchAll(pattern)].map((match): Test => ({
      key: GENERAL.has(key) ? key : withMethod(key, text, match),
      start: match.index,
      end: match.index + match[0].length
    }))
  )
  return found.filter((test) =>
    !found.some((other) =>
      other !== test && other.start <= test.start && test.end <= other.end &&
      (GENERAL.has(test.key) && (!GENERAL.has(other.key) || rank(other.key) < rank(test.key)) ||
        other.end - other.start > test.end - test.start)
    )
  ).toSorted((a, b) => a.start - b.start)
}

const METHODS: ReadonlyArray<readonly [string, RegExp]> = [
  ["pcr", /\bpcr\b|viral load/iu],
  ["smear", /\bsmears?\b|gram stain/iu],
  ["antigen", /\bantigen/iu],
  ["antibody", /\bantibod|\big[mg]\b|serolog|titer/iu],
  ["culture", /\bcultur/iu]
]

/** A culture is no smear of the same thing. */
const withMethod = (key: string, text: string, match: RegExpExecArray) => {
  const words = text.slice(match.index, match.index + match[0].length + METHOD_NEAR)
    .replace(/[,;:.].*$/u, "")
  const method = METHODS.find(([, pattern]) => pattern.test(words))?.[0]
  return method === undefined || key.includes(method) ? key : `${key}:${method}`
}

const METHOD_NEAR = 14

/** Whether they can be the same: one of them may not say how. */
export const isSameTest = (a: string, b: string) => {
  const [[x, method], [y, other]] = [a.split(":"), b.split(":")]
  return x === y && (method === undefined || other === undefined || method === other)
}

const rank = (key: string) => ["serology", "imaging", "culture", "result"].indexOf(key)

export const isGeneral = ({ key }: Test) => GENERAL.has(key)
