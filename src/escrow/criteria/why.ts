/**
 * Why a part of the criteria is unread, as it is told.
 */
import type { Warning } from "../../../schemas/escrow/criteria.ts"
import type { Token } from "./token.ts"

export const WHY = {
  negation: "A negation that was not understood",
  limit: "A limit that was not understood",
  demand: "It was not understood, and may ask for something",
  turn: "It may be optional, conditional or the opposite",
  language: "The language is not read; write the criteria in English",
  too_long: "A sentence that is too long",
  unbalanced_quote: "A quotation mark without its partner",
  empty_quotes: "Quotation marks with nothing in them",
  quote_too_long: "A quoted term that is too long",
  quantity_not_understood: "A quantity that was not understood",
  mixed_and_or: "A list with both and and or",
  must_contain_nothing: "Nothing follows must contain"
} as const
export type Why = keyof typeof WHY

/** Why the sentence of these tokens was not derived, as far as its words tell. */
export const whyOf = (tokens: ReadonlyArray<Token>): Why => {
  const broken = tokens.find(({ kind }) => kind === "BROKEN")?.mark
  if (broken === "unbalanced_quote" || broken === "empty_quotes" || broken === "quote_too_long") {
    return broken
  }
  const words = tokens.map(({ kind, text }) => kind === "QUOTED" ? "\ufdd0" : text)
  const said = ` ${words.join(" ")} `
  if (
    tokens.some(({ also, text }) =>
      also.includes("SPACELESS") ||
      /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Greek}\ufdd0]/u.test(text)
    )
  ) return "language"
  if (/ must (?:also )?contain [.:]? ?$/u.test(said)) return "must_contain_nothing"
  if (
    / (?:not|no|never|without|avoid|except|none|neither|nor|nothing|free|forget|omit|other than|instead|cannot) /u
      .test(said)
  ) return "negation"
  if (
    / must (?:also )?contain [^.]* and [^.]* or | must (?:also )?contain [^.]* or [^.]* and | and \/ or /u
      .test(said)
  ) return "mixed_and_or"
  if (/ at least /u.test(said)) return "quantity_not_understood"
  if (/ (?:if|when|unless|may|might|can|could|optional|optionally|only) /u.test(said)) return "turn"
  return tokens.some(({ kind }) => kind === "NUMBER") ||
      / (?:most|more|less|fewer|maximum|minimum|max|min|between|exactly) /u.test(said)
    ? "limit"
    : "demand"
}

/** The warning that goes with a reason, if one does. */
export const warningOf: { readonly [why in Why]?: Warning["code"] } = {
  negation: "negation_not_understood",
  unbalanced_quote: "unbalanced_quote",
  empty_quotes: "empty_quotes",
  quote_too_long: "quote_too_long",
  quantity_not_understood: "quantity_not_understood",
  mixed_and_or: "mixed_and_or",
  must_contain_nothing: "must_contain_nothing"
}
