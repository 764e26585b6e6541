/**
 * Finding what the clock has decided: by deadline, in batches, by any number of processes at once.
 */
import { Clock, Context, Effect, Layer, Option, Ref } from "effect"
import type { Event } from "../../schemas/recovery/event.ts"
import type { Reaped } from "../../schemas/recovery/groups/admin.ts"
import { monotonicMillis } from "../ground/monotonicMillis.ts"
import { fromMillis, now } from "./instant.ts"
import * as Metrics from "./metrics.ts"
import { Presence } from "./Presence.ts"
import { settle, settleOne } from "./settle.ts"
import { Settings } from "./Settings.ts"
import { type Change, type Due, Workflows } from "./Workflows.ts"

/** Workflows in one transaction: what waits for the database waits for no more than these. */
const BATCH = 100

/** Batches in one sweep: a request that sweeps first is answered all the same. */
const BATCHES_MAX = 50

const nothing: Reaped = {
  suspected: 0,
  made_recoverable: 0,
  claims_expired: 0,
  dead_lettered: 0,
  workflows: 0
}

const tally = (reaped: Reaped, changes: ReadonlyArray<Change>): Reaped => {
  const events = changes.flatMap(({ events }) => events)
  const of = (type: Event["event_type"]) =>
    events.filter(({ event_type }) => event_type === type).length
  return {
    suspected: reaped.suspected + of("failure_suspected"),
    made_recoverable: reaped.made_recoverable + of("workflow_made_recoverable"),
    claims_expired: reaped.claims_expired + of("claim_expired"),
    dead_lettered: reaped.dead_lettered + of("workflow_dead_lettered"),
    workflows: reaped.workflows + changes.length
  }
}

const batch = (others: "leave" | "await") =>
  settle(Effect.gen(function* () {
    const { lockDue } = yield* Workflows
    return yield* lockDue(yield* now, BATCH, others)
  }))

type Left = Pick<Due, "unreadable" | "isCut">

/**
 * One sweep, whether it left nothing to do, and what it had to leave. What another process is at is
 * left to that, or waited for.
 */
const swept = Effect.fnUntraced(function* (others: "leave" | "await") {
  const workflows = yield* Workflows
  yield* yield* Presence
  let reaped = nothing
  let left: Left = { unreadable: [], isCut: false }
  for (let count = 0; count < BATCHES_MAX; count++) {
    if (!(yield* workflows.isDue(yield* now))) return { reaped, left, isWhole: true }
    const free = yield* batch("leave")
    const { changes, locked } = free.locked.workflows.length === 0 && others === "await"
      ? yield* batch("await")
      : free
    left = locked
    // What is still due is in the hands of another process, or nobody can read it.
    if (locked.workflows.length === 0) return { reaped, left, isWhole: true }
    reaped = tally(reaped, changes)
  }
  return { reaped, left, isWhole: false }
})

const whole = (others: "leave" | "await") =>
  Effect.repeat(swept(others), { until: ({ isWhole }) => isWhole }).pipe(
    Effect.map(({ left }) => left),
    Effect.withSpan("Recovery.sweepWhole")
  )

/** Makes true what the clock has decided about any workflow; tells how much that was. */
export const sweep = Effect.map(swept("leave"), ({ reaped }) => reaped).pipe(
  Effect.withSpan("Recovery.sweep")
)

/**
 * As `sweep`; after many fell silent at once it goes on until nothing is due. Tells what it had to
 * leave, since rows cannot be read.
 */
export const sweepWhole = whole("leave")

/**
 * As `sweepWhole`, for who shows what is there: a workflow that another process makes recoverable
 * just now would be missed by a list that did not wait for that process to commit.
 */
export const sweepForAll = whole("await")

/** How many workflows are dated anew in one read. */
const PAGE = 100

/**
 * Dates anew what is suspected: after a restart with a shorter grace nobody waits for the longer one.
 */
const redate = Effect.gen(function* () {
  const workflows = yield* Workflows
  for (let after = "", isWhole = false; !isWhole;) {
    const ids: ReadonlyArray<string> = yield* workflows.suspected(after, PAGE)
    yield* Effect.forEach(ids, redateOne, { discard: true })
    isWhole = ids.length < PAGE
    after = ids.at(-1) ?? after
  }
}).pipe(
  Effect.catchCause((cause) =>
    Effect.logWarning("Suspected workflows keep the deadline that they had", cause)
  )
)

// The cause is not logged: that of a row that cannot be read quotes it.
const redateOne = (workflow_id: string) =>
  Effect.catchCause(
    settleOne(workflow_id),
    () =>
      Effect.logError("A suspected workflow keeps the deadline that it had").pipe(
        Effect.annotateLogs({ workflow_id })
      )
  )

/** The sweep of this process, which goes on by itself. */
export class Sweeper extends Context.Service<Sweeper, {
  /** What is wrong with it; none when the last one ended well, and lately. */
  readonly fault: Effect.Effect<Option.Option<string>>
  /** When the last one ended well, in milliseconds; none before the first. */
  readonly lastSuccess: Effect.Effect<Option.Option<number>>
}>()("agent-services/recovery/Sweeper") {
  static readonly layer = Layer.effect(
    Sweeper,
    Effect.gen(function* () {
      const { sweepIntervalSeconds } = yield* Settings
      const workflows = yield* Workflows
      const last = yield* Ref.make(Option.none<number>())
      /** What is late is told by a clock that nobody sets. */
      const well = yield* Ref.make({ at: yield* now, steady: yield* monotonicMillis })
      yield* Metrics.begun
      const againMillis = Math.min(AGAIN_MILLIS, sweepIntervalSeconds * 1000)

      const alreadyLogged = new Set<string>()
      const once = Effect.gen(function* () {
        const { unreadable, isCut } = yield* sweepWhole
        yield* Metrics.unreadable(unreadable.length)
        for (const workflow_id of unreadable) {
          if (alreadyLogged.has(workflow_id)) continue
          alreadyLogged.add(workflow_id)
          yield* Effect.logError("A workflow cannot be read, and is not swept").pipe(
            Effect.annotateLogs({ workflow_id })
          )
        }
        if (isCut) {
          yield* Effect.logError("So many workflows cannot be read that others are not swept")
          return
        }
        yield* Metrics.counted(yield* workflows.statusCounts)
        const ended = yield* Clock.currentTimeMillis
        yield* Metrics.swept(ended / 1000)
        yield* Ref.set(last, Option.some(ended))
        yield* Ref.set(well, { at: fromMillis(ended), steady: yield* monotonicMillis })
      }).pipe(
        Effect.as(sweepIntervalSeconds * 1000),
        // Who asks whether the process is ready is told no until one ends well.
        Effect.catchCause((cause) =>
          Effect.as(Effect.logWarning("The sweep did not end well", cause), againMillis)
        )
      )
      const turns = Effect.forever(Effect.flatMap(once, Effect.sleep))
      yield* Effect.forkScoped(turns)
      // Beside them: many that are suspected must not hold up the first sweep.
      yield* Effect.forkScoped(redate)

      return Sweeper.of({
        lastSuccess: Ref.get(last),
        fault: Effect.gen(function* () {
          const { at, steady } = yield* Ref.get(well)
          const late = (yield* monotonicMillis) - steady
          return late <= LATE_INTERVALS * sweepIntervalSeconds * 1000
            ? Option.none()
            : Option.some(`No sweep has ended well since ${at}.`)
        })
      })
    })
  )
}

/** After a sweep that failed, however long the interval is. */
const AGAIN_MILLIS = 1000

/** Intervals without a sweep that ended well before the process says that it is not ready. */
const LATE_INTERVALS = 4
