/**
 * The command of the package with the services: `npx -y agent-services-server start currency`. It runs on
 * Node, and what it starts on the Deno that the package brings.
 */
import { denoBy } from "../layers/commands/deno.ts"
import { mcp } from "../layers/commands/mcp.ts"
import { operatorCommands } from "../layers/commands/operator.ts"
import { runCommand } from "../layers/commands/run.ts"

const PROGRAM = "agent-services-server"

await runCommand(PROGRAM, {
  mcp: mcp(PROGRAM, denoBy("mcp")),
  ...operatorCommands(denoBy)
})
