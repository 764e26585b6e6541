/**
 * Runs tests. Without a path `deno task test` runs the projects core and wire; with one, what it
 * names of all projects. `--stories` runs those alone, `--changed` the tests that are nearest to what is
 * not committed, and `--bare` what asks for parts of the machine, as where there is none of them.
 * `--times 10 --busy 2` runs what is asked for so often, beside so many processors that never rest.
 */
import process from "node:process"
import { parseCLI, startVitest } from "vitest/node"
import { files, onParts } from "./projects.ts"
import { relating } from "./related.ts"

/** A change is tried in less than a minute, and what is left before a commit. */
const FILES_MAX = 16

const linesOf = (...args: ReadonlyArray<string>) =>
  new TextDecoder().decode(new Deno.Command("git", { args: [...args] }).outputSync().stdout)
    .split("\n").filter((line) => line !== "")

/** The tests that are nearest to what is not committed. */
const nearest = () => {
  const relatedTo = relating()
  const changed = [
    ...linesOf("diff", "--name-only", "--relative", "HEAD"),
    ...linesOf("ls-files", "--others", "--exclude-standard")
  ]
  const near = changed.map((file) => files.includes(file) ? [file] : relatedTo(file))
  // The nearest of each, then the next of each.
  const inTurns = Array.from(
    { length: Math.max(0, ...near.map(({ length }) => length)) },
    (_, n) => near.flatMap((tests) => tests.slice(n, n + 1))
  )
  return [...new Set(inTurns.flat())].slice(0, FILES_MAX)
}

/** Runs what is left of the arguments `times` times; tells how many of these failed. */
const repeated = async (times: number, busy: number, args: ReadonlyArray<string>) => {
  const deno = (...command: ReadonlyArray<string>) =>
    new Deno.Command(Deno.execPath(), { args: [...command] }).spawn()
  const restless = Array.from({ length: busy }, () => deno("eval", "for (;;);"))
  let failed = 0
  for (let time = 0; time < times; time++) {
    // deno-lint-ignore no-await-in-loop -- one run at a time
    if (!(await deno("run", "-A", "test/main.ts", ...args).status).success) failed++
  }
  for (const one of restless) one.kill()
  process.stdout.write(`${times} times beside ${busy} busy processors: ${failed} failed\n`)
  return failed
}

const args = [...Deno.args]
const countOf = (flag: string) => {
  const at = args.indexOf(flag)
  if (at === -1) return undefined
  const [, count = ""] = args.splice(at, 2)
  if (!/^\d+$/.test(count)) throw new Error(`Expected a number after ${flag}: "${count}"`)
  return Number(count)
}
const busy = countOf("--busy") ?? 0
const times = countOf("--times") ?? (busy > 0 ? 1 : undefined)
if (times !== undefined) process.exit(await repeated(times, busy, args) > 0 ? 1 : 0)

const asked = new Set(args)
const isBare = asked.delete("--bare")
if (isBare) process.env.BARE = "true"
const isOfStories = asked.delete("--stories")
const isOfChanges = asked.delete("--changed")

const { filter, options } = parseCLI(["vitest", "run", ...asked])
const isAll = filter.length > 0 || isBare || isOfChanges
const project = isOfStories ? ["stories"] : isAll ? [] : ["core", "wire"]
const chosen = isBare ? [...onParts] : isOfChanges ? nearest() : filter
if (isOfChanges && chosen.length === 0) {
  process.stdout.write("No test is near what is not committed\n")
  process.exit()
}

await startVitest("test", chosen, {
  ...options,
  ...(project.length > 0 ? { project } : {}),
  config: "test/vitest.config.ts",
  root: ".",
  run: true,
  watch: false
})
