import { Context, Effect, Layer } from "effect"
import { Mac, SecureRandom } from "effect/crypto"
import { Hex } from "effect/encoding"

const KEY_BYTES = 32
/** Bytes of the tag that are told: 128 bits, of which no two values share one. */
const TOLD_BYTES = 16

/** Names for values that are not to be told: equal for equal values while the process lives. */
export class Pseudonyms extends Context.Service<Pseudonyms, {
  /** 32 hexadecimal digits: HMAC-SHA256 with a key that nobody else has. */
  readonly of: (value: string) => Effect.Effect<string>
}>()("agent-services/textcheck/Pseudonyms") {
  static readonly layer = Layer.effect(
    Pseudonyms,
    Effect.gen(function* () {
      const mac = yield* Mac.Mac
      const random = yield* SecureRandom.SecureRandom
      const key = yield* Effect.orDie(
        Mac.key(Mac.hmacSha256, yield* random.randomBytes(KEY_BYTES))
      )
      const encoder = new TextEncoder()
      return {
        of: (value: string) =>
          Effect.map(
            Effect.orDie(mac.sign(key, encoder.encode(value))),
            (tag) => Hex.encode(tag.subarray(0, TOLD_BYTES))
          )
      }
    })
  )
}
