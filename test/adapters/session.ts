/**
 * A session of ten tool calls by a script in the place of the model, with the hooks around each call as
 * Claude Code has them. The process kills itself at the point that it is told, wherever that is.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs"
import process from "node:process"
import { hooks } from "../../src/claudeCode.ts"

const [baseUrl = "", task = "", outside = "", runs = "", dies = "0"] = process.argv.slice(2)

let points = 0
const point = () => {
  points++
  if (points === Number(dies)) process.kill(process.pid, "SIGKILL")
}
const lines = () => existsSync(outside) ? readFileSync(outside, "utf8").split("\n") : []

const made = hooks({
  baseUrl,
  key: "the-key-of-a-session",
  task,
  acting: /^Write$/,
  look: (_, input) => {
    const line = String(Object(input).line)
    return lines().includes(line) ? line : undefined
  },
  onError: (error) => {
    process.stderr.write(String(error))
    process.exit(1)
  },
  // Who is at an effect here is killed, and never alive and slow.
  silenceSeconds: 0.1,
  fetch: async (...request) => {
    point()
    const response = await fetch(...request)
    point()
    return response
  }
})
const fire = async (hook_event_name: string, more: object = {}) => {
  const matchers = made[hook_event_name] ?? []
  const answers = await Promise.all(
    matchers.flatMap(({ hooks }) =>
      hooks.map((hook) => hook({ hook_event_name, session_id: "s", ...more }))
    )
  )
  return Object(answers[0])
}

const call = async (number: number): Promise<ReadonlyArray<string>> => {
  if (number === 10) return []
  const line = `step ${number}`
  const tool = { tool_name: "Write", tool_input: { line } }
  appendFileSync(runs, `${line}\n`)
  const { hookSpecificOutput } = await fire("PreToolUse", tool)
  if (hookSpecificOutput?.permissionDecision !== "deny") {
    point()
    appendFileSync(outside, `${line}\n`)
    point()
    await fire("PostToolUse", { ...tool, tool_response: line })
  }
  return [line, ...await call(number + 1)]
}

await fire("SessionStart", { source: "startup" })
const said = await call(0)
await fire("Stop", { last_assistant_message: "All ten lines are written." })
process.stdout.write(JSON.stringify(said))
