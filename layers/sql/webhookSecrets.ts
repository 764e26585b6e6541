/**
 * Secrets of webhooks as they are kept: sealed with a key of the master key, each bound to its
 * webhook. Who has the database alone can sign no notice.
 */
import { Effect, Layer, Option, Schema } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import { SqlClient } from "effect/sql"
import { Transaction } from "../../src/ground/Transaction.ts"
import { layerAead } from "../crypto/node.ts"
import { nonced } from "../crypto/nonced.ts"
import { MasterKey } from "../vault/masterKey.ts"
import { decoderOf } from "./table.ts"

const Row = Schema.Struct({ webhook_id: Schema.String, secret: Schema.String })
const decodeRows = decoderOf(Row)

/** What a secret begins with (Standard Webhooks 1.0.0), and a sealed one does not. */
const PLAIN = "whsec_"

const utf8 = new TextEncoder()

export const webhookSecrets = Effect.gen(function* () {
  const { decrypt, encrypt } = yield* nonced
  const { derive } = yield* MasterKey
  const key = yield* Effect.orDie(Aead.key(Aead.aes256Gcm, yield* derive("webhooks")))

  return {
    seal: (secret: string, webhook_id: string) =>
      encrypt(key, utf8.encode(secret), webhook_id).pipe(
        Effect.map((bytes) => `sealed:${Base64Url.encode(bytes)}`),
        Effect.orDie
      ),

    /** None of what was sealed for another webhook, or with another master key. */
    open: (kept: string, webhook_id: string): Effect.Effect<Option.Option<string>> =>
      kept.startsWith(PLAIN)
        ? Effect.succeedSome(kept)
        : Effect.fromResult(Base64Url.decode(kept.slice(kept.indexOf(":") + 1))).pipe(
          Effect.flatMap((bytes) => decrypt(key, bytes, webhook_id)),
          Effect.map((secret) => new TextDecoder().decode(secret)),
          Effect.tapError(() => Effect.logWarning("The secret of a webhook does not open")),
          Effect.option
        )
  }
}).pipe(Effect.provide(Layer.provideMerge(layerAead, SecureRandom.layerWebCrypto)))

/** Seals what an older version kept as it is. */
export const sealOld = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { write } = yield* Transaction
  const { seal } = yield* webhookSecrets
  const old = decodeRows(
    sql`SELECT webhook_id, secret FROM webhook_secrets WHERE secret LIKE ${`${PLAIN}%`}`
  )
  yield* Effect.orDie(write(Effect.flatMap(
    old,
    Effect.forEach(
      ({ secret, webhook_id }) =>
        Effect.flatMap(
          seal(secret, webhook_id),
          (sealed) =>
            sql`UPDATE webhook_secrets SET secret = ${sealed}
          WHERE webhook_id = ${webhook_id} AND secret = ${secret}`
        ),
      { discard: true }
    )
  )))
})
