/**
 * Claims: one agent at a time holds a workflow, for as long as its lease lives.
 */
import { Effect, Schema } from "effect"
import { Instant, LeaseToken, maybe, Note, WorkflowId } from "./json.ts"
import { Workflow } from "./workflow.ts"

export const claimStatuses = ["active", "released", "expired", "completed"] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export const LEASE_SECONDS_DEFAULT = 300

const LeaseSeconds = Schema.Int.check(Schema.isBetween({ minimum: 10, maximum: 3_600 }))

export const Claim = Schema.Struct({
  id: Schema.String,
  workflow_id: WorkflowId,
  agent_id: Schema.String,
  status: Schema.Literals(claimStatuses),
  /** Its fencing token: a write under an older one is refused. */
  lease_generation: Schema.Int,
  created_at: Instant,
  expires_at: Instant,
  last_renewed_at: Schema.NullOr(Instant),
  released_at: Schema.NullOr(Instant),
  release_reason: Schema.NullOr(Schema.String),
  renewal_count: Schema.Int,
  /** The first 12 characters, to tell tokens apart in a log. */
  lease_token_prefix: Schema.String
}).annotate({ identifier: "Claim" })
export type Claim = typeof Claim.Type

export const ClaimRequest = Schema.Struct({
  lease_seconds: LeaseSeconds.pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(LEASE_SECONDS_DEFAULT))
  ),
  note: maybe(Note),
  /** Take it although its context is not enough to go on safely. */
  acknowledge_blocking_issues: Schema.Boolean.pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(false))
  )
}).annotate({ identifier: "ClaimRequest" })

export const Claimed = Schema.Struct({
  claim: Claim,
  /** Shown once. Only its hash is kept. */
  lease_token: Schema.String,
  lease_expires_at: Instant,
  lease_seconds: Schema.Int,
  fencing_token: Schema.Int,
  workflow: Workflow
}).annotate({ identifier: "Claimed" })
export type Claimed = typeof Claimed.Type

export const RenewRequest = Schema.Struct({
  lease_token: LeaseToken,
  lease_seconds: LeaseSeconds.pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(LEASE_SECONDS_DEFAULT))
  )
}).annotate({ identifier: "RenewRequest" })

export const ReleaseRequest = Schema.Struct({
  lease_token: LeaseToken,
  reason: maybe(Note)
}).annotate({ identifier: "ReleaseRequest" })
