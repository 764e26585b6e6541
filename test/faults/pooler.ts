/**
 * PgBouncer in transaction mode before a PostgreSQL.
 */
import { Effect } from "effect"
import { chownSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { freePort, temporaryFolder } from "../childProcess.ts"
import { eventually } from "../eventually.ts"
import { pgbouncerPath, postgresUser } from "../machine.ts"

/** Runs until the scope closes; gives the URL to have in the place of that of the server. */
export const pooler = Effect.fnUntraced(function* (url: string) {
  const folder = yield* temporaryFolder
  const port = yield* freePort
  const { hostname, pathname, port: server, username } = new URL(url)
  const config = `[databases]
* = host=${hostname} port=${server === "" ? "5432" : server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = transaction
default_pool_size = 60
max_client_conn = 1000
`
  const forced = config.replace("* = ", `${pathname.slice(1)} = user=${username} `)
  const path = join(folder, "pgbouncer.ini")
  writeFileSync(path, forced)
  if (postgresUser?.uid !== undefined) {
    chownSync(folder, postgresUser.uid, postgresUser.gid)
    chownSync(path, postgresUser.uid, postgresUser.gid)
  }
  yield* Effect.acquireRelease(
    Effect.sync(() =>
      new Deno.Command(pgbouncerPath ?? "", {
        args: ["-q", path],
        stdout: "null",
        stderr: "null",
        cwd: "/",
        ...postgresUser
      }).spawn()
    ),
    (process) =>
      Effect.promise(() => {
        process.kill("SIGKILL")
        return process.status
      })
  )
  yield* eventually(
    Effect.promise(() =>
      Deno.connect({ hostname: "127.0.0.1", port }).then((connection) => {
        connection.close()
        return true
      }, () => false)
    ),
    (isThere) => isThere
  )
  return `postgres://${username}@127.0.0.1:${port}${pathname}?pgbouncer=true`
})
