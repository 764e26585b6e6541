/**
 * Who is heard keeps its work and who is dead is offered, by the time in which the service could hear:
 * processes stop and start, the database goes away, the clock is set, and a model of two clocks says
 * what must come of it.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Random, Ref } from "effect"
import { randomUUID } from "node:crypto"
import { heartbeat } from "../../src/recovery/commands/heartbeat.ts"
import { plusSeconds } from "../../src/recovery/instant.ts"
import { sweep } from "../../src/recovery/sweep.ts"
import { Workflows } from "../../src/recovery/Workflows.ts"
import { databases } from "../databases.ts"
import { room, serviceTime, shortSettings } from "./serviceTime.ts"
import { active, meansAt } from "./states.ts"
import { transacted } from "./transacted.ts"

const TIMEOUT = 10
const GRACE = shortSettings.graceSeconds
const SWEEP = shortSettings.sweepIntervalSeconds
/** Two heartbeats in each time-out. */
const EVERY = 5
/** What an absence may add: the last note of a process that did not end in order is as old. */
const NOTED = SWEEP / 2

/** Each agent by its workflow; the dead ones are not heard again. */
const world = Effect.fnUntraced(function* (living: number, dead: number) {
  const stored = yield* Workflows
  const isAway = yield* Ref.make(false)
  const workflows = Workflows.of({
    ...stored,
    attend: (...attendance) =>
      Effect.flatMap(
        Ref.get(isAway),
        (is) => is ? Effect.die("the database is away") : stored.attend(...attendance)
      )
  })
  const time = yield* Effect.provideService(serviceTime, Workflows, workflows)
  const start = (process: number) =>
    Effect.provideService(time.start(process), Workflows, workflows)
  yield* start(1)

  const make = (count: number, from: number) =>
    Effect.forEach(
      Array.from({ length: count }, (_, index) => from + index),
      (index) =>
        Effect.gen(function* () {
          const now = meansAt((yield* time.now) / 1000).now
          const workflow = {
            ...active,
            id: `01a20000-0000-7000-8000-${String(index).padStart(12, "0")}`,
            heartbeat_timeout_seconds: TIMEOUT,
            last_heartbeat_at: now,
            deadline_at: plusSeconds(now, TIMEOUT)
          }
          yield* transacted(stored.create({ before: workflow, workflow, events: [] }))
          return workflow.id
        })
    )
  const alive = yield* make(living, 0)
  const silent = yield* make(dead, living)

  /** Seconds of service time at least and at most, and absences that may each add to them. */
  let [least, most, absences] = [0, 0, 0]
  let [absent, seconds] = [0, 0]
  const canHear = Effect.map(Ref.get(isAway), (is) => !is && time.running().length > 0)

  const hear = transacted(Effect.forEach(alive, (id) =>
    Effect.gen(function* () {
      const snapshot = yield* Effect.orDie(stored.lock(id, {}))
      const means = {
        ...meansAt((yield* time.now) / 1000),
        newId: () => randomUUID(),
        settings: shortSettings
      }
      const decision = heartbeat(snapshot, means, { note: null, token_hash: null })
      const { change } = yield* Effect.orDie(Effect.fromResult(decision))
      const types = change.events.map(({ event_type }) => event_type)
      assert.notInclude(types, "workflow_reclaimed_by_owner")
      yield* stored.save(change)
    }), { discard: true }))

  const states = (ids: ReadonlyArray<string>) =>
    Effect.forEach(
      ids,
      (id) => Effect.map(Effect.orDie(stored.read(id, {})), ({ workflow }) => workflow.status)
    )

  const judge = Effect.gen(function* () {
    for (const status of yield* states(alive)) {
      assert.isTrue(status === "active" || status === "suspected_failed", status)
    }
    for (const status of yield* states(silent)) {
      if (status === "recoverable") assert.isAtLeast(most, TIMEOUT + GRACE)
      if (least > TIMEOUT + GRACE + absences * NOTED) assert.strictEqual(status, "recoverable")
    }
  })

  /** A second, in which each agent tries to be heard and processes sweep when it is their time. */
  const second = Effect.gen(function* () {
    yield* time.pass(1_000)
    seconds++
    if (!(yield* canHear)) {
      absent++
      return
    }
    // What is no longer than a sweep is not noticed, and counts as silence.
    if (absent > 0) {
      absences++
      if (absent <= SWEEP + NOTED) most += absent
      absent = 0
    }
    least++
    most++
    if (seconds % EVERY === 0) {
      yield* time.within(sweep)
      yield* hear
    }
  })

  return {
    pass: Effect.fnUntraced(function* (count: number) {
      for (let passed = 0; passed < count; passed++) yield* second
      if (!(yield* canHear)) return
      yield* time.within(sweep)
      yield* judge
    }),
    start,
    stop: time.stop,
    set: (ahead: number) =>
      Effect.suspend(() => {
        absences++
        return time.set(ahead * 1_000)
      }),
    running: time.running,
    away: (is: boolean) => Ref.set(isAway, is),
    states,
    alive,
    silent
  }
})

type World = Effect.Success<ReturnType<typeof world>>
type Needed = Effect.Services<ReturnType<World["pass"]>>

const scenarios: ReadonlyArray<
  readonly [name: string, play: (world: World) => Effect.Effect<void, never, Needed>]
> = [
  ...[1, 10, 100].map((times) =>
    [
      `the service is stopped for ${times} times the time-out`,
      ({ pass, start, stop }: World) =>
        Effect.gen(function* () {
          yield* stop(1)
          yield* pass(times * TIMEOUT)
          yield* start(1)
        })
    ] as const
  ),
  [
    "one of four processes is stopped",
    ({ pass, start, stop }) =>
      Effect.gen(function* () {
        for (const process of [2, 3, 4]) yield* start(process)
        yield* pass(3)
        yield* stop(1)
      })
  ],
  [
    "the database is away",
    ({ away, pass }) =>
      Effect.gen(function* () {
        yield* away(true)
        yield* pass(3 * TIMEOUT)
        yield* away(false)
      })
  ],
  [
    "the clock is set forward, and back by more",
    ({ pass, set, start }) =>
      Effect.gen(function* () {
        yield* start(2)
        yield* set(3_600)
        yield* pass(3)
        yield* set(-3_600)
      })
  ]
]

describe.each(databases)("200 living agents and 20 dead ones, on $name", ({ layer: database }) => {
  it.effect.each(scenarios)(
    "%s: none loses its work, and each is offered",
    ([, play]) =>
      Effect.gen(function* () {
        const made = yield* world(200, 20)
        yield* made.pass(3)
        yield* play(made)
        yield* made.pass(TIMEOUT + GRACE + SWEEP)
        assert.deepStrictEqual(new Set(yield* made.states(made.silent)), new Set(["recoverable"]))
        assert.deepStrictEqual(new Set(yield* made.states(made.alive)), new Set(["active"]))
      }).pipe(Effect.provide(room(database)))
  )
})

describe.each(databases)("random absences and clocks on $name", ({ layer: database }) => {
  const between = Random.nextIntBetween
  it.effect.each(["a", "b", "c", "d"])(
    "are as the model of two clocks says (%s)",
    (seed) =>
      Effect.gen(function* () {
        const made = yield* world(4, 2)
        let ahead = 0
        for (let count = 0; count < 12; count++) {
          const running = made.running()
          const move = yield* between(0, 5)
          if (move === 0) {
            for (const process of running) yield* made.stop(process)
            yield* made.pass(yield* between(1, 40))
            // A clock that is set forward while nobody looks is an absence too.
            if (yield* Random.nextBoolean) yield* made.set(ahead += 900)
            yield* made.start(yield* between(1, 5))
          } else if (move === 1) {
            const [next] = [1, 2, 3, 4].filter((process) => !running.includes(process))
            if (next !== undefined) yield* made.start(next)
          } else if (move === 2 && running[0] !== undefined && running.length > 1) {
            yield* made.stop(running[0])
          } else if (move === 3) {
            yield* made.away(true)
            yield* made.pass(yield* between(1, 40))
            yield* made.away(false)
          } else if (move === 4) {
            yield* made.set(ahead += (yield* Random.nextBoolean) ? 900 : -900)
          }
          // Longer than a time-out: who was not heard during an absence of no sweep is heard now.
          yield* made.pass(TIMEOUT + (yield* between(1, 6)))
        }
        assert.deepStrictEqual(new Set(yield* made.states(made.silent)), new Set(["recoverable"]))
      }).pipe(Random.withSeed(seed), Effect.provide(room(database)))
  )
})
