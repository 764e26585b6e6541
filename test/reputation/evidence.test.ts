import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { service as reputation } from "../../src/reputation.ts"
import { at, desk } from "../escrow/desk.ts"
import { listener } from "../escrow/listener.ts"
import { type Ask, inProcess, post } from "../inProcess.ts"

/** A reputation service that reads the keys of an escrow service with one settled escrow. */
const both = Effect.gen(function* () {
  const escrow = yield* desk()
  const id = yield* escrow.fund()
  yield* escrow.deliver(id)
  const receipt = String(at(yield* escrow.ask(`/escrow/${id}/receipt`), "receipt"))
  const keys = (yield* escrow.ask("/.well-known/jwks.json")).text
  const url = yield* listener((_, response) => {
    response.end(keys)
  })
  const ask = yield* inProcess(reputation, { environment: { ESCROW_JWKS_URL: `${url}/jwks.json` } })
  return { ask, id, receipt }
})

const attest = (ask: Ask, change: object) =>
  ask(
    "/attest",
    post({ agent_id: "b2", attester_agent_id: "a1", rating: 90, ...change })
  )

describe("POST /attest", () => {
  it.live("takes a receipt of the escrow as evidence, and tells it again", () =>
    Effect.gen(function* () {
      const { ask, id, receipt } = yield* both
      const attested = yield* attest(ask, { escrow_id: id, receipt })
      assert.strictEqual(attested.status, 201)
      assert.deepInclude(attested.json, { escrow_id: id, receipt, trust_score: 70 })
      const back = { agent_id: "a1", attester_agent_id: "b2", escrow_id: id, receipt }
      assert.strictEqual((yield* attest(ask, back)).status, 201)
      assert.deepInclude((yield* attest(ask, { escrow_id: id })).json, { receipt: null })
    }))

  it.live("makes history with a receipt of an escrow that paid, where keys are needed", () =>
    Effect.gen(function* () {
      const escrow = yield* desk()
      const [paid, back] = [yield* escrow.fund(), yield* escrow.fund()]
      yield* escrow.deliver(paid)
      yield* escrow.refund(back)
      const keys = (yield* escrow.ask("/.well-known/jwks.json")).text
      const url = yield* listener((_, response) => {
        response.end(keys)
      })
      const ask = yield* inProcess(reputation, {
        environment: {
          ESCROW_JWKS_URL: `${url}/jwks.json`,
          AUTH_MODE: "required",
          API_KEYS: "a1:key-of-a1"
        }
      })
      const says = Effect.fnUntraced(function* (escrow_id: string) {
        const receipt = at(yield* escrow.ask(`/escrow/${escrow_id}/receipt`), "receipt")
        return yield* ask(
          "/attest",
          post({ agent_id: "b2", attester_agent_id: "a1", rating: 100, escrow_id, receipt }, {
            authorization: "Bearer key-of-a1"
          })
        )
      })
      assert.deepInclude((yield* says(back)).json, { proven: false, recommendation: "unproven" })
      assert.deepInclude((yield* says(paid)).json, { proven: true, recommendation: "proceed" })
      assert.deepInclude((yield* ask("/verify/b2")).json, { recommendation: "proceed" })
    }))

  it.live("refuses one that proves nothing of this job of these two", () =>
    Effect.gen(function* () {
      const { ask, id, receipt } = yield* both
      const forged = receipt.slice(0, -4) + (receipt.endsWith("AAAA") ? "BBBB" : "AAAA")
      for (
        const [change, said] of [
          [{ escrow_id: id, receipt: forged }, "bad_signature"],
          [{ escrow_id: id, receipt: "x" }, "malformed"],
          [{ escrow_id: "esc_other", receipt }, "another escrow"],
          [{ receipt }, "Send the `escrow_id`"],
          [{ escrow_id: id, receipt, agent_id: "b3" }, "other agents"],
          [{ escrow_id: id, receipt, attester_agent_id: "a2" }, "other agents"]
        ] as const
      ) {
        const refused = yield* attest(ask, change)
        assert.strictEqual(refused.status, 422)
        assert.include(refused.text, said)
      }
      assert.strictEqual(at(yield* ask("/verify/b2"), "attestation_count"), 0)
    }))

  it.live("can be asked again when the keys cannot be read", () =>
    Effect.gen(function* () {
      const { id, receipt } = yield* both
      const broken = yield* listener((_, response) => {
        response.end("no keys")
      })
      for (const ESCROW_JWKS_URL of ["http://127.0.0.1:1", broken]) {
        const ask = yield* inProcess(reputation, { environment: { ESCROW_JWKS_URL } })
        const refused = yield* attest(ask, { escrow_id: id, receipt })
        assert.strictEqual(refused.status, 503)
        assert.strictEqual(at(refused, "error.code"), "SERVICE_UNAVAILABLE")
      }
    }))
})
