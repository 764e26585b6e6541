/**
 * Sends what the outbox holds. A notice leaves the outbox when it arrived, when its receiver wants no
 * more, or when its last try failed; a crash in between only repeats a try, under the same id.
 */
import { Clock, Config, DateTime, Effect, FiberSet, Layer, Metric, Random } from "effect"
import { Courier } from "./Courier.ts"
import { notices } from "./metrics.ts"
import { timestamp } from "./transition.ts"
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

const SENDING_MAX = 16
/** Above the 15 seconds that one try may take. */
const CLAIM_SECONDS = 20
const IDLE = "250 millis"

/** Sends as long as the scope lives. `WEBHOOK_RETRY_MS` is how long a second of waiting lasts. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const second = yield* Config.Finite("WEBHOOK_RETRY_MS").pipe(Config.withDefault(1000))
    const webhooks = yield* Webhooks
    const sending = yield* FiberSet.make<void>()
    const later = (seconds: number) =>
      Effect.map(
        Clock.currentTimeMillis,
        (now) => DateTime.formatIso(DateTime.makeUnsafe(now + seconds * second))
      )

    const round = Effect.gen(function* () {
      const limit = SENDING_MAX - (yield* FiberSet.size(sending))
      const deliveries = limit <= 0 ? [] : yield* webhooks.claim({
        now: yield* timestamp,
        until: yield* later(CLAIM_SECONDS),
        limit
      })
      yield* Effect.forEach(
        deliveries,
        (delivery) => FiberSet.run(sending, logged(deliver(delivery, later))),
        { discard: true }
      )
      return deliveries.length
    })

    yield* round.pipe(
      Effect.catchCause((cause) =>
        Effect.as(Effect.logError("The outbox could not be read", cause), 0)
      ),
      Effect.flatMap((claimed) => claimed === 0 ? Effect.sleep(IDLE) : Effect.yieldNow),
      Effect.forever,
      Effect.forkScoped
    )
  })
)

const logged = Effect.catchCause((cause) => Effect.logError("A notice could not be settled", cause))

/** One try, and what follows from it. */
const deliver = Effect.fn("Escrow.notify")(function* (
  delivery: Delivery,
  later: (seconds: number) => Effect.Effect<string>
) {
  const webhooks = yield* Webhooks
  const courier = yield* Courier
  const sent = yield* courier.send(delivery)
  const wait = retrySeconds[delivery.attempts - 1]
  const result = sent === "failed" && wait === undefined ? "given_up" : sent
  yield* Metric.update(Metric.withAttributes(notices, { result }), 1)
  if (result === "gone") return yield* webhooks.disable(delivery.webhook_id, yield* timestamp)
  if (result !== "failed") return yield* webhooks.settle(delivery)
  const jitter = yield* Random.nextBetween(0.9, 1.1)
  return yield* webhooks.putOff(delivery, yield* later((wait ?? 0) * jitter))
})
