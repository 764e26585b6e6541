import { Effect, Layer } from "effect"
import { Migrator, type SqlClient } from "effect/sql"

/** A migration by its name: `0001_escrows`. Each runs once, all in one transaction. */
export type Migrations = {
  readonly [name: string]: Effect.Effect<unknown, unknown, SqlClient.SqlClient>
}

/** Brings the tables of a store up to date; processes that start at once take turns. */
export const run = (migrations: Migrations, table = "migrations") =>
  Migrator.make({})({
    table,
    loader: Migrator.fromRecord(
      Object.fromEntries(
        Object.entries(migrations).map(([name, migration]) => [name, Effect.asVoid(migration)])
      )
    )
  })

export const layer = (migrations: Migrations, table?: string) =>
  Layer.effectDiscard(run(migrations, table))
