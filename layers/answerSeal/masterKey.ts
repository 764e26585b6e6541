import { Effect, Layer } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import { IdempotencyKeyReused } from "../../schemas/problems.ts"
import { AnswerSeal } from "../sql/idempotency.ts"
import { MasterKey } from "../vault/masterKey.ts"

const NONCE_BYTES = Aead.aes256Gcm.nonceLength

const utf8 = new TextEncoder()

/**
 * Answers that are kept for safe retries, sealed: one may tell an owner token. The name of the row
 * goes in as associated data, so that an answer opens in its own place only.
 */
export const layer = Layer.effect(
  AnswerSeal,
  Effect.gen(function* () {
    const aead = yield* Aead.Aead
    const random = yield* SecureRandom.SecureRandom
    const { derive } = yield* MasterKey
    const key = yield* Effect.orDie(Aead.key(Aead.aes256Gcm, yield* derive("answers")))

    const seal = Effect.fnUntraced(function* (body: string, row: string) {
      const nonce = yield* random.randomBytes(NONCE_BYTES)
      const sealed = yield* aead.encrypt(key, utf8.encode(body), { nonce, aad: utf8.encode(row) })
      return Buffer.concat([nonce, sealed]).toString("base64url")
    }, Effect.orDie)

    const decrypt = Effect.fnUntraced(function* (sealed: string, aad: Uint8Array) {
      const bytes = Uint8Array.from(Buffer.from(sealed, "base64url"))
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const body = yield* aead.decrypt(key, bytes.subarray(NONCE_BYTES), { nonce, aad })
      return new TextDecoder().decode(body)
    })

    return {
      seal,
      open: (sealed: string, row: string) =>
        decrypt(sealed, utf8.encode(row)).pipe(
          Effect.tapError(() =>
            Effect.logWarning("A kept answer is not in the row it was kept in")
          ),
          Effect.mapError(() => new IdempotencyKeyReused())
        ),
      bind: (sealed: string, row: string) =>
        decrypt(sealed, new Uint8Array()).pipe(
          Effect.flatMap((body) => seal(body, row)),
          // What does not open now would not have opened before.
          Effect.orElseSucceed(() => sealed)
        )
    }
  })
)
