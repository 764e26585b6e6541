/**
 * Tokens grouped by the sentence that they stand in, and sentences by the line that leads to them.
 */
import type { Token } from "./token.ts"

export interface Sentence {
  /** Without the mark of a bullet, line ends and the mark at the end. */
  readonly tokens: ReadonlyArray<Token>
  /** Whether it begins its line, and as an item of a list does. */
  readonly startsLine: boolean
  readonly bullet: boolean
  /** Whether a colon ends it, and its line. */
  readonly leads: boolean
  /** Whether a question mark ends it: it asks and says nothing. */
  readonly asks: boolean
  /** The mark of a bullet. */
  readonly mark: string
  /** Where it stands, with its marks. */
  readonly start: number
  readonly end: number
}

/** More tokens than this are no sentence that a person reads: it is unread. */
export const TOKENS_MAX = 800

const abbreviations = new Set(
  "e.g i.e g e etc cf vs max min approx incl excl resp nr mr mrs ms dr st ca no".split(" ")
)

/** Cuts tokens at sentence and line ends. */
export const sentencesOf = (tokens: ReadonlyArray<Token>): ReadonlyArray<Sentence> => {
  const sentences: Array<Sentence> = []
  let open: Array<Token> = []
  let lineStart = true
  let startsLine = true
  let bullet = false
  let mark = ""
  const close = (endsLine: boolean, end: Token | undefined) => {
    const [first] = open
    const last = open.at(-1)
    if (first !== undefined && last !== undefined) {
      const leads = endsLine && last.text === ":" && last.kind === "MARK"
      sentences.push({
        tokens: open,
        startsLine,
        bullet,
        leads,
        asks: end?.text === "?",
        mark,
        start: first.start,
        end: end?.end ?? last.end
      })
    }
    open = []
    mark = ""
    bullet = false
    startsLine = false
  }
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token === undefined) continue
    if (token.kind === "MARK" && token.text === "\n") {
      if (goesOn(open.at(-1), tokens[index + 1]) && bulletAt(tokens, index + 1) === 0) continue
      close(true, undefined)
      lineStart = true
      startsLine = true
      continue
    }
    if (lineStart) {
      lineStart = false
      const length = bulletAt(tokens, index)
      if (length > 0) {
        bullet = true
        mark = token.text
        index += length - 1
        continue
      }
    }
    if (token.kind === "MARK" && isEnd(tokens, index)) {
      if (token.text === "." && isAbbreviated(tokens, index)) continue
      close(false, token)
      continue
    }
    open.push(token)
  }
  close(true, undefined)
  return sentences
}

// A line that ends so is not the end of its sentence.
const goesOn = (last: Token | undefined, next: Token | undefined) =>
  last !== undefined && next !== undefined && next.text !== "\n" && last.kind !== "QUOTED" &&
  /^(?:,|at|least|most|than|of|the|an?|and|or|between|with)$/u.test(last.text)

// "- ", "* ", "1. ", "2) ", "(3) ", "a) "
const bulletAt = (tokens: ReadonlyArray<Token>, index: number): number => {
  const [first, second, third] = [tokens[index], tokens[index + 1], tokens[index + 2]]
  if (first === undefined || second === undefined) return 0
  if (first.kind === "MARK" && /^[-*•+–]$/u.test(first.text) && !second.glued) return 1
  const counts = first.kind === "NUMBER" || (first.kind === "WORD" && first.text.length === 1)
  if (
    counts && second.kind === "MARK" && /^[.)]$/u.test(second.text) && second.glued &&
    third !== undefined && !third.glued
  ) {
    return first.kind === "NUMBER" || second.text === ")" ? 2 : 0
  }
  return 0
}

const isEnd = (tokens: ReadonlyArray<Token>, index: number) => {
  const [token, next] = [tokens[index], tokens[index + 1]]
  if (token === undefined || !/^[.!?;]$/u.test(token.text)) return false
  return token.text === ";" || next === undefined || !next.glued || next.text === "\n"
}

const isAbbreviated = (tokens: ReadonlyArray<Token>, index: number) => {
  const [before, next] = [tokens[index - 1], tokens[index + 1]]
  if (before === undefined || next === undefined || next.text === "\n" || !tokens[index]?.glued) {
    return false
  }
  if (before.kind === "NUMBER") return /^(?:to|and|or|,|bis|-|–)$/u.test(next.text)
  if (before.kind !== "WORD" || !abbreviations.has(before.text)) return false
  if (before.text === "no") return next.kind === "NUMBER"
  return !(before.text === "etc" && next.also.includes("CAPITAL"))
}
