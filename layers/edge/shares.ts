/**
 * Who may hold how much of a service at once: nobody takes it from all others.
 */
import { Option } from "effect"
import type { HttpServerRequest } from "effect/http"
import { ServiceUnavailable } from "../../schemas/problems.ts"
import { headerOf } from "./headerOf.ts"

type Request = HttpServerRequest.HttpServerRequest

/** What one caller may have in work at once, and the bodies of it that may be on their way. */
export const CALLER_MAX = 64

const BY_PROXY = ["forwarded", "x-forwarded-for", "via"] as const

/** The many that nothing tells apart. */
export const BY_PROXY_ALL = "by proxy"

/** Places of one kind, and who holds them. */
class Places {
  private size = 0
  private readonly held = new Map<string, number>()

  constructor(private readonly max: number) {}

  /** Why `caller` gets no further one; nothing when it got it. */
  take(caller: string, callerMax: number) {
    const its = this.held.get(caller) ?? 0
    if (this.size >= this.max) return "The service is at capacity."
    if (its >= callerMax) {
      return `${its} requests of yours are being taken: send this one when they were answered.`
    }
    this.held.set(caller, its + 1)
    this.size++
    return undefined
  }

  free(caller: string) {
    const its = this.held.get(caller) ?? 0
    if (its > 1) this.held.set(caller, its - 1)
    else this.held.delete(caller)
    this.size--
  }
}

/** What one request holds: a place among the bodies that come in, then one among those in work. */
class Place {
  private held: Places | undefined

  constructor(readonly caller: string, private readonly callerMax: number) {}

  /** Exchanges the place held for one of `places`; fails with none held. */
  move(places: Places) {
    this.leave()
    const reason = places.take(this.caller, this.callerMax)
    if (reason !== undefined) return new ServiceUnavailable({ reason })
    this.held = places
    return undefined
  }

  leave() {
    this.held?.free(this.caller)
    this.held = undefined
  }
}

interface Options {
  /** Requests that are in work at once; as many bodies may be on their way. */
  readonly requestsMax: number
  /** An agent whose key was found good; nothing for any other caller. */
  readonly agentOf: (request: Request) => string | undefined
}

export class Shares {
  readonly inWork: Places
  readonly comingIn: Places

  constructor(private readonly options: Options) {
    this.inWork = new Places(options.requestsMax)
    this.comingIn = new Places(options.requestsMax)
  }

  /** Who came through a proxy, without a key that is known, shares half of all with its like. */
  placeOf(request: Request) {
    const { agentOf, requestsMax } = this.options
    const agent = agentOf(request)
    if (agent !== undefined) return new Place(agent, CALLER_MAX)
    const isByProxy = BY_PROXY.some((name) => headerOf(request, name) !== undefined)
    const address = isByProxy ? undefined : Option.getOrUndefined(request.remoteAddress)
    return address === undefined
      ? new Place(BY_PROXY_ALL, Math.ceil(requestsMax / 2))
      : new Place(`address ${address}`, CALLER_MAX)
  }
}
