/**
 * A store that is away makes every request and every sweep fail: the log tells it as one warning a
 * second, without a stack, whatever was to be said of each.
 */
import { Cause, Effect, Layer, Logger } from "effect"
import { outageOf } from "./outage.ts"

const EVERY_MILLIS = 1000

const quiet = (logger: Logger.Logger<unknown, unknown>) => {
  let toldMillis = -Infinity
  return Logger.make((entry) => {
    const outage = outageOf(Cause.squash(entry.cause))
    if (outage === undefined) return logger.log(entry)
    const atMillis = entry.date.getTime()
    // A clock that was set back must not keep it silent.
    if (Math.abs(atMillis - toldMillis) < EVERY_MILLIS) return
    toldMillis = atMillis
    const message = [`${outage.reason} ${outage.said}`]
    return logger.log({ ...entry, message, logLevel: "Warn", cause: Cause.empty })
  })
}

/** Each of the loggers that there are, told no more than that. */
export const layer = Layer.effect(
  Logger.CurrentLoggers,
  Effect.map(Logger.CurrentLoggers, (loggers) => new Set([...loggers].map(quiet)))
)
