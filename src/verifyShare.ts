/**
 * Checks a saved reply of the privacy exchange without it: `deno task verify-share FILE CONTENT_ID`.
 */
import { Console, DateTime, Effect, Layer, Option, Result, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { SecureRandom, Signature } from "effect/crypto"
import { run } from "../layers/command.ts"
import { nodeHash } from "../layers/hash.ts"
import { AnyTimestamp } from "../schemas/privacy/timestamp.ts"
import { verifyFiles } from "./privacy/verifyFiles.ts"

class Refused extends Schema.TaggedError<Refused>()("Refused", { message: Schema.String }) {}

const refuse = (message: string) => new Refused({ message })

const read = (file: string) =>
  Effect.try({
    try: () => Deno.readFileSync(file),
    catch: () => refuse(`Cannot read "${file}"`)
  })

const readOptional = Option.match({
  onNone: () => Effect.succeed(Option.none<Uint8Array>()),
  onSome: (file: string) => Effect.asSome(read(file))
})

export const verifyShare = Command.make(
  "deno task verify-share",
  {
    file: Argument.String("FILE"),
    content_id: Argument.String("CONTENT_ID").pipe(
      Argument.withDescription("You know it from elsewhere")
    ),
    keys: Flag.String("keys").pipe(
      Flag.optional,
      Flag.withDescription("Whose word it is: what /.well-known/pdx-keys gave, in a file")
    ),
    checkpoint: Flag.String("checkpoint").pipe(
      Flag.optional,
      Flag.withDescription("That it is in the log: what /log/proof gave, in a file")
    ),
    witness: Flag.String("witness").pipe(
      Flag.atLeast(0),
      Flag.withDescription(
        "A vkey of who must have cosigned the checkpoint; more than once for more"
      )
    ),
    owner: Flag.String("owner").pipe(
      Flag.optional,
      Flag.withDescription("The thumbprint of the key that must vouch for the record (RFC 7638)")
    ),
    legacy: Flag.Boolean("legacy").pipe(
      Flag.withDefault(false),
      Flag.withDescription("What a reply of an older version still shows; nothing is proven by it")
    ),
    at: Flag.String("at").pipe(
      Flag.withSchema(AnyTimestamp),
      Flag.optional,
      Flag.withDescription("Whether the receipt had expired then, and not now (RFC 3339)")
    )
  },
  Effect.fnUntraced(function* ({ file, content_id, keys, checkpoint, witness, owner, legacy, at }) {
    const time = yield* Option.match(at, {
      onNone: () => DateTime.now,
      onSome: (text) => Effect.succeed(DateTime.makeUnsafe(text))
    })
    const verdict = yield* verifyFiles(nodeHash, {
      reply: yield* read(file),
      keys: yield* readOptional(keys),
      checkpoint: yield* readOptional(checkpoint),
      witnesses: witness,
      owner,
      legacy,
      content_id,
      at: DateTime.formatIso(time)
    })
    if (Result.isFailure(verdict)) return yield* refuse(`Not proven: ${verdict.failure}`)
    yield* Console.log(verdict.success)
  })
).pipe(
  Command.withDescription('Says "proven" of what the reply in FILE binds to CONTENT_ID.'),
  Command.provide(
    Signature.layerWebCrypto.pipe(Layer.provide(SecureRandom.layerWebCrypto))
  )
)

if (import.meta.main) run(verifyShare)
