import { Effect } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import { MasterKey } from "../vault/masterKey.ts"
import { nonced } from "./nonced.ts"

const KEY_BYTES = Aead.aes256Gcm.keyLength

interface Sealed {
  readonly wrapped_key: Uint8Array
  readonly ciphertext: Uint8Array
}

/**
 * AES-256-GCM with a key for each sealed thing, itself sealed with a key of the master key for
 * `purpose`. The name goes in as associated data, so one thing cannot be put in another's place.
 */
export const sealing = Effect.fnUntraced(function* (purpose: string) {
  const { decrypt, encrypt } = yield* nonced
  const random = yield* SecureRandom.SecureRandom
  const { derive } = yield* MasterKey
  const master = yield* Effect.orDie(Aead.key(Aead.aes256Gcm, yield* derive(purpose)))

  return {
    seal: Effect.fnUntraced(function* (name: string, plaintext: Uint8Array) {
      const bytes = yield* random.randomBytes(KEY_BYTES)
      const key = yield* Aead.key(Aead.aes256Gcm, bytes)
      return {
        wrapped_key: yield* encrypt(master, bytes, `key:${name}`),
        ciphertext: yield* encrypt(key, plaintext, `data:${name}`)
      }
    }, Effect.orDie),
    open: Effect.fnUntraced(function* (name: string, { wrapped_key, ciphertext }: Sealed) {
      const bytes = yield* decrypt(master, wrapped_key, `key:${name}`)
      const key = yield* Aead.key(Aead.aes256Gcm, bytes)
      return yield* decrypt(key, ciphertext, `data:${name}`)
    }, Effect.orDie)
  }
})
