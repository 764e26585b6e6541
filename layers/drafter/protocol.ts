/** Requests to and messages from the drafting process, one JSON line each. */
import { Schema } from "effect"
import { TraceStep } from "../../schemas/discharge/agent.ts"
import { StayChart } from "../../schemas/discharge/chart.ts"
import { Draft } from "../../schemas/discharge/draft.ts"
import { Pass, Reviewed, SourceText } from "../../src/discharge/drafting/Drafter.ts"

/** The record comes first, and once. */
export const Request = Schema.Union([
  Schema.TaggedStruct("Open", { source: SourceText, patient_name: Schema.String }),
  Schema.TaggedStruct("Pass", { feedback: Schema.Array(Schema.String) }),
  Schema.TaggedStruct("Review", { draft: Draft }),
  Schema.TaggedStruct("Draw", { draft: Draft })
])
export type Request = typeof Request.Type

/** Steps come while a pass is on its way. */
export const Message = Schema.Union([
  Schema.TaggedStruct("Step", { step: TraceStep }),
  Schema.TaggedStruct("Passed", { pass: Pass }),
  Schema.TaggedStruct("Reviewed", { reviewed: Reviewed }),
  Schema.TaggedStruct("Drawn", { chart: StayChart })
])
export type Message = typeof Message.Type
