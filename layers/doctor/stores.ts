/**
 * Whether the stores would open, and what they tell of the world.
 */
import { DateTime, Duration, Effect, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { isGuarded } from "../sql/audit.ts"
import * as Sql from "../sql/client.ts"
import { type Migrations, missingOf } from "../sql/migrations.ts"
import { outageOf } from "../sql/outage.ts"
import * as MasterKey from "../vault/masterKey.ts"
import { type Diagnostic, unsafe, unwise } from "./diagnostic.ts"

/** A service that keeps something. */
interface StoredService {
  readonly name: string
  readonly migrations: Migrations
}

const SKEW_MAX = Duration.seconds(2)

/** Of the clock of this machine, which is so far from that of the database. */
export const ofClocks = (skew: Duration.Duration): ReadonlyArray<Diagnostic> =>
  Duration.isGreaterThan(Duration.abs(skew), SKEW_MAX)
    ? [unsafe(
      `clock skew with the database: ${Duration.format(Duration.abs(skew))}`,
      "timedatectl set-ntp true, on both"
    )]
    : []

const decodeClock = Schema.decodeUnknownEffect(
  Schema.NonEmptyArray(Schema.Struct({ millis: Schema.FiniteFromString }))
)

const clocks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.onDialectOrElse({
    pg: () =>
      Effect.gen(function* () {
        const before = yield* DateTime.now
        const rows = yield* decodeClock(
          yield* sql`SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS TEXT) AS millis`
        )
        return ofClocks(Duration.millis(rows[0].millis - DateTime.toEpochMillis(before)))
      }),
    orElse: () => Effect.succeed([])
  })
})

/** A bank is closed over Easter, and never for so long. */
const RATES_EVERY = Duration.days(6)

const decodeDay = Schema.decodeUnknownEffect(
  Schema.NonEmptyArray(Schema.Struct({ day: Schema.NullOr(Schema.String) }))
)

/** Of rates whose newest day is `day`. */
export const ofRates = (day: string | null, now: DateTime.Utc): ReadonlyArray<Diagnostic> => {
  const age = day === null
    ? Duration.infinity
    : Duration.millis(DateTime.toEpochMillis(now) - Date.parse(day))
  return Duration.isGreaterThan(age, RATES_EVERY)
    ? [unwise(
      day === null ? "there are no rates" : `the newest rates are of ${day}`,
      "let currency reach its bank (RATES_SOURCE=ecb, ECB_FEED_URL), and look into its /health"
    )]
    : []
}

const rates = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* decodeDay(yield* sql`SELECT max(date) AS day FROM fixings`)
  return ofRates(rows[0].day, yield* DateTime.now)
})

const one = ({ name, migrations }: StoredService) =>
  Effect.gen(function* () {
    const missing = yield* missingOf(migrations)
    const fault = yield* MasterKey.fault(name)
    return [
      ...(missing.length === 0
        ? []
        : [unwise(`${name} has pending migrations (${missing.join(", ")})`, "deno task migrate")]),
      ...Option.match(fault, {
        onNone: () => [],
        onSome: (
          why
        ) => [
          unsafe(`${name} would not start: ${why}`, "MASTER_KEY_FILE=…, the one it was made with")
        ]
      }),
      ...((yield* isGuarded) ? [] : [unsafe(
        `the audit log of ${name} can be changed: guards of its table are gone`,
        `deno task audit ${name}, and put a backup back if it is broken`
      )]),
      ...(name === "currency" && missing.length === 0 ? yield* rates : []),
      ...(yield* clocks)
    ]
  }).pipe(Effect.provide(Sql.layer(name)))

/** Diagnostics of the services' stores; none of a store before it exists. */
export const ofStores = (services: ReadonlyArray<StoredService>) =>
  Effect.forEach(
    services,
    (service) =>
      Effect.flatMap(Sql.exists(service.name), (isThere) =>
        isThere ? one(service) : Effect.succeed([])).pipe(
          Effect.catch((error) =>
            Effect.succeed([
              unsafe(
                `${service.name} would not start: ${
                  outageOf(error)?.said ?? (error instanceof Error ? error.message : String(error))
                }`,
                "DATABASE_URL=…, or DATA_DIR=…, that can be used"
              )
            ])
          )
        )
  ).pipe(Effect.map((found) =>
    found.flat()
  ))
