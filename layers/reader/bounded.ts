/**
 * One document in one process, from its start to its end, watched.
 */
import { Clock, Effect, Schema, type Scope, Stream } from "effect"
import type { ReaderProcess } from "./process.ts"
import { type Question, Request, Said } from "./protocol.ts"
import { type Bounds, usageOf, Watch } from "./watch.ts"

export type End =
  | { readonly _tag: "Done" }
  | Extract<Said, { readonly _tag: "Failed" }>
  | { readonly _tag: "Ended"; readonly why: "memory" | "silence" | "crash" }

export interface Task {
  /** Where the document is. */
  readonly path: string
  readonly question: Question
  readonly bounds: Bounds
}

const WATCH_EVERY = "100 millis"

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Said))
const encode = Schema.encodeSync(Schema.fromJsonString(Request))

/** Asks, hears every line, and ends the process when it leaves its bounds or the caller leaves. */
export const ask = Effect.fn("Reader.process")(
  function* (
    give: Effect.Effect<ReaderProcess, never, Scope.Scope>,
    { path, question, bounds }: Task,
    hear: (said: Said) => Effect.Effect<void>
  ) {
    const process = yield* give
    yield* Effect.forkScoped(Effect.ignore(feed(process, path, question)))
    const usage = Effect.map(Clock.currentTimeMillis, (now) => usageOf(process.pid, now))
    let used = yield* usage
    const watch = new Watch(bounds, used)
    let end: End = { _tag: "Ended", why: "crash" }
    const hearing = Stream.fromReadableStream({
      evaluate: () => process.stdout,
      onError: (cause) => cause
    }).pipe(
      // Once for all that came at once.
      Stream.tap(() => Effect.map(usage, (now) => used = now)),
      Stream.decodeText,
      Stream.splitLines,
      Stream.mapArrayEffect(Effect.forEach((line) => decode(line))),
      Stream.takeUntil(({ _tag }) => _tag === "Done" || _tag === "Failed"),
      Stream.runForEachArray(Effect.forEach((said) => {
        watch.hear(said, used)
        if (said._tag === "Done" || said._tag === "Failed") end = said
        return hear(said)
      }, { discard: true })),
      // Half a line is all that a process leaves behind which was killed while it spoke.
      Effect.ignore,
      Effect.andThen(Effect.sync(() => end))
    )
    const watching: Effect.Effect<End> = Effect.gen(function* () {
      for (;;) {
        yield* Effect.sleep(WATCH_EVERY)
        const why = watch.fault(yield* usage)
        if (why !== undefined) return { _tag: "Ended", why } as const
      }
    })
    return yield* Effect.raceFirst(hearing, watching)
  },
  Effect.scoped
)

/** The pipe stays open: its end tells the process that this one is gone. */
const feed = ({ stdin }: ReaderProcess, path: string, question: Question) =>
  Effect.tryPromise(async (signal) => {
    const file = await Deno.open(path)
    const { size: bytes } = await file.stat()
    const writer = stdin.getWriter()
    await writer.write(new TextEncoder().encode(`${encode({ bytes, question })}\n`))
    writer.releaseLock()
    await file.readable.pipeTo(stdin, { preventClose: true, signal })
  })
