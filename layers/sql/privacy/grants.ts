import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { AccessState, Grant } from "../../../schemas/privacy/grant.ts"
import * as Cursor from "../../../src/ground/cursor.ts"
import { Grants, SELF_MADE } from "../../../src/privacy/Grants.ts"
import { Vault } from "../../../src/privacy/Vault.ts"
import { columns, decoderOf } from "../table.ts"
import { owned } from "./owned.ts"

const sealedFields = { wrapped_key: Schema.Uint8Array, ciphertext: Schema.Uint8Array }

const GrantRow = Schema.Struct({
  grant_id: Schema.String,
  content_id: Schema.String,
  holder: Schema.String,
  created_at: Schema.String,
  expires_at: Schema.NullOr(Schema.String),
  ended_at: Schema.NullOr(Schema.String),
  ...sealedFields
})
const RequestRow = Schema.Struct({
  request_id: Schema.String,
  content_id: Schema.String,
  namespace: Schema.String,
  holder: Schema.String,
  requester: Schema.String,
  status: AccessState.fields.status,
  grant_id: Schema.NullOr(Schema.String),
  created_at: Schema.String,
  decided_at: Schema.NullOr(Schema.String),
  ...sealedFields
})
const decodeGrants = decoderOf(GrantRow)
const decodeRequests = decoderOf(RequestRow)
const decodeCounts = decoderOf(Schema.Struct({ found: Schema.Int }))

/** The version before kept none. */
const jwk_thumbprint = Grant.fields.jwk_thumbprint.pipe(
  Schema.withDecodingDefaultKey(Effect.succeed(null))
)

/** What is sealed: who, what and why. */
const GrantTerms = Schema.fromJsonString(Schema.Struct({
  grantee_id: Grant.fields.grantee_id,
  tier: Grant.fields.tier,
  paths: Grant.fields.paths,
  purpose: Grant.fields.purpose,
  proof: Grant.fields.proof,
  jwk_thumbprint
}))
const RequestTerms = Schema.fromJsonString(Schema.Struct({
  requester_id: AccessState.fields.requester_id,
  paths: AccessState.fields.paths,
  purpose: AccessState.fields.purpose,
  reason: AccessState.fields.reason,
  proof: AccessState.fields.proof,
  jwk_thumbprint
}))
const decodeGrantTerms = Schema.decodeUnknownSync(GrantTerms)
const decodeRequestTerms = Schema.decodeUnknownSync(RequestTerms)

const utf8 = new TextEncoder()
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Grants and requests in SQL; of their terms the database knows nothing. */
export const layer = Layer.effect(
  Grants,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const vault = yield* Vault
    const all = {
      grant: sql.literal(columns(GrantRow)),
      request: sql.literal(columns(RequestRow))
    }
    const sealed = (name: string, terms: object) =>
      vault.seal(name, utf8.encode(JSON.stringify(terms)))
    const grantOf = ({ wrapped_key, ciphertext, holder: _, ...row }: typeof GrantRow.Type) =>
      Effect.map(
        vault.open(row.grant_id, { wrapped_key, ciphertext }),
        (bytes): Grant => ({ ...row, ...decodeGrantTerms(textOf(bytes)) })
      )
    const requestOf = ({ wrapped_key, ciphertext, ...row }: typeof RequestRow.Type) =>
      Effect.map(
        vault.open(row.request_id, { wrapped_key, ciphertext }),
        (bytes) => ({ ...row, ...decodeRequestTerms(textOf(bytes)) })
      )
    const firstOf = <A>([first]: ReadonlyArray<A>) => Option.fromUndefinedOr(first)
    return Grants.of({
      usable: Effect.fnUntraced(function* (content_id, holders, now) {
        const rows = yield* decodeGrants(sql`SELECT ${all.grant} FROM grants
          WHERE content_id = ${content_id} AND holder IN ${sql.in(holders)}
            AND ended_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})
          LIMIT ${holders.length}`)
        const [found] = rows.toSorted((one, other) =>
          holders.indexOf(one.holder) - holders.indexOf(other.holder)
        )
        return found === undefined ? Option.none() : Option.some(yield* grantOf(found))
      }, Effect.orDie),
      add: Effect.fnUntraced(function* (grant) {
        const { grantee_id, tier, paths, purpose, proof, jwk_thumbprint, ...row } = grant
        yield* sql`UPDATE grants SET ended_at = ${row.created_at}
          WHERE content_id = ${row.content_id} AND holder = ${row.holder} AND ended_at IS NULL`
        const terms = { grantee_id, tier, paths, purpose, proof, jwk_thumbprint }
        const bytes = yield* sealed(row.grant_id, terms)
        yield* sql`INSERT INTO grants ${sql.insert({ ...row, ...bytes })}`
      }, Effect.orDie),
      find: Effect.fnUntraced(function* (grant_id) {
        if (!Cursor.text.test(grant_id)) return Option.none()
        const rows = yield* decodeGrants(
          sql`SELECT ${all.grant} FROM grants WHERE grant_id = ${grant_id}`
        )
        return firstOf(yield* Effect.forEach(rows, grantOf))
      }, Effect.orDie),
      list: Effect.fnUntraced(function* (content_id, { after, limit }) {
        const older = Option.match(after, {
          onNone: () => sql`1 = 1`,
          onSome: ({ created_at, grant_id }) =>
            sql`(created_at < ${created_at} OR created_at = ${created_at} AND grant_id > ${grant_id})`
        })
        const rows = yield* decodeGrants(sql`SELECT ${all.grant} FROM grants
          WHERE content_id = ${content_id} AND ${older}
          ORDER BY created_at DESC, grant_id LIMIT ${limit}`)
        return yield* Effect.forEach(rows, grantOf)
      }, Effect.orDie),
      holding: Effect.fnUntraced(function* (content_id, now) {
        const [row] = yield* decodeCounts(sql`SELECT CAST(COUNT(*) AS INTEGER) AS found FROM grants
          WHERE content_id = ${content_id} AND ended_at IS NULL
            AND (expires_at IS NULL OR expires_at > ${now})`)
        return row?.found ?? 0
      }, Effect.orDie),
      end: Effect.fnUntraced(function* (content_id, grant_id, at) {
        const ended = yield* sql`UPDATE grants SET ended_at = ${at}
          WHERE grant_id = ${grant_id} AND content_id = ${content_id} AND ended_at IS NULL
          RETURNING grant_id`
        return ended.length > 0
      }, Effect.orDie),
      ask: Effect.fnUntraced(function* (request) {
        const { requester_id, paths, purpose, reason, proof, jwk_thumbprint, ...row } = request
        const terms = { requester_id, paths, purpose, reason, proof, jwk_thumbprint }
        const bytes = yield* sealed(row.request_id, terms)
        yield* sql`INSERT INTO access_requests ${sql.insert({ ...row, ...bytes })}`
      }, Effect.orDie),
      pending: Effect.fnUntraced(function* (of) {
        const which = "requester" in of
          ? sql`requester = ${of.requester}`
          : of.isSelfMade === true
          ? sql`content_id = ${of.content_id} AND requester LIKE ${`${SELF_MADE}%`}`
          : sql`content_id = ${of.content_id}`
        const [row] = yield* decodeCounts(
          sql`SELECT CAST(COUNT(*) AS INTEGER) AS found FROM access_requests
            WHERE status = 'pending' AND ${which}`
        )
        return row?.found ?? 0
      }, Effect.orDie),
      forgetPending: Effect.fnUntraced(function* (before) {
        const forgotten = yield* sql`DELETE FROM access_requests
          WHERE status = 'pending' AND created_at <= ${before} RETURNING request_id`
        return forgotten.length
      }, Effect.orDie),
      request: Effect.fnUntraced(function* (request_id) {
        if (!Cursor.text.test(request_id)) return Option.none()
        const rows = yield* decodeRequests(
          sql`SELECT ${all.request} FROM access_requests WHERE request_id = ${request_id}`
        )
        return firstOf(yield* Effect.forEach(rows, requestOf))
      }, Effect.orDie),
      requests: Effect.fnUntraced(function* (owning, { limit, after, status }) {
        const older = Option.match(after, {
          onNone: () => sql`1 = 1`,
          onSome: (request_id) => sql`request_id < ${request_id}`
        })
        const wanted = status === undefined ? sql`1 = 1` : sql`status = ${status}`
        const rows = yield* decodeRequests(sql`SELECT ${all.request} FROM access_requests
          WHERE ${owned(sql, owning)} AND ${older} AND ${wanted}
          ORDER BY request_id DESC LIMIT ${limit}`)
        return yield* Effect.forEach(
          rows,
          (row) =>
            Effect.map(
              requestOf(row),
              ({ holder: _, namespace: __, requester: ___, ...state }) => state
            )
        )
      }, Effect.orDie),
      decide: Effect.fnUntraced(function* (request) {
        const { requester_id, paths, purpose, reason, proof, jwk_thumbprint, ...row } = request
        const terms = { requester_id, paths, purpose, reason, proof, jwk_thumbprint }
        const { wrapped_key, ciphertext } = yield* sealed(row.request_id, terms)
        yield* sql`UPDATE access_requests SET status = ${row.status}, grant_id = ${row.grant_id},
            decided_at = ${row.decided_at}, wrapped_key = ${wrapped_key}, ciphertext = ${ciphertext}
          WHERE request_id = ${row.request_id}`
      }, Effect.orDie)
    })
  })
)
