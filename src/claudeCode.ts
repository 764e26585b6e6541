/**
 * Hooks for the Claude Agent SDK that keep a session's work in workflow recovery; Claude Code itself runs
 * `agent-services hook`.
 */
export { answering, complete, type HookOptions, hooks } from "../layers/adapters/claudeCode.ts"
