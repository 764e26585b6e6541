import { assert, describe, it } from "@effect/vitest"
import { Clock, ConfigProvider, Effect, Layer, Ref } from "effect"
import { SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import * as NodeDigest from "../../layers/digest.ts"
import * as SqlEscrow from "../../layers/sql/escrow.ts"
import { GroupCommit } from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { Courier } from "../../src/escrow/Courier.ts"
import { parseCriteria } from "../../src/escrow/criteria.ts"
import { Escrows } from "../../src/escrow/Escrows.ts"
import * as Notify from "../../src/escrow/notify.ts"
import { open } from "../../src/escrow/transition.ts"
import { Webhooks } from "../../src/escrow/Webhooks.ts"

const store = SqlEscrow.layer.pipe(
  Layer.provide(GroupCommit.layer),
  Layer.provide(Migrations.layer(SqlEscrow.migrations)),
  Layer.provide(Sqlite.layer(":memory:")),
  Layer.merge(Layer.merge(SecureRandom.layerWebCrypto, NodeDigest.layer))
)

describe("a notice that never arrives", () => {
  it.effect(
    "is tried ten times, further and further apart, and then given up",
    () =>
      Effect.gen(function* () {
        const tries = yield* Ref.make<ReadonlyArray<number>>([])
        const courier = Layer.succeed(Courier, {
          check: () => Effect.void,
          send: () =>
            Effect.flatMap(
              Clock.currentTimeMillis,
              (now) => Effect.as(Ref.update(tries, (all) => [...all, now]), "failed" as const)
            )
        })
        // A second of waiting is a millisecond, so that four days are six minutes.
        const settings = ConfigProvider.layer(
          ConfigProvider.fromUnknown({ WEBHOOK_RETRY_MS: "1" })
        )
        yield* Effect.gen(function* () {
          const webhooks = yield* Webhooks
          const escrows = yield* Escrows
          yield* webhooks.add({
            webhook_id: "whk_1",
            url: "https://receiver.example",
            events: ["*"],
            created_at: "1970-01-01T00:00:00.000Z",
            disabled_at: null
          }, "whsec_x")
          yield* escrows.fund(
            yield* open({
              payer_agent_id: "a1",
              payee_agent_id: "b2",
              arbiter_agent_id: null,
              amount: 1n,
              currency: "USD",
              currency_exponent: 2,
              task_description: "",
              verification_criteria: "",
              criteria: parseCriteria(""),
              deadline: null
            })
          )
          yield* TestClock.adjust("6 minutes")
          const times = yield* Ref.get(tries)
          assert.lengthOf(times, 10)
          // Each wait is what is told, a tenth more or less, and at most one look at the outbox later.
          Notify.retrySeconds.forEach((seconds, index) => {
            const waited = (times[index + 1] ?? NaN) - (times[index] ?? NaN)
            assert.isAtLeast(waited, seconds * 0.9 - 1)
            assert.isAtMost(waited, seconds * 1.1 + 251)
          })
          yield* TestClock.adjust("10 minutes")
          assert.lengthOf(yield* Ref.get(tries), 10)
        }).pipe(
          Effect.provide(
            Notify.layer.pipe(
              Layer.provide(courier),
              Layer.provide(settings),
              Layer.provideMerge(store)
            )
          )
        )
      }),
    60_000
  )
})
