/** Says how many megabytes are kept after a loop has forked fibers, before it ends: a program of its own. */
import "../layers/fibers.ts"
import { Console, Effect } from "effect"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

const FORKED = 20_000

setFlagsFromString("--expose-gc")
const collect: () => void = runInNewContext("gc")
const heap = Effect.sync(() => {
  collect()
  return Deno.memoryUsage().heapUsed / 1e6
})

await Effect.runPromise(Effect.gen(function* () {
  const before = yield* heap
  yield* Effect.repeat(Effect.timeout(Effect.yieldNow, "1 second"), { times: FORKED })
  yield* Console.log((yield* heap) - before)
}))
