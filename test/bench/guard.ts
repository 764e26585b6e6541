/**
 * What the guard adds to a call of 2 kB: the same published server with and without it, call by call in
 * turns.
 */
import { Client } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { pseudorandom } from "../textcheck/train/pseudorandom.ts"
import { figure, report } from "./report.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const server = [
  ...["node", join(root, "node_modules/@modelcontextprotocol/server-everything/dist/index.js")]
]
/** As much is remembered then as is ever remembered. */
const BEFORE = 280
const CALLS = 500
/** What a call may take longer at p50. */
const MILLIS_MAX = 3

const words = ("north south sold more less march february report table quiet green river stone " +
  "paper window garden letter house train station morning evening coffee bread market street")
  .split(
    " "
  )
const random = pseudorandom(1)

/** 2 kB that are in no other call. */
const message = () =>
  Array.from({ length: 330 }, () => words[Math.floor(random() * words.length)]).join(" ")

const connected = async ([command = "", ...args]: ReadonlyArray<string>, folder: string) => {
  const client = new Client({ name: "bench", version: "1.0.0" })
  const env = { ...Deno.env.toObject(), DATA_DIR: folder }
  await client.connect(new StdioClientTransport({ command, args, env, stderr: "ignore" }))
  await client.listTools()
  return client
}

const timed = async (client: Client, message: string) => {
  const from = performance.now()
  await client.callTool({ name: "echo", arguments: { message } })
  return performance.now() - from
}

const at = (millis: ReadonlyArray<number>, share: number) =>
  millis.toSorted((one, other) => one - other)[Math.floor(millis.length * share)] ?? NaN

export const bench = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "guard-"))
  const guard = [
    ...[Deno.execPath(), "run", "-A", join(root, "src/agentServices.ts"), "guard"],
    ...["--task", "Say what the north sold in March.", "--", ...server]
  ]
  const [bare, guarded] = [await connected(server, folder), await connected(guard, folder)]
  const millis = { bare: Array<number>(), guarded: Array<number>() }
  for (let call = 0; call < BEFORE + CALLS; call++) {
    // In turns, so that both have the same machine.
    const said = message()
    // deno-lint-ignore no-await-in-loop
    const [one, other] = [await timed(bare, said), await timed(guarded, said)]
    if (call < BEFORE) continue
    millis.bare.push(one)
    millis.guarded.push(other)
  }
  await Promise.all([bare.close(), guarded.close()])
  rmSync(folder, { recursive: true })
  const more = at(millis.guarded, 0.5) - at(millis.bare, 0.5)
  await report("guard", [{
    service: "guard",
    title: "A call of 2 kB behind the guard against the same without it (ms)",
    header: ["", "without", "with", "more", "with / without"],
    rows: [0.5, 0.95].map((share) => {
      const [one, other] = [at(millis.bare, share), at(millis.guarded, share)]
      return [
        `p${share * 100}`,
        figure(one),
        figure(other),
        figure(other - one),
        figure(other / one)
      ]
    }),
    note:
      `\`echo\` of server-everything over standard input and output, ${CALLS} calls in turns, ` +
      `when as much was read as is remembered. The bound is ${MILLIS_MAX} ms more at p50.`
  }])
  if (more > MILLIS_MAX) {
    throw new Error(`${figure(more)} ms more at p50: the bound is ${MILLIS_MAX}`)
  }
}
