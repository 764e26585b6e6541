import type { SqlClient } from "effect/sql"
import type { Owning } from "../../../src/privacy/Records.ts"

/** The rows of an owner: of the namespace of its token, or of all that its key has opened. */
export const owned = (sql: SqlClient.SqlClient, owning: Owning) =>
  "namespace" in owning
    ? sql`namespace = ${owning.namespace}`
    : sql`namespace IN (SELECT namespace FROM owners
        WHERE owner_id = ${owning.owner_id} AND verified = 1)`
