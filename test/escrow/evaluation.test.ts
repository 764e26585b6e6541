import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { compactVerify, createLocalJWKSet } from "jose"
import { nodeHash } from "../../layers/hash.ts"
import { Jwks } from "../../schemas/jwks.ts"
import { databases } from "../databases.ts"
import { post } from "../inProcess.ts"
import { at, type Desk, desk, FAILS, outcome, PASSES } from "./desk.ts"
import { listener } from "./listener.ts"

const environment = { API_KEYS: "eve:key-of-eve,mallory:key-of-mallory" }
const eve = { authorization: "Bearer key-of-eve" }
const mallory = { authorization: "Bearer key-of-mallory" }

const evaluate = (
  { ask }: Desk,
  id: string,
  body: object = { outcome: "pass" },
  headers: Record<string, string> = eve
) => ask(`/escrow/${id}/evaluation`, post(body, headers))

const { sha256Hex } = nodeHash

const pass = (work: string) => ({ outcome: "pass", deliverable_sha256: sha256Hex(work) })

const evaluated = { evaluator_agent_id: "eve" }

describe.each(databases)("an evaluator on $name", ({ layer }) => {
  const open = Effect.fnUntraced(function* (change: object = {}) {
    const service = yield* desk({ database: layer, environment })
    const payee = "payee_agent_id" in change ? String(change.payee_agent_id) : "b2"
    const id = yield* service.fund({ ...evaluated, ...change })
    const judged = yield* service.deliver(id, { payee })
    return { service, id, judged }
  })

  it.effect("has the word after a passing check: a pass releases", () =>
    Effect.gen(function* () {
      const { service, id, judged } = yield* open()
      assert.deepNestedInclude(judged.json, {
        status: "delivered",
        check_result: "pass",
        hold_reason: "evaluation_pending",
        auto_released: false,
        "escrow.evaluation.outcome": "pending"
      })
      const passed = yield* evaluate(service, id, { outcome: "pass", reason: "All there" })
      assert.deepNestedInclude(passed.json, {
        status: "released",
        "escrow.resolution.by": "evaluator",
        "escrow.evaluation.outcome": "pass",
        "escrow.evaluation.reason": "All there",
        "escrow.hold_reason": null,
        "escrow.version": 3
      })
      const events = yield* service.ask(`/escrow/${id}/events`)
      assert.strictEqual(at(events, "items.0.data.evaluator_agent_id"), "eve")
      assert.deepNestedInclude(at(events, "items.2"), {
        by: "evaluator",
        "data.evaluation": "pass"
      })
      const { json } = yield* service.ask(`/escrow/${id}/receipt`)
      assert.deepNestedInclude(json, {
        "claims.evaluation": "pass",
        "claims.evaluator_agent_id": "eve",
        "claims.by": "evaluator"
      })
      assert.isTrue((yield* service.ledger).balanced)
    }))

  it.effect("that has not spoken is in no receipt", () =>
    Effect.gen(function* () {
      const { service, id } = yield* open()
      yield* service.refund(id)
      const { json } = yield* service.ask(`/escrow/${id}/receipt`)
      assert.deepNestedInclude(json, {
        "claims.evaluator_agent_id": "eve",
        "claims.evaluation": null
      })
    }))

  it.effect("that says no disputes; a revision is evaluated anew", () =>
    Effect.gen(function* () {
      const { service, id } = yield* open({ revisions: 1 })
      const failed = yield* evaluate(service, id, {
        outcome: "fail",
        reason: "Not this",
        deliverable_sha256: sha256Hex(PASSES)
      })
      assert.deepNestedInclude(failed.json, {
        status: "disputed",
        "escrow.hold_reason": "evaluation_failed",
        "escrow.revisions_left": 1,
        "escrow.resolution": null
      })
      assert.strictEqual(outcome(yield* evaluate(service, id)), "409 INVALID_STATE")
      const again = yield* service.deliver(id)
      assert.deepNestedInclude(again.json, {
        status: "delivered",
        hold_reason: "evaluation_pending"
      })
      const passed = yield* evaluate(service, id, pass(PASSES))
      assert.strictEqual(at(passed, "status"), "released")
    }))

  it.effect("says of which work: a word that comes late lands on no other", () =>
    Effect.gen(function* () {
      const { service, id } = yield* open({ revisions: 2 })
      const junk = "Total junk"
      yield* evaluate(service, id, { ...pass(PASSES), outcome: "fail" })
      yield* service.deliver(id, { text: junk })
      const late = yield* evaluate(service, id, pass(PASSES))
      assert.strictEqual(outcome(late), "409 OTHER_DELIVERABLE")
      assert.deepNestedInclude(late.json, {
        "error.details.deliverable_sha256": sha256Hex(junk),
        "error.details.version": 4
      })
      const silent = yield* evaluate(service, id)
      assert.strictEqual(outcome(silent), "422 SCHEMA_VALIDATION_FAILED")
      assert.include(silent.text, "deliverable_sha256")
      const still = yield* service.ask(`/escrow/${id}`)
      assert.deepNestedInclude(still.json, { status: "delivered", version: 4 })
      assert.strictEqual(outcome(yield* evaluate(service, id, pass(junk))), "200")
      const events = yield* service.ask(`/escrow/${id}/events`)
      assert.strictEqual(at(events, "items.4.data.deliverable_sha256"), sha256Hex(junk))
    }))

  it.effect("may say of which work without revisions; no other then either", () =>
    Effect.gen(function* () {
      const { service, id } = yield* open()
      const other = yield* evaluate(service, id, pass(FAILS))
      assert.strictEqual(outcome(other), "409 OTHER_DELIVERABLE")
      for (const strange of ["", sha256Hex(PASSES).toUpperCase(), 7]) {
        const refused = yield* evaluate(service, id, {
          outcome: "pass",
          deliverable_sha256: strange
        })
        assert.strictEqual(outcome(refused), "422 SCHEMA_VALIDATION_FAILED")
      }
      assert.strictEqual(outcome(yield* evaluate(service, id, pass(PASSES))), "200")
    }))

  it.effect("releases nothing that trust holds, and speaks once", () =>
    Effect.gen(function* () {
      for (
        const [payee, why] of [
          ["unproven", "unproven"],
          ["doubtful", "trust_below_threshold"],
          ["silent", "reputation_unavailable"]
        ]
      ) {
        const { service, id } = yield* open({ payee_agent_id: payee })
        const passed = yield* evaluate(service, id)
        assert.deepNestedInclude(passed.json, {
          status: "delivered",
          "escrow.hold_reason": why,
          "escrow.evaluation.outcome": "pass",
          "escrow.resolution": null
        })
        const twice = yield* evaluate(service, id, { outcome: "fail" })
        assert.strictEqual(outcome(twice), "409 EVALUATION_CLOSED")
        assert.strictEqual(at(twice, "error.details.evaluation.outcome"), "pass")
        assert.strictEqual(outcome(yield* service.release(id)), "200")
      }
    }))

  it.effect("stops the payer's clock until it has spoken", () =>
    Effect.gen(function* () {
      const { service, id, judged } = yield* open({
        payee_agent_id: "unproven",
        inspection: { seconds: 60, then: "release" }
      })
      assert.strictEqual(at(judged, "escrow.inspection_at"), null)
      yield* TestClock.adjust("10 minutes")
      const waiting = yield* service.ask(`/escrow/${id}`)
      assert.strictEqual(at(waiting, "status"), "delivered")
      const passed = yield* evaluate(service, id)
      assert.strictEqual(at(passed, "escrow.inspection_at"), "1970-01-01T00:11:00.000Z")
    }))

  it.effect("proves who it is in every mode, and is no party", () =>
    Effect.gen(function* () {
      const { service, id } = yield* open()
      assert.strictEqual(
        outcome(yield* evaluate(service, id, { outcome: "pass" }, {})),
        "401 UNAUTHENTICATED"
      )
      assert.strictEqual(
        outcome(yield* evaluate(service, id, { outcome: "pass" }, mallory)),
        "404 ESCROW_NOT_FOUND"
      )
      const stale = { ...eve, "if-match": '"1"' }
      assert.strictEqual(
        outcome(yield* evaluate(service, id, { outcome: "pass" }, stale)),
        "412 VERSION_MISMATCH"
      )
      assert.strictEqual(at(yield* service.ask(`/escrow/${id}`), "version"), 2)
      for (
        const [change, said] of [
          [{ payee_agent_id: "eve" }, "neither payer, payee nor arbiter"],
          [{ payer_agent_id: "eve" }, "neither payer, payee nor arbiter"],
          [{ arbiter_agent_id: "eve" }, "neither payer, payee nor arbiter"],
          [{ evaluator_agent_id: "nobody" }, "must have a key"],
          [{ evaluator_agent_id: "@world" }, "no agent"]
        ] as const
      ) {
        const refused = yield* service.create({ ...evaluated, ...change })
        assert.strictEqual(outcome(refused), "422 SCHEMA_VALIDATION_FAILED")
        assert.include(refused.text, said)
      }
    }))

  it.effect("with a key that would not be accepted is none", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const database = Layer.succeed(SqlClient.SqlClient, sql)
      const named = { evaluator_agent_id: "early" }
      const create = Effect.fnUntraced(function* (mode: string) {
        const service = yield* desk({
          database,
          environment: { AUTH_MODE: mode, API_KEYS: "a1:key-of-a1" }
        })
        yield* service.ask("/escrows", {
          headers: { authorization: "Bearer key-of-early-bird", "x-agent-id": "early" }
        })
        return outcome(yield* service.create(named, { authorization: "Bearer key-of-a1" }))
      })
      assert.strictEqual(yield* create("open"), "422 SCHEMA_VALIDATION_FAILED")
      assert.strictEqual(yield* create("enroll"), "201")
      assert.strictEqual(yield* create("required"), "422 SCHEMA_VALIDATION_FAILED")
    }).pipe(Effect.provide(layer)))

  it.effect("is not asked of a deliverable that fails, nor where none is named", () =>
    Effect.gen(function* () {
      const { service, id } = yield* open()
      const failed = yield* service.fund(evaluated)
      const disputed = yield* service.deliver(failed, { text: FAILS })
      assert.deepNestedInclude(disputed.json, {
        status: "disputed",
        hold_reason: "check_failed",
        "escrow.evaluation": null
      })
      assert.strictEqual(outcome(yield* evaluate(service, failed)), "409 INVALID_STATE")
      const funded = yield* service.fund(evaluated)
      assert.strictEqual(outcome(yield* evaluate(service, funded)), "409 INVALID_STATE")
      const without = yield* service.fund({ arbiter_agent_id: "eve" })
      assert.strictEqual(outcome(yield* evaluate(service, without)), "409 NO_EVALUATOR")
      const none = yield* evaluate(service, "esc_x")
      assert.strictEqual(outcome(none), "404 ESCROW_NOT_FOUND")
      const strange = yield* evaluate(service, id, { outcome: "perhaps" })
      assert.strictEqual(outcome(strange), "422 SCHEMA_VALIDATION_FAILED")
      // The payer may give up its claim all the same.
      assert.strictEqual(outcome(yield* service.release(id)), "200")
    }))

  it.effect("has read what no program understood, unless the payer is strict", () =>
    Effect.gen(function* () {
      const unread = { verification_criteria: 'must contain "Total". Never be rude.' }
      const lenient = yield* open(unread)
      const released = yield* evaluate(lenient.service, lenient.id)
      assert.strictEqual(at(released, "status"), "released")
      const strict = yield* open({ ...unread, on_unread: "hold_strict" })
      const held = yield* evaluate(strict.service, strict.id)
      assert.deepNestedInclude(held.json, {
        status: "delivered",
        "escrow.hold_reason": "criteria_unread"
      })
    }))

  it.effect("decides alone where nothing was checked, also where what is unread is released", () =>
    Effect.gen(function* () {
      const vague = { verification_criteria: "Never be rude." }
      const { service, id, judged } = yield* open({ ...vague, on_unread: "release" })
      assert.deepInclude(judged.json, { status: "delivered", check_result: "unchecked" })
      assert.strictEqual(at(yield* evaluate(service, id), "status"), "released")
    }))

  it.effect("has counted what a program counts in doubt, unless the payer is strict", () =>
    Effect.gen(function* () {
      const text = "1 2 3"
      const after = Effect.fnUntraced(function* (on_unread: string) {
        const service = yield* desk({ database: layer, environment })
        const change = { verification_criteria: "Written in German.", on_unread }
        const alone = yield* service.fund(change)
        const doubted = yield* service.deliver(alone, { text })
        const id = yield* service.fund({ ...evaluated, ...change })
        const asked = yield* service.deliver(id, { text })
        const passed = yield* evaluate(service, id)
        return [
          [at(doubted, "status"), at(doubted, "hold_reason")],
          [at(asked, "status"), at(asked, "hold_reason")],
          [at(passed, "status"), at(passed, "escrow.hold_reason")]
        ]
      })
      const doubt = ["delivered", "check_in_doubt"]
      const open = ["delivered", "evaluation_pending"]
      assert.deepStrictEqual(yield* after("hold"), [doubt, open, ["released", null]])
      assert.deepStrictEqual(yield* after("hold_strict"), [doubt, open, doubt])
    }))
})

const decodeKeys = Schema.decodeUnknownSync(Jwks)

describe("EVALUATOR=address", () => {
  const reasoned = { outcome: "pass", reason: "Looks right" }

  /** Asks an address that answers with what `answer` makes of the work. */
  const asked = Effect.fnUntraced(function* (
    answer: (work: Record<string, unknown>) => readonly [status: number, body: unknown],
    change: object = {}
  ) {
    const requests: Array<{ readonly signature: string; readonly body: string }> = []
    const url = yield* listener((request, response, body) => {
      requests.push({ signature: String(request.headers["evaluation-signature"]), body })
      const [status, reply] = answer(JSON.parse(body))
      response.statusCode = status
      response.end(typeof reply === "string" ? reply : JSON.stringify(reply))
    })
    const service = yield* desk({
      environment: {
        ...environment,
        EVALUATOR: "address",
        EVALUATOR_URL: url,
        EVALUATOR_ALLOW_PRIVATE: "1"
      }
    })
    const id = yield* service.fund({ ...evaluated, ...change })
    const payee = "payee_agent_id" in change ? String(change.payee_agent_id) : "b2"
    return { service, id, requests, judged: yield* service.deliver(id, { payee }) }
  })

  const about = ({ escrow_id, deliverable_sha256 }: Record<string, unknown>) => ({
    escrow_id,
    deliverable_sha256
  })

  it.live("is sent the work, signed, and its pass releases what trust does", () =>
    Effect.gen(function* () {
      const { service, id, requests, judged } = yield* asked((work) => [200, {
        ...about(work),
        ...reasoned
      }])
      assert.deepNestedInclude(judged.json, {
        status: "released",
        auto_released: false,
        "escrow.resolution.by": "evaluator",
        "escrow.evaluation.outcome": "pass",
        "escrow.evaluation.reason": "Looks right"
      })
      const [{ body, signature } = { body: "", signature: "" }] = requests
      assert.deepInclude(JSON.parse(body), { escrow_id: id, deliverable: PASSES })
      const { keys } = decodeKeys((yield* service.ask("/.well-known/jwks.json")).json)
      const set = createLocalJWKSet({ keys: keys.map((key) => ({ ...key })) })
      const { payload } = yield* Effect.promise(() => compactVerify(signature, set))
      assert.deepInclude(JSON.parse(new TextDecoder().decode(payload)), {
        escrow_id: id,
        evaluator_agent_id: "eve",
        deliverable_sha256: nodeHash.sha256Hex(PASSES),
        body_sha256: nodeHash.sha256Hex(body)
      })
      const held = yield* asked(
        (work) => [200, { ...about(work), ...reasoned }],
        { payee_agent_id: "unproven" }
      )
      assert.deepNestedInclude(held.judged.json, {
        status: "delivered",
        hold_reason: "unproven"
      })
    }))

  it.live("that says no disputes", () =>
    Effect.gen(function* () {
      const { judged } = yield* asked((work) => [200, {
        ...about(work),
        outcome: "fail",
        reason: "Not this"
      }])
      assert.deepNestedInclude(judged.json, {
        status: "disputed",
        check_result: "pass",
        hold_reason: "evaluation_failed"
      })
    }))

  it.live.each<
    [string, (work: Record<string, unknown>) => readonly [status: number, body: unknown]]
  >([
    ["another escrow", (work) => [200, { ...about(work), ...reasoned, escrow_id: "esc_other" }]],
    ["other work", (work) => [200, { ...about(work), ...reasoned, deliverable_sha256: "0" }]],
    ["no work", () => [200, reasoned]],
    ["perhaps", (work) => [200, { ...about(work), ...reasoned, outcome: "perhaps" }]],
    ["nothing yet", (work) => [202, { ...about(work), ...reasoned }]],
    ["a fault", (work) => [500, { ...about(work), ...reasoned }]],
    ["elsewhere", (work) => [302, { ...about(work), ...reasoned }]],
    ["no JSON", () => [200, "pass"]],
    [
      "pass and fail",
      (
        work
      ) => [200, `{"outcome":"fail",${JSON.stringify({ ...about(work), ...reasoned }).slice(1)}`]
    ],
    ["no end", (work) => [200, { ...about(work), ...reasoned, more: "x".repeat(70_000) }]]
  ])("that answers %s leaves the word to the key", ([_, answer]) =>
    Effect.gen(function* () {
      const { service, id, judged } = yield* asked(answer)
      assert.deepNestedInclude(judged.json, {
        status: "delivered",
        hold_reason: "evaluation_pending"
      })
      assert.strictEqual(at(yield* evaluate(service, id), "status"), "released")
    }))

  it.live("that is not there, or not public, leaves the word to the key", () =>
    Effect.gen(function* () {
      const url = yield* listener((_, response) => {
        response.end()
      })
      const environments = [
        { EVALUATOR_URL: "http://127.0.0.1:1", EVALUATOR_ALLOW_PRIVATE: "1" },
        { EVALUATOR_URL: url.replace("http:", "https:") }
      ]
      for (const own of environments) {
        const service = yield* desk({
          environment: { ...environment, EVALUATOR: "address", ...own }
        })
        const id = yield* service.fund(evaluated)
        const judged = yield* service.deliver(id)
        assert.strictEqual(at(judged, "hold_reason"), "evaluation_pending")
      }
    }))
})

describe("EVALUATOR=model", () => {
  it.live.each(["pass", "fail"])(
    "that says %s is told, and moves nothing",
    (word) =>
      Effect.gen(function* () {
        let prompt = ""
        const url = yield* listener((_, response, body) => {
          prompt = body
          response.setHeader("content-type", "application/json")
          const content = JSON.stringify({ outcome: word, reason: "So it seems" })
          response.end(
            JSON.stringify({ choices: [{ finish_reason: "stop", message: { content } }] })
          )
        })
        const service = yield* desk({
          environment: { ...environment, EVALUATOR: "model", LOCAL_MODEL_URL: url }
        })
        const id = yield* service.fund(evaluated)
        const judged = yield* service.deliver(id)
        assert.include(prompt, PASSES)
        assert.deepNestedInclude(judged.json, {
          status: "delivered",
          hold_reason: "evaluation_pending",
          "escrow.evaluation.outcome": "pending",
          "escrow.evaluation.advice.outcome": word,
          "escrow.evaluation.advice.reason": "So it seems",
          "escrow.resolution": null
        })
        assert.strictEqual(at(yield* evaluate(service, id), "status"), "released")
      })
  )

  it.live("that cannot be asked is no advice", () =>
    Effect.gen(function* () {
      const url = yield* listener((_, response) => {
        response.statusCode = 400
        response.end()
      })
      const service = yield* desk({
        environment: { ...environment, EVALUATOR: "model", LOCAL_MODEL_URL: url }
      })
      const id = yield* service.fund(evaluated)
      const judged = yield* service.deliver(id)
      assert.deepNestedInclude(judged.json, {
        hold_reason: "evaluation_pending",
        "escrow.evaluation.advice": null
      })
    }))
})
