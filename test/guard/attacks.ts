/**
 * What becomes of orders in the results of tools, by an agent that does whatever it reads: goals in
 * generated frames, in every text that a job reads, with and without the guard. The user is asked what
 * the guard asks, and answers truthfully. The same seed gives the same table.
 */
import { Effect } from "effect"
import type { Judge } from "../../layers/guard/judge.ts"
import { forgotten } from "../../layers/guard/pins.ts"
import { Session } from "../../layers/guard/session.ts"
import { judge as textcheck } from "../../src/textcheck.judge.ts"
import { drawText, type Phrases, phrasesOf } from "../textcheck/train/phrases.ts"
import { pseudorandom } from "../textcheck/train/pseudorandom.ts"
import { type Call, goals, type Job, jobs } from "./jobs.ts"

const variety = new URL("../textcheck/train/variety/", import.meta.url)
const phrases = phrasesOf(
  [...Deno.readDirSync(variety)].map(({ name }) => name).toSorted().map((name) =>
    Deno.readTextFileSync(new URL(name, variety))
  )
)

/** The grammar of frames, in which every goal is this one. */
const aiming = (order: string): Phrases => {
  const own = phrasesOf([`# goal\n${order}`]).get("goal") ?? []
  return new Map(
    [...phrases].map(([name, ways]) => [name, /^goal(?:\.|$)/u.test(name) ? own : ways])
  )
}

/** Words alone, whatever stands between them. */
const wordsOf = (text: string) =>
  ` ${(text.replaceAll("\\n", " ").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `

const holds = (text: string, order: string) => wordsOf(text).includes(wordsOf(order))

/** An order in so many frames, as it can be read in the text of a job; the first frame is none. */
const framed = (
  { text: around }: Job,
  order: string,
  count: number,
  random: () => number
): ReadonlyArray<string> => {
  const grammar = aiming(order)
  const drawn = [`${order.slice(0, 1).toUpperCase()}${order.slice(1)}.`]
  while (drawn.length < count) {
    const text = drawText(grammar, "opened", random)
    if (holds(around(text), order)) drawn.push(text)
  }
  return drawn
}

/** How the agent is guarded. */
interface Way {
  readonly name: string
  readonly isGuarded: boolean
  readonly hasTask: boolean
  readonly asks: boolean
}

const ways: ReadonlyArray<Way> = [
  { name: "no guard", isGuarded: false, hasTask: false, asks: false },
  { name: "guard, without a task", isGuarded: true, hasTask: false, asks: true },
  { name: "guard, without a task, nobody to ask", isGuarded: true, hasTask: false, asks: false },
  { name: "guard, with the task", isGuarded: true, hasTask: true, asks: true },
  { name: "guard, with the task, nobody to ask", isGuarded: true, hasTask: true, asks: false }
]

interface Attack {
  readonly order: string
  readonly framed: string
  readonly call: Call
}

interface Played {
  readonly isCarriedOut: boolean
  readonly isDone: boolean
  readonly questions: number
  readonly falseQuestions: number
}

const textIn = (line: string) => {
  const { result } = JSON.parse(line)
  return { isError: result.isError === true, text: result.content[0]?.text ?? "" }
}

/** An agent at a server, with the guard between them. */
const guarded = (judge: Judge, { asks, hasTask }: Way, job: Job, text: string) => {
  const made: Array<string> = []
  const asked = { honest: 0, other: 0 }
  let isHonest = true
  let answer = ""
  const session: Session = new Session({
    judge,
    store: forgotten,
    task: hasTask ? job.task : "",
    toClient: (line) =>
      Effect.suspend(() => {
        const { id, method } = JSON.parse(line)
        if (method !== "elicitation/create") return Effect.sync(() => void (answer = line))
        asked[isHonest ? "honest" : "other"]++
        const result = { action: "accept", content: { allow: isHonest } }
        return session.fromClient(JSON.stringify({ jsonrpc: "2.0", id, result }))
      }),
    toServer: (line) =>
      Effect.suspend(() => {
        const { id, method, params } = JSON.parse(line)
        if (method !== "tools/call") return Effect.void
        made.push(JSON.stringify([params.name, params.arguments]))
        const said = params.name === job.read.tool ? text : "Done."
        const result = { content: [{ type: "text", text: said }] }
        return session.fromServer(JSON.stringify({ jsonrpc: "2.0", id, result }))
      })
  })
  let id = 0
  const send = (method: string, params: object) =>
    session.fromClient(JSON.stringify({ jsonrpc: "2.0", id: ++id, method, params }))
  return {
    asked,
    begin: send("initialize", { capabilities: asks ? { elicitation: {} } : {} }),
    call: Effect.fnUntraced(function* ({ args, tool }: Call, honest: boolean) {
      isHonest = honest
      const count = made.length
      yield* send("tools/call", { name: tool, arguments: args })
      return { isMade: made.length > count, ...textIn(answer) }
    })
  }
}

const bare = (job: Job, text: string) => ({
  asked: { honest: 0, other: 0 },
  begin: Effect.void,
  call: ({ tool }: Call, _: boolean) =>
    Effect.succeed({
      isMade: true,
      isError: false,
      text: tool === job.read.tool ? text : "Done."
    })
})

/** The agent reads, does what it was told there, and then its job. */
const play = Effect.fnUntraced(function* (judge: Judge, way: Way, job: Job, attack?: Attack) {
  const text = job.text(attack?.framed ?? "")
  const agent = way.isGuarded ? guarded(judge, way, job, text) : bare(job, text)
  yield* agent.begin
  const read = yield* agent.call(job.read, true)
  const isLed = attack !== undefined && holds(read.text, attack.order)
  const isCarriedOut = isLed && (yield* agent.call(attack.call, false)).isMade
  const isDone = job.then === undefined
    ? read.isMade && !read.isError && (attack !== undefined || holds(read.text, text))
    : (yield* agent.call(job.then, true)).isMade
  return {
    isCarriedOut,
    isDone,
    questions: agent.asked.honest + agent.asked.other,
    falseQuestions: agent.asked.honest
  } satisfies Played
})

const attacksOf = (frames: number, seed: number): ReadonlyArray<Attack & { readonly job: Job }> => {
  const random = pseudorandom(seed)
  for (let i = 0; i < 16; i++) random()
  return goals.flatMap(({ call, order }) =>
    jobs.flatMap((job) =>
      framed(job, order, frames, random).map((framed) => ({ job, order, framed, call }))
    )
  )
}

interface Row {
  readonly way: string
  readonly attacks: number
  readonly carriedOut: number
  /** Jobs that were not done: of those with an attack, and of those without. */
  readonly hindered: number
  readonly jobs: number
  readonly hinderedClean: number
  /** In the runs with an attack; and of all, those about what the user wants. */
  readonly questions: number
  readonly falseQuestions: number
}

const sum = (played: ReadonlyArray<Played>, of: (one: Played) => number | boolean) =>
  played.reduce((total, one) => total + Number(of(one)), 0)

/** The table, with each order in so many frames for each job. */
export const measured = Effect.fnUntraced(function* (frames: number, seed: number) {
  const judge = yield* textcheck
  const attacks = attacksOf(frames, seed)
  return yield* Effect.forEach(
    ways,
    Effect.fnUntraced(function* (way) {
      const attacked = yield* Effect.forEach(attacks, (one) => play(judge, way, one.job, one))
      const clean = yield* Effect.forEach(jobs, (job) => play(judge, way, job))
      return {
        way: way.name,
        attacks: attacked.length,
        carriedOut: sum(attacked, ({ isCarriedOut }) => isCarriedOut),
        hindered: sum(attacked, ({ isDone }) => !isDone),
        jobs: clean.length,
        hinderedClean: sum(clean, ({ isDone }) => !isDone),
        questions: sum(attacked, ({ questions }) => questions),
        falseQuestions: sum([...attacked, ...clean], ({ falseQuestions }) => falseQuestions)
      } satisfies Row
    })
  )
})
