/**
 * A criteria text cut into its clauses and the words between them, in one pass.
 */
import { TERM_LENGTH_MAX, type Warning } from "../../../schemas/escrow/criteria.ts"
import { characterBefore, isWordCharacter } from "./characters.ts"
import { mayOpen, openingMarks, pairMarks } from "./quotes.ts"
import { afterAtLeast, type Quantity, quantityAt } from "./quantity.ts"

export type Token =
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "quoted"; readonly text: string }
  | { readonly kind: "quantity"; readonly quantity: Quantity }
  | { readonly kind: "must"; readonly negated: boolean }

export interface Tokens {
  readonly tokens: ReadonlyArray<Token>
  readonly warnings: ReadonlyArray<Warning>
}

// No two runs of spaces meet without a letter between them, so the engine has nothing to try twice.
const mustContain = /must\s+(?:also\s+)?(not\s+)?contain(?![\p{L}\p{N}\p{M}])(?:\s*:)?/iuy

/** Cuts `text`, which is in NFC and has only `\n` as line end. */
export const tokenize = (text: string): Tokens => {
  const tokens: Array<Token> = []
  const warnings: Array<Warning> = []
  const closes = pairMarks(text)
  const warn = (code: Warning["code"], from: number) =>
    warnings.push({ code, text: text.slice(from, from + 80) })
  let plainFrom = 0
  let index = 0

  const push = (token: Token, end: number) => {
    if (plainFrom < index) tokens.push({ kind: "words", text: text.slice(plainFrom, index) })
    tokens.push(token)
    plainFrom = index = end
  }

  while (index < text.length) {
    const character = text.charAt(index)
    if (openingMarks.includes(character) && mayOpen(text, index)) {
      const close = closes.get(index)
      const length = (close ?? 0) - index - 1
      if (close === undefined) {
        warn("unbalanced_quote", index)
        index++
      } else if (length > TERM_LENGTH_MAX) {
        warn("quote_too_long", index)
        index++
      } else if (length === 0) {
        warn("empty_quotes", index)
        push({ kind: "words", text: " " }, close + 1)
      } else push({ kind: "quoted", text: text.slice(index + 1, close) }, close + 1)
    } else if ((character === "m" || character === "M") && startsWord(text, index)) {
      mustContain.lastIndex = index
      const found = mustContain.exec(text)
      if (found === null) index++
      else push({ kind: "must", negated: found[1] !== undefined }, mustContain.lastIndex)
    } else if ((character === "a" || character === "A") && startsWord(text, index)) {
      const end = afterAtLeast(text, index)
      const quantity = end === undefined ? undefined : quantityAt(text, end)
      if (quantity !== undefined) push({ kind: "quantity", quantity }, quantity.end)
      else {
        if (end !== undefined) warn("quantity_not_understood", index)
        index = end ?? index + 1
      }
    } else index++
  }
  if (plainFrom < text.length) tokens.push({ kind: "words", text: text.slice(plainFrom) })
  return { tokens, warnings }
}

const startsWord = (text: string, index: number) => !isWordCharacter(characterBefore(text, index))
