/**
 * What a call costs PostgreSQL, counted by PostgreSQL itself, and what more processes on one of them
 * bring: the figures of `docs/scale.md`.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { clusterWith } from "../faults/cluster.ts"
import { request } from "../escrow/desk.ts"
import { kinds, startedTogether } from "../faults/streams.ts"
import { type Ask, post as postOf, type Reply } from "../inProcess.ts"
import { load, post } from "./load.ts"
import { figure, progress, type Report, report } from "./report.ts"

const CALLS = 100
const WARM = 20
const PROCESSES = [1, 2, 4]
const TURNS = 3
const CONNECTIONS = 16
const CREATES = 240

const bearer = { authorization: "Bearer a-key-to-try-with" }
const keyed = (n: number) => ({ "idempotency-key": `scale-${n}` })
const decodeEscrow = Schema.decodeUnknownSync(Schema.Struct({ escrow_id: Schema.String }))
const decodeWorkflow = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.String }))
const decodeRecord = Schema.decodeUnknownSync(Schema.Struct({ content_id: Schema.String }))

interface Call {
  readonly service: string
  readonly name: string
  /** What has to be there before, and the nth call. */
  readonly prepare: (ask: Ask) => Effect.Effect<(n: number) => Effect.Effect<Reply>>
}

const workflow = postOf({ title: "Scale", objective: "Go on" }, bearer)

const calls: ReadonlyArray<Call> = [
  {
    service: "escrow",
    name: "create",
    prepare: (ask) => Effect.succeed(() => ask("/escrow", postOf(request)))
  },
  {
    service: "escrow",
    name: "create, with an Idempotency-Key",
    prepare: (ask) => Effect.succeed((n) => ask("/escrow", postOf(request, keyed(n))))
  },
  {
    service: "escrow",
    name: "read",
    prepare: (ask) =>
      Effect.map(
        ask("/escrow", postOf(request)),
        ({ json }) => () => ask(`/escrow/${decodeEscrow(json).escrow_id}`)
      )
  },
  {
    service: "escrow",
    name: "deliver, and held for trust",
    prepare: (ask) =>
      Effect.map(
        Effect.forEach(
          Array.from({ length: WARM + CALLS }),
          () => ask("/escrow", postOf({ ...request, payee_agent_id: "unproven" }))
        ),
        (made) => (n) =>
          ask(
            "/deliverable",
            postOf({
              escrow_id: decodeEscrow(made[n]?.json).escrow_id,
              payee_agent_id: "unproven",
              deliverable: "The Total is 7"
            })
          )
      )
  },
  {
    service: "recovery",
    name: "create",
    prepare: (ask) => Effect.succeed(() => ask("/api/v1/workflows", workflow))
  },
  {
    service: "recovery",
    name: "heartbeat",
    prepare: (ask) =>
      Effect.map(
        ask("/api/v1/workflows", workflow),
        ({ json }) => () =>
          ask(`/api/v1/workflows/${decodeWorkflow(json).id}/heartbeats`, postOf({}, bearer))
      )
  },
  {
    service: "recovery",
    name: "read",
    prepare: (ask) =>
      Effect.map(
        ask("/api/v1/workflows", workflow),
        ({ json }) => () => ask(`/api/v1/workflows/${decodeWorkflow(json).id}`, { headers: bearer })
      )
  },
  {
    service: "privacy",
    name: "prepare",
    prepare: (ask) =>
      Effect.succeed((n) => ask("/data/prepare", postOf({ owner_id: "o", data: { n } })))
  },
  {
    service: "privacy",
    name: "share",
    prepare: (ask) =>
      Effect.map(
        ask("/data/prepare", postOf({ owner_id: "o", data: { note: "n" } })),
        ({ json }) => () =>
          ask(
            "/data/share",
            postOf({
              content_id: decodeRecord(json).content_id,
              requester_id: "r",
              purpose: "care"
            })
          )
      )
  },
  {
    service: "privacy",
    name: "read trust",
    prepare: (ask) => Effect.succeed(() => ask("/trust/r"))
  },
  {
    service: "reputation",
    name: "attest",
    prepare: (ask) =>
      Effect.succeed((n) =>
        ask("/attest", postOf({ agent_id: `b${n}`, attester_agent_id: "a1", rating: 90 }))
      )
  },
  {
    service: "currency",
    name: "convert",
    prepare: (ask) => Effect.succeed(() => ask("/latest?amount=1&from=USD&to=EUR"))
  }
]

const Counted = Schema.Struct({
  statements: Schema.NumberFromString,
  controls: Schema.NumberFromString,
  rows: Schema.NumberFromString,
  wal: Schema.NumberFromString
})
const decodeCounted = Schema.decodeUnknownEffect(Schema.NonEmptyArray(Counted))

/** What PostgreSQL did since it was last asked to forget it; of the services alone. */
const counted = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const isControl = sql.literal("query ~* '^(begin|commit|rollback|savepoint|release)'")
  const [found] = yield* decodeCounted(
    yield* sql`SELECT
      coalesce(sum(calls) FILTER (WHERE NOT ${isControl}), 0)::text AS statements,
      coalesce(sum(calls) FILTER (WHERE ${isControl}), 0)::text AS controls,
      coalesce(sum(rows), 0)::text AS rows, coalesce(sum(wal_bytes), 0)::text AS wal
      FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_statements%'`
  )
  return found
})

const forget = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT pg_stat_statements_reset()`)

const costOf = (ask: Ask, { service, name, prepare }: Call) =>
  Effect.gen(function* () {
    const call = yield* prepare(ask)
    const some = (from: number, count: number) =>
      Effect.forEach(Array.from({ length: count }, (_, n) => from + n), (n) =>
        Effect.tap(call(n), ({ status, text }) =>
          status < 300 ? Effect.void : Effect.die(new Error(`${service} ${name}: ${text}`))))
    yield* some(0, WARM)
    yield* forget
    yield* some(WARM, CALLS)
    const { statements, controls, rows, wal } = yield* counted
    progress(`${service} ${name}`)
    return [
      service,
      name,
      ...[statements, controls, rows].map((count) =>
        (count / CALLS).toFixed(2)
      ),
      (wal / CALLS).toFixed(0)
    ]
  })

const environment = (DATABASE_URL: string) => ({
  DATABASE_URL,
  MASTER_KEY: "A".repeat(43),
  LOG_FORMAT: "none",
  LEDGER_CHECK_SECONDS: "3600",
  RECOVERY_SWEEP_SECONDS: "3600",
  REPUTATION_URL: "http://127.0.0.1:1"
})

/** Creates of escrow a second over so many processes; each turn has all numbers of them. */
const points = (url: string) =>
  Effect.gen(function* () {
    const all = yield* Effect.forEach(
      Array.from({ length: Math.max(...PROCESSES) }),
      () => startedTogether(["escrow"], environment(url))
    )
    const turn = (count: number) =>
      Effect.promise(async () => {
        const began = performance.now()
        await Promise.all(
          all.slice(0, count).map(({ ports }) =>
            load({
              port: Number(ports.get("escrow")),
              connections: CONNECTIONS / count,
              requests: CREATES / count,
              request: () => post("/escrow", request)
            })
          )
        )
        return CREATES / ((performance.now() - began) / 1000)
      })
    const found = new Map<number, Array<number>>(PROCESSES.map((count) => [count, []]))
    for (const count of PROCESSES) yield* turn(count)
    for (let n = 0; n < TURNS; n++) {
      for (const count of PROCESSES) found.get(count)?.push(yield* turn(count))
    }
    const median = (values: ReadonlyArray<number>) =>
      values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
    const one = median(found.get(1) ?? [])
    return [...found].map(([count, values]) => [
      count,
      figure(median(values)),
      figure(median(values) / one)
    ])
  })

export const bench = () =>
  Effect.runPromise(
    Effect.scoped(Effect.gen(function* () {
      const { url } = yield* clusterWith(
        "shared_preload_libraries=pg_stat_statements",
        "pg_stat_statements.track=top",
        "fsync=on"
      )
      const admin = PgClient.layer({ url: Redacted.make(url), maxConnections: 1 })
      yield* Effect.provide(
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql`CREATE EXTENSION pg_stat_statements`),
        admin
      )
      const rows = yield* Effect.scoped(Effect.gen(function* () {
        // Of a prepared BEGIN or COMMIT pg_stat_statements counts the first call alone.
        const unprepared = new URL(url)
        unprepared.searchParams.set("pgbouncer", "true")
        const { asks } = yield* startedTogether(Object.keys(kinds), environment(unprepared.href))
        return yield* Effect.forEach(calls, (call) => {
          const ask = asks.get(call.service)
          return ask === undefined ? Effect.die(call.service) : costOf(ask, call)
        })
      })).pipe(Effect.provide(admin))
      const reports: ReadonlyArray<Report> = [
        {
          service: "scale",
          title: "What a call costs PostgreSQL",
          header: ["service", "call", "statements", "BEGIN, COMMIT", "rows", "WAL bytes"],
          rows,
          note: `Means of ${CALLS} calls, one after the other, as pg_stat_statements counts them.`
        },
        {
          service: "scale",
          title: "Creates of escrow over processes on one PostgreSQL",
          header: ["processes", "creates/s", "of one process"],
          rows: yield* points(url),
          note:
            `${CONNECTIONS} connections in all, shared by the processes, PostgreSQL and whoever ` +
            `asks on the same machine. Median of ${TURNS} turns, each of all numbers of processes.`
        }
      ]
      yield* Effect.promise(() => report("scale", reports))
    }))
  )
