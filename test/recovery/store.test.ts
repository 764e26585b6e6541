import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Option, Result } from "effect"
import { SqlClient } from "effect/sql"
import * as NodeHash from "../../layers/hash.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as RecoveryStore from "../../layers/sql/recovery.ts"
import { checkpoint } from "../../src/recovery/commands/checkpoint.ts"
import { claim } from "../../src/recovery/commands/claim.ts"
import { create } from "../../src/recovery/commands/create.ts"
import { applyTimeouts } from "../../src/recovery/applyTimeouts.ts"
import { Workflows } from "../../src/recovery/Workflows.ts"
import { databases } from "../databases.ts"
import { content, meansAt } from "./states.ts"
import { transacted } from "./transacted.ts"
import { SecureRandom } from "effect/crypto"

const means = (seconds: number, agent_id = "alice") =>
  Effect.succeed({ ...meansAt(seconds, agent_id), newId: SecureRandom.uuidV7Unsafe })

const request = {
  title: "Archive",
  objective: "Index the archive",
  priority: "normal",
  failure_policy: "recover",
  heartbeat_timeout_seconds: 120,
  max_recoveries: 3,
  tags: [],
  metadata: {},
  initial_checkpoint: {
    ...content,
    effects: [{ key: "mail", status: "done" as const, result: "1" }]
  }
} as const

/** A workflow that bob holds, with a checkpoint, an effect that is done, and four events. */
const held = Effect.gen(function* () {
  const workflows = yield* Workflows
  const made = Result.getOrThrow(create(request, yield* means(0)))
  yield* transacted(workflows.create(made.change))
  const { id } = made.change.workflow
  const silent = Option.getOrThrow(applyTimeouts(made.change.workflow, yield* means(200)))
  yield* transacted(workflows.save(silent))
  const taken = Result.getOrThrow(claim(
    { ...(yield* workflows.read(id, { checkpoint: true })), presented: null },
    yield* means(201, "bob"),
    {
      lease_token: "lease_1",
      token_hash: "hash-1",
      lease_seconds: 300,
      note: null,
      acknowledge_blocking_issues: false
    }
  ))
  yield* transacted(workflows.save(taken.change))
  return id
})

describe.each(databases)("what the database itself refuses on $name", ({ layer: database }) => {
  const store = Layer.mergeAll(RecoveryStore.layer, NodeHash.layer).pipe(
    Layer.provideMerge(GroupCommit.layer),
    Layer.provideMerge(Migrations.layer(RecoveryStore.migrations)),
    Layer.provideMerge(database)
  )

  const refuses = (
    claimOf: string,
    statement: (
      sql: SqlClient.SqlClient,
      id: string
    ) => Effect.Effect<unknown, unknown>
  ) =>
    it.effect(claimOf, () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const id = yield* held
        const exit = yield* Effect.exit(statement(sql, id))
        assert.isTrue(Exit.isFailure(exit))
        // Refused by what guards the tables, not for a statement that makes no sense.
        const why = Exit.isFailure(exit) ? Cause.pretty(exit.cause) : ""
        assert.notMatch(why, /syntax|no such|does not exist|violates not-null|NOT NULL constraint/)
      }).pipe(Effect.provide(store)))

  refuses(
    "a changed checkpoint",
    (sql, id) => sql`UPDATE checkpoints SET next_action = 'x' WHERE workflow_id = ${id}`
  )
  refuses(
    "a removed checkpoint",
    (sql, id) => sql`DELETE FROM checkpoints WHERE workflow_id = ${id}`
  )
  refuses(
    "a gap in the versions",
    (sql, id) =>
      sql`INSERT INTO checkpoints (workflow_id, version, parent_version, size, id, completed_steps,
      remaining_steps, decisions, variables, effects, producing_agent_id, lease_generation,
      schema_version, content_checksum, created_at)
      VALUES (${id}, 3, 2, 1, 'x', '[]', '[]', '[]', '{}', '[]', 'a', 0, '1.0', 'x', 'x')`
  )
  refuses(
    "the same version twice",
    (sql, id) =>
      sql`INSERT INTO checkpoints (workflow_id, version, parent_version, size, id, completed_steps,
      remaining_steps, decisions, variables, effects, producing_agent_id, lease_generation,
      schema_version, content_checksum, created_at)
      VALUES (${id}, 1, 0, 1, 'x', '[]', '[]', '[]', '{}', '[]', 'a', 0, '1.0', 'x', 'x')`
  )
  refuses(
    "a changed event",
    (sql, id) => sql`UPDATE events SET actor_agent_id = 'x' WHERE workflow_id = ${id}`
  )
  refuses("a removed event", (sql, id) => sql`DELETE FROM events WHERE workflow_id = ${id}`)
  refuses(
    "the same sequence number twice",
    (sql, id) =>
      sql`INSERT INTO events (workflow_id, sequence, id, event_type, lease_generation, metadata,
      created_at, prev_hash, hash) VALUES (${id}, 1, 'x', 'x', 0, '{}', 'x', 'x', 'x')`
  )
  refuses(
    "a second active claim",
    (sql, id) =>
      sql`INSERT INTO claims (id, workflow_id, agent_id, status, lease_generation, created_at,
      expires_at, renewal_count, lease_token_prefix, token_hash)
      VALUES ('x', ${id}, 'carol', 'active', 2, 'x', 'x', 0, 'x', 'x')`
  )
  refuses(
    "a claim that is revived",
    (sql, id) =>
      sql`UPDATE claims SET status = 'expired' WHERE workflow_id = ${id}`.pipe(
        Effect.andThen(sql`UPDATE claims SET status = 'active' WHERE workflow_id = ${id}`)
      )
  )
  refuses(
    "a claimed workflow without a claim",
    (sql, id) => sql`UPDATE workflows SET claim_id = NULL WHERE id = ${id}`
  )
  refuses(
    "a fencing counter that goes back",
    (sql, id) => sql`UPDATE workflows SET lease_generation = 0 WHERE id = ${id}`
  )
  refuses(
    "an effect that is undone",
    (sql, id) => sql`UPDATE effects SET status = 'intended' WHERE workflow_id = ${id}`
  )
  refuses(
    "a checkpoint that is put in another's place",
    (sql, id) =>
      sql.onDialectOrElse({
        pg: () =>
          sql`INSERT INTO checkpoints SELECT * FROM checkpoints WHERE workflow_id = ${id}
            ON CONFLICT (workflow_id, version) DO UPDATE SET next_action = 'x'`,
        orElse: () =>
          sql`INSERT OR REPLACE INTO checkpoints SELECT * FROM checkpoints WHERE workflow_id = ${id}`
      })
  )
  const events = ["id", "workflow_id, sequence", "position"]
  for (const key of events) {
    refuses(
      `an event that is put in another's place, by ${key}`,
      (sql, id) =>
        sql.onDialectOrElse({
          pg: () =>
            sql`INSERT INTO events OVERRIDING SYSTEM VALUE SELECT * FROM events
              WHERE workflow_id = ${id}
              ON CONFLICT (${sql.literal(key)}) DO UPDATE SET event_type = 'x'`,
          orElse: () =>
            sql`INSERT OR REPLACE INTO events (position, workflow_id, sequence, id, event_type,
              lease_generation, metadata, created_at, prev_hash, hash)
              SELECT ${
              sql.literal(key === "position" ? "position" : "position + 1000")
            }, workflow_id,
                ${sql.literal(key === "workflow_id, sequence" ? "sequence" : "sequence + 1000")},
                ${sql.literal(key === "id" ? "id" : "id || 'x'")}, 'x', 0, '{}', 'x', 'x', 'x'
              FROM events WHERE workflow_id = ${id}`
        })
    )
  }
  refuses("a removed workflow", (sql, id) => sql`DELETE FROM workflows WHERE id = ${id}`)

  it.effect("a workflow is made with all that comes with it or not at all", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const sql = yield* SqlClient.SqlClient
      yield* held
      const { change } = Result.getOrThrow(create(request, yield* means(0)))
      const [first] = yield* sql<{ readonly id: string }>`SELECT id FROM events LIMIT 1`
      const broken = {
        ...change,
        events: change.events.map((event) => ({ ...event, id: String(first?.id) }))
      }
      // On PostgreSQL it is one statement, and needs no transaction.
      const alone = sql.onDialectOrElse({
        pg: () => workflows.create(broken),
        orElse: () => transacted(workflows.create(broken))
      })
      assert.isTrue(Exit.isFailure(yield* Effect.exit(alone)))
      const { id } = change.workflow
      assert.lengthOf(yield* sql`SELECT 1 FROM workflows WHERE id = ${id}`, 0)
      assert.lengthOf(yield* sql`SELECT 1 FROM checkpoints WHERE workflow_id = ${id}`, 0)
      assert.lengthOf(yield* sql`SELECT 1 FROM effects WHERE workflow_id = ${id}`, 0)
    }).pipe(Effect.provide(store)))

  it.effect("an event and the change it tells of are written together or not at all", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const sql = yield* SqlClient.SqlClient
      const id = yield* held
      const before = yield* workflows.read(id, {})
      const next = Result.getOrThrow(checkpoint(
        before,
        yield* means(210, "bob"),
        { content, parent_version: 1, token_hash: "hash-1" }
      ))
      // The same event id as before: the last statement of the change fails.
      const [first] = yield* sql<{ readonly id: string }>`SELECT id FROM events LIMIT 1`
      const broken = {
        ...next.change,
        events: next.change.events.map((event) => ({ ...event, id: String(first?.id) }))
      }
      const exit = yield* Effect.exit(transacted(workflows.save(broken)))
      assert.isTrue(Exit.isFailure(exit))
      assert.deepStrictEqual(yield* workflows.read(id, {}), before)
      assert.isNull(yield* workflows.checkpoint(id, 2))
    }).pipe(Effect.provide(store)))
})
