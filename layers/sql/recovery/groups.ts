/**
 * Workflows are seen by the agents of one group: that of the key which registered them.
 *
 * Most stores have one group alone. Only what is of another has an index, so that they pay for none.
 */
import { Effect, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { Caller, GROUP_DEFAULT } from "../../../schemas/authorization.ts"

const OTHERS = `agent_group <> '${GROUP_DEFAULT}'`

export const groupColumns = (text: string) => [
  `ALTER TABLE workflows ADD COLUMN agent_group ${text} NOT NULL DEFAULT '${GROUP_DEFAULT}'`,
  `ALTER TABLE pruned ADD COLUMN agent_group ${text} NOT NULL DEFAULT '${GROUP_DEFAULT}'`,
  `CREATE INDEX workflows_of_others ON workflows (agent_group, id) WHERE ${OTHERS}`
]

const caller = Effect.map(Effect.serviceOption(Caller), Option.flatten)

/** The group of what the caller makes. */
export const ownGroup = Effect.map(
  caller,
  Option.match({ onNone: () => GROUP_DEFAULT, onSome: ({ group }) => group })
)

/** The group that the caller sees; null for all of them: it is an admin, or the clock. */
export const groupSeen = Effect.map(
  caller,
  Option.match({ onNone: () => null, onSome: ({ group, is_admin }) => is_admin ? null : group })
)

/** What the caller sees of tables, as conditions; `false` where that is all. */
export const seen = (sql: SqlClient.SqlClient) => {
  const others = sql.literal(OTHERS)
  const ofWorkflows = (group: string) =>
    group === GROUP_DEFAULT
      ? sql`agent_group = ${group}`
      : sql`${others} AND agent_group = ${group}`
  return {
    workflows: Effect.map(groupSeen, (group) => group !== null && ofWorkflows(group)),
    /** Of a table with a `workflow_id`. */
    parts: Effect.map(
      groupSeen,
      (group) =>
        group !== null &&
        (group === GROUP_DEFAULT
          ? sql`NOT EXISTS (SELECT 1 FROM workflows AS its WHERE its.id = workflow_id
            AND its.${others})`
          : sql`workflow_id IN (SELECT id FROM workflows WHERE ${ofWorkflows(group)})`)
    )
  }
}
