/**
 * Silence counts only while the service could have heard: after a time without any process, open
 * deadlines move by that time before the clock decides anything.
 */
import { Clock, Context, Effect, Layer, Ref, Semaphore } from "effect"
import { Transaction } from "../ground/Transaction.ts"
import { fromMillis } from "./instant.ts"
import { Settings } from "./Settings.ts"
import { type Attendance, Workflows } from "./Workflows.ts"

/**
 * Ends when what was lost while no process was there is made good; to be awaited, with no transaction
 * open, before the clock decides. Without a layer there was always a process.
 */
export const Presence = Context.Reference<Effect.Effect<void>>("agent-services/recovery/Presence", {
  defaultValue: () => Effect.void
})

/** The longest absence that may go unnoticed where a sweep comes less often. */
const LONGEST_SECONDS = 5

/** An instant by the time of day, which can be set, and by the monotonic clock, which cannot. */
const reading = Effect.map(Clock.Clock, (clock) => ({
  wall: clock.currentTimeMillisUnsafe(),
  steady: Number(clock.monotonicTimeNanosUnsafe()) / 1e6
}))
type Reading = Effect.Success<typeof reading>

/** How far the time of day was set between two readings; a machine that slept reads as set forward. */
const setBetween = (before: Reading, after: Reading) =>
  after.wall - before.wall - (after.steady - before.steady)

const ANOTHER_IS_AHEAD =
  "The clock of another process on this store is ahead of this one: set both by one time server"

/** Notes in the store that a process is there, twice in each time that may go unnoticed. */
export const layer = Layer.effect(
  Presence,
  Effect.gen(function* () {
    const { sweepIntervalSeconds } = yield* Settings
    const workflows = yield* Workflows
    const { write } = yield* Transaction
    const longest = Math.min(sweepIntervalSeconds, LONGEST_SECONDS) * 1000
    const turns = yield* Semaphore.make(1)
    /** When this process was last noted; none before the first time. */
    const noted = yield* Ref.make<Reading | null>(null)
    /** The note that was ahead when this process started, and since when it has seen that. */
    const ahead = yield* Ref.make<{ readonly at: string; readonly since: number } | null>(null)

    /** What may have been lost since this process was last noted. */
    const attendance = (last: Reading | null, present: Reading): Attendance => {
      if (last === null) return "at_start"
      const set = setBetween(last, present)
      if (set < -longest) return "after_setting_back"
      return set > longest || present.steady - last.steady > longest ? "after_absence" : "steady"
    }

    const attend = Effect.gen(function* () {
      const present = yield* reading
      const last = yield* Ref.get(noted)
      const seen = yield* Ref.get(ahead)
      // Another that is there is noted anew within that time.
      const isUnmoved = seen !== null && present.steady - seen.since > longest
      const attended = yield* write(workflows.attend(
        fromMillis(present.wall),
        attendance(last, present),
        longest,
        isUnmoved ? seen.at : null
      ))
      if (attended.ahead !== null && seen === null) {
        return yield* Ref.set(ahead, { at: attended.ahead, since: present.steady })
      }
      if (attended.ahead !== null && attended.ahead === seen?.at) return
      if (attended.ahead !== null) yield* Effect.logWarning(ANOTHER_IS_AHEAD)
      const { moved } = attended
      yield* Ref.set(noted, present)
      if (moved === 0) return
      const seconds = Math.round(Math.abs(moved) / 1000)
      yield* Effect.logWarning(
        moved > 0
          ? `No process was there for ${seconds} s: open deadlines move by as much`
          : `The clock was set back by ${seconds} s: open deadlines move with it`
      )
    })
    const unlessSteady = Effect.gen(function* () {
      const last = yield* Ref.get(noted)
      if (attendance(last, yield* reading) !== "steady") yield* attend
    })

    yield* attend
    // That the store is away is told by the sweep; who asks meanwhile looks for it himself.
    const beat = Effect.andThen(
      Effect.sleep(longest / 2),
      Effect.catchCause(turns.withPermit(attend), () => Effect.void)
    )
    yield* Effect.forkScoped(Effect.forever(beat))
    // What ends in order was there until its end; a store that is away does not hold it up.
    yield* Effect.addFinalizer(() => Effect.ignoreCause(Effect.timeout(attend, "1 second")))
    return Effect.flatMap(
      Effect.zip(Ref.get(noted), reading),
      ([last, present]) =>
        attendance(last, present) === "steady" ? Effect.void : turns.withPermit(unlessSteady)
    )
  })
)
