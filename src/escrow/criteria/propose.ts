/**
 * What a payer may answer for an unread part: the pieces of it that state a requirement by themselves,
 * each read whole. Rules alone: the same part always has the same proposals.
 */
import { Array, Result } from "effect"
import { CRITERIA_LENGTH_MAX, READINGS_MAX } from "../../../schemas/escrow/criteria.ts"
import type { Proposal } from "../../../schemas/escrow/preview.ts"
import { oneOf } from "../../ground/oneOf.ts"
import type { Gauges } from "../Instruments.ts"
import { grammar } from "./grammar.ts"
import type { Counter } from "./matcher.ts"
import { type Means, piecesOf } from "./pieces.ts"
import { readWhole } from "./readings.ts"
import type { Token } from "./token.ts"
import { tokenize } from "./tokens.ts"

/** So many are offered for one part. */
export const PROPOSALS_MAX = 6
/** A part with more tokens has none; nor have parts beyond those that can be answered. */
const TOKENS_MAX = 120
const PIECES_MAX = PROPOSALS_MAX - 1

/** Of each of these parts, in their order, what it could be read as: all its pieces first. */
export const propose = (
  parts: ReadonlyArray<string>,
  gauges: Gauges,
  count?: Counter
): ReadonlyArray<ReadonlyArray<Proposal>> =>
  parts.map((part, n) => n < READINGS_MAX ? proposalsOf(part, { gauges, count }) : [])

const proposalsOf = (part: string, means: Means) => {
  const tokens = tokenize(part)
  if (
    tokens.length > TOKENS_MAX || tokens.some(({ kind }) => kind === "BROKEN") || isForeign(tokens)
  ) return []
  const pieces = Array.dedupe(piecesOf(tokens, part, means)).slice(0, PIECES_MAX)
  const whole = pieces.join(" ")
  const offered = pieces.length > 1 && isRead(whole, means.gauges, means.count)
    ? [whole, ...pieces]
    : pieces
  return offered.map((as): Proposal => ({ as, leaves_out: leavesOut(part, as), by: "rules" }))
}

/** Whether every sentence of `as` is read and states a clause, so that it can be an answer. */
export const isRead = (as: string, gauges: Gauges, count?: Counter): boolean =>
  as.length <= CRITERIA_LENGTH_MAX && as.isWellFormed() && !as.includes("\0") &&
  Result.isSuccess(readWhole(as, gauges, count))

/** "unter 70 Wörtern": what a limit is in another language is not read. */
const isForeign = (tokens: ReadonlyArray<Token>) => {
  const words = tokens.filter(({ kind }) => kind === "WORD")
  const foreign = grammar.ends("Foreign", tokens)
    .filter((ends, n) => ends.length > 0 && !/^(?:do|per|plus)$/u.test(tokens[n]?.text ?? ""))
  return foreign.length > 1 || words.some(({ text }) => /[^\p{ASCII}’]/u.test(text))
}

/** The words of a part that a proposal does not have, each run of them as it is written. */
export const leavesOut = (part: string, as: string): ReadonlyArray<string> => {
  const has = new Set(tokenize(as).map(keyOf))
  const runs: globalThis.Array<{ readonly start: number; end: number }> = []
  let open = false
  for (const token of tokenize(part)) {
    const { end, kind, start, text } = token
    if (kind === "MARK" || (kind === "WORD" && filler.test(text))) continue
    const run = runs.at(-1)
    if (has.has(keyOf(token))) open = false
    else if (open && run !== undefined) run.end = end
    else {
      runs.push({ start, end })
      open = true
    }
  }
  return runs.map(({ start, end }) => part.slice(start, end).toWellFormed())
}

const keyOf = ({ kind, text, value }: Token) =>
  kind === "NUMBER" ? String(value) : kind === "QUOTED" ? JSON.stringify(text) : text

const filler = RegExp(
  `^(?:${
    oneOf(
      "the|a|an|please|its|this|there|must|should|shall|will|be|is|are|has|have|of|and|with",
      "text|also|that"
    )
  })$`,
  "u"
)
