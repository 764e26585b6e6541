/**
 * What an agent of the Nanda Recovery Beacon (API 1.0) finds when it changes the base URL: the
 * members that it reads have the types that it knows.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { databases } from "../databases.ts"
import { at, claim, code, create, details, list, service, silence, sound, text } from "./agents.ts"

const Package = Schema.Struct({
  resume_instructions: Schema.Struct({
    next_action: Schema.NullOr(Schema.String),
    must_preserve: Schema.Array(Schema.String),
    must_not_repeat: Schema.Array(Schema.String),
    completion_requirements: Schema.Array(Schema.String),
    claim_first: Schema.Boolean,
    expected_parent_version: Schema.Int
  }),
  checkpoint_history: Schema.Array(Schema.Int)
})
const isPackage = Schema.is(Package)

describe.each(databases)("an agent of the Beacon, on $name", ({ layer: database }) => {
  const started = Effect.gen(function* () {
    const { agent, ask } = yield* service({ database })
    return { alice: agent("alice"), bob: agent("bob"), ask }
  })

  it.effect("the package tells what to keep in sentences, and ours member by member", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const id = yield* create(alice)
      yield* alice.post(`workflows/${id}/artifacts`, { name: "pages", uri: "https://a.example/p" })
      const { json } = yield* alice.get(`workflows/${id}/recovery-package`)
      assert.isTrue(isPackage(json), JSON.stringify(json))
      assert.deepStrictEqual(list(json, "resume_instructions", "must_preserve"), [
        "Decision: Keep the order Reason: Readers expect the order of the shelf.",
        "Artifact: pages at https://a.example/p"
      ])
      assert.deepStrictEqual(
        list(json, "resume_instructions", "preserve").map((item) => text(item, "kind")),
        ["decision", "artifact"]
      )
    }))

  it.effect("a draft follows the current version, and is evaluated as the next", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const id = yield* create(alice)
      const { json } = yield* alice.post(`workflows/${id}/evaluate-context`, { checkpoint: sound })
      assert.deepInclude(json, { score: 100, warnings: [], evaluated_checkpoint_version: 2 })
      const bare = yield* create(alice, { initial_checkpoint: null })
      const none = yield* alice.post(`workflows/${bare}/evaluate-context`)
      assert.deepInclude(none.json, { score: 0, evaluated_checkpoint_version: null })
      const first = yield* alice.post(`workflows/${bare}/evaluate-context`, { checkpoint: sound })
      assert.deepInclude(first.json, { score: 100, evaluated_checkpoint_version: 1 })
    }))

  it.effect("a body with only remaining_steps is whole", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const id = yield* create(alice)
      const { json } = yield* alice.post(`workflows/${id}/checkpoints`, {
        parent_version: 1,
        objective: "Index the archive",
        remaining_steps: ["index the pages"]
      })
      assert.deepInclude(json, { completed_steps: [], decisions: [], next_action: null })
    }))

  it.effect.each([0, 1, 3, 99])(
    "completing with version %i, while 2 is current, is stale",
    (n) =>
      Effect.gen(function* () {
        const { alice } = yield* started
        const id = yield* create(alice)
        const last = {
          ...sound,
          remaining_steps: [],
          next_action: "Complete it",
          parent_version: 1
        }
        yield* alice.post(`workflows/${id}/checkpoints`, last)
        const refused = yield* alice.post(`workflows/${id}/complete`, {
          final_checkpoint_version: n
        })
        assert.strictEqual(code(refused), "STALE_CHECKPOINT_VERSION")
        assert.deepInclude(details(refused), {
          your_final_checkpoint_version: n,
          current_checkpoint_version: 2
        })
        const done = yield* alice.post(`workflows/${id}/complete`, { final_checkpoint_version: 2 })
        assert.deepInclude(done.json, { status: "completed" })
      })
  )

  it.effect("an artifact needs a place; bytes that are kept are one", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const id = yield* create(alice)
      const sha256 = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
      const register = (body: Record<string, unknown>) =>
        alice.post(`workflows/${id}/artifacts`, body)
      const nowhere = [{}, { uri: " " }, { uri: null, storage_key: "" }, { sha256 }]
      for (const place of nowhere) {
        for (const verify of [false, true]) {
          const refused = yield* register({ name: "hello", verify, ...place })
          assert.strictEqual(code(refused), "SCHEMA_VALIDATION_FAILED", JSON.stringify(place))
        }
      }
      const bytes = new TextEncoder().encode("hello")
      yield* alice.send("PUT", `workflows/${id}/artifacts/blobs/${sha256}`, bytes, {
        "content-type": "application/octet-stream"
      })
      const kept = yield* register({ name: "hello", sha256 })
      assert.deepInclude(kept.json, { storage_key: `blob:${sha256}`, uri: null })
      const upper = sha256.toUpperCase()
      const looked = yield* register({ name: "hello 2", sha256: upper, verify: true })
      assert.deepInclude(looked.json, { verification_status: "verified", size_bytes: 5 })
    }))

  it.effect("a difference has the Beacon's members, beside ours", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const id = yield* create(alice)
      const decision = { decision: "Skip blank pages", reason: "There is nothing on them." }
      yield* alice.post(`workflows/${id}/checkpoints`, {
        ...sound,
        parent_version: 1,
        completed_steps: [...sound.completed_steps, "index the pages"],
        remaining_steps: ["mail the report"],
        decisions: [...sound.decisions, decision],
        next_action: "Mail it"
      })
      const { json } = yield* alice.get(`workflows/${id}/checkpoints/2/diff`)
      assert.deepStrictEqual(at(json, "diff"), {
        steps_completed_since_parent: ["index the pages"],
        steps_removed_from_remaining: ["index the pages"],
        decisions_added: [{ ...decision, made_at: null }],
        next_action_changed: true,
        objective_changed: false
      })
      const first = yield* alice.get(`workflows/${id}/checkpoints/1/diff`)
      assert.deepInclude(at(first.json, "diff"), {
        steps_completed_since_parent: sound.completed_steps,
        steps_removed_from_remaining: [],
        next_action_changed: true,
        objective_changed: true
      })
    }))

  it.effect("readiness tells of the database, the migrations and the last sweep", () =>
    Effect.gen(function* () {
      const { ask } = yield* started
      for (const path of ["/ready", "/api/v1/ready"]) {
        const { json } = yield* ask(path)
        assert.deepInclude(json, { status: "ready", database: "ok", migrations_applied: true })
        assert.isTrue(at(json, "reaper_last_success") !== undefined)
      }
    }))

  it.effect("a second resume has a code of its own", () =>
    Effect.gen(function* () {
      const { alice, bob } = yield* started
      const id = yield* create(alice)
      yield* silence
      const lease_token = yield* claim(bob, id)
      const resume = bob.post(`workflows/${id}/resume`, { lease_token })
      assert.strictEqual((yield* resume).status, 200)
      const again = yield* resume
      assert.strictEqual(code(again), "WORKFLOW_NOT_RECOVERABLE")
      assert.deepInclude(details(again), { current_status: "active" })
    }))

  it.effect("an equal body is a repeat in whatever order and space its members come", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const key = { "idempotency-key": "k" }
      const first = yield* alice.post(
        "workflows",
        '{"title":"A","objective":"B","metadata":{"a":1,"b":[1,2]}}',
        key
      )
      const again = yield* alice.post(
        "workflows",
        '{ "metadata": {"b": [1, 2], "a": 1.0}, "objective": "B", "title": "\\u0041" }',
        key
      )
      assert.strictEqual(again.text, first.text)
      assert.strictEqual(again.headers.get("idempotent-replay"), "true")
      const other = yield* alice.post(
        "workflows",
        '{"title":"A","objective":"B","metadata":{"a":1,"b":[2,1]}}',
        key
      )
      assert.strictEqual(code(other), "IDEMPOTENCY_KEY_REUSED")
      // An ignored member that nests deeper than anybody walks is told apart by its bytes.
      const deep = `{"title":"A","objective":"B","x":${"[".repeat(9_000)}${"]".repeat(9_000)}}`
      const deepKey = { "idempotency-key": "deep" }
      const made = yield* alice.post("workflows", deep, deepKey)
      assert.strictEqual((yield* alice.post("workflows", deep, deepKey)).text, made.text)
    }))

  it.effect("counts stand at 0 before anything has happened", () =>
    Effect.gen(function* () {
      const { ask } = yield* started
      const { text: metrics } = yield* ask("/metrics")
      const zero = [
        "workflows_created_total",
        "workflows_recovered_total",
        "claims_acquired_total",
        "claims_expired_total",
        "checkpoints_created_total",
        "stale_updates_rejected_total",
        'claim_conflicts_total{reason="already_held"}',
        'failures_detected_total{reason="heartbeat_timeout"}',
        'artifact_verifications_total{result="failed"}'
      ]
      for (const name of zero) assert.include(metrics, `workflow_recovery_${name} 0\n`)
    }))
})
