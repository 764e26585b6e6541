/**
 * One document in one process, from its start to its end, watched.
 */
import { Effect, type Scope, Stream } from "effect"
import { monotonicMillis } from "../../src/ground/monotonicMillis.ts"
import type { ReaderProcess } from "./process.ts"
import type { Message, Question } from "./protocol.ts"
import { type Bounds, usageOf, Watch } from "./watch.ts"

export type End =
  | { readonly _tag: "Done" }
  | Extract<Message, { readonly _tag: "Failed" }>
  /** `lost`: another program stopped or killed the process; the document did not cause it. */
  | { readonly _tag: "Ended"; readonly why: "memory" | "silence" | "crash" | "lost" }

interface Task {
  /** Where the document is. */
  readonly path: string
  readonly question: Question
  readonly bounds: Bounds
}

const CRASH: End = { _tag: "Ended", why: "crash" }
const LOST: End = { _tag: "Ended", why: "lost" }
/** The system ends with the same signal what takes too much of its memory. */
const HEAVY: End = { _tag: "Ended", why: "memory" }
const WATCH_EVERY = "100 millis"
const PART_BYTES = 65_536

/** Asks, hears every line, and ends the process when it leaves its bounds or the caller leaves. */
export const readBounded = Effect.fn("Reader.process")(
  function* (
    acquire: Effect.Effect<ReaderProcess, never, Scope.Scope>,
    { path, question, bounds }: Task,
    onMessage: (message: Message) => Effect.Effect<void>
  ) {
    const process = yield* acquire
    yield* Effect.forkScoped(Effect.ignore(feed(process, path, question)))
    let used = yield* usageOf(process.pid)
    const watch = new Watch(bounds, used)
    let end: End = CRASH
    const hearing = process.output.pipe(
      Stream.takeUntil(({ _tag }) => _tag === "Done" || _tag === "Failed"),
      Stream.runForEachArray(Effect.fnUntraced(function* (all) {
        const now = yield* monotonicMillis
        for (const message of all) {
          watch.hear(message, { ...used, now })
          if (message._tag === "Done" || message._tag === "Failed") end = message
          yield* onMessage(message)
        }
      })),
      // Half a line is all that a process leaves behind which was killed while it spoke.
      Effect.ignore,
      Effect.andThen(
        Effect.suspend(() =>
          end._tag === "Ended"
            ? Effect.map(
              process.wasKilled,
              (isKilled): End => !isKilled ? end : watch.isHeavy(used) ? HEAVY : LOST
            )
            : Effect.succeed(end)
        )
      )
    )
    const watching: Effect.Effect<End> = Effect.gen(function* () {
      for (;;) {
        yield* Effect.sleep(WATCH_EVERY)
        used = yield* usageOf(process.pid)
        const why = watch.fault(used)
        if (why !== undefined) return { _tag: "Ended", why } as const
      }
    })
    return yield* Effect.raceFirst(hearing, watching)
  },
  Effect.scoped
)

const feed = ({ send, sendLine }: ReaderProcess, path: string, question: Question) =>
  Effect.gen(function* () {
    const file = yield* Effect.acquireRelease(
      Effect.tryPromise(() => Deno.open(path)),
      (file) => Effect.sync(() => file.close())
    )
    const { size: bytes } = yield* Effect.tryPromise(() => file.stat())
    yield* sendLine({ bytes, question })
    const part = new Uint8Array(PART_BYTES)
    for (;;) {
      const read = yield* Effect.tryPromise(() => file.read(part))
      if (read === null) return
      yield* send(part.subarray(0, read))
    }
  }).pipe(Effect.scoped)
