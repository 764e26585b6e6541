import { Context, type Effect } from "effect"
import type { ReportRequest } from "../../schemas/privacy/trust.ts"

/** How many steps of praise away from an anchor a word still weighs more than a stranger's. */
export const STEPS_MAX = 11

/**
 * The most opinions of anchors, and of agents that praise reaches from them, that one score is made
 * of: those nearest to the anchors, and of these the oldest, so that no newcomer crowds one out.
 */
export const VOICES_MAX = 2048

/**
 * How many strangers are heard on each agent, each way, newest first. So many fresh ones already
 * move a score as far as any number can: exp(-12.8) is missing.
 */
export const STRANGERS_HEARD = 64

/** What one reporter has said of one agent, as of the newest report. */
export interface Opinion {
  readonly agent_id: string
  readonly reporter_id: string
  /** The weighted share of positives among the last reports, 0 to 1; age does not change it. */
  readonly positive_share: number
  /** In milliseconds. */
  readonly newest_at: number
}

/** An opinion as it is kept: as of the newest report, and as of the newest with a proof. */
export interface KeptOpinion extends Opinion {
  /** Of those reports alone in which the reporter proved who it is; none of a mere claim. */
  readonly proven: Pick<Opinion, "positive_share" | "newest_at"> | null
}

/** One report of a pair, by its time in milliseconds. */
export interface PastReport {
  readonly positive: boolean
  readonly at: number
}

/** What was ever said of an agent, in numbers. */
interface History {
  readonly reports: number
  readonly reporters: number
  readonly first_seen: string | null
  readonly updated_at: string | null
}

/** Reports on agents, and the opinions that they add up to. */
export class Opinions extends Context.Service<Opinions, {
  /**
   * The opinions on an agent, on its reporters, on theirs and so on; but only on reporters whom
   * praise reaches from the anchors, since all others are strangers whatever is said of them.
   */
  readonly about: (agent_id: string) => Effect.Effect<ReadonlyArray<KeptOpinion>>
  readonly history: (agent_id: string) => Effect.Effect<History>
  /** The last reports of a pair, newest first: those with a proof, or those without. */
  readonly past: (
    pair: Pick<Opinion, "agent_id" | "reporter_id"> & { readonly proven: boolean },
    limit: number
  ) => Effect.Effect<ReadonlyArray<PastReport>>
  /** Keeps a report, and the opinion that the pair comes to with it. */
  readonly add: (
    report: ReportRequest & {
      readonly report_id: string
      readonly at: string
      readonly log_index: number
      /** Whether the reporter proved who it is. */
      readonly proven: boolean
    },
    positive_share: number
  ) => Effect.Effect<void>
}>()("agent-services/privacy/Opinions") {}
