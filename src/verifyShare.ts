/**
 * Checks a saved reply of the privacy exchange without it: `deno task verify-share FILE CONTENT_ID`.
 */
import { Console, DateTime, Effect, Option, Result, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { run } from "../layers/command.ts"
import { nodeHash } from "../layers/hash.ts"
import { AnyTimestamp } from "../schemas/privacy/timestamp.ts"
import { verifyReply } from "./privacy/verify.ts"

class Refused extends Schema.TaggedError<Refused>()("Refused", { message: Schema.String }) {}

const refuse = (message: string) => new Refused({ message })

const verifyShare = Command.make(
  "deno task verify-share",
  {
    file: Argument.String("FILE"),
    content_id: Argument.String("CONTENT_ID").pipe(
      Argument.withDescription("You know it from elsewhere")
    ),
    at: Flag.String("at").pipe(
      Flag.withSchema(AnyTimestamp),
      Flag.optional,
      Flag.withDescription("Whether the receipt had expired then, and not now (RFC 3339)")
    )
  },
  Effect.fnUntraced(function* ({ file, content_id, at }) {
    const time = yield* Option.match(at, {
      onNone: () => DateTime.now,
      onSome: (text) => Effect.succeed(DateTime.makeUnsafe(text))
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
).pipe(Command.withDescription('Says "proven" of what the reply in FILE binds to CONTENT_ID.'))

run(verifyShare)
