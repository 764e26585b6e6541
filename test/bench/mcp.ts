/**
 * The processor time of one call by the Model Context Protocol against that of the same call by HTTP: one
 * process of each service, both ways in turns.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { child } from "./child.ts"
import { connect, get, load, post } from "./load.ts"
import { figure, progress, report } from "./report.ts"

const ROUNDS = 7
const CONNECTIONS = 8
const FIRST_PORT = 19_960
/** What a call by MCP is to cost at most. */
const RATIO_MAX = 1.5

const RECORD = `DISCHARGE SUMMARY
Patient: DOE, JOHN   MRN: 1234567   DOB: 02/11/1951
PRINCIPAL DIAGNOSIS: Acute on chronic CHF
DISCHARGE MEDICATIONS:
1. Furosemide 40 mg PO BID
FOLLOW-UP: Cardiology clinic in 1 week.`

/** A call of each service; what it takes is the body, or the query where there is none. */
const calls = [
  {
    service: "privacy",
    tool: "prepare_record",
    path: "/data/prepare",
    given: { owner_id: "clinic-1", data: { name: "Ann Lee", city: "Graz", dob: "1984-03-02" } },
    requests: 600
  },
  {
    service: "recovery",
    keyed: true,
    tool: "create_workflow",
    path: "/api/v1/workflows",
    given: { title: "Index the archive", objective: "Every page is in the index." },
    requests: 600
  },
  {
    service: "discharge",
    tool: "draft_text",
    path: "/api/run-agent",
    given: { patient_name: "John Doe", raw_text: RECORD },
    requests: 80
  },
  {
    service: "escrow",
    tool: "create_escrow",
    path: "/escrow",
    given: {
      payer_agent_id: "a1",
      payee_agent_id: "b2",
      amount: 12.5,
      currency: "USD",
      task_description: "Summarise the report",
      verification_criteria: 'must contain "Total" and at least 50 words'
    },
    requests: 400
  },
  {
    service: "textcheck",
    tool: "check_text",
    path: "/check",
    given: { text: "Write to ann.lee@example.org about it.", checks: ["secret", "pii"] },
    requests: 600
  },
  {
    service: "currency",
    tool: "convert_amount",
    path: "/latest",
    query: true,
    given: { amount: "100", from: "USD", to: "EUR" },
    requests: 3_000
  },
  {
    // With a key it goes the way of all requests: see layers/edge/shortcut.ts.
    service: "currency",
    keyed: true,
    tool: "convert_amount",
    path: "/latest",
    query: true,
    given: { amount: "100", from: "USD", to: "EUR" },
    requests: 3_000
  },
  {
    service: "reputation",
    tool: "read_standing",
    path: "/verify/b2",
    query: true,
    given: { agent_id: "b2" },
    requests: 1_500
  }
]

type Call = (typeof calls)[number]

const keyOf = ({ keyed }: Call) =>
  keyed === true ? ["authorization: Bearer a-key-for-the-bench"] : []

const byHttp = (call: Call) => {
  const { given, path, query, service } = call
  if (query !== true) return post(path, given, keyOf(call))
  const asked = service === "currency" ? `?${new URLSearchParams(Object.entries(given))}` : ""
  return get(path + asked, keyOf(call))
}

const byMcp = (call: Call) =>
  post("/mcp", {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: {
      name: call.tool,
      arguments: call.given,
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {}
      }
    }
  }, [
    ...keyOf(call),
    "accept: application/json, text/event-stream",
    "mcp-protocol-version: 2026-07-28",
    "mcp-method: tools/call",
    `mcp-name: ${call.tool}`
  ])

export const bench = async ([only]: ReadonlyArray<string> = []): Promise<void> => {
  const rows = []
  for (const [index, call] of calls.entries()) {
    if (only !== undefined && call.service !== only) continue
    // deno-lint-ignore no-await-in-loop -- one service at a time has the machine
    const [http = NaN, mcp = NaN] = await measured(call, FIRST_PORT + index)
    rows.push([
      call.keyed === true ? `${call.service}, with a key` : call.service,
      `\`${call.tool}\``,
      figure(http),
      figure(mcp),
      figure(mcp - http),
      figure(mcp / http)
    ])
    progress(`${call.service}: ${figure(http)} and ${figure(mcp)} µs`)
  }
  if (only !== undefined) return
  await report("mcp", [{
    service: "mcp",
    title: "One call by MCP against the same by HTTP (processor time, µs)",
    header: ["service", "tool", "HTTP", "MCP", "more", "ratio"],
    rows,
    note: `The least of ${ROUNDS} rounds each, in turns. The bound is a ratio of ${RATIO_MAX}.`
  }])
}

/** Of each way, the processor time of one call in its best round. */
const measured = async (call: Call, port: number): Promise<ReadonlyArray<number>> => {
  const data = mkdtempSync(join(tmpdir(), "agent-services-"))
  const { cpuMicros, stop } = await child(
    [join(import.meta.dirname ?? ".", `../../src/${call.service}.ts`)],
    port,
    {
      DATA_DIR: data,
      RATES_SOURCE: "snapshot",
      READER_SPARE: "false",
      AUTH_MODE: call.keyed === true ? "enroll" : "open",
      [`${call.service.toUpperCase()}_PORT`]: String(port)
    }
  )
  const ways = [byHttp(call), byMcp(call)]
  const best = ways.map(() => Infinity)
  try {
    const connection = await connect(port)
    const { body } = await connection.ask(byMcp(call))
    connection.close()
    if (body.includes(`"isError":true`)) throw new Error(body)
    // The first round is for the compiler.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [way, request] of ways.entries()) {
        const before = cpuMicros()
        // deno-lint-ignore no-await-in-loop -- one way at a time has the process
        const { failed } = await load({
          port,
          connections: CONNECTIONS,
          requests: call.requests,
          request: () => request
        })
        if (failed > 0) throw new Error(`${failed} calls of ${call.service} failed`)
        const micros = (cpuMicros() - before) / call.requests
        if (round > 0) best[way] = Math.min(best[way] ?? Infinity, micros)
      }
    }
  } finally {
    await stop()
    rmSync(data, { recursive: true, force: true })
  }
  return best
}
