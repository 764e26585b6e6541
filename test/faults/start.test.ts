/**
 * A start that cannot be, while somebody already asks.
 */
import { PgClient } from "@effect/sql-pg"
import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { freePort, rightsOf } from "../childProcess.ts"
import { eventually } from "../eventually.ts"
import { postgresPrograms } from "../machine.ts"
import { clusterWith } from "./cluster.ts"

const CONNECTIONS = 8
/** Too few for a store and the keys beside it. */
const LEFT = 1

/** Escrow on `url`, in a process that is expected to end by itself. */
const start = Effect.fnUntraced(function* (url: string) {
  const port = yield* freePort
  const environment = {
    DATABASE_URL: url,
    MASTER_KEY: "A".repeat(43),
    LOG_FORMAT: "none",
    ESCROW_PORT: String(port)
  }
  const process = yield* Effect.acquireRelease(
    Effect.sync(() =>
      new Deno.Command(Deno.execPath(), {
        args: ["run", ...rightsOf("src/escrow.ts", { environment }), "src/escrow.ts"],
        env: environment,
        stdout: "null",
        stderr: "piped"
      }).spawn()
    ),
    (process) =>
      Effect.promise(() => {
        try {
          process.kill("SIGKILL")
        } catch {
          // It has ended.
        }
        return process.status
      })
  )
  const ended = Effect.promise(async () => ({
    said: await new Response(process.stderr).text(),
    code: (await process.status).code
  }))
  return { port, ended }
})

/** What `/ready` answers; nothing while nobody listens. */
const readiness = (port: number) =>
  fetch(`http://127.0.0.1:${port}/ready`).then(async (response) => ({
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    text: await response.text()
  }), () => undefined)

/** What whoever asks until somebody listens is answered. */
const asked = (port: number) =>
  eventually(Effect.promise(() => readiness(port)), (answer) => answer !== undefined)

const listens = (port: number) =>
  eventually(
    Effect.promise(() =>
      Deno.connect({ port }).then((connection) => {
        connection.close()
        return true
      }, () => false)
    ),
    (isThere) => isThere
  )

it.live.skipIf(postgresPrograms === undefined)(
  "ends with one line that says where and why, and answers who waits for it",
  () =>
    Effect.gen(function* () {
      const { url } = yield* clusterWith(
        `max_connections=${CONNECTIONS}`,
        "superuser_reserved_connections=0",
        "max_wal_senders=0"
      )
      const others = Effect.flatMap(
        Layer.build(PgClient.layer({ url: Redacted.make(url), maxConnections: CONNECTIONS })),
        (context) => Effect.provideContext(SqlClient.SqlClient, context)
      )
      const place = `The database at 127.0.0.1:${new URL(url).port}`

      const none = yield* Effect.scoped(Effect.gen(function* () {
        const sql = yield* others
        for (let n = LEFT; n < CONNECTIONS; n++) yield* sql.reserve
        return yield* Effect.flatMap(start(url), ({ ended }) => ended)
      }))
      assert.deepStrictEqual(none, {
        said: `Cannot start: ${place} cannot be used: sorry, too many clients already\n`,
        code: 1
      })

      // Its connection is closed while it waits for its turn to make tables.
      const refused = yield* Effect.scoped(Effect.gen(function* () {
        const sql = yield* others
        const first = yield* sql.reserve
        const lock = "SELECT pg_advisory_lock(hashtext('agent-services/migrations/escrow'))"
        yield* first.executeUnprepared(lock, [], undefined)
        const { port, ended } = yield* start(url)
        const waiting = yield* Effect.forkScoped(asked(port))
        yield* listens(port)
        yield* eventually(
          sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE wait_event = 'advisory'`,
          (rows) => rows.length > 0
        )
        return { ...yield* ended, answer: yield* Fiber.join(waiting) }
      }))
      assert.match(refused.said, new RegExp(`^Cannot start: ${place} cannot be used: [^\n]+\n$`))
      assert.strictEqual(refused.code, 1)
      assert.strictEqual(refused.answer?.status, 503)
      assert.strictEqual(refused.answer?.retryAfter, "1")
      assert.include(refused.answer?.text, "SERVICE_UNAVAILABLE")
    })
)
