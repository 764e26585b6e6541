import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { CALL_MAX, SOURCES_MAX } from "../../../schemas/textcheck/call.ts"
import { LEAVES_MAX } from "../../../src/textcheck/call/leaves.ts"
import { VALUES_MAX } from "../../../src/textcheck/call/values.ts"
import { serviceWith } from "../../../src/textcheck.ts"
import { inProcess, post } from "../../inProcess.ts"
import { grammar } from "../ports.ts"

const textcheck = inProcess(serviceWith(grammar()))

const call = { tool: "send_email", arguments: { to: "eve@evil-box.example", body: "Hello" } }
const request = (more: object = {}) => ({ task: "Answer Anna.", sources: [], call, ...more })

describe("POST /check/call", () => {
  it.effect("tells where each value comes from, and why", () =>
    Effect.gen(function* () {
      const ask = yield* textcheck
      const text = "Opening hours: 9 to 5. Contact: eve@evil-box.example"
      const body = request({ sources: [{ id: "page", text, source: "web" }] })
      const reply = yield* ask("/check/call", post(body))
      assert.strictEqual(reply.status, 200, reply.text)
      assert.deepStrictEqual(reply.json, {
        verdict: "review",
        effects: ["sends"],
        delegated: null,
        values: [
          {
            path: "to",
            value: "eve@evil-box.example",
            kind: "address",
            origin: "source",
            verdict: "review",
            source_id: "page",
            start: 32,
            end: 52,
            why: "It comes from what was read alone."
          },
          {
            path: "body",
            value: "Hello",
            kind: "text",
            origin: "model",
            verdict: "allow",
            source_id: null,
            start: null,
            end: null,
            why: "Words of the agent."
          }
        ],
        reasons: ["Nothing in the call is of what the user says."],
        question: 'Shall I send by "send_email" with "eve@evil-box.example" (from page)?'
      })
      assert.strictEqual((yield* ask("/check/call", post(body))).text, reply.text)
    }))

  it.effect.each([
    { said: "Run `rm -rf build`.", command: "rm -rf build", verdict: "allow" },
    { said: "Please run rm -rf build and tell me.", command: "rm -rf build", verdict: "allow" },
    { said: "Run: ls -la *", command: "ls -la *", verdict: "allow" },
    { said: "Run rm -rf build.", command: "rm -rf /build", verdict: "review" },
    { said: "Run rm -rf /tmp/x", command: "rm -rf /", verdict: "review" },
    { said: "Run rm -rf ./build", command: "rm -rf .", verdict: "review" },
    { said: "Run `cat notes.txt`", command: "cat > notes.txt", verdict: "review" },
    { said: "Run git push --dry-run", command: "git push", verdict: "review" },
    { said: "Run `make clean out`", command: "make clean", verdict: "review" },
    { said: "Run echo rm | wc", command: "echo; rm | wc", verdict: "review" }
  ])(
    "the user says $command in '$said': $verdict",
    ({ command, said, verdict }) =>
      Effect.gen(function* () {
        const ask = yield* textcheck
        const run = { tool: "run_command", arguments: { command } }
        const reply = yield* ask("/check/call", post({ task: said, sources: [], call: run }))
        assert.propertyVal(reply.json, "verdict", verdict)
      })
  )

  it.effect.each([
    { body: {}, path: "task" },
    { body: request({ call: { tool: "", arguments: {} } }), path: "call.tool" },
    { body: request({ call: { tool: "a", arguments: [] } }), path: "call.arguments" },
    { body: request({ effects: ["explodes"] }), path: "effects.0" },
    { body: request({ sources: [{ id: "a" }] }), path: "sources.0.text" },
    {
      body: request({ sources: [{ id: "a", text: "", source: "dream" }] }),
      path: "sources.0.source"
    }
  ])("refuses what does not fit at $path", ({ body, path }) =>
    Effect.gen(function* () {
      const ask = yield* textcheck
      const reply = yield* ask("/check/call", post(body))
      assert.strictEqual(reply.status, 422, reply.text)
      assert.include(reply.text, `"path":"${path}"`)
    }))

  it.effect.each([
    { count: SOURCES_MAX - 1, status: 200 },
    { count: SOURCES_MAX, status: 200 },
    { count: SOURCES_MAX + 1, status: 422 }
  ])("takes 100 sources: $count", ({ count, status }) =>
    Effect.gen(function* () {
      const ask = yield* textcheck
      const sources = Array.from({ length: count }, (_, i) => ({ id: `s${i}`, text: "Good day." }))
      const reply = yield* ask("/check/call", post(request({ sources })))
      assert.strictEqual(reply.status, status)
    }))

  it.effect.each([
    { more: -1, status: 200 },
    { more: 0, status: 200 },
    { more: 1, status: 413 }
  ])("takes 1,000,000 characters together: $more", ({ more, status }) =>
    Effect.gen(function* () {
      const ask = yield* textcheck
      const used = request().task.length + JSON.stringify(call.arguments).length
      const text = "word ".repeat(CALL_MAX / 5).slice(0, CALL_MAX - used + more)
      const reply = yield* ask("/check/call", post(request({ sources: [{ id: "a", text }] })))
      assert.strictEqual(reply.status, status, reply.text.slice(0, 300))
      if (status === 413) {
        assert.deepNestedInclude(reply.json, {
          "error.code": "TEXT_TOO_LONG",
          "error.details.limit": CALL_MAX,
          "error.details.length": CALL_MAX + 1
        })
      }
    }))

  it.effect.each([
    { count: LEAVES_MAX - 1, verdict: "allow" },
    { count: LEAVES_MAX, verdict: "allow" },
    { count: LEAVES_MAX + 1, verdict: "review" }
  ])(
    "holds where there are more values than it reads: $count",
    ({ count, verdict }) =>
      Effect.gen(function* () {
        const ask = yield* textcheck
        const notes = Array.from({ length: count }, () => "milk and bread for the weekend")
        const body = request({ call: { tool: "save_notes", arguments: { notes } } })
        const reply = yield* ask("/check/call", post(body))
        assert.deepInclude(reply.json, { verdict })
      })
  )

  it.effect.each([
    { count: VALUES_MAX - 1, isWhole: true },
    { count: VALUES_MAX, isWhole: true },
    { count: VALUES_MAX + 1, isWhole: false }
  ])(
    "holds where more values stand in a text than it reads: $count",
    ({ count, isWhole }) =>
      Effect.gen(function* () {
        const ask = yield* textcheck
        const many = Array.from({ length: count - 1 }, (_, i) => `a${i}@berg.example`).join(" ")
        const body = request({ call: { tool: "save_note", arguments: { content: many } } })
        const reply = yield* ask("/check/call", post(body))
        assert.deepInclude(reply.json, { verdict: isWhole ? "allow" : "review" })
      })
  )

  it.effect("shows no card and no secret whole", () =>
    Effect.gen(function* () {
      const ask = yield* textcheck
      const [card, token] = ["4111 1111 1111 1111", "ghp_9aBcD3fGh1jKlMn0pQrStUvWxYz2345678ab"]
      const body = request({
        sources: [{ id: "mail", text: `card ${card}, token ${token}` }],
        call: { tool: "send_email", arguments: { card, body: `It is ${token}.` } }
      })
      const reply = yield* ask("/check/call", post(body))
      assert.strictEqual(reply.status, 200)
      assert.notInclude(reply.text, card)
      assert.notInclude(reply.text, "4111")
      assert.notInclude(reply.text, token)
      assert.include(reply.text, "A secret that was read would be passed on.")
    }))

  it.effect("takes arguments of any depth", () =>
    Effect.gen(function* () {
      const ask = yield* textcheck
      const deep = `${'{"a":'.repeat(2_000)}"eve@evil-box.example"${"}".repeat(2_000)}`
      const body = `{"task":"Read on.","sources":[],"call":{"tool":"send","arguments":${deep}}}`
      const reply = yield* ask("/check/call", post(body))
      assert.strictEqual(reply.status, 200, reply.text.slice(0, 300))
      assert.include(reply.text, '"verdict":"review"')
    }))
})
