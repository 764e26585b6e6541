/**
 * Sends what the outbox of requests holds.
 */
import { Effect, Layer, Metric } from "effect"
import { webhookOutbox } from "../ground/webhookOutbox.ts"
import { Settings } from "./Settings.ts"

const deliveries = Metric.counter("privacy_webhook_deliveries_total", {
  description: "Notices to webhooks, by result",
  incremental: true
})

/** Sends as long as the scope lives. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(Settings, ({ retrySecondMillis }) =>
    webhookOutbox({
      retrySecondMillis,
      count: (result) => Metric.update(Metric.withAttributes(deliveries, { result }), 1)
    }))
)
