/**
 * PostgreSQL is stopped, changed and started again while all services with a store are asked for things.
 * `ROUNDS=8` stops it eight times, in turns as an operator does and as a crash does.
 */
import { PgClient } from "@effect/sql-pg"
import { assert, it, vi } from "@effect/vitest"
import { Config, Effect, Option, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { at, errands, outcome } from "../escrow/desk.ts"
import { reputation } from "../escrow/listener.ts"
import { eventually } from "../eventually.ts"
import type { Ask } from "../inProcess.ts"
import { cluster, postgresPrograms } from "./cluster.ts"
import { assertKept, AWAY, kinds, startedTogether, streaming, type Told } from "./streams.ts"

// A server is made and six services start before anything fails.
vi.setConfig({ testTimeout: 600_000 })

const asked = Effect.runSync(Config.option(Config.Int("ROUNDS")))
const rounds = Option.getOrElse(asked, () => 2)
/** Of each stream that writes, while the database is away. */
const REFUSALS = 3
/** Where the machine has nothing else to do: other tests take the processors as well. */
const WELL_AGAIN_MILLIS = Option.isSome(asked) ? 5000 : Infinity

interface Fault {
  readonly begin: Effect.Effect<unknown>
  readonly end: Effect.Effect<unknown>
  /** What `/ready` says of the database. */
  readonly said: string
  /** Whether what is there can still be read. */
  readonly isReadable: boolean
}

const Line = Schema.fromJsonString(Schema.Struct({
  timestamp: Schema.String,
  level: Schema.String,
  message: Schema.Unknown,
  annotations: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown))
}))

/** What services logged beside their requests. */
const linesOf = (logged: string) =>
  Effect.forEach(
    logged.split("\n").filter((line) => line !== ""),
    (line) => Schema.decodeEffect(Line)(line)
  ).pipe(Effect.map((lines) => lines.filter(({ message }) => message !== "request")))

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
      const { asks, process } = yield* startedTogether(Object.keys(kinds), {
        DATABASE_URL: url.replace("postgres@", "app@"),
        REPUTATION_URL: yield* reputation,
        LEDGER_CHECK_SECONDS: "3600"
      })
      const ask = (service: string, ...what: Parameters<Ask>) =>
        asks.get(service)?.(...what) ?? Effect.die(`"${service}" is not there`)
      const escrow: Ask = (...what) => ask("escrow", ...what)
      const { release } = errands(escrow)
      const { all, end } = yield* streaming(asks)
      const writing = all.filter(({ service }) => kinds[service]?.id !== undefined)
      const counted = (of: (one: Told) => number) => {
        const before = new Map(writing.map((one) => [one, of(one)]))
        return (more: number) =>
          eventually(
            Effect.sync(() => writing.every((one) => of(one) >= (before.get(one) ?? 0) + more)),
            (yes) => yes
          )
      }
      const kept = () => counted(({ kept }) => kept.size)
      const ready = Effect.forEach([...asks.values()], (ask) => ask("/ready"))

      const stopped = (mode: "fast" | "immediate"): Fault => ({
        begin: stop(mode),
        end: start,
        said: "The database does not answer.",
        isReadable: false
      })
      const faults: ReadonlyArray<Fault> = [
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
          said: "The database takes no changes now.",
          isReadable: true
        },
        {
          begin: admin(
            "ALTER ROLE app CONNECTION LIMIT 0",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'app'"
          ),
          end: admin("ALTER ROLE app CONNECTION LIMIT -1"),
          said: "The database can take no more now.",
          isReadable: false
        }
      ]
      const released: Array<string> = []
      const millis: Array<number> = []
      for (const fault of faults) {
        const held = yield* unpaid(escrow)
        released.push(held)
        yield* kept()(1)
        const refused = counted(({ outcomes }) => outcomes.filter((one) => one === AWAY).length)
        yield* fault.begin
        yield* refused(REFUSALS)

        // Whoever looks at the books now has not seen them, and nobody is paid.
        const books = yield* escrow("/ledger")
        assert.strictEqual(outcome(books), fault.isReadable ? "200" : AWAY)
        assert.strictEqual(outcome(yield* release(held)), AWAY)
        for (const reply of yield* ready) {
          assert.strictEqual(reply.status, 503, reply.text)
          assert.strictEqual(at(reply, "checks.database"), fault.said)
        }

        const again = kept()
        yield* fault.end
        const ended = performance.now()
        yield* eventually(ready, (replies) => replies.every(({ status }) => status === 200))
        // The next round over the books is an hour away; they are looked at all the same.
        const paying = yield* eventually(release(held), (reply) => outcome(reply) !== AWAY)
        assert.strictEqual(outcome(paying), "200")
        millis.push(performance.now() - ended)
        yield* again(1)
      }
      yield* end
      assert.isAtMost(Math.max(...millis), WELL_AGAIN_MILLIS)
      assert.strictEqual(at(yield* escrow("/ledger"), "balanced"), true)
      yield* assertKept(url, asks, all, released)

      process.kill("SIGTERM")
      assert.strictEqual((yield* Effect.promise(() => process.status)).code, 0)
      const logged = yield* Effect.promise(() => process.logged)
      const lines = yield* linesOf(logged)
      assert.deepStrictEqual(lines.filter(({ level }) => level === "ERROR"), [])
      const outages = lines.filter(({ message }) =>
        /The database (?:does|takes|can)/.test(String(message))
      )
      const services = Map.groupBy(outages, ({ annotations }) => annotations?.service)
      for (const [service, told] of services) {
        const times = told.map(({ timestamp }) => Date.parse(timestamp))
        const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
        assert.deepStrictEqual(gaps.filter((gap) => gap < 1000), [], String(service))
      }
      assert.isTrue(services.has("escrow"))
    })
)

/** An escrow that can be released. */
const unpaid = Effect.fnUntraced(function* (ask: Ask) {
  const { deliver, fund } = errands(ask)
  const id = yield* fund({ payee_agent_id: "unproven" })
  yield* deliver(id, { payee: "unproven" })
  return id
})
