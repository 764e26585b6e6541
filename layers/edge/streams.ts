/**
 * Answers that are sent for as long as they are read: the frame around a request ends at their head.
 */
import { Cause, Effect, Stream } from "effect"
import { HttpBody, HttpServerResponse } from "effect/http"
import { eventText } from "../../src/ground/eventStream.ts"

type Response = HttpServerResponse.HttpServerResponse
type Bytes = Stream.Stream<Uint8Array, unknown>

/** The answer with what `change` makes of its stream; as it is, when it has none. */
export const mapStream = (response: Response, change: (bytes: Bytes) => Bytes) => {
  const { body } = response
  return body._tag === "Stream"
    ? HttpServerResponse.setBody(
      response,
      HttpBody.stream(change(body.stream), body.contentType, body.contentLength)
    )
    : response
}

/** Whether the answer is a stream of events, which has no end of its own. */
export const isOfEvents = ({ body }: Response) =>
  body._tag === "Stream" && body.contentType.startsWith("text/event-stream")

/** The answer; where its stream fails, it ends with the event `error`, which holds what `problem` gives. */
export const endingWithProblem = (
  response: Response,
  problem: (cause: Cause.Cause<unknown>) => Effect.Effect<string>
) =>
  mapStream(
    response,
    Stream.catchCauseIf(
      // What nobody waits for any more ends without a word.
      (cause) => !Cause.hasInterruptsOnly(cause),
      (cause) =>
        Stream.fromEffect(
          Effect.map(problem(cause), (body) => encoder.encode(eventText("error", body)))
        )
    )
  )

const encoder = new TextEncoder()

/** The streams of events that are being sent. */
export class Streams {
  private open = 0

  get size() {
    return this.open
  }

  /** The answer, counted from when its stream begins until it ends. */
  counted(response: Response) {
    const place = Effect.acquireRelease(
      Effect.sync(() => this.open++),
      () => Effect.sync(() => this.open--)
    )
    return mapStream(response, (bytes) => Stream.unwrap(Effect.as(place, bytes)))
  }
}
