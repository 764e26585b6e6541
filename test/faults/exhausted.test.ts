/**
 * Somebody holds every connection to PostgreSQL that a service has.
 */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { postgres } from "../databases.ts"
import { at, desk, outcome } from "../escrow/desk.ts"
import { eventually } from "../eventually.ts"
import { postgresUrl } from "../machine.ts"

const CONNECTIONS = 10

describe.skipIf(postgresUrl === undefined)(
  "a pool on PostgreSQL without a connection",
  () => {
    it.effect("refuses what can be repeated, says so in /ready, and goes on when one is back", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { ask, create } = yield* desk({ database: Layer.succeed(SqlClient.SqlClient, sql) })
        const again = { "idempotency-key": "again" }
        assert.strictEqual((yield* ask("/ready")).status, 200)

        const held = yield* Scope.make()
        for (let n = 0; n < CONNECTIONS; n++) yield* Scope.provide(sql.reserve, held)

        // What was found well is believed for a second.
        yield* TestClock.adjust("1 second")
        const asked = yield* Effect.forkChild(create({}, again))
        const looked = yield* Effect.forkChild(ask("/ready"))
        yield* waits(asked)
        const ready = yield* Fiber.join(looked)
        assert.strictEqual(ready.status, 503)
        assert.strictEqual(at(ready, "checks.database"), "The database can take no more now.")
        const refused = yield* Fiber.join(asked)
        assert.strictEqual(outcome(refused), "503 SERVICE_UNAVAILABLE")
        assert.strictEqual(at(refused, "error.retryable"), true)
        assert.strictEqual(refused.headers.get("retry-after"), "1")

        // Who still waits when one is back has it.
        const waiting = yield* Effect.forkChild(create({}, again))
        yield* TestClock.adjust("4 seconds")
        yield* Scope.close(held, yield* Effect.exit(Effect.void))
        assert.strictEqual((yield* Fiber.join(waiting)).status, 201)
        assert.strictEqual((yield* ask("/ready")).status, 200)
      }).pipe(Effect.provide(postgres)))

    it.effect("lends as many as it has again after many were given up", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const held = yield* Scope.make()
        for (let n = 0; n < CONNECTIONS; n++) yield* Scope.provide(sql.reserve, held)
        const given = yield* Effect.forEach(
          Array.from({ length: 3 * CONNECTIONS }),
          () => Effect.forkChild(Effect.exit(sql`SELECT 1`))
        )
        yield* Effect.forEach(given.slice(CONNECTIONS), Fiber.interrupt)
        yield* TestClock.adjust("5 seconds")
        yield* Effect.forEach(given, Fiber.await)
        yield* Scope.close(held, yield* Effect.exit(Effect.void))

        const all = yield* Deferred.make<void>()
        let together = 0
        const one = Effect.gen(function* () {
          yield* sql`SELECT 1`
          together++
          if (together === CONNECTIONS) yield* Deferred.succeed(all, undefined)
          yield* Deferred.await(all)
        })
        yield* Effect.all(Array.from({ length: CONNECTIONS }, () => sql.withTransaction(one)), {
          concurrency: "unbounded"
        })
        assert.strictEqual(together, CONNECTIONS)
      }).pipe(Effect.provide(postgres)))
  }
)

/** Lets time go on until it is over: when it began to wait is its own affair. */
const waits = <A, E>(fiber: Fiber.Fiber<A, E>) =>
  eventually(
    Effect.map(TestClock.adjust("1 second"), () => fiber.pollUnsafe() !== undefined),
    (isOver) => isOver
  )
