/**
 * Checks a saved receipt of the escrow service without it:
 * `deno task verify-receipt FILE [--keys FILE]`.
 */
import { Console, Effect, Layer, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { SecureRandom, Signature } from "effect/crypto"
import { run } from "../layers/command.ts"
import { Receipt } from "../schemas/escrow/receipt.ts"
import { Jwks } from "../schemas/jwks.ts"
import { checkWith } from "./escrow/receipt.ts"
import { canonical } from "./ground/canonical.ts"
import { repeatsMember } from "./ground/repeatsMember.ts"

class CommandRejected
  extends Schema.TaggedError<CommandRejected>()("Refused", { message: Schema.String }) {}

const readText = (file: string) =>
  Effect.try({
    try: () => Deno.readTextFileSync(file),
    catch: () => new CommandRejected({ message: `Cannot read "${file}"` })
  })

const decodeReply = Schema.decodeUnknownOption(Schema.fromJsonString(Receipt), {
  onExcessProperty: "error"
})
const decodeJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.JsonObject))
const decodeKeys = Schema.decodeUnknownOption(Schema.fromJsonString(Jwks))

const readKeys = Effect.fnUntraced(function* (file: string) {
  const text = yield* readText(file)
  const { keys } = yield* Option.filter(decodeKeys(text), () => !repeatsMember(text)).pipe(
    Option.match({
      onNone: () =>
        Effect.fail(
          new CommandRejected({ message: `"${file}" holds no keys, or names a key twice` })
        ),
      onSome: Effect.succeed
    })
  )
  return keys
})

export const verifyReceipt = Command.make(
  "deno task verify-receipt",
  {
    file: Argument.String("FILE").pipe(
      Argument.withDescription(
        "The answer of GET /escrow/{escrow_id}/receipt, or its receipt alone"
      )
    ),
    keys: Flag.String("keys").pipe(
      Flag.optional,
      Flag.withDescription("The service's /.well-known/jwks.json, saved from the service itself")
    )
  },
  Effect.fnUntraced(function* ({ file, keys }) {
    const text = yield* readText(file)
    const reply = decodeReply(text)
    if (Option.isSome(decodeJson(text)) && (Option.isNone(reply) || repeatsMember(text))) {
      return yield* new CommandRejected({
        message: "Not proven: the reply lacks a member, has one more, or names one twice"
      })
    }
    const receipt = Option.match(reply, {
      onNone: () => text.trim(),
      onSome: ({ receipt }) => receipt
    })
    const known = Option.isSome(keys)
      ? yield* readKeys(keys.value)
      : Option.match(reply, { onNone: () => [], onSome: ({ key }) => [key] })
    if (known.length === 0) {
      return yield* new CommandRejected({ message: "A receipt alone needs the keys: --keys FILE" })
    }
    const { reason, claims } = yield* checkWith(receipt, known)
    if (claims === null) return yield* new CommandRejected({ message: `Not proven: ${reason}` })
    // What stands beside the receipt must be what it says, or it would be read for that.
    const differs = Option.exists(
      reply,
      ({ claims: shown, key }) =>
        canonical({ ...shown }) !== canonical({ ...claims }) ||
        !known.some(({ kid, x }) => kid === key.kid && x === key.x)
    )
    if (differs) {
      return yield* new CommandRejected({
        message: "Not proven: the claims or the key that accompany the receipt are not its own"
      })
    }
    if (Option.isNone(keys)) {
      return yield* new CommandRejected({
        message: "Not proven: whose key it is. It came with the receipt: " +
          "give the service's own /.well-known/jwks.json as --keys"
      })
    }
    yield* Console.log(`The receipt is signed:\n${JSON.stringify(claims, null, 2)}`)
  }, Effect.provide(Signature.layerWebCrypto.pipe(Layer.provide(SecureRandom.layerWebCrypto))))
).pipe(
  Command.withDescription("Says what the receipt in FILE proves; it fails when it proves nothing.")
)

if (import.meta.main) run(verifyReceipt)
