import { Effect, Option } from "effect"
import { checkpoint } from "./checkpoint.ts"
import { KeyRing } from "./KeyRing.ts"
import { Log } from "./Log.ts"
import { Settings } from "./Settings.ts"

const fault = <E, R>(works: Effect.Effect<unknown, E, R>) =>
  works.pipe(
    Effect.timeout("2 seconds"),
    Effect.as(Option.none<string>()),
    Effect.catchCause(() => Effect.succeedSome("failing"))
  )

/** What must work before a request can be served. */
export const checks = {
  store: fault(Effect.flatMap(Log, (log) => log.size)),
  keys: fault(Effect.flatMap(KeyRing, (keys) => keys.active)),
  log: fault(checkpoint)
}

/** The members of `/health` that are this service's: its mode and its checks. */
export const health = Effect.gen(function* () {
  const { mode, anchors } = yield* Settings
  // At once, so that a store that hangs costs one timeout and not three.
  const found = yield* Effect.all(checks, { concurrency: "unbounded" })
  const well = Object.values(found).every(Option.isNone)
  return {
    ...(well ? {} : { status: "unavailable" }),
    mode,
    ...(mode === "demo" ? { anchors: [...anchors.keys()] } : {}),
    checks: {
      store: Option.getOrElse(found.store, () => "ok"),
      keys: Option.getOrElse(found.keys, () => "ok"),
      log: Option.getOrElse(found.log, () => "ok")
    }
  }
})
