/**
 * Escrow: durable creates and whole fund, deliver, release cycles per second over HTTP, beside what
 * the store itself can do with the same rows; and the time that hostile criteria take.
 */
import "effect/schema/SchemaJITCompiler/enable"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Postgres from "../../layers/sql/postgres.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { checkDeliverable } from "../escrow/reading.ts"
import { parseCriteria } from "../escrow/reading.ts"
import corpus from "../escrow/criteria/corpus.json" with { type: "json" }
import process from "node:process"
import { child } from "./child.ts"
import { migrate, ownStore, rawPostgres, rawSqlite, request } from "./escrowStore.ts"
import { connect, load, post, type Result } from "./load.ts"
import { progress, type Report, report } from "./report.ts"

const CONNECTIONS = [1, 16, 64] as const
const TURNS = 5
const PORT = 19_804
const TRUSTED_PORT = 19_807

const wait = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

const answersOk = async (port: number): Promise<void> => {
  const ok = await fetch(`http://127.0.0.1:${port}/ready`).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false
  )
  if (ok) return
  await wait(50)
  await answersOk(port)
}

const created = /"escrow_id":"(esc_\w+)"/

/** A connection that creates, delivers and is answered "released", `cycles` times. */
const cycle = async (cycles: number, latencies: Array<number>) => {
  const connection = await connect(PORT)
  let failed = 0
  for (let n = 0; n < cycles; n++) {
    const started = performance.now()
    // deno-lint-ignore no-await-in-loop -- the steps of a cycle follow one another
    const made = await connection.ask(post("/escrow", request))
    const escrow_id = created.exec(made.body)?.[1]
    // deno-lint-ignore no-await-in-loop
    const judged = await connection.ask(
      post("/deliverable", { escrow_id, payee_agent_id: "b2", deliverable: "The Total is 7" })
    )
    if (!judged.body.includes('"auto_released":true')) failed++
    latencies.push(performance.now() - started)
  }
  connection.close()
  return failed
}

const cycles = async (connections: number, count: number): Promise<Result> => {
  const latencies: Array<number> = []
  const started = performance.now()
  const each = Math.ceil(count / connections)
  const failed = await Promise.all(
    Array.from({ length: connections }, () => cycle(each, latencies))
  )
  const seconds = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  return {
    seconds,
    perSecond: (each * connections) / seconds,
    failed: failed.reduce((all, n) => all + n, 0),
    p50Millis: latencies[Math.floor(latencies.length * 0.5)] ?? NaN,
    p99Millis: latencies[Math.floor(latencies.length * 0.99)] ?? NaN
  }
}

/** What a store does without HTTP: the plain one, and ours on it. */
interface Limit {
  readonly raw: number
  readonly own: number
}

interface Measured {
  readonly connections: number
  readonly creates: Result
  readonly cycles: Result
  readonly cpuMicros: number
}

/** Creates and cycles of a service of its own, on the store that `environment` names. */
const measure = async (environment: Record<string, string>): Promise<ReadonlyArray<Measured>> => {
  const trusted = await child(["test/bench/trusted.ts"], TRUSTED_PORT, {
    PORT: String(TRUSTED_PORT)
  })
  const service = await child(["src/escrow.ts"], PORT, {
    ESCROW_PORT: String(PORT),
    REPUTATION_URL: `http://127.0.0.1:${TRUSTED_PORT}`,
    ...environment
  })
  try {
    await answersOk(PORT)
    const creates = (connections: number, requests: number) =>
      load({ port: PORT, connections, requests, request: () => post("/escrow", request) })
    await creates(16, 2_000)
    await cycles(16, 500)
    const measured: Array<Measured> = []
    for (const connections of CONNECTIONS) {
      const count = connections === 1 ? 1_500 : 8_000
      const before = service.cpuMicros()
      // deno-lint-ignore no-await-in-loop -- one load at a time
      const made = await creates(connections, count)
      const cpuMicros = (service.cpuMicros() - before) / count
      // deno-lint-ignore no-await-in-loop
      const cycled = await cycles(connections, count / 4)
      progress(`${connections} connections: ${Math.round(made.perSecond)} creates/s`)
      measured.push({ connections, creates: made, cycles: cycled, cpuMicros })
    }
    return measured
  } finally {
    await service.stop()
    await trusted.stop()
  }
}

const rate = (n: number) => Math.round(n).toLocaleString("en")
const millis = ({ p50Millis, p99Millis }: Result) =>
  `${p50Millis.toFixed(1)} / ${p99Millis.toFixed(1)}`

const rows = (measured: ReadonlyArray<Measured>, limits: ReadonlyArray<Limit>) =>
  measured.map(({ connections, creates, cycles, cpuMicros }, index) => {
    if (creates.failed + cycles.failed > 0) throw new Error("Some requests failed")
    const { raw, own } = limits[index] ?? { raw: NaN, own: NaN }
    return [
      connections,
      rate(creates.perSecond),
      millis(creates),
      rate(cycles.perSecond),
      millis(cycles),
      Math.round(cpuMicros),
      rate(own),
      rate(raw),
      `${Math.round((own / raw) * 100)} %`
    ]
  })

const header = [
  "connections",
  "creates/s",
  "p50 / p99 ms",
  "cycles/s",
  "p50 / p99 ms",
  "CPU µs a create",
  "our store/s",
  "raw store/s",
  "ours of raw"
]

const hostile = [
  '"',
  "'",
  "“„",
  "«",
  "must contain ",
  "must not contain a and ",
  '"a" ',
  "at least one hundred and ",
  "must contain:\n- a",
  "e\u0301\u0323"
].map((part) => part.repeat(Math.ceil(4_000 / part.length)).slice(0, 4_000))

/** The processor time of reading one criteria text, over those of buyers, in milliseconds. */
const reading = () => {
  for (const { criteria } of corpus) parseCriteria(criteria)
  const times = corpus.map(({ criteria }) => {
    const before = process.cpuUsage()
    for (let n = 0; n < READS; n++) parseCriteria(criteria)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000 / READS
  }).sort((a, b) => a - b)
  const at = (part: number) => (times[Math.floor((times.length - 1) * part)] ?? NaN).toFixed(2)
  return [[String(corpus.length), at(0.5), at(0.95), at(1)]]
}
const READS = 5

const slowest = () => {
  const times = hostile.map((text) => {
    const runs = Array.from({ length: 9 }, () => {
      const started = performance.now()
      checkDeliverable(parseCriteria(text), "The Total is 7")
      return performance.now() - started
    }).sort((a, b) => a - b)
    return { text, first: Math.max(...runs), median: runs[4] ?? NaN }
  })
  return times.map(({ text, first, median }) => [
    `\`${JSON.stringify(text.slice(0, 24))}…\``,
    median.toFixed(2),
    first.toFixed(2)
  ])
}

/** One load of the plain store and the same of ours, each on a file of its own. */
const turn = async (folder: string, connections: number): Promise<Limit> => {
  const count = connections === 1 ? 2_000 : 20_000
  const file = (name: string) => join(folder, `${name}-${crypto.randomUUID()}.db`)
  const plain = file("raw")
  await migrate(plain)
  const raw = rawSqlite(plain, connections, count)
  return { raw, own: await ownStore(Sqlite.layer(file("own")), connections, count) }
}

const median = (values: ReadonlyArray<number>) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

export const bench = async () => {
  const reports: Array<Report> = []
  reports.push({
    service: "escrow",
    title: "Hostile criteria of 4,000 characters",
    header: ["criteria", "median ms", "slowest of nine ms"],
    rows: slowest(),
    note: "Parsed and checked against a short deliverable."
  })

  reports.push({
    service: "escrow",
    title: "Reading criteria of buyers",
    header: ["texts", "median ms", "95 % ms", "slowest ms"],
    rows: reading(),
    note: "Processor time of one reading, warm, of `test/escrow/criteria/corpus.json`."
  })

  const folder = mkdtempSync(join(tmpdir(), "escrow-bench-"))
  try {
    // The first turn warms both up.
    await turn(folder, 64)
    const limits: Array<Limit> = []
    for (const connections of CONNECTIONS) {
      const turns: Array<Limit> = []
      // deno-lint-ignore no-await-in-loop -- one load at a time
      while (turns.length < TURNS) turns.push(await turn(folder, connections))
      limits.push({
        raw: median(turns.map(({ raw }) => raw)),
        own: median(turns.map(({ own }) => own))
      })
    }
    reports.push({
      service: "escrow",
      title: "SQLite, synchronous=FULL",
      header,
      rows: rows(await measure({ DATA_DIR: folder }), limits),
      note: "Creates and cycles are over HTTP; a cycle is a create and a deliverable that is " +
        "checked, looked up and released. Our store is the same create without HTTP (ids, hash, " +
        "ledger entry, event, outbox), from as many fibers. The raw store is `node:sqlite` on the " +
        "same tables, with their indexes, triggers and constraints: the same four statements for " +
        "each create, with rows that are ready beforehand, as many creates to a commit as there " +
        "are connections. Both are the median of five turns, one after the other, each with a new " +
        "file. All are durable when they are answered."
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }

  const url = Deno.env.get("TEST_DATABASE_URL")
  if (url === undefined) return report("escrow", reports)
  const own = await temporaryDatabase(url)
  try {
    const limits: Array<Limit> = []
    for (const connections of CONNECTIONS) {
      const count = connections === 1 ? 500 : 3_000
      // deno-lint-ignore no-await-in-loop -- one load at a time
      const raw = await rawPostgres(own.url, "raw", connections, count)
      const store = Postgres.layer(Redacted.make(own.url), "own")
      // deno-lint-ignore no-await-in-loop
      limits.push({ raw, own: await ownStore(store, connections, count) })
    }
    reports.push({
      service: "escrow",
      title: "PostgreSQL",
      header,
      rows: rows(await measure({ DATABASE_URL: own.url }), limits),
      note: "The raw store is the same driver with the same four statements in a transaction each."
    })
  } finally {
    await own.drop()
  }
  return report("escrow", reports)
}

const temporaryDatabase = async (url: string) => {
  const name = `bench_${Date.now()}`
  const run = (statement: string) =>
    Effect.runPromise(
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)).pipe(
        Effect.provide(Postgres.layer(Redacted.make(url), "public"))
      )
    )
  await run(`CREATE DATABASE ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) }
}
