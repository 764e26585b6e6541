import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Receipt } from "../../../schemas/privacy/receipt.ts"
import { ShareRequest } from "../../../schemas/privacy/share.ts"
import { TrustSummary } from "../../../schemas/privacy/trust.ts"
import { Voucher } from "../../../schemas/privacy/voucher.ts"
import * as Cursor from "../../../src/ground/cursor.ts"
import { Disclosures } from "../../../src/privacy/Disclosures.ts"
import { Vault } from "../../../src/privacy/Vault.ts"
import { runner } from "../statements.ts"
import { columns, decoderOf, insertionOf } from "../table.ts"
import { owned } from "./owned.ts"

const Row = Schema.Struct({
  share_id: Schema.String,
  content_id: Schema.String,
  namespace: Schema.String,
  log_index: Schema.Int,
  wrapped_key: Schema.Uint8Array,
  ciphertext: Schema.Uint8Array
})
const decodeRows = decoderOf(Row)
const insert = insertionOf("disclosures", Row)

const decodeSealed = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({
  request: ShareRequest,
  receipt: Receipt,
  verified: Schema.Boolean,
  trust: TrustSummary,
  signature: Schema.NullOr(Voucher),
  medium: Schema.Boolean
})))

/** The ledger in SQL, a row a disclosure; of whom and what the database knows nothing. */
export const layer = Layer.effect(
  Disclosures,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const vault = yield* Vault
    const run = runner(sql)
    const all = sql.literal(columns(Row))
    const disclosureOf = ({ namespace, share_id, ...row }: typeof Row.Type) =>
      Effect.map(vault.open(share_id, row), (bytes) => ({
        namespace,
        ...decodeSealed(new TextDecoder().decode(bytes))
      }))
    return Disclosures.of({
      add: Effect.fnUntraced(function* ({ namespace, ...disclosure }) {
        const { content_id, log_index, receipt_id: share_id } = disclosure.receipt
        const bytes = new TextEncoder().encode(JSON.stringify(disclosure))
        const sealed = yield* vault.seal(share_id, bytes)
        yield* run([insert({ share_id, content_id, namespace, log_index, ...sealed })])
      }, Effect.orDie),
      find: Effect.fnUntraced(function* (share_id) {
        if (!Cursor.text.test(share_id)) return Option.none()
        const [row] = yield* decodeRows(
          sql`SELECT ${all} FROM disclosures WHERE share_id = ${share_id}`
        )
        return row === undefined ? Option.none() : Option.some(yield* disclosureOf(row))
      }, Effect.orDie),
      list: Effect.fnUntraced(function* (owning, { limit, before, content_id }) {
        const older = Option.match(before, {
          onNone: () => sql`1 = 1`,
          onSome: (index) => sql`log_index < ${index}`
        })
        const of = content_id === undefined ? sql`1 = 1` : sql`content_id = ${content_id}`
        const rows = yield* decodeRows(sql`SELECT ${all} FROM disclosures
          WHERE ${owned(sql, owning)} AND ${older} AND ${of}
          ORDER BY log_index DESC LIMIT ${limit}`)
        return yield* Effect.forEach(rows, disclosureOf)
      }, Effect.orDie)
    })
  })
)
