/**
 * Where the packages are: in Deno's cache, one by one as services need them, or in `node_modules`, where
 * all were installed for the tests.
 */
import { Schema } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join, sep } from "node:path"
import { fileURLToPath } from "node:url"

/** Of the project. */
export const root = fileURLToPath(new URL("..", import.meta.url))

const Manifest = Schema.fromJsonString(
  Schema.Struct({ dependencies: Schema.Record(Schema.String, Schema.String) })
)

/** A file of one that every service has, with its page. */
const one = createRequire(import.meta.url).resolve("lit-html")
const isInstalled = /[\\/]node_modules[\\/]/u.test(one)

/** What Deno is told, so that a process finds them where this one does. */
export const place = isInstalled
  ? []
  : [`--config=${join(root, "deno.json")}`, "--node-modules-dir=none"]

/** Which folder has them all. */
export const store = isInstalled
  ? join(root, "node_modules")
  : one.slice(0, one.lastIndexOf(`${sep}lit-html${sep}`))

/** The folder of what `package.json` names. */
export const folderOf = (name: string): string =>
  join(store, name, isInstalled ? "" : versionOf(name))

/** Whether a package of `deno.lock` (`name@version`, and then of what it is a peer) is there. */
export const isThere = (id: string): boolean => {
  const [, name = "", version = ""] = /^(.[^@]*)@([^_]+)/u.exec(id) ?? []
  return existsSync(
    isInstalled
      ? join(store, ".deno", `${name.replace("/", "+")}@${version}`)
      : join(store, name, version)
  )
}

const versionOf = (name: string) => {
  const { dependencies } = Schema.decodeSync(Manifest)(
    readFileSync(join(root, "package.json"), "utf8")
  )
  return dependencies[name] ?? ""
}
