/**
 * A change of a workflow as statements. All of them run in the transaction that is open.
 */
import { Array, Effect, Struct } from "effect"
import type { SqlClient } from "effect/sql"
import { priorities } from "../../../schemas/recovery/workflow.ts"
import type { Change, ClaimEnd, WorkflowState } from "../../../src/recovery/Workflows.ts"
import { insertion, type Part, runner, type Value } from "../statements.ts"
import { insertNotices } from "../webhooks.ts"
import { insertionOf, replacing, valuesOf, written } from "../table.ts"
import { BEATEN } from "./heartbeatStatements.ts"
import { ownGroup } from "./groups.ts"
import {
  ArtifactRow,
  CheckpointRow,
  ClaimRow,
  EventRow,
  LedgerKept,
  LedgerRow,
  StepsRow,
  WorkflowKept,
  WorkflowRow
} from "./rows.ts"

const insertWorkflow = insertionOf("workflows", WorkflowKept)
const insertTags = insertion("workflow_tags", ["tag", "workflow_id"])
const insertEvents = insertionOf("events", EventRow)
const eventValues = valuesOf(EventRow)
const insertBeat = insertion("beats", [...Object.keys(EventRow.fields), ...BEATEN])
const beaten = new Set<string>(["event_sequence", "event_head", ...BEATEN])
const checkpointValues = valuesOf(CheckpointRow)
const insertCheckpoint = insertion("checkpoints", [...Object.keys(CheckpointRow.fields), "size"])
const insertClaim = insertionOf("claims", ClaimRow)
const insertArtifact = insertionOf("artifacts", ArtifactRow)
const effectValues = valuesOf(LedgerKept)
const insertEffect = insertion("effects", [...Object.keys(LedgerRow.fields), "workflow_id"])
const replaceEffect = `ON CONFLICT (workflow_id, key) DO UPDATE SET ${
  replacing(LedgerRow, ["key"])
}`

const insertSteps = insertionOf("workflow_steps", StepsRow)
const replaceSteps = `ON CONFLICT (workflow_id) DO UPDATE SET ${
  replacing(StepsRow, ["workflow_id"])
}`

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
  // PostgreSQL is given all statements as one anyway.
  const hasBeats = sql.onDialectOrElse({ pg: () => false, orElse: () => true })

  /** The one statement of a workflow that goes on as it is, with one event more; else none. */
  const beat = (
    { events: [event, ...more], workflow }: Change,
    values: ReadonlyArray<Member>
  ): Part | undefined =>
    hasBeats && event !== undefined && more.length === 0 &&
      values.every(([column]) => beaten.has(column))
      ? insertBeat([...eventValues(event), ...BEATEN.map((column) => workflow[column])])
      : undefined

  // What is written of one change, in an order in which each finds what it points to.
  const beside = (change: Change): ReadonlyArray<Part> => {
    const { artifact_changed, artifact_made, checkpoint, claim_made, claim_renewed } = change
    const { id } = change.workflow
    const parts: globalThis.Array<Part> = []
    if (claim_made !== undefined) parts.push(insertClaim(claim_made))
    if (claim_renewed !== undefined) {
      const { expires_at, last_renewed_at, renewal_count } = claim_renewed
      parts.push(
        ...update(
          "claims",
          claim_renewed.id,
          Object.entries({ expires_at, last_renewed_at, renewal_count })
        )
      )
    }
    if (checkpoint !== undefined) {
      const values = checkpointValues(checkpoint)
      parts.push(insertCheckpoint([...values, sizeOf(values)]))
    }
    if (checkpoint !== undefined && change.steps !== undefined) {
      parts.push(upsertSteps(id, checkpoint.version, change.steps))
    }
    for (const entry of change.ledger ?? []) parts.push(upsertEffect(id, entry))
    if (artifact_made !== undefined) parts.push(insertArtifact(artifact_made))
    if (artifact_changed !== undefined) {
      const { id: artifact_id, workflow_id: _, ...values } = artifact_changed
      parts.push(...update("artifacts", artifact_id, Object.entries(values)))
    }
    for (const notice of change.notices ?? []) parts.push(insertNotices(notice))
    return parts
  }

  const eventInserts = ({ events }: Change): ReadonlyArray<Part> =>
    Array.isReadonlyArrayNonEmpty(events) ? [insertEvents(...events)] : []

  const runAll = (parts: ReadonlyArray<Part>) =>
    Array.isReadonlyArrayNonEmpty(parts) ? Effect.asVoid(run(parts)) : Effect.void

  return {
    create: Effect.fnUntraced(function* (change: Change) {
      const { workflow } = change
      const agent_group = yield* ownGroup
      const tags = [...new Set(workflow.tags)].map((tag) => [tag, workflow.id])
      yield* runAll([
        insertWorkflow({
          ...workflow,
          agent_group,
          priority_rank: rank(workflow.priority),
          search_text: searchable(`${workflow.title}\n${workflow.objective}`)
        }),
        ...(Array.isArrayNonEmpty(tags) ? [insertTags(...tags)] : []),
        ...beside(change),
        ...eventInserts(change)
      ])
    }, Effect.orDie),
    save: Effect.fnUntraced(function* (change: Change) {
      const { claim_ended, claim_made, workflow } = change
      const ended = claim_ended === undefined ? [] : endOf(claim_ended)
      // Both in one statement would meet in the index that has one active claim for each workflow.
      if (claim_made !== undefined) yield* runAll(ended)
      const values = changed(change.before, workflow)
      const one = beat(change, values)
      yield* runAll([
        ...(one === undefined ? update("workflows", workflow.id, values) : [one]),
        ...(claim_made === undefined ? ended : []),
        ...beside(change),
        ...(one === undefined ? eventInserts(change) : [])
      ])
    }, Effect.orDie)
  }
}

const update = (
  table: string,
  id: string,
  values: ReadonlyArray<Member>
): ReadonlyArray<Part> =>
  values.length === 0 ? [] : [{
    text: `UPDATE ${table} SET ${
      values.map(([column]) => `${column} = ?`).join(", ")
    } WHERE id = ?`,
    parameters: [...values.map(([, value]) => value), id]
  }]

const endOf = ({ id, ...ended }: ClaimEnd) => update("claims", id, Object.entries(ended))

const upsertSteps = (
  workflow_id: string,
  version: number,
  steps: NonNullable<Change["steps"]>
): Part => {
  const { parameters, text } = insertSteps({ workflow_id, version, steps })
  return { text: `${text} ${replaceSteps}`, parameters }
}

const upsertEffect = (workflow_id: string, entry: typeof LedgerRow.Type): Part => {
  const { parameters, text } = insertEffect([
    // A result that is a text is JSON too.
    ...effectValues({ ...entry, result: JSON.stringify(entry.result) }),
    workflow_id
  ])
  return { text: `${text} ${replaceEffect}`, parameters }
}
