/** Keeps what the pipeline and the learning leave behind for each patient. */
import { Context, type Effect, type Option } from "effect"
import type { TraceStep } from "../../../schemas/discharge/agent.ts"
import type { Draft } from "../../../schemas/discharge/draft.ts"

export interface PipelineOutcome {
  readonly patient_name: string
  readonly draft: Draft
  readonly trace: ReadonlyArray<TraceStep>
  readonly distances: ReadonlyArray<number>
  readonly saved_at: string
  readonly expires_at: string
}

export interface Lesson {
  readonly patient_name: string
  readonly distance: number
  readonly rules: ReadonlyArray<string>
  readonly expires_at: string
}

interface Curve {
  /** As it was first spelled. */
  readonly patient_name: string
  readonly distances: ReadonlyArray<number>
  readonly rules: ReadonlyArray<string>
}

export interface Saved<A> {
  readonly filename: string
  readonly data: A
}

export interface ListOptions {
  /** Only what is of this patient. */
  readonly patient_name?: string | undefined
  readonly limit: number | undefined
  /** The file name after which the list begins. */
  readonly after: string | undefined
}

/** Names that differ only in case and spacing are one patient. */
export class Archive extends Context.Service<Archive, {
  /** Takes the place of what was kept of the patient before, but for the rules that were taught. */
  readonly save: (outcome: PipelineOutcome) => Effect.Effect<void>
  /** Adds a distance and the rules that are new. */
  readonly learn: (lesson: Lesson) => Effect.Effect<Curve>
  /** The rules of all lessons of a patient, in their order. */
  readonly taught: (patient_name: string) => Effect.Effect<ReadonlyArray<string>>
  /** Takes a rule back; the rules that are left. */
  readonly unlearn: (
    patient_name: string,
    rule: string
  ) => Effect.Effect<ReadonlyArray<string>>
  /** By file name. */
  readonly drafts: (options: ListOptions) => Effect.Effect<ReadonlyArray<Saved<Draft>>>
  readonly traces: (
    options: ListOptions
  ) => Effect.Effect<ReadonlyArray<Saved<ReadonlyArray<TraceStep>>>>
  readonly draft: (
    filename: string
  ) => Effect.Effect<Option.Option<{ readonly draft: Draft; readonly saved_at: string }>>
  readonly curves: Effect.Effect<ReadonlyArray<Curve>>
  /** Whether there was anything to forget. */
  readonly forget: (patient_name: string) => Effect.Effect<boolean>
  readonly expire: (now: string) => Effect.Effect<void>
  /** What is wrong with where they are kept, as `/ready` tells it. */
  readonly fault: Effect.Effect<Option.Option<string>>
}>()("agent-services/discharge/Archive") {}
