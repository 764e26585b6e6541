/**
 * Who is calling: the agent behind a bearer key, as every service sees it.
 */
import { Context, Effect, Option, Schema } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { BadRequest, Forbidden, Unauthenticated } from "./problems.ts"

/** Names an agent: 1 to 128 ASCII letters, digits and `._:@-`, the first a letter or digit; DIDs fit. */
export const AgentId = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9._:@-]{0,127}$/u, {
    message: "Expected 1 to 128 of letters, digits and ._:@- with a letter or digit first"
  })
).pipe(Schema.brand("AgentId"))
export type AgentId = typeof AgentId.Type

export interface Agent {
  readonly agent_id: AgentId
  readonly is_admin: boolean
}

/** The agent that the request's key belongs to; none when no key came and `AUTH_MODE=open`. */
export class CurrentAgent extends Context.Service<CurrentAgent, Option.Option<Agent>>()(
  "agent-services/CurrentAgent"
) {}

/** Reads `Authorization: Bearer <key>` (or `X-API-Key`) as `AUTH_MODE` says; 401 for a bad key. */
export class Authorization
  extends HttpApiMiddleware.Service<Authorization, { provides: CurrentAgent }>()(
    "agent-services/Authorization",
    { error: [Unauthenticated, Forbidden, BadRequest] }
  ) {}

/** The calling agent; 401 when nobody said who is calling. */
export const requireAgent = Effect.flatMap(
  CurrentAgent,
  Option.match({
    onNone: () => Effect.fail(new Unauthenticated({ reason: "This call needs a key." })),
    onSome: Effect.succeed
  })
)

/** Whether the caller proved to be `agent`. */
export const isProven = (agent: string) =>
  Effect.map(CurrentAgent, Option.exists(({ agent_id }) => agent_id === agent))

/** Passes when the caller is `agent`, an admin, or unknown (`AUTH_MODE=open`); else 403. */
export const requireToBe = (agent: string) =>
  Effect.flatMap(
    CurrentAgent,
    (caller) =>
      Option.isNone(caller) || caller.value.is_admin || caller.value.agent_id === agent
        ? Effect.void
        : Effect.fail(
          new Forbidden({
            reason: `The key belongs to '${caller.value.agent_id}', not to '${agent}'.`
          })
        )
  )
