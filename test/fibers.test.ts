import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** Where each fiber that has ended is kept, it is 18. */
const KEPT_MEGABYTES_MAX = 6

const root = fileURLToPath(new URL("..", import.meta.url))

it.live("a loop that forks fibers keeps none of them", () =>
  Effect.promise(async () => {
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "test/fibersLoop.ts"],
      cwd: root,
      stderr: "inherit"
    }).output()
    const kept = Number(new TextDecoder().decode(stdout).trim() || NaN)
    assert.isBelow(kept, KEPT_MEGABYTES_MAX)
  }))

it("each process that stays sees to it before it loads Effect", () => {
  const serves = /^import \{ (?:run|serve)\b.*"\.\.\/layers\/(?:process|mcp\/stdio)\.ts"/mu
  const doors = globSync("src/*.ts", { cwd: root })
    .map((path) => [path, readFileSync(`${root}${path}`, "utf8")] as const)
    .filter(([, text]) => serves.test(text))
  assert.isAbove(doors.length, 8)
  for (const [path, text] of doors) {
    assert.match(text, /^\/\*\*(?:(?!\*\/).)*\*\/\nimport "\.\.\/layers\/fibers\.ts"\n/su, path)
  }
})
