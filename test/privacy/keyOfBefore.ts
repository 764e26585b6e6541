/**
 * Keys as services had them before their databases kept root keys: derived from the master key itself.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { createHmac, hkdfSync } from "node:crypto"
import * as Migrations from "../../layers/sql/migrations.ts"

/** What `key`, in base64url, gives for a purpose: RFC 5869, of 32 zeros as salt. */
export const derivedBefore = (key: string, label: string, purpose: string) => {
  const info = `${label}/v1/${purpose}`
  const root = Buffer.from(key, "base64url")
  return Buffer.from(hkdfSync("sha256", root, new Uint8Array(32), info, 32))
}

/** The row of `master_check` that tells the key. */
export const checkBefore = (key: string, label: string) => ({
  only_row: 1,
  tag: createHmac("sha256", derivedBefore(key, label, "check")).update("master").digest("hex")
})

/** Their table in a database, as a service with this key left it. */
export const storeOfBefore = Effect.fnUntraced(function* (key: string, label: string) {
  const sql = yield* SqlClient.SqlClient
  yield* Migrations.run({
    "0001_master_check":
      sql`CREATE TABLE master_check (only_row INTEGER PRIMARY KEY, tag TEXT NOT NULL)`
  }, "master_migrations")
  yield* sql`INSERT INTO master_check ${sql.insert(checkBefore(key, label))}`
})
