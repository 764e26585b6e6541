/**
 * A call without a key, where one is needed, is what a client that can sign in waits for.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { membersOf } from "../../layers/openApi/json.ts"
import { service as recovery } from "../../src/recovery.ts"
import { inProcess } from "../inProcess.ts"
import { message } from "./clients.ts"

const call = (
  meta: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>>
) => {
  const asked = message("tools/call", { name: "find_recoverable", arguments: {} }, headers)
  const body = membersOf(JSON.parse(String(asked.body)))
  const params = membersOf(body.params)
  return {
    ...asked,
    body: JSON.stringify({
      ...body,
      params: { ...params, _meta: { ...membersOf(params._meta), ...meta } }
    })
  }
}

interface Sent {
  readonly what: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
}

const WITHOUT_KEY: ReadonlyArray<Sent> = [
  { what: "no key", meta: {}, headers: {} },
  { what: "no key, and progress", meta: { progressToken: 1 }, headers: {} },
  { what: "no bearer", meta: {}, headers: { authorization: "Basic a" } }
]

describe("POST /mcp of a service that needs a key", () => {
  it.effect.each(WITHOUT_KEY)(
    "answers a call with $what by 401, and says what to send",
    (one) =>
      Effect.gen(function* () {
        const ask = yield* inProcess(recovery)
        const reply = yield* ask("/mcp", call(one.meta, one.headers))
        assert.strictEqual(reply.status, 401)
        assert.strictEqual(reply.headers.get("www-authenticate"), "Bearer")
        assert.include(reply.headers.get("content-type"), "application/problem+json")
        const { error } = membersOf(reply.json)
        assert.strictEqual(membersOf(error).code, "UNAUTHENTICATED")
        assert.include(String(membersOf(error).hint), "Authorization: Bearer <key>")
      })
  )

  it.effect("answers a call with a key, with and without progress", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(recovery)
      const headers = { authorization: "Bearer a-key-of-my-own" }
      for (const meta of [{}, { progressToken: 1 }]) {
        const reply = yield* ask("/mcp", call(meta, headers))
        assert.strictEqual(reply.status, 200)
        assert.include(reply.text, "0 items")
      }
    }))

  it.effect("tells its tools without one", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(recovery)
      assert.strictEqual((yield* ask("/mcp", message("tools/list"))).status, 200)
    }))
})
