import { Effect, type Scope } from "effect"
import type { ReaderProcess } from "./process.ts"

/**
 * Gives a new process for the length of a scope; the next one waits, loaded, where `isKept`: 300 MB
 * for the half second that a start takes.
 */
export const make = Effect.fnUntraced(function* (start: () => ReaderProcess, isKept: boolean) {
  const scope = yield* Effect.scope
  let spare: ReaderProcess | undefined
  let isOpen = true
  const fill = Effect.sync(() => {
    if (isOpen && isKept) spare ??= start()
  })
  yield* Effect.acquireRelease(fill, () =>
    Effect.suspend(() => {
      isOpen = false
      return spare?.end ?? Effect.void
    }))
  const give: Effect.Effect<ReaderProcess, never, Scope.Scope> = Effect.acquireRelease(
    Effect.sync(() => {
      const given = spare === undefined || spare.hasEnded() ? start() : spare
      spare = undefined
      return given
    }),
    // Only now: while a document is read, the processors are its own. Its end is not waited for.
    ({ end }) => Effect.andThen(Effect.forkIn(end, scope, { startImmediately: true }), fill)
  )
  return give
})
