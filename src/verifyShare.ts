/**
 * Checks a saved reply of the privacy exchange without it: `deno task verify-share FILE CONTENT_ID`.
 */
import { Console, DateTime, Effect, Option, Result, Schema } from "effect"
import { runMain } from "../layers/deno.ts"
import { nodeHash } from "../layers/hash.ts"
import { AnyTimestamp } from "../schemas/privacy/timestamp.ts"
import { verifyReply } from "./privacy/verify.ts"

const USAGE = `deno task verify-share FILE CONTENT_ID [--at TIME]

Says "proven" of what the reply in FILE binds to CONTENT_ID, which you know from elsewhere.
--at TIME   whether the receipt had expired then, and not now (RFC 3339)`

class Refused extends Schema.TaggedError<Refused>()("Refused", { message: Schema.String }) {}

const refuse = (message: string) => new Refused({ message })

const isTimestamp = Schema.is(AnyTimestamp)

/** The words, and the time that `--at` names. */
const read = (args: ReadonlyArray<string>) => {
  const at = args.indexOf("--at")
  return at < 0
    ? { words: args, at: Option.none<string>() }
    : { words: args.toSpliced(at, 2), at: Option.some(args[at + 1] ?? "") }
}

const main = Effect.gen(function* () {
  const { words: [file, content_id, ...more], at } = read(Deno.args)
  if (file === undefined || content_id === undefined || more.length > 0) {
    return yield* refuse(USAGE)
  }
  const time = yield* Option.match(at, {
    onNone: () => DateTime.now,
    onSome: (text) =>
      isTimestamp(text) ? Effect.succeed(DateTime.makeUnsafe(text)) : Effect.fail(refuse(USAGE))
  })
  const reply = yield* Effect.try({
    try: () => Deno.readFileSync(file),
    catch: () => refuse(`Cannot read "${file}"`)
  })
  const expected = { content_id, at: DateTime.formatIso(time) }
  const verdict = verifyReply(nodeHash, reply, expected)
  if (Result.isFailure(verdict)) return yield* refuse(`Not proven: ${verdict.failure}`)
  const { kind, value, unchecked } = verdict.success
  yield* Console.log(`${kind} of ${content_id} is proven:\n${JSON.stringify(value, null, 2)}`)
  yield* Console.log(["", "Not checked:", ...unchecked.map((what) => `- ${what}`)].join("\n"))
})

runMain(main)
