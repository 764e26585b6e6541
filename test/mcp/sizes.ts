/**
 * What the services cost a model, in tokens of four characters: `deno task sizes` measures it, and writes
 * the table of docs/agents.md anew.
 */
import { Effect, Predicate } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import type { Ask } from "../inProcess.ts"
import { clients } from "./agents.ts"
import { message } from "./clients.ts"
import { jobs, names } from "./jobs.ts"
import { started } from "./started.ts"

const CHARACTERS_A_TOKEN = 4
const ROUNDED_TO = 100

const page = new URL("../../docs/agents.md", import.meta.url)

/** As the table tells them: rounded up. */
const tokensOf = (characters: number) =>
  Math.ceil(characters / CHARACTERS_A_TOKEN / ROUNDED_TO) * ROUNDED_TO

const written = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/u, ",")

const toolsIn = (json: unknown): ReadonlyArray<{ readonly name: string }> =>
  Predicate.hasProperty(json, "result") && Predicate.hasProperty(json.result, "tools") &&
    Array.isArray(json.result.tools)
    ? json.result.tools
    : []

/** What a service tells before it does anything. */
export const listedBy = Effect.fnUntraced(function* (ask: Ask) {
  const tools = toolsIn((yield* ask("/mcp", message("tools/list"))).json)
  return {
    tools: tools.map(({ name }) => name),
    list: tokensOf(JSON.stringify({ tools }).length),
    brief: tokensOf((yield* ask("/openapi.json")).text.length),
    full: tokensOf((yield* ask("/openapi.json?full=true")).text.length)
  }
})

const called = (body: unknown) =>
  typeof body === "string" ? /"name":"(\w+)"/u.exec(body)?.[1] ?? "" : ""

/** The longest answer of a tool in a job, in tokens, and whose it is. */
export const answersOf = Effect.fnUntraced(function* (name: (typeof names)[number]) {
  const ask = yield* started(name, "enroll")
  const sizes: Array<readonly [tool: string, tokens: number]> = []
  const noting: Ask = (path, init) =>
    Effect.tap(ask(path, init), ({ text }) =>
      Effect.sync(() => {
        if (String(init?.body).includes("tools/call")) {
          sizes.push([called(init?.body), tokensOf(text.length)])
        }
      }))
  const agent = yield* clients["the official client"](noting, { name: "ann", key: "a-key-of-ann" })
  const other = yield* clients["the official client"](noting, { name: "ben", key: "a-key-of-ben" })
  yield* jobs[name]({ agent, other, midway: Effect.void })
  const [[tool, longest] = ["", 0]] = sizes.toSorted(([, a], [, b]) => b - a)
  return { tool, longest }
})

const HEAD = [
  [
    "service",
    "tools",
    "`tools/list`",
    "longest answer",
    "`/openapi.json`",
    "`?full=true`",
    "names"
  ],
  ["-", "-:", "-:", "-", "-:", "-:", "-"]
]

type Listed = Effect.Success<ReturnType<typeof listedBy>>

/** A row of the table. */
export const rowOf = (name: string, { brief, full, list, tools }: Listed, answer: string) => [
  name,
  String(tools.length),
  written(list),
  answer,
  written(brief),
  written(full),
  tools.map((tool) => `\`${tool}\``).join(", ")
]

/** The rows of the table, as they stand in the page. */
export const rowsIn = (): ReadonlyArray<ReadonlyArray<string>> =>
  [...readFileSync(page, "utf8").matchAll(/^\| (.*) \|$/gmu)]
    .map(([, row = ""]) => row.split("|").map((cell) => cell.trim()))
    .filter(([name, ...rest]) => rest.length === 6 && names.some((one) => one === name))

const measured = Effect.scoped(Effect.forEach(names, (name) =>
  Effect.gen(function* () {
    const listed = yield* listedBy(yield* started(name, "open"))
    const { longest, tool } = yield* answersOf(name)
    return rowOf(name, listed, `${written(longest)} (\`${tool}\`)`)
  })))

if (import.meta.main) {
  const rows = [...HEAD, ...await Effect.runPromise(measured)]
  const table = rows.map((row) => `| ${row.join(" | ")} |\n`).join("")
  const text = readFileSync(page, "utf8")
  const [before = "", rest = ""] = text.split("<!-- deno task sizes -->\n")
  const [, after = ""] = rest.split("<!-- sizes -->\n")
  writeFileSync(
    page,
    `${before}<!-- deno task sizes -->\n\n${table}\n<!-- sizes -->\n${after}`
  )
}
