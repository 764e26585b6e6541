/**
 * Where entries stand in the ledger, so that whoever reads it page by page misses none.
 *
 * Ids are made before the commit, so an entry may come to be there after another with a later id. A
 * place is the transaction and the position in it: on PostgreSQL what comes later may stand before
 * what is there only as long as an older transaction runs. SQLite has one writer: there positions
 * are the order of commit.
 */
import type { SqlClient } from "effect/sql"

const parts = (place: string) => {
  const [transaction = "0", position = "0"] = place.split(".")
  return { transaction, position }
}

/** How places are read, compared and sorted. A place is written as `<transaction>.<position>`. */
export const ledgerPositions = (sql: SqlClient.SqlClient) => {
  const number = (value: string) => sql`CAST(${value} AS BIGINT)`
  return sql.onDialectOrElse({
    pg: () => ({
      columns: sql.literal(`transaction_id || '.' || position AS place, CAST(transaction_id <
        CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT) AS INTEGER)
        AS settled`),
      order: sql.literal("transaction_id, position"),
      after: (place: string) => {
        const { transaction, position } = parts(place)
        return sql`(transaction_id, position) > (${number(transaction)}, ${number(position)})`
      },
      upTo: (place: string) => {
        const { transaction, position } = parts(place)
        return sql`(transaction_id, position) <= (${number(transaction)}, ${number(position)})`
      }
    }),
    orElse: () => ({
      columns: sql.literal("'0.' || position AS place, 1 AS settled"),
      order: sql.literal("position"),
      after: (place: string) => sql`position > ${number(parts(place).position)}`,
      upTo: (place: string) => sql`position <= ${number(parts(place).position)}`
    })
  })
}
