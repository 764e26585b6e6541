/**
 * Effects: what a step does to the outside world, begun before it is tried and ended after, so that
 * it is done once whoever goes on.
 */
import { Schema } from "effect"
import { Instant, json, LeaseToken, maybe, text, WorkflowId } from "./json.ts"

/** `unknown`: it was tried, and nobody knows yet whether it happened. */
export const effectStatuses = ["intended", "done", "failed", "unknown"] as const

export const EFFECT_KEY_LENGTH_MAX = 200
export const EFFECT_RESULT_CHARACTERS_MAX = 65_536

/** Unique in the workflow. */
export const EffectKey = text(1, EFFECT_KEY_LENGTH_MAX)

/** An effect with its last status. */
export const LedgerEntry = Schema.Struct({
  key: Schema.String,
  status: Schema.Literals(effectStatuses),
  description: Schema.NullOr(Schema.String),
  /** What its agent sends to the outside, so that a repeat there changes nothing. */
  idempotency_key: Schema.NullOr(Schema.String),
  result: Schema.Json,
  /** 1, and one more each time that it is begun again after it failed. */
  attempt: Schema.Int,
  /** Null where only a checkpoint told of it. */
  begun_by: Schema.NullOr(Schema.String),
  begun_at: Schema.NullOr(Instant),
  ended_by: Schema.NullOr(Schema.String),
  ended_at: Schema.NullOr(Instant),
  /** The fencing token under which it was last told of. */
  lease_generation: Schema.Int,
  /** The checkpoint version that was current then. */
  version: Schema.Int
}).annotate({ identifier: "LedgerEntry" })
export type LedgerEntry = typeof LedgerEntry.Type

export const BeginEffect = Schema.Struct({
  key: EffectKey,
  description: maybe(text(0, 2_000)),
  idempotency_key: maybe(text(1, 255)),
  lease_token: maybe(LeaseToken)
}).annotate({ identifier: "BeginEffect" })
export type BeginEffect = typeof BeginEffect.Type

export const EndEffect = Schema.Struct({
  status: Schema.Literals(["done", "failed", "unknown"]),
  result: Schema.optionalKey(json(EFFECT_RESULT_CHARACTERS_MAX)),
  lease_token: maybe(LeaseToken)
}).annotate({ identifier: "EndEffect" })
export type EndEffect = typeof EndEffect.Type

export const EffectReply = Schema.Struct({
  workflow_id: WorkflowId,
  ...LedgerEntry.fields,
  /** Whether this call began it: only then act. */
  begun: Schema.Boolean,
  /** To be sent with the call to the outside, which refuses a lower one than it has seen. */
  fencing_token: Schema.Int
}).annotate({ identifier: "ToldEffect" })
export type EffectReply = typeof EffectReply.Type
