/**
 * The three projects of the tests, by what a file takes to run:
 *
 * - `core`: rules alone; no process, socket, browser or database.
 * - `wire`: HTTP in this process, SQLite and one PostgreSQL.
 * - `stories`: browsers, processes that are started and killed, clusters, proxies, conformance. They
 *   run one after the other, so that none waits for a core that another one has.
 *
 * A story is named here. What is left is wire if it reaches one of the modules that serve or store,
 * and core otherwise.
 */
import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Where the stories are. */
export const STORIES: ReadonlyArray<string> = [
  "test/*[pP]age*.test.ts",
  "test/*/*[pP]age*.test.ts",
  "test/**/crash.test.ts",
  "test/**/kill.test.ts",
  "test/**/process.test.ts",
  "test/**/processes.test.ts",
  "test/**/story.test.ts",
  "test/backup.test.ts",
  "test/denoDeploy.test.ts",
  "test/discharge/engines.test.ts",
  "test/discharge/machines.test.ts",
  "test/discharge/walk.test.ts",
  "test/faults/*.test.ts",
  "test/guard/conformance.test.ts",
  "test/guard/servers.test.ts",
  "test/mcp/conformance/*.test.ts",
  "test/mcp/jobs.test.ts",
  "test/mcp/stdio.test.ts",
  "test/oldestDeno.test.ts",
  "test/package/*.test.ts",
  "test/slowLine.test.ts",
  "test/textcheck/harper.test.ts",
  "test/tlsProxy.test.ts"
]

/** Modules that serve, listen, store or start something. */
const WIRES = new Set([
  "@effect/sql-pg",
  "node:child_process",
  "node:http",
  "node:net",
  "test/childProcess.ts",
  "test/inProcess.ts",
  "layers/process.ts"
])
const WIRE_FOLDERS = ["layers/sql/", "layers/child/"]

const IMPORT = /(?:from|import)\s*\(?\s*"([^"]+)"/g

/** What a module imports, from the root of the project. */
export const importsOf = (file: string): ReadonlyArray<string> =>
  [...readFileSync(join(root, file), "utf8").matchAll(IMPORT)].map(([, name = ""]) =>
    name.startsWith(".") ? normalize(join(dirname(file), name)) : name
  )

/** All that a test reaches through modules of the tests. */
const reachedBy = (test: string): ReadonlySet<string> => {
  const reached = new Set([test])
  for (const file of reached) {
    if (!file.startsWith("test/") || !file.endsWith(".ts") || !existsSync(join(root, file))) {
      continue
    }
    for (const name of importsOf(file)) reached.add(name)
  }
  return reached
}

const isWire = (name: string) =>
  WIRES.has(name) || WIRE_FOLDERS.some((folder) => name.startsWith(folder))

/** Every file of tests, from the root of the project. */
export const files: ReadonlyArray<string> = globSync("test/**/*.test.ts", { cwd: root }).sort()

const stories = new Set(STORIES.flatMap((pattern) => globSync(pattern, { cwd: root })))
const others = files.filter((file) => !stories.has(file))
const wire = others.filter((file) => [...reachedBy(file)].some(isWire))

export const projects = {
  core: others.filter((file) => !wire.includes(file)),
  wire,
  stories: [...stories]
}

/** The tests that ask what the machine has: the ones that its lack could break. */
export const onParts = files.filter((file) => importsOf(file).includes("test/machine.ts"))
