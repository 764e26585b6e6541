/**
 * Which tests reach a module, the nearest first.
 */
import { existsSync, globSync } from "node:fs"
import { join } from "node:path"
import { importsOf, projects } from "../projects.ts"
import { root } from "./lists.ts"

const modules = ["src", "layers", "schemas", "test"]
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))

/** Who imports a module. */
const importers = () => {
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
export const relatedTo = (file: string): ReadonlyArray<string> => {
  const by = importers()
  const reached = new Set([file])
  for (const module of reached) for (const next of by.get(module) ?? []) reached.add(next)
  const service = SERVICE.exec(file)?.groups?.service
  const folder = `test/${service}/`
  const hasFolder = service !== undefined && existsSync(join(root, folder))
  const isRun = new Set([...projects.core, ...projects.wire])
  return [...reached].filter((one) => isRun.has(one) && (!hasFolder || one.startsWith(folder)))
}
