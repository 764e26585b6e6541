/**
 * A store as an older version of the service left it.
 */
import * as Idempotency from "../../layers/sql/idempotency.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import { migrations } from "../../layers/sql/privacy.ts"
import { Effect } from "effect"

/** Makes the tables that there were before the migration of that name. */
export const tablesBefore = (name: keyof typeof migrations & string) => {
  const earlier = Object.entries(migrations).filter(([other]) => other < name)
  return Effect.andThen(
    Migrations.run(Idempotency.migrations, "idempotency_migrations"),
    Migrations.run(Object.fromEntries(earlier))
  )
}
