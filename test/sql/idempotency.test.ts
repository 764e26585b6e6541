import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Option, Schema } from "effect"
import { HttpServerRequest } from "effect/http"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as IdempotencyStore from "../../layers/sql/idempotency.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import { Caller } from "../../schemas/authorization.ts"
import { Idempotency } from "../../src/ground/Idempotency.ts"
import { databases } from "../databases.ts"

const answer = { status: 201, schema: Schema.String }

describe.each(databases)("Idempotency.once on $name", ({ layer: database }) => {
  const room = IdempotencyStore.layer().pipe(
    Layer.provide(GroupCommit.layer),
    Layer.provide(Migrations.layer(IdempotencyStore.migrations)),
    Layer.provide(database)
  )
  const request = (headers: Record<string, string>) =>
    HttpServerRequest.fromWeb(
      new Request("http://localhost/things", { method: "POST", body: "{}", headers })
    )

  it.effect.each([{}, { "idempotency-key": "k" }])(
    "what follows from a change follows it though the caller has left, with %j",
    (headers) =>
      Effect.gen(function* () {
        const { once } = yield* Idempotency
        const begun = yield* Deferred.make<void>()
        const go = yield* Deferred.make<void>()
        const followed: Array<string> = []
        const change = Effect.gen(function* () {
          yield* Deferred.succeed(begun, undefined)
          yield* Deferred.await(go)
          return "done"
        })
        const caller = yield* Effect.forkChild(once(
          answer,
          Effect.succeed("prepared"),
          () => change,
          (prepared, value) => Effect.sync(() => followed.push(`${prepared} ${value}`))
        ))
        yield* Deferred.await(begun)
        const left = yield* Effect.forkChild(Fiber.interrupt(caller))
        yield* Effect.yieldNow
        yield* Deferred.succeed(go, undefined)
        yield* Fiber.join(left)
        assert.deepStrictEqual(followed, ["prepared done"])
      }).pipe(
        Effect.provide(room),
        Effect.provideService(HttpServerRequest.HttpServerRequest, request(headers)),
        Effect.provideService(Caller, Option.none())
      )
  )
})
