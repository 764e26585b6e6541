/**
 * PostgreSQL is stopped, changed and started again while all services with a store are asked for things.
 * `ROUNDS=8` stops it eight times, in turns as an operator does and as a crash does.
 */
import { PgClient } from "@effect/sql-pg"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { reputation } from "../escrow/listener.ts"
import { postgresPrograms } from "../machine.ts"
import { cluster } from "./cluster.ts"
import { assertQuiet, type Fault, outlived } from "./outlived.ts"
import { inPostgres, kinds, rounds, startedTogether } from "./streams.ts"

const AWAY = "The database does not answer."
const READ_ONLY = "The database takes no changes now."
const FULL = "The database can take no more now."

it.live.skipIf(postgresPrograms === undefined)(
  "a database that restarts, takes no changes or no connections costs refusals that can be repeated",
  () =>
    Effect.gen(function* () {
      const { url, start, stop } = yield* cluster
      /** As who may do all; each time over a connection of its own. */
      const admin = (...statements: ReadonlyArray<string>) =>
        Effect.gen(function* () {
          const connection = yield* (yield* SqlClient.SqlClient).reserve
          for (const one of statements) yield* connection.executeUnprepared(one, [], undefined)
        }).pipe(
          Effect.scoped,
          Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 })),
          Effect.orDie
        )
      yield* admin("CREATE ROLE app LOGIN", "GRANT CREATE ON DATABASE postgres TO app")
      const services = Object.keys(kinds)
      const { asks, process } = yield* startedTogether(services, {
        DATABASE_URL: url.replace("postgres@", "app@"),
        REPUTATION_URL: yield* reputation,
        LEDGER_CHECK_SECONDS: "3600"
      })

      const stopped = (mode: "fast" | "immediate"): Fault => ({
        begin: stop(mode),
        end: start,
        services,
        said: ["database", AWAY],
        isReadable: false
      })
      yield* outlived(asks, inPostgres(url), [
        ...Array.from({ length: rounds }, (_, n) => stopped(n % 2 === 0 ? "fast" : "immediate")),
        {
          begin: admin(
            "ALTER SYSTEM SET default_transaction_read_only = on",
            "SELECT pg_reload_conf()"
          ),
          end: admin(
            "SET default_transaction_read_only = off",
            "ALTER SYSTEM RESET default_transaction_read_only",
            "SELECT pg_reload_conf()"
          ),
          services,
          said: ["database", READ_ONLY],
          isReadable: true
        },
        {
          begin: admin(
            "ALTER ROLE app CONNECTION LIMIT 0",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'app'"
          ),
          end: admin("ALTER ROLE app CONNECTION LIMIT -1"),
          services,
          said: ["database", FULL],
          isReadable: false
        }
      ])

      process.kill("SIGTERM")
      assert.strictEqual((yield* Effect.promise(() => process.status)).code, 0)
      yield* assertQuiet(yield* Effect.promise(() => process.logged), [AWAY, READ_ONLY, FULL])
    })
)
