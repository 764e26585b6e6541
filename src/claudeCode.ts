/**
 * Hooks for the Claude Agent SDK that keep a session's work in workflow recovery; Claude Code itself runs
 * `agent-services hook`.
 */
export { complete, type HookOptions, hookReplies, hooks } from "../layers/adapters/claudeCode.ts"
