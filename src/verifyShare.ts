/**
 * Checks a saved reply of the privacy exchange, or a bundle of all evidence of a share, without it:
 * `deno task verify-share FILE CONTENT_ID`, `deno task verify-share BUNDLE.json`.
 */
import { Console, DateTime, Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { run } from "../layers/command.ts"
import { told, verify } from "../layers/web/privacy/proof/verify.ts"
import { AnyTimestamp } from "../schemas/privacy/timestamp.ts"

class CommandRejected
  extends Schema.TaggedError<CommandRejected>()("Refused", { message: Schema.String }) {}

const reject = (message: string) => new CommandRejected({ message })

const read = (file: string) =>
  Effect.try({
    try: () => Deno.readFileSync(file),
    catch: () => reject(`Cannot read "${file}"`)
  })

const readOptional = Option.match({
  onNone: () => Effect.succeed<Uint8Array | undefined>(undefined),
  onSome: read
})

export const verifyShare = Command.make(
  "deno task verify-share",
  {
    file: Argument.String("FILE"),
    content_id: Argument.String("CONTENT_ID").pipe(
      Argument.optional,
      Argument.withDescription("You know it from elsewhere; a reply alone needs it")
    ),
    keys: Flag.String("keys").pipe(
      Flag.optional,
      Flag.withDescription("Trusted keys: file from /.well-known/pdx-keys")
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
    const evidence = {
      file: yield* read(file),
      keys: yield* readOptional(keys),
      checkpoint: yield* readOptional(checkpoint),
      witnesses: witness,
      owner: Option.getOrUndefined(owner),
      content_id: Option.getOrUndefined(content_id),
      at: DateTime.formatIso(time)
    }
    const verdict = yield* Effect.promise(() => verify(evidence))
    if (verdict.isProven) return yield* Console.log(told(verdict.proof))
    return yield* reject(
      `Not proven: ${
        legacy && verdict.legacy !== undefined ? told(verdict.legacy) : verdict.reason
      }`
    )
  })
).pipe(
  Command.withDescription(
    'Says "proven" of what the reply in FILE binds to CONTENT_ID, or of a bundle.'
  )
)

if (import.meta.main) run(verifyShare)
