/**
 * One document in one process, from its start to its end, watched.
 */
import { Clock, Effect, Schema, type Scope, Stream } from "effect"
import type { ReaderProcess } from "./process.ts"
import { type Question, Request, Said } from "./protocol.ts"

export interface Bounds {
  readonly bytes: number
  /** It says something every second, unless it is stuck. */
  readonly silenceMillis: number
  /** For one page, recognition included. */
  readonly pageMillis: number
}

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

const PAGE_BYTES = 4096
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
    const watch = new Watch(bounds, yield* Clock.currentTimeMillis)
    let end: End = { _tag: "Ended", why: "crash" }
    const hearing = Stream.fromReadableStream({
      evaluate: () => process.stdout,
      onError: (cause) => cause
    }).pipe(
      Stream.decodeText,
      Stream.splitLines,
      Stream.mapEffect((line) => decode(line)),
      Stream.takeUntil(({ _tag }) => _tag === "Done" || _tag === "Failed"),
      Stream.runForEach(Effect.fnUntraced(function* (said) {
        watch.hear(said, yield* Clock.currentTimeMillis)
        if (said._tag === "Done" || said._tag === "Failed") end = said
        yield* hear(said)
      })),
      // Half a line is all that a process leaves behind which was killed while it spoke.
      Effect.ignore,
      Effect.andThen(Effect.sync(() => end))
    )
    const watching: Effect.Effect<End> = Effect.gen(function* () {
      for (;;) {
        yield* Effect.sleep(WATCH_EVERY)
        const why = watch.fault(memoryOf(process.pid), yield* Clock.currentTimeMillis)
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

/** Bytes that a process holds, where `/proc` tells; 0 elsewhere, and `Alive` has to do. */
const memoryOf = (pid: number) => {
  try {
    return Number(Deno.readTextFileSync(`/proc/${pid}/statm`).split(" ")[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}

class Watch {
  private bytes = 0
  private readonly open = new Map<number, number>()

  constructor(private readonly bounds: Bounds, private heard: number) {}

  hear(said: Said, now: number) {
    this.heard = now
    if (said._tag === "Alive") this.bytes = said.bytes
    if (said._tag !== "Event") return
    const { event } = said
    if (event._tag === "Reading" || event._tag === "Recognising") this.open.set(event.page, now)
    if (event._tag === "Read") this.open.delete(event.page.page)
    if (event._tag === "Skipped") this.open.delete(event.page)
  }

  fault(bytes: number, now: number) {
    if (Math.max(bytes, this.bytes) > this.bounds.bytes) return "memory"
    if (now - this.heard > this.bounds.silenceMillis) return "silence"
    const isStuck = [...this.open.values()].some((since) => now - since > this.bounds.pageMillis)
    return isStuck ? "silence" : undefined
  }
}
