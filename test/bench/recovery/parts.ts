/**
 * Where the time of a create goes: its decision, its statements, its commit. What the whole call takes
 * beyond them (the tables of the calls say how much that is) is HTTP, schemas and the caller's key.
 */
import { Effect, Layer, Redacted, Result } from "effect"
import { SecureRandom } from "effect/crypto"
import type { SqlClient } from "effect/sql"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import * as GroupCommit from "../../../layers/sql/groupCommit.ts"
import * as Migrations from "../../../layers/sql/migrations.ts"
import * as Postgres from "../../../layers/sql/postgres.ts"
import * as RecoveryStore from "../../../layers/sql/recovery.ts"
import * as Sqlite from "../../../layers/sql/sqlite.ts"
import { Transaction } from "../../../src/ground/Transaction.ts"
import { create } from "../../../src/recovery/commands/create.ts"
import { Workflows } from "../../../src/recovery/Workflows.ts"
import { content, meansAt, request } from "../../recovery/states.ts"
import { figure, type Report } from "../report.ts"
import { withDatabase } from "./postgres.ts"

const TURNS = 2_000
const COMMITS = 300

/** Processor time of this process and time on the clock, in microseconds. */
const spent = () => {
  const { system, user } = process.cpuUsage()
  return { cpu: user + system, wall: performance.now() * 1000 }
}

const timed = <E, R>(turns: number, work: Effect.Effect<unknown, E, R>) =>
  Effect.gen(function* () {
    const before = spent()
    yield* work
    const after = spent()
    return { cpu: (after.cpu - before.cpu) / turns, wall: (after.wall - before.wall) / turns }
  })

const rows = Effect.gen(function* () {
  const workflows = yield* Workflows
  const { write } = yield* Transaction
  const newId = SecureRandom.uuidV7Unsafe
  const asked = { ...request, initial_checkpoint: content }
  const decide = () => Result.getOrThrow(create(asked, { ...meansAt(0), newId })).change
  const times = (count: number, each: () => Effect.Effect<unknown>) =>
    Effect.forEach(Array.from({ length: count }), () => Effect.suspend(each), { discard: true })
  const decided = () => timed(TURNS, times(TURNS, () => Effect.sync(decide)))
  // All in one transaction: its commit is shared by so many that it costs none of them anything.
  const together = () => timed(TURNS, write(times(TURNS, () => workflows.create(decide()))))
  const alone = () => timed(COMMITS, times(COMMITS, () => write(workflows.create(decide()))))
  yield* Effect.all([decided(), together(), alone()])
  const [decision, batch, single] = [yield* decided(), yield* together(), yield* alone()]
  const row = (name: string, from: typeof decision, to: typeof decision) => [
    name,
    figure(Math.max(0, to.cpu - from.cpu)),
    figure(Math.max(0, to.wall - from.wall))
  ]
  const nothing = { cpu: 0, wall: 0 }
  return [
    row("decision: ids, checksum, event chain", nothing, decision),
    row("statements: workflow, checkpoint, event", decision, batch),
    row("commit of its own", batch, single)
  ]
})

const run = async (
  name: string,
  database: Layer.Layer<SqlClient.SqlClient, unknown>
): Promise<Report> => ({
  service: "recovery",
  title: `Where a create goes on ${name} (µs of this process, and on the clock)`,
  header: ["part", "CPU", "clock"],
  rows: await Effect.runPromise(
    rows.pipe(
      Effect.provide(
        RecoveryStore.layer.pipe(
          Layer.provideMerge(GroupCommit.layer),
          Layer.provideMerge(Migrations.layer(RecoveryStore.migrations)),
          Layer.provideMerge(database)
        )
      )
    )
  )
})

/** The tables of both databases, or of SQLite alone. */
export const partReports = async (): Promise<ReadonlyArray<Report>> => {
  const folder = mkdtempSync(join(tmpdir(), "agent-services-"))
  try {
    const own = await run("SQLite", Sqlite.layer(join(folder, "parts.db")))
    const other = await withDatabase((url) =>
      run("PostgreSQL", Postgres.layer(Redacted.make(url), "recovery"))
    )
    return [own, ...other]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
