/**
 * A criteria text cut into tokens, in one pass: quoted terms, numbers, words, names, marks. The
 * tokens lie in their order and cover all but the white space.
 */
import { TERM_LENGTH_MAX } from "../../../schemas/escrow/criteria.ts"
import { characterBefore } from "./characters.ts"
import { normalise } from "./normalise.ts"
import { mayOpen, openingMarks, pairMarks } from "./quotes.ts"
import { joinsWords, regexAt, tokensOfRun } from "./runs.ts"
import { withCardinals, withContractions } from "./spoken.ts"
import type { Token } from "./token.ts"

/** Cuts `text`, of which every place is one of `source`, the criteria as they were written. */
export const tokenize = (text: string, source = text): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  const closes = pairMarks(text)
  let index = 0
  const push = (token: Omit<Token, "glued">) => {
    tokens.push({ ...token, glued: token.start > 0 && tokens.at(-1)?.end === token.start })
    index = token.end
  }
  while (index < text.length) {
    const start = index
    const character = text.charAt(index)
    if (/\s/u.test(character)) {
      if (character === "\n") push({ kind: "MARK", text: "\n", also: [], start, end: start + 1 })
      else index++
      continue
    }
    if (openingMarks.includes(character) && mayOpen(text, index)) {
      const close = closes.get(index)
      const length = (close ?? 0) - index - 1
      if (close !== undefined && length > 0 && length <= TERM_LENGTH_MAX) {
        const term = normalise(source.slice(index + 1, close))
        push({ kind: "QUOTED", text: term, also: [], mark: character, start, end: close + 1 })
        continue
      }
      if (close === undefined && isApostrophe(text, index)) index++
      else {
        const why = close === undefined
          ? "unbalanced_quote"
          : length === 0
          ? "empty_quotes"
          : "quote_too_long"
        const end = why === "empty_quotes" && close !== undefined ? close + 1 : start + 1
        push({ kind: "BROKEN", text: character, also: [], mark: why, start, end })
        continue
      }
    }
    // In "well-formed" and "50-word" the mark joins; in "3-5" it stands between numbers.
    if (/[-‐‑]/u.test(character) && joinsWords(text, index)) {
      index++
      continue
    }
    if (isStray(text, index)) {
      push({
        kind: "BROKEN",
        text: character,
        also: [],
        mark: "unbalanced_quote",
        start,
        end: start + 1
      })
      continue
    }
    const end = endOfRun(text, index, closes)
    for (const token of tokensOfRun(text, index, end)) push(token)
    index = end
  }
  return withContractions(withCardinals(tokens))
}

// 'tis is told as a quote that does not end; the '90s are not.
const isApostrophe = (text: string, index: number) =>
  /['‘]/u.test(text.charAt(index)) && /\d/u.test(text.charAt(index + 1))

// A double mark that opens and closes nothing; after a digit it is inches.
const isStray = (text: string, index: number) =>
  /["“”»]/u.test(text.charAt(index)) && !/\p{N}/u.test(characterBefore(text, index))

const shebang = /#!\/\S+(?: \S+)?(?=[.,]?(?:\s|$))/uy

/** A run goes to the next white space, or to a mark that opens a term. */
const endOfRun = (text: string, from: number, closes: ReadonlyMap<number, number>) => {
  const regex = regexAt(text, from)
  if (regex !== undefined) return regex
  shebang.lastIndex = from
  const interpreter = shebang.exec(text)?.[0].replace(/[.,;]$/u, "")
  if (interpreter !== undefined) return from + interpreter.length
  let index = from
  // "[inaudible 00:00]" and "<a href>" are one.
  const closing = text.charAt(from) === "[" ? "]" : text.charAt(from) === "<" ? ">" : ""
  if (closing !== "") {
    const close = text.slice(from, from + BRACKET_MAX).indexOf(closing)
    if (close > 1 && !text.slice(from, from + close).includes("\n")) index = from + close
  }
  do index++
  while (
    index < text.length && index < from + RUN_MAX && !/\s/u.test(text.charAt(index)) &&
    !(openingMarks.includes(text.charAt(index)) && closes.has(index) && mayOpen(text, index)) &&
    !isStray(text, index)
  )
  return index
}

const BRACKET_MAX = 40
/** A longer run is cut: no name is so long, and the time stays linear. */
const RUN_MAX = 200
