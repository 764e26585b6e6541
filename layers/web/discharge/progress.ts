/** What is under way: files that are read, and drafts that are made. */
import type { UploadProgress } from "../../../schemas/discharge/documents.ts"
import type { PipelineRun, PipelineStep } from "../../../schemas/discharge/pipeline.ts"

export interface Run {
  readonly steps: ReadonlyArray<PipelineStep>
  readonly isRunning: boolean
  readonly startedAt: number
  /** Of the last run of this tab that came to its end. */
  readonly result: PipelineRun | null
}

export interface Upload {
  readonly name: string
  readonly startedAt: number
  /** The last that was heard: from the first on the service has it whole. */
  readonly progress: UploadProgress | null
  readonly outcome: Outcome | null
}

type Outcome =
  | { readonly failed: string }
  | {
    readonly patients: ReadonlyArray<string>
    readonly pages: number
    readonly isKnown: boolean
    /** Pages that nothing was taken from. */
    readonly unread: ReadonlyArray<number>
    readonly isHandwritten: boolean
    readonly warnings: ReadonlyArray<string>
  }
