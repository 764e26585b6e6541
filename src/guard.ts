/**
 * A guard before a server of the Model Context Protocol: `agent-services guard -- npx any-mcp-server`.
 */
import "../layers/commands/groupBy.ts"
import { guardCommand } from "../layers/commands/guard.ts"
import { judge } from "./textcheck.judge.ts"

export const guard = guardCommand(judge)
