/**
 * Where findings stand in a text, also while it is changed before the next answer.
 */
import { segmentsOf as cut } from "../design/segments.ts"
import type { Category, Finding } from "./reply.ts"

/** What people call the categories. */
export const CATEGORIES = {
  secret: "Secrets",
  pii: "Personal data",
  injection: "Prompt injection",
  unicode: "Hidden characters",
  toxicity: "Abuse",
  spelling: "Spelling",
  grammar: "Grammar",
  style: "Style"
} as const

/** How sure the service is, from 0 to 1, in words. */
export const sure = (confidence: number): string => `${Math.round(100 * confidence)} % sure`

/** In the order of their rank over one span. */
export const categories: ReadonlyArray<Category> = [
  "secret",
  "pii",
  "injection",
  "unicode",
  "toxicity",
  "spelling",
  "grammar",
  "style"
]

const rank = new Map<Category, number>(categories.map((category, at) => [category, at]))

/** The text cut wherever a finding begins or ends, each piece with those over it by their rank. */
export const segmentsOf = (text: string, findings: ReadonlyArray<Finding>) =>
  cut(
    text,
    findings.map((finding) => ({
      start: finding.offset,
      end: finding.offset + finding.length,
      finding
    }))
  ).map(({ marks, text }) => ({
    text,
    findings: marks.map(({ finding }) => finding)
      .toSorted((one, other) => (rank.get(one.category) ?? 9) - (rank.get(other.category) ?? 9))
  }))

/**
 * Findings of `before`, where they stand in `after`: what the change touched goes, what comes after
 * it moves along.
 */
export const moved = (
  findings: ReadonlyArray<Finding>,
  before: string,
  after: string
): ReadonlyArray<Finding> => {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const changedUntil = before.length - tail
  return findings.flatMap((finding) => {
    const { length, offset } = finding
    if (offset + length <= head) return [finding]
    return offset < changedUntil
      ? []
      : [{ ...finding, offset: offset + after.length - before.length }]
  })
}

/** The finding of the highest rank at a place, its end included; of two the shorter. */
export const findingAt = (findings: ReadonlyArray<Finding>, place: number): Finding | undefined =>
  findings
    .filter(({ length, offset }) => offset <= place && place <= offset + length)
    .toSorted((one, other) => one.length - other.length)[0]
