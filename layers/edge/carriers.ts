/**
 * Requests that carry others: those are counted, limited and logged, each on its own.
 */
import { Context } from "effect"
import type { HttpServerRequest } from "effect/http"

export const Carriers = Context.Reference<WeakSet<HttpServerRequest.HttpServerRequest>>(
  "agent-services/edge/Carriers",
  { defaultValue: () => new WeakSet() }
)

/** The path that takes them. It reads its own body, within a time of its own. */
export const CARRIER = "/mcp"
