/**
 * The inside of the process that drafts: it hears lines on standard input, answers with lines on
 * standard output, and ends when it hears no more.
 */
import { Effect, Option, Schema, type Scope, Stream } from "effect"
import type { Drafter, Drafting } from "../../src/discharge/Drafter.ts"
import { type Said, Told } from "./protocol.ts"

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Told))
const encoder = new TextEncoder()

const say = (said: Said) =>
  Effect.sync(() => {
    const line = encoder.encode(`${JSON.stringify(said)}\n`)
    for (let sent = 0; sent < line.length;) sent += Deno.stdout.writeSync(line.subarray(sent))
  })

/** Drafts with `open` as long as somebody asks. */
export const run = (open: Drafter["Service"]["open"]) => {
  let drafting: Drafting | undefined
  const answer = Effect.fnUntraced(function* (told: Told) {
    if (told._tag === "Open") {
      drafting = yield* open(told.source, told.patient_name)
    } else if (drafting === undefined) {
      return yield* Effect.die(new Error("There is no record yet"))
    } else if (told._tag === "Pass") {
      const pass = yield* drafting.pass({
        feedback: told.feedback,
        remote: Option.none(),
        tell: (step) => say({ _tag: "Step", step })
      })
      yield* say({ _tag: "Passed", pass })
    } else {
      yield* say({ _tag: "Reviewed", reviewed: yield* drafting.review(told.draft) })
    }
  })
  const hearing: Effect.Effect<void, unknown, Scope.Scope> = Stream.fromReadableStream({
    evaluate: () => Deno.stdin.readable,
    onError: (cause) => cause
  }).pipe(
    Stream.decodeText,
    Stream.splitLines,
    Stream.mapEffect((line) => decode(line)),
    Stream.runForEach(answer)
  )
  return Effect.runPromise(Effect.scoped(hearing))
}
