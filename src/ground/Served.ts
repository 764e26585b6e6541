import { Context, Effect, Option } from "effect"

/** What handlers record about a request for the frame around it. */
export class Served extends Context.Service<Served, {
  /** The agent whose key came with it, also where the key has not the right; null for any other. */
  agent_id: string | null
  /** What it made, for a route that names nothing. */
  subject: string | null
  /** Whether it was answered that the caller may not have what it asked for. */
  isDenied: boolean
  /** Whether the audit log has an entry of it. */
  isNoted: boolean
}>()("agent-services/Served") {}

const update = (change: (served: Context.Service.Shape<typeof Served>) => void) =>
  Effect.map(Effect.serviceOption(Served), Option.map(change))

/** Records for the frame which agent the request belongs to. */
export const isServedTo = (agent_id: string) =>
  update((served) => {
    served.agent_id = agent_id
  })

/** Records for the frame the subject of the request, if its route does not name one. */
export const isAbout = (subject: string) =>
  update((served) => {
    served.subject = subject
  })

/** Records for the frame that the request was denied, regardless of its status. */
export const isDenied = update((served) => {
  served.isDenied = true
})

/** Records for the frame that the audit log has the request. */
export const isNoted = update((served) => {
  served.isNoted = true
})
