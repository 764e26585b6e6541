/**
 * Fibers without an `AsyncResource`; to be imported before Effect is, by each process that stays.
 *
 * Effect 4.1.0 makes one for each fiber, for whoever keeps things in an `AsyncLocalStorage`: nobody
 * here does. On Deno 2.9.6 each keeps the one in whose scope it was made, so that a loop that forks
 * fibers, such as a sweep, would keep all of them for ever: a kilobyte each.
 */
import process from "node:process"

const { getBuiltinModule } = process

Object.defineProperty(process, "getBuiltinModule", {
  value: (id: string) => id === "node:async_hooks" ? undefined : getBuiltinModule(id)
})
