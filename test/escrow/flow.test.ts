import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import * as HttpReputation from "../../layers/reputation/http.ts"
import { serviceWith } from "../../src/escrow.ts"
import { service as reputation } from "../../src/reputation.ts"
import { type Ask, inProcess, post } from "../inProcess.ts"
import { at, errands, FAILS } from "./desk.ts"

/** What goes out to the reputation service, answered by the one in this process. */
const fetchFrom = (ask: Ask): typeof globalThis.fetch => async (input) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  const { status, text } = await Effect.runPromise(ask(pathname))
  return new Response(text, { status })
}

const both = Effect.gen(function* () {
  const trust = yield* inProcess(reputation)
  const http = HttpReputation.layer.pipe(
    Layer.provide(FetchHttpClient.layer),
    Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetchFrom(trust)))
  )
  return { trust, ...errands(yield* inProcess(serviceWith(http))) }
})

describe("escrow with the reference reputation service", () => {
  it.effect("releases to the attested, holds for the unproven, disputes what fails", () =>
    Effect.gen(function* () {
      const { trust, fund, deliver, release, refund, ledger } = yield* both
      const balanced = Effect.map(ledger, (books) => assert.isTrue(books.balanced))

      const unproven = yield* fund()
      const held = yield* deliver(unproven)
      assert.deepInclude(held.json, {
        status: "delivered",
        hold_reason: "unproven",
        trust_score: 0
      })
      yield* balanced
      assert.strictEqual(at(yield* release(unproven), "status"), "released")
      yield* balanced

      yield* trust("/attest", post({ agent_id: "b2", attester_agent_id: "a1", rating: 100 }))
      const trusted = yield* deliver(yield* fund())
      assert.deepInclude(trusted.json, { status: "released", auto_released: true, trust_score: 75 })
      yield* balanced

      const failing = yield* fund()
      const disputed = yield* deliver(failing, { text: FAILS })
      assert.deepInclude(disputed.json, { status: "disputed", trust_score: 75 })
      yield* balanced
      assert.strictEqual(at(yield* refund(failing), "status"), "refunded")
      yield* balanced
    }))
})
