import process from "node:process"
import { parseArgs } from "node:util"
import type { Command } from "./run.ts"

/** Leads to the service at `--url`; starts the one that is named where there is none. */
export const mcp = (start: Command["run"]): Command["run"] => async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: { url: { type: "string" } },
    allowPositionals: true
  })
  if (values.url === undefined) return await start(args)
  // Loaded where it is wanted: a service that is started here has its own.
  const { bridge } = await import("../mcp/bridge.ts")
  await bridge(values.url, process.env.MCP_KEY)
}
