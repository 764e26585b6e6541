/**
 * Sends what the outbox of escrows holds.
 */
import { Effect, Layer, Metric } from "effect"
import { webhookOutbox } from "../ground/webhookOutbox.ts"
import { notices } from "./metrics.ts"
import { Settings } from "./Settings.ts"

export { retrySeconds, SENDING_MAX } from "../ground/webhookOutbox.ts"

/** Sends as long as the scope lives. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(Settings, ({ retrySecondMillis }) =>
    webhookOutbox({
      retrySecondMillis,
      count: (result) => Metric.update(Metric.withAttributes(notices, { result }), 1)
    }))
)
