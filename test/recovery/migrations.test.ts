import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as RecoveryStore from "../../layers/sql/recovery.ts"
import { databases } from "../databases.ts"
import { at, claim, code, list, service, text } from "./agents.ts"

const { "0001_recovery": first = Effect.void, "0002_artifacts": second = Effect.void } =
  RecoveryStore.migrations

const ids = [1, 2].map((n) => `01a20000-0000-7000-8000-00000000000${n}`)
const [going = "", finished = ""] = ids
const THEN = "1970-01-01T00:00:00.000Z"

/** Two that are recoverable, as the first version kept them; the second has no step left. */
const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const id of ids) {
    const remaining = id === going ? '["b"]' : "[]"
    const codes = id === going ? "[]" : '["MISSING_OBJECTIVE","NO_REMAINING_STEPS_BUT_INCOMPLETE"]'
    yield* sql`INSERT INTO workflows (id, title, objective, status, priority, priority_rank,
        failure_policy, creator_agent_id, heartbeat_timeout_seconds, last_heartbeat_at,
        current_checkpoint_version, latest_checkpoint_id, lease_generation, recovery_count,
        max_recoveries, tags, metadata, created_at, updated_at, recoverable_at, event_sequence,
        event_head, context_score, blocking_issue_codes, artifact_count, recovery_seconds,
        search_text)
      VALUES (${id}, 'T', 'O', 'recoverable', 'normal', 1, 'recover', 'alice', 120, ${THEN}, 1,
        'c', 0, 0, 3, '[]', '{}', ${THEN}, ${THEN}, ${THEN}, 1, ${"0".repeat(64)}, 90, ${codes}, 0,
        0, 't')`
    yield* sql`INSERT INTO checkpoints (workflow_id, version, parent_version, size, id, objective,
        completed_steps, remaining_steps, decisions, next_action, context_summary, variables,
        effects, producing_agent_id, lease_generation, schema_version, content_checksum, created_at)
      VALUES (${id}, 1, 0, 9, ${`c${id}`}, 'O', '["a"]', ${remaining}, '[]', 'do b', 's', '{}',
        '[]', 'alice', 0, '1.0', 'x', ${THEN})`
    yield* sql`INSERT INTO events (workflow_id, sequence, id, event_type, lease_generation,
        metadata, created_at, prev_hash, hash)
      VALUES (${id}, 1, ${`e${id}`}, 'workflow_created', 0, '{}', ${THEN}, 'x', 'x')`
  }
  const kept = [["doubt", "intended", null], ["no", "failed", null], ["yes", "done", 'no. "81"']]
  for (const [key, status, result] of kept) {
    yield* sql`INSERT INTO effects (workflow_id, key, status, description, result, version)
      VALUES (${going}, ${key}, ${status}, 'd', ${result}, 1)`
  }
})

describe.each(databases)("a store of workflows from before on $name", ({ layer }) => {
  it.effect("is opened, and its effects and offers are as they were", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Layer.build(
        Migrations.layer({ "0001_recovery": first, "0002_artifacts": second })
      )
      // Its triggers found their tables by a path, which connections had at that time.
      yield* Layer.build(Migrations.layer({ "0001_filled": fill }, "filled_migrations"))
      const { agent } = yield* service({ database: Layer.succeed(SqlClient.SqlClient, sql) })
      const bob = agent("bob")
      const counted = yield* bob.get("stats")
      assert.deepInclude(at(counted.json, "status_counts"), { recoverable: 2, active: 0 })
      const offered = yield* bob.get("recoverable-workflows?resumable_only=true")
      assert.deepStrictEqual(
        list(offered.json, "items").map((item) => text(item, "workflow", "id")),
        [finished, going]
      )
      const handover = yield* bob.get(`workflows/${going}/recovery-package`)
      assert.deepStrictEqual(
        list(handover.json, "effects").map((effect) => [
          at(effect, "key"),
          at(effect, "status"),
          at(effect, "result"),
          at(effect, "attempt")
        ]),
        [["doubt", "intended", null, 1], ["no", "failed", null, 1], ["yes", "done", 'no. "81"', 1]]
      )
      assert.deepStrictEqual(
        list(handover.json, "steps").map((step) => [at(step, "name"), at(step, "state")]),
        [["a", "done"], ["b", "remaining"]]
      )
      const lease_token = yield* claim(bob, going)
      const begin = (key: string) => bob.post(`workflows/${going}/effects`, { key, lease_token })
      assert.deepInclude((yield* begin("no")).json, { begun: true, attempt: 2 })
      assert.deepInclude((yield* begin("yes")).json, { begun: false, result: 'no. "81"' })
      const undone = yield* bob.send(
        "PUT",
        `workflows/${going}/effects/yes`,
        JSON.stringify({ status: "failed", lease_token }),
        { "content-type": "application/json" }
      )
      assert.strictEqual(code(undone), "EFFECT_ALREADY_DONE")
      // What guarded the tables guards them still.
      for (
        const statement of [
          sql`UPDATE effects SET status = 'intended' WHERE key = 'yes'`,
          sql`DELETE FROM effects WHERE key = 'yes'`,
          sql`UPDATE checkpoints SET version = 2`
        ]
      ) assert.isTrue(Exit.isFailure(yield* Effect.exit(statement)))
    }).pipe(Effect.provide(layer), Effect.scoped))
})
