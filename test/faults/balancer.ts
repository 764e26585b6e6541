/**
 * haproxy before several processes of services, as an operator has it: it takes one out before that one
 * is stopped, and puts it back when it is ready.
 */
import { Effect } from "effect"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { freePort, temporaryFolder } from "../childProcess.ts"
import { eventually } from "../eventually.ts"
import { haproxyPath } from "../machine.ts"

/** The ports of one process, by the names of its services. */
export type Ports = ReadonlyMap<string, number>

/** Where streams of recovery's events are had: they end with their process, and are not waited for. */
export const STREAMS = "streams"

/** The program with a configuration, until the scope closes. */
export const haproxy = Effect.fnUntraced(function* (folder: string, config: string) {
  const path = join(folder, "haproxy.cfg")
  writeFileSync(path, config)
  yield* Effect.acquireRelease(
    Effect.sync(() =>
      new Deno.Command(haproxyPath ?? "", {
        args: ["-db", "-q", "-f", path],
        stdout: "null",
        stderr: "null"
      }).spawn()
    ),
    (process) =>
      Effect.promise(() => {
        process.kill("SIGKILL")
        return process.status
      })
  )
})

/** Runs until the scope closes. */
export const balancer = Effect.fnUntraced(function* (processes: ReadonlyArray<Ports>) {
  const folder = yield* temporaryFolder
  const socket = join(folder, "admin")
  const names = [...processes[0]?.keys() ?? [], STREAMS]
  const fronts = new Map<string, number>()
  for (const name of names) fronts.set(name, yield* freePort)
  const backends = names.map((name) => `
frontend ${name}
  bind 127.0.0.1:${fronts.get(name)}
  default_backend ${name}
backend ${name}
  balance roundrobin
  option httpchk GET /ready
  http-check expect status 200
${
    processes.map((ports, n) =>
      `  server p${n} 127.0.0.1:${ports.get(name === STREAMS ? "recovery" : name)} check`
    ).join("\n")
  }`)
  const config = `global
  stats socket ${socket} mode 600 level admin
defaults
  mode http
  timeout connect 5s
  timeout client 1h
  timeout server 1h
  timeout check 10s
  retries 3
  option redispatch
  # One that is slow is no reason to burden the others with its share.
  default-server inter 2s fall 5 rise 1
${backends.join("\n")}
`
  yield* haproxy(folder, config)
  yield* eventually(Effect.sync(() => existsSync(socket)), (isThere) => isThere)

  const said = (command: string) =>
    Effect.promise(async () => {
      const connection = await Deno.connect({ transport: "unix", path: socket })
      await connection.write(new TextEncoder().encode(`${command}\n`))
      return new Response(connection.readable).text()
    })
  const states = (n: number) =>
    Effect.map(
      said("show stat"),
      (text) =>
        text.split("\n").map((line) => line.split(",")).filter((cells) => cells[1] === `p${n}`)
    )
  const requestsOf = (n: number) =>
    Effect.map(
      states(n),
      (found) =>
        found.filter(([name]) => name !== STREAMS).reduce((sum, cells) => sum + Number(cells[4]), 0)
    )
  const give = (n: number, state: "drain" | "ready") =>
    Effect.forEach(names, (name) => said(`set server ${name}/p${n} state ${state}`))

  return {
    addressOf: (name: string) => `http://127.0.0.1:${fronts.get(name)}`,
    /** New requests go to the others; waits until it has answered those that it has. */
    takeOut: (n: number) =>
      Effect.andThen(give(n, "drain"), eventually(requestsOf(n), (count) => count === 0)),
    /** It is asked again as soon as all of it is ready. */
    putBack: (n: number) =>
      Effect.andThen(
        give(n, "ready"),
        eventually(states(n), (found) => found.every((cells) => cells[17] === "UP"))
      ),
    whole: Effect.forEach(
      processes,
      (_, n) => eventually(states(n), (found) => found.every((cells) => cells[17] === "UP"))
    )
  }
})
