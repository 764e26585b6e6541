import { Context, Effect, Option } from "effect"

/** What is found out about a request while it is served, for the frame around it. */
export class Served extends Context.Service<Served, {
  /** The agent whose key came with it, also where the key has not the right; null for any other. */
  agent_id: string | null
}>()("agent-services/Served") {}

/** Tells the frame whose request it is. */
export const isServedTo = (agent_id: string) =>
  Effect.map(
    Effect.serviceOption(Served),
    Option.map((served) => {
      served.agent_id = agent_id
    })
  )
