/**
 * Sends what the outbox holds. A notice leaves the outbox when it arrived, when its receiver wants no
 * more, or when its last try failed; a crash in between only repeats a try, under the same id.
 */
import { Cause, Clock, DateTime, Effect, FiberSet, Queue, Random } from "effect"
import { type Sent, WebhookSender } from "./WebhookSender.ts"
import { type Delivery, Webhooks } from "./Webhooks.ts"

/** How long after each failed try the next one comes, in seconds; after the last it is given up. */
export const retrySeconds: ReadonlyArray<number> = [
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600
]

/** Concurrent deliveries to one receiver, so that a slow one does not delay others. */
export const SENDING_MAX = 8
/** Twice what one try may take. */
const CLAIM_SECONDS = 30
const IDLE = "250 millis"
const TIDY_EVERY = "10 minutes"

interface Options {
  /** How long a second between two tries lasts. */
  readonly retrySecondMillis: number
  /** Counts what became of a try. */
  readonly count: (result: Sent | "given_up") => Effect.Effect<void>
}

const timestamp = Effect.map(DateTime.now, DateTime.formatIso)

/** Sends as long as the scope lives. */
export const webhookOutbox = ({ count: tally, retrySecondMillis }: Options) =>
  Effect.gen(function* () {
    const webhooks = yield* Webhooks
    const fibers = yield* FiberSet.make<void>()
    const sending = new Map<string, number>()
    const ended = yield* Queue.sliding<void>(1)

    const send = (delivery: Delivery) => {
      const { webhook_id } = delivery
      const count = (change: number) => {
        const now = (sending.get(webhook_id) ?? 0) + change
        if (now === 0) sending.delete(webhook_id)
        else sending.set(webhook_id, now)
      }
      count(1)
      return deliver(delivery, retrySecondMillis, tally).pipe(
        Effect.catchCause((cause) => Effect.logError("A notice could not be settled", cause)),
        Effect.ensuring(
          Effect.andThen(Effect.sync(() => count(-1)), Queue.offer(ended, undefined))
        ),
        (run) => FiberSet.run(fibers, run)
      )
    }

    const sendTo = Effect.fnUntraced(
      function* (webhook_id: string) {
        const limit = SENDING_MAX - (sending.get(webhook_id) ?? 0)
        if (limit <= 0) return 0
        const deliveries = yield* webhooks.claim({
          webhook_id,
          now: yield* timestamp,
          until: yield* later(CLAIM_SECONDS * 1000),
          limit
        })
        yield* Effect.forEach(deliveries, send, { discard: true })
        return deliveries.length
      },
      Effect.catchCause((cause) =>
        Effect.as(Effect.logError("Notices could not be claimed", cause), 0)
      )
    )

    const round = Effect.gen(function* () {
      const waiting = yield* webhooks.waiting(yield* timestamp)
      const sent = yield* Effect.forEach(waiting, sendTo, { concurrency: "unbounded" })
      return sent.some((count) => count > 0)
    })

    const rest = Effect.timeoutOption(Queue.take(ended), IDLE)
    yield* round.pipe(
      Effect.catchCause((cause) =>
        // A service that stops is no fault.
        Cause.hasInterruptsOnly(cause)
          ? Effect.failCause(cause)
          : Effect.as(Effect.logError("The outbox could not be read", cause), false)
      ),
      Effect.flatMap((hasSent) => hasSent ? Effect.yieldNow : rest),
      Effect.forever,
      Effect.forkScoped
    )
    yield* timestamp.pipe(
      Effect.flatMap(webhooks.tidy),
      Effect.catchCause((cause) => Effect.logError("The outbox could not be tidied", cause)),
      Effect.andThen(Effect.sleep(TIDY_EVERY)),
      Effect.forever,
      Effect.forkScoped
    )
  })

const later = (millis: number) =>
  Effect.map(
    Clock.currentTimeMillis,
    (now) => DateTime.formatIso(DateTime.makeUnsafe(now + millis))
  )

/** One try, and what follows from it. */
const deliver = Effect.fn("Webhooks.notify")(function* (
  delivery: Delivery,
  secondMillis: number,
  tally: Options["count"]
) {
  const webhooks = yield* Webhooks
  const courier = yield* WebhookSender
  const sent = yield* courier.send(delivery)
  const wait = retrySeconds[delivery.attempts - 1]
  const result = sent === "failed" && wait === undefined ? "given_up" : sent
  yield* tally(result)
  if (result === "gone") return yield* webhooks.disable(delivery.webhook_id, yield* timestamp)
  if (result !== "failed") return yield* webhooks.settle(delivery)
  const jitter = yield* Random.nextBetween(0.9, 1.1)
  return yield* webhooks.putOff(delivery, yield* later((wait ?? 0) * secondMillis * jitter))
})
