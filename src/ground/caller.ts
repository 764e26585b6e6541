/**
 * What a call may ask of who makes it.
 */
import { Effect, Option } from "effect"
import { Caller } from "../../schemas/authorization.ts"
import { Forbidden, Unauthenticated } from "../../schemas/problems.ts"

/** The calling agent; 401 if the request identifies no agent. */
export const requireCaller = Effect.flatMap(
  Caller,
  Option.match({
    onNone: () => Effect.fail(new Unauthenticated({ reason: "This call needs a key." })),
    onSome: Effect.succeed
  })
)

/** Whether the caller proved to be `agent`. */
export const isProven = (agent: string) =>
  Effect.map(Caller, Option.exists(({ agent_id }) => agent_id === agent))

/** Passes when the caller is `agent`, an admin, or unknown (`AUTH_MODE=open`); else 403. */
export const requireToBe = (agent: string) =>
  Effect.flatMap(
    Caller,
    (caller) =>
      Option.isNone(caller) || caller.value.is_admin || caller.value.agent_id === agent
        ? Effect.void
        : Effect.fail(
          new Forbidden({
            reason: `The key belongs to '${caller.value.agent_id}', not to '${agent}'.`
          })
        )
  )
