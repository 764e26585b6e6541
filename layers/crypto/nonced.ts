import { Effect } from "effect"
import { Aead, SecureRandom } from "effect/crypto"

const NONCE_BYTES = Aead.aes256Gcm.nonceLength

/**
 * AES-256-GCM (NIST SP 800-38D) as it is kept here: a random nonce of 96 bits, and behind it the
 * ciphertext with its tag. `label` goes in as associated data, and opens nothing but itself.
 */
export const nonced = Effect.gen(function* () {
  const aead = yield* Aead.Aead
  const random = yield* SecureRandom.SecureRandom
  return {
    encrypt: Effect.fnUntraced(function* (key: Aead.Key, plaintext: Uint8Array, label = "") {
      const nonce = yield* random.randomBytes(NONCE_BYTES)
      const sealed = yield* aead.encrypt(key, plaintext, { nonce, aad: utf8.encode(label) })
      const bytes = new Uint8Array(NONCE_BYTES + sealed.length)
      bytes.set(nonce)
      bytes.set(sealed, NONCE_BYTES)
      return bytes
    }),
    decrypt: (key: Aead.Key, bytes: Uint8Array, label = "") =>
      aead.decrypt(key, bytes.subarray(NONCE_BYTES), {
        nonce: bytes.subarray(0, NONCE_BYTES),
        aad: utf8.encode(label)
      })
  }
})

const utf8 = new TextEncoder()
