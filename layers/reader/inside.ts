/**
 * The inside of the process that reads one document: asked through its standard input, it answers with
 * lines on standard output and ends. It ends as well when its standard input does.
 */
import { Effect, Fiber, type Layer, Schema, type Scope } from "effect"
import type { Ocr } from "../../src/discharge/Ocr.ts"
import type { Pdf, PdfFailure } from "../../src/discharge/Pdf.ts"
import { type Question, Request, type Said } from "./protocol.ts"
import { Second } from "./second.ts"
import { Threads, WARMER } from "./threads.ts"

const ALIVE_EVERY = "1 second"
const LINE_FEED = 10

const codec = Schema.fromJsonString(Request)
const decodeRequest = Schema.decodeUnknownEffect(codec)
/** Decoded before there is a question: the first time takes 3 ms. */
const REHEARSAL = Schema.encodeSync(codec)({
  bytes: 0,
  question: { _tag: "Read", pagesMax: 1, skip: [1], careful: false }
})

export interface Inside<E> {
  /** Makes ready for the question, more than once, until it comes. */
  readonly warm: Effect.Effect<void, never, Pdf>
  /** Answers the question. */
  readonly program: (
    question: Question,
    bytes: Uint8Array,
    say: (said: Said) => Effect.Effect<void>,
    second: Second
  ) => Effect.Effect<void, PdfFailure, Pdf | Ocr | Scope.Scope>
  readonly layer: Layer.Layer<Pdf | Ocr, E>
  /** Of the second thread. */
  readonly second: URL
}

/** Answers the one question of this process, and exits. */
export const run = <E>({ warm, program, layer, second: entry }: Inside<E>) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const watchdog = new Worker(new URL("watchdog.ts", import.meta.url), { type: "module" })
      const threads = new Threads()
      const second = new Second(threads, entry)
      const warming = yield* Effect.forkScoped(
        decodeRequest(REHEARSAL).pipe(
          Effect.andThen(warm),
          Effect.andThen(second.start),
          Effect.andThen(Effect.repeat(warm, WARMER))
        )
      )
      const input = new Input()
      const { question, bytes } = yield* Effect.orDie(
        Effect.flatMap(Effect.promise(() => input.line()), decodeRequest)
      )
      yield* Fiber.interrupt(warming)
      yield* Effect.forkScoped(alive(threads, second))
      const document = yield* Effect.promise(() => input.bytes(bytes))
      watchdog.postMessage("watch")
      // Which page ends the process has to be known where one is tried at a time.
      const say = question._tag === "Read" && !question.careful ? threads.tell : threads.say
      yield* program(question, document, say, second).pipe(
        Effect.andThen(threads.say({ _tag: "Done" })),
        Effect.catchTag("PdfFailure", ({ reason, message }) =>
          threads.say({ _tag: "Failed", reason, message }))
      )
      // Nothing is put away first, and recognisers would keep the process for their own end.
      Deno.exit(0)
    }).pipe(Effect.provide(layer), Effect.scoped)
  )

const alive = (threads: Threads, second: Second) =>
  Effect.suspend(() =>
    threads.say({ _tag: "Alive", bytes: Deno.memoryUsage().rss, stuck: second.isSilent })
  ).pipe(Effect.delay(ALIVE_EVERY), Effect.forever)

/** Standard input, first a line and then bytes; its early end is the end of the process. */
class Input {
  private rest = new Uint8Array()

  async line(): Promise<string> {
    const end = this.rest.indexOf(LINE_FEED)
    if (end >= 0) {
      const line = new TextDecoder().decode(this.rest.subarray(0, end))
      this.rest = this.rest.subarray(end + 1)
      return line
    }
    const part = new Uint8Array(65_536)
    const read = (await Deno.stdin.read(part)) ?? Deno.exit(0)
    const both = new Uint8Array(this.rest.length + read)
    both.set(this.rest)
    both.set(part.subarray(0, read), this.rest.length)
    this.rest = both
    return await this.line()
  }

  async bytes(length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(length)
    bytes.set(this.rest.subarray(0, length))
    for (let at = Math.min(length, this.rest.length); at < length;) {
      // deno-lint-ignore no-await-in-loop -- a pipe gives a little at a time
      at += (await Deno.stdin.read(bytes.subarray(at))) ?? Deno.exit(0)
    }
    return bytes
  }
}
