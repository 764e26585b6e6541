/**
 * Deno Deploy, played on this machine: a request starts an instance of its app where none runs, two
 * instances of an app know nothing of each other, each has a disk that goes with it, and one that has
 * nothing to do is told to stop and killed five seconds later.
 */
import { Effect } from "effect"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { catalogue } from "./catalogue.ts"
import { freePort } from "./childProcess.ts"
import { eventually } from "./eventually.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

const NOTICE_MILLIS = 5000
/** Instances of one app, apart from each other: two regions. */
const INSTANCES = 2

/** What the machine is, not what the operator sets. */
const machine = Object.fromEntries(
  ["PATH", "HOME", "DENO_DIR"].flatMap((name) => {
    const value = Deno.env.get(name)
    return value === undefined ? [] : [[name, value]]
  })
)

/** What was seen of the instances. */
interface Seen {
  started: number
  /** With which code those ended that were not killed. */
  readonly codes: Array<number>
  killed: number
  /** The files that the disks had when they went. */
  readonly left: Set<string>
  /** Which requests came to nothing. */
  readonly faults: Array<string>
}

const isListening = (port: number) =>
  Effect.promise(() =>
    Deno.connect({ hostname: "127.0.0.1", port }).then((connection) => {
      connection.close()
      return true
    }, () => false)
  )

const listens = (port: number, isOver: () => boolean) =>
  Effect.runPromise(
    eventually(Effect.map(isListening(port), (isHere) => isHere || isOver()))
  )

/** Asks for an instance, as the first request does. */
const wake = async (address: string) => {
  const response = await fetch(`${address}/ready`)
  await response.body?.cancel()
}

class Instance {
  private readonly folder = mkdtempSync(join(tmpdir(), "instance-"))
  private readonly listening: Promise<{
    readonly port: number
    readonly process: Deno.ChildProcess
  }>
  private inFlight = 0
  private answered = 0
  private ended: Promise<void> | undefined

  constructor(
    entry: string,
    settings: Record<string, string>,
    private readonly requests: number,
    private readonly seen: Seen
  ) {
    seen.started++
    this.listening = this.start(entry, settings)
  }

  private async start(entry: string, settings: Record<string, string>) {
    const port = await Effect.runPromise(freePort)
    const process = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--quiet", join(root, entry)],
      cwd: this.folder,
      clearEnv: true,
      env: {
        ...machine,
        ...settings,
        TMPDIR: this.folder,
        DENO_DEPLOY: "true",
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`
      },
      stdout: "null",
      stderr: "null"
    }).spawn()
    let ended = false
    const end = process.status.then(() => {
      ended = true
    })
    await Promise.race([listens(port, () => ended), end])
    if (ended) throw new Error(`${entry} ended before it listened`)
    return { port, process }
  }

  get isStopping() {
    return this.ended !== undefined
  }

  /** Sends a request on as it is. */
  take(incoming: IncomingMessage, outgoing: ServerResponse) {
    this.inFlight++
    const { headers, method, url } = incoming
    outgoing.once("close", () => {
      this.inFlight--
      this.answered++
      if (this.inFlight === 0 && this.answered >= this.requests) this.stop()
    })
    const failed = (error: unknown) => {
      if (outgoing.destroyed) return
      this.seen.faults.push(`${method} ${url}: ${error}`)
      outgoing.writeHead(502).end()
    }
    this.listening.then(({ port }) => {
      const forwarded = request(
        { host: "127.0.0.1", port, method, path: url, headers, agent: false },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        }
      ).on("error", failed)
      outgoing.once("close", () => forwarded.destroy())
      incoming.pipe(forwarded)
    }).catch(failed)
  }

  /** As the platform does it: with notice. */
  stop() {
    return this.ended ??= this.end()
  }

  private async end() {
    const found = await this.listening.catch(() => undefined)
    if (found !== undefined) {
      const { process } = found
      // What the documentation of the platform says, and what others send.
      process.kill(this.seen.codes.length % 2 === 0 ? "SIGINT" : "SIGTERM")
      const kill = setTimeout(() => process.kill("SIGKILL"), NOTICE_MILLIS)
      const { code, signal } = await process.status
      clearTimeout(kill)
      if (signal === "SIGKILL") this.seen.killed++
      else this.seen.codes.push(code)
    }
    for (const entry of readdirSync(this.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isDirectory()) this.seen.left.add(entry.name)
    }
    rmSync(this.folder, { recursive: true })
  }
}

/**
 * An app for each service until the scope closes, with the address of each by its name. An instance has
 * nothing to do as soon as it has answered `requests`, and none is in flight; but those of the apps that
 * are `called` all the time run from the beginning to the end.
 */
export const denoDeploy = Effect.fnUntraced(function* (
  { called = [], requests, settings }: {
    readonly called?: ReadonlyArray<string>
    readonly requests: number
    /** Beside those that name the apps to one another. */
    readonly settings: Record<string, string>
  }
) {
  const ports = new Map<string, number>()
  for (const { name } of catalogue) ports.set(name, yield* freePort)
  const addressOf = (name: string) => `http://127.0.0.1:${ports.get(name)}`
  const seen: Seen = { started: 0, codes: [], killed: 0, left: new Set(), faults: [] }
  for (const [name, port] of ports) {
    const all = new Set<Instance>()
    const running = new Map<number, Instance>()
    let turn = 0
    const environment = {
      ...settings,
      PUBLIC_BASE_URL: addressOf(name),
      REPUTATION_URL: addressOf("reputation"),
      ESCROW_JWKS_URL: `${addressOf("escrow")}/.well-known/jwks.json`
    }
    const instance = (slot: number) => {
      const found = running.get(slot)
      if (found !== undefined && !found.isStopping) return found
      const most = called.includes(name) ? Infinity : requests
      const started = new Instance(`src/${name}.ts`, environment, most, seen)
      all.add(started)
      running.set(slot, started)
      return started
    }
    yield* Effect.acquireRelease(
      Effect.promise(() => {
        const server = createServer((incoming, outgoing) => {
          instance(turn++ % INSTANCES).take(incoming, outgoing)
        })
        return new Promise<typeof server>((resolve) =>
          server.listen(port, "127.0.0.1", () => resolve(server))
        )
      }),
      (server) =>
        Effect.promise(async () => {
          server.closeAllConnections()
          await new Promise((resolve) => server.close(resolve))
          await Promise.all(Array.from(all, (one) => one.stop()))
        })
    )
  }
  for (const name of called) {
    for (let n = 0; n < INSTANCES; n++) {
      yield* Effect.promise(() => wake(addressOf(name)))
    }
  }
  return { addressOf, seen }
})
