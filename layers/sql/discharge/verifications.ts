/**
 * What clinicians did with a patient's drafts, as one sealed text: it goes with its key, when the first
 * document does that the drafts were made of, or the patient is forgotten.
 */
import { Array, Effect, Layer, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { Decision, Verifications } from "../../../src/discharge/patients/Verifications.ts"
import { layerAead } from "../../crypto/node.ts"
import { sealing } from "../../crypto/sealing.ts"
import type { Migrations } from "../migrations.ts"
import { columns, decoderOf, replacing } from "../table.ts"
import { writer } from "./writer.ts"

export const migrations: Migrations = {
  "0006_verifications": ({ bytes }) => [
    `CREATE TABLE verifications (
      name_key TEXT PRIMARY KEY,
      wrapped_key ${bytes} NOT NULL,
      ciphertext ${bytes} NOT NULL,
      expires_at TEXT NOT NULL
    )`,
    "CREATE INDEX verifications_expiry ON verifications (expires_at)"
  ]
}

const Row = Schema.Struct({
  name_key: Schema.String,
  wrapped_key: Schema.Uint8Array,
  ciphertext: Schema.Uint8Array,
  expires_at: Schema.String
})
const decodeRows = decoderOf(Row)
const decodeExpiry = decoderOf(Schema.Struct({ expires_at: Schema.NullOr(Schema.String) }))
const Text = Schema.fromJsonString(Schema.Array(Decision))
const decode = Schema.decodeEffect(Text)
const encode = Schema.encodeEffect(Text)

/** `keyOf` tells which names are the same. */
export const layer = (keyOf: (name: string) => string) =>
  Layer.effect(
    Verifications,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { write } = yield* writer
      const { seal, open } = yield* sealing("verifications")
      const all = sql.literal(columns(Row))
      const replaced = sql.literal(replacing(Row, ["name_key"]))

      const decisions = Effect.fnUntraced(function* (name_key: string) {
        const rows = yield* decodeRows(
          sql`SELECT ${all} FROM verifications WHERE name_key = ${name_key}`
        )
        return yield* Option.match(Array.head(rows), {
          onNone: () => Effect.succeed<ReadonlyArray<Decision>>([]),
          onSome: (row) =>
            open(name_key, row).pipe(
              Effect.flatMap((bytes) => decode(new TextDecoder().decode(bytes))),
              Effect.orDie
            )
        })
      })

      /** None where the patient is not known. */
      const expiryOf = (name_key: string) =>
        Effect.map(
          decodeExpiry(
            sql`SELECT min(documents.expires_at) AS expires_at FROM patients
              JOIN pages ON pages.patient_id = patients.patient_id
              JOIN documents ON documents.document_id = pages.document_id
              WHERE patients.name_key = ${name_key}`
          ),
          ([row]) => Option.fromNullishOr(row?.expires_at)
        )

      return Verifications.of({
        decisions: Effect.fn("Verifications.decisions")((name) => decisions(keyOf(name))),
        change: Effect.fn("Verifications.change")(function* (name, decide) {
          const name_key = keyOf(name)
          return yield* write(Effect.gen(function* () {
            const expiry = yield* expiryOf(name_key)
            if (Option.isNone(expiry)) return Option.none()
            const changed = yield* decide(yield* decisions(name_key))
            const text = yield* Effect.orDie(encode(changed.decisions))
            const sealed = yield* seal(name_key, new TextEncoder().encode(text))
            const row = { name_key, ...sealed, expires_at: expiry.value }
            yield* Effect.orDie(sql`INSERT INTO verifications ${sql.insert(row)}
              ON CONFLICT (name_key) DO UPDATE SET ${replaced}`)
            return Option.some(changed)
          }))
        })
      })
    })
  ).pipe(Layer.provide(layerAead.pipe(Layer.provideMerge(SecureRandom.layerWebCrypto))))
