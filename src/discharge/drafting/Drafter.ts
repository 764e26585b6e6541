/** Drafts from a record, where a long one holds up nobody else. */
import { Context, type Effect, type Option, Schema, type Scope } from "effect"
import { LoopStatus, TraceStep } from "../../../schemas/discharge/agent.ts"
import { LeftOut, Word } from "../../../schemas/discharge/documents.ts"
import type { StayChart } from "../../../schemas/discharge/chart.ts"
import { Draft } from "../../../schemas/discharge/draft.ts"
import type { RecordTooComplex } from "../../../schemas/discharge/problems.ts"
import type { Timeout } from "../../../schemas/problems.ts"
import type { Model } from "./DischargeModel.ts"
import type { Source } from "../clinical/source.ts"

/** What one pass of the agent came to. */
export const Pass = Schema.Struct({
  draft: Draft,
  steps: Schema.Array(TraceStep),
  loop_status: LoopStatus,
  /** What a caller should know: a model that failed, a tool that could not run. */
  warnings: Schema.Array(Schema.String)
})
export type Pass = typeof Pass.Type

/** What the simulated review makes of a draft, and what there is to learn from it. */
export const Reviewed = Schema.Struct({
  edited: Draft,
  edit_distance: Schema.Finite,
  rules: Schema.Array(Schema.String)
})
export type Reviewed = typeof Reviewed.Type

export const SourceText = Schema.Struct({
  text: Schema.String,
  pages: Schema.Array(Schema.Struct({
    document_id: Schema.String,
    page: Schema.Int,
    start: Schema.Int,
    end: Schema.Int,
    isSource: Schema.Boolean,
    left_out: Schema.Array(LeftOut),
    words: Schema.Array(Word)
  }))
})

export interface PassOrder {
  readonly feedback: ReadonlyArray<string>
  /** Asked in place of the offline model until it fails. */
  readonly remote: Option.Option<Model>
  readonly tell: (step: TraceStep) => Effect.Effect<void>
  /** Heard while a remote model reads a long record: so many of its lines are read. */
  readonly progress: (read: number, of: number) => Effect.Effect<void>
}

/** A record that was opened: it is read once, whatever number of passes follow. */
export interface Drafting {
  readonly pass: (order: PassOrder) => Effect.Effect<Pass, RecordTooComplex | Timeout>
  readonly review: (draft: Draft) => Effect.Effect<Reviewed, RecordTooComplex | Timeout>
  /** What can be drawn of the record beside a draft of it. */
  readonly chart: (draft: Draft) => Effect.Effect<StayChart, RecordTooComplex | Timeout>
}

export class Drafter extends Context.Service<Drafter, {
  /** `patient_name` is the one asked for: the record may speak of others. */
  readonly open: (
    source: Source,
    patient_name: string
  ) => Effect.Effect<Drafting, never, Scope.Scope>
}>()("agent-services/discharge/Drafter") {}
