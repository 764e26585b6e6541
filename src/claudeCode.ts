/**
 * Hooks for Claude Code and the Claude Agent SDK that keep a session's work in workflow recovery; as a
 * program it is the command that Claude Code runs for them.
 */
import { hookCommand } from "../layers/adapters/hookCommand.ts"

export { answering, complete, type HookOptions, hooks } from "../layers/adapters/claudeCode.ts"

if (import.meta.main) await hookCommand()
