import { Schema } from "effect"

/** Holds of text that every database stores unchanged: PostgreSQL has no NUL, UTF-8 no lone surrogate. */
export const isStorable = Schema.makeFilter((text: string) =>
  text.isWellFormed() && !text.includes("\0")
    ? undefined
    : "Expected text without lone surrogates and NUL"
)

export const StoredText = Schema.String.check(isStorable)
