/**
 * The way past the router, the schemas and the fiber, for a GET without a key whose answer is at hand.
 *
 * It saves a conversion half of its processor time (`docs/benchmarks.md`); nothing else takes it.
 */
import { Context, Effect, Layer, Option } from "effect"
import type { HttpServerRequest } from "effect/http"
import { COMPRESSED_BYTES_MIN } from "./compressed.ts"
import { headerOf } from "./headerOf.ts"

/** What can be sent as it is, and the route that it belongs to. */
interface Ready {
  readonly route: string
  readonly status: number
  readonly headers: Headers
  /** `null` for none. */
  readonly text: string | null
}

/** What answers at once, if it can; `known` is the `If-None-Match` of the caller. */
type Answer = (url: string, known: string | undefined) => Ready | undefined

interface Headers {
  readonly [name: string]: string
}

type Request = HttpServerRequest.HttpServerRequest

const Asked = Context.Reference<Answer | undefined>("agent-services/edge/shortcut/Asked", {
  defaultValue: () => undefined
})

/** Lets a service answer at once. */
export const layer = <E, R>(answer: Effect.Effect<Answer, E, R>) => Layer.effect(Asked, answer)

/** Where a server asks before it makes a fiber for a request; set by the service on that server. */
export class Shortcut extends Context.Service<Shortcut, {
  /** With all headers that an answer is given. */
  answer: (request: Request) => Omit<Ready, "route"> | undefined
}>()("agent-services/Shortcut") {
  static readonly layer = Layer.sync(Shortcut, () => ({ answer: () => undefined }))
}

/**
 * Opens the way, when there is a server that takes it and an answer to be had: what `open` and `close`
 * do to every request and answer they do to these too.
 */
export const install = Effect.fnUntraced(function* <Opened>({ open, close, isBarred }: {
  readonly open: (request: Request) => Opened
  readonly close: (opened: Opened, route: string, status: number, own: Headers) => Headers
  /** Who may not call is answered by the frame. */
  readonly isBarred: (request: Request) => boolean
}) {
  const ready = yield* Asked
  const shortcut = yield* Effect.serviceOption(Shortcut)
  if (ready === undefined || Option.isNone(shortcut)) return
  shortcut.value.answer = (request) => {
    if (
      request.method !== "GET" || headerOf(request, "authorization") !== undefined ||
      headerOf(request, "x-api-key") !== undefined || isBarred(request)
    ) return undefined
    const opened = open(request)
    const known = headerOf(request, "if-none-match")
    // What may be compressed, or was, is not at hand in every form.
    if (known?.includes("W/")) return undefined
    const answer = ready(request.url, known)
    if (answer === undefined) return undefined
    const { route, status, headers, text } = answer
    if (text !== null && text.length >= COMPRESSED_BYTES_MIN) return undefined
    return { status, headers: close(opened, route, status, headers), text }
  }
})
