/**
 * What `/ready` asks of a store.
 */
import { Duration, Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import { cachedHealthy } from "../cachedHealthy.ts"
import type { Check } from "../operations.ts"
import { type Migrations, missingOf } from "./migrations.ts"
import { outageOf } from "./outage.ts"
import { TurnWait } from "./poolWait.ts"

/** It is told why it does not answer before it is found silent. */
const TURN_WAIT = Duration.seconds(2)

/** Whether the database takes changes, and has the tables of this version. */
export const storeChecks = (
  sql: SqlClient.SqlClient,
  migrations: Migrations
): ReadonlyArray<Check> => [
  {
    name: "database",
    fault: cachedHealthy(
      keptAndTakenBack(sql).pipe(
        Effect.provideService(TurnWait, TURN_WAIT),
        Effect.as(Option.none()),
        Effect.catch((error) =>
          Effect.succeedSome(outageOf(error)?.reason ?? "The database takes no changes.")
        )
      )
    )
  },
  {
    name: "migrations",
    // Those of a later version are made before its first process takes the place of this one.
    fault: Effect.provideService(missingOf(migrations), SqlClient.SqlClient, sql).pipe(
      Effect.map((missing) =>
        missing.length === 0 ? Option.none() : Option.some(`${missing.join(", ")} did not run yet.`)
      ),
      Effect.catch(() => Effect.succeedSome("The migrations cannot be read."))
    )
  }
]

/** More than most requests write: a disk that is full still has room for a few bytes. */
const ANSWER = "0".repeat(65_536)

/** A database that only answers is of no use to who writes: an answer is kept, and removed unseen. */
const keptAndTakenBack = (sql: SqlClient.SqlClient) => {
  const row = { caller: "", method: "GET", path: "/ready", idempotency_key: "" }
  const answer = { body_hash: "", status: 200, headers: "{}", body: ANSWER, expires_at: "" }
  return sql.withTransaction(Effect.andThen(
    sql`INSERT INTO idempotency ${sql.insert({ ...row, ...answer })}`,
    sql`DELETE FROM idempotency WHERE caller = '' AND method = 'GET' AND path = '/ready'`
  ))
}
