/**
 * A long call as server-sent events: one for each thing that happens, then `result`, or the `error` that
 * the edge makes of a failure.
 */
import { Effect, Queue, Stream } from "effect"
import { type HttpServerRequest, type HttpServerRespondable, HttpServerResponse } from "effect/http"

const ALIVE_EVERY = "10 seconds"

const event = (name: string, data: string) => `event: ${name}\ndata: ${data}\n\n`

export const wantsEvents = ({ headers }: HttpServerRequest.HttpServerRequest) =>
  headers.accept?.includes("text/event-stream") === true

/** `name` is that of the events before the last. */
export const events = <Progress, Result>(
  name: string,
  call: (
    tell: (progress: Progress) => Effect.Effect<void>
  ) => Effect.Effect<Result, HttpServerRespondable.Respondable>
) => {
  const told = Stream.callback<string, HttpServerRespondable.Respondable>((queue) =>
    call((progress) => Queue.offer(queue, event(name, JSON.stringify(progress)))).pipe(
      Effect.flatMap((result) => Queue.offer(queue, event("result", JSON.stringify(result)))),
      Effect.andThen(Queue.end(queue))
    )
  )
  // A comment now and then keeps proxies from closing a connection on which nothing moves.
  const alive = Stream.as(Stream.drop(Stream.tick(ALIVE_EVERY), 1), ": alive\n\n")
  return HttpServerResponse.stream(
    Stream.encodeText(Stream.merge(told, alive, { haltStrategy: "left" })),
    {
      contentType: "text/event-stream",
      headers: { "cache-control": "no-store", "x-accel-buffering": "no" }
    }
  )
}
