/**
 * The store of workflow recovery, on SQLite and on PostgreSQL.
 */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Workflows } from "../../src/recovery/Workflows.ts"
import { beating } from "./recovery/heartbeatStatements.ts"
import { events } from "./recovery/events.ts"
import { presence } from "./recovery/presence.ts"
import { pruning } from "./recovery/pruning.ts"
import { reading } from "./recovery/reading.ts"
import { writing } from "./recovery/writing.ts"

export { migrations } from "./recovery/tables.ts"

export const layer = Layer.effect(
  Workflows,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return Workflows.of({
      ...reading(sql),
      ...writing(sql),
      ...beating(sql),
      ...events(sql),
      ...pruning(sql),
      ...presence(sql)
    })
  })
)
