/**
 * The names and states of keys that sign. The keys themselves are derived from the master key and
 * are nowhere; so turning to a new key needs neither the master key nor a restart, and all processes
 * on one database sign with the same.
 */
import { DateTime, Effect, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { decoderOf } from "./table.ts"

const KeyRow = Schema.Struct({
  kid: Schema.String,
  state: Schema.Literals(["active", "verify-only", "revoked"]),
  created_at: Schema.String,
  retired_at: Schema.NullOr(Schema.String)
})
export type SigningKeyEntry = typeof KeyRow.Type

const decodeRows = decoderOf(KeyRow)

/** The keys of one `table`; their names begin with `prefix`. */
export const signingKeys = (table: string, prefix: string) => {
  /** Their table, for a migration. Two processes that start at once cannot both make an active key. */
  const create = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE ${sql(table)} (
      kid TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      created_at TEXT NOT NULL,
      retired_at TEXT
    )`
    yield* sql`CREATE UNIQUE INDEX ${sql(`${table}_active`)} ON ${sql(table)} (state)
      WHERE state = 'active'`
  })

  const insert = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const kid = `${prefix}_${randomBytes(6).toString("hex")}`
    const created_at = DateTime.formatIso(yield* DateTime.now)
    yield* sql`
      INSERT INTO ${sql(table)}
      ${sql.insert({ kid, state: "active", created_at, retired_at: null })}
      ON CONFLICT DO NOTHING`
  })

  /** The key that signs now; the first is made here. */
  const active = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const find = decodeRows(sql`SELECT * FROM ${sql(table)} WHERE state = 'active'`)
    const [found] = yield* find
    if (found !== undefined) return found
    yield* insert
    const [made] = yield* find
    return made === undefined ? yield* Effect.die(new Error("No signing key is active")) : made
  }).pipe(Effect.orDie)

  /** A key by its name, whatever its state. */
  const find = Effect.fnUntraced(function* (kid: string) {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* decodeRows(sql`SELECT * FROM ${sql(table)} WHERE kid = ${kid}`)
    return Option.fromUndefinedOr(row)
  })

  /** All keys there ever were, the newest first. */
  const all = Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => decodeRows(sql`SELECT * FROM ${sql(table)} ORDER BY created_at DESC, kid`)
  )

  /** Turns to a new key; `kid`, or whichever signs now, only verifies from now on. Gives the new key. */
  const rotateFrom = (kid?: string) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return yield* sql.withTransaction(Effect.gen(function* () {
        const retired_at = DateTime.formatIso(yield* DateTime.now)
        const which = kid === undefined ? sql`1 = 1` : sql`kid = ${kid}`
        yield* sql`UPDATE ${sql(table)} SET state = 'verify-only', retired_at = ${retired_at}
          WHERE state = 'active' AND ${which}`
        yield* insert
        return yield* active
      }))
    }).pipe(Effect.orDie)

  /** Stops believing a key, and turns to a new one if it was signing. Whether there was such a key. */
  const revoke = Effect.fnUntraced(function* (kid: string) {
    const sql = yield* SqlClient.SqlClient
    return yield* sql.withTransaction(Effect.gen(function* () {
      const retired_at = DateTime.formatIso(yield* DateTime.now)
      const revoked = yield* sql`UPDATE ${sql(table)}
        SET state = 'revoked', retired_at = ${retired_at}
        WHERE kid = ${kid} AND state <> 'revoked' RETURNING kid`
      yield* active
      return revoked.length > 0
    }))
  }, Effect.orDie)

  return { create, active, find, all, rotate: rotateFrom(), rotateFrom, revoke }
}
