/**
 * A change of a workflow as statements. All of them run in the transaction that is open.
 */
import { Array, Effect, Struct } from "effect"
import type { SqlClient } from "effect/sql"
import { priorities } from "../../../schemas/recovery/workflow.ts"
import type { Change, WorkflowState } from "../../../src/recovery/Workflows.ts"
import { insertion, runner, type Value } from "../statements.ts"
import { insertionOf, replacing, valuesOf, written } from "../table.ts"
import {
  ArtifactRow,
  CheckpointRow,
  ClaimRow,
  EventRow,
  LedgerRow,
  WorkflowKept,
  WorkflowRow
} from "./rows.ts"

const insertWorkflow = insertionOf("workflows", WorkflowKept)
const insertTags = insertion("workflow_tags", ["tag", "workflow_id"])
const insertEvents = insertionOf("events", EventRow)
const checkpointValues = valuesOf(CheckpointRow)
const insertCheckpoint = insertion("checkpoints", [...Object.keys(CheckpointRow.fields), "size"])
const insertClaim = insertionOf("claims", ClaimRow)
const insertArtifact = insertionOf("artifacts", ArtifactRow)
const replaceEffect = replacing(LedgerRow, ["key"])

type Member = readonly [column: string, value: Value]

const workflowColumns = Struct.keys(WorkflowRow.fields)

// Only what changed is written: an index over the others is not touched.
const changed = (before: WorkflowState, after: WorkflowState) => {
  const values: globalThis.Array<Member> = []
  for (const column of workflowColumns) {
    if (before[column] === after[column]) continue
    const value = written(after[column])
    if (value !== written(before[column])) values.push([column, value])
  }
  return values
}

const sizeOf = (values: ReadonlyArray<Value>) =>
  values.reduce<number>((sum, value) => typeof value === "string" ? sum + value.length : sum, 0)

const rank = (priority: WorkflowState["priority"]) => priorities.indexOf(priority)

/** Upper and lower case are one in a search; SQLite itself folds ASCII only. */
export const searchable = (text: string) => text.toLowerCase()

/** `create` and `save` of the port. */
export const writing = (sql: SqlClient.SqlClient) => {
  const run = runner(sql)
  const replaced = sql.literal(replaceEffect)

  const update = (table: string, id: string, values: ReadonlyArray<Member>) =>
    values.length === 0 ? Effect.void : run([{
      text: `UPDATE ${table} SET ${
        values.map(([column]) => `${column} = ?`).join(", ")
      } WHERE id = ?`,
      parameters: [...values.map(([, value]) => value), id]
    }])

  const upsertEffect = (workflow_id: string, entry: typeof LedgerRow.Type) =>
    sql`INSERT INTO effects ${sql.insert({ workflow_id, ...entry })}
      ON CONFLICT (workflow_id, key) DO UPDATE SET ${replaced}`

  // What stands beside the workflow's own row, in an order in which each finds what it points to.
  const beside = Effect.fnUntraced(function* (change: Change) {
    const { artifact_changed, artifact_made, checkpoint, claim_ended, claim_made, claim_renewed } =
      change
    const { id } = change.workflow
    if (claim_ended !== undefined) {
      const { id, ...ended } = claim_ended
      yield* update("claims", id, Object.entries(ended))
    }
    if (claim_made !== undefined) yield* run([insertClaim(claim_made)])
    if (claim_renewed !== undefined) {
      const { expires_at, last_renewed_at, renewal_count } = claim_renewed
      yield* update(
        "claims",
        claim_renewed.id,
        Object.entries({ expires_at, last_renewed_at, renewal_count })
      )
    }
    if (checkpoint !== undefined) {
      const values = checkpointValues(checkpoint)
      yield* run([insertCheckpoint([...values, sizeOf(values)])])
    }
    for (const entry of change.ledger ?? []) yield* upsertEffect(id, entry)
    if (artifact_made !== undefined) yield* run([insertArtifact(artifact_made)])
    if (artifact_changed !== undefined) {
      const { id: artifact_id, workflow_id: _, ...values } = artifact_changed
      yield* update("artifacts", artifact_id, Object.entries(values))
    }
    if (Array.isReadonlyArrayNonEmpty(change.events)) yield* run([insertEvents(...change.events)])
  })

  return {
    create: Effect.fnUntraced(function* (change: Change) {
      const { workflow } = change
      yield* run([insertWorkflow({
        ...workflow,
        priority_rank: rank(workflow.priority),
        search_text: searchable(`${workflow.title}\n${workflow.objective}`)
      })])
      const tags = [...new Set(workflow.tags)].map((tag) => [tag, workflow.id])
      if (Array.isArrayNonEmpty(tags)) yield* run([insertTags(...tags)])
      yield* beside(change)
    }, Effect.orDie),
    save: Effect.fnUntraced(function* (change: Change) {
      yield* update("workflows", change.workflow.id, changed(change.before, change.workflow))
      yield* beside(change)
    }, Effect.orDie)
  }
}
