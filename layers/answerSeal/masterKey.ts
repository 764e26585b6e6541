import { Effect, Layer } from "effect"
import { Aead } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import { IdempotencyKeyReused } from "../../schemas/problems.ts"
import { nonced } from "../crypto/nonced.ts"
import { AnswerSeal } from "../sql/idempotency.ts"
import { MasterKey } from "../vault/masterKey.ts"

const utf8 = new TextEncoder()

/**
 * Answers that are kept for safe retries, sealed: one may tell an owner token. The name of the row
 * goes in as associated data, so that an answer opens in its own place only.
 */
export const layer = Layer.effect(
  AnswerSeal,
  Effect.gen(function* () {
    const { decrypt, encrypt } = yield* nonced
    const { derive } = yield* MasterKey
    const key = yield* Effect.orDie(Aead.key(Aead.aes256Gcm, yield* derive("answers")))

    const seal = (body: string, row: string) =>
      encrypt(key, utf8.encode(body), row).pipe(Effect.map(Base64Url.encode), Effect.orDie)

    const unsealed = (sealed: string, row?: string) =>
      Effect.fromResult(Base64Url.decode(sealed)).pipe(
        Effect.flatMap((bytes) => decrypt(key, bytes, row)),
        Effect.map((body) => new TextDecoder().decode(body))
      )

    return {
      seal,
      open: (sealed: string, row: string) =>
        unsealed(sealed, row).pipe(
          Effect.tapError(() =>
            Effect.logWarning("A kept answer is not in the row it was kept in")
          ),
          Effect.mapError(() => new IdempotencyKeyReused())
        ),
      bind: (sealed: string, row: string) =>
        unsealed(sealed).pipe(
          Effect.flatMap((body) => seal(body, row)),
          // What does not open now would not have opened before.
          Effect.orElseSucceed(() => sealed)
        )
    }
  })
)
