/**
 * Safe retries: a change that is asked for twice is made once.
 */
import { Context, type Effect, type Schema } from "effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Caller } from "../../schemas/authorization.ts"
import type { IdempotencyKeyInUse, IdempotencyKeyReused } from "../../schemas/problems.ts"

/** How an answer goes on the wire, so that it can be kept and given again byte for byte. */
export interface IdempotentReply<A> {
  readonly status: number | ((value: A) => number)
  readonly schema: Schema.Codec<A, unknown>
  /** Beside the common ones, such as `Location` and `ETag`. */
  readonly headers?: (value: A) => { readonly [name: string]: string }
  /**
   * Its change is one `run` of statements and reads nothing: where the store takes that as a
   * transaction by itself it is not wrapped in one, unless the answer is kept with it.
   */
  readonly isOneWrite?: true
  /** The id of the resource in the reply; the reply is deleted with it. */
  readonly about?: (value: A) => string
}

/**
 * Runs a change at most once for each caller, method, path and `Idempotency-Key`. The change and its
 * answer are stored in one transaction; without the header the change just runs in one.
 */
export class Idempotency extends Context.Service<Idempotency, {
  /**
   * `prepare` runs before the transaction is opened, and not at all for a repeat. `then` runs when
   * the change is durable: for a repeat nothing was changed, so nothing follows. From the transaction
   * on a caller who leaves interrupts neither.
   */
  readonly once: <A, P, E1, R1, E2, R2>(
    reply: IdempotentReply<A>,
    prepare: Effect.Effect<P, E1, R1>,
    change: (prepared: P) => Effect.Effect<A, E2, R2>,
    then?: (prepared: P, value: A) => Effect.Effect<void>
  ) => Effect.Effect<
    HttpServerResponse.HttpServerResponse,
    E1 | E2 | IdempotencyKeyReused | IdempotencyKeyInUse,
    R1 | R2 | Caller | HttpServerRequest.HttpServerRequest
  >
}>()("agent-services/Idempotency") {}
