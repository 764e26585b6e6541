import { Array, Effect, Layer, Option, Schema, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { RecordSummary } from "../../../schemas/privacy/prepare.ts"
import { type Owner, Records } from "../../../src/privacy/Records.ts"
import { scrub } from "../scrub.ts"
import { runner } from "../statements.ts"
import { columns, decoderOf, insertionOf, replacing } from "../table.ts"
import { owned } from "./owned.ts"
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
  grants_only: Schema.Int,
  deleted_at: Schema.NullOr(Schema.String)
})
const SealedRow = Schema.Struct({
  wrapped_key: Schema.Uint8Array,
  ciphertext: Schema.Uint8Array
})
const KeptRow = Schema.Struct({ ...RecordRow.fields, ...SealedRow.fields })

const decodeOwners = decoderOf(OwnerRow)
const decodeRecords = decoderOf(RecordRow)
const decodeErased = decoderOf(Schema.Struct({ content_id: Schema.String }))
const decodeSealed = decoderOf(SealedRow)
const decodeVouchers = decoderOf(Schema.Struct({ x: Schema.String, signature: Schema.String }))
const decodeSummaries = decoderOf(SummaryRow)

/** A record that is kept anew takes the place of all of the one before but whose it is. */
const replacingRecord = replacing(KeptRow, ["content_id", "namespace"])

const FIND_RECORD = `SELECT ${columns(RecordRow)} FROM records WHERE content_id = ?`

const insertRecord = insertionOf("records", KeptRow)
const insertOwner = insertionOf(
  "owners",
  Schema.Struct({ ...OwnerRow.fields, token_hash: Schema.String, created_at: Schema.String })
)

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
    const all = {
      owner: sql.literal(columns(OwnerRow)),
      sealed: sql.literal(columns(SealedRow)),
      summary: sql.literal(columns(SummaryRow))
    }
    const run = runner(sql)
    // The answer to a prepare tells the content address of the data, which a guess can be tested with.
    const forgetAnswers = (content_ids: ReadonlyArray<string>) =>
      sql`DELETE FROM idempotency WHERE about IN ${sql.in(content_ids)}`
    const forgetGrants = Effect.fnUntraced(function* (content_ids: ReadonlyArray<string>) {
      yield* sql`DELETE FROM grants WHERE content_id IN ${sql.in(content_ids)}`
      yield* sql`DELETE FROM access_requests WHERE content_id IN ${sql.in(content_ids)}`
    })
    const forgetVouchers = (content_ids: ReadonlyArray<string>) =>
      sql`DELETE FROM vouchers WHERE content_id IN ${sql.in(content_ids)}`
    const labels = yield* sealedTexts("label")
    yield* Effect.orDie(Effect.gen(function* () {
      yield* sql`UPDATE records SET label = NULL
        WHERE wrapped_key IS NULL AND label IS NOT NULL`
      yield* labels.sealPlain("records", "content_id", "label")
    }))
    return Records.of({
      find: (content_id) =>
        Effect.map(
          decodeRecords(run([{ text: FIND_RECORD, parameters: [content_id] }])),
          ([row]) =>
            Option.map(Option.fromUndefinedOr(row), ({ grants_only, ...record }) => ({
              ...record,
              grants_only: grants_only === 1
            }))
        ),
      label: (content_id) =>
        Effect.orDie(
          Effect.map(labels.find([content_id]), (texts) =>
            Option.fromUndefinedOr(texts.get(content_id)))
        ),
      sealed: (content_id) =>
        Effect.map(
          decodeSealed(sql`SELECT ${all.sealed} FROM records
            WHERE content_id = ${content_id} AND deleted_at IS NULL AND wrapped_key IS NOT NULL`),
          Array.head
        ),
      voucher: (content_id) =>
        Effect.map(
          decodeVouchers(
            sql`SELECT x, signature FROM vouchers WHERE content_id = ${content_id}`
          ),
          ([row]) =>
            Option.map(Option.fromUndefinedOr(row), ({ x, signature }) => ({
              jwk: { kty: "OKP", crv: "Ed25519", x },
              signature
            }))
        ),
      vouch: (content_id, { jwk: { x }, signature }) =>
        Effect.orDie(sql`INSERT INTO vouchers ${sql.insert({ content_id, x, signature })}
          ON CONFLICT (content_id) DO UPDATE SET x = excluded.x, signature = excluded.signature`),
      put: Effect.fnUntraced(function* ({ sealed, label, replaces, grants_only, ...summary }) {
        const { text, parameters } = insertRecord({
          ...summary,
          ...sealed,
          grants_only: grants_only ? 1 : 0,
          deleted_at: null
        })
        yield* run([{
          text: `${text} ON CONFLICT (content_id) DO UPDATE SET ${replacingRecord}`,
          parameters
        }])
        if (replaces) {
          yield* labels.forget([summary.content_id])
          yield* forgetGrants([summary.content_id])
          yield* forgetVouchers([summary.content_id])
        }
        if (label !== null) yield* labels.keep(summary.content_id, label)
      }, Effect.orDie),
      erase: Effect.fnUntraced(function* (content_id, deleted_at) {
        yield* forgetAnswers([content_id])
        yield* labels.forget([content_id])
        yield* forgetGrants([content_id])
        yield* forgetVouchers([content_id])
        yield* sql`
          UPDATE records SET wrapped_key = NULL, ciphertext = NULL, deleted_at = ${deleted_at}
          WHERE content_id = ${content_id}`
      }, Effect.orDie),
      eraseExpired: Effect.fnUntraced(function* (now, limit) {
        // Asked again of the row itself: another process may have kept the record anew meanwhile.
        const rows = yield* decodeErased(sql`
          UPDATE records SET wrapped_key = NULL, ciphertext = NULL
          WHERE expires_at <= ${now} AND content_id IN (
            SELECT content_id FROM records
            WHERE expires_at <= ${now} AND wrapped_key IS NOT NULL LIMIT ${limit})
          RETURNING content_id`)
        const erased = rows.map(({ content_id }) => content_id)
        if (erased.length === 0) return 0
        yield* forgetAnswers(erased)
        yield* labels.forget(erased)
        yield* forgetGrants(erased)
        yield* forgetVouchers(erased)
        return erased.length
      }, Effect.orDie),
      scrub: Effect.orDie(scrub(sql)),
      list: Effect.fnUntraced(function* (owning, { limit, after }) {
        const older = Option.match(after, {
          onNone: () => sql`1 = 1`,
          onSome: ({ created_at, content_id }) =>
            sql`(created_at < ${created_at}
              OR (created_at = ${created_at} AND content_id < ${content_id}))`
        })
        const summaries = yield* decodeSummaries(sql`
          SELECT ${all.summary} FROM records
          WHERE ${owned(sql, owning)} AND deleted_at IS NULL AND ${older}
          ORDER BY created_at DESC, content_id DESC LIMIT ${limit}`)
        const texts = yield* labels.find(summaries.map(({ content_id }) => content_id))
        return summaries.map((summary) => ({
          ...summary,
          label: texts.get(summary.content_id) ?? null
        }))
      }, Effect.orDie),
      addOwner: Effect.fnUntraced(function* (owner) {
        const { secret, verified, namespace, owner_id, token_hash, created_at } = owner
        const ids = { namespace, owner_id, token_hash, created_at }
        yield* run([insertOwner({ ...ids, verified: verified ? 1 : 0, ...secret })])
      }, Effect.orDie),
      isOf: (namespace, owning) =>
        "namespace" in owning ? Effect.succeed(owning.namespace === namespace) : Effect.map(
          decodeOwners(sql`SELECT ${all.owner} FROM owners WHERE namespace = ${namespace}
              AND owner_id = ${owning.owner_id} AND verified = 1`),
          (found) => found.length > 0
        ),
      openerOf: (namespace) =>
        Effect.map(
          decodeOwners(sql`SELECT ${all.owner} FROM owners
            WHERE namespace = ${namespace} AND verified = 1`),
          ([owner]) => Option.map(Option.fromUndefinedOr(owner), ({ owner_id }) => owner_id)
        ),
      ownerOf: (token_hash) =>
        Effect.map(
          decodeOwners(sql`SELECT ${all.owner} FROM owners WHERE token_hash = ${token_hash}`),
          ([owner]) => Option.map(Option.fromUndefinedOr(owner), ownerOf)
        )
    })
  })
)
