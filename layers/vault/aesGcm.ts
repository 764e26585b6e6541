import { Effect, Layer } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import { Vault } from "../../src/privacy/Vault.ts"
import { nonced } from "../crypto/nonced.ts"
import { MasterKey } from "./masterKey.ts"

const KEY_BYTES = Aead.aes256Gcm.keyLength

/**
 * AES-256-GCM with a key for each sealed thing, itself sealed with a key of the master key. The
 * name goes in as associated data, so one record cannot be put in another's place.
 */
export const layer = Layer.effect(
  Vault,
  Effect.gen(function* () {
    const { decrypt, encrypt } = yield* nonced
    const random = yield* SecureRandom.SecureRandom
    const { derive } = yield* MasterKey
    const master = yield* Effect.orDie(Aead.key(Aead.aes256Gcm, yield* derive("record")))

    return Vault.of({
      seal: Effect.fnUntraced(function* (name, plaintext) {
        const bytes = yield* random.randomBytes(KEY_BYTES)
        const key = yield* Aead.key(Aead.aes256Gcm, bytes)
        return {
          wrapped_key: yield* encrypt(master, bytes, `key:${name}`),
          ciphertext: yield* encrypt(key, plaintext, `data:${name}`)
        }
      }, Effect.orDie),
      open: Effect.fnUntraced(function* (name, { wrapped_key, ciphertext }) {
        const bytes = yield* decrypt(master, wrapped_key, `key:${name}`)
        const key = yield* Aead.key(Aead.aes256Gcm, bytes)
        return yield* decrypt(key, ciphertext, `data:${name}`)
      }, Effect.orDie)
    })
  })
)
