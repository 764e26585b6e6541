/**
 * What the paths and queries of the groups share.
 */
import { Schema } from "effect"
import { IdempotencyKeyInUse, IdempotencyKeyReused } from "../../problems.ts"
import { FencingTokenStale, LeaseExpired, NotLeaseHolder } from "../problems.ts"

export const inWorkflow = { workflow_id: Schema.String }

/** A whole number of at least `minimum` in a path or a query. */
export const whole = (minimum: number, maximum = 2_147_483_647) =>
  Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum }))

/** What every call that takes an `Idempotency-Key` can answer. */
export const retried = [IdempotencyKeyReused, IdempotencyKeyInUse] as const

/** What every write to a workflow can answer. */
export const fenced = [NotLeaseHolder, LeaseExpired, FencingTokenStale] as const
