/**
 * What the process that reads a document is asked, as a JSON line and the bytes of the document on its
 * standard input, and what it says, one JSON line at a time.
 */
import { Schema } from "effect"
import { Box } from "../../schemas/discharge/documents.ts"
import { FailureReason } from "../../src/discharge/documents/Pdf.ts"
import { ReadEvent, Sheet } from "../../src/discharge/documents/Reader.ts"

export const Question = Schema.Union([
  Schema.TaggedStruct("Read", {
    pagesMax: Schema.Int,
    skip: Schema.Array(Schema.Int),
    careful: Schema.Boolean
  }),
  Schema.TaggedStruct("Image", {
    page: Schema.Int,
    box: Schema.NullOr(Box)
  }),
  Schema.TaggedStruct("Pictures", { sheets: Schema.Array(Sheet) })
])
export type Question = typeof Question.Type

/** The line; `bytes` is the length of the document that follows. */
export const Request = Schema.Struct({ bytes: Schema.Int, question: Question })
export type Request = typeof Request.Type

/** `Alive` comes every second, with the memory that the process holds. */
export const Message = Schema.Union([
  Schema.TaggedStruct("Event", { event: ReadEvent }),
  Schema.TaggedStruct("Alive", { bytes: Schema.Finite }),
  Schema.TaggedStruct("Image", { png: Schema.String }),
  /** In the order of the boxes. */
  Schema.TaggedStruct("Pictures", { page: Schema.Int, parts: Schema.Array(Schema.String) }),
  Schema.TaggedStruct("Failed", {
    reason: FailureReason,
    message: Schema.String
  }),
  Schema.TaggedStruct("Done", {})
])
export type Message = typeof Message.Type
