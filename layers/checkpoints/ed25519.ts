import { Effect, Layer } from "effect"
import { Digest, Signature } from "effect/crypto"
import { Base64, Hex } from "effect/encoding"
import { Checkpoints } from "../../src/privacy/Checkpoints.ts"
import { origin } from "../sql/privacy/origin.ts"
import { MasterKey } from "../vault/masterKey.ts"

const encoder = new TextEncoder()

/** The byte of C2SP signed notes that says Ed25519. */
const ED25519 = 0x01

/** Ed25519 (RFC 8032) with a key of the master key, under the name of the log. */
export const layer = Layer.effect(
  Checkpoints,
  Effect.gen(function* () {
    const signature = yield* Signature.Signature
    const digest = yield* Digest.Digest
    const { derive } = yield* MasterKey
    const name = yield* origin
    const key = yield* Effect.orDie(
      Signature.privateKey(Signature.ed25519, yield* derive("log"))
    )
    const public_key = yield* Effect.orDie(
      Effect.flatMap(signature.publicKeyOf(key), Signature.toBytes)
    )
    const named = Uint8Array.from([...encoder.encode(`${name}\n`), ED25519, ...public_key])
    const id = Hex.encode((yield* digest.digest(Digest.sha256, named)).subarray(0, 4))
    return Checkpoints.of({
      origin: name,
      key_id: id,
      public_key,
      vkey: `${name}+${id}+${Base64.encode(Uint8Array.of(ED25519, ...public_key))}`,
      sign: (text) => Effect.orDie(signature.sign(key, encoder.encode(text)))
    })
  })
)
