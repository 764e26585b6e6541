/** Files and archives of packages. */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js"

export const write = (file: string, text: string | Uint8Array) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

export const writeJson = (file: string, value: unknown) =>
  write(file, `${JSON.stringify(value, null, 2)}\n`)

export const copy = (from: string, to: string) => {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
}

/** All files below a folder, in one order. */
export const filesIn = (folder: string): ReadonlyArray<string> =>
  globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => relative(folder, join(parentPath, name)))
    .sort()

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

/** The tarball that npm makes of a folder, where that stands. */
export const tarballOf = (folder: string): string => {
  const name = execFileSync("npm", ["pack", "--silent", "--offline", "--pack-destination", ".."], {
    cwd: folder,
    encoding: "utf8"
  })
  return join(folder, "..", name.trim())
}

/** One day for all files: the same files make the same archive. */
const DAY = new Date(Date.UTC(2026, 0, 1))

export const zipOf = async (
  files: ReadonlyArray<readonly [name: string, bytes: Uint8Array]>
): Promise<Uint8Array> => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { lastModDate: DAY })
  for (const [name, bytes] of files) {
    // deno-lint-ignore no-await-in-loop -- one archive
    await writer.add(name, new Uint8ArrayReader(bytes))
  }
  return await writer.close()
}

export const textOf = (file: string) => readFileSync(file, "utf8")
