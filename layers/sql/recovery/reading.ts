/**
 * What is read of workflows: one to decide about, what is due, and what it consists of.
 */
import { Effect, Predicate, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { WorkflowNotFound } from "../../../schemas/recovery/problems.ts"
import type { PageRequest } from "../../../src/recovery/Queries.ts"
import type { Needs, Snapshot, WorkflowState } from "../../../src/recovery/Workflows.ts"
import { artifacts } from "./artifacts.ts"
import { due } from "./due.ts"
import { groupSeen } from "./groups.ts"
import { offers } from "./offers.ts"
import { runner } from "../statements.ts"
import { columns, decoderOf } from "../table.ts"
import { listing } from "./listing.ts"
import { pruning } from "./pruning.ts"
import { CheckpointRow, ClaimRow, LedgerRow, ProgressRow, StepsRow, WorkflowRow } from "./rows.ts"
import { totals } from "./totals.ts"
import { isUuid } from "./uuid.ts"

/** Of checkpoints that are in memory at once for one request. */
const CHARACTERS_MAX = 8_000_000

const workflows = decoderOf(WorkflowRow)
const checkpointsOf = decoderOf(CheckpointRow)
const claims = decoderOf(ClaimRow)
const ledger = decoderOf(LedgerRow)
const nothing = { artifact: null, artifacts: [] }
const progressOf = decoderOf(ProgressRow)
const keptOf = decoderOf(Schema.Struct({
  kept_version: Schema.NullOr(StepsRow.fields.version),
  kept_steps: Schema.NullOr(StepsRow.fields.steps)
}))

const effectByKey = `SELECT ${columns(LedgerRow)} FROM effects WHERE workflow_id = ? AND key = ?`

export const reading = (sql: SqlClient.SqlClient) => {
  const all = {
    workflow: sql.literal(columns(WorkflowRow)),
    checkpoint: sql.literal(columns(CheckpointRow)),
    claim: sql.literal(columns(ClaimRow)),
    ledger: sql.literal(columns(LedgerRow)),
    progress: sql.literal(columns(ProgressRow))
  }
  const { pruned } = pruning(sql)
  const { artifact, artifacts: pageOfArtifacts, considered } = artifacts(sql)
  const run = runner(sql)
  const byId = `SELECT ${columns(WorkflowRow)}, agent_group FROM workflows WHERE id = ?`
  const lockById = sql.onDialectOrElse({ pg: () => `${byId} FOR UPDATE`, orElse: () => byId })

  const claimBy = (condition: Statement.Fragment) =>
    Effect.map(
      claims(sql`SELECT ${all.claim} FROM claims WHERE ${condition}`),
      ([claim]) => claim ?? null
    )

  const hasHeld = (workflow_id: string, agent_id: string) =>
    Effect.orDie(Effect.map(
      sql`SELECT 1 AS held FROM claims
        WHERE workflow_id = ${workflow_id} AND agent_id = ${agent_id} LIMIT 1`,
      (rows) => rows.length > 0
    ))

  const effect = (workflow_id: string, key: string) =>
    Effect.map(
      ledger(run([{ text: effectByKey, parameters: [workflow_id, key] }])),
      ([entry]) => entry ?? null
    )

  // One statement where nobody waits for a row: who waited for the lock of a workflow would see the
  // effect as it was before.
  const withEffect = sql.onDialectOrElse({
    pg: () => undefined,
    orElse: () =>
      `SELECT ${columns(WorkflowRow, "workflows")}, agent_group, ${effectColumns} FROM workflows
        LEFT JOIN effects ON effects.workflow_id = workflows.id AND effects.key = ?
        WHERE workflows.id = ?`
  })
  const ofEffect = (row: unknown) =>
    isBeside(EFFECT, "key")(row)
      ? Effect.map(
        ledger(Effect.succeed([named(EFFECT, LedgerRow)(row)])),
        ([entry]) => entry ?? null
      )
      : Effect.succeed(null)

  const checkpoint = (workflow_id: string, version: number) =>
    Effect.map(
      checkpointsOf(sql`SELECT ${all.checkpoint} FROM checkpoints
        WHERE workflow_id = ${workflow_id} AND version = ${version}`),
      ([checkpoint]) => checkpoint ?? null
    )

  // One statement for all: the workflow, what was kept of its steps, and each version after that.
  const withHistory = `SELECT ${columns(WorkflowRow, "workflows")}, agent_group,
      known.version AS kept_version, known.steps AS kept_steps, ${sinceColumns} FROM workflows
    LEFT JOIN workflow_steps AS known ON known.workflow_id = workflows.id
    LEFT JOIN checkpoints AS since ON since.workflow_id = workflows.id
      AND since.version > coalesce(known.version, 0)
    WHERE workflows.id = ? ORDER BY since.version`
  const lockWithHistory = sql.onDialectOrElse({
    pg: () => `${withHistory} FOR UPDATE OF workflows`,
    orElse: () => withHistory
  })
  const unlocked = { plain: byId, withSteps: withHistory }
  const locking = { plain: lockById, withSteps: lockWithHistory }
  const historyIn = Effect.fnUntraced(function* (rows: ReadonlyArray<unknown>) {
    const [kept] = yield* keptOf(Effect.succeed(rows.slice(0, 1)))
    const since = yield* progressOf(
      Effect.succeed(rows.filter(isBeside(SINCE, "version")).map(named(SINCE, ProgressRow)))
    )
    return {
      steps: kept?.kept_steps ?? [],
      since,
      version: since.at(-1)?.version ?? kept?.kept_version ?? 0
    }
  })
  /** Who waited for the lock of a workflow was given what was beside it before: it is read again. */
  const history = Effect.fnUntraced(function* (
    rows: ReadonlyArray<unknown>,
    { current_checkpoint_version, id }: WorkflowState
  ) {
    const found = yield* historyIn(rows)
    return found.version === current_checkpoint_version ? found : yield* historyIn(
      yield* Effect.orDie(run([{ text: withHistory, parameters: [id] }]))
    )
  })

  // What was there once says so, with the head of its log.
  const missing = Effect.fnUntraced(function* (workflow_id: string) {
    const head = isUuid(workflow_id) ? yield* pruned(workflow_id.toLowerCase()) : null
    return yield* new WorkflowNotFound({
      workflow_id,
      ...(head === null || head.pruned_at === null
        ? {}
        : { pruned_at: head.pruned_at, signed_head: head.signed_head })
    })
  })

  const snapshot = Effect.fnUntraced(function* (
    workflow_id: string,
    needs: Needs,
    { plain, withSteps }: { readonly plain: string; readonly withSteps: string }
  ) {
    // What is no UUID was never given out, and a text with a NUL must not reach PostgreSQL.
    if (!isUuid(workflow_id)) return yield* missing(workflow_id)
    const own = workflow_id.toLowerCase()
    const isJoined = needs.effect !== undefined && withEffect !== undefined &&
      needs.history !== true
    const text = needs.history === true ? withSteps : plain
    const rows = yield* Effect.orDie(run([
      isJoined ? { text: withEffect, parameters: [needs.effect, own] } : { text, parameters: [own] }
    ]))
    const group = yield* groupSeen
    const [workflow] = yield* workflows(
      Effect.succeed(rows.slice(0, 1).filter((row) => group === null || isOf(group, row)))
    )
    if (workflow === undefined) return yield* missing(workflow_id)
    const { id } = workflow
    const token = needs.token_hash ?? null
    const read: Snapshot = {
      workflow,
      presented: token === null || token === workflow.claim_token_hash
        ? null
        : yield* claimBy(sql`workflow_id = ${id} AND token_hash = ${token}`),
      hasHeld: needs.agent_id !== undefined && (yield* hasHeld(id, needs.agent_id)),
      claim: needs.claim === true && workflow.claim_id !== null
        ? yield* claimBy(sql`id = ${workflow.claim_id}`)
        : null,
      checkpoint: needs.checkpoint === true && workflow.current_checkpoint_version > 0
        ? yield* checkpoint(id, workflow.current_checkpoint_version)
        : null,
      ...(needs.artifacts === true ? yield* considered(workflow, needs.artifact) : nothing),
      effect: needs.effect === undefined
        ? null
        : isJoined
        ? yield* ofEffect(rows[0])
        : yield* effect(id, needs.effect),
      history: needs.history === true && workflow.current_checkpoint_version > 0
        ? yield* history(rows, workflow)
        : { steps: [], since: [] },
      ledger: needs.ledger === true
        ? yield* ledger(sql`SELECT ${all.ledger} FROM effects WHERE workflow_id = ${id}
            ORDER BY version, key`)
        : []
    }
    return read
  })

  /** How many of the newest `limit` checkpoints may be read at once; at least one. */
  const fitting = Effect.fnUntraced(function* (
    workflow_id: string,
    below: number,
    limit: number
  ) {
    const rows = yield* Effect.orDie(sql<{ readonly size: number }>`SELECT size FROM checkpoints
      WHERE workflow_id = ${workflow_id} AND version < ${below}
      ORDER BY version DESC LIMIT ${limit}`)
    let characters = 0
    const cut = rows.findIndex(({ size }) => (characters += size) > CHARACTERS_MAX)
    return cut === -1 ? limit : Math.max(1, cut)
  })

  return {
    lock: (workflow_id: string, needs: Needs) => snapshot(workflow_id, needs, locking),
    read: (workflow_id: string, needs: Needs) => snapshot(workflow_id, needs, unlocked),
    sequenceOf: (workflow_id: string) =>
      Effect.orDie(Effect.map(
        sql<{ readonly event_sequence: number }>`SELECT event_sequence FROM workflows
          WHERE id = ${workflow_id}`,
        ([row]) => row?.event_sequence ?? 0
      )),
    ...due(sql),
    ...listing(sql),
    ...offers(sql),
    checkpoint,
    checkpoints: Effect.fnUntraced(function* (workflow_id: string, { after, limit }: PageRequest) {
      const below = Number(after?.[0] ?? VERSION_MAX)
      const fits = yield* fitting(workflow_id, below, limit)
      const rows = yield* checkpointsOf(sql`SELECT ${all.checkpoint} FROM checkpoints
        WHERE workflow_id = ${workflow_id} AND version < ${below}
        ORDER BY version DESC LIMIT ${fits}`)
      const last = rows.at(-1)
      // Versions have no gap: below the last there is more unless that is the first.
      const next = last === undefined || last.version === 1 ? null : [String(last.version)]
      return { items: rows, next }
    }),
    progress: Effect.fnUntraced(function* (workflow_id: string, limit: number) {
      const fits = yield* fitting(workflow_id, VERSION_MAX, limit)
      const rows = yield* progressOf(sql`SELECT ${all.progress} FROM checkpoints
        WHERE workflow_id = ${workflow_id} ORDER BY version DESC LIMIT ${fits}`)
      return rows.toReversed()
    }),
    artifacts: pageOfArtifacts,
    artifact,
    ...totals(sql)
  }
}

const isOf = (group: string, row: unknown) =>
  Predicate.hasProperty(row, "agent_group") && row.agent_group === group

/** Columns of another table that stand in the row of a workflow, by what their names begin with. */
const EFFECT = "effect_"
const SINCE = "since_"
const beside = (table: string, prefix: string, { fields }: typeof LedgerRow | typeof ProgressRow) =>
  Object.keys(fields).map((name) => `${table}.${name} AS ${prefix}${name}`).join(", ")
const effectColumns = beside("effects", EFFECT, LedgerRow)
const sinceColumns = beside("since", SINCE, ProgressRow)

const isBeside = (prefix: string, key: string) => (row: unknown): row is object =>
  Predicate.hasProperty(row, prefix + key) && row[prefix + key] !== null
const named =
  (prefix: string, { fields }: typeof LedgerRow | typeof ProgressRow) => (row: object) => {
    const columns = new Map(Object.entries(row))
    return Object.fromEntries(
      Object.keys(fields).map((name) => [name, columns.get(prefix + name)])
    )
  }

/** The largest version that a column holds. */
const VERSION_MAX = 2_147_483_647
