/**
 * The names and states of the keys that sign receipts. The keys themselves are derived from the
 * master key and are nowhere; so turning to a new key needs neither the master key nor a restart.
 */
import { DateTime, Effect, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { decoderOf } from "../table.ts"

const KeyRow = Schema.Struct({
  kid: Schema.String,
  state: Schema.Literals(["active", "verify-only", "revoked"]),
  created_at: Schema.String,
  retired_at: Schema.NullOr(Schema.String)
})
export type ReceiptKeyEntry = typeof KeyRow.Type

const decodeRows = decoderOf(KeyRow)

const newKid = Effect.sync(() => `rk_${randomBytes(6).toString("hex")}`)

const insert = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const kid = yield* newKid
  const created_at = DateTime.formatIso(yield* DateTime.now)
  yield* sql`
    INSERT INTO receipt_keys ${sql.insert({ kid, state: "active", created_at, retired_at: null })}
    ON CONFLICT DO NOTHING`
})

/** The key that signs now; the first is made here. */
export const activeKey = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const find = decodeRows(sql`SELECT * FROM receipt_keys WHERE state = 'active'`)
  const [found] = yield* find
  if (found !== undefined) return found
  yield* insert
  const [made] = yield* find
  return made === undefined ? yield* Effect.die(new Error("No receipt key is active")) : made
}).pipe(Effect.orDie)

/** A key by its name, whatever its state. */
export const findKey = Effect.fnUntraced(function* (kid: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* decodeRows(sql`SELECT * FROM receipt_keys WHERE kid = ${kid}`)
  return Option.fromUndefinedOr(row)
})

/** Turns to a new key; the old one only verifies from now on. Gives the new key. */
export const rotate = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(Effect.gen(function* () {
    const retired_at = DateTime.formatIso(yield* DateTime.now)
    yield* sql`UPDATE receipt_keys SET state = 'verify-only', retired_at = ${retired_at}
      WHERE state = 'active'`
    yield* insert
    return yield* activeKey
  }))
}).pipe(Effect.orDie)

/** Stops believing a key, and turns to a new one if it was signing. Whether there was such a key. */
export const revoke = Effect.fnUntraced(function* (kid: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(Effect.gen(function* () {
    const retired_at = DateTime.formatIso(yield* DateTime.now)
    const revoked = yield* sql`UPDATE receipt_keys SET state = 'revoked', retired_at = ${retired_at}
      WHERE kid = ${kid} AND state <> 'revoked' RETURNING kid`
    yield* activeKey
    return revoked.length > 0
  }))
}, Effect.orDie)
