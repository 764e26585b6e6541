/**
 * An upload as server-sent events: `progress`, then `result` or `error`.
 */
import { Effect, Queue, Stream } from "effect"
import { HttpServerRespondable, HttpServerResponse } from "effect/http"
import type { Uploaded, UploadProgress } from "../../schemas/discharge/documents.ts"

const ALIVE_EVERY = "10 seconds"

const event = (name: string, data: string) => `event: ${name}\ndata: ${data}\n\n`

export const events = (
  read: (
    tell: (progress: UploadProgress) => Effect.Effect<void>
  ) => Effect.Effect<Uploaded, HttpServerRespondable.Respondable>
) => {
  const told = Stream.callback<string>((queue) =>
    read((progress) => Queue.offer(queue, event("progress", JSON.stringify(progress)))).pipe(
      Effect.map((uploaded) => event("result", JSON.stringify(uploaded))),
      Effect.catch((problem) => Effect.map(problemText(problem), (text) => event("error", text))),
      Effect.flatMap((last) => Queue.offer(queue, last)),
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

const problemText = (problem: HttpServerRespondable.Respondable) =>
  Effect.map(
    HttpServerRespondable.toResponse(problem),
    ({ body }) => body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : "{}"
  )
