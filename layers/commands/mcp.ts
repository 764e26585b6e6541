import process from "node:process"
import { parseArgs } from "node:util"
import type { Command } from "./run.ts"

/** A client that has no value leaves its name, or nothing. */
const keyOf = (given: string | undefined) =>
  given === undefined || given === "" || given.startsWith("${") ? undefined : given

const TAKES = "<service> [--url ADDRESS]"
const DOES =
  "Serves a service over standard input and output, or leads to one elsewhere (key: MCP_KEY)"

/** Leads to the service at `--url`; `start`s the one that is named where there is none. */
export const mcp = (program: string, start: Command["run"]): Command => ({
  takes: TAKES,
  does: DOES,
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { url: { type: "string" }, help: { type: "boolean" } },
      allowPositionals: true
    })
    if (values.help) return void process.stdout.write(`${program} mcp ${TAKES}\n\n${DOES}\n`)
    if (values.url === undefined) return await start(args)
    // Loaded where it is wanted: a service that is started here has its own.
    const { bridge } = await import("../mcp/bridge.ts")
    await bridge(values.url, keyOf(process.env.MCP_KEY))
  }
})
