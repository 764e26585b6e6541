import process from "node:process"
import { answering, complete } from "./claudeCode.ts"

/**
 * The one command of Claude Code's `settings.json`: reads a hook's input, writes its answer, and ends
 * with 0 whatever happened, so that it blocks nobody. `RECOVERY_URL`, `RECOVERY_KEY` and
 * `RECOVERY_TASK` say where to, as whom, and what the work is called; its argument is a regular
 * expression of the tools that act. `--complete` in its place completes the work of the directory.
 */
export const hookCommand = async () => {
  const { PWD = "", RECOVERY_KEY, RECOVERY_TASK, RECOVERY_URL = "http://127.0.0.1:8002" } =
    process.env
  const place = {
    baseUrl: RECOVERY_URL,
    ...(RECOVERY_KEY === undefined ? {} : { key: RECOVERY_KEY }),
    ...(RECOVERY_TASK === undefined ? {} : { task: RECOVERY_TASK })
  }
  if (process.argv[2] === "--complete") return await complete(place, PWD)
  const answer = answering({
    ...place,
    acting: new RegExp(`^(?:${process.argv[2] ?? "(?!)"})$`),
    onError: (error) => process.stderr.write(`workflow recovery: ${String(error)}\n`)
  })
  const input = await new Response(Deno.stdin.readable).json()
  process.stdout.write(JSON.stringify(await answer(input)))
}
