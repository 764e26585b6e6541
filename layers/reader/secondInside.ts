/**
 * The inside of the second thread of a reader: it is told what it shares with the first one, and later
 * what to read.
 */
import { Deferred, Effect, Fiber, type Layer } from "effect"
import type { Pdf, PdfFailure } from "../../src/discharge/Pdf.ts"
import type { ReadOptions, Turns } from "../../src/discharge/Companion.ts"
import type { Says, Told } from "./second.ts"
import { Threads, WARMER } from "./threads.ts"

// Several in each second, of which one is asked for.
const BEAT_EVERY = "250 millis"

/** `warm` runs, more than once, until there is a document, which `program` reads in turns. */
export const run = <E>(
  warm: Effect.Effect<void, never, Pdf>,
  program: (
    bytes: Uint8Array,
    options: ReadOptions,
    say: Threads["tell"],
    turns: Turns
  ) => Effect.Effect<void, PdfFailure, Pdf>,
  layer: Layer.Layer<Pdf, E>
) => {
  const shared = Deferred.makeUnsafe<Threads>()
  const opened = Deferred.makeUnsafe<Extract<Told, { readonly _tag: "Open" }>>()
  const begun = Deferred.makeUnsafe<void>()
  const hear = (told: Told) => {
    switch (told._tag) {
      case "Shared":
        return Deferred.doneUnsafe(shared, Effect.succeed(new Threads(told.shared)))
      case "Open":
        return Deferred.doneUnsafe(opened, Effect.succeed(told))
      case "Begin":
        return Deferred.doneUnsafe(begun, Effect.void)
    }
  }
  self.addEventListener("message", ({ data }: MessageEvent<Told>) => void hear(data))
  return Effect.runPromise(
    Effect.gen(function* () {
      const threads = yield* Deferred.await(shared)
      const warming = yield* Effect.forkScoped(
        warm.pipe(Effect.andThen(say("ready")), Effect.andThen(Effect.repeat(warm, WARMER)))
      )
      const { bytes, options } = yield* Deferred.await(opened)
      yield* Fiber.interrupt(warming)
      const { beat, flush, tell, take, giveBack } = threads
      yield* Effect.andThen(beat, flush).pipe(
        Effect.delay(BEAT_EVERY),
        Effect.forever,
        Effect.forkScoped
      )
      const turns = { begun: Deferred.await(begun), take, giveBack }
      // With what this one cannot open, the first one goes on alone.
      yield* Effect.ignore(program(bytes, options, tell, turns))
      yield* flush
      yield* say("ended")
    }).pipe(Effect.provide(layer), Effect.scoped)
  )
}

const say = (said: Says) => Effect.sync(() => self.postMessage(said))
