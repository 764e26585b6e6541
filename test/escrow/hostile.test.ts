import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import * as HttpReputation from "../../layers/reputation/http.ts"
import { serviceWith } from "../../src/escrow.ts"
import { inProcess } from "../inProcess.ts"
import { at, errands } from "./desk.ts"
import { listener } from "./listener.ts"

const good = JSON.stringify({ trust_score: 85, recommendation: "trusted" })

type Handle = Parameters<typeof listener>[0]

/** Sends a body without an end, as fast as it is taken. */
const endless: Handle = (_, response) => {
  response.write('{"trust_score":85,"recommendation":"trusted","x":"')
  const more = () => {
    while (!response.destroyed && response.write("x".repeat(65_536)));
    if (!response.destroyed) response.once("drain", more)
  }
  more()
}

const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Handle => (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(body)
  }

const service = (url: string) =>
  inProcess(serviceWith(HttpReputation.layer.pipe(Layer.provide(FetchHttpClient.layer))), {
    environment: { REPUTATION_URL: url }
  })

/** Funds, delivers what passes, and gives the reply. */
const delivered = Effect.fnUntraced(function* (url: string) {
  const { fund, deliver } = errands(yield* service(url))
  const id = yield* fund({ payee_agent_id: "b/2?x=1#y" })
  return yield* deliver(id, { payee: "b/2?x=1#y" })
})

const assertHeld = Effect.fnUntraced(function* (url: string, hold_reason: string) {
  const reply = yield* delivered(url)
  assert.deepInclude(reply.json, {
    status: "delivered",
    check_result: "pass",
    auto_released: false,
    hold_reason
  })
})

describe("a reputation service", () => {
  // The clock stands still for who answers: on a slow machine no answer is too late.
  it.effect("that answers well releases; the id of the payee comes through whole", () =>
    Effect.gen(function* () {
      const asked: Array<string | undefined> = []
      const url = yield* listener((request, response, body) => {
        asked.push(`${request.method} ${request.url}`)
        answer(200, good)(request, response, body)
      })
      const reply = yield* delivered(url)
      assert.deepStrictEqual(asked, ["GET /verify/b%2F2%3Fx%3D1%23y"])
      assert.strictEqual(at(reply, "status"), "released")
    }))

  it.effect.each<[name: string, handle: Handle, hold_reason: string]>([
    ["404", answer(404, good), "unproven"],
    ["59.999", answer(200, good.replace("85", "59.999")), "trust_below_threshold"]
  ])(
    "that answers %s: held",
    ([_, handle, hold_reason]) =>
      Effect.flatMap(listener(handle), (url) => assertHeld(url, hold_reason))
  )

  it.live.each<[name: string, handle: Handle]>([
    ["never answers", () => {}],
    ["never ends its body", (_, response) => void response.write("{")],
    ["closes the connection", (request) => void request.socket.destroy()],
    ["sends without an end", endless],
    ["sends 1 MB", answer(200, `${good}${" ".repeat(1_000_000)}`)],
    [
      "redirects to a good answer",
      (request, response, body) =>
        (request.url === "/good" ? answer(200, good) : answer(302, good, { location: "/good" }))(
          request,
          response,
          body
        )
    ],
    ["answers 500 with a good body", answer(500, good)],
    ["answers 429", answer(429, good)],
    ["answers 203", answer(203, good)],
    ["answers HTML", answer(200, "<html>")],
    ["answers half of it", answer(200, good.slice(0, -1))],
    ["answers a list", answer(200, `[${good}]`)],
    ["answers 1e999", answer(200, good.replace("85", "1e999"))],
    ["answers a score as text", answer(200, good.replace("85", '"85"'))],
    ["answers with a wrong length", (_, response) => {
      response.writeHead(200, { "content-length": "10000" })
      response.end(good)
    }]
  ])(
    "that %s: held",
    ([_, handle]) =>
      Effect.flatMap(listener(handle), (url) => assertHeld(url, "reputation_unavailable"))
  )

  it.live("that is not there: held", () =>
    assertHeld("http://127.0.0.1:9", "reputation_unavailable"))

  it.live("that flaps never releases what it did not answer for", () =>
    Effect.gen(function* () {
      let asked = 0
      const answered = new Set<string>()
      const url = yield* listener((request, response, body) => {
        const kind = asked++ % 5
        if (kind < 2) answer(503, good)(request, response, body)
        else if (kind === 2) request.socket.destroy()
        else if (kind === 3) answer(200, good.replace("85", "10"))(request, response, body)
        else {
          answered.add(request.url ?? "")
          answer(200, good)(request, response, body)
        }
      })
      const { fund, deliver, ledger } = errands(yield* service(url))
      const replies = yield* Effect.forEach(
        Array.from({ length: 40 }, (_, n) => `p${n}`),
        (payee) =>
          Effect.flatMap(fund({ payee_agent_id: payee }), (id) =>
            Effect.map(
              deliver(id, { payee }),
              (reply) => ({ payee, status: at(reply, "status") })
            )),
        { concurrency: 8 }
      )
      for (const { payee, status } of replies) {
        if (status === "released") assert.isTrue(answered.has(`/verify/${payee}`))
        else assert.strictEqual(status, "delivered")
      }
      assert.isTrue((yield* ledger).balanced)
    }))
})
