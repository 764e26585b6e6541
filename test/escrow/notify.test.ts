import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Effect, Fiber, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as NodeHash from "../../layers/hash.ts"
import * as SqlEscrow from "../../layers/sql/escrow.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as SqlWebhooks from "../../layers/sql/webhooks.ts"
import * as MasterKey from "../../layers/vault/masterKey.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import { type Sent, WebhookSender } from "../../src/escrow/Courier.ts"
import { Escrows } from "../../src/escrow/Escrows.ts"
import * as Notify from "../../src/escrow/notify.ts"
import { Settings } from "../../src/escrow/Settings.ts"
import { open } from "../../src/escrow/transition.ts"
import { type Delivery, Webhooks } from "../../src/escrow/Webhooks.ts"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import {} from "./desk.ts"
import { terms } from "./terms.ts"

const store = Layer.merge(SqlEscrow.layer, SqlWebhooks.layer).pipe(
  Layer.provide(MasterKey.layerRandom),
  Layer.provideMerge(GroupCommit.layer),
  Layer.provide(Migrations.layer(SqlEscrow.migrations)),
  Layer.merge(Layer.merge(SecureRandom.layerWebCrypto, NodeHash.layer))
)

interface Try {
  readonly at: number
  readonly delivery: Delivery
}

/** Sends while `use` runs; a second between tries is a millisecond, so that four days are six minutes. */
const notifying = <A, E, R>(
  answer: (delivery: Delivery) => Effect.Effect<Sent>,
  use: (tries: ReadonlyArray<Try>) => Effect.Effect<A, E, R>
) => {
  const tries: Array<Try> = []
  const courier = Layer.succeed(WebhookSender, {
    check: () => Effect.void,
    send: (delivery) =>
      Effect.flatMap(Clock.currentTimeMillis, (at) => {
        tries.push({ at, delivery })
        return answer(delivery)
      })
  })
  const settings = Layer.succeed(Settings, {
    prepaid: false,
    strict: false,
    blocked: [],
    ledgerCheckSeconds: 60,
    retrySecondMillis: 1
  })
  return Effect.provide(
    Effect.suspend(() => use(tries)),
    Layer.fresh(Notify.layer).pipe(Layer.provide(courier), Layer.provide(settings))
  )
}

const subscribe = (webhook_id: string) =>
  Effect.flatMap(Webhooks, ({ add }) =>
    add(
      {
        webhook_id,
        url: `https://${webhook_id}.example`,
        events: ["*"],
        created_at: "1970-01-01T00:00:00.000Z",
        rotated_at: null,
        disabled_at: null
      },
      `whsec_${webhook_id}`,
      { alike: 8, all: 8 }
    ))

const fund = Effect.gen(function* () {
  const funding = yield* open({ ...terms, amount: 1n })
  yield* (yield* Escrows).fund([funding])
})

/** Moves the clock on, second after second, until it holds. */
const inTime = (holds: () => boolean) =>
  eventually(Effect.andThen(TestClock.adjust("1 second"), Effect.sync(holds)))

const waiting = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => Effect.map(sql`SELECT event_id FROM outbox`, ({ length }) => length)
)

describe.each(databases)("notices on $name", ({ layer: database, name }) => {
  const test = <A, E>(
    title: string,
    run: Effect.Effect<
      A,
      E,
      Webhooks | Escrows | SqlClient.SqlClient | Layer.Success<typeof store>
    >
  ) => it.effect(title, () => Effect.provide(run, Layer.provideMerge(store, Layer.fresh(database))))

  test(
    "that never arrive are tried ten times, further and further apart, and then given up",
    Effect.gen(function* () {
      yield* subscribe("whk_1")
      yield* fund
      yield* notifying(() => Effect.succeed("failed"), (tries) =>
        Effect.gen(function* () {
          yield* eventually(
            Effect.andThen(TestClock.adjust("1 second"), Effect.map(waiting, (n) => n === 0))
          )
          assert.lengthOf(tries, 10)
          // Each wait is what is told, less a tenth at most.
          Notify.retrySeconds.forEach((seconds, index) => {
            const waited = (tries[index + 1]?.at ?? NaN) - (tries[index]?.at ?? NaN)
            assert.isAtLeast(waited, seconds * 0.9 - 1)
          })
          assert.deepStrictEqual(
            tries.map(({ delivery }) => delivery.attempts),
            [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
          )
        }))
    })
  )

  test(
    "to one that never answers keep no other from theirs",
    Effect.gen(function* () {
      yield* subscribe("whk_slow")
      yield* subscribe("whk_well")
      yield* Effect.forEach(Array.from({ length: 40 }), () => fund, { concurrency: 16 })
      yield* notifying(
        ({ webhook_id }) => webhook_id === "whk_slow" ? Effect.never : Effect.succeed("delivered"),
        (tries) =>
          Effect.gen(function* () {
            const to = (id: string) => tries.filter(({ delivery }) => delivery.webhook_id === id)
            // By event: the clock runs ahead of a busy database, and a claim that ran out is sent again.
            const events = () => new Set(to("whk_well").map(({ delivery }) => delivery.event_id))
            yield* inTime(() => events().size === 40)
            assert.lengthOf(to("whk_slow"), Notify.SENDING_MAX)
          })
      )
    })
  )

  test(
    "that were being sent in a crash are sent again after 30 s, whatever a second of waiting is",
    Effect.gen(function* () {
      yield* subscribe("whk_1")
      yield* fund
      const crashed = yield* notifying(
        () => Effect.never,
        (tries) => Effect.as(inTime(() => tries.length === 1), tries)
      )
      const [before] = crashed
      const sql = yield* SqlClient.SqlClient
      const [claim] = yield* sql<{ readonly due_at: string }>`SELECT due_at FROM outbox`
      const due = Date.parse(claim?.due_at ?? "")
      assert.isAtLeast(due, 30_000)
      yield* notifying(() => Effect.succeed("delivered"), (tries) =>
        Effect.gen(function* () {
          yield* inTime(() => tries.length === 1)
          assert.strictEqual(tries[0]?.delivery.event_id, before?.delivery.event_id)
          assert.isAtLeast(tries[0]?.at ?? 0, due)
          yield* eventually(Effect.map(waiting, (n) => n === 0))
        }))
    })
  )

  test(
    "are signed with the secret before the newest until that expires",
    Effect.gen(function* () {
      yield* subscribe("whk_1")
      const { rotate, tidy } = yield* Webhooks
      const rotation = (secret: string, previous_until: string) =>
        rotate({ webhook_id: "whk_1", secret, at: "1970-01-01T00:00:00.000Z", previous_until })
      assert.isTrue(yield* rotation("whsec_2", "1970-01-02T00:00:00.000Z"))
      assert.isTrue(yield* rotation("whsec_3", "1970-01-02T00:00:00.000Z"))
      yield* notifying(() => Effect.succeed("delivered"), (tries) =>
        Effect.gen(function* () {
          yield* fund
          yield* inTime(() => tries.length === 1)
          assert.deepStrictEqual(tries[0]?.delivery.secrets, ["whsec_3", "whsec_2"])
          // Whoever ends before that sends it again.
          yield* eventually(Effect.map(waiting, (n) => n === 0))
        }))
      yield* TestClock.setTime(24 * 3_600_000)
      yield* notifying(() => Effect.succeed("delivered"), (tries) =>
        Effect.gen(function* () {
          yield* fund
          yield* inTime(() => tries.length === 1)
          assert.deepStrictEqual(tries[0]?.delivery.secrets, ["whsec_3"])
        }))
      yield* tidy("1970-01-02T00:00:00.000Z")
      const sql = yield* SqlClient.SqlClient
      assert.lengthOf(yield* sql`SELECT secret FROM webhook_secrets`, 1)
    })
  )

  test(
    "for a webhook that is gone are dropped in time",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const leave = (event_id: string) =>
        sql`INSERT INTO outbox (event_id, webhook_id, body, attempts, due_at)
          VALUES (${event_id}, 'whk_gone', '{}', 0, '1970-01-01T00:00:00.000Z')`
      yield* leave("evt_1")
      yield* notifying(() => Effect.succeed("delivered"), (tries) =>
        Effect.gen(function* () {
          // What was left while nobody ran goes at the start.
          yield* eventually(waiting, (n) => n === 0)
          yield* leave("evt_2")
          yield* TestClock.adjust("9 minutes")
          assert.strictEqual(yield* waiting, 1)
          yield* eventually(
            Effect.andThen(TestClock.adjust("1 minute"), Effect.map(waiting, (n) => n === 0))
          )
          assert.lengthOf(tries, 0)
        }))
    })
  )

  // SQLite has one writer: no transaction waits for a row there.
  if (name === "PostgreSQL") {
    it.effect(
      "for a webhook that ends while it is removed leave neither waiting for the other",
      () =>
        Effect.gen(function* () {
          yield* subscribe("whk_1")
          yield* fund
          const { remove } = yield* Webhooks
          const sql = yield* SqlClient.SqlClient
          const begun = yield* Deferred.make<void>()
          const gate = yield* Deferred.make<void>()
          // Asked outside of a transaction, which would be told the same each time.
          const isWaiting = Effect.map(
            sql`SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'
            AND application_name = current_setting('application_name')`,
            ({ length }) => length === 1
          )
          // In the order of a 410.
          const ending = yield* sql`UPDATE webhooks SET disabled_at = 'x'`.pipe(
            Effect.andThen(Deferred.succeed(begun, undefined)),
            Effect.andThen(Deferred.await(gate)),
            Effect.andThen(sql`DELETE FROM outbox`),
            sql.withTransaction,
            Effect.forkChild
          )
          yield* Deferred.await(begun)
          const removing = yield* Effect.forkChild(remove("whk_1"))
          yield* eventually(isWaiting)
          yield* Deferred.succeed(gate, undefined)
          yield* Fiber.join(ending)
          assert.isTrue(yield* Fiber.join(removing))
          assert.strictEqual(yield* waiting, 0)
        }).pipe(Effect.provide(Layer.provideMerge(store, Layer.fresh(database))))
    )
  }
})
