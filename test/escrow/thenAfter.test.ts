import { assert, it } from "@effect/vitest"
import { type Context, Effect, Option, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { CurrentAgent } from "../../schemas/agent.ts"
import type { Answer, Idempotency } from "../../schemas/idempotency.ts"
import { thenAfter } from "../../src/escrow/thenAfter.ts"

type Once = Context.Service.Shape<typeof Idempotency>["once"]

const answer: Answer<string> = { status: 200, schema: Schema.String }

/** Runs the change, and answers with these headers. */
const running = (headers: Record<string, string>): Once => (_answer, prepare, change) =>
  Effect.as(Effect.flatMap(prepare, change), HttpServerResponse.empty({ headers }))

it.effect.each<[name: string, headers: Record<string, string>, followed: ReadonlyArray<string>]>([
  ["was written is followed up", {}, ["change"]],
  ["another process answered meanwhile is not", { "idempotent-replay": "true" }, []]
])("a change that %s", ([_, headers, expected]) =>
  Effect.gen(function* () {
    const followed: Array<string> = []
    yield* thenAfter(running(headers))(
      answer,
      Effect.succeed("change"),
      Effect.succeed,
      (change) => Effect.sync(() => followed.push(change))
    )
    assert.deepStrictEqual(followed, expected)
  }).pipe(
    Effect.provideService(CurrentAgent, Option.none()),
    Effect.provideService(
      HttpServerRequest.HttpServerRequest,
      HttpServerRequest.fromWeb(new Request("http://in-process/"))
    )
  ))
