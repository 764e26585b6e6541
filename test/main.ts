/**
 * Runs tests. Without a path `deno task test` runs the projects core and wire; with one, what it
 * names of all projects. `--stories` runs those alone, `--changed` the tests that are nearest to what is
 * not committed, and `--bare` what asks for parts of the machine, as where there is none of them.
 */
import process from "node:process"
import { parseCLI, startVitest } from "vitest/node"
import { files, onParts } from "./projects.ts"
import { relating } from "./related.ts"

/** Of each changed module: a change is tried in less than a minute, and what is left before a commit. */
const NEAREST = 8

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
  return [
    ...new Set(
      changed.flatMap((file) => files.includes(file) ? [file] : relatedTo(file).slice(0, NEAREST))
    )
  ]
}

const asked = new Set(Deno.args)
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
