import { type Array, Context, type Effect } from "effect"

/** A receiver, and its event types, or `*` for all. */
export interface Webhook {
  readonly webhook_id: string
  readonly url: string
  readonly events: ReadonlyArray<string>
  readonly created_at: string
  readonly rotated_at: string | null
  readonly disabled_at: string | null
}

/** A notice that has to go to one receiver now. */
export interface Delivery {
  readonly event_id: string
  readonly webhook_id: string
  readonly url: string
  /** Those that are valid now, the newest first: each signs. */
  readonly secrets: ReadonlyArray<string>
  readonly body: string
  /** How often it was tried. */
  readonly attempts: number
}

/** A notice that its receiver has not got yet. */
interface Waiting {
  readonly event_id: string
  readonly body: string
  readonly attempts: number
  readonly due_at: string
}

/** The webhook endpoints, and the events that await delivery. */
export class Webhooks extends Context.Service<Webhooks, {
  /**
   * Which limit leaves no room for one more, whoever asks at once: `alike` have the same events. What is
   * disabled takes no place.
   */
  readonly add: (
    webhook: Webhook,
    secret: string,
    most: { readonly alike: number; readonly all: number }
  ) => Effect.Effect<"alike" | "all" | undefined>
  /** Puts notices in the outbox for each who wants their type, in the transaction that is open. */
  readonly emit: (
    ...notices: Array.NonEmptyReadonlyArray<{
      readonly event_id: string
      readonly type: string
      readonly body: string
      readonly at: string
    }>
  ) => Effect.Effect<void>
  readonly list: Effect.Effect<ReadonlyArray<Webhook>>
  /** Whether there was such a webhook. */
  readonly remove: (webhook_id: string) => Effect.Effect<boolean>
  /**
   * Makes `secret` the one that stays; the one before is valid until `previous_until`, any older not
   * at all. Whether there was such a webhook.
   */
  readonly rotate: (rotation: {
    readonly webhook_id: string
    readonly secret: string
    readonly at: string
    readonly previous_until: string
  }) => Effect.Effect<boolean>
  /** The webhooks that something is due for at `now`. */
  readonly waiting: (now: string) => Effect.Effect<ReadonlyArray<string>>
  /** What waits for one webhook, by when it is due, behind `after`. */
  readonly notices: (options: {
    readonly webhook_id: string
    readonly after?: Pick<Waiting, "due_at" | "event_id"> | undefined
    readonly limit: number
  }) => Effect.Effect<ReadonlyArray<Waiting>>
  /**
   * Takes deliveries of one webhook that are due at `now` and keeps others off them until `until`;
   * one that is neither settled nor put off by then is due again, as after a crash.
   */
  readonly claim: (options: {
    readonly webhook_id: string
    readonly now: string
    readonly until: string
    readonly limit: number
  }) => Effect.Effect<ReadonlyArray<Delivery>>
  /** It arrived, or was given up. */
  readonly settle: (delivery: Delivery) => Effect.Effect<void>
  readonly putOff: (delivery: Delivery, until: string) => Effect.Effect<void>
  /** The receiver wants no more: its deliveries are dropped. */
  readonly disable: (webhook_id: string, at: string) => Effect.Effect<void>
  /** Drops what was written while its webhook was removed or ended, and secrets that have expired. */
  readonly tidy: (now: string) => Effect.Effect<void>
}>()("agent-services/Webhooks") {}
