/** What the process that reads a document is asked, and what it says, one JSON line at a time. */
import { Schema } from "effect"
import { Box } from "../../schemas/discharge/documents.ts"
import { ReadEvent } from "../../src/discharge/Reader.ts"

export const Request = Schema.Union([
  Schema.TaggedStruct("Read", {
    path: Schema.String,
    pagesMax: Schema.Int,
    skip: Schema.Array(Schema.Int),
    careful: Schema.Boolean
  }),
  Schema.TaggedStruct("Image", {
    path: Schema.String,
    page: Schema.Int,
    box: Schema.NullOr(Box)
  })
])
export type Request = typeof Request.Type

/** `Alive` comes every second, with the memory that the process holds. */
export const Said = Schema.Union([
  Schema.TaggedStruct("Event", { event: ReadEvent }),
  Schema.TaggedStruct("Alive", { bytes: Schema.Finite }),
  Schema.TaggedStruct("Image", { png: Schema.String }),
  Schema.TaggedStruct("Failed", {
    reason: Schema.Literals(["encrypted", "unreadable", "no pages", "too complex"]),
    message: Schema.String
  }),
  Schema.TaggedStruct("Done", {})
])
export type Said = typeof Said.Type
