/**
 * What discovery, the sweep and a claim cost with ever more workflows, and why: the query plans.
 */
import { Effect, Layer, Option, Redacted, Result } from "effect"
import { SqlClient } from "effect/sql"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeHash from "../../../layers/hash.ts"
import * as GroupCommit from "../../../layers/sql/groupCommit.ts"
import * as Migrations from "../../../layers/sql/migrations.ts"
import * as Postgres from "../../../layers/sql/postgres.ts"
import * as RecoveryStore from "../../../layers/sql/recovery.ts"
import { FINISHED } from "../../../layers/sql/recovery/tables.ts"
import * as Sqlite from "../../../layers/sql/sqlite.ts"
import { claim } from "../../../src/recovery/commands/claim.ts"
import { applyTimeouts } from "../../../src/recovery/applyTimeouts.ts"
import { Workflows } from "../../../src/recovery/Workflows.ts"
import { meansAt } from "../../recovery/states.ts"
import { figure, progress, type Report } from "../report.ts"
import { withDatabase } from "./postgres.ts"
import { SecureRandom } from "effect/crypto"
import { Transaction } from "../../../src/ground/Transaction.ts"

const TURNS = 200

/** One in a hundred waits for a rescuer, one in fifty is completed, the rest is well. */
const fill = (from: number, to: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => {
    const numbers = sql.onDialectOrElse({
      pg: () => sql`SELECT n FROM generate_series(${from}::int, ${to - 1}::int) AS n`,
      orElse: () =>
        sql`WITH RECURSIVE numbers (n) AS (SELECT CAST(${from} AS INTEGER)
          UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${to}) SELECT n FROM numbers`
    })
    const id = sql.onDialectOrElse({
      pg: () => sql`'00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0')`,
      orElse: () => sql`printf('00000000-0000-7000-8000-%012x', n)`
    })
    return sql`INSERT INTO workflows (id, title, objective, status, priority, priority_rank,
        failure_policy, creator_agent_id, current_agent_id, heartbeat_timeout_seconds,
        last_heartbeat_at, current_checkpoint_version, lease_generation, recovery_count,
        max_recoveries, tags, metadata, created_at, updated_at, recoverable_at, deadline_at,
        event_sequence, event_head, context_score, blocking_issue_codes, artifact_count,
        recovery_seconds, search_text)
      SELECT ${id}, 'Archive', 'Index the archive',
        CASE WHEN n % 100 = 0 THEN 'recoverable' WHEN n % 50 = 1 THEN 'completed' ELSE 'active' END,
        'normal', n % 4, 'recover', 'agent', CASE WHEN n % 100 = 0 THEN NULL ELSE 'agent' END, 120,
        '1970-01-01T00:00:00.000Z', 0, 0, 0, 3, '[]', '{}', '1970-01-01T00:00:00.000Z',
        '1970-01-01T00:00:00.000Z',
        CASE WHEN n % 100 = 0 THEN '1970-01-01T00:00:00.000Z' END,
        CASE WHEN n % 100 = 0 OR n % 50 = 1 THEN NULL ELSE '2100-01-01T00:00:00.000Z' END,
        0, '', 0, '[]', 0, 0, 'archive' FROM (${numbers}) AS numbers`
  })

/** The mean time of a turn in microseconds. */
const timed = <E, R>(turn: (n: number) => Effect.Effect<unknown, E, R>) =>
  Effect.gen(function* () {
    for (let n = 0; n < 20; n++) yield* turn(n)
    const started = performance.now()
    for (let n = 20; n < TURNS + 20; n++) yield* turn(n)
    return (performance.now() - started) * 1000 / TURNS
  })

const measure = (size: number) =>
  Effect.gen(function* () {
    const workflows = yield* Workflows
    const sql = yield* SqlClient.SqlClient
    const { write } = yield* Transaction
    const newId = SecureRandom.uuidV7Unsafe
    const now = "2026-01-01T00:00:00.000Z"
    const seconds = Date.parse(now) / 1000
    const discovery = yield* timed(() => workflows.recoverable({ limit: 25, after: null }))
    const idle = yield* timed(() => workflows.isDue(now))
    const found = yield* workflows.recoverable({ limit: 100, after: null })
    const more = yield* workflows.recoverable({ limit: 100, after: found.next })
    const third = yield* workflows.recoverable({ limit: 100, after: more.next })
    const ids = [...found.items, ...more.items, ...third.items].map(({ id }) => id)
    let refused = 0
    const claiming = yield* timed((n) =>
      write(Effect.gen(function* () {
        const snapshot = yield* workflows.lock(ids[n % ids.length] ?? "", { checkpoint: true })
        const means = { ...meansAt(seconds, "rescuer"), newId }
        const decided = claim(snapshot, means, {
          lease_token: "lease_x",
          token_hash: newId(),
          lease_seconds: 300,
          note: null,
          acknowledge_blocking_issues: true
        })
        if (Result.isFailure(decided)) refused++
        else yield* workflows.save(decided.success.change)
      }))
    )
    // One silent workflow among all of them, made due again for each turn.
    const [silent] = yield* sql<{ readonly id: string }>`
      SELECT id FROM workflows WHERE status = 'active' AND claim_id IS NULL LIMIT 1`
    const due = yield* timed(() =>
      write(Effect.gen(function* () {
        yield* sql`UPDATE workflows SET status = 'active',
          deadline_at = '1970-01-01T00:00:00.000Z', current_agent_id = 'agent',
          last_heartbeat_at = '1970-01-01T00:00:00.000Z' WHERE id = ${silent?.id ?? ""}`
        const [workflow] = (yield* workflows.lockDue(now, 100, "leave")).workflows
        if (workflow === undefined) return
        const settled = applyTimeouts(workflow, { ...meansAt(seconds), newId })
        if (Option.isSome(settled)) yield* workflows.save(settled.value)
      }))
    )
    progress(`${size} workflows: discovery ${figure(discovery)} µs (${refused} claims refused)`)
    return [size, figure(discovery), figure(idle), figure(due), figure(claiming)]
  })

const plans = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const explain = sql.onDialectOrElse({
    pg: () => sql.literal("EXPLAIN (COSTS OFF)"),
    orElse: () => sql.literal("EXPLAIN QUERY PLAN")
  })
  yield* sql`ANALYZE`
  // As the store asks it; EXPLAIN is no statement whose tables it gives their schema.
  const [workflows, offered] = sql.onDialectOrElse({
    pg: () => [sql.literal("recovery.workflows"), sql.literal("recovery.workflows")] as const,
    orElse: () =>
      [
        sql.literal("workflows"),
        sql.literal("workflows INDEXED BY workflows_offered_next")
      ] as const
  })
  const asked = [
    [
      "discovery",
      sql`SELECT * FROM ${offered} WHERE status = 'recoverable'
      ORDER BY priority_rank DESC, ${sql.literal(FINISHED)}, recoverable_at, id LIMIT 26`
    ],
    [
      "sweep",
      sql`SELECT * FROM ${workflows} WHERE deadline_at <= ${"2026-01-01T00:00:00.000Z"}
      ORDER BY deadline_at LIMIT 100`
    ],
    ["claim", sql`SELECT * FROM ${workflows} WHERE id = ${"00000000-0000-7000-8000-000000000001"}`]
  ] as const
  return yield* Effect.forEach(asked, ([name, query]) =>
    Effect.map(
      sql<{ readonly [column: string]: unknown }>`${explain} ${query}`,
      (rows) => [
        name,
        rows.map((row) => String(row["detail"] ?? row["QUERY PLAN"]).trim()).join(" / ")
      ]
    ))
})

const run = (
  name: string,
  database: Layer.Layer<SqlClient.SqlClient, unknown>,
  sizes: ReadonlyArray<number>
): Promise<ReadonlyArray<Report>> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const rows: Array<ReadonlyArray<string | number>> = []
      let filled = 1
      for (const size of sizes) {
        yield* fill(filled, size + 1)
        filled = size + 1
        rows.push(yield* measure(size))
      }
      return [
        {
          service: "recovery",
          title: `How the cost grows on ${name} (µs, in process)`,
          header: ["workflows", "discovery", "sweep, nothing due", "sweep, one due", "claim"],
          rows
        },
        {
          service: "recovery",
          title: `Query plans on ${name}`,
          header: ["query", "plan"],
          rows: yield* plans
        }
      ]
    }).pipe(
      Effect.provide(
        Layer.mergeAll(RecoveryStore.layer, NodeHash.layer).pipe(
          Layer.provideMerge(GroupCommit.layer),
          Layer.provideMerge(Migrations.layer(RecoveryStore.migrations)),
          Layer.provideMerge(database)
        )
      )
    )
  )

/** The tables of both databases, or of SQLite alone. */
export const growth = async (sizes: ReadonlyArray<number>): Promise<ReadonlyArray<Report>> => {
  const folder = mkdtempSync(join(tmpdir(), "agent-services-"))
  try {
    const own = await run("SQLite", Sqlite.layer(join(folder, "growth.db")), sizes)
    const other = await withDatabase((url) =>
      run("PostgreSQL", Postgres.layer(Redacted.make(url), "recovery"), sizes)
    )
    return [...own, ...other.flat()]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
