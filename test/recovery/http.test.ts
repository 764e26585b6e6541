import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { databases } from "../databases.ts"
import {
  at,
  claim,
  code,
  create,
  details,
  eventsOf,
  list,
  service,
  silence,
  sound,
  statusOf,
  text,
  typesOf
} from "./agents.ts"

const HASH = "a".repeat(64)

describe.each(databases)("workflow recovery on $name", ({ layer: database }) => {
  const started = Effect.gen(function* () {
    const { agent, ask } = yield* service({ database })
    return {
      ask,
      alice: agent("alice"),
      bob: agent("bob"),
      carol: agent("carol"),
      root: agent("root")
    }
  })

  it.effect("tells the worked story from the first agent's death to the second one's success", () =>
    Effect.gen(function* () {
      const { alice, bob } = yield* started
      const id = yield* create(alice)
      yield* TestClock.adjust("130 seconds")
      assert.strictEqual(yield* statusOf(bob, id), "suspected_failed")
      yield* TestClock.adjust("25 seconds")
      const offered = yield* bob.get("recoverable-workflows")
      assert.strictEqual(text(offered.json, "items", 0, "workflow", "id"), id)
      assert.strictEqual(at(offered.json, "items", 0, "resumable"), true)

      const handover = yield* bob.get(`workflows/${id}/recovery-package`)
      assert.deepNestedInclude(handover.json, {
        "resume_instructions.next_action": sound.next_action,
        "resume_instructions.must_not_repeat": sound.completed_steps,
        "resume_instructions.expected_parent_version": 1,
        "resume_instructions.claim_first": true
      })
      const lease_token = yield* claim(bob, id)
      assert.match(lease_token, /^lease_[\w-]{43}$/)
      assert.strictEqual(yield* statusOf(bob, id), "claimed")
      const resumed = yield* bob.post(`workflows/${id}/resume`, { lease_token })
      assert.deepInclude(resumed.json, { status: "active", recovery_count: 1 })

      const zombie = yield* alice.post(`workflows/${id}/checkpoints`, { parent_version: 1 })
      assert.strictEqual(code(zombie), "NOT_LEASE_HOLDER")
      yield* bob.post(`workflows/${id}/checkpoints`, {
        ...sound,
        parent_version: 1,
        completed_steps: [...sound.completed_steps, "index the pages"],
        remaining_steps: [],
        lease_token
      })
      const completed = yield* bob.post(`workflows/${id}/complete`, {
        final_checkpoint_version: 2,
        lease_token
      })
      assert.deepInclude(completed.json, { status: "completed", current_agent_id: "bob" })
      const late = yield* alice.post(`workflows/${id}/checkpoints`, { parent_version: 1 })
      assert.strictEqual(code(late), "FENCING_TOKEN_STALE")
      assert.deepInclude(details(late), {
        your_lease_generation: 0,
        current_lease_generation: 1
      })
      assert.deepStrictEqual(yield* typesOf(bob, id), [
        "workflow_created",
        "checkpoint_created",
        "failure_suspected",
        "workflow_made_recoverable",
        "claim_acquired",
        "workflow_resumed",
        "stale_update_rejected",
        "checkpoint_created",
        "workflow_completed",
        "stale_update_rejected"
      ])
    }))

  it.effect("has a code for each refusal", () =>
    Effect.gen(function* () {
      const { alice, ask, bob, carol, root } = yield* started
      const id = yield* create(alice)
      const workflow = `workflows/${id}`
      const nobody = "workflows/00000000-0000-7000-8000-000000000000"
      const met = new Map<string, number>()
      const meet = (reply: Parameters<typeof code>[0], expected: string) => {
        assert.strictEqual(code(reply), expected, reply.text)
        assert.strictEqual(reply.headers.get("content-type"), "application/problem+json")
        met.set(expected, reply.status)
      }
      meet(yield* ask("/api/v1/workflows"), "UNAUTHENTICATED")
      meet(yield* alice.get(nobody), "WORKFLOW_NOT_FOUND")
      meet(yield* alice.get("workflows/%00"), "WORKFLOW_NOT_FOUND")
      meet(yield* alice.get(`${workflow}/checkpoints/7`), "CHECKPOINT_NOT_FOUND")
      meet(yield* alice.get(`${workflow}/claims/active`), "CLAIM_NOT_FOUND")
      meet(yield* alice.get("workflows?cursor=nonsense"), "BAD_REQUEST")
      meet(yield* alice.get("workflows?limit=101"), "BAD_REQUEST")
      meet(yield* alice.post("workflows", "{"), "BAD_REQUEST")
      meet(yield* alice.post("workflows", { title: "" }), "SCHEMA_VALIDATION_FAILED")
      meet(yield* bob.post(`${workflow}/heartbeats`), "FORBIDDEN")
      meet(yield* bob.post(`${workflow}/cancel`), "FORBIDDEN")
      meet(yield* bob.post(`${workflow}/claims`), "WORKFLOW_NOT_RECOVERABLE")
      meet(
        yield* alice.post(`${workflow}/checkpoints`, { parent_version: 0 }),
        "STALE_CHECKPOINT_VERSION"
      )
      meet(
        yield* alice.post(`${workflow}/checkpoints`, { parent_version: 1, schema_version: "2.0" }),
        "UNSUPPORTED_SCHEMA_VERSION"
      )
      meet(
        yield* alice.post(`${workflow}/complete`, { final_checkpoint_version: 1 }),
        "COMPLETION_REQUIREMENTS_NOT_MET"
      )
      meet(
        yield* alice.post(`${workflow}/complete`, { final_checkpoint_version: 0 }),
        "STALE_CHECKPOINT_VERSION"
      )
      const effect = (status: string, result: string) => ({
        parent_version: 1,
        effects: [{ key: "mail", status, result }]
      })
      yield* alice.post(`${workflow}/checkpoints`, { ...effect("done", "a"), ...sound })
      meet(
        yield* alice.post(`${workflow}/checkpoints`, {
          ...effect("done", "b"),
          parent_version: 2
        }),
        "EFFECT_ALREADY_DONE"
      )
      const artifact = { name: "index", uri: "https://example.org/index" }
      yield* alice.post(`${workflow}/artifacts`, artifact)
      meet(yield* alice.post(`${workflow}/artifacts`, artifact), "ARTIFACT_NAME_TAKEN")
      meet(
        yield* alice.post(`${workflow}/artifacts`, {
          name: "bad",
          uri: "https://example.org/bad",
          sha256: "b".repeat(64),
          verify: true
        }),
        "ARTIFACT_VERIFICATION_FAILED"
      )
      meet(
        yield* alice.post(`${workflow}/artifacts`, {
          name: "private",
          uri: "http://10.0.0.1/",
          verify: true
        }),
        "UNSAFE_ARTIFACT_URL"
      )
      meet(
        yield* alice.post(`${workflow}/artifacts/${id}/verify`),
        "ARTIFACT_NOT_FOUND"
      )
      meet(yield* alice.get(`${workflow}/artifacts/blobs/${HASH}`), "BLOB_NOT_FOUND")
      meet(
        yield* alice.send("PUT", `${workflow}/artifacts/blobs/${HASH}`, "abc", {
          "content-type": "application/octet-stream"
        }),
        "BLOB_HASH_MISMATCH"
      )
      meet(yield* alice.post("admin/reap"), "ADMIN_REQUIRED")
      meet(yield* root.send("DELETE", "admin/api-keys/none"), "API_KEY_NOT_FOUND")

      yield* silence
      meet(yield* bob.post(`${workflow}/claims`), "DOMAIN_VALIDATION_FAILED")
      const held = yield* bob.post(`${workflow}/claims`, {
        acknowledge_blocking_issues: true,
        lease_seconds: 10
      })
      assert.strictEqual(held.status, 201)
      const lease_token = text(held.json, "lease_token")
      const refused = yield* carol.post(`${workflow}/claims`)
      meet(refused, "CLAIM_ALREADY_HELD")
      assert.strictEqual(refused.headers.get("retry-after"), "10")
      assert.deepInclude(details(refused), { held_by_agent_id: "bob" })
      meet(yield* bob.post(`${workflow}/heartbeats`), "NOT_LEASE_HOLDER")
      meet(yield* carol.post(`${workflow}/heartbeats`, { lease_token }), "NOT_LEASE_HOLDER")
      yield* TestClock.adjust("11 seconds")
      meet(yield* bob.post(`${workflow}/heartbeats`, { lease_token }), "LEASE_EXPIRED")
      meet(yield* bob.post(`${workflow}/claims/renew`, { lease_token }), "LEASE_EXPIRED")
      yield* claim(carol, id, { acknowledge_blocking_issues: true })
      meet(yield* bob.post(`${workflow}/resume`, { lease_token }), "FENCING_TOKEN_STALE")
      meet(yield* root.post(`admin/workflows/${id}/reopen`), "INVALID_STATE_TRANSITION")

      const other = yield* create(alice, {
        initial_checkpoint: { ...sound, remaining_steps: [] }
      })
      yield* alice.post(`workflows/${other}/complete`, { final_checkpoint_version: 1 })
      meet(
        yield* alice.post(`workflows/${other}/complete`, { final_checkpoint_version: 1 }),
        "WORKFLOW_ALREADY_COMPLETED"
      )
      meet(yield* alice.post(`workflows/${other}/heartbeats`), "INVALID_STATE_TRANSITION")
      const key = { "idempotency-key": "once" }
      yield* alice.post(`${workflow}/cancel`, {}, key)
      meet(yield* alice.post(`${workflow}/cancel`, { reason: "x" }, key), "IDEMPOTENCY_KEY_REUSED")
      assert.deepStrictEqual(Object.fromEntries(met), {
        ADMIN_REQUIRED: 403,
        API_KEY_NOT_FOUND: 404,
        ARTIFACT_NAME_TAKEN: 409,
        ARTIFACT_NOT_FOUND: 404,
        ARTIFACT_VERIFICATION_FAILED: 422,
        BAD_REQUEST: 400,
        BLOB_HASH_MISMATCH: 422,
        BLOB_NOT_FOUND: 404,
        CHECKPOINT_NOT_FOUND: 404,
        CLAIM_ALREADY_HELD: 409,
        CLAIM_NOT_FOUND: 404,
        COMPLETION_REQUIREMENTS_NOT_MET: 422,
        DOMAIN_VALIDATION_FAILED: 422,
        EFFECT_ALREADY_DONE: 409,
        FENCING_TOKEN_STALE: 409,
        FORBIDDEN: 403,
        IDEMPOTENCY_KEY_REUSED: 409,
        INVALID_STATE_TRANSITION: 409,
        LEASE_EXPIRED: 410,
        NOT_LEASE_HOLDER: 403,
        SCHEMA_VALIDATION_FAILED: 422,
        STALE_CHECKPOINT_VERSION: 409,
        UNAUTHENTICATED: 401,
        UNSAFE_ARTIFACT_URL: 422,
        UNSUPPORTED_SCHEMA_VERSION: 422,
        WORKFLOW_ALREADY_COMPLETED: 409,
        WORKFLOW_NOT_FOUND: 404,
        WORKFLOW_NOT_RECOVERABLE: 409
      })
    }))

  it.effect("answers a repeat with the same idempotency key again, and changes nothing", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const key = { "idempotency-key": "create-1" }
      const body = { title: "Once", objective: "Once", initial_checkpoint: sound }
      const first = yield* alice.post("workflows", body, key)
      const again = yield* alice.post("workflows", body, key)
      assert.strictEqual(again.headers.get("idempotent-replay"), "true")
      assert.strictEqual(again.text, first.text)
      const all = yield* alice.get("workflows")
      assert.lengthOf(list(all.json, "items"), 1)
    }))

  it.effect("lists by each filter, newest first, and by cursor without gap or repeat", () =>
    Effect.gen(function* () {
      const { alice, bob } = yield* started
      const ids: Array<string> = []
      for (let n = 0; n < 7; n++) {
        ids.push(
          yield* create(n % 2 === 0 ? alice : bob, {
            title: `Ärchive 100% ${n}`,
            priority: n === 3 ? "critical" : "normal",
            tags: n < 3 ? ["red", "red"] : []
          })
        )
      }
      const idsOf = (path: string) =>
        Effect.map(
          alice.get(path),
          ({ json }) => list(json, "items").map((item) => text(item, "id"))
        )
      const newest = ids.toReversed()
      assert.deepStrictEqual(yield* idsOf("workflows"), newest)
      assert.deepStrictEqual(yield* idsOf("workflows?priority=critical"), [text(ids, 3)])
      assert.deepStrictEqual(yield* idsOf("workflows?tag=red"), ids.slice(0, 3).toReversed())
      assert.deepStrictEqual(yield* idsOf("workflows?status=recoverable"), [])
      assert.lengthOf(yield* idsOf("workflows?agent_id=bob"), 3)
      assert.lengthOf(yield* idsOf(`workflows?search=${encodeURIComponent("äRCHIVE 100% 4")}`), 1)
      assert.lengthOf(yield* idsOf("workflows?search=100%25%200"), 1)
      const seen: Array<string> = []
      let cursor: unknown = null
      do {
        const { json } = yield* alice.get(
          `workflows?limit=3${cursor === null ? "" : `&cursor=${cursor}`}`
        )
        seen.push(...list(json, "items").map((item) => text(item, "id")))
        cursor = at(json, "next_cursor")
        assert.strictEqual(at(json, "has_more"), cursor !== null)
      } while (cursor !== null)
      assert.deepStrictEqual(seen, newest)
    }))

  it.effect("offers by priority, then longest waiting, and filters the offer", () =>
    Effect.gen(function* () {
      const { alice, bob } = yield* started
      const first = yield* create(alice, { tags: ["red"] })
      yield* TestClock.adjust("1 second")
      const second = yield* create(alice)
      const urgent = yield* create(alice, { priority: "high" })
      const unsound = yield* create(alice, { priority: "low", initial_checkpoint: null })
      yield* silence
      const offer = (query = "") =>
        Effect.map(
          bob.get(`recoverable-workflows${query}`),
          ({ json }) => list(json, "items").map((item) => text(item, "workflow", "id"))
        )
      assert.deepStrictEqual(yield* offer(), [urgent, first, second, unsound])
      assert.deepStrictEqual(yield* offer("?resumable_only=true"), [urgent, first, second])
      assert.deepStrictEqual(yield* offer("?tag=red"), [first])
      assert.deepStrictEqual(yield* offer("?priority=low"), [unsound])
      assert.deepStrictEqual(yield* offer("?min_age_seconds=2"), [first])
      assert.deepStrictEqual(yield* offer("?min_age_seconds=60"), [])
      const { json } = yield* bob.get("recoverable-workflows?limit=2")
      const rest = yield* offer(`?limit=2&cursor=${text(json, "next_cursor")}`)
      assert.deepStrictEqual(rest, [second, unsound])
    }))

  it.effect("keeps a failed artifact, lets it be registered again, and then lets the work end", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const id = yield* create(alice, { initial_checkpoint: { ...sound, remaining_steps: [] } })
      const gone = { name: "index", uri: "https://example.org/gone", verify: true }
      assert.strictEqual(
        code(yield* alice.post(`workflows/${id}/artifacts`, gone)),
        "ARTIFACT_VERIFICATION_FAILED"
      )
      const kept = yield* alice.get(`workflows/${id}/artifacts`)
      assert.strictEqual(text(kept.json, "items", 0, "verification_status"), "failed")
      const unmet = yield* alice.post(`workflows/${id}/complete`, { final_checkpoint_version: 1 })
      assert.deepStrictEqual(
        list(details(unmet), "unmet_requirements").map((item) => text(item, "requirement")),
        ["NO_FAILED_ARTIFACTS"]
      )
      const mended = yield* alice.post(`workflows/${id}/artifacts`, {
        ...gone,
        uri: "https://example.org/here"
      })
      assert.deepInclude(mended.json, { verification_status: "verified", sha256: HASH })
      const completed = yield* alice.post(`workflows/${id}/complete`, {
        final_checkpoint_version: 1
      })
      assert.strictEqual(completed.status, 200)
      assert.include(yield* typesOf(alice, id), "artifact_verification_failed")
    }))

  it.effect("keeps bytes by their hash and verifies an artifact against them", () =>
    Effect.gen(function* () {
      const { alice, bob } = yield* started
      const id = yield* create(alice)
      const bytes = new Uint8Array(700_000).map((_, index) => index % 251)
      const sha256 = Array.from(
        new Uint8Array(yield* Effect.promise(() => crypto.subtle.digest("SHA-256", bytes))),
        (byte) => byte.toString(16).padStart(2, "0")
      ).join("")
      const path = `workflows/${id}/artifacts/blobs/${sha256}`
      const type = { "content-type": "application/octet-stream" }
      const stranger = yield* bob.send("PUT", path, bytes, type)
      assert.strictEqual(code(stranger), "FORBIDDEN")
      const kept = yield* alice.send("PUT", path, bytes, type)
      assert.strictEqual(kept.status, 201, kept.text)
      assert.deepInclude(kept.json, { sha256, size_bytes: bytes.length })
      const twice = yield* alice.send("PUT", path, bytes, type)
      assert.strictEqual(twice.status, 201)
      const fetched = yield* bob.send("GET", path)
      assert.strictEqual(fetched.status, 200)
      assert.strictEqual(fetched.headers.get("content-length"), String(bytes.length))
      const artifact = yield* alice.post(`workflows/${id}/artifacts`, {
        name: "bytes",
        storage_key: text(kept.json, "storage_key"),
        verify: true
      })
      assert.deepInclude(artifact.json, {
        verification_status: "verified",
        sha256,
        size_bytes: bytes.length
      })
    }))

  it.effect("tells what a version changed against its parent", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const id = yield* create(alice, {
        initial_checkpoint: { ...sound, variables: { page: 1, shelf: "a" } }
      })
      yield* alice.post(`workflows/${id}/checkpoints`, {
        ...sound,
        parent_version: 1,
        completed_steps: ["fetch the pages", "index page 1"],
        next_action: "Index the second page",
        variables: { page: 2, row: 3 }
      })
      const { json } = yield* alice.get(`workflows/${id}/checkpoints/2/diff`)
      assert.deepNestedInclude(json, {
        "completed_steps.added": ["index page 1"],
        "completed_steps.removed": [],
        "variables.added": { row: 3 },
        "variables.removed": { shelf: "a" },
        "variables.changed": { page: { before: 1, after: 2 } },
        "changed.next_action": {
          before: "Index the first page",
          after: "Index the second page"
        }
      })
    }))

  it.effect("counts in the statistics what is in the store", () =>
    Effect.gen(function* () {
      const { alice, bob } = yield* started
      const id = yield* create(alice)
      yield* create(alice, { initial_checkpoint: null, heartbeat_timeout_seconds: 3600 })
      yield* silence
      yield* claim(bob, id)
      const { json } = yield* alice.get("stats")
      assert.deepInclude(json, {
        status_counts: {
          active: 1,
          suspected_failed: 0,
          recoverable: 0,
          claimed: 1,
          completed: 0,
          cancelled: 0,
          dead_letter: 0
        },
        total_workflows: 2,
        active_claims: 1,
        expired_claims: 0,
        average_recovery_seconds: null,
        checkpoints_total: 1,
        events_total: 6
      })
      assert.deepNestedInclude(json, {
        "context_score_distribution": { "0-49": 1, "50-74": 0, "75-89": 0, "90-100": 1 }
      })
      assert.strictEqual(text(json, "recent_events", 0, "event_type"), "claim_acquired")
    }))

  it.effect("gives an operator keys to hand out, the sweep, and dead letters to offer again", () =>
    Effect.gen(function* () {
      const { alice, ask, bob, root } = yield* started
      const made = yield* root.post("admin/api-keys?agent_id=dave&label=laptop")
      assert.strictEqual(made.status, 201)
      const withKey = { headers: { "x-api-key": text(made.json, "api_key") } }
      const me = yield* ask("/api/v1/agents/me", withKey)
      assert.deepInclude(me.json, { agent_id: "dave", authenticated: true, is_admin: false })
      const revoked = yield* root.send("DELETE", `admin/api-keys/${text(made.json, "id")}`)
      assert.strictEqual(revoked.status, 204)
      assert.strictEqual(code(yield* ask("/api/v1/agents/me", withKey)), "UNAUTHENTICATED")

      const id = yield* create(alice, { failure_policy: "dead_letter" })
      const failed = yield* alice.post(`workflows/${id}/fail`, { reason: "out of paper" })
      assert.strictEqual(text(failed.json, "status"), "dead_letter")
      const reopened = yield* root.post(`admin/workflows/${id}/reopen`)
      assert.strictEqual(text(reopened.json, "status"), "recoverable")
      yield* claim(bob, id, { lease_seconds: 10 })
      yield* TestClock.setTime(60_000)
      const reaped = yield* root.post("admin/reap")
      assert.strictEqual(reaped.status, 200)
      assert.strictEqual(yield* statusOf(bob, id), "dead_letter")
    }))

  it.effect("cuts a page of large checkpoints, and the cursor still gives all of them", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const large = { text: "x".repeat(500_000) }
      const id = yield* create(alice, { initial_checkpoint: { ...sound, variables: large } })
      for (let parent_version = 1; parent_version < 20; parent_version++) {
        yield* alice.post(`workflows/${id}/checkpoints`, {
          ...sound,
          parent_version,
          variables: large
        })
      }
      const first = yield* alice.get(`workflows/${id}/checkpoints?limit=100`)
      const versions = (json: unknown) => list(json, "items").map((item) => at(item, "version"))
      assert.isBelow(versions(first.json).length, 20)
      const rest = yield* alice.get(
        `workflows/${id}/checkpoints?limit=100&cursor=${text(first.json, "next_cursor")}`
      )
      assert.deepStrictEqual(
        [...versions(first.json), ...versions(rest.json)],
        Array.from({ length: 20 }, (_, n) => 20 - n)
      )
      assert.isNull(at(rest.json, "next_cursor"))
      const handover = yield* alice.get(`workflows/${id}/recovery-package`)
      assert.strictEqual(handover.status, 200)
    }))

  it.effect("verifies an artifact that was registered before, once for a repeated request", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const id = yield* create(alice)
      const made = yield* alice.post(`workflows/${id}/artifacts`, {
        name: "index",
        uri: "https://example.org/index"
      })
      assert.deepInclude(made.json, { verification_status: "unverified", checkpoint_version: 1 })
      const path = `workflows/${id}/artifacts/${text(made.json, "id")}/verify`
      const key = { "idempotency-key": "verify-1" }
      const verified = yield* alice.post(path, {}, key)
      assert.deepInclude(verified.json, { verification_status: "verified", sha256: HASH })
      const again = yield* alice.post(path, {}, key)
      assert.strictEqual(again.headers.get("idempotent-replay"), "true")
      assert.lengthOf(yield* eventsOf(alice, id), 4)
    }))

  it.effect("takes no body where every member may be absent", () =>
    Effect.gen(function* () {
      const { alice, bob } = yield* started
      const id = yield* create(alice)
      const empty = (agent: typeof alice, path: string) =>
        agent.send("POST", `workflows/${id}/${path}`)
      assert.strictEqual(code(yield* empty(alice, "heartbeats")), "BAD_REQUEST")
      assert.strictEqual((yield* empty(alice, "evaluate-context")).status, 200)
      yield* silence
      assert.strictEqual((yield* empty(bob, "claims")).status, 201)
      assert.strictEqual((yield* empty(alice, "cancel")).status, 200)
    }))

  it.effect("evaluates a draft, names what it would do again, and advises by the budget", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const id = yield* create(alice)
      const { json } = yield* alice.post(`workflows/${id}/evaluate-context`, {
        checkpoint: {
          ...sound,
          parent_version: 1,
          remaining_steps: ["FETCH  the pages", "index the pages"]
        },
        budget: { tokens_used: 90, tokens_limit: 100 }
      })
      assert.deepInclude(json, {
        evaluated_checkpoint_version: 2,
        advice: "hand_off",
        already_done: [{ step: "FETCH  the pages", version: 1 }]
      })
      assert.deepStrictEqual(
        list(json, "blocking_issues").map((issue) => text(issue, "code")),
        ["CONTRADICTORY_STEPS"]
      )
    }))

  it.effect("hands over the effects in doubt, and a brief within the tokens that are left", () =>
    Effect.gen(function* () {
      const { alice, bob } = yield* started
      const id = yield* create(alice, {
        initial_checkpoint: {
          ...sound,
          effects: [
            { key: "invoice", status: "intended", description: "Send the invoice" },
            { key: "order", status: "done", result: "no. 7" }
          ]
        }
      })
      const { json } = yield* bob.get(`workflows/${id}/recovery-package?max_tokens=300`)
      assert.strictEqual(text(json, "resume_instructions", "verify_first", 0, "key"), "invoice")
      assert.include(text(json, "resume_instructions", "must_not_repeat"), "effect order")
      assert.include(text(json, "brief"), "invoice: Send the invoice")
      assert.isAtMost(text(json, "brief").length, 900)
    }))

  it.effect("answers health, readiness and the skill text below /api/v1 too", () =>
    Effect.gen(function* () {
      const { ask } = yield* started
      for (const path of ["/health", "/ready", "/skill.md"]) {
        const below = yield* ask(`/api/v1${path}`)
        assert.strictEqual(below.status, 200)
        assert.strictEqual(
          below.headers.get("content-type"),
          (yield* ask(path)).headers.get("content-type")
        )
      }
      const skill = yield* ask("/skill.md")
      assert.match(skill.text, /^---\nname: workflow-recovery\n/u)
      assert.include(skill.text, "http://localhost/api/v1")
    }))

  it.effect("chains the events, each onto the one before, and removes secrets from them", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const id = yield* create(alice)
      yield* alice.post(`workflows/${id}/fail`, {
        reason: "Bearer abcdefghijklmnop was refused",
        details: { api_key: "sk-live-1234567890abcdef", nested: { password: "x" }, tries: 3 }
      })
      const events = yield* eventsOf(alice, id)
      events.forEach((event, index) => {
        assert.strictEqual(at(event, "sequence"), index + 1)
        assert.strictEqual(
          at(event, "prev_hash"),
          index === 0 ? "0".repeat(64) : at(events, index - 1, "hash")
        )
      })
      const told = events.find((event) => at(event, "event_type") === "explicit_failure_reported")
      assert.deepStrictEqual(at(told, "metadata"), {
        reason: "[redacted] was refused",
        details: { api_key: "[redacted]", nested: { password: "[redacted]" }, tries: 3 }
      })
    }))
})
