/**
 * What is removed when a workflow is pruned, and the head that stays.
 */
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { Head } from "../../../schemas/recovery/head.ts"
import type { Ended } from "../../../src/recovery/Workflows.ts"
import { columns, decoderOf } from "../table.ts"
import { lockBlob } from "./lockBlob.ts"
import { seen } from "./groups.ts"

const heads = decoderOf(Head)

/** What belongs to a workflow, in an order in which nothing points to what is gone. */
const parts = [
  "workflow_tags",
  "workflow_steps",
  "checkpoints",
  "claims",
  "effects",
  "artifacts",
  "events"
] as const

export const pruning = (sql: SqlClient.SqlClient) => {
  const alone = lockBlob(sql)

  const pruneBlobs = Effect.fnUntraced(function* (workflow_id: string) {
    const kept = yield* sql<{ readonly sha256: string }>`SELECT sha256 FROM blobs
      WHERE workflow_id = ${workflow_id} ORDER BY sha256`
    yield* Effect.forEach(kept, ({ sha256 }) => alone(sha256), { discard: true })
    yield* sql`DELETE FROM blobs WHERE workflow_id = ${workflow_id}`
    for (const { sha256 } of kept) {
      yield* sql`DELETE FROM blob_parts WHERE sha256 = ${sha256}
        AND NOT EXISTS (SELECT 1 FROM blobs WHERE sha256 = ${sha256})`
    }
  })

  return {
    ended: (before: string, after: Ended, limit: number) =>
      Effect.orDie(
        sql<Ended>`SELECT id, updated_at FROM workflows
          WHERE status IN ('completed', 'cancelled') AND updated_at < ${before}
            AND (updated_at, id) > (${after.updated_at}, ${after.id})
          ORDER BY updated_at, id LIMIT ${limit}`
      ),
    prune: Effect.fnUntraced(function* (head: Head) {
      const { workflow_id } = head
      // First: the guards let nothing go whose head is not kept.
      const [workflow] = yield* sql<{ readonly agent_group: string }>`SELECT agent_group
        FROM workflows WHERE id = ${workflow_id}`
      yield* sql`INSERT INTO pruned ${sql.insert({ ...head, ...workflow })}`
      yield* pruneBlobs(workflow_id)
      for (const table of parts) {
        yield* sql`DELETE FROM ${sql(table)} WHERE workflow_id = ${workflow_id}`
      }
      yield* sql`DELETE FROM workflows WHERE id = ${workflow_id}`
    }, Effect.orDie),
    pruned: Effect.fnUntraced(function* (workflow_id: string) {
      const ofGroup = yield* seen(sql).workflows
      const [head] = yield* heads(sql`SELECT ${sql.literal(columns(Head))} FROM pruned
        WHERE workflow_id = ${workflow_id} AND ${ofGroup || sql`1 = 1`}`)
      return head ?? null
    })
  }
}
