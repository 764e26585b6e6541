/**
 * A criteria text cut into what may be clauses and the words between them, in one pass. The tokens
 * lie side by side and cover the text.
 */
import { TERM_LENGTH_MAX } from "../../../schemas/escrow/criteria.ts"
import { characterAt, characterBefore, isWordCharacter } from "./characters.ts"
import { normalise } from "./normalise.ts"
import { mayOpen, openingMarks, pairMarks } from "./quotes.ts"
import { afterAtLeast, type Quantity, quantityAt } from "./quantity.ts"

interface Span {
  readonly start: number
  readonly end: number
}

export type Token =
  & Span
  & (
    | { readonly kind: "words"; readonly text: string }
    | { readonly kind: "quoted"; readonly term: string; readonly mark: string }
    | { readonly kind: "quantity"; readonly quantity: Quantity }
    | { readonly kind: "must"; readonly text: string; readonly negated: boolean }
    | { readonly kind: "broken"; readonly code: Broken; readonly mark: string }
  )

/** What looks like a clause and is none. */
type Broken =
  | "unbalanced_quote"
  | "empty_quotes"
  | "quote_too_long"
  | "quantity_not_understood"

// No two runs of spaces meet without a letter between them, so the engine has nothing to try twice.
const mustContain = /must\s+(?:also\s+)?(not\s+)?contain(?![\p{L}\p{N}\p{M}])(?:\s*:)?/iuy

/** Cuts `text`, of which every place is one of the criteria as they were written. */
export const tokenize = (text: string): ReadonlyArray<Token> => {
  const flat = flatten(text)
  const tokens: Array<Token> = []
  const closes = pairMarks(flat)
  let plainFrom = 0
  let index = 0

  const pushWords = () => {
    if (plainFrom < index) {
      const words = flat.slice(plainFrom, index)
      tokens.push({ kind: "words", text: words, start: plainFrom, end: index })
    }
  }
  const push = (token: Token) => {
    pushWords()
    tokens.push(token)
    plainFrom = index = token.end
  }
  const broken = (code: Broken, end: number) =>
    push({ kind: "broken", code, mark: flat.charAt(index), start: index, end })

  while (index < flat.length) {
    const start = index
    const character = flat.charAt(index)
    if (openingMarks.includes(character) && mayOpen(flat, index)) {
      const close = closes.get(index)
      const length = (close ?? 0) - index - 1
      if (close === undefined) {
        if (isApostrophe(flat, index)) index++
        else broken("unbalanced_quote", index + 1)
      } else if (length > TERM_LENGTH_MAX) broken("quote_too_long", index + 1)
      else if (length === 0) broken("empty_quotes", close + 1)
      else {
        const term = normalise(text.slice(index + 1, close))
        push({ kind: "quoted", term, mark: character, start, end: close + 1 })
      }
    } else if (isStray(flat, index)) broken("unbalanced_quote", index + 1)
    else if ((character === "m" || character === "M") && startsWord(flat, index)) {
      mustContain.lastIndex = index
      const found = mustContain.exec(flat)
      if (found === null) index++
      else {
        const negated = found[1] !== undefined
        push({ kind: "must", text: found[0], negated, start, end: mustContain.lastIndex })
      }
    } else if ((character === "a" || character === "A") && startsWord(flat, index)) {
      const end = afterAtLeast(flat, index)
      const quantity = end === undefined ? undefined : quantityAt(flat, end)
      if (quantity !== undefined) push({ kind: "quantity", quantity, start, end: quantity.end })
      else if (end !== undefined) broken("quantity_not_understood", end)
      else index++
    } else index++
  }
  pushWords()
  return tokens
}

/** The same text, place for place, with `\n` as the only line end, without what marks a skeleton. */
const flatten = (text: string) =>
  text.replaceAll("\r\n", " \n").replaceAll("\r", "\n").replace(/[\ufdd0\ufdd1]/gu, " ")

const startsWord = (text: string, index: number) => !isWordCharacter(characterBefore(text, index))

// 'tis is told as a quote that does not end; the '90s are not.
const isApostrophe = (text: string, index: number) =>
  /['‘]/.test(text.charAt(index)) && /\d/.test(characterAt(text, index + 1))

// A double mark that opens and closes nothing; after a digit it is inches.
const isStray = (text: string, index: number) =>
  /["“”»]/.test(text.charAt(index)) && !/\p{N}/u.test(characterBefore(text, index))
