/**
 * Counters of Effect's `RateLimiter` in PostgreSQL: one statement for each request, for all processes.
 */
import { Clock, Duration, Effect, Layer, Schema } from "effect"
import { RateLimiter } from "effect/persistence"
import { SqlClient } from "effect/sql"
import * as Migrations from "../sql/migrations.ts"

const migrations: Migrations.Migrations = {
  // They are worth nothing after a crash, so nothing of them goes to the journal.
  "0001_counters": [
    `CREATE UNLOGGED TABLE counters (
      key TEXT PRIMARY KEY,
      count INTEGER NOT NULL,
      expires_at DOUBLE PRECISION NOT NULL
    )`,
    "CREATE INDEX counters_expiry ON counters (expires_at)"
  ]
}

const decodeCounters = Schema.decodeUnknownEffect(
  Schema.NonEmptyArray(Schema.Struct({ count: Schema.Int, expires_at: Schema.Finite }))
)

/** More fit into the column, and nobody asks as often. */
const COUNT_MAX = 1_000_000_000

const FORGET_EVERY = "10 minutes"

const failed = (cause: unknown) =>
  new RateLimiter.RateLimiterError({
    reason: new RateLimiter.RateLimitStoreError({ message: "A limit was not counted", cause })
  })

const unused = Effect.die(new Error("Limits of rate have fixed windows"))

/** On the `SqlClient` at hand. */
export const layer = Layer.effect(
  RateLimiter.RateLimiterStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* Clock.currentTimeMillis.pipe(
      Effect.flatMap((now) => sql`DELETE FROM counters WHERE expires_at <= ${now}`),
      Effect.catch((error) => Effect.logWarning("Old limits were not removed", error)),
      Effect.andThen(Effect.sleep(FORGET_EVERY)),
      Effect.forever,
      Effect.forkScoped
    )
    return RateLimiter.RateLimiterStore.of({
      fixedWindow: Effect.fnUntraced(function* ({ key, tokens, refillRate, limit }) {
        const now = yield* Clock.currentTimeMillis
        const refill = Duration.toMillis(refillRate) * tokens
        const most = limit ?? COUNT_MAX
        const isOver = sql`held.count + ${tokens} > ${most}`
        // What ends later than two windows from now is of a clock that was ahead.
        const latest = now + 2 * most * Duration.toMillis(refillRate)
        const isPast = sql`(held.expires_at <= ${now} OR held.expires_at > ${latest})`
        // What is refused is told by a count above the limit, and makes nobody wait for longer.
        const rows = yield* sql`
          INSERT INTO counters AS held (key, count, expires_at)
          VALUES (${key}, ${tokens}, ${now + refill})
          ON CONFLICT (key) DO UPDATE SET
            count = CASE
              WHEN ${isPast} THEN ${tokens}
              WHEN ${isOver} THEN ${most} + 1
              ELSE held.count + ${tokens} END,
            expires_at = CASE
              WHEN ${isPast} THEN ${now + refill}
              WHEN ${isOver} THEN held.expires_at
              ELSE held.expires_at + ${refill} END
          RETURNING count, expires_at`
        const [{ count, expires_at }] = yield* decodeCounters(rows)
        return [count, expires_at - now] as const
      }, Effect.mapError(failed)),
      tokenBucket: () => unused,
      adaptiveConsume: () => unused,
      adaptiveFeedback: () => unused
    })
  })
).pipe(Layer.provide(Migrations.layer(migrations)))
