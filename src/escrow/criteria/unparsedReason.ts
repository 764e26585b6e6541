/**
 * Why a part of the criteria is unread, as it is told.
 */
import { Warning } from "../../../schemas/escrow/criteria.ts"

export const WHY = {
  negation: "A negation that was not understood",
  limit: "A limit that was not understood",
  demand: "It was not understood, and may ask for something",
  turn: "It may be optional, conditional or the opposite",
  language: "The language is not read; write the criteria in English",
  too_long: "A sentence or a list that is too long",
  unbalanced_quote: "A quotation mark without its partner",
  empty_quotes: "Quotation marks with nothing in them",
  quote_too_long: "A quoted term that is too long",
  quantity_not_understood: "A quantity that was not understood",
  mixed_and_or: "A list with both and and or",
  must_contain_nothing: "Nothing follows must contain"
} as const
export type Why = keyof typeof WHY

/** The warning that goes with a reason, if one does: it has the same name. */
export const warningOf = (why: Why): Warning["code"] | undefined =>
  Warning.fields.code.literals.find((code) => code === why || code === `${why}_not_understood`)
