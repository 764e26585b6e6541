/** What the process that reads grammar is told and what it says, one JSON line at a time. */
import { Schema } from "effect"

export const Request = Schema.Struct({
  text: Schema.String,
  dialect: Schema.Literals(["American", "British", "Australian", "Canadian"])
})
export type Request = typeof Request.Type

const Remark = Schema.Struct({
  rule: Schema.String,
  kind: Schema.String,
  start: Schema.Int,
  end: Schema.Int,
  message: Schema.String,
  replacements: Schema.Array(Schema.String),
  known: Schema.Array(Schema.String)
})

/** `Ready` comes first, and once; then the remarks on each text. */
export const Message = Schema.Union([
  Schema.TaggedStruct("Ready", {}),
  Schema.TaggedStruct("Remarks", { remarks: Schema.Array(Remark) })
])
export type Message = typeof Message.Type
