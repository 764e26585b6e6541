/**
 * The services from the small package: they are a package of their own, which brings Deno. One that is
 * installed beside is used; else npx fetches it, in the version of this one.
 */
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { handOver } from "./child.ts"

const SERVER = "agent-services-server"

const textOf = (value: unknown, name: string) => {
  const found = typeof value === "object" && value !== null ? Object.entries(value) : []
  return String(found.find(([key]) => key === name)?.[1] ?? "")
}

/** Of the package that this file is in. */
const version = () => {
  for (let folder = dirname(fileURLToPath(import.meta.url));; folder = dirname(folder)) {
    const manifest = join(folder, "package.json")
    if (existsSync(manifest)) return textOf(JSON.parse(readFileSync(manifest, "utf8")), "version")
    if (folder === dirname(folder)) return "latest"
  }
}

const installed = () => {
  try {
    return createRequire(import.meta.url).resolve(`${SERVER}/bin.js`)
  } catch {
    return undefined
  }
}

export const serveBy = (command: string) => (args: ReadonlyArray<string>): Promise<void> => {
  const entry = installed()
  // Its own messages would stand among those of the protocol.
  return entry === undefined
    ? handOver("npx", ["--yes", "--quiet", `${SERVER}@${version()}`, command, ...args])
    : handOver(process.execPath, [
      ...("Deno" in globalThis ? ["run", "-A"] : []),
      entry,
      command,
      ...args
    ])
}
