/**
 * Drafts and traces that the pipeline saved, and the forms a draft can be had in.
 */
import { Schema } from "effect"
import { PAGE_LIMIT_MAX } from "../page.ts"
import { Problem } from "../problem.ts"
import { TraceStep } from "./agent.ts"
import { Draft } from "./draft.ts"

/** Without `limit` everything is listed. */
export const ArchiveLimit = Schema.optionalKey(
  Schema.FiniteFromString.check(
    Schema.isInt(),
    Schema.isBetween({ minimum: 1, maximum: PAGE_LIMIT_MAX })
  )
)

const nextPage = { next_cursor: Schema.NullOr(Schema.String), has_more: Schema.Boolean }

/** By file name. */
export const Drafts = Schema.Struct({
  drafts: Schema.Array(Schema.Struct({ filename: Schema.String, data: Draft })),
  ...nextPage
}).annotate({ identifier: "Drafts" })

export const Traces = Schema.Struct({
  traces: Schema.Array(
    Schema.Struct({ filename: Schema.String, data: Schema.Array(TraceStep) })
  ),
  ...nextPage
}).annotate({ identifier: "Traces" })

export class DraftNotFound extends Problem<DraftNotFound>()({
  code: "DRAFT_NOT_FOUND",
  status: 404,
  title: "Draft not found",
  example: { filename: "nobody_draft.json" },
  detail: ({ filename }) => `No draft is saved as '${filename}'.`,
  remedy: "Take a `filename` of `GET /api/drafts`, or run the pipeline for the patient first."
}, { filename: Schema.String }) {}
