/**
 * The command of the package with the services: `npx -y agent-services-server start currency`. It runs on
 * Node, and what it starts on the Deno that the package brings.
 */
import { denoBy } from "../layers/commands/deno.ts"
import { mcp } from "../layers/commands/mcp.ts"
import { operatorCommands } from "../layers/commands/operator.ts"
import { runCommand } from "../layers/commands/run.ts"

await runCommand("agent-services-server", {
  mcp: {
    takes: "<service> [--url ADDRESS]",
    does: "Serves a service over standard input and output, or leads to one elsewhere (key: MCP_KEY)",
    run: mcp(denoBy("mcp"))
  },
  ...operatorCommands(denoBy)
})
