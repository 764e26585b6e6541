/**
 * Which answers stand in the audit log: of calls that change or disclose something, and of those that
 * a known caller had no right to. Who is not known is not in it, unless it got what it asked for: else
 * anybody could fill it.
 */
import { Context } from "effect"
import { HttpRouter } from "effect/http"
import type { Outcome } from "../../schemas/audit.ts"
import { Audit } from "../../src/ground/Audit.ts"
import type { Served } from "../../src/ground/Served.ts"
import type { Route } from "./allow.ts"

interface Answered {
  readonly method: string
  readonly requestId: string
  readonly served: Context.Service.Shape<typeof Served>
}

const outcomeOf = (
  status: number,
  isRead: boolean,
  isOfOne: boolean,
  isKnown: boolean,
  isDenied: boolean
): Outcome | undefined => {
  if (status < 400) return isDenied ? "denied" : "allowed"
  if (status >= 500) return isRead ? undefined : "failed"
  return isKnown && (status === 403 || (status === 404 && isOfOne)) ? "denied" : undefined
}

/** Notes an answer to a call of `routes`, unless what served it has noted more of it. */
export const auditing = (
  audit: Context.Service.Shape<typeof Audit>,
  routes: ReadonlyArray<Route>
) => {
  const audited = new Set(
    routes.filter(({ audited }) => audited === true).map(({ method, path }) => `${method} ${path}`)
  )
  return (
    context: Context.Context<never>,
    { method, requestId, served }: Answered,
    status: number
  ) => {
    const routed = Context.getOrUndefined(context, HttpRouter.RouteContext)
    if (routed === undefined || served.isNoted) return
    const isRead = method === "GET" || method === "HEAD"
    const action = `${method === "HEAD" ? "GET" : method} ${routed.route.path}`
    if (!audited.has(action)) return
    const { agent_id } = served
    const [subject = served.subject] = Object.values(routed.params)
    const outcome = outcomeOf(status, isRead, subject !== null, agent_id !== null, served.isDenied)
    if (outcome === undefined) return
    audit.later({ action, outcome, agent_id, subject: subject ?? null, request_id: requestId })
  }
}
