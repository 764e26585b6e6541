import { Effect, Layer } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import { Vault } from "../../src/privacy/Vault.ts"
import { MasterKey } from "./masterKey.ts"

const NONCE_BYTES = Aead.aes256Gcm.nonceLength
const KEY_BYTES = Aead.aes256Gcm.keyLength

/**
 * AES-256-GCM with a key for each sealed thing, itself sealed with a key of the master key. The
 * name goes in as associated data, so one record cannot be put in another's place.
 */
export const layer = Layer.effect(
  Vault,
  Effect.gen(function* () {
    const aead = yield* Aead.Aead
    const random = yield* SecureRandom.SecureRandom
    const { derive } = yield* MasterKey
    const master = yield* Effect.orDie(Aead.key(Aead.aes256Gcm, yield* derive("record")))

    const encrypt = Effect.fnUntraced(
      function* (key: Aead.Key, label: string, plaintext: Uint8Array) {
        const nonce = yield* random.randomBytes(NONCE_BYTES)
        const aad = new TextEncoder().encode(label)
        const sealed = yield* aead.encrypt(key, plaintext, { nonce, aad })
        const bytes = new Uint8Array(NONCE_BYTES + sealed.length)
        bytes.set(nonce)
        bytes.set(sealed, NONCE_BYTES)
        return bytes
      }
    )
    const decrypt = (key: Aead.Key, label: string, bytes: Uint8Array) =>
      aead.decrypt(key, bytes.subarray(NONCE_BYTES), {
        nonce: bytes.subarray(0, NONCE_BYTES),
        aad: new TextEncoder().encode(label)
      })

    return Vault.of({
      seal: Effect.fnUntraced(function* (name, plaintext) {
        const bytes = yield* random.randomBytes(KEY_BYTES)
        const key = yield* Aead.key(Aead.aes256Gcm, bytes)
        return {
          wrapped_key: yield* encrypt(master, `key:${name}`, bytes),
          ciphertext: yield* encrypt(key, `data:${name}`, plaintext)
        }
      }, Effect.orDie),
      open: Effect.fnUntraced(function* (name, { wrapped_key, ciphertext }) {
        const bytes = yield* decrypt(master, `key:${name}`, wrapped_key)
        const key = yield* Aead.key(Aead.aes256Gcm, bytes)
        return yield* decrypt(key, `data:${name}`, ciphertext)
      }, Effect.orDie)
    })
  })
)
