import { Array, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { createHash } from "node:crypto"
import { AnswerSeal } from "../idempotency.ts"
import { decoderOf } from "../table.ts"
import { webhookSecrets } from "../webhookSecrets.ts"

// Inside a text of JSON a quote is escaped, so neither matches what a caller wrote.
const PLAIN_SECRET = /"secret":"(whsec_[\w+/=]+)"/
const SEALED = /"secret":"sha256:([0-9a-f]{64})"/

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
const decodeSecrets = decoderOf(Schema.Struct({ webhook_id: Schema.String, secret: Schema.String }))

/**
 * Kept answers without the secrets of webhooks: an answer that told one is kept with its digest, and
 * a repeat gets it from where it is used, or null once it is not valid any more.
 */
export const layer = Layer.effect(
  AnswerSeal,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const secrets = yield* webhookSecrets
    const secretOf = Effect.fnUntraced(function* (digest: string) {
      const rows = yield* decodeSecrets(sql`SELECT webhook_id, secret FROM webhook_secrets`)
      const told = yield* Effect.forEach(
        rows,
        ({ secret, webhook_id }) => secrets.open(secret, webhook_id)
      )
      return Array.getSomes(told).find((secret) => sha256(secret) === digest) ?? null
    })
    return {
      seal: (body: string) =>
        Effect.succeed(
          body.replace(PLAIN_SECRET, (_, secret: string) => `"secret":"sha256:${sha256(secret)}"`)
        ),
      open: Effect.fnUntraced(function* (sealed: string) {
        const digest = SEALED.exec(sealed)?.[1]
        if (digest === undefined) return sealed
        const secret = yield* secretOf(digest)
        return sealed.replace(SEALED, () => `"secret":${JSON.stringify(secret)}`)
      }),
      bind: Effect.succeed
    }
  })
)
