import { assert } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import process from "node:process"
import { childrenOf } from "../childProcess.ts"
import { eventually } from "../eventually.ts"

/** Runs what needs processes while the first three that it starts are killed, and gives its end. */
export const killedThrice = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  // Those of a test before this one may not be gone yet.
  const others = childrenOf(process.pid)
  const running = yield* Effect.forkChild(Effect.exit(effect), { startImmediately: true })
  const killed: Array<number> = []
  while (killed.length < 3) {
    const fresh = yield* eventually(
      Effect.sync(() =>
        childrenOf(process.pid).filter((pid) => !killed.includes(pid) && !others.includes(pid))
      ),
      (some) => some.length > 0
    )
    // One takes the place of another.
    assert.lengthOf(fresh, 1)
    fresh.forEach((pid) => process.kill(pid, "SIGKILL"))
    killed.push(...fresh)
  }
  return yield* Fiber.join(running)
})
