/**
 * The two lines on which events stand: those of one workflow by their sequence, and all of them by
 * the transaction that wrote them. Nothing is ever put before what a reader has seen.
 */
import type { SqlClient, Statement } from "effect/sql"
import type { Place } from "../../../src/recovery/Queries.ts"

export interface Line {
  /** Which events stand on it, and can be read by now. */
  readonly own: ReadonlyArray<Statement.Fragment>
  readonly behind: (place: Place) => Statement.Fragment
  readonly before: (place: Place) => Statement.Fragment
  readonly upTo: (place: Place) => Statement.Fragment
  readonly downTo: (place: Place) => Statement.Fragment
  readonly ascending: string
  readonly descending: string
}

export const lines = (sql: SqlClient.SqlClient) => {
  const number = (value: string) => sql`CAST(${value} AS BIGINT)`

  const ofWorkflow = (workflow_id: string): Line => ({
    own: [sql`workflow_id = ${workflow_id}`],
    behind: ({ sequence }) => sql`sequence > ${sequence}`,
    before: ({ sequence }) => sql`sequence < ${sequence}`,
    upTo: ({ sequence }) => sql`sequence <= ${sequence}`,
    downTo: ({ sequence }) => sql`sequence >= ${sequence}`,
    ascending: "sequence",
    descending: "sequence DESC"
  })

  // SQLite has one writer: a position is the order of commit.
  const byPosition: Line = {
    own: [],
    behind: ({ position }) => sql`position > ${number(position)}`,
    before: ({ position }) => sql`position < ${number(position)}`,
    upTo: ({ position }) => sql`position <= ${number(position)}`,
    downTo: ({ position }) => sql`position >= ${number(position)}`,
    ascending: "position",
    descending: "position DESC"
  }

  // A transaction that still runs may write an event before those of one that has ended: what can be
  // read ends before the oldest that runs.
  const place = ({ position, transaction }: Place) =>
    sql`(${number(transaction)}, ${number(position)})`
  const byTransaction: Line = {
    own: [
      sql`transaction_id < CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT)`
    ],
    behind: (after) => sql`(transaction_id, position) > ${place(after)}`,
    before: (first) => sql`(transaction_id, position) < ${place(first)}`,
    upTo: (last) => sql`(transaction_id, position) <= ${place(last)}`,
    downTo: (last) => sql`(transaction_id, position) >= ${place(last)}`,
    ascending: "transaction_id, position",
    descending: "transaction_id DESC, position DESC"
  }
  const ofAll = sql.onDialectOrElse({ pg: () => byTransaction, orElse: () => byPosition })

  return (workflow_id: string | undefined) =>
    workflow_id === undefined ? ofAll : ofWorkflow(workflow_id)
}
