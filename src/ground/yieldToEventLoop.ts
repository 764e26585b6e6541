import { Effect } from "effect"

/** So long may work hold the loop before it gives way. */
const TURN_MILLIS = 8

let last = Number.NEGATIVE_INFINITY

/**
 * Lets requests come in, where the loop has not looked for any for a while. `Effect.yieldNow` lets
 * fibers that wait go on, but while any is ready the runtime may run dozens of their turns before it
 * looks at its sockets; where it waits for a timer it looks at once. All work of the process shares one
 * turn, which is one of the processor and not of a test's clock.
 */
export const yieldToEventLoop: Effect.Effect<void> = Effect.suspend(() =>
  performance.now() - last < TURN_MILLIS ? Effect.void : Effect.promise(nextTurn)
)

const nextTurn = () =>
  new Promise<void>((resolve) =>
    setTimeout(() => {
      last = performance.now()
      resolve()
    }, 0)
  )
