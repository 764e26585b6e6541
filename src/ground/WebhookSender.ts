import { Context, type Effect } from "effect"
import type { WebhookUrlForbidden } from "../../schemas/webhook.ts"
import type { Delivery } from "./Webhooks.ts"

/** `gone`: the receiver wants no more (410). */
export type Sent = "delivered" | "gone" | "failed"

/** Who carries notices to their receivers. Implemented in `layers/webhooks/`. */
export class WebhookSender extends Context.Service<WebhookSender, {
  /** Whether notices may go to a URL; the same is asked again each time one is sent. */
  readonly check: (url: string) => Effect.Effect<void, WebhookUrlForbidden>
  /** Sends one notice, signed, once; it answers within 15 seconds and never fails. */
  readonly send: (delivery: Delivery) => Effect.Effect<Sent>
}>()("agent-services/Courier") {}
