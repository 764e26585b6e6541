/**
 * What a bundle for Claude Desktop starts: it leads to a service that runs, here or elsewhere, and needs
 * nothing but Node.
 */
import { mcp } from "../layers/commands/mcp.ts"
import { runCommand } from "../layers/commands/run.ts"

const PROGRAM = "agent-services"

await runCommand(PROGRAM, {
  mcp: mcp(PROGRAM, () => Promise.reject(new Error("give the address of a service with --url")))
})
