/**
 * Requests that carry others: those are counted, limited and logged, each on its own.
 */
import { Context } from "effect"
import type { HttpServerRequest } from "effect/http"

type Request = HttpServerRequest.HttpServerRequest

/** What the frame around a request and the route that reads what it carries tell each other. */
class Kept {
  private readonly landings = new WeakMap<Request, () => void>()
  private readonly logged = new WeakSet<Request>()
  private readonly carriers = new WeakMap<Request, Request>()

  /** `land` frees the place of a request, which it takes like any other. */
  begun(request: Request, land: () => void) {
    this.landings.set(request, land)
  }

  /** Its body is in: from now on each request that it carries takes a place and a time of its own. */
  isIn(request: Request) {
    this.landings.get(request)?.()
    this.landings.delete(request)
  }

  /** `carrier` is whose connection it came by. */
  carriedBy(request: Request, carrier: Request) {
    this.carriers.set(request, carrier)
  }

  /** Whether who sent it, or what carries it, has left. */
  isLeft(request: Request) {
    const { source } = this.carriers.get(request) ?? request
    return source instanceof globalThis.Request && source.signal.aborted
  }

  /** All that is to be logged of it is what it carries. */
  isLogged(request: Request) {
    this.logged.add(request)
  }

  has(request: Request) {
    return this.logged.has(request)
  }
}

export const Carriers = Context.Reference<Kept>("agent-services/edge/Carriers", {
  defaultValue: () => new Kept()
})

/** The path that takes them. It reads its own body. */
export const CARRIER = "/mcp"
