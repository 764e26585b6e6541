/**
 * harper.js in a child process: a word of 20,000 letters makes it panic, and one of 100 costs it
 * seconds, so it reads where it can be killed. The first question starts it, and one that has to wait
 * for another a spare: each takes some 350 MB, and almost two seconds to start.
 */
import { Data, Deferred, Effect, Latch, Layer, Option, Queue, Stream } from "effect"
import { Grammar, GrammarTimeout, type Remark } from "../../src/textcheck/Grammar.ts"
import { monotonicMillis } from "../../src/ground/monotonicMillis.ts"
import { fetcher } from "../child/packages.ts"
import { ChildEnded, type ChildProcess, starter } from "../child/process.ts"
import { stopped } from "../child/stopped.ts"
import { Message, type Request } from "./protocol.ts"

interface Job {
  readonly told: Request
  /** At which of `monotonicMillis` nobody waits for the answer any more. */
  readonly until: number
  readonly done: Deferred.Deferred<ReadonlyArray<Remark>, GrammarTimeout>
}

/** Texts that wait for a reader; further ones are told at once that they will not be read in time. */
const WAITING_MAX = 256
/** The reader and its spare. */
const READERS = 2
/** A reader that is not ready after so long is replaced. */
const START_MILLIS = 60_000
/** A text over which a reader died is given to the next one so often: it may be what killed it. */
const DEATHS_MAX = 1
/** A reader that takes longer over a text, or as long as its caller waits, hangs. */
const HANG_MILLIS = 2_000
/** Before a reader that ended is replaced: one that cannot run is not started again and again. */
const PAUSE = "50 millis"
/** A reader is replaced after this many texts: its memory only grows. */
const TEXTS_MAX = 5_000
/** Megabytes of a reader's JavaScript heap; harper's own memory is outside of it. */
const HEAP_MEGABYTES = 256

/** The process may not, or cannot, be run. */
class CannotStart extends Data.TaggedError("CannotStart")<{ readonly cause: unknown }> {}

/** Flags of Deno for a process that reads texts. */
export const permissions: ReadonlyArray<string> = []

const entry = new URL("inside.ts", import.meta.url)

/** What the process loads and the service does not. */
export const PACKAGES = ["harper.js"]

const start = starter<Request, Message>({
  entry,
  output: Message,
  permissions,
  engine: [`--max-old-space-size=${HEAP_MEGABYTES}`]
})

/** One process, which reads one text at a time. */
class Reader {
  texts = 0
  isReady = false
  /** Whether it was ready once. */
  wasReady = false
  private answer: Deferred.Deferred<ReadonlyArray<Remark>, ChildEnded> | undefined

  /** `changed` is told when the reader is ready, and when it is no more. */
  constructor(
    private readonly child: ChildProcess<Request, Message>,
    private readonly changed: Effect.Effect<unknown>
  ) {}

  /** Follows what the process says until it ends. */
  readonly follow: Effect.Effect<void> = Effect.suspend(() =>
    Stream.runForEach(this.child.output, (said) => {
      if (said._tag === "Remarks") {
        return this.answer === undefined ? Effect.void : Deferred.succeed(this.answer, said.remarks)
      }
      this.isReady = this.wasReady = true
      return this.changed
    }).pipe(Effect.ignore, Effect.andThen(this.end))
  )

  ask(told: Request): Effect.Effect<ReadonlyArray<Remark>, ChildEnded> {
    return Effect.suspend(() => {
      const answer = Deferred.makeUnsafe<ReadonlyArray<Remark>, ChildEnded>()
      this.answer = answer
      this.texts++
      const lost = Effect.andThen(stopped(this.child.pid), Effect.fail(new ChildEnded()))
      return Effect.andThen(
        this.child.sendLine(told),
        Effect.raceFirst(Deferred.await(answer), lost)
      )
    })
  }

  /** Kills the process, whatever it does; whoever waits for it is told. */
  readonly end: Effect.Effect<void> = Effect.suspend(() => {
    this.isReady = false
    const waiting = this.answer
    return Effect.andThen(
      waiting === undefined ? Effect.void : Deferred.fail(waiting, new ChildEnded()),
      this.changed
    ).pipe(Effect.andThen(this.child.end))
  })
}

export const layer: Layer.Layer<Grammar> = Layer.effect(
  Grammar,
  Effect.gen(function* () {
    const readers = new Set<Reader>()
    const ready = () => [...readers].find(({ isReady }) => isReady)
    // Texts wait for the next reader, unless the last one that ended was never ready: then the next
    // may end like it, and they are told at once until one is ready.
    let isHopeless = false
    const decided = yield* Latch.make()
    const changed = Effect.suspend(() => {
      const isReady = ready() !== undefined
      if (isReady) isHopeless = false
      return isReady || isHopeless ? decided.open : decided.close
    })
    yield* Effect.addFinalizer(() => Effect.forEach(readers, (reader) => reader.end))

    const fetched = yield* fetcher(entry, PACKAGES)
    // One reader after another, as each of them ends.
    const keep = Effect.gen(function* () {
      yield* fetched
      const reader = new Reader(
        yield* Effect.try({ try: start, catch: (cause) => new CannotStart({ cause }) }),
        changed
      )
      readers.add(reader)
      const late = Effect.suspend(() => reader.wasReady ? Effect.never : reader.end)
      yield* Effect.raceFirst(reader.follow, Effect.delay(late, START_MILLIS))
      readers.delete(reader)
      isHopeless ||= !reader.wasReady
      yield* changed
      yield* Effect.sleep(PAUSE)
    }).pipe(
      Effect.forever,
      // Without the permission to run a process, every other check still works.
      Effect.catch((cause) => {
        isHopeless = true
        return Effect.andThen(changed, Effect.logWarning("No grammar reader can start", cause))
      })
    )
    const scope = yield* Effect.scope
    let started = 0
    const wake = (wanted: number) =>
      Effect.whileLoop({
        while: () => started < wanted,
        body: () => {
          started++
          return Effect.forkIn(keep, scope)
        },
        step: () => {}
      })
    let isReading = false

    const jobs = yield* Queue.bounded<Job>(WAITING_MAX)
    // A text outlives the reader that it waits for, and is read by the next one.
    const readBy = Effect.fnUntraced(function* (job: Job) {
      const left = Effect.map(monotonicMillis, (now) => job.until - now)
      if (ready() === undefined) {
        yield* Effect.timeoutOption(decided.await, Math.max(0, yield* left))
      }
      const reader = ready()
      const wait = yield* left
      if (wait <= 0 || reader === undefined) return Option.none()
      const said = yield* reader.ask(job.told).pipe(
        Effect.timeoutOption(Math.max(wait, HANG_MILLIS)),
        Effect.tapError(() => reader.end)
      )
      // One that hangs over a text is of no more use; the next one stands ready.
      if (Option.isNone(said) || reader.texts >= TEXTS_MAX) yield* reader.end
      return said
    })
    const serve = Effect.gen(function* () {
      isReading = false
      const job = yield* Queue.take(jobs)
      isReading = true
      const said = yield* readBy(job).pipe(Effect.retry({ times: DEATHS_MAX }), Effect.option)
      const found = Option.flatten(said)
      yield* Option.isSome(found)
        ? Deferred.succeed(job.done, found.value)
        : Deferred.fail(job.done, new GrammarTimeout())
    })
    yield* Effect.forkScoped(Effect.forever(serve))

    return Grammar.of({
      read: Effect.fn("Harper.read")(function* (text, { dialect, timeoutMillis }) {
        if (Queue.sizeUnsafe(jobs) >= WAITING_MAX) return yield* new GrammarTimeout()
        const until = (yield* monotonicMillis) + timeoutMillis
        const done = yield* Deferred.make<ReadonlyArray<Remark>, GrammarTimeout>()
        yield* wake(isReading ? READERS : 1)
        yield* Queue.offer(jobs, { told: { text, dialect }, until, done })
        // Who waits for less than a reader may take leaves it to its work.
        return yield* Effect.timeoutOrElse(Deferred.await(done), {
          duration: timeoutMillis,
          orElse: () => Effect.fail(new GrammarTimeout())
        })
      }),
      idle: Effect.sync(() => started === 0),
      ready: Effect.sync(() => [...readers].filter(({ isReady }) => isReady).length)
    })
  })
)
