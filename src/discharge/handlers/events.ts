/**
 * A long call as server-sent events: one for each thing that happens, then `result`, or the `error` that
 * the edge makes of a failure.
 */
import { Effect, Queue, Stream } from "effect"
import type { HttpServerRespondable } from "effect/http"
import { eventText, KEEP_ALIVE, response } from "../../ground/eventStream.ts"

const ALIVE_EVERY = "10 seconds"

/** `nameOf` names the events before the last. */
export const events = Effect.fnUntraced(function* <Progress, Result, R>(
  nameOf: (progress: Progress) => string,
  call: (
    tell: (progress: Progress) => Effect.Effect<void>
  ) => Effect.Effect<Result, HttpServerRespondable.Respondable, R>
) {
  const context = yield* Effect.context<R>()
  const told = Stream.callback<string, HttpServerRespondable.Respondable>((queue) =>
    call((progress) => Queue.offer(queue, eventText(nameOf(progress), JSON.stringify(progress))))
      .pipe(
        Effect.flatMap((result) => Queue.offer(queue, eventText("result", JSON.stringify(result)))),
        Effect.andThen(Queue.end(queue)),
        Effect.provideContext(context)
      )
  )
  const alive = Stream.as(Stream.drop(Stream.tick(ALIVE_EVERY), 1), KEEP_ALIVE)
  return response(Stream.merge(told, alive, { haltStrategy: "left" }))
})
