import { Schema } from "effect"

/** Free text of at most `max` characters; without U+0000, which PostgreSQL cannot keep. */
export const text = (max: number) =>
  Schema.String.check(
    Schema.isMaxLength(max),
    Schema.makeFilter((value) => !value.includes("\u0000") || "Expected text without U+0000")
  )
