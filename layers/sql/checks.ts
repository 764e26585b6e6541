/**
 * What `/ready` asks of a store.
 */
import { Effect, Option } from "effect"
import type { SqlClient } from "effect/sql"
import type { Check } from "../operations.ts"
import type { Migrations } from "./migrations.ts"

/** Whether the database answers, and has the tables of this version. */
export const storeChecks = (
  sql: SqlClient.SqlClient,
  migrations: Migrations
): ReadonlyArray<Check> => [
  {
    name: "database",
    fault: sql`SELECT 1`.pipe(
      Effect.as(Option.none()),
      Effect.catch(() => Effect.succeedSome("The database does not answer."))
    )
  },
  {
    name: "migrations",
    fault: sql<{ readonly n: number }>`SELECT CAST(count(*) AS INTEGER) AS n FROM migrations`.pipe(
      Effect.map(([row]) =>
        row?.n === Object.keys(migrations).length
          ? Option.none()
          : Option.some("The tables are not of this version.")
      ),
      Effect.catch(() => Effect.succeedSome("The migrations cannot be read."))
    )
  }
]
