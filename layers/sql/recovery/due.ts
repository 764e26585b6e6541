/**
 * Workflows whose deadline has passed, in the order in which they are due.
 */
import { Effect, Option, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { WorkflowState } from "../../../src/recovery/Workflows.ts"
import { columns } from "../table.ts"
import { WorkflowRow } from "./rows.ts"

const workflowIn = Schema.decodeUnknownOption(WorkflowRow)
/** With more rows than these it is the store that is broken, and the sweep tells that it is. */
const UNREADABLE_MAX = 1_000

interface DueRow {
  readonly id: string
  readonly deadline_at: string
}

/** `lockDue`, `isDue` and `suspected` of the port. */
export const due = (sql: SqlClient.SqlClient) => {
  const workflowColumns = sql.literal(columns(WorkflowRow))
  const locked = sql.onDialectOrElse({
    pg: () => ({
      leave: sql.literal(" FOR UPDATE SKIP LOCKED"),
      await: sql.literal(" FOR UPDATE")
    }),
    orElse: () => ({ leave: sql.literal(""), await: sql.literal("") })
  })
  return {
    lockDue: Effect.fnUntraced(function* (
      now: string,
      limit: number,
      others: "leave" | "await"
    ) {
      const found: Array<WorkflowState> = []
      const unreadable: Array<string> = []
      let [deadline, last] = ["", ""]
      for (;;) {
        const wanted = limit - found.length
        const rows = yield* Effect.orDie(
          sql<DueRow>`SELECT ${workflowColumns} FROM workflows
            WHERE deadline_at <= ${now} AND (deadline_at, id) > (${deadline}, ${last})
            ORDER BY deadline_at, id LIMIT ${wanted}${locked[others]}`
        )
        for (const row of rows) {
          const workflow = workflowIn(row)
          if (Option.isSome(workflow)) found.push(workflow.value)
          else unreadable.push(row.id)
          ;[deadline, last] = [row.deadline_at, row.id]
        }
        const isEnd = rows.length < wanted || found.length === limit
        if (isEnd || unreadable.length >= UNREADABLE_MAX) {
          return { workflows: found, unreadable, isCut: !isEnd }
        }
      }
    }),
    isDue: (now: string) =>
      Effect.orDie(Effect.map(
        // With the order the index is taken, even where nobody has counted the rows yet.
        sql`SELECT 1 AS due FROM workflows WHERE deadline_at <= ${now} ORDER BY deadline_at LIMIT 1`,
        (rows) => rows.length > 0
      )),
    suspected: (after: string, limit: number) =>
      Effect.orDie(Effect.map(
        sql<{ readonly id: string }>`SELECT id FROM workflows
          WHERE status = 'suspected_failed' AND id > ${after} ORDER BY id LIMIT ${limit}`,
        (rows) => rows.map(({ id }) => id)
      ))
  }
}
