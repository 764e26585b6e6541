/**
 * A job of ten steps in LangGraph whose model is a script: each step has one side effect outside, a
 * line in a file. The process kills itself at the point that it is told, wherever that is.
 */
import { Annotation, END, MemorySaver, START, StateGraph } from "@langchain/langgraph"
import { appendFileSync, existsSync, readFileSync } from "node:fs"
import process from "node:process"
import { saver } from "../../src/langgraph.ts"

const STEPS = 10

const [baseUrl = "", thread_id = "", outside = "", runs = "", dies = "0"] = process.argv.slice(2)

let points = 0
/** One more point at which a process may die. */
const point = () => {
  points++
  if (points === Number(dies)) process.kill(process.pid, "SIGKILL")
}

const checkpointer = saver(MemorySaver, {
  baseUrl,
  key: "the-key-of-a-graph",
  // Who is at an effect here is killed, and never alive and slow.
  silenceSeconds: 0.1,
  fetch: async (...request: Parameters<typeof fetch>) => {
    point()
    const response = await fetch(...request)
    point()
    return response
  }
})

const State = Annotation.Root({
  said: Annotation<ReadonlyArray<string>>({
    reducer: (before, after) => [...before, ...after],
    default: () => []
  })
})

const lines = () => existsSync(outside) ? readFileSync(outside, "utf8").split("\n") : []

const step = (number: number) => async (_: typeof State.State, config: object) => {
  const line = `step ${number}`
  appendFileSync(runs, `${line}\n`)
  const said = await checkpointer.once(config, "act", {
    act: () => {
      point()
      appendFileSync(outside, `${line}\n`)
      point()
      return line
    },
    look: () => lines().includes(line) ? line : undefined
  })
  return { said: [said] }
}

const names = Array.from({ length: STEPS }, (_, index) => `step_${index}` as const)
const builder = names.reduce(
  // deno-lint-ignore no-explicit-any -- the names of nodes are in the type of the builder
  (graph: any, name, index) => graph.addNode(name, step(index)),
  new StateGraph(State)
)
const edges = [START, ...names, END]
edges.slice(1).forEach((name, index) => builder.addEdge(edges[index], name))

const graph = builder.compile({ checkpointer })
const config = { configurable: { thread_id } }
const before = await graph.getState(config)
const isBegun = before.createdAt !== undefined
// A step waits until the one before is kept: at most the one in hand is run again.
const ended = await graph.invoke(isBegun ? null : { said: [] }, { ...config, durability: "sync" })
process.stdout.write(JSON.stringify(ended.said))
