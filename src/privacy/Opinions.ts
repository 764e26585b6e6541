import { Context, type Effect } from "effect"
import type { ReportRequest } from "../../schemas/privacy/trust.ts"

/**
 * How much praise of anchors lets an agent's word weigh more than a stranger's: the sum, over those
 * that praise it, of by how much praise outweighs blame (0 to 1 each). Less than 1 / 0.9 never makes
 * a score of 50, so that it takes two anchors.
 */
export const VOUCHED_FROM = 1 / 0.9

/**
 * How many of the vouched, and of the strangers, are heard on each agent, each way, newest first. So
 * many fresh strangers already move a score as far as any number can: exp(-12.8) is missing.
 */
export const HEARD_EACH_WAY = 64

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
  /** The opinions on an agent, and those of anchors on its reporters that are vouched for. */
  readonly about: (agent_id: string) => Effect.Effect<ReadonlyArray<KeptOpinion>>
  readonly history: (agent_id: string) => Effect.Effect<History>
  /** The last reports of a pair, newest first: those with a proof, or those without. */
  readonly past: (
    pair: Pick<Opinion, "agent_id" | "reporter_id"> & { readonly proven: boolean },
    limit: number
  ) => Effect.Effect<ReadonlyArray<PastReport>>
  /** Erases the contexts of all reports on an agent; what they count stays. */
  readonly eraseContexts: (agent_id: string) => Effect.Effect<void>
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
