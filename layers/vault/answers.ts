import { Effect, Layer } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import { AnswerSeal } from "../sql/idempotency.ts"
import { MasterKey } from "./masterKey.ts"

const NONCE_BYTES = Aead.aes256Gcm.nonceLength

/** Answers that are kept for safe retries, sealed: one may tell an owner token. */
export const layer = Layer.effect(
  AnswerSeal,
  Effect.gen(function* () {
    const aead = yield* Aead.Aead
    const random = yield* SecureRandom.SecureRandom
    const { derive } = yield* MasterKey
    const key = yield* Effect.orDie(Aead.key(Aead.aes256Gcm, yield* derive("answers")))
    return {
      seal: Effect.fnUntraced(function* (body: string) {
        const nonce = yield* random.randomBytes(NONCE_BYTES)
        const sealed = yield* aead.encrypt(key, Buffer.from(body), { nonce })
        return Buffer.concat([nonce, sealed]).toString("base64url")
      }, Effect.orDie),
      open: Effect.fnUntraced(function* (sealed: string) {
        const bytes = Uint8Array.from(Buffer.from(sealed, "base64url"))
        const nonce = bytes.subarray(0, NONCE_BYTES)
        const body = yield* aead.decrypt(key, bytes.subarray(NONCE_BYTES), { nonce })
        return new TextDecoder().decode(body)
      }, Effect.orDie)
    }
  })
)
