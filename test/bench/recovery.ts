/**
 * Durable writes, takeovers and handovers over HTTP, on both databases; and how the cost grows with
 * the number of workflows.
 *
 * `deno task bench recovery`; with `--million` the growth goes on to 1,000,000 workflows. PostgreSQL is
 * measured when `TEST_DATABASE_URL` is set, in a database of its own.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Child, child } from "./child.ts"
import { connect, load, post } from "./load.ts"
import { loadByThreads } from "./loadByThreads.ts"
import { costReport } from "./recovery/costs.ts"
import { growth } from "./recovery/growth.ts"
import { partReports } from "./recovery/parts.ts"
import { withDatabase } from "./recovery/postgres.ts"
import { figure, progress, type Report, report } from "./report.ts"

const PORT = 19_880
const CONNECTIONS = [1, 16, 64]
/** Of the load, where it has several connections. */
const THREADS = 2
/** Per load; the first load of each server is not counted, it warms up. */
const REQUESTS = 4_000
const REQUESTS_ALONE = 800
const TAKEOVERS = 400

const auth = ["authorization: Bearer the-key-of-the-benchmark"]
const api = (path: string) => `/api/v1/${path}`

const content = {
  objective: "Every page of shelf 7 is in the index.",
  completed_steps: ["Fetch the list of pages", "Check the list"],
  remaining_steps: ["Index pages 1-50", "Index pages 51-120"],
  decisions: [{
    decision: "Keep the order of the shelf",
    reason: "Readers look pages up by their place."
  }],
  next_action: "Index page 1, output to /out/1.json",
  context_summary: "120 pages, their list in /data/pages.json.",
  variables: { pages: 120 }
}
const workflow = {
  title: "Index the archive",
  objective: "Every page of shelf 7 is in the index.",
  heartbeat_timeout_seconds: 86_400,
  initial_checkpoint: content
}
const create = post(api("workflows"), workflow, auth)

const get = (path: string) => `GET ${api(path)} HTTP/1.1\r\nhost: localhost\r\n${auth[0]}\r\n\r\n`

const member = (body: string, name: string) =>
  new RegExp(`"${name}":"([^"]+)"`).exec(body)?.[1] ?? ""

/** Each of `count` workers asks one thing after the other over a connection of its own. */
const workers = (
  count: number,
  work: (ask: (request: string) => Promise<string>, worker: number) => Promise<void>
) =>
  Promise.all(Array.from({ length: count }, async (_, worker) => {
    const connection = await connect(PORT)
    await work(async (request) => {
      const { body, status } = await connection.ask(request)
      if (status >= 300) throw new Error(`${status} to ${request.slice(0, 80)}: ${body}`)
      return body
    }, worker)
    connection.close()
  }))

const made = async (count: number) => {
  const ids: Array<string> = []
  await workers(16, async (ask) => {
    // deno-lint-ignore no-await-in-loop -- a connection asks one thing at a time
    while (ids.length < count) ids.push(member(await ask(create), "id"))
  })
  return ids
}

const takeover = async (ask: (request: string) => Promise<string>, id: string) => {
  const path = `workflows/${id}`
  await ask(get(`${path}/recovery-package`))
  const claimed = await ask(post(api(`${path}/claims`), {}, auth))
  const lease = { lease_token: member(claimed, "lease_token") }
  await ask(post(api(`${path}/resume`), lease, auth))
  const last = { ...content, remaining_steps: [], parent_version: 1, ...lease }
  await ask(post(api(`${path}/checkpoints`), last, auth))
  await ask(post(api(`${path}/complete`), { final_checkpoint_version: 2, ...lease }, auth))
}

type Row = ReadonlyArray<string | number>

const measured = async (
  name: string,
  process: Child,
  connections: number,
  request: (n: number) => string
): Promise<Row> => {
  const requests = connections === 1 ? REQUESTS_ALONE : REQUESTS
  const before = process.cpuMicros()
  const asked = { port: PORT, connections, requests, request }
  const { failed, p50Millis, p99Millis, perSecond } = connections === 1
    ? await load(asked)
    : await loadByThreads(THREADS, asked)
  if (failed > 0) throw new Error(`${failed} of ${name} were refused`)
  const cpu = (process.cpuMicros() - before) / requests
  progress(`${name}, ${connections} connections: ${figure(perSecond)} a second`)
  return [
    name,
    connections,
    figure(perSecond),
    figure(p50Millis),
    figure(p99Millis),
    figure(cpu)
  ]
}

const takeovers = async (process: Child, connections: number): Promise<Row> => {
  const count = connections === 1 ? TAKEOVERS / 4 : TAKEOVERS
  const ids = await made(count)
  await workers(16, async (ask, worker) => {
    for (let n = worker; n < ids.length; n += 16) {
      // deno-lint-ignore no-await-in-loop -- a connection asks one thing at a time
      await ask(post(api(`workflows/${ids[n]}/fail`), { reason: "let another do it" }, auth))
    }
  })
  const latencies: Array<number> = []
  const before = process.cpuMicros()
  const started = performance.now()
  let next = 0
  await workers(connections, async (ask) => {
    while (next < ids.length) {
      const id = ids[next++] ?? ""
      const began = performance.now()
      // deno-lint-ignore no-await-in-loop -- a connection asks one thing at a time
      await takeover(ask, id)
      latencies.push(performance.now() - began)
    }
  })
  const seconds = (performance.now() - started) / 1000
  const cpu = (process.cpuMicros() - before) / count
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? NaN
  progress(`takeover, ${connections} connections: ${figure(count / seconds)} a second`)
  return [
    "whole takeover (5 calls)",
    connections,
    figure(count / seconds),
    figure(at(0.5)),
    figure(at(0.99)),
    figure(cpu)
  ]
}

const HEADER = ["call", "connections", "per second", "p50 ms", "p99 ms", "CPU µs each"]

const served = async (title: string, environment: Record<string, string>): Promise<Report> => {
  const data = mkdtempSync(join(tmpdir(), "agent-services-"))
  const entry = join(import.meta.dirname ?? ".", "../../src/recovery.ts")
  const process = await child([entry], PORT, {
    DATA_DIR: data,
    RECOVERY_PORT: String(PORT),
    ...environment
  })
  try {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await load({ port: PORT, connections: 16, requests: REQUESTS, request: () => create })
    const rows: Array<Row> = []
    for (const connections of CONNECTIONS) {
      const run = async (name: string, request: (n: number) => string) => {
        rows.push(await measured(name, process, connections, request))
      }
      // deno-lint-ignore no-await-in-loop -- one load at a time has the machine
      const ids = await made(connections === 1 ? REQUESTS_ALONE : REQUESTS)
      const path = (n: number) => `workflows/${ids[n % ids.length]}`
      // deno-lint-ignore no-await-in-loop
      await run("create with checkpoint", () => create)
      // deno-lint-ignore no-await-in-loop
      await run("heartbeat", (n) => post(api(`${path(n)}/heartbeats`), {}, auth))
      const next = { ...content, parent_version: 1 }
      // deno-lint-ignore no-await-in-loop
      await run("checkpoint", (n) => post(api(`${path(n)}/checkpoints`), next, auth))
      // deno-lint-ignore no-await-in-loop
      await run("recovery package", (n) => get(`${path(n)}/recovery-package`))
      // deno-lint-ignore no-await-in-loop
      rows.push(await takeovers(process, connections))
    }
    return { service: "recovery", title, header: HEADER, rows }
  } finally {
    await process.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

export const bench = async (flags: ReadonlyArray<string>): Promise<void> => {
  const sizes = [1_000, 10_000, 100_000, ...(flags.includes("--million") ? [1_000_000] : [])]
  const reports = [
    await served("Durable, on SQLite (`synchronous=FULL`)", {}),
    ...await withDatabase((url) => served("Durable, on PostgreSQL", { DATABASE_URL: url })),
    await costReport(undefined),
    ...await withDatabase(costReport),
    ...await partReports(),
    ...await growth(sizes)
  ]
  await report("recovery", reports)
}
