import { assert, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path/posix"
import { fileURLToPath } from "node:url"

const cwd = fileURLToPath(new URL("..", import.meta.url))

const importsOf = (file: string) =>
  [...readFileSync(join(cwd, file), "utf8").matchAll(/(?:from|import)\s+"(\.[^"]+)"/g)]
    .map(([, specifier = ""]) => join(dirname(file), specifier))

const graph = new Map(
  globSync("{schemas,src,layers}/**/*.ts", { cwd }).map((file) => [file, importsOf(file)])
)

/** The first way from `file` back to a file on the way to it. */
const circleFrom = (
  file: string,
  way: ReadonlyArray<string>,
  done: Set<string>
): ReadonlyArray<string> | undefined => {
  if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
  if (done.has(file)) return undefined
  for (const next of graph.get(file) ?? []) {
    const circle = circleFrom(next, [...way, file], done)
    if (circle !== undefined) return circle
  }
  done.add(file)
  return undefined
}

it("no file imports itself, over however many others, types included", () => {
  const done = new Set<string>()
  assert.isAbove(graph.size, 500)
  for (const file of graph.keys()) assert.isUndefined(circleFrom(file, [], done))
})
