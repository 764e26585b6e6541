/**
 * Four processes behind one address, on one PostgreSQL: each message reaches the next of them, and a
 * job goes on after the process that answered first was killed.
 */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect } from "effect"
import { randomBytes } from "node:crypto"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { freshDatabase } from "../databases.ts"
import { MASTER_KEY } from "../inProcess.ts"
import { postgresUrl } from "../machine.ts"
import { clients } from "./agents.ts"
import { jobs, names } from "./jobs.ts"

const PROCESSES = 4

/** All services in one process. */
const replica = Effect.fnUntraced(function* (environment: Readonly<Record<string, string>>) {
  const ports: { readonly [service: string]: number } = Object.fromEntries(
    yield* Effect.forEach(names, (name) => Effect.map(freePort, (port) => [name, port] as const))
  )
  const { kill, status } = yield* childProcess({
    entry: "src/catalogue.ts",
    health: `http://127.0.0.1:${ports.reputation}/health`,
    environment: {
      ...environment,
      ...Object.fromEntries(
        names.map((name) => [`${name.toUpperCase()}_PORT`, String(ports[name])])
      )
    }
  })
  const killed = Effect.promise(() => {
    kill("SIGKILL")
    return status
  })
  return { ports, killed }
})

type Replicas = ReadonlyArray<Effect.Success<ReturnType<typeof replica>>>

/** `/<service>/<path>` of the next process that is there; nothing ties a caller to one of them. */
const balancer = (replicas: Replicas) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      let count = 0
      const answers = new Map<number, number>()
      const pass = async (
        { headers, method }: Pick<Request, "headers" | "method">,
        path: string,
        body: ArrayBuffer,
        tried = 0
      ): Promise<Response> => {
        const index = count++ % replicas.length
        const [, service = "", ...rest] = path.split("/")
        const port = replicas[index]?.ports[service]
        try {
          const response = await fetch(`http://127.0.0.1:${port}/${rest.join("/")}`, {
            method,
            headers,
            ...(method === "POST" ? { body } : {})
          })
          answers.set(index, (answers.get(index) ?? 0) + 1)
          return new Response(response.body, response)
        } catch (error) {
          if (tried === replicas.length) throw error
          return pass({ headers, method }, path, body, tried + 1)
        }
      }
      const server = Deno.serve(
        { port: 0, hostname: "127.0.0.1", onListen() {} },
        async (request) => pass(request, new URL(request.url).pathname, await request.arrayBuffer())
      )
      return { server, answers, url: `http://127.0.0.1:${server.addr.port}` }
    }),
    ({ server }) => Effect.promise(() => server.shutdown())
  )

describe.skipIf(postgresUrl === undefined)("four processes behind one address", () => {
  it.live(
    "do the jobs of both clients, and go on after the first is killed",
    () =>
      Effect.gen(function* () {
        const environment = {
          DATABASE_URL: yield* freshDatabase(postgresUrl ?? ""),
          DATA_DIR: yield* temporaryFolder,
          MASTER_KEY,
          AUTH_MODE: "enroll",
          HASH_KEY: randomBytes(32).toString("hex"),
          RATES_SOURCE: "snapshot",
          READER_SPARE: "false",
          // Nobody is known there, so that funds are held.
          REPUTATION_URL: "http://127.0.0.1:9"
        }
        // The first makes the tables and keys that the others find.
        const replicas = [
          yield* replica(environment),
          ...yield* Effect.forEach(
            Array.from({ length: PROCESSES - 1 }),
            () => replica(environment),
            { concurrency: "unbounded" }
          )
        ]
        const { answers, url } = yield* balancer(replicas)
        const tasks = Object.entries(clients).flatMap(([client, open]) =>
          names.map((name) => ({ name, open, client: client.replaceAll(/\W+/g, "-") }))
        )
        const open = yield* Deferred.make<void>()
        let waiting = 0
        const midway = Effect.gen(function* () {
          waiting++
          if (waiting === tasks.length) {
            const [first] = replicas
            if (first !== undefined) yield* first.killed
            answers.clear()
            yield* Deferred.succeed(open, undefined)
          }
          yield* Deferred.await(open)
        })
        yield* Effect.forEach(
          tasks,
          Effect.fnUntraced(function* ({ client, name, open }) {
            const place = `${url}/${name}/mcp`
            const who = (person: string) => ({
              name: `${person}-${client}`,
              key: `a-key-of-${person}-${client}`
            })
            const agent = yield* open(place, who("ann"))
            const other = yield* open(place, who("ben"))
            yield* jobs[name]({ agent, other, midway })
          }),
          { concurrency: "unbounded" }
        )
        // The others shared the work, and the first had none of it.
        assert.deepStrictEqual([...answers.keys()].toSorted(), [1, 2, 3])
      })
  )
})
