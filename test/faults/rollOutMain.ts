/**
 * `deno task roll-out [requests] [PostgreSQL|PgBouncer]`: replaces all processes of all services under load, and tells what
 * the callers saw. It needs haproxy, PgBouncer and the server programs of PostgreSQL.
 */
import { Console, Effect } from "effect"
import { cluster } from "./cluster.ts"
import { pooler } from "./pooler.ts"
import { rollOut } from "./rollOut.ts"

const CONNECTIONS = 64
const [count = "20000", only] = Deno.args
const requests = Number(count)

const over = (name: string, way: typeof pooler) =>
  Effect.flatMap(cluster, ({ url }) => way(url)).pipe(
    Effect.flatMap((url) => rollOut({ url, requests, connections: CONNECTIONS })),
    Effect.flatMap(({ made, seen, ...told }) =>
      Console.log(JSON.stringify({
        over: name,
        ...told,
        workflows: made.length,
        told: new Set(seen).size,
        twice: seen.length - new Set(seen).size
      }))
    ),
    Effect.scoped
  )

await Effect.runPromise(Effect.gen(function* () {
  if (only !== "PgBouncer") yield* over("PostgreSQL", (url) => Effect.succeed(url))
  if (only !== "PostgreSQL") yield* over("PgBouncer", pooler)
}))
