// deno-lint-ignore-file no-await-in-loop -- one step after the other is what is told
/**
 * The agents' story: ten steps with effects, agents that die or fall asleep anywhere, services that
 * are killed meanwhile; every effect happens once, and every workflow is completed. A few rounds
 * here; `RECOVERY_STORIES=100` for more.
 */
import { assert, describe, it } from "@effect/vitest"
import { PgClient } from "@effect/sql-pg"
import { Config, Effect, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { Event } from "../../schemas/recovery/event.ts"
import { brokenAt } from "../../src/ground/eventChain.ts"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { postgresUrl } from "../machine.ts"
import { at, list, text } from "./agents.ts"
import { type Outside, outside } from "./outside.ts"
import { sha256 } from "./states.ts"
import { eventually, moment, moments } from "../eventually.ts"

const stories = Effect.runSync(Config.Int("RECOVERY_STORIES").pipe(Config.withDefault(2)))

const PROCESSES = 4
const STEPS = Array.from({ length: 10 }, (_, n) => `step ${n + 1}`)
const CHECKPOINT_EVERY = 5
/** Of a hundred moments at which an agent can die, and at which it can fall asleep. */
const DEATHS = 2
const SLEEPS = 2

/** mulberry32: the same numbers for the same seed. */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

interface Answer {
  readonly status: number
  readonly json: unknown
}

/** Calls one of the services after the other until one answers: they are killed now and then. */
const caller = (ports: ReadonlyArray<number>, name: string, random: () => number) => {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    idempotency_key?: string
  ): Promise<Answer> => {
    const port = ports[Math.floor(random() * ports.length)]
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
        method,
        headers: {
          authorization: `Bearer the-key-of-${name}`,
          "x-agent-id": name,
          "content-type": "application/json",
          ...(idempotency_key === undefined ? {} : { "idempotency-key": idempotency_key })
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      const json: unknown = await response.json()
      if (response.status < 500) return { status: response.status, json }
    } catch {
      // It is down; another is up.
    }
    await Effect.runPromise(moments(5))
    return call(method, path, body, idempotency_key)
  }
  return call
}
type Call = ReturnType<typeof caller>

/** Dies here: nobody hears of it again. */
class Death extends Error {}

interface Agent {
  readonly call: Call
  readonly name: string
  readonly id: string
  readonly lease_token: string | undefined
  readonly fencing_token: number
  /** A moment at which it can die, or sleep until somebody else has taken over. */
  readonly moment: () => Promise<void>
}

const effectPath = ({ id }: Agent, key: string) =>
  `workflows/${id}/effects/${encodeURIComponent(key)}`

const tell = (agent: Agent, key: string, status: string, result: unknown = null) =>
  agent.call("PUT", effectPath(agent, key), { status, result, lease_token: agent.lease_token })

/** Whether the agent may go on; the service says otherwise when another has taken over. */
const mustBe = ({ json, status }: Answer, ...allowed: ReadonlyArray<number>) => {
  if (allowed.includes(status)) return
  throw new Death(`${status} ${text(json, "error", "code")}`)
}

/** One step: begun once, done once, whoever was at it before. */
const step = async (agent: Agent, world: Outside, key: string): Promise<void> => {
  const { call, fencing_token, id, lease_token, moment } = agent
  await moment()
  const begun = await call("POST", `workflows/${id}/effects`, { key, lease_token })
  mustBe(begun, 200, 201)
  const status = text(begun.json, "status")
  if (begun.status === 200) {
    if (status === "done") return
    // Somebody was at it, perhaps this agent in a call whose answer was lost: look before doing it.
    mustBe(await tell(agent, key, "unknown"), 200)
    await moment()
    const happened = world.look(id, key, fencing_token)
    if (happened === undefined) throw new Death("The outside knows a newer holder")
    mustBe(await tell(agent, key, happened ? "done" : "failed"), 200)
    return happened ? undefined : step(agent, world, key)
  }
  await moment()
  if (world.perform(id, key, fencing_token) === "refused") throw new Death("refused outside")
  await moment()
  mustBe(await tell(agent, key, "done", { by: agent.name }), 200)
}

/** From wherever the workflow stands to its end. */
const work = async (agent: Agent, world: Outside, version: number): Promise<void> => {
  const { call, id, lease_token, moment, name } = agent
  let parent_version = version
  const checkpoint = async (done: number) => {
    const body = {
      parent_version,
      lease_token,
      objective: "Ten steps",
      completed_steps: STEPS.slice(0, done),
      remaining_steps: STEPS.slice(done),
      decisions: [{ decision: "One after the other", reason: "Each needs the one before it." }],
      next_action: done === STEPS.length ? "Complete it" : `Do ${STEPS[done]}`,
      context_summary: "The steps are numbered."
    }
    const key = `${name}-${parent_version}`
    const written = await call("POST", `workflows/${id}/checkpoints`, body, key)
    mustBe(written, 201)
    parent_version = Number(at(written.json, "version"))
  }
  for (const [index, key] of STEPS.entries()) {
    await step(agent, world, key)
    await moment()
    if ((index + 1) % CHECKPOINT_EVERY === 0) await checkpoint(index + 1)
  }
  // The finish line is a good place to die.
  await moment()
  await moment()
  await moment()
  await complete(agent, parent_version)
}

const complete = async ({ call, id, lease_token, name }: Agent, final_checkpoint_version: number) =>
  mustBe(
    await call(
      "POST",
      `workflows/${id}/complete`,
      { final_checkpoint_version, lease_token },
      `${name}-complete`
    ),
    200
  )

/** One workflow from its creation to its end, through as many agents as it takes. */
const story = async (ports: ReadonlyArray<number>, world: Outside, round: number) => {
  const random = seeded(round + 1)
  const told: Record<string, number> = { deaths: 0, sleeps: 0, finishes: 0, agents: 0 }
  const sleepers: Array<Promise<void>> = []
  let id = ""
  let holder = 0

  /** Sleeps until another holds it, or nobody needs to; then it goes on as if nothing had been. */
  const sleep = async (generation: number): Promise<void> => {
    await Effect.runPromise(eventually(Effect.sync(() => holder), (now) => now > generation))
    // Some wake before the next has begun, and some when it is far ahead.
    await Effect.runPromise(moments(random() * 150))
  }
  const agentOf = (
    name: string,
    call: Call,
    lease_token: string | undefined,
    fencing_token: number
  ) => {
    let isAsleep = false
    let wake: () => void = () => {}
    const fallsAsleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    const agent: Agent = {
      call,
      name,
      id,
      lease_token,
      fencing_token,
      moment: async () => {
        if (isAsleep) return
        const chance = random() * 100
        if (chance < DEATHS) {
          told.deaths = (told.deaths ?? 0) + 1
          throw new Death("dies")
        }
        if (chance < DEATHS + SLEEPS) {
          told.sleeps = (told.sleeps ?? 0) + 1
          isAsleep = true
          wake()
          await sleep(fencing_token)
        }
      }
    }
    return { agent, fallsAsleep }
  }
  /** Runs until the agent is done, dead or asleep; a sleeper goes on beside the others. */
  const runs = async (
    agent: Agent,
    fallsAsleep: Promise<void>,
    work: Promise<void>
  ): Promise<"done" | "gone"> => {
    const ended = work.then(() => "done" as const, (error: unknown) => {
      if (error instanceof Death) return "gone" as const
      throw error
    })
    const first = await Promise.race([ended, fallsAsleep.then(() => "asleep" as const)])
    if (first !== "asleep") return first
    sleepers.push(ended.then((outcome) => {
      // Whoever slept that long got nothing through.
      assert.strictEqual(outcome, "gone", `${agent.name} slept and went on`)
    }))
    return "gone"
  }

  const first = caller(ports, `agent-${round}-0`, random)
  const made = await first("POST", "workflows", {
    title: `Story ${round}`,
    objective: "Ten steps",
    heartbeat_timeout_seconds: 5,
    max_recoveries: 50,
    tags: [`story-${round}`],
    initial_checkpoint: {
      objective: "Ten steps",
      remaining_steps: STEPS,
      next_action: "Do step 1",
      context_summary: "The steps are numbered."
    }
  }, `create-${round}`)
  assert.strictEqual(made.status, 201, JSON.stringify(made.json))
  id = text(made.json, "id")
  const opening = agentOf(`agent-${round}-0`, first, undefined, 0)
  let outcome = await runs(opening.agent, opening.fallsAsleep, work(opening.agent, world, 1))

  while (outcome !== "done") {
    const name = `agent-${round}-${told.agents = (told.agents ?? 0) + 1}`
    const call = caller(ports, name, random)
    outcome = await rescue(name, call)
  }
  // Who still sleeps is woken by the end, and must find that there is nothing left to do.
  holder = Infinity
  await Promise.all(sleepers)
  return { id, told }

  async function rescue(name: string, call: Call): Promise<"done" | "gone"> {
    const found = await call("GET", `recoverable-workflows?resumable_only=true&tag=story-${round}`)
    const [offer] = list(found.json, "items")
    if (offer === undefined) {
      const { json } = await call("GET", `workflows/${id}`)
      // Its last agent died when all was said: that is an end, too.
      if (text(json, "status") === "completed") return "done"
      await Effect.runPromise(moments(20))
      return rescue(name, call)
    }
    const claimed = await call(
      "POST",
      `workflows/${id}/claims`,
      { lease_seconds: 60 },
      `claim-${name}-${text(offer, "workflow", "lease_generation")}`
    )
    if (claimed.status !== 201) return rescue(name, call)
    const token = Number(at(claimed.json, "fencing_token"))
    holder = token
    const { agent, fallsAsleep } = agentOf(name, call, text(claimed.json, "lease_token"), token)
    const handed = await call("GET", `workflows/${id}/recovery-package`)
    const version = Number(at(handed.json, "resume_instructions", "expected_parent_version"))
    if (text(offer, "advice") === "complete") {
      told.finishes = (told.finishes ?? 0) + 1
      return runs(agent, fallsAsleep, complete(agent, version))
    }
    const takesOver = async () => {
      const { lease_token } = agent
      const resumed = await call(
        "POST",
        `workflows/${id}/resume`,
        { lease_token },
        `${name}-resume`
      )
      mustBe(resumed, 200)
      // What is in doubt is looked at first, so that the outside knows the new holder.
      for (const doubt of list(handed.json, "resume_instructions", "verify_first")) {
        await step(agent, world, text(doubt, "key"))
      }
      await work(agent, world, version)
    }
    return runs(agent, fallsAsleep, takesOver())
  }
}

const decodeEvents = Schema.decodeUnknownSync(Schema.Array(Event))

const eventsOf = async (call: Call, id: string, cursor = ""): Promise<ReadonlyArray<unknown>> => {
  const { json } = await call("GET", `workflows/${id}/events?limit=100${cursor}`)
  const items = list(json, "items")
  if (at(json, "has_more") !== true) return items
  return [...items, ...await eventsOf(call, id, `&cursor=${text(json, "next_cursor")}`)]
}

const told = (environment: Record<string, string>, entry: string) =>
  Effect.gen(function* () {
    const ports = yield* Effect.all(Array.from({ length: PROCESSES }, () => freePort))
    const start = (port: number) =>
      childProcess({
        entry,
        health: `http://127.0.0.1:${port}/health`,
        environment: {
          HOST: "127.0.0.1",
          RECOVERY_PORT: String(port),
          RECOVERY_GRACE_SECONDS: "0",
          RECOVERY_SWEEP_SECONDS: "1",
          ...environment
        }
      })
    // The first makes the tables.
    yield* start(ports[0] ?? 0)
    const world = outside()
    let isOver = false
    // The others are killed one after the other, and come again; the first stays.
    const killing = Effect.forEach(ports.slice(1), (port, index) =>
      Effect.gen(function* () {
        const random = seeded(1_000 + index)
        for (let turn = 0; !isOver; turn++) {
          yield* Effect.scoped(Effect.gen(function* () {
            const child = yield* start(port)
            for (let left = 300 + random() * 400; !isOver && left > 0; left--) yield* moment
            if (!isOver) child.kill("SIGKILL")
            yield* Effect.promise(() => isOver ? Promise.resolve() : child.status.then(() => {}))
          }))
        }
      }), { concurrency: "unbounded", discard: true })
    const telling = Effect.promise(async () => {
      try {
        return await Promise.all(
          Array.from({ length: stories }, (_, round) => story(ports, world, round))
        )
      } finally {
        isOver = true
      }
    })
    const [ended] = yield* Effect.all([telling, killing], { concurrency: "unbounded" })
    const call = caller(ports.slice(0, 1), "agent-0-0", seeded(1))
    for (const { id } of ended) {
      for (const key of STEPS) assert.strictEqual(world.countOf(id, key), 1, `${id} ${key}`)
      const { json } = yield* Effect.promise(() => call("GET", `workflows/${id}`))
      assert.strictEqual(at(json, "status"), "completed")
      const effects = yield* Effect.promise(() => call("GET", `workflows/${id}/effects`))
      assert.deepStrictEqual(
        list(effects.json, "items").map((effect) => text(effect, "status")),
        STEPS.map(() => "done")
      )
      const events = yield* Effect.promise(() => eventsOf(call, id))
      assert.isNull(brokenAt(decodeEvents(events).toReversed(), sha256))
    }
    const sum = (what: string) => ended.reduce((all, { told }) => all + (told[what] ?? 0), 0)
    return {
      rounds: ended.length,
      rescuers: sum("agents"),
      deaths: sum("deaths"),
      sleeps: sum("sleeps"),
      finishes: sum("finishes"),
      refused: world.refusals()
    }
  })

/** A schema that the processes share, dropped afterwards. */
const sharedSchema = (url: string) =>
  Effect.acquireRelease(
    Effect.sync(() => `story_${randomBytes(6).toString("hex")}`),
    (schema) =>
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`DROP SCHEMA ${sql(schema)} CASCADE`).pipe(
        Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 })),
        Effect.ignore
      )
  )

describe("four processes, and agents that die and sleep", () => {
  it.live(`on one SQLite file: every effect once, in ${stories} stories`, () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const counted = yield* told({ DATA_DIR: folder }, "src/recovery.ts")
      assert.isAbove(counted.rescuers, 0)
      yield* Effect.logInfo("Told on SQLite", counted)
    }))

  it.live.skipIf(postgresUrl === undefined)(
    `on one PostgreSQL: every effect once, in ${stories} stories`,
    () =>
      Effect.gen(function* () {
        const url = postgresUrl ?? ""
        const schema = yield* sharedSchema(url)
        const counted = yield* told(
          {
            DATA_DIR: yield* temporaryFolder,
            TEST_SCHEMA: schema,
            TEST_DATABASE_URL: url
          },
          "test/recovery/process.ts"
        )
        assert.isAbove(counted.rescuers, 0)
        yield* Effect.logInfo("Told on PostgreSQL", counted)
      })
  )
})
