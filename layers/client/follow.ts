/**
 * Events that are followed: where a stream breaks off it is taken up again, behind the event that came
 * last, until the reader leaves or the service refuses.
 */
import { Duration, Effect, Option, Stream } from "effect"
import { Sse } from "effect/encoding"
import type { HttpClientError, HttpClientResponse } from "effect/http"
import { errorOf } from "./errorOf.ts"
import { ServiceError } from "./ServiceError.ts"

/** An event of a stream. */
export interface ServerEvent {
  readonly event: string
  readonly id: string | undefined
  /** Of JSON its value, else the text. */
  readonly data: unknown
}

/** Where a stream begins: behind the event with this id, with the first for `0`, else from now. */
export interface From {
  readonly after?: string
}

/** How often a stream is taken up that gives nothing, and the longest wait before. */
export const BREAKS_MAX = 9
const WAIT_SECONDS_MAX = 10
const FIRST_WAIT_SECONDS = 0.1

type Response = HttpClientResponse.HttpClientResponse

/** Follows what `open` answers, which is told the id of the event that came last. */
export const follow = (
  open: (last: string | undefined) => Effect.Effect<Response, HttpClientError.HttpClientError>,
  after?: string
): Stream.Stream<ServerEvent, ServiceError> =>
  Stream.suspend(() => {
    let last = after
    let breaks = 0
    const hear = () => {
      breaks = 0
    }
    const once = Stream.suspend(() =>
      Stream.unwrap(
        Effect.delay(
          Effect.map(open(last), (response) => eventsOf(response, hear)),
          // .1, .2, .4 and so on to 10 s; with the tries of each, a minute.
          breaks === 0 ? Duration.zero : Duration.seconds(
            Math.min(FIRST_WAIT_SECONDS * 2 ** (breaks - 1), WAIT_SECONDS_MAX)
          )
        )
      )
    )
    return once.pipe(
      Stream.tap(({ id }) =>
        Effect.sync(() => {
          last = id ?? last
        })
      ),
      Stream.mapError(errorOf),
      Stream.catchIf((error) => error.retryable && breaks < BREAKS_MAX, () => Stream.empty),
      Stream.onEnd(Effect.sync(() => {
        breaks++
      })),
      Stream.forever
    )
  })

const parsed = Option.liftThrowable((text: string): unknown => JSON.parse(text))

const brokenOff = new ServiceError({
  code: "NO_ANSWER",
  message: "The stream broke off.",
  retryable: true
})

/** The events of an answer, or its problem; `hear` is told of each sign of life. */
const eventsOf = (
  response: Response,
  hear: () => void
): Stream.Stream<ServerEvent, unknown> =>
  response.status >= 400
    ? Stream.fromEffect(Effect.flatMap(response.json, (body) => Effect.fail(body)))
    : response.stream.pipe(
      // An answer that breaks off was one.
      Stream.mapError(() => brokenOff),
      Stream.tap(() => Effect.sync(hear)),
      Stream.decodeText(),
      Stream.pipeThroughChannel(Sse.decode()),
      // It says when to come again; the waits are our own.
      Stream.mapError((error) => Sse.Retry.is(error) ? brokenOff : error),
      Stream.mapEffect(({ data, event, id }) => {
        const value = Option.getOrElse(parsed(data), () => data)
        return event === "error"
          ? Effect.fail(value)
          : Effect.succeed<ServerEvent>({ event, id, data: value })
      })
    )
