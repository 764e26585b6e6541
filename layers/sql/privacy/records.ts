import { Effect, Layer, Option, Schema, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { RecordSummary } from "../../../schemas/privacy/prepare.ts"
import { type Owner, Records } from "../../../src/privacy/Records.ts"
import { scrub } from "../scrub.ts"
import { sealedTexts } from "./sealedTexts.ts"

const OwnerRow = Schema.Struct({
  namespace: Schema.String,
  owner_id: Schema.String,
  verified: Schema.Int,
  wrapped_key: Schema.Uint8Array,
  ciphertext: Schema.Uint8Array
})

const SummaryRow = RecordSummary.mapFields(Struct.omit(["label"]))
const RecordRow = Schema.Struct({
  ...SummaryRow.fields,
  namespace: Schema.String,
  deleted_at: Schema.NullOr(Schema.String)
})
const SealedRow = Schema.Struct({
  wrapped_key: Schema.Uint8Array,
  ciphertext: Schema.Uint8Array
})

const decodeOwners = Schema.decodeUnknownEffect(Schema.Array(OwnerRow))
const decodeRecords = Schema.decodeUnknownEffect(Schema.Array(RecordRow))
const decodeErased = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ content_id: Schema.String }))
)
const decodeSealed = Schema.decodeUnknownEffect(Schema.Array(SealedRow))
const decodeSummaries = Schema.decodeUnknownEffect(Schema.Array(SummaryRow))

const ownerOf = ({ namespace, owner_id, verified, ...secret }: typeof OwnerRow.Type): Owner => ({
  namespace,
  owner_id,
  verified: verified === 1,
  secret
})

/** Records in SQL; the key and the ciphertext of a deleted one are overwritten. */
export const layer = Layer.effect(
  Records,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // The answer to a prepare tells the content address of the data, which a guess can be tested with.
    const forgetAnswers = (content_ids: ReadonlyArray<string>) =>
      sql`DELETE FROM idempotency WHERE about IN ${sql.in(content_ids)}`
    const labels = yield* sealedTexts("label")
    yield* Effect.orDie(Effect.gen(function* () {
      yield* sql`UPDATE records SET label = NULL
        WHERE wrapped_key IS NULL AND label IS NOT NULL`
      yield* labels.sealPlain("records", "content_id", "label")
    }))
    return Records.of({
      find: Effect.fnUntraced(function* (content_id) {
        const rows = yield* sql`
          SELECT content_id, namespace, created_at, expires_at, deleted_at
          FROM records WHERE content_id = ${content_id}`
        return first(yield* decodeRecords(rows))
      }, Effect.orDie),
      label: (content_id) =>
        Effect.orDie(
          Effect.map(labels.find([content_id]), (texts) =>
            Option.fromUndefinedOr(texts.get(content_id)))
        ),
      sealed: Effect.fnUntraced(function* (content_id) {
        const rows = yield* sql`
          SELECT wrapped_key, ciphertext FROM records
          WHERE content_id = ${content_id} AND deleted_at IS NULL AND wrapped_key IS NOT NULL`
        return first(yield* decodeSealed(rows))
      }, Effect.orDie),
      put: Effect.fnUntraced(function* ({ sealed, label, ...summary }) {
        const row = { ...summary, ...sealed, deleted_at: null }
        yield* sql`
          INSERT INTO records ${sql.insert(row)}
          ON CONFLICT (content_id) DO UPDATE SET
            created_at = excluded.created_at,
            expires_at = excluded.expires_at,
            wrapped_key = excluded.wrapped_key,
            ciphertext = excluded.ciphertext,
            deleted_at = NULL`
        yield* label === null
          ? labels.forget([summary.content_id])
          : labels.keep(summary.content_id, label)
      }, Effect.orDie),
      erase: Effect.fnUntraced(function* (content_id, deleted_at) {
        yield* forgetAnswers([content_id])
        yield* labels.forget([content_id])
        yield* sql`
          UPDATE records SET wrapped_key = NULL, ciphertext = NULL, deleted_at = ${deleted_at}
          WHERE content_id = ${content_id}`
      }, Effect.orDie),
      eraseExpired: Effect.fnUntraced(function* (now, limit) {
        // Asked again of the row itself: another process may have kept the record anew meanwhile.
        const rows = yield* sql`
          UPDATE records SET wrapped_key = NULL, ciphertext = NULL
          WHERE expires_at <= ${now} AND content_id IN (
            SELECT content_id FROM records
            WHERE expires_at <= ${now} AND wrapped_key IS NOT NULL LIMIT ${limit})
          RETURNING content_id`
        const erased = (yield* decodeErased(rows)).map(({ content_id }) => content_id)
        if (erased.length === 0) return 0
        yield* forgetAnswers(erased)
        yield* labels.forget(erased)
        return erased.length
      }, Effect.orDie),
      scrub: Effect.orDie(scrub(sql)),
      list: Effect.fnUntraced(function* (namespace, { limit, after }) {
        const older = Option.match(after, {
          onNone: () => sql`1 = 1`,
          onSome: ({ created_at, content_id }) =>
            sql`(created_at < ${created_at}
              OR (created_at = ${created_at} AND content_id < ${content_id}))`
        })
        const rows = yield* sql`
          SELECT content_id, created_at, expires_at FROM records
          WHERE namespace = ${namespace} AND deleted_at IS NULL AND ${older}
          ORDER BY created_at DESC, content_id DESC LIMIT ${limit}`
        const summaries = yield* decodeSummaries(rows)
        const texts = yield* labels.find(summaries.map(({ content_id }) => content_id))
        return summaries.map((summary) => ({
          ...summary,
          label: texts.get(summary.content_id) ?? null
        }))
      }, Effect.orDie),
      addOwner: Effect.fnUntraced(function* (owner) {
        const { secret, verified, namespace, owner_id, token_hash, created_at } = owner
        const ids = { namespace, owner_id, token_hash, created_at }
        const row = { ...ids, verified: verified ? 1 : 0, ...secret }
        yield* sql`INSERT INTO owners ${sql.insert(row)}`
      }, Effect.orDie),
      ownerOf: Effect.fnUntraced(function* (token_hash) {
        const rows = yield* sql`
          SELECT namespace, owner_id, verified, wrapped_key, ciphertext FROM owners
          WHERE token_hash = ${token_hash}`
        return Option.map(first(yield* decodeOwners(rows)), ownerOf)
      }, Effect.orDie)
    })
  })
)

const first = <A>([row]: ReadonlyArray<A>): Option.Option<A> => Option.fromUndefinedOr(row)
