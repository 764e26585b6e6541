/**
 * Which tests reach a module, the nearest first.
 */
import { existsSync, globSync } from "node:fs"
import { join } from "node:path"
import { importsOf, projects } from "./projects.ts"
import { root } from "./mutants/lists.ts"

/** Who imports a module. */
const importersOf = () => {
  const modules = ["src", "layers", "schemas", "test"]
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  const by = new Map<string, Array<string>>()
  for (const module of modules) {
    for (const name of importsOf(module)) {
      if (!existsSync(join(root, name))) continue
      by.set(name, [...by.get(name) ?? [], module])
    }
  }
  return by
}

const SERVICE = /^(?:src|schemas|layers\/(?:sql|web))\/(?<service>[a-z]+)(?:[./])/

/**
 * The tests of core and wire from which imports lead to `file`, those with fewer steps first. Of a
 * file of one service they are that service's.
 */
export const relating = () => {
  const by = importersOf()
  const isRun = new Set([...projects.core, ...projects.wire])
  return (file: string): ReadonlyArray<string> => {
    const reached = new Set([file])
    for (const module of reached) for (const next of by.get(module) ?? []) reached.add(next)
    const service = SERVICE.exec(file)?.groups?.service
    const folder = `test/${service}/`
    const hasFolder = service !== undefined && existsSync(join(root, folder))
    return [...reached].filter((one) => isRun.has(one) && (!hasFolder || one.startsWith(folder)))
  }
}
