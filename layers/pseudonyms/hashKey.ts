import { Config, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Aead, Kdf, Mac, SecureRandom } from "effect/crypto"
import { Base64Url, Hex } from "effect/encoding"
import { NotSealed, Pseudonyms } from "../../src/textcheck/Pseudonyms.ts"
import * as NodeCrypto from "../crypto/node.ts"
import { nonced } from "../crypto/nonced.ts"

const KEY_BYTES = 32
/** Bytes of the tag that are told: 128 bits, of which no two values share one. */
const TOLD_BYTES = 16

/** Of fewer characters a key is guessed. */
const HASH_KEY_MIN = 32

const hashKey = Config.option(
  Config.schema(
    Schema.Redacted(Schema.String.check(Schema.isBetweenLength(HASH_KEY_MIN, 1_000))),
    "HASH_KEY"
  )
)

/** By the key `HASH_KEY`; without one, by a key that lives as long as the process. */
export const layer = Layer.effect(
  Pseudonyms,
  Effect.gen(function* () {
    const mac = yield* Mac.Mac
    const kdf = yield* Kdf.Kdf
    const random = yield* SecureRandom.SecureRandom
    const { decrypt, encrypt } = yield* nonced
    const given = yield* hashKey
    const secret = Option.isSome(given)
      ? utf8.encode(Redacted.value(given.value))
      : yield* random.randomBytes(KEY_BYTES)
    const derived = (purpose: string) =>
      Effect.orDie(
        kdf.derive(Kdf.hkdfSha256, secret, {
          salt: new Uint8Array(KEY_BYTES),
          info: utf8.encode(`textcheck/v1/${purpose}`),
          length: KEY_BYTES
        })
      )
    const names = yield* Effect.orDie(Mac.key(Mac.hmacSha256, yield* derived("names")))
    const seals = yield* Effect.orDie(Aead.key(Aead.aes256Gcm, yield* derived("mappings")))
    return {
      isStable: Option.isSome(given),
      of: (value: string) =>
        Effect.map(
          Effect.orDie(mac.sign(names, utf8.encode(value))),
          (tag) => Hex.encode(tag.subarray(0, TOLD_BYTES))
        ),
      seal: (text: string) =>
        encrypt(seals, utf8.encode(text), "mapping").pipe(
          Effect.map(Base64Url.encode),
          Effect.orDie
        ),
      open: (sealed: string) =>
        Effect.fromResult(Base64Url.decode(sealed)).pipe(
          Effect.flatMap((bytes) => decrypt(seals, bytes, "mapping")),
          Effect.map((bytes) => new TextDecoder().decode(bytes)),
          Effect.mapError(() => new NotSealed())
        )
    }
  })
).pipe(
  Layer.provide([NodeCrypto.layerAead, NodeCrypto.layerMac, Kdf.layerWebCrypto]),
  Layer.provide(SecureRandom.layerWebCrypto)
)

const utf8 = new TextEncoder()
