import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { CONTEST_SECONDS, INSPECTION_SECONDS_MAX } from "../../schemas/escrow/terms.ts"
import { databases } from "../databases.ts"
import { post, type Reply } from "../inProcess.ts"
import { at, type Desk, desk, FAILS, idOf, outcome, PASSES } from "./desk.ts"

const agents = ["a1", "unproven", "judge", "eve", "stranger"] as const
type Agent = typeof agents[number] | "operator"

const environment = {
  AUTH_MODE: "required",
  API_KEYS: agents.map((agent) => `${agent}:key-of-${agent}`).join(","),
  ADMIN_API_KEYS: "operator:key-of-operator",
  // A read of the books that is under way when the clock jumps would count as timed out.
  LEDGER_CHECK_SECONDS: "86400"
}
const as = (agent: Agent) => ({ authorization: `Bearer key-of-${agent}` })
const SECRET = "Total: the answer is forty-two, and the rest of it is a secret of the payee"

/** An escrow of a payee whose work is held, with what `terms` opt into. */
const fund = ({ create }: Desk, terms: object) =>
  Effect.map(create({ payee_agent_id: "unproven", ...terms }, as("a1")), idOf)

const deliver = ({ deliver }: Desk, id: string, text: string) =>
  deliver(id, { payee: "unproven", text, headers: as("unproven") })

const readAs = ({ ask }: Desk, agent: Agent, path: string) => ask(path, { headers: as(agent) })

describe.each(databases)("sealed work on $name", ({ layer: database }) => {
  it.effect("is read by all but the payer while it is held, and by the payer when it paid", () =>
    Effect.gen(function* () {
      const service = yield* desk({ database, environment })
      const id = yield* fund(service, {
        held_work: "sealed",
        arbiter_agent_id: "judge",
        evaluator_agent_id: "eve"
      })
      assert.strictEqual((yield* deliver(service, id, SECRET)).status, 200)
      for (const agent of ["unproven", "judge", "eve", "operator"] as const) {
        const read = yield* readAs(service, agent, `/escrow/${id}`)
        assert.strictEqual(at(read, "deliverable.text"), SECRET)
        const kept = yield* readAs(service, agent, `/escrow/${id}/deliveries/1`)
        assert.strictEqual(at(kept, "text"), SECRET)
      }
      const sealed = yield* readAs(service, "a1", `/escrow/${id}`)
      assert.notProperty(at(sealed, "deliverable"), "text")
      assert.deepStrictEqual(at(sealed, "deliverable.sealed"), {
        characters: SECRET.length,
        bytes: SECRET.length,
        excerpt: SECRET.slice(0, Math.floor(SECRET.length / 5))
      })
      assert.match(String(at(sealed, "deliverable.sha256")), /^[0-9a-f]{64}$/)
      assert.strictEqual(at(sealed, "held_work"), "sealed")
      const kept = yield* readAs(service, "a1", `/escrow/${id}/deliveries/1`)
      assert.notProperty(kept.json, "text")
      assert.strictEqual((yield* readAs(service, "stranger", `/escrow/${id}`)).status, 404)
      const paid = yield* service.resolve(id, "0.01", as("judge"))
      assert.strictEqual(at(paid, "status"), "settled")
      const opened = yield* readAs(service, "a1", `/escrow/${id}`)
      assert.strictEqual(at(opened, "deliverable.text"), SECRET)
      assert.notProperty(at(opened, "deliverable"), "sealed")
    }))

  it.effect("is quoted by nothing that the payer reads, and never opens after a full refund", () =>
    Effect.gen(function* () {
      const service = yield* desk({ database, environment })
      const terms = {
        held_work: "sealed",
        verification_criteria: "See the checks",
        checks: [
          { kind: "starts_with", term: "never" },
          { kind: "equals", term: "never" },
          { kind: "json_path", path: "$", equals: 1 },
          { kind: "letter_case", letter_case: "upper", in: { part: "word", at: -1 } },
          { kind: "count", unit: "words", max: 1, in: { part: "line" } }
        ]
      }
      const id = yield* fund(service, terms)
      const short = "ab é😀 payee"
      const text = `${"x ".repeat(20)}${short}`
      const judged = yield* deliver(service, id, text)
      assert.strictEqual(at(judged, "status"), "disputed")
      assert.include(judged.text, "payee")
      const hides = (reply: Reply) => {
        assert.strictEqual(reply.status, 200)
        assert.notInclude(reply.text, "é😀")
        assert.notInclude(reply.text, '"payee\\"')
      }
      const paths = [
        `/escrow/${id}`,
        `/escrow/${id}/deliveries`,
        `/escrow/${id}/deliveries/1`,
        `/escrow/${id}/events`,
        "/escrows"
      ]
      for (const path of paths) hides(yield* readAs(service, "a1", path))
      const sealed = yield* readAs(service, "a1", `/escrow/${id}`)
      assert.deepNestedInclude(sealed.json, {
        "deliverable.sealed.characters": 51,
        "deliverable.sealed.bytes": 55,
        "deliverable.sealed.excerpt": "x x x x x ",
        "deliverable.checks.0.measured": "sealed",
        "deliverable.checks.4.measured": "23 words"
      })
      assert.notProperty(at(sealed, "deliverable.checks.0"), "why")
      hides(yield* service.refund(id, as("a1")))
      for (const path of [...paths, `/escrow/${id}/receipt`]) {
        hides(yield* readAs(service, "a1", path))
      }
      assert.strictEqual(
        at(yield* readAs(service, "unproven", `/escrow/${id}`), "deliverable.text"),
        text
      )
    }))

  it.effect.each<[length: number, shown: number]>([
    [4, 0],
    [5, 1],
    [2_495, 499],
    [2_500, 500],
    [2_505, 500]
  ])(
    "of %d characters shows the first %d",
    ([length, shown]) =>
      Effect.gen(function* () {
        const service = yield* desk({ database, environment })
        const id = yield* fund(service, { held_work: "sealed", verification_criteria: "" })
        yield* deliver(service, id, "😀".repeat(length))
        const read = yield* readAs(service, "a1", `/escrow/${id}`)
        assert.strictEqual(at(read, "deliverable.sealed.excerpt"), "😀".repeat(shown))
      })
  )

  it.effect("of the parts of an agreement is sealed as well", () =>
    Effect.gen(function* () {
      const service = yield* desk({ database, environment })
      const milestone = { amount: 1, verification_criteria: 'must contain "Total"' }
      const agreed = yield* service.ask(
        "/agreements",
        post({
          payer_agent_id: "a1",
          payee_agent_id: "unproven",
          currency: "USD",
          held_work: "sealed",
          milestones: [{ ...milestone, title: "one" }, { ...milestone, title: "two" }]
        }, as("a1"))
      )
      const id = String(at(agreed, "milestones.0.escrow_id"))
      yield* deliver(service, id, SECRET)
      const read = yield* readAs(service, "a1", `/escrow/${id}`)
      assert.notProperty(at(read, "deliverable"), "text")
    }))

  it.effect("is for a service that needs keys", () =>
    Effect.gen(function* () {
      const { create } = yield* desk({ database })
      const refused = yield* create({ held_work: "sealed" })
      assert.strictEqual(outcome(refused), "422 SCHEMA_VALIDATION_FAILED")
      assert.strictEqual(at(refused, "error.details.violations.0.path"), "held_work")
      assert.strictEqual((yield* create({ held_work: "open" })).status, 201)
    }))
})

const contested = { refund_after_delivery: "contested" }

const held = Effect.fnUntraced(function* (service: Desk, terms: object = {}) {
  const id = yield* fund(service, { ...contested, ...terms })
  assert.strictEqual(at(yield* deliver(service, id, PASSES), "status"), "delivered")
  return id
})

const stateOf = (service: Desk, id: string) =>
  Effect.map(
    readAs(service, "a1", `/escrow/${id}`),
    (reply) => `${at(reply, "status")} v${at(reply, "version")}`
  )

describe.each(databases)("a contested refund on $name", ({ layer: database }) => {
  it.effect("comes at its second when nobody contests it, as the payer's", () =>
    Effect.gen(function* () {
      const service = yield* desk({ database, environment })
      assert.strictEqual(CONTEST_SECONDS, 72 * 3600)
      const usual = yield* held(service)
      assert.strictEqual(
        at(yield* service.refund(usual, as("a1")), "escrow.refund_at"),
        "1970-01-04T00:00:00.000Z"
      )
      const id = yield* held(service, { contest_seconds: 60 })
      const asked = yield* service.ask(
        `/escrow/${id}/refund`,
        post({ reason: "not what I meant" }, as("a1"))
      )
      assert.deepNestedInclude(asked.json, {
        status: "delivered",
        "escrow.version": 3,
        "escrow.refund_at": "1970-01-01T00:01:00.000Z",
        "escrow.refund_request.contested_at": null
      })
      assert.include(asked.text, "refunded at 1970-01-01T00:01:00.000Z, unless unproven contests")
      assert.strictEqual(outcome(yield* service.refund(id, as("a1"))), "409 REFUND_REQUESTED")
      yield* TestClock.adjust("59 seconds")
      assert.strictEqual(yield* stateOf(service, id), "delivered v3")
      yield* TestClock.adjust("1 second")
      const ended = yield* readAs(service, "a1", `/escrow/${id}`)
      assert.deepNestedInclude(ended.json, {
        status: "refunded",
        refund_at: null,
        "resolution.by": "payer",
        "resolution.reason": "not what I meant"
      })
      const events = yield* readAs(service, "a1", `/escrow/${id}/events`)
      assert.deepInclude(at(events, "items.3.data"), { refund: "uncontested" })
      assert.strictEqual(outcome(yield* service.contest(id, as("unproven"))), "409 INVALID_STATE")
    }))

  it.effect("that the payee contests stands still, and either side may give way", () =>
    Effect.gen(function* () {
      const service = yield* desk({ database, environment })
      const id = yield* held(service, {
        contest_seconds: 60,
        inspection: { seconds: 30, then: "refund" }
      })
      assert.strictEqual(
        outcome(yield* service.contest(id, as("unproven"))),
        "409 NOTHING_TO_CONTEST"
      )
      yield* service.refund(id, as("a1"))
      assert.strictEqual((yield* service.contest(id, as("a1"))).status, 403)
      const stands = yield* service.contest(id, as("unproven"))
      assert.deepNestedInclude(stands.json, {
        status: "delivered",
        "escrow.refund_at": null,
        "escrow.inspection_at": null
      })
      assert.include(stands.text, "The refund is contested: 12.50 USD held until a1 releases or")
      assert.strictEqual(
        outcome(yield* service.contest(id, as("unproven"))),
        "409 NOTHING_TO_CONTEST"
      )
      assert.strictEqual(outcome(yield* service.refund(id, as("a1"))), "409 REFUND_REQUESTED")
      yield* TestClock.adjust("5 minutes")
      assert.strictEqual(yield* stateOf(service, id), "delivered v4")
      assert.strictEqual(at(yield* service.refund(id, as("unproven")), "status"), "refunded")
      const other = yield* held(service)
      yield* service.refund(other, as("a1"))
      yield* service.contest(other, as("unproven"))
      assert.strictEqual(at(yield* service.release(other, as("a1")), "status"), "released")
    }))

  it.effect("goes to the arbiter, who may decide before it is contested too", () =>
    Effect.gen(function* () {
      const service = yield* desk({ database, environment })
      for (const contests of [true, false]) {
        const id = yield* held(service, { arbiter_agent_id: "judge", contest_seconds: 60 })
        assert.strictEqual((yield* service.refund(id, as("a1"))).status, 200)
        if (contests) {
          const stands = yield* service.contest(id, as("unproven"))
          assert.include(stands.text, "held until judge decides")
        }
        const split = yield* service.resolve(id, "5.00", as("judge"))
        assert.deepNestedInclude(split.json, {
          status: "settled",
          "escrow.released_amount": "5.00",
          "escrow.refunded_amount": "7.50"
        })
        yield* TestClock.adjust("2 minutes")
        assert.strictEqual(
          at(yield* readAs(service, "judge", `/escrow/${id}`), "resolution.by"),
          "arbiter"
        )
      }
    }))

  it.effect("is of held work alone: before a delivery, and of what failed, a refund is free", () =>
    Effect.gen(function* () {
      const service = yield* desk({ database, environment })
      const funded = yield* fund(service, contested)
      assert.strictEqual(at(yield* service.refund(funded, as("a1")), "status"), "refunded")
      const failed = yield* fund(service, contested)
      yield* deliver(service, failed, FAILS)
      assert.strictEqual(at(yield* service.refund(failed, as("a1")), "status"), "refunded")
    }))

  it.effect("leaves the evaluator its word: a pass pays, and a fail makes the refund free", () =>
    Effect.gen(function* () {
      const service = yield* desk({
        database,
        environment: { ...environment, API_KEYS: `${environment.API_KEYS},b2:key-of-b2` }
      })
      const evaluated = Effect.fnUntraced(function* (outcome: string) {
        const id = idOf(
          yield* service.create(
            { ...contested, contest_seconds: 60, evaluator_agent_id: "eve" },
            as("a1")
          )
        )
        yield* service.deliver(id, { headers: { authorization: "Bearer key-of-b2" } })
        yield* service.refund(id, as("a1"))
        yield* service.ask(`/escrow/${id}/evaluation`, post({ outcome }, as("eve")))
        return id
      })
      assert.strictEqual(yield* stateOf(service, yield* evaluated("pass")), "released v4")
      const failed = yield* evaluated("fail")
      assert.strictEqual(yield* stateOf(service, failed), "disputed v4")
      assert.strictEqual(at(yield* service.refund(failed, as("a1")), "status"), "refunded")
      const silent = yield* evaluated("fail")
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* stateOf(service, silent), "refunded v5")
    }))

  it.effect.each<[terms: object, expected: string]>([
    [{ ...contested, contest_seconds: 1 }, "201"],
    [{ ...contested, contest_seconds: INSPECTION_SECONDS_MAX }, "201"],
    [{ ...contested, contest_seconds: null }, "201"],
    [{ ...contested, contest_seconds: 0 }, "422 SCHEMA_VALIDATION_FAILED"],
    [
      { ...contested, contest_seconds: INSPECTION_SECONDS_MAX + 1 },
      "422 SCHEMA_VALIDATION_FAILED"
    ],
    [{ contest_seconds: 60 }, "422 SCHEMA_VALIDATION_FAILED"],
    [{ refund_after_delivery: "never" }, "422 SCHEMA_VALIDATION_FAILED"]
  ])("%j is answered with %s", ([terms, expected]) =>
    Effect.gen(function* () {
      const { create } = yield* desk({ database })
      assert.strictEqual(outcome(yield* create(terms)), expected)
    }))
})

describe("what its terms keep from ending is told to both sides", () => {
  it.effect.each<[terms: object, codes: Array<string>]>([
    [{}, ["no_inspection"]],
    [{ inspection: { seconds: 1, then: "release" } }, []],
    [{ arbiter_agent_id: "judge" }, []],
    [{ arbiter_agent_id: "judge", inspection: { seconds: 1, then: "refund" } }, [
      "inspection_idle"
    ]],
    [contested, ["no_inspection", "contest_without_arbiter"]],
    [{ ...contested, arbiter_agent_id: "judge" }, []]
  ])("%j: %j", ([terms, codes]) =>
    Effect.gen(function* () {
      const service = yield* desk({ environment })
      const made = yield* service.create({ payee_agent_id: "unproven", ...terms }, as("a1"))
      const read = yield* readAs(service, "unproven", `/escrow/${idOf(made)}`)
      for (const warnings of [at(made, "escrow.warnings"), at(read, "warnings")]) {
        assert.isTrue(Array.isArray(warnings))
        const told: Array<unknown> = Array.isArray(warnings) ? warnings.map(({ code }) => code) : []
        assert.deepStrictEqual(told, codes)
      }
    }))
})
