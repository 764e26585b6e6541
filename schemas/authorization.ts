/**
 * Who is calling: the agent behind a bearer key, as every contract declares it.
 */
import { Context, type Option } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import type { AgentId } from "./agent.ts"
import { BadRequest, Forbidden, Unauthenticated } from "./problems.ts"

export interface Agent {
  readonly agent_id: AgentId
  readonly is_admin: boolean
  /** Whose work it sees in recovery beside its own: that of agents of the same group. */
  readonly group: string
}

/** The group of agents of which nothing else is said. */
export const GROUP_DEFAULT = "default"

/** The agent that the request's key belongs to; none when no key came and `AUTH_MODE=open`. */
export class Caller extends Context.Service<Caller, Option.Option<Agent>>()(
  "agent-services/Caller"
) {}

/** Reads `Authorization: Bearer <key>` (or `X-API-Key`) as `AUTH_MODE` says; 401 for a bad key. */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { provides: Caller }>()(
  "agent-services/Authorization",
  { error: [Unauthenticated, Forbidden, BadRequest] }
) {}
