/**
 * harper.js in a child process: a word of 20,000 letters makes it panic, and one of 100 costs it
 * seconds, so it reads where it can be killed. A spare waits, because a start takes two seconds.
 */
import { Clock, Data, Deferred, Effect, Latch, Layer, Option, Queue, Schema, Stream } from "effect"
import { type Dialect, Grammar, GrammarTimeout, type Remark } from "../../src/textcheck/Grammar.ts"

const Answer = Schema.fromJsonString(
  Schema.Struct({
    remarks: Schema.optionalKey(
      Schema.Array(
        Schema.Struct({
          rule: Schema.String,
          kind: Schema.String,
          start: Schema.Int,
          end: Schema.Int,
          message: Schema.String,
          replacements: Schema.Array(Schema.String)
        })
      )
    )
  })
)
const decodeAnswer = Schema.decodeUnknownEffect(Answer)

interface Job {
  readonly text: string
  readonly dialect: Dialect
  /** The time, in milliseconds, at which nobody waits for the answer any more. */
  readonly until: number
  readonly done: Deferred.Deferred<ReadonlyArray<Remark>, GrammarTimeout>
}

/** Texts that wait for a reader; further ones are told at once that they will not be read in time. */
const WAITING_MAX = 256
/** The reader and its spare. */
const READERS = 2
/** How long a text waits for the first reader, or when both have died. */
const START_WAIT_MILLIS = 2_500
/** Texts that wait so; further ones are told at once. */
const WAITING_AT_START_MAX = 8
/** Before a reader that ended is replaced: one that cannot run is not started again and again. */
const PAUSE = "50 millis"
/** A reader is replaced after this many texts: its memory only grows. */
const TEXTS_MAX = 5_000
/** Megabytes of a reader's JavaScript heap; harper's own memory is outside of it. */
const HEAP_MEGABYTES = 256

/** The process may not, or cannot, be run. */
class CannotStart extends Data.TaggedError("CannotStart")<{ readonly cause: unknown }> {}

/** A reader's process ended, by itself or because it was told to. */
class ReaderGone extends Data.TaggedError("ReaderGone") {}

const root = new URL("../../", import.meta.url)

/** What of the environment a reader needs; keys and the like it does not. */
const ENVIRONMENT = ["HOME", "PATH", "DENO_DIR", "XDG_CACHE_HOME", "TMPDIR"]

const spawn = () =>
  new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--cached-only",
      "--no-check",
      `--allow-read=${root.pathname}`,
      `--v8-flags=--max-old-space-size=${HEAP_MEGABYTES}`,
      new URL("child.ts", import.meta.url).pathname
    ],
    cwd: root.pathname,
    clearEnv: true,
    env: Object.fromEntries(
      ENVIRONMENT.flatMap((name) => {
        const value = Deno.env.get(name)
        return value === undefined ? [] : [[name, value]]
      })
    ),
    stdin: "piped",
    stdout: "piped",
    stderr: "null"
  }).spawn()

/** One process, which reads one text at a time. */
class Reader {
  texts = 0
  isReady = false
  private answer: Deferred.Deferred<ReadonlyArray<Remark>, ReaderGone> | undefined
  private readonly child: Deno.ChildProcess
  private readonly input: WritableStreamDefaultWriter<Uint8Array>

  /** `changed` is told when the reader is ready, and when it is no more. */
  constructor(child: Deno.ChildProcess, private readonly changed: Effect.Effect<unknown>) {
    this.child = child
    this.input = child.stdin.getWriter()
  }

  /** Follows what the process says until it ends. */
  readonly follow: Effect.Effect<void> = Effect.suspend(() =>
    Stream.fromReadableStream({
      evaluate: () => this.child.stdout,
      onError: () => new ReaderGone()
    }).pipe(
      Stream.decodeText,
      Stream.splitLines,
      Stream.mapEffect((line) => decodeAnswer(line)),
      Stream.runForEach(({ remarks }) => {
        if (remarks !== undefined) {
          return this.answer === undefined ? Effect.void : Deferred.succeed(this.answer, remarks)
        }
        this.isReady = true
        return this.changed
      }),
      Effect.ignore,
      Effect.andThen(this.end)
    )
  )

  ask(job: Job): Effect.Effect<ReadonlyArray<Remark>, ReaderGone> {
    return Effect.suspend(() => {
      const answer = Deferred.makeUnsafe<ReadonlyArray<Remark>, ReaderGone>()
      this.answer = answer
      this.texts++
      const line = `${JSON.stringify({ id: this.texts, text: job.text, dialect: job.dialect })}\n`
      return Effect.tryPromise({
        try: () => this.input.write(encoder.encode(line)),
        catch: () => new ReaderGone()
      }).pipe(Effect.andThen(Deferred.await(answer)))
    })
  }

  /** Kills the process, whatever it does; whoever waits for it is told. */
  readonly end: Effect.Effect<void> = Effect.suspend(() => {
    this.isReady = false
    const waiting = this.answer
    return Effect.ignore(Effect.try(() => this.child.kill("SIGKILL"))).pipe(
      Effect.andThen(
        waiting === undefined ? Effect.void : Deferred.fail(waiting, new ReaderGone())
      ),
      Effect.andThen(this.changed),
      Effect.asVoid
    )
  })
}

const encoder = new TextEncoder()

export const layer: Layer.Layer<Grammar> = Layer.effect(
  Grammar,
  Effect.gen(function* () {
    const readers = new Set<Reader>()
    const someReady = yield* Latch.make()
    yield* Effect.addFinalizer(() => Effect.forEach(readers, (reader) => reader.end))
    const ready = () => [...readers].find(({ isReady }) => isReady)
    const told = Effect.suspend(() => ready() === undefined ? someReady.close : someReady.open)

    // One reader after another, as each of them ends.
    const keep = Effect.gen(function* () {
      const reader = new Reader(
        yield* Effect.try({ try: spawn, catch: (cause) => new CannotStart({ cause }) }),
        told
      )
      readers.add(reader)
      yield* reader.follow
      readers.delete(reader)
      yield* Effect.sleep(PAUSE)
    }).pipe(
      Effect.forever,
      // Without the permission to run a process, every other check still works.
      Effect.catch((cause) => Effect.logWarning("No grammar reader can start", cause))
    )
    yield* Effect.forEach(Array.from({ length: READERS }), () => Effect.forkScoped(keep))

    let atStart = 0
    const jobs = yield* Queue.bounded<Job>(WAITING_MAX)
    const serve = Effect.gen(function* () {
      const job = yield* Queue.take(jobs)
      const left = job.until - (yield* Clock.currentTimeMillis)
      const reader = ready()
      if (left <= 0 || reader === undefined) {
        return yield* Deferred.fail(job.done, new GrammarTimeout())
      }
      const remarks = yield* reader.ask(job).pipe(Effect.timeoutOption(left), Effect.option)
      const found = Option.flatten(remarks)
      if (Option.isSome(found)) yield* Deferred.succeed(job.done, found.value)
      else yield* Deferred.fail(job.done, new GrammarTimeout())
      // One that hangs over a text is of no more use; the next one stands ready.
      if (Option.isNone(found) || reader.texts >= TEXTS_MAX) yield* reader.end
      return yield* Effect.void
    })
    yield* Effect.forkScoped(Effect.forever(serve))

    return Grammar.of({
      read: Effect.fn("Harper.read")(function* (text, { dialect, timeoutMillis }) {
        const until = (yield* Clock.currentTimeMillis) + timeoutMillis
        if (ready() === undefined && atStart < WAITING_AT_START_MAX) {
          const wait = Math.min(timeoutMillis, START_WAIT_MILLIS)
          atStart++
          yield* Effect.timeoutOption(someReady.await, wait).pipe(
            Effect.ensuring(Effect.sync(() => atStart--))
          )
        }
        if (ready() === undefined || Queue.sizeUnsafe(jobs) >= WAITING_MAX) {
          return yield* new GrammarTimeout()
        }
        const done = yield* Deferred.make<ReadonlyArray<Remark>, GrammarTimeout>()
        yield* Queue.offer(jobs, { text, dialect, until, done })
        return yield* Deferred.await(done)
      }),
      ready: Effect.sync(() => [...readers].filter(({ isReady }) => isReady).length)
    })
  })
)
