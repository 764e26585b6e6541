/**
 * Runs tests. Without a path `deno task test` runs the projects core and wire; with one, what it
 * names of all projects. `--stories` runs those alone, `--changed` what uncommitted changes reach, and
 * `--bare` what asks for parts of the machine, as where there is none of them.
 */
import process from "node:process"
import { parseCLI, startVitest } from "vitest/node"
import { onParts } from "./projects.ts"

const asked = new Set(Deno.args)
const isBare = asked.delete("--bare")
if (isBare) process.env.BARE = "true"
const isOfStories = asked.delete("--stories")
const isOfChanges = asked.delete("--changed")

const { filter, options } = parseCLI(["vitest", "run", ...asked])
const isAll = filter.length > 0 || isBare || isOfChanges
const project = isOfStories ? ["stories"] : isAll ? [] : ["core", "wire"]

await startVitest("test", isBare ? [...onParts] : filter, {
  ...options,
  ...(project.length > 0 ? { project } : {}),
  ...(isOfChanges ? { changed: true } : {}),
  config: "test/vitest.config.ts",
  root: ".",
  run: true,
  watch: false
})
