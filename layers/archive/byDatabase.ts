/**
 * The archive next to the service's store: files next to SQLite, a table in PostgreSQL.
 */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Files from "./files.ts"
import * as Sql from "./sql.ts"

export const layer = (naming: Sql.Naming) =>
  Layer.unwrap(
    Effect.map(SqlClient.SqlClient, (sql) =>
      sql.onDialectOrElse({
        pg: () => Sql.layer(naming),
        orElse: () => Files.layer(naming.baseNameOf)
      }))
  )
