/**
 * Fair shares: how long a quiet caller waits beside one that asks for all that it may have at once,
 * beside how long it waits alone. Both have keys of their own, on one service in a process of its own.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CALLER_MAX } from "../../layers/edge/shares.ts"
import { child } from "./child.ts"
import type { Crowd, Crowded } from "./crowdThread.ts"
import { get, load, type Measured, post } from "./load.ts"
import { said } from "./loadByThreads.ts"
import { figure, progress, type Report, report } from "./report.ts"

const PORT = 19_814
const TURNS = 3
const QUIET_REQUESTS = 25

const escrow = {
  payer_agent_id: "loud",
  payee_agent_id: "b2",
  amount: 1,
  currency: "USD",
  verification_criteria: 'It must contain "Total".',
  task_description: "A report",
  deadline: "2099-01-01T00:00:00Z"
}

const text = "Please read the notes of the meeting, and tell me what was decided. ".repeat(40)

const cases = [
  {
    service: "currency",
    what: "a conversion",
    request: (key: string) => get("/convert?from=EUR&to=USD&amount=12.34", [key])
  },
  {
    service: "escrow",
    what: "a create",
    request: (key: string, agent: string) =>
      post("/escrow", { ...escrow, payer_agent_id: agent }, [key])
  },
  {
    service: "privacy",
    what: "trust of an agent",
    request: (key: string) => get("/trust/agent-7", [key])
  },
  {
    service: "textcheck",
    what: "a check of 2.7 kB",
    request: (key: string) => post("/check", { text, source: "web" }, [key])
  }
] as const

const keyOf = (agent: string) => `authorization: Bearer a-long-key-of-${agent}`

/** Asks without an end, on as many connections as one caller may have requests at once. */
const crowd = async (request: string) => {
  const thread = new Worker(new URL("./crowdThread.ts", import.meta.url), { type: "module" })
  await said(thread)
  const begun = said(thread)
  thread.postMessage({ port: PORT, connections: CALLER_MAX, request } satisfies Crowd)
  await begun
  return async () => {
    const over = said<Crowded>(thread)
    thread.postMessage("end")
    const crowded = await over
    thread.terminate()
    return crowded
  }
}

const measured = async ({ request, service }: (typeof cases)[number]) => {
  const folder = mkdtempSync(join(tmpdir(), "bench-shares-"))
  const server = await child([`src/${service}.ts`], PORT, {
    [`${service.toUpperCase()}_PORT`]: String(PORT),
    DATA_DIR: folder,
    AUTH_MODE: "required",
    RATES_SOURCE: "snapshot",
    API_KEYS: "loud:a-long-key-of-loud,quiet:a-long-key-of-quiet"
  })
  const quiet = () =>
    load({
      port: PORT,
      connections: 1,
      requests: QUIET_REQUESTS,
      request: () => request(keyOf("quiet"), "quiet")
    })
  try {
    await quiet()
    const alone: Array<Measured> = []
    const beside: Array<Measured> = []
    let answered = 0
    let failed = 0
    for (let turn = 0; turn < TURNS; turn++) {
      // deno-lint-ignore no-await-in-loop -- one after the other
      alone.push(await quiet())
      // deno-lint-ignore no-await-in-loop
      const end = await crowd(request(keyOf("loud"), "loud"))
      // deno-lint-ignore no-await-in-loop
      const one = await quiet()
      beside.push(one)
      // deno-lint-ignore no-await-in-loop
      const loud = await end()
      answered += loud.answered / one.seconds
      failed += loud.failed
    }
    const median = (all: ReadonlyArray<Measured>) =>
      all.map(({ p50Millis }) => p50Millis).sort((a, b) => a - b)[Math.floor(TURNS / 2)] ?? NaN
    return {
      alone: median(alone),
      beside: median(beside),
      failed: [...alone, ...beside].reduce((sum, one) => sum + one.failed, failed),
      loudPerSecond: answered / TURNS
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

export const bench = async () => {
  const rows: Array<ReadonlyArray<string | number>> = []
  for (const one of cases) {
    progress(`shares: ${one.service}`)
    // deno-lint-ignore no-await-in-loop -- one service at a time has the machine
    const { alone, beside, failed, loudPerSecond } = await measured(one)
    rows.push([
      `${one.service}: ${one.what}`,
      figure(alone),
      figure(beside),
      figure(beside / alone),
      figure(loudPerSecond),
      failed
    ])
  }
  const table: Report = {
    service: "shares",
    title: `A quiet caller beside one that has ${CALLER_MAX} requests at once`,
    header: ["call", "ms alone", "ms beside it", "ratio", "the other's calls a second", "errors"],
    rows,
    note:
      "Medians of three alternated turns of 25 calls; the contract asks for a ratio of 3 at most."
  }
  await report("shares", [table])
}
