/**
 * Silence counts only while somebody could hear: after a time without any process, every open deadline
 * starts anew, before the clock decides anything.
 */
import { Clock, Context, Effect, Layer, Ref, Semaphore } from "effect"
import { Transaction } from "../ground/Transaction.ts"
import { fromMillis, now } from "./instant.ts"
import { Settings } from "./Settings.ts"
import { Workflows } from "./Workflows.ts"

/**
 * Ends when what was lost while nobody was there is made good; to be awaited, with no transaction
 * open, before the clock decides. Without a layer there was always somebody.
 */
export const Presence = Context.Reference<Effect.Effect<void>>("agent-services/recovery/Presence", {
  defaultValue: () => Effect.void
})

/** For how long nobody may be there unnoticed, where a sweep comes less often. */
const LONGEST_SECONDS = 5

/** Notes in the store that a process is there, twice in each time that may go unnoticed. */
export const layer = Layer.effect(
  Presence,
  Effect.gen(function* () {
    const { sweepIntervalSeconds } = yield* Settings
    const workflows = yield* Workflows
    const { write } = yield* Transaction
    const longest = Math.min(sweepIntervalSeconds, LONGEST_SECONDS) * 1000
    const turns = yield* Semaphore.make(1)
    /** How far the time of day is ahead of the clock that nobody sets. */
    const drift = Effect.map(
      Clock.Clock,
      (clock) => clock.currentTimeMillisUnsafe() - Number(clock.monotonicTimeNanosUnsafe()) / 1e6
    )
    const state = yield* Ref.make({ isSure: false, drift: yield* drift })

    // A clock that was set forward, or a machine that slept, loses time that nobody heard.
    const isPresent = Effect.zipWith(
      Ref.get(state),
      drift,
      (last, present) => last.isSure && present - last.drift <= longest
    )
    const unsure = Ref.update(state, (last) => ({ ...last, isSure: false }))

    /** As of an instant, since what waits for the store takes its time. */
    const attend = Effect.fnUntraced(function* (at: string) {
      const present = yield* drift
      const lost = yield* write(
        Effect.flatMap(isPresent, (isSure) => workflows.attend(at, isSure ? null : longest))
      )
      yield* Ref.set(state, { isSure: true, drift: present })
      if (lost === 0) return
      yield* Effect.logWarning(
        `Nobody was there for ${Math.round(lost / 1000)} s: every open deadline starts anew`
      )
    }, turns.withPermits(1))
    const attendNow = Effect.flatMap(now, attend)

    const beat = Effect.gen(function* () {
      const begun = yield* Clock.currentTimeMillis
      yield* Effect.sleep(longest / 2)
      const woken = yield* Clock.currentTimeMillis
      if (woken - begun > longest) yield* unsure
      // That the store is away is told by the sweep.
      yield* Effect.catchCause(attend(fromMillis(woken)), () => unsure)
    })
    yield* attendNow
    yield* Effect.forkScoped(Effect.forever(beat))
    return Effect.flatMap(isPresent, (isSure) => isSure ? Effect.void : attendNow)
  })
)
