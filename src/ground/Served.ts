import { Context, Effect, Option } from "effect"

/** What is found out about a request while it is served, for the frame around it. */
export class Served extends Context.Service<Served, {
  /** The agent whose key came with it, also where the key has not the right; null for any other. */
  agent_id: string | null
  /** What it made, for a route that names nothing. */
  subject: string | null
  /** Whether it was answered that the caller may not have what it asked for. */
  isDenied: boolean
  /** Whether the audit log has been told of it. */
  isNoted: boolean
}>()("agent-services/Served") {}

const update = (change: (served: Context.Service.Shape<typeof Served>) => void) =>
  Effect.map(Effect.serviceOption(Served), Option.map(change))

/** Tells the frame whose request it is. */
export const isServedTo = (agent_id: string) =>
  update((served) => {
    served.agent_id = agent_id
  })

/** Tells the frame what the request is about, where its route does not say. */
export const isAbout = (subject: string) =>
  update((served) => {
    served.subject = subject
  })

/** Tells the frame that the answer is a no, whatever its status. */
export const isDenied = update((served) => {
  served.isDenied = true
})

/** Tells the frame that the audit log has the request. */
export const isNoted = update((served) => {
  served.isNoted = true
})
