/**
 * A service in a process of its own, for what only a process can show: signals, a kill, a restart on
 * the same data.
 */
import { Effect } from "effect"
import { randomInt } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

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

const answers = async (url: string): Promise<void> => {
  try {
    const response = await fetch(url)
    await response.body?.cancel()
    // The socket listens a moment before the routes are there.
    if (!response.ok) throw new Error("not yet")
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 20))
    await answers(url)
  }
}

/** Runs `entry` with Deno until the scope closes, and waits until `health` answers. */
export const childProcess = ({ entry, args = [], health, environment }: {
  /** From the root of the project. */
  readonly entry: string
  readonly args?: ReadonlyArray<string>
  readonly health: string
  readonly environment: { readonly [name: string]: string }
}) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const process = new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", entry, ...args],
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
      await Promise.race([answers(health), status])
      if (ended) throw new Error(`"${entry}" ended before it answered`)
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
