import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { post } from "../inProcess.ts"
import { exchange, problem } from "./exchange.ts"

describe("what bodies are refused", () => {
  it.effect.each<[string, string, string, object | string]>([
    ["/data/prepare", "400 invalid-json", "", "{"],
    ["/data/prepare", "400 duplicate-key", "/data/a", '{"data":{"a":1,"\\u0061":2}}'],
    ["/data/prepare", "422 missing-field", "/data", {}],
    ["/data/prepare", "422 unknown-field", "/polcy", { data: [1], polcy: {} }],
    ["/data/prepare", "422 unknown-field", "/policy/rulez", { data: [1], policy: { rulez: [] } }],
    ["/data/prepare", "422 unknown-field", "/policy/k_anonimity", {
      data: [1],
      policy: { k_anonimity: {} }
    }],
    ["/data/prepare", "422 invalid-type", "/policy/rules", { data: [1], policy: { rules: {} } }],
    ["/data/prepare", "422 invalid-field", "/data", { data: {} }],
    ["/data/prepare", "422 invalid-type", "/data", { data: 5 }],
    ["/data/prepare", "422 invalid-field", "/policy/default_level", {
      data: [1],
      policy: { default_level: "low" }
    }],
    ["/data/prepare", "422 invalid-field", "/label", { data: [1], label: "x".repeat(201) }],
    ["/data/prepare", "422 invalid-field", "/expires_at", {
      data: [1],
      expires_at: "2999-02-30T00:00:00Z"
    }],
    ["/data/prepare", "422 invalid-field", "/expires_at", { data: [1], expires_at: "tomorrow" }],
    ["/data/prepare", "422 invalid-field", "/expires_at", {
      data: [1],
      expires_at: "1969-01-01T00:00:00Z"
    }],
    ["/data/prepare", "422 invalid-field", "/expires_at", {
      data: [1],
      expires_at: "9999-12-31T23:59:59-10:00"
    }],
    ["/data/prepare", "422 invalid-agent-id", "/owner_id", { data: [1], owner_id: "а" }],
    ["/data/prepare", "422 unsafe-number", "/data/n", '{"data":{"n":9007199254740993}}'],
    ["/data/prepare", "422 lone-surrogate", "/data/0", '{"data":["\\ud800"]}'],
    ["/data/prepare", "422 forbidden-key", "/data/__proto__", '{"data":{"__proto__":1}}'],
    ["/data/prepare", "422 too-deep", `/data${"/0".repeat(32)}`, `{"data":${"[".repeat(200_000)}`],
    ["/data/prepare", "422 too-many-leaves", "/data", {
      data: Array.from({ length: 4097 }, () => 0)
    }],
    ["/data/prepare", "422 invalid-field", "/data", {
      data: { ["k".repeat(20_000)]: Array.from({ length: 4096 }, () => 0) }
    }],
    [
      "/data/prepare",
      "422 unsafe-number",
      `/data/${"k".repeat(250)}`,
      `{"data":{"${"k".repeat(20_000)}":[1e400,1e400]}}`
    ],
    ["/data/prepare", "422 policy-conflict", "/policy/rules/1/path", {
      data: [1],
      policy: { rules: [{ path: "/0", level: "medium" }, { path: "/0", level: "high" }] }
    }],
    ["/data/prepare", "422 policy-rule-unmatched", "/policy/rules/0/path", {
      data: [1],
      policy: { rules: [{ path: "/x", level: "medium" }] }
    }],
    ["/data/prepare", "422 policy-rule-unmatched", "/sensitive_fields/0", {
      data: [1],
      sensitive_fields: ["/x"]
    }],
    ["/data/prepare", "422 invalid-field", "/sensitive_fields", {
      data: [1],
      sensitive_fields: ["/0"],
      policy: {}
    }],
    ["/data/share", "422 invalid-field", "/nonce", {
      content_id: "b",
      requester_id: "a",
      nonce: "\n"
    }],
    ["/trust/report", "422 self-report", "/reporter_id", {
      agent_id: "a",
      reporter_id: "a",
      outcome: "positive"
    }],
    ["/trust/report", "422 invalid-field", "/outcome", {
      agent_id: "a",
      reporter_id: "b",
      outcome: "good"
    }],
    ["/trust/report", "422 unknown-field", "/evidence/x", {
      agent_id: "a",
      reporter_id: "b",
      outcome: "positive",
      evidence: { receipt_id: "r", x: 1 }
    }],
    ["/receipts/verify", "422 missing-field", "/receipt", {}],
    ["/receipts/verify", "422 missing-field", "/receipt", { toString: 1 }],
    ["/receipts/verify", "422 invalid-type", "/receipt", { receipt: "x" }],
    ["/receipts/verify", "422 invalid-type", "", []]
  ])("%s: %s at %j", ([path, refusal, pointer, body]) =>
    Effect.gen(function* () {
      const { ask } = yield* exchange()
      const reply = yield* ask(path, post(body))
      assert.strictEqual(problem(reply), refusal)
      assert.strictEqual(reply.headers.get("content-type"), "application/problem+json")
      const [first] = Schema.decodeUnknownSync(Violations)(reply.json).error.details.violations
      assert.strictEqual(first?.pointer, pointer)
    }))

  it.effect("415 for another type, none for an absent one, 413 over 1 MiB", () =>
    Effect.gen(function* () {
      const { ask } = yield* exchange()
      const body = '{"data":[1]}'
      const typed = (type: string) =>
        ask("/data/prepare", { method: "POST", body, headers: { "content-type": type } })
      assert.strictEqual(problem(yield* typed("text/plain")), "415 UNSUPPORTED_MEDIA_TYPE")
      assert.strictEqual((yield* typed("application/json; charset=utf-8")).status, 201)
      const untyped = { method: "POST", body: new TextEncoder().encode(body) }
      assert.strictEqual((yield* ask("/data/prepare", untyped)).status, 201)
      const large = post({ data: ["x".repeat(1024 * 1024)] })
      assert.strictEqual(problem(yield* ask("/data/prepare", large)), "413 REQUEST_TOO_LARGE")
    }))

  it.effect.each<[path: string, method: string]>([
    ["/data/share", "GET"],
    ["/data/share", "HEAD"],
    ["/data/share", "DELETE"],
    ["/data/prepare", "GET"],
    ["/data/prepare", "PUT"]
  ])("405 with Allow: %s does not take %s", ([path, method]) =>
    Effect.gen(function* () {
      const { ask } = yield* exchange()
      const reply = yield* ask(path, { method })
      assert.strictEqual(reply.status, 405)
      assert.strictEqual(reply.headers.get("allow"), "POST, OPTIONS")
      if (method !== "HEAD") assert.strictEqual(problem(reply), "405 METHOD_NOT_ALLOWED")
    }))

  it.effect("no agent's record is hidden by the path of reports", () =>
    Effect.gen(function* () {
      const { record } = yield* exchange()
      assert.strictEqual((yield* record("report")).agent_id, "report")
    }))

  it.effect("an unknown member is told with the known ones", () =>
    Effect.gen(function* () {
      const { ask } = yield* exchange()
      const { text } = yield* ask(
        "/trust/report",
        post({ agent_id: "a", reporter_id: "b", outcome: "positive", weight: 9 })
      )
      assert.include(text, "known are 'agent_id', 'reporter_id', 'outcome', 'context', 'evidence'")
    }))
})

const Violations = Schema.Struct({
  error: Schema.Struct({
    details: Schema.Struct({
      violations: Schema.Array(Schema.Struct({ pointer: Schema.String }))
    })
  })
})
