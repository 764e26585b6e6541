/**
 * Checks a saved reply of the privacy exchange without it: `deno task verify-share FILE`.
 */
import { Console, Effect, Result, Schema } from "effect"
import { runMain } from "../layers/deno.ts"
import { nodeHash } from "../layers/hash.ts"
import { verifyReply } from "./privacy/verify.ts"

class Refused extends Schema.TaggedError<Refused>()("Refused", { message: Schema.String }) {}

const refuse = (message: string) => new Refused({ message })

const main = Effect.gen(function* () {
  const [file] = Deno.args
  if (file === undefined) return yield* refuse("Which file? deno task verify-share FILE")
  const text = yield* Effect.try({
    try: () => Deno.readTextFileSync(file),
    catch: () => refuse(`Cannot read "${file}"`)
  })
  const reply = yield* Effect.mapError(
    Schema.decodeEffect(Schema.fromJsonString(Schema.Unknown))(text),
    () => refuse(`"${file}" is not JSON`)
  )
  const verdict = verifyReply(nodeHash.sha256, reply)
  if (Result.isFailure(verdict)) return yield* refuse(`Not proven: ${verdict.failure}`)
  const { kind, content_id, value } = verdict.success
  yield* Console.log(`${kind} of ${content_id} is proven:\n${JSON.stringify(value, null, 2)}`)
})

runMain(main)
