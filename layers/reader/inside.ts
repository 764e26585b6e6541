/**
 * The inside of the process that reads one document: asked through its standard input, it answers with
 * lines on standard output and ends. It ends as well when its standard input does.
 */
import { Effect, Fiber, type Layer, Schema, type Scope } from "effect"
import type { Formats } from "../../src/discharge/documents/Formats.ts"
import type { Ocr } from "../../src/discharge/documents/Ocr.ts"
import type { DocumentFailure, Pdf } from "../../src/discharge/documents/Pdf.ts"
import { type Message, type Question, Request } from "./protocol.ts"
import { Output } from "./output.ts"

const ALIVE_EVERY = "1 second"
const LINE_FEED = 10
/** After as many rounds of what makes it ready, the engine has compiled itself. */
const WARMER = { times: 7 } as const

const codec = Schema.fromJsonString(Request)
const decodeRequest = Schema.decodeUnknownEffect(codec)
/** Decoded before there is a question: the first time takes 3 ms. */
const REHEARSAL = Schema.encodeSync(codec)({
  bytes: 0,
  question: { _tag: "Read", pagesMax: 1, skip: [1], careful: false }
})

interface Inside<E> {
  /** Makes ready for the question, more than once, until it comes. */
  readonly warm: Effect.Effect<void, never, Pdf>
  /** Answers the question. */
  readonly program: (
    question: Question,
    bytes: Uint8Array,
    say: (message: Message) => Effect.Effect<void>
  ) => Effect.Effect<void, DocumentFailure, Pdf | Ocr | Formats | Scope.Scope>
  readonly layer: Layer.Layer<Pdf | Ocr | Formats, E>
}

/**
 * Takes back what loading native code needed. By a library that is allowed all others can be reached
 * (`dlsym` looks in what it depends on), so the permission must not outlive the start.
 */
export const lock = () => Deno.permissions.revokeSync({ name: "ffi" })

/** Answers the one question of this process, and exits. */
export const run = <E>({ warm, program, layer }: Inside<E>) =>
  Effect.runPromise(
    Effect.gen(function* () {
      lock()
      const watchdog = new Worker(new URL("watchdog.ts", import.meta.url), { type: "module" })
      const output = new Output()
      const warming = yield* Effect.forkScoped(
        decodeRequest(REHEARSAL).pipe(
          Effect.andThen(warm),
          Effect.andThen(Effect.repeat(warm, WARMER))
        )
      )
      const input = new Input()
      const { question, bytes } = yield* Effect.orDie(
        Effect.flatMap(Effect.promise(() => input.line()), decodeRequest)
      )
      yield* Fiber.interrupt(warming)
      yield* Effect.forkScoped(alive(output))
      const document = yield* Effect.promise(() => input.bytes(bytes))
      watchdog.postMessage("watch")
      // Which page ends the process has to be known where one is tried at a time.
      const say = question._tag === "Read" && !question.careful ? output.queue : output.write
      yield* program(question, document, say).pipe(
        Effect.andThen(output.write({ _tag: "Done" })),
        Effect.catchTag("DocumentFailure", ({ reason, message }) =>
          output.write({ _tag: "Failed", reason, message }))
      )
      // Nothing is put away first, and recognisers would keep the process for their own end.
      Deno.exit(0)
    }).pipe(Effect.provide(layer), Effect.scoped)
  )

const alive = ({ write: say }: Output) =>
  Effect.suspend(() => say({ _tag: "Alive", bytes: Deno.memoryUsage().rss })).pipe(
    Effect.delay(ALIVE_EVERY),
    Effect.forever
  )

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
