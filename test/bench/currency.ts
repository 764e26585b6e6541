/**
 * `GET /latest` against a bare `Deno.serve` handler and against Hono with zod, which do the same exact
 * arithmetic and give the same bytes and headers. Each is a process of its own; the rounds are interleaved.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Child, child } from "./child.ts"
import { holds } from "./currency/holds.ts"
import { loads as loadings } from "./currency/loading.ts"
import { connect, get, load, post, type Result } from "./load.ts"
import { figure, progress, report } from "./report.ts"

const ROUNDS = 5
const REQUESTS = 20_000
const CONNECTIONS = 16
const FIRST_PORT = 19_860

const folder = (name: string) => join(import.meta.dirname ?? ".", "currency", name)

const loads = [
  { name: "the same request", request: () => get("/latest?amount=100&from=USD&to=EUR") },
  {
    name: "a new amount each time",
    // Each amount once in all rounds, so that nobody can have kept the answer.
    request: (n: number) => get(`/latest?amount=${n}.${counter++}&from=USD&to=EUR`)
  }
]
let counter = 10

interface Contestant {
  readonly name: string
  readonly port: number
  readonly process: Child
}

interface Best {
  readonly perSecond: number
  readonly cpuMicros: number
  readonly p99Millis: number
}

export const bench = async (): Promise<void> => {
  const data = mkdtempSync(join(tmpdir(), "agent-services-"))
  const contestants = await start(data)
  try {
    await sameAnswers(contestants)
    await warmUp(contestants)
    const reports = []
    for (const { name, request } of loads) {
      // deno-lint-ignore no-await-in-loop -- one load at a time has the machine
      const best = await rounds(contestants, name, request)
      reports.push(table(name, contestants, best))
    }
    reports.push(await batches(contestants))
    reports.push(await loading())
    reports.push(await holding())
    await report("currency", reports)
  } finally {
    await Promise.all(contestants.map(({ process }) => process.stop()))
    rmSync(data, { recursive: true, force: true })
  }
}

const start = (data: string): Promise<ReadonlyArray<Contestant>> => {
  const environment = { RATES_SOURCE: "snapshot", DATA_DIR: data }
  const service = join(import.meta.dirname ?? ".", "../../src/currency.ts")
  return Promise.all([
    { name: "Deno.serve alone", args: [folder("bare.ts"), String(FIRST_PORT)] },
    { name: "Hono 4 + zod 4", args: [folder("hono.ts"), String(FIRST_PORT + 1)] },
    {
      name: "Hono 4 + zod 4, answers kept",
      args: [folder("hono.ts"), String(FIRST_PORT + 2), "keep"]
    },
    { name: "this service", args: [service] }
  ].map(async ({ name, args }, index) => {
    const port = FIRST_PORT + index
    const process = await child(args, port, { ...environment, CURRENCY_PORT: String(port) })
    return { name, port, process }
  }))
}

/** A comparison of servers that answer differently would say nothing. */
const sameAnswers = async (contestants: ReadonlyArray<Contestant>) => {
  const bodies = await Promise.all(contestants.map(async ({ port }) => {
    const connection = await connect(port)
    const { body } = await connection.ask(get("/latest?amount=100&from=USD&to=EUR"))
    connection.close()
    return body
  }))
  if (new Set(bodies).size !== 1) throw new Error(`The answers differ:\n${bodies.join("\n")}`)
}

const warmUp = async (contestants: ReadonlyArray<Contestant>) => {
  for (const { port } of contestants) {
    for (const { request } of loads) {
      // deno-lint-ignore no-await-in-loop -- one at a time
      await load({ port, connections: CONNECTIONS, requests: REQUESTS / 2, request })
    }
  }
}

const rounds = async (
  contestants: ReadonlyArray<Contestant>,
  what: string,
  request: (n: number) => string
): Promise<ReadonlyArray<Best>> => {
  const results = contestants.map((): Array<Result & { readonly cpuMicros: number }> => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { port, process }] of contestants.entries()) {
      const before = process.cpuMicros()
      // deno-lint-ignore no-await-in-loop -- one at a time
      const result = await load({ port, connections: CONNECTIONS, requests: REQUESTS, request })
      if (result.failed > 0) throw new Error(`${result.failed} requests failed`)
      results[index]?.push({ ...result, cpuMicros: (process.cpuMicros() - before) / REQUESTS })
    }
    progress(`${what}: round ${round + 1} of ${ROUNDS}`)
  }
  return results.map((all) => ({
    perSecond: Math.max(...all.map(({ perSecond }) => perSecond)),
    cpuMicros: Math.min(...all.map(({ cpuMicros }) => cpuMicros)),
    p99Millis: Math.min(...all.map(({ p99Millis }) => p99Millis))
  }))
}

const table = (
  what: string,
  contestants: ReadonlyArray<Contestant>,
  best: ReadonlyArray<Best>
) => {
  const hono = best[1]?.cpuMicros ?? NaN
  return {
    service: "currency",
    title: `GET /latest, ${what}`,
    header: ["server", "requests per second", "CPU us per request", "CPU against Hono", "p99 ms"],
    rows: contestants.map(({ name }, index) => {
      const { perSecond = NaN, cpuMicros = NaN, p99Millis = NaN } = best[index] ?? {}
      return [
        name,
        figure(perSecond),
        figure(cpuMicros),
        figure(cpuMicros / hono),
        figure(p99Millis)
      ]
    }),
    note: `Best of ${ROUNDS} interleaved rounds of ${REQUESTS} requests over ${CONNECTIONS} ` +
      "connections; the load comes from the parent process on the same machine. All give the same " +
      "bytes and the same headers. This service also reads the headers of a request (key, origin, id, " +
      "entity tag), times and counts it, and looks whether its answer is kept; Hono and the bare " +
      "handler do not. Nobody writes a log."
  }
}

const BATCH = 100
const BATCHES = 1_000

/** The same conversions, each by itself and a hundred at a time. */
const batches = async (contestants: ReadonlyArray<Contestant>) => {
  const service = contestants.at(-1)
  if (service === undefined) throw new Error("The service takes part")
  const { port, process } = service
  const amount = () => `1.${counter++}`
  const kinds = [
    {
      name: "one by one",
      each: 1,
      requests: BATCHES * BATCH / 5,
      request: () => get(`/latest?amount=${amount()}&from=USD&to=EUR`)
    },
    {
      name: "a hundred at a time",
      each: BATCH,
      requests: BATCHES,
      request: () =>
        post("/convert/batch", {
          conversions: Array.from({ length: BATCH }, () => ({
            amount: amount(),
            from: "USD",
            to: "EUR"
          }))
        })
    }
  ]
  const rows = []
  for (const { each, name, request, requests } of kinds) {
    const before = process.cpuMicros()
    // deno-lint-ignore no-await-in-loop -- one load at a time has the machine
    const { failed, p99Millis, perSecond } = await load({
      port,
      connections: CONNECTIONS,
      requests,
      request
    })
    if (failed > 0) throw new Error(`${failed} requests failed`)
    const cpuMicros = (process.cpuMicros() - before) / requests / each
    rows.push([name, figure(perSecond * each), figure(cpuMicros), figure(p99Millis)])
    progress(name)
  }
  return {
    service: "currency",
    title: "POST /convert/batch",
    header: [
      "conversions",
      "conversions per second",
      "CPU us per conversion",
      "p99 ms of a request"
    ],
    rows,
    note: "New amounts each time. One by one takes the way past the router, which a POST does not."
  }
}

const loading = async () => ({
  service: "currency",
  title: "GET /health every 20 ms while 7,053 days are loaded",
  header: ["load", "seconds to the last day", "answers", "p99 ms", "worst ms"],
  rows: (await loadings()).map(({ answers, p99Millis, seconds, worstMillis }, index) => [
    String(index + 1),
    figure(seconds),
    String(answers),
    figure(p99Millis),
    figure(worstMillis)
  ]),
  note:
    "From an empty folder, over a feed on this machine; asked by the parent process. These are times " +
    "of the clock: other work on the machine is in them."
})

const holding = async () => ({
  service: "currency",
  title: "Processor time of the longest turn while 7,053 days are loaded",
  header: ["load", "part", "longest turn, ms", "all of it, ms"],
  rows: (await holds()).flatMap((parts, index) =>
    parts.map(({ longestMillis, part, totalMillis }) => [
      String(index + 1),
      part,
      figure(longestMillis),
      figure(totalMillis)
    ])
  ),
  note:
    "In this process. No other answer waits for longer than one turn: the days are kept in 15 " +
    "transactions, of which none waits for the disk."
})

if (import.meta.main) await bench()
