/**
 * A service in a process of its own, for what only a process can show: signals, a kill, a restart on
 * the same data.
 */
import { Effect, Schema } from "effect"
import { randomInt } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { here, rightsOf as servingRights, services } from "../layers/rights.ts"
import { eventually } from "./eventually.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

/** A folder that is removed with the scope. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "agent-services-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

const PORT_FIRST = 10_000
const PORTS = 20_000

/**
 * A port that nobody listens on, below those that systems give to outgoing connections: one of them
 * could be taken before the process that it is for listens.
 */
export const freePort = Effect.promise(() => {
  const tryOne = (): Promise<number> =>
    new Promise((resolve) => {
      const port = randomInt(PORT_FIRST, PORT_FIRST + PORTS)
      const probe = createServer()
        .once("error", () => resolve(tryOne()))
        .listen(port, "127.0.0.1", () => probe.close(() => resolve(port)))
    })
  return tryOne()
})

/** The locked-down processes of Deno that one has started, by what Linux tells of all. */
export const childrenOf = (pid: number): ReadonlyArray<number> =>
  readdirSync("/proc").map(Number).filter((child) => {
    try {
      const stat = readFileSync(`/proc/${child}/stat`, "utf8")
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] === String(pid) &&
        readFileSync(`/proc/${child}/cmdline`, "utf8").includes("--cached-only")
    } catch {
      return false
    }
  })

const decodeTasks = Schema.decodeSync(
  Schema.fromJsonString(Schema.Struct({ tasks: Schema.Record(Schema.String, Schema.String) }))
)
const tasks = Object.values(
  decodeTasks(readFileSync(join(root, "deno.json"), "utf8")).tasks
).flatMap((task) => {
  const [program, run, ...rest] = task.split(" ")
  return program === "deno" && run === "run" ? [rest] : []
})

interface Started {
  readonly args?: ReadonlyArray<string>
  readonly environment?: { readonly [name: string]: string }
}

/**
 * What the task of a program gives it, as the README starts it; all where it has none. What serves gets
 * what is made from its settings.
 */
export const rightsOf = (
  entry: string,
  { args = [], environment = {} }: Started = {}
): ReadonlyArray<string> => {
  const [, name = ""] = /^src\/(\w+)\.ts$/.exec(entry) ?? []
  const served = services.includes(name) ? [name] : ["catalogue", "mcp"].includes(name) ? args : []
  const settings = { ...Deno.env.toObject(), ...environment }
  return served.length > 0 || name === "catalogue"
    ? servingRights(served, settings, here(settings, root))
    : tasks.find((task) => task.at(-1) === entry)?.slice(0, -1) ?? ["-A"]
}

const isOk = async (url: string) => {
  const response = await fetch(url)
  await response.body?.cancel()
  return response.ok
}

/** The socket listens a moment before the routes are there. */
const isWell = (url: string) => Effect.promise(() => isOk(url).catch(() => false))

/** Runs `entry` with Deno until the scope closes, and waits until `health` answers. */
export const childProcess = (
  {
    entry,
    args = [],
    through = [],
    deno = Deno.execPath(),
    health,
    environment,
    rights = rightsOf(entry, { args, environment })
  }: {
    /** From the root of the project. */
    readonly entry: string
    readonly args?: ReadonlyArray<string>
    /** A program that becomes it, with its own arguments. */
    readonly through?: ReadonlyArray<string>
    readonly deno?: string
    /** Flags of Deno. */
    readonly rights?: ReadonlyArray<string>
    readonly health: string
    readonly environment: { readonly [name: string]: string }
  }
) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const [program = "", ...rest] = [
        ...through,
        deno,
        "run",
        ...rights,
        entry,
        ...args
      ]
      const process = new Deno.Command(program, {
        args: rest,
        cwd: root,
        env: { LOG_FORMAT: "none", ...environment },
        stdout: "piped",
        stderr: "piped"
      }).spawn()
      const said = new Response(process.stderr).text()
      const logged = new Response(process.stdout).text()
      let ended = false
      const status = process.status.then((status) => {
        ended = true
        return status
      })
      await Promise.race([Effect.runPromise(eventually(isWell(health))), status])
      if (ended) throw new Error(`"${entry}" ended before it answered: ${await said}`)
      return {
        pid: process.pid,
        status,
        /** All that it wrote to standard error, once it has ended. */
        said,
        /** All that it logged, once it has ended: nothing unless `LOG_FORMAT` is set. */
        logged,
        kill: (signal: Deno.Signal) => {
          if (!ended) process.kill(signal)
        }
      }
    }),
    ({ kill, status }) =>
      Effect.promise(() => {
        kill("SIGKILL")
        return status
      })
  )
