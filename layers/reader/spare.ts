import { Effect, type Scope } from "effect"
import type { ReaderProcess } from "./process.ts"

/** A start takes both processors: what was read is stored first, while the service goes on to answer. */
const FILL_AFTER = "500 millis"

type Spare = Pick<ReaderProcess, "hasEnded" | "end">

/**
 * Gives a new process for the length of a scope; the next one waits, loaded, where `isKept`: 300 MB
 * for the half second that a start takes.
 */
export const make = Effect.fnUntraced(
  function* <P extends Spare>(start: () => P, isEnabled: () => boolean) {
    const scope = yield* Effect.scope
    let spare: P | undefined
    let used = 0
    // While a document is read, the processors are its own.
    const fill = Effect.sync(() => {
      if (used === 0 && isEnabled()) spare ??= start()
    })
    yield* Effect.acquireRelease(fill, () => Effect.suspend(() => spare?.end ?? Effect.void))
    const acquire: Effect.Effect<P, never, Scope.Scope> = Effect.acquireRelease(
      Effect.sync(() => {
        const given = spare === undefined || spare.hasEnded() ? start() : spare
        spare = undefined
        used++
        return given
      }),
      ({ end }) =>
        Effect.suspend(() => {
          used--
          // Its end is not waited for.
          return Effect.forkIn(end, scope, { startImmediately: true })
        }).pipe(Effect.andThen(Effect.forkIn(Effect.delay(fill, FILL_AFTER), scope)))
    )
    return acquire
  }
)
