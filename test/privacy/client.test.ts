import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClient, HttpClientRequest, HttpClientResponse } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { AgentId } from "../../schemas/agent.ts"
import { PrivacyApi } from "../../schemas/privacy.ts"
import type { Ask } from "../inProcess.ts"
import { exchange, patient } from "./exchange.ts"

/** An HTTP client whose every request is answered in this process. */
const inProcessClient = (ask: Ask) =>
  HttpClient.make((request) =>
    Effect.gen(function* () {
      const web = yield* Effect.orDie(HttpClientRequest.toWeb(request))
      const { pathname, search } = new URL(web.url)
      const body = web.body === null ? {} : { body: yield* Effect.promise(() => web.text()) }
      const { status, headers, text } = yield* ask(`${pathname}${search}`, {
        method: web.method,
        headers: web.headers,
        ...body
      })
      const content = status === 204 ? null : text
      return HttpClientResponse.fromWeb(request, new Response(content, { status, headers }))
    })
  )

it.effect("the typed client gets every answer as it is declared, and the declared errors", () =>
  Effect.gen(function* () {
    const { ask } = yield* exchange()
    const { records, trust, receipts, log } = yield* HttpApiClient.makeWith(PrivacyApi, {
      baseUrl: "http://in-process",
      httpClient: inProcessClient(ask)
    })
    const agent = AgentId.make("agent-7")
    const { content_id } = yield* records.prepare({ headers: {}, payload: { data: patient } })
    const request = { headers: {}, payload: { content_id, requester_id: agent } }
    const denied = yield* records.share(request)
    assert(typeof denied !== "string" && "decision" in denied)
    assert.strictEqual(denied.decision, "denied")
    const report = (reporter_id: AgentId) =>
      trust.report({ headers: {}, payload: { agent_id: agent, reporter_id, outcome: "positive" } })
    for (const name of ["r1", "r2", "r3", "r4"]) yield* report(AgentId.make(name))
    const full = yield* records.share(request)
    assert(typeof full !== "string" && "decision" in full && full.decision === "full")
    assert.deepStrictEqual(full.data, patient)
    assert.deepInclude(yield* receipts.verify({ payload: { receipt: full.receipt } }), {
      valid: true
    })
    assert.strictEqual((yield* trust.model({})).mode, "open")
    assert.strictEqual(
      (yield* trust.record({ params: { agent_id: agent }, query: {} })).tier,
      "high"
    )
    assert.strictEqual((yield* records.describe({ params: { content_id } })).content_id, content_id)
    assert.strictEqual((yield* log.checkpoint({})).tree_size, 7)
    assert.lengthOf((yield* log.entries({ query: { limit: "2" } })).entries, 2)
    assert.lengthOf((yield* log.keys({})).keys, 2)

    const selfish = yield* Effect.flip(report(agent))
    assert.strictEqual(selfish._tag, "SCHEMA_VALIDATION_FAILED")
    const absent = yield* Effect.flip(
      records.describe({ params: { content_id: content_id.replace(/..$/, "aa") } })
    )
    assert.include(["CONTENT_NOT_FOUND", "SCHEMA_VALIDATION_FAILED"], absent._tag)
    const list = yield* Effect.flip(records.list({ headers: {}, query: {} }))
    assert.strictEqual(list._tag, "UNAUTHENTICATED")
  }))
