/**
 * Effects by calls of their own, fencing that reaches the outside, and the finish line.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { databases } from "../databases.ts"
import {
  type Agent,
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
import { outside } from "./outside.ts"

const begin = (agent: Agent, id: string, body: Record<string, unknown> = {}) =>
  agent.post(`workflows/${id}/effects`, { key: "mail", description: "Mail the report", ...body })

const end = (agent: Agent, id: string, body: Record<string, unknown>, key = "mail") =>
  agent.send("PUT", `workflows/${id}/effects/${key}`, JSON.stringify(body), {
    "content-type": "application/json"
  })

const finished = {
  ...sound,
  completed_steps: ["all"],
  remaining_steps: [],
  next_action: "Complete"
}

describe.each(databases)("effects on $name", ({ layer: database }) => {
  const started = Effect.gen(function* () {
    const { agent } = yield* service({ database })
    const [alice, bob, carol] = [agent("alice"), agent("bob"), agent("carol")]
    return { alice, bob, carol, id: yield* create(alice) }
  })

  it.effect("begin gives 201 once; then 200 with how it stands", () =>
    Effect.gen(function* () {
      const { alice, id } = yield* started
      const first = yield* begin(alice, id, { idempotency_key: "m-1" })
      assert.strictEqual(first.status, 201)
      assert.deepInclude(first.json, {
        workflow_id: id,
        key: "mail",
        status: "intended",
        begun: true,
        attempt: 1,
        begun_by: "alice",
        idempotency_key: "m-1",
        fencing_token: 0,
        result: null
      })
      const again = yield* begin(alice, id)
      assert.strictEqual(again.status, 200)
      assert.deepInclude(again.json, { status: "intended", begun: false, attempt: 1 })
      const result = { message: 81, to: ["board"] }
      const done = yield* end(alice, id, { status: "done", result })
      assert.strictEqual(done.status, 200)
      assert.deepInclude(done.json, { status: "done", result, ended_by: "alice" })
      const known = yield* begin(alice, id)
      assert.strictEqual(known.status, 200)
      assert.deepInclude(known.json, { status: "done", result, begun_by: "alice", begun: false })
    }))

  it.effect("a permission is not given twice, whatever Idempotency-Key comes along", () =>
    Effect.gen(function* () {
      const { alice, id } = yield* started
      const ask = alice.post(`workflows/${id}/effects`, { key: "mail" }, { "idempotency-key": "k" })
      assert.strictEqual((yield* ask).status, 201)
      const repeat = yield* ask
      assert.strictEqual(repeat.status, 200)
      assert.isNull(repeat.headers.get("idempotent-replay"))
    }))

  it.effect("64 that begin at once: one may act", () =>
    Effect.gen(function* () {
      const { alice, id } = yield* started
      const replies = yield* Effect.all(Array.from({ length: 64 }, () => begin(alice, id)), {
        concurrency: "unbounded"
      })
      assert.lengthOf(replies.filter(({ status }) => status === 201), 1)
      assert.lengthOf(replies.filter(({ status }) => status === 200), 63)
    }))

  it.effect("completing wants the outcome of what was begun, or that the caller waives it", () =>
    Effect.gen(function* () {
      const { alice, id } = yield* started
      for (const key of ["letter", "mail"]) {
        yield* alice.post(`workflows/${id}/effects`, { key, description: "Send it" })
      }
      yield* end(alice, id, { status: "done", result: "no. 81" })
      const last = { parent_version: 1, completed_steps: ["All"], remaining_steps: [] }
      assert.strictEqual((yield* alice.post(`workflows/${id}/checkpoints`, last)).status, 201)
      const complete = (body: Record<string, unknown> = {}) =>
        alice.post(`workflows/${id}/complete`, { final_checkpoint_version: 2, ...body })
      const refused = yield* complete()
      assert.strictEqual(code(refused), "COMPLETION_REQUIREMENTS_NOT_MET")
      assert.deepStrictEqual(
        list(details(refused), "unmet_requirements").map((unmet) => text(unmet, "requirement")),
        ["NO_EFFECTS_IN_DOUBT"]
      )
      const evaluated = yield* alice.post(`workflows/${id}/evaluate-context`)
      assert.deepInclude(
        list(evaluated.json, "warnings").find((issue) => at(issue, "code") === "EFFECT_IN_DOUBT"),
        { weight: 0, details: { effects: ["letter"] } }
      )
      const brief = yield* alice.get(`workflows/${id}/recovery-package?max_tokens=2000`)
      assert.include(text(brief.json, "brief"), "EFFECT_IN_DOUBT")
      const completed = yield* complete({ acknowledge: ["NO_EFFECTS_IN_DOUBT"] })
      assert.strictEqual(completed.status, 200, completed.text)
      assert.deepInclude(
        list(completed.json, "warnings").find((issue) => at(issue, "code") === "EFFECT_IN_DOUBT"),
        { details: { effects: ["letter"] } }
      )
    }))

  it.effect("what is open at the end is ended afterwards by its holder or an operator", () =>
    Effect.gen(function* () {
      const { agent } = yield* service({ database })
      const [alice, bob, root] = [agent("alice"), agent("bob"), agent("root")]
      const id = yield* create(alice)
      for (const key of ["letter", "mail"]) yield* alice.post(`workflows/${id}/effects`, { key })
      yield* alice.post(`workflows/${id}/checkpoints`, { ...finished, parent_version: 1 })
      const completed = yield* alice.post(`workflows/${id}/complete`, {
        final_checkpoint_version: 2,
        acknowledge: ["NO_EFFECTS_IN_DOUBT"]
      })
      assert.strictEqual(completed.status, 200, completed.text)
      const done = { status: "done", result: "no. 81" }
      assert.strictEqual((yield* end(bob, id, done)).status, 409)
      assert.strictEqual((yield* begin(alice, id, { key: "new" })).status, 409)
      assert.deepInclude((yield* end(alice, id, done)).json, { status: "done" })
      assert.deepInclude((yield* end(root, id, done, "letter")).json, { status: "done" })
      assert.strictEqual(yield* statusOf(alice, id), "completed")
      assert.deepStrictEqual((yield* typesOf(alice, id)).slice(-2), [
        "effect_ended",
        "effect_ended"
      ])
    }))

  it.effect("after failed it is begun again, as another attempt", () =>
    Effect.gen(function* () {
      const { alice, id } = yield* started
      yield* begin(alice, id)
      yield* end(alice, id, { status: "failed", result: "The server is away." })
      const again = yield* begin(alice, id)
      assert.strictEqual(again.status, 201)
      assert.deepInclude(again.json, {
        status: "intended",
        attempt: 2,
        result: null,
        ended_by: null,
        description: "Mail the report"
      })
    }))

  it.effect("what is unknown is looked at by the next holder, and not begun again before", () =>
    Effect.gen(function* () {
      const { alice, bob, id } = yield* started
      yield* begin(alice, id)
      yield* end(alice, id, { status: "unknown" })
      yield* silence
      const handover = yield* bob.get(`workflows/${id}/recovery-package`)
      const [doubt] = list(handover.json, "resume_instructions", "verify_first")
      assert.deepInclude(doubt, { key: "mail", status: "unknown", begun_by: "alice" })
      const lease_token = yield* claim(bob, id)
      const known = yield* begin(bob, id, { lease_token })
      assert.strictEqual(known.status, 200)
      assert.deepInclude(known.json, { status: "unknown", begun_by: "alice", fencing_token: 1 })
      const looked = yield* end(bob, id, { lease_token, status: "done", result: "no. 81" })
      assert.deepInclude(looked.json, { status: "done", begun_by: "alice", ended_by: "bob" })
    }))

  it.effect.each([
    { status: "done", result: "2" },
    { status: "failed" },
    { status: "unknown", result: "1" }
  ])("done stays done, in the call and in checkpoints: %j", (other) =>
    Effect.gen(function* () {
      const { alice, id } = yield* started
      yield* begin(alice, id)
      yield* end(alice, id, { status: "done", result: "1" })
      const refused = yield* end(alice, id, other)
      assert.strictEqual(code(refused), "EFFECT_ALREADY_DONE")
      assert.deepInclude(details(refused), { key: "mail", result: "1", version: 1 })
      const repeat = yield* end(alice, id, { status: "done", result: "1" })
      assert.deepInclude(repeat.json, { status: "done", result: "1" })
      const checkpoint = (effect: Record<string, unknown>) =>
        alice.post(`workflows/${id}/checkpoints`, {
          parent_version: 1,
          effects: [{ key: "mail", ...effect }]
        })
      assert.strictEqual(
        code(yield* checkpoint({ status: "intended" })),
        "EFFECT_ALREADY_DONE"
      )
      assert.strictEqual(
        (yield* checkpoint({ status: "done", result: "1" })).status,
        201
      )
      assert.lengthOf((yield* typesOf(alice, id)).filter((type) => type === "effect_ended"), 1)
    }))

  it.effect("what was never begun has no end, and a key may be any text", () =>
    Effect.gen(function* () {
      const { alice, id } = yield* started
      assert.strictEqual(code(yield* end(alice, id, { status: "done" })), "EFFECT_NOT_FOUND")
      const key = "pay/42 ü?&#%"
      yield* begin(alice, id, { key })
      const done = yield* end(alice, id, { status: "done" }, encodeURIComponent(key))
      assert.deepInclude(done.json, { key, status: "done", result: null })
      for (const bad of ["", "x".repeat(201)]) {
        assert.strictEqual(code(yield* begin(alice, id, { key: bad })), "SCHEMA_VALIDATION_FAILED")
      }
      assert.strictEqual(
        code(yield* end(alice, id, { status: "done" }, "x".repeat(201))),
        "BAD_REQUEST"
      )
      const big = yield* end(alice, id, { status: "done", result: "x".repeat(65_535) }, "other")
      assert.strictEqual(code(big), "SCHEMA_VALIDATION_FAILED")
    }))

  it.effect("only the holder begins and ends, and each is a sign of life in the log", () =>
    Effect.gen(function* () {
      const { alice, bob, carol, id } = yield* started
      assert.strictEqual(code(yield* begin(bob, id)), "FORBIDDEN")
      yield* TestClock.adjust("119 seconds")
      yield* begin(alice, id)
      yield* TestClock.adjust("119 seconds")
      assert.strictEqual(yield* statusOf(alice, id), "active")
      yield* end(alice, id, { status: "done" })
      yield* TestClock.adjust("119 seconds")
      assert.strictEqual(yield* statusOf(alice, id), "active")
      const events = yield* eventsOf(alice, id)
      assert.deepStrictEqual(
        events.slice(-2).map((event) => at(event, "metadata")),
        [
          { key: "mail", status: "intended", attempt: 1 },
          { key: "mail", status: "done", attempt: 1 }
        ]
      )
      yield* silence
      const old = yield* claim(bob, id)
      assert.strictEqual(code(yield* begin(bob, id)), "NOT_LEASE_HOLDER")
      yield* TestClock.adjust("301 seconds")
      assert.strictEqual(code(yield* begin(bob, id, { lease_token: old })), "LEASE_EXPIRED")
      yield* claim(carol, id)
      assert.strictEqual(
        code(yield* end(bob, id, { lease_token: old, status: "unknown" })),
        "FENCING_TOKEN_STALE"
      )
      assert.include(yield* typesOf(alice, id), "stale_update_rejected")
    }))

  it.effect("who slept through a take-over does nothing outside, when all go by the manual", () =>
    Effect.gen(function* () {
      const { alice, bob, id } = yield* started
      const world = outside()
      const first = yield* begin(alice, id)
      assert.strictEqual(first.status, 201)
      // Alice sleeps here, with her permission in her hands.
      yield* silence
      const lease_token = yield* claim(bob, id)
      const known = yield* begin(bob, id, { lease_token })
      assert.strictEqual(known.status, 200)
      const token = Number(at(known.json, "fencing_token"))
      assert.isFalse(world.look(id, "mail", token))
      yield* end(bob, id, { lease_token, status: "failed" })
      assert.strictEqual((yield* begin(bob, id, { lease_token })).status, 201)
      // She wakes between his permission and his deed.
      const hers = Number(at(first.json, "fencing_token"))
      assert.strictEqual(world.perform(id, "mail", hers), "refused")
      assert.strictEqual(code(yield* end(alice, id, { status: "done" })), "NOT_LEASE_HOLDER")
      assert.strictEqual(world.perform(id, "mail", token), "performed")
      yield* end(bob, id, { lease_token, status: "done" })
      assert.strictEqual(world.countOf(id, "mail"), 1)
    }))

  it.effect("a receiver learns whether the holder is still the holder", () =>
    Effect.gen(function* () {
      const { bob, carol, id } = yield* started
      const check = (fencing_token: number) =>
        Effect.map(
          carol.post("fences/check", { workflow_id: id, fencing_token }),
          ({ json }) => at(json, "is_current")
        )
      assert.isTrue(yield* check(0))
      assert.isFalse(yield* check(1))
      yield* silence
      // Its time is over, and nobody has swept.
      assert.isFalse(yield* check(0))
      yield* claim(bob, id)
      assert.deepStrictEqual([yield* check(0), yield* check(1)], [false, true])
      yield* TestClock.adjust("301 seconds")
      assert.isFalse(yield* check(1))
      const next = yield* claim(bob, id)
      assert.deepStrictEqual([yield* check(1), yield* check(2)], [false, true])
      const parent_version = 1
      yield* bob.post(`workflows/${id}/checkpoints`, {
        ...finished,
        parent_version,
        lease_token: next
      })
      yield* bob.post(`workflows/${id}/complete`, {
        final_checkpoint_version: 2,
        lease_token: next
      })
      assert.isFalse(yield* check(2))
      const none = { workflow_id: "00000000-0000-7000-8000-000000000000", fencing_token: 1 }
      assert.strictEqual(code(yield* carol.post("fences/check", none)), "WORKFLOW_NOT_FOUND")
    }))
})

describe.each(databases)("the finish line on $name", ({ layer: database }) => {
  it.effect("is offered first within its priority, claimed and completed at once", () =>
    Effect.gen(function* () {
      const { agent } = yield* service({ database })
      const [alice, bob] = [agent("alice"), agent("bob")]
      const make = (body: Record<string, unknown>) => create(alice, body)
      const older = yield* make({ title: "older" })
      yield* TestClock.adjust("1 second")
      const last = yield* make({ title: "last", initial_checkpoint: finished })
      const urgent = yield* make({ title: "urgent", priority: "high" })
      const blocked = yield* make({ title: "blocked", initial_checkpoint: null })
      // No step is left, and something else is wrong with it too.
      const unsound = yield* make({
        title: "unsound",
        initial_checkpoint: { ...finished, next_action: null }
      })
      yield* silence
      const offers = (query: string) =>
        Effect.map(bob.get(`recoverable-workflows?${query}`), ({ json }) => json)
      const ids = (json: unknown) => list(json, "items").map((item) => text(item, "workflow", "id"))
      const sure = yield* offers("resumable_only=true")
      assert.deepStrictEqual(ids(sure), [urgent, last, older])
      assert.deepStrictEqual(
        list(sure, "items").map((item) => [at(item, "advice"), at(item, "resumable")]),
        [[null, true], ["complete", false], [null, true]]
      )
      const all = yield* offers("limit=100")
      assert.deepStrictEqual(ids(all), [urgent, last, older, blocked, unsound])
      let cursor = ""
      const paged: Array<string> = []
      for (let page = 0; page < 5; page++) {
        const json = yield* offers(`limit=1${cursor}`)
        paged.push(...ids(json))
        cursor = `&cursor=${text(json, "next_cursor")}`
      }
      assert.deepStrictEqual(paged, ids(all))
      const evaluation = yield* bob.post(`workflows/${last}/evaluate-context`)
      assert.deepInclude(evaluation.json, { resumable: false, score: 85 })
      const handover = yield* bob.get(`workflows/${last}/recovery-package`)
      assert.strictEqual(at(handover.json, "resume_instructions", "advice"), "complete")
      assert.strictEqual(
        code(yield* bob.post(`workflows/${unsound}/claims`)),
        "DOMAIN_VALIDATION_FAILED"
      )
      const lease_token = yield* claim(bob, last)
      const done = yield* bob.post(`workflows/${last}/complete`, {
        final_checkpoint_version: 1,
        lease_token
      })
      assert.deepInclude(done.json, { status: "completed", current_agent_id: "bob" })
    }))
})
