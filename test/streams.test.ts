import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { endingWithProblem } from "../layers/edge/streams.ts"

const FIRST = "event: step\ndata: 1\n\n"

/** What is sent of a stream that says one thing, and then fails. */
const sent = (cause: Cause.Cause<string>) => {
  const bytes = Stream.encodeText(Stream.concat(Stream.make(FIRST), Stream.failCause(cause)))
  const { body } = endingWithProblem(
    HttpServerResponse.stream(bytes, { contentType: "text/event-stream" }),
    (met) => Effect.succeed(JSON.stringify({ met: String(Cause.squash(met)) }))
  )
  if (body._tag !== "Stream") return Effect.die("no stream")
  return Stream.mkString(Stream.decodeText(body.stream))
}

describe("endingWithProblem()", () => {
  it.effect("tells a failure after all that was said", () =>
    Effect.gen(function* () {
      const text = yield* sent(Cause.fail("late"))
      assert.strictEqual(text, `${FIRST}event: error\ndata: {"met":"late"}\n\n`)
      assert.include(yield* sent(Cause.die("a wall")), `{"met":"a wall"}`)
    }))

  it.effect("says nothing when the stream is interrupted", () =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(sent(Cause.interrupt()))
      assert.isTrue(Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause))
    }))
})
