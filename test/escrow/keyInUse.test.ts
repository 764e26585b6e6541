import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { type Lookup, Reputation } from "../../src/escrow/Reputation.ts"
import { serviceWith } from "../../src/escrow.ts"
import { inProcess } from "../inProcess.ts"
import { errands, outcome } from "./desk.ts"
import { eventually } from "../eventually.ts"

const trusted: Lookup = {
  kind: "answered",
  http_status: 200,
  body: JSON.stringify({ trust_score: 85, recommendation: "trusted" }),
  attempts: 1
}

describe("a repeat of a request that still runs", () => {
  it.effect("waits for it, is told so after a while, and gets its answer in the end", () =>
    Effect.gen(function* () {
      const asked = yield* Deferred.make<void>()
      const answer = yield* Deferred.make<Lookup>()
      const slow = Layer.succeed(Reputation, {
        url: "slow",
        lookUp: () => Effect.andThen(Deferred.succeed(asked, undefined), Deferred.await(answer))
      })
      const { deliver, fund } = errands(yield* inProcess(serviceWith(slow)))
      const id = yield* fund()
      const delivered = deliver(id, { headers: { "idempotency-key": "one" } })
      const first = yield* Effect.forkChild(delivered)
      yield* Deferred.await(asked)
      const second = yield* Effect.forkChild(delivered)
      yield* eventually(
        Effect.andThen(
          TestClock.adjust("1 second"),
          Effect.sync(() => second.pollUnsafe() !== undefined)
        )
      )
      assert.strictEqual(outcome(yield* Fiber.join(second)), "409 IDEMPOTENCY_KEY_IN_USE")
      yield* Deferred.succeed(answer, trusted)
      const reply = yield* Fiber.join(first)
      assert.strictEqual(reply.status, 200, reply.text)
      assert.strictEqual((yield* delivered).text, reply.text)
    }))
})
