/**
 * What the documents show of the adapters, as a user runs it: LangGraph's three lines, and the command
 * that Claude Code's settings name.
 */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { served } from "./served.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

const ran = (
  args: ReadonlyArray<string>,
  input: string,
  environment: { readonly [name: string]: string } = {}
) =>
  Effect.promise(() =>
    new Promise<{ readonly status: number | null; readonly said: string; readonly wrong: string }>(
      (resolve) => {
        const child = spawn(Deno.execPath(), [...args], {
          cwd: root,
          env: { ...Deno.env.toObject(), ...environment }
        })
        let [said, wrong] = ["", ""]
        child.stdout.on("data", (data) => said += String(data))
        child.stderr.on("data", (data) => wrong += String(data))
        child.on("close", (status) => resolve({ status, said, wrong }))
        child.stdin.end(input)
      }
    )
  )

const documents = readFileSync(join(root, "docs/recovery.md"), "utf8")

/** The block of the document that has this line in it. */
const blockWith = (line: string) => {
  const blocks = [...documents.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, text = ""]) => text)
  const block = blocks.find((text) => text.includes(line))
  assert.isDefined(block, line)
  return block ?? ""
}

it.live("LangGraph's lines of the document keep a thread over two programs", () =>
  Effect.gen(function* () {
    const { url } = yield* served
    const lines = blockWith("saver(MemorySaver")
      .replace("agent-services/langgraph", new URL("../../src/langgraph.ts", import.meta.url).href)
      .replace("http://127.0.0.1:8002", url)
    const program = (input: string) => `
      import { Annotation, END, START, StateGraph } from "@langchain/langgraph"
      ${lines}
      const State = Annotation.Root({
        said: Annotation({ reducer: (before, after) => [...before, ...after], default: () => [] })
      })
      const graph = new StateGraph(State)
        .addNode("echo", async (_, config) => ({
          said: [await checkpointer.once(config, "echo", { act: () => "echo" })]
        }))
        .addEdge(START, "echo").addEdge("echo", END).compile({ checkpointer })
      const { said } = await graph.invoke(${input}, { configurable: { thread_id: "t" } })
      console.log(JSON.stringify(said))`
    const first = yield* ran(["run", "-A", "--quiet", "-"], program('{ said: ["one"] }'))
    assert.strictEqual(first.said.trim(), '["one","echo"]', first.wrong)
    const second = yield* ran(["run", "-A", "--quiet", "-"], program('{ said: ["two"] }'))
    assert.strictEqual(second.said.trim(), '["one","echo","two","echo"]', second.wrong)
  }))

it.live("Claude Code's command of the document keeps what a session did, and blocks nobody", () =>
  Effect.gen(function* () {
    const { url } = yield* served
    const settings = JSON.parse(blockWith("agent-services hook"))
    const { command } = settings.hooks.PreToolUse[0].hooks[0]
    const [npx, yes, name, ...asked] = String(command).replaceAll("'", "").split(" ")
    assert.deepStrictEqual([npx, yes, name], ["npx", "-y", "agent-services"])
    const args = ["run", "--allow-net", "--allow-env", "src/agentServices.ts", ...asked]
    const fire = (hook_event_name: string, more: object = {}, environment = {}) =>
      Effect.map(
        ran(args, JSON.stringify({ hook_event_name, cwd: "/project", session_id: "s", ...more }), {
          RECOVERY_URL: url,
          RECOVERY_KEY: "the-key-of-a-session",
          ...environment
        }),
        ({ said, status, wrong }) => {
          assert.strictEqual(status, 0, wrong)
          return { answer: JSON.parse(said), wrong }
        }
      )
    const call = { tool_name: "mcp__mail__send", tool_input: { to: "board", text: "Done" } }
    const same = { tool_name: "mcp__mail__send", tool_input: { text: "Done", to: "board" } }
    assert.deepStrictEqual((yield* fire("SessionStart")).answer, {})
    assert.deepStrictEqual((yield* fire("PreToolUse", { tool_name: "Read" })).answer, {})
    assert.deepStrictEqual((yield* fire("PreToolUse", call)).answer, {})
    const doubt = yield* fire("PreToolUse", same)
    assert.strictEqual(doubt.answer.hookSpecificOutput.permissionDecision, "ask")
    yield* fire("PostToolUse", { ...call, tool_response: { id: 81 } })
    const done = yield* fire("PreToolUse", same)
    assert.deepInclude(done.answer.hookSpecificOutput, { permissionDecision: "deny" })
    assert.include(done.answer.hookSpecificOutput.permissionDecisionReason, '{"id":81}')
    yield* fire("PreCompact", { trigger: "auto" })
    yield* fire("Stop", { last_assistant_message: "The mail is sent; next is the archive." })
    const next = yield* fire("SessionStart", { session_id: "other" })
    const { additionalContext } = next.answer.hookSpecificOutput
    assert.include(additionalContext, "The mail is sent; next is the archive.")
    assert.include(additionalContext, "effect mcp__mail__send")
    const away = yield* fire("PreToolUse", call, { RECOVERY_URL: "http://127.0.0.1:9" })
    assert.strictEqual(away.answer.hookSpecificOutput.permissionDecision, "ask")
    assert.include(away.wrong, "workflow recovery:")
  }))
