import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Vault } from "../../../src/privacy/Vault.ts"
import { Transaction } from "../../../src/ground/Transaction.ts"
import { scrub } from "../scrub.ts"
import { columns, decoderOf, replacing } from "../table.ts"

/** How many texts of an older database one transaction seals. */
const BATCH_MAX = 500

const PlainRow = Schema.Struct({ id: Schema.String, text: Schema.String })
const TextRow = Schema.Struct({
  name: Schema.String,
  wrapped_key: Schema.Uint8Array,
  ciphertext: Schema.Uint8Array
})

const decodePlain = decoderOf(PlainRow)
const decodeTexts = decoderOf(TextRow)
const TEXT_COLUMNS = columns(TextRow)
const REPLACING_TEXT = replacing(TextRow, ["name"])

/**
 * Short texts beside what they belong to, each sealed with a key of its own. `kind` says whose they
 * are, such as `label`; an id has at most one.
 */
export const sealedTexts = Effect.fnUntraced(function* (kind: "label" | "context") {
  const sql = yield* SqlClient.SqlClient
  const vault = yield* Vault
  const { write } = yield* Transaction
  const all = sql.literal(TEXT_COLUMNS)
  const replaced = sql.literal(REPLACING_TEXT)
  const nameOf = (id: string) => `${kind}:${id}`

  const keep = Effect.fnUntraced(function* (id: string, text: string) {
    const name = nameOf(id)
    const sealed = yield* vault.seal(name, new TextEncoder().encode(text))
    yield* sql`
      INSERT INTO sealed_texts ${sql.insert({ name, ...sealed })}
      ON CONFLICT (name) DO UPDATE SET ${replaced}`
  })

  const find = Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
    if (ids.length === 0) return new Map<string, string>()
    const texts = yield* Effect.forEach(
      yield* decodeTexts(
        sql`SELECT ${all} FROM sealed_texts WHERE name IN ${sql.in(ids.map(nameOf))}`
      ),
      ({ name, ...sealed }) =>
        Effect.map(
          vault.open(name, sealed),
          (bytes) => [name.slice(kind.length + 1), new TextDecoder().decode(bytes)] as const
        )
    )
    return new Map(texts)
  })

  const forget = (ids: ReadonlyArray<string>) =>
    sql`DELETE FROM sealed_texts WHERE name IN ${sql.in(ids.map(nameOf))}`

  /** Seals what an older version kept in clear in `column` of `table`, whose rows `id` names. */
  const sealPlain = Effect.fnUntraced(function* (table: string, id: string, column: string) {
    const batch = Effect.gen(function* () {
      const rows = yield* decodePlain(
        sql`SELECT ${sql(id)} AS id, ${sql(column)} AS text FROM ${sql(table)}
          WHERE ${sql(column)} IS NOT NULL LIMIT ${BATCH_MAX}`
      )
      if (rows.length === 0) return 0
      yield* Effect.forEach(rows, (row) => keep(row.id, row.text), { discard: true })
      yield* sql`UPDATE ${sql(table)} SET ${sql(column)} = NULL
        WHERE ${sql(id)} IN ${sql.in(rows.map((row) => row.id))}`
      return rows.length
    })
    let sealed = yield* write(batch)
    if (sealed === 0) return
    while (sealed === BATCH_MAX) sealed = yield* write(batch)
    yield* scrub(sql)
  })

  return { keep, find, forget, sealPlain }
})
