/**
 * What tells of a patient, as it is kept: each row with a key of its own, itself sealed with a key of
 * the master key. Who deletes the row destroys the key; what a journal or a backup still holds of it
 * tells nobody anything who has not the master key.
 */
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { sealing } from "../../crypto/sealing.ts"
import { scrub } from "../scrub.ts"
import { decoderOf } from "../table.ts"
import { decodeIdentity, decodePage, decodeWarnings } from "./rows.ts"
import { writer } from "./writer.ts"

interface Sealed {
  readonly wrapped_key: Uint8Array
  readonly ciphertext: Uint8Array
}

/** How many rows of an older store one transaction seals. */
const BATCH_MAX = 500

const decodePlain = decoderOf(
  Schema.Struct({ id: Schema.String, page: Schema.Int, text: Schema.String })
)

/** The tables, what names a row of each, and the column that an older version kept in clear. */
const clear = [
  { table: "documents", id: "document_id", column: "warnings", paged: false },
  { table: "patients", id: "patient_id", column: "identity", paged: false },
  { table: "pages", id: "document_id", column: "content", paged: true }
] as const

export const sealed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { seal, open } = yield* sealing("discharge")
  const { write } = yield* writer

  const sealText = (name: string, text: string) => seal(name, new TextEncoder().encode(text))
  const openText = (name: string, row: Sealed) =>
    Effect.map(open(name, row), (bytes) => new TextDecoder().decode(bytes))
  const nameOf = (id: string, page?: number) => page === undefined ? id : `${id}/${page}`

  /** Seals what an older version kept in clear. */
  const sealClear = Effect.fnUntraced(
    function* ({ table, id, column, paged }: typeof clear[number]) {
      const page = sql.literal(paged ? "page" : "0")
      const batch = Effect.gen(function* () {
        const rows = yield* decodePlain(
          sql`SELECT ${sql(id)} AS id, ${page} AS page, ${sql(column)} AS text FROM ${sql(table)}
          WHERE wrapped_key IS NULL LIMIT ${BATCH_MAX}`
        )
        for (const row of rows) {
          const { wrapped_key, ciphertext } = yield* sealText(
            nameOf(row.id, paged ? row.page : undefined),
            row.text
          )
          yield* sql`UPDATE ${sql(table)} SET ${sql(column)} = '',
            wrapped_key = ${wrapped_key}, ciphertext = ${ciphertext}
          WHERE ${sql(id)} = ${row.id} AND ${page} = ${row.page}`
        }
        return rows.length
      })
      const first = yield* sql`SELECT 1 FROM ${sql(table)} WHERE wrapped_key IS NULL LIMIT 1`
      if (first.length === 0) return
      while ((yield* write(batch)) === BATCH_MAX);
      yield* scrub(sql)
    }
  )
  yield* Effect.orDie(Effect.forEach(clear, sealClear, { discard: true }))

  return {
    document: (document_id: string, warnings: ReadonlyArray<string>) =>
      sealText(document_id, JSON.stringify(warnings)),
    patient: (patient_id: string, identity: unknown) =>
      sealText(patient_id, JSON.stringify(identity)),
    page: (document_id: string, page: number, read: unknown) =>
      sealText(nameOf(document_id, page), JSON.stringify(read)),
    warningsOf: Effect.fnUntraced(function* (row: Sealed & { readonly document_id: string }) {
      return yield* decodeWarnings(yield* openText(row.document_id, row))
    }, Effect.orDie),
    identityOf: Effect.fnUntraced(function* (row: Sealed & { readonly patient_id: string }) {
      return yield* decodeIdentity(yield* openText(row.patient_id, row))
    }, Effect.orDie),
    pageOf: Effect.fnUntraced(
      function* (row: Sealed & { readonly document_id: string; readonly page: number }) {
        return yield* decodePage(yield* openText(nameOf(row.document_id, row.page), row))
      },
      Effect.orDie
    )
  }
})

export type Contents = Effect.Success<typeof sealed>
