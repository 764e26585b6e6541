/**
 * Sends what the outbox of workflows holds.
 */
import { Effect, Layer } from "effect"
import { webhookOutbox } from "../ground/webhookOutbox.ts"
import { noticeSent } from "./metrics.ts"
import { Settings } from "./Settings.ts"

/** Sends as long as the scope lives. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(
    Settings,
    ({ retrySecondMillis }) => webhookOutbox({ retrySecondMillis, count: noticeSent })
  )
)
