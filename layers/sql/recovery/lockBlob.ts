import { Effect } from "effect"
import type { SqlClient } from "effect/sql"

/**
 * Until the transaction ends nobody else keeps the bytes of this hash, or removes the last of them;
 * SQLite has one writer at a time anyway.
 */
export const lockBlob = (sql: SqlClient.SqlClient) => (sha256: string) =>
  sql.onDialectOrElse({
    pg: () => Effect.asVoid(sql`SELECT pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`),
    orElse: () => Effect.void
  })
