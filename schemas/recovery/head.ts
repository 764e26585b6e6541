/**
 * The head of a workflow's log, signed: who keeps it can show later what the log said, also when the
 * service keeps the workflow no more.
 */
import { Schema } from "effect"
import { Instant, WorkflowId } from "./json.ts"
import { Status } from "./workflow.ts"

/** The kind of statement that a signed head is. */
export const HEAD_TYP = "workflow-head+jws"

export const Head = Schema.Struct({
  workflow_id: WorkflowId,
  /** Of the last event, which is how many there are. */
  sequence: Schema.Int,
  /** Of the last event. */
  hash: Schema.String,
  status: Status,
  /** Since when the workflow is not kept; null while it is. */
  pruned_at: Schema.NullOr(Instant),
  /**
   * A compact JWS of the kind `workflow-head+jws` over the members above (and `iat`), with Ed25519;
   * the keys are at `/.well-known/jwks.json`.
   */
  signed_head: Schema.String
}).annotate({ identifier: "Head" })
export type Head = typeof Head.Type
