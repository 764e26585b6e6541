/**
 * Trust: one record per agent, and the reports that move it.
 */
import { Schema } from "effect"
import { AgentId } from "../agent.ts"
import { LogPlace } from "./log.ts"
import { text } from "./text.ts"
import { Day, Timestamp } from "./timestamp.ts"

export const Tier = Schema.Literals(["low", "medium", "high"])
export type Tier = typeof Tier.Type

export const TrustSummary = Schema.Struct({ trust_score: Schema.Finite, tier: Tier })

/**
 * What counts for and against an agent, as weights: of anchors (under `open`, of everybody), and what
 * all others' comes to. Reporters are never named.
 */
export const TrustEvidence = Schema.Struct({
  positive: Schema.Finite,
  negative: Schema.Finite,
  unanchored_positive: Schema.Finite,
  unanchored_negative: Schema.Finite,
  /** How many reports were ever made, and by how many agents. */
  reports: Schema.Int,
  reporters: Schema.Int
})

export const TrustRecord = Schema.Struct({
  agent_id: AgentId,
  /** Whether anybody has reported on the agent; a stranger has a record too. */
  known: Schema.Boolean,
  /** 0 to 100, to one decimal; the tier is by the unrounded score. */
  trust_score: Schema.Finite,
  tier: Tier,
  thresholds: Schema.Struct({ medium: Schema.Finite, high: Schema.Finite }),
  evidence: TrustEvidence,
  /** Whether this request proved that it comes from the agent. */
  verified: Schema.Boolean,
  /** Days, in UTC. */
  first_seen: Schema.NullOr(Day),
  updated_at: Schema.NullOr(Day),
  as_of: Timestamp
}).annotate({ identifier: "TrustRecord" })
export interface TrustRecord extends Schema.Schema.Type<typeof TrustRecord> {}

export const TrustMode = Schema.Literals(["open", "anchored", "demo"])
export type TrustMode = typeof TrustMode.Type

/** The model in force, so that anyone can compute a score again. */
export const PublishedModel = Schema.Struct({
  mode: TrustMode,
  resists_sybils: Schema.Boolean,
  note: Schema.String,
  thresholds: Schema.Struct({ medium: Schema.Finite, high: Schema.Finite }),
  prior: Schema.Struct({ positive: Schema.Finite, negative: Schema.Finite }),
  weights: Schema.Struct({ anchor: Schema.Finite, stranger: Schema.Finite }),
  strangers_max: Schema.Struct({ positive: Schema.Finite, negative: Schema.Finite }),
  /** What an anchor's own score is, whatever is said of it. */
  anchor_score: Schema.Finite,
  /** What all reports of others than anchors weigh together at most. */
  others_max: Schema.Struct({ positive: Schema.Finite, negative: Schema.Finite }),
  /** How many opinions of each kind are heard at most, newest first; null where all are. */
  heard: Schema.NullOr(Schema.Struct({
    vouched_each_way: Schema.Int,
    strangers_each_way: Schema.Int
  })),
  half_life_days: Schema.Finite,
  reports_per_pair: Schema.Int,
  anchors: Schema.Array(Schema.String)
}).annotate({ identifier: "TrustModel" })

export const Outcome = Schema.Literals(["positive", "negative"])
export type Outcome = typeof Outcome.Type

export const ReportRequest = Schema.Struct({
  agent_id: AgentId,
  reporter_id: AgentId,
  outcome: Outcome,
  context: Schema.optionalKey(text(2000)),
  evidence: Schema.optionalKey(Schema.Struct({ receipt_id: text(128) }))
}).annotate({ identifier: "TrustReportRequest" })
export interface ReportRequest extends Schema.Schema.Type<typeof ReportRequest> {}

export const ReportReply = Schema.Struct({
  report_id: Schema.String,
  agent_id: AgentId,
  reporter_id: AgentId,
  outcome: Outcome,
  /** Whether the reporter is an anchor of the model. */
  anchored: Schema.Boolean,
  /** The record after this report. */
  trust: TrustRecord,
  log_index: Schema.Int,
  /** The entry of the log is of `report_id`, `agent_id` and `reporter_id`. */
  log: LogPlace
}).annotate({ identifier: "TrustReport" })
