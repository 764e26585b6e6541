/**
 * The command of the small package, which needs no Deno: `npx -y agent-services mcp escrow`. What serves
 * comes from the package of the services.
 */
import { type Commands, runCommand } from "../layers/commands/run.ts"
import { serveBy } from "../layers/commands/served.ts"
import { operatorCommands } from "../layers/commands/operator.ts"
import { DOES, TAKES } from "../layers/commands/guardUsage.ts"
import { mcp } from "../layers/commands/mcp.ts"

const PROGRAM = "agent-services"

const commands: Commands = {
  mcp: mcp(PROGRAM, serveBy("mcp")),
  guard: {
    takes: TAKES,
    does: DOES,
    run: async (args) => (await import("./guard.ts")).guard(args)
  },
  // Loaded by itself: the command that a client starts for each session needs none of it.
  hook: {
    takes: "[TOOLS]",
    does: "Answers a hook of Claude Code: TOOLS are those that act, as a regular expression",
    run: async (args) => (await import("../layers/adapters/hookCommand.ts")).hookCommand(args)
  },
  ...operatorCommands(serveBy)
}

await runCommand(PROGRAM, commands)
