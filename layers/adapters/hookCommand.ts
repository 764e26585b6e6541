import process from "node:process"
import { json } from "node:stream/consumers"
import { complete, hookReplies, type Input } from "./claudeCode.ts"

const isInput = (value: unknown): value is Input =>
  typeof value === "object" && value !== null && "hook_event_name" in value

/**
 * The one command of Claude Code's `settings.json`: reads a hook's input, writes its answer, and ends
 * with 0 whatever happened, so that it blocks nobody. `RECOVERY_URL`, `RECOVERY_KEY` and
 * `RECOVERY_TASK` say where to, as whom, and what the work is called; its argument is a regular
 * expression of the tools that act. `--complete` in its place completes the work of the directory.
 */
export const hookCommand = async ([acting = "(?!)"]: ReadonlyArray<string>) => {
  const { PWD = "", RECOVERY_KEY, RECOVERY_TASK, RECOVERY_URL = "http://127.0.0.1:8002" } =
    process.env
  const place = {
    baseUrl: RECOVERY_URL,
    ...(RECOVERY_KEY === undefined ? {} : { key: RECOVERY_KEY }),
    ...(RECOVERY_TASK === undefined ? {} : { task: RECOVERY_TASK })
  }
  if (acting === "--complete") return await complete(place, PWD)
  const replyTo = hookReplies({
    ...place,
    acting: new RegExp(`^(?:${acting})$`),
    onError: (error) => process.stderr.write(`workflow recovery: ${String(error)}\n`)
  })
  const input: unknown = await json(process.stdin)
  if (isInput(input)) process.stdout.write(JSON.stringify(await replyTo(input)))
}
