/**
 * The inside of the process that reads one document: asked by its argument, it answers with lines on
 * standard output and ends.
 */
import { Effect, type Layer, Schema } from "effect"
import type { Ocr } from "../../src/discharge/Ocr.ts"
import type { Pdf, PdfFailure } from "../../src/discharge/Pdf.ts"
import { type Request, Request as RequestSchema, type Said } from "./protocol.ts"

const ALIVE_EVERY = "1 second"

const decodeRequest = Schema.decodeUnknownEffect(Schema.fromJsonString(RequestSchema))
const encoder = new TextEncoder()

const say = (said: Said) =>
  Effect.sync(() => {
    const line = encoder.encode(`${JSON.stringify(said)}\n`)
    for (let sent = 0; sent < line.length;) sent += Deno.stdout.writeSync(line.subarray(sent))
  })

const alive = Effect.suspend(() => say({ _tag: "Alive", bytes: Deno.memoryUsage().rss })).pipe(
  Effect.delay(ALIVE_EVERY),
  Effect.forever
)

/** Answers the request of this process with `program`, and exits. */
export const run = <E>(
  program: (
    request: Request,
    bytes: Uint8Array,
    say: (said: Said) => Effect.Effect<void>
  ) => Effect.Effect<void, PdfFailure, Pdf | Ocr>,
  layer: Layer.Layer<Pdf | Ocr, E>
) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const request = yield* Effect.orDie(decodeRequest(Deno.args[0]))
      yield* Effect.forkScoped(alive)
      const bytes = yield* Effect.promise(() => Deno.readFile(request.path))
      yield* program(request, bytes, say).pipe(
        Effect.andThen(say({ _tag: "Done" })),
        Effect.catchTag("PdfFailure", ({ reason, message }) =>
          say({ _tag: "Failed", reason, message }))
      )
      // Recognisers would keep the process for their own end.
      Deno.exit(0)
    }).pipe(Effect.provide(layer), Effect.scoped)
  )
