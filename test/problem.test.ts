import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { HttpServerRespondable } from "effect/http"
import { Problem } from "../schemas/problem.ts"
import { InternalError, RateLimited } from "../schemas/problems.ts"

class NoSuchThing extends Problem<NoSuchThing>()({
  code: "NO_SUCH_THING",
  status: 404,
  title: "No such thing",
  detail: ({ thing }) => `There is no thing '${thing}'.`,
  remedy: "Name another."
}, { thing: Schema.String }) {}

const body = {
  type: "/problems/no-such-thing",
  title: "No such thing",
  status: 404,
  detail: "There is no thing 'x'.",
  error: {
    code: "NO_SUCH_THING",
    message: "There is no thing 'x'.",
    retryable: false,
    retry_after_seconds: null,
    hint: "Name another.",
    details: { thing: "x" }
  }
} as const

describe("Problem", () => {
  it("encodes to the envelope", () => {
    assert.deepStrictEqual(Schema.encodeSync(NoSuchThing)(new NoSuchThing({ thing: "x" })), body)
  })

  it("decodes from the envelope to the class", () => {
    const decoded = Schema.decodeUnknownSync(NoSuchThing)({
      ...body,
      request_id: "r",
      instance: "/"
    })
    assert.instanceOf(decoded, NoSuchThing)
    assert.deepStrictEqual(decoded.error.details, { thing: "x" })
    assert.strictEqual(decoded.request_id, "r")
  })

  it("decodes from an envelope that was kept before there were hints", () => {
    const { hint: _, ...error } = body.error
    const decoded = Schema.decodeUnknownSync(NoSuchThing)({ ...body, error })
    assert.deepStrictEqual(decoded.error.details, { thing: "x" })
  })

  it.effect("is caught by its code", () =>
    Effect.gen(function* () {
      const caught = yield* Effect.fail(new NoSuchThing({ thing: "x" })).pipe(
        Effect.catchTag("NO_SUCH_THING", (problem) => Effect.succeed(problem.message))
      )
      assert.strictEqual(caught, "There is no thing 'x'.")
    }))

  it.effect("responds by itself where no endpoint declares it", () =>
    Effect.gen(function* () {
      const response = yield* HttpServerRespondable.toResponse(new InternalError())
      assert.strictEqual(response.status, 500)
    }))

  it("tells how long to wait", () => {
    const problem = new RateLimited({ limit_per_minute: 60, wait_seconds: 7 })
    assert.strictEqual(problem.error.retry_after_seconds, 7)
    assert.isTrue(problem.error.retryable)
  })
})
