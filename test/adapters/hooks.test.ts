/**
 * Claude Code's `http` hooks, as the document has them in `settings.json`: always 200 with a decision.
 */
import { assert, it } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { readFileSync } from "node:fs"
import { RecoveryApi } from "../../schemas/recovery.ts"
import { make } from "../../layers/client/make.ts"
import { service } from "../../src/recovery.ts"
import { inProcess } from "../inProcess.ts"
import { baseUrl, reached } from "../reached.ts"

const documents = readFileSync(new URL("../../docs/recovery.md", import.meta.url), "utf8")
const settings = [...documents.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = ""]) => text)
  .find((text) => text.includes("/hooks/claude-code")) ?? "{}"
const KEY = "the-key-of-a-hook"

/** Fires a hook as the settings of the document say. */
const firing = Effect.map(reached(service), (options) => ({
  options: { ...options, key: KEY },
  fire: (hook_event_name: string, more: object = {}, key = KEY) =>
    Effect.promise(async () => {
      const [{ hooks: [hook] }] = JSON.parse(settings).hooks.PreToolUse
      assert.strictEqual(hook.type, "http")
      const headers = Object.fromEntries(
        Object.entries(hook.headers).map((
          [name, value]
        ) => [name, String(value).replace("$RECOVERY_KEY", key)])
      )
      const { pathname, search } = new URL(hook.url)
      const response = await options.fetch(baseUrl + pathname + search, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ hook_event_name, cwd: "/project", session_id: "s", ...more })
      })
      return { status: response.status, answer: await response.json() }
    })
}))

const call = { tool_name: "mcp__mail__send", tool_input: { to: "board" } }
const go = { status: 200, answer: {} }

it.live("a call is begun, ended and not made twice, and the turn leaves a checkpoint", () =>
  Effect.gen(function* () {
    const { fire, options } = yield* firing
    assert.deepStrictEqual(yield* fire("PreToolUse", { ...call, tool_name: "Read" }), go)
    assert.deepStrictEqual(yield* fire("PreToolUse", call), go)
    const doubt = yield* fire("PreToolUse", call)
    assert.strictEqual(doubt.answer.hookSpecificOutput.permissionDecision, "ask")
    assert.deepStrictEqual(
      yield* fire("PostToolUse", { ...call, tool_response: { id: 81 } }),
      go
    )
    const done = yield* fire("PreToolUse", call)
    assert.strictEqual(done.status, 200)
    assert.deepInclude(done.answer.hookSpecificOutput, { permissionDecision: "deny" })
    assert.include(done.answer.hookSpecificOutput.permissionDecisionReason, '{"id":81}')
    assert.deepStrictEqual(yield* fire("PreCompact"), go)
    assert.deepStrictEqual(yield* fire("Stop", { last_assistant_message: "Sent." }), go)
    const { promises } = make(RecoveryApi)(options)
    const { items } = yield* Effect.promise(() => promises.workflows.list({ query: { limit: 10 } }))
    assert.deepStrictEqual(
      items.map(({ checkpoint_count, status }) => ({ checkpoint_count, status })),
      [{ checkpoint_count: 2, status: "active" }]
    )
  }))

const SECRET = "a prompt that nobody else may read"
const TOKEN = "the-key-that-no-log-may-hold"
const body = JSON.stringify({
  hook_event_name: "PreToolUse",
  tool_name: "send",
  tool_input: { text: SECRET },
  last_assistant_message: SECRET,
  cwd: "/project"
})

it.live.each<
  { name: string; status: number; settings?: Record<string, string>; init?: RequestInit }
>([
  { name: "no key", status: 401, init: { headers: {} } },
  { name: "an unknown key", status: 401, settings: { AUTH_MODE: "required" } },
  { name: "no hook", status: 400, init: { body: SECRET } },
  { name: "a body too large", status: 413, init: { body: SECRET.repeat(100_000) } },
  {
    name: "a page of another origin",
    status: 403,
    init: { headers: { origin: "https://evil.example" } }
  },
  {
    name: "another host",
    status: 421,
    init: { headers: { host: "evil.example", authorization: `Bearer ${TOKEN}` } }
  },
  { name: "the second within a minute", status: 429, settings: { RATE_LIMIT_PER_MINUTE: "1" } }
])(
  "$name decides nothing, and the log has $status and no word of the caller's",
  ({ init, settings = {}, status }) =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const log = Logger.layer([
        Logger.map(Logger.formatJson, (line) => lines.push(line))
      ])
      const ask = yield* Effect.provide(inProcess(service, { environment: settings }), log)
      const fire = ask("/hooks/claude-code?acting=*&task=secret-task", {
        method: "POST",
        headers: { authorization: `Bearer ${TOKEN}` },
        body,
        ...init
      })
      if (status === 429) yield* fire
      const { json, status: answered } = yield* fire
      assert.deepStrictEqual({ answered, json }, { answered: 200, json: {} })
      const told = lines.filter((line) => line.includes("A hook of Claude Code was refused"))
      assert.include(told.at(-1), `with ${status}`)
      for (const secret of [SECRET, TOKEN, "secret-task"]) assert.notInclude(lines.join(), secret)
    })
)

it.live.each([
  { acting: "mcp__mail__*", tool: "mcp__mail__send", isActing: true },
  { acting: "Read, mcp__*__send", tool: "mcp__mail__send", isActing: true },
  { acting: "*", tool: "mcp__mail__send", isActing: true },
  { acting: "mcp__mail__*__send", tool: "mcp__mail__send", isActing: false },
  { acting: "mcp__mail", tool: "mcp__mail__send", isActing: false },
  { acting: "*__mail", tool: "mcp__mail__send", isActing: false },
  { acting: "", tool: "mcp__mail__send", isActing: false }
])(
  "acting=$acting names $tool: $isActing",
  ({ acting, isActing, tool }) =>
    Effect.gen(function* () {
      const { options } = yield* firing
      const fire = () =>
        options.fetch(`${baseUrl}/hooks/claude-code?acting=${encodeURIComponent(acting)}`, {
          method: "POST",
          headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
          body: JSON.stringify({ hook_event_name: "PreToolUse", tool_name: tool, tool_input: {} })
        }).then((response) => response.json())
      yield* Effect.promise(fire)
      const again = yield* Effect.promise(fire)
      assert.strictEqual(again.hookSpecificOutput?.permissionDecision, isActing ? "ask" : undefined)
    })
)
