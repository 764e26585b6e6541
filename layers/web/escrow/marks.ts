/** Where checks, clauses and unread parts stand in a text. */
import type { Check, Criteria } from "../../../schemas/escrow/criteria.ts"

/** What a place is: asked and checked, answered by the payer, read by nobody; there, or in the way. */
type Sense = "clause" | "answered" | "unread" | "held" | "broken"

export interface Mark {
  readonly start: number
  readonly end: number
  readonly sense: Sense
  /** The checks that it belongs to, from 0. */
  readonly check: number | undefined
}

/** No text is drawn with more; the rest of them is told in words. */
const MARKS_MAX = 400

const LINE_END = /\r\n|\n|\r/g

/** The places of the lines of a text, without what ends them. */
const linesOf = (text: string): ReadonlyArray<readonly [start: number, end: number]> => {
  const lines: Array<readonly [number, number]> = []
  let start = 0
  for (const { 0: end, index } of text.matchAll(LINE_END)) {
    lines.push([start, index])
    start = index + end.length
  }
  return [...lines, [start, text.length]]
}

/** Every place where one of `terms` stands as it is written. */
const placesOf = (text: string, terms: ReadonlyArray<string>) =>
  terms.flatMap((term) => {
    const places: Array<readonly [number, number]> = []
    if (term === "") return places
    for (
      let at = text.indexOf(term);
      at !== -1 && places.length < MARKS_MAX;
      at = text.indexOf(term, at + term.length)
    ) places.push([at, at + term.length])
    return places
  })

/** What of a text the checks speak of: the lines where they failed, and the terms that they found. */
export const marksOfChecks = (
  text: string,
  checks: ReadonlyArray<Check>
): ReadonlyArray<Mark> => {
  const lines = linesOf(text)
  return checks.flatMap((check, index) => {
    const failed = (check.where ?? []).flatMap(({ line }) => {
      const place = lines[line - 1]
      return place === undefined ? [] : [place]
    })
    const found = Array.isArray(check.measured) ? placesOf(text, check.measured) : []
    const sense = check.passed ? "held" as const : "broken" as const
    return (found.length > 0 ? found : failed)
      .map(([start, end]) => ({ start, end, sense, check: index }))
  }).slice(0, MARKS_MAX)
}

/** The marks of the criteria, by what was read of them. */
export const marksOfCriteria = (
  { clauses, readings = [], unread = [] }: Criteria
): ReadonlyArray<Mark> => [
  ...clauses.flatMap(({ end, read_as, start }, check) =>
    start === undefined || end === undefined ? [] : [{
      start,
      end,
      sense: read_as === undefined ? "clause" as const : "answered" as const,
      check
    }]
  ),
  ...readings.filter(({ as }) => as === "context")
    .map(({ end, start }) => ({ start, end, sense: "answered" as const, check: undefined })),
  ...unread.map(({ end, start }) => ({ start, end, sense: "unread" as const, check: undefined }))
]
