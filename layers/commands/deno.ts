/**
 * Runs a program of the services with the Deno that their package brings, from Node or from Deno. What
 * they keep is in the folder of the user's data, wherever they are started, unless `DATA_DIR` says
 * another.
 */
import { chmodSync, existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { handOver } from "./child.ts"
import { dataFolder } from "./dataFolder.ts"

/** Where the services are: beside `bin.js`, for which this is two folders down, as in the tree. */
const app = fileURLToPath(new URL("../../app/", import.meta.url))

const require = createRequire(import.meta.url)

/** The platform, as the package with Deno's program for it is called. */
const platform = `${process.platform}-${process.arch}${
  process.platform === "linux" ? "-glibc" : ""
}`

const deno = (): string => {
  if ("Deno" in globalThis) return process.execPath
  try {
    const ofDeno = createRequire(require.resolve("deno/package.json"))
    const folder = dirname(ofDeno.resolve(`@deno/${platform}/package.json`))
    const program = join(folder, process.platform === "win32" ? "deno.exe" : "deno")
    if (process.platform !== "win32") chmodSync(program, 0o755)
    return program
  } catch {
    throw new Error(
      `Deno has no package for ${platform} here. Install Deno (https://deno.com) and start this ` +
        "by it: deno run -A npm:agent-services-server"
    )
  }
}

/** What each command gives Deno, its files below `app`: written when the package is made. */
const commands = (): Readonly<Record<string, ReadonlyArray<string>>> =>
  JSON.parse(readFileSync(join(app, "commands.json"), "utf8"))

/** The arguments of Deno for a command. */
const argumentsOf = (command: string): ReadonlyArray<string> => {
  const [verb = "", ...rest] = commands()[command] ?? []
  return [
    verb,
    `--config=${join(app, "deno.json")}`,
    ...rest.map((part) => part.endsWith(".js") && !part.startsWith("-") ? join(app, part) : part)
  ]
}

export const denoBy = (command: string) => async (args: ReadonlyArray<string>): Promise<void> => {
  if (!existsSync(app)) throw new Error(`The package lacks its folder "${app}"`)
  await handOver(deno(), [...argumentsOf(command), ...args], {
    ...process.env,
    DATA_DIR: dataFolder(),
    // As the system's other programs: a proxy that signs for itself is known there.
    DENO_TLS_CA_STORE: process.env.DENO_TLS_CA_STORE ?? "mozilla,system",
    DENO_NO_UPDATE_CHECK: "1"
  })
}
