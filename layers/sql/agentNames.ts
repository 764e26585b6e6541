/**
 * The ids of agents that a store knows, each with the form that its look-alikes share.
 */
import { Array, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { AgentNames } from "../../src/ground/AgentNames.ts"
import { formOf } from "../../src/ground/distinctId.ts"
import { Transaction } from "../../src/ground/Transaction.ts"
import { insertion, runner } from "./statements.ts"

/** Ids of which this process remembers that they are known. */
const KNOWN_MAX = 10_000
const BATCH = 500

const insertNames = insertion("agent_names", ["agent_id", "form"])

const insertOf = (ids: Array.NonEmptyReadonlyArray<string>) => {
  const { parameters, text } = insertNames(...Array.map(ids, (id) => [id, formOf(id)]))
  return { text: `${text} ON CONFLICT DO NOTHING`, parameters }
}

/** Makes the table, with all that a store of before knows: `ids` selects them as `agent_id`. */
export const tables = (ids: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE agent_names (agent_id TEXT PRIMARY KEY, form TEXT NOT NULL)`
    yield* sql`CREATE INDEX agent_names_by_form ON agent_names (form)`
    const found = yield* sql.unsafe<{ readonly agent_id: string }>(ids)
    for (const ids of Array.chunksOf(found.map(({ agent_id }) => agent_id), BATCH)) {
      if (Array.isArrayNonEmpty(ids)) yield* runner(sql)([insertOf(ids)])
    }
  })

export const layer = Layer.effect(
  AgentNames,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { write } = yield* Transaction
    const run = runner(sql)
    const known = new Set<string>()
    const remember = (id: string) => {
      if (known.size >= KNOWN_MAX) known.clear()
      known.add(id)
    }
    return AgentNames.of({
      unknown: Effect.fnUntraced(function* (ids) {
        const asked = [...new Set(ids)].filter((id) => !known.has(id))
        if (asked.length === 0) return []
        const rows = yield* sql<{ readonly agent_id: string }>`SELECT agent_id FROM agent_names
          WHERE ${sql.in("agent_id", asked)}`
        for (const { agent_id } of rows) remember(agent_id)
        return asked.filter((id) => !known.has(id))
      }, Effect.orDie),
      isTaken: (form, id) =>
        Effect.orDie(Effect.map(
          sql`SELECT 1 FROM agent_names WHERE form = ${form} AND agent_id <> ${id} LIMIT 1`,
          (rows) => rows.length > 0
        )),
      know: Effect.fnUntraced(function* (ids) {
        const made = [...new Set(ids)].filter((id) => !known.has(id))
        if (!Array.isArrayNonEmpty(made)) return
        yield* write(run([insertOf(made)]))
        for (const id of made) remember(id)
        // What was done is done: the next call makes them known.
      }, Effect.catchCause((cause) => Effect.logWarning("New ids of agents are not kept", cause)))
    })
  })
)
