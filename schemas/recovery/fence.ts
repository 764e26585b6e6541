/**
 * Fencing that reaches the outside: whether the one who calls a receiver still holds the workflow.
 */
import { Schema } from "effect"
import { Instant, WorkflowId } from "./json.ts"
import { Status } from "./workflow.ts"

export const FenceCheck = Schema.Struct({
  workflow_id: WorkflowId,
  /** What the caller of the receiver sent along. */
  fencing_token: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
}).annotate({ identifier: "FenceCheck" })

export const Fence = Schema.Struct({
  workflow_id: WorkflowId,
  fencing_token: Schema.Int,
  /** Whether its holder is the holder now. If not, refuse the call. */
  is_current: Schema.Boolean,
  current_fencing_token: Schema.Int,
  status: Status,
  /** When the holder's lease ends unless it is renewed; null without a lease. */
  lease_expires_at: Schema.NullOr(Instant),
  checked_at: Instant
}).annotate({ identifier: "Fence" })
export type Fence = typeof Fence.Type
