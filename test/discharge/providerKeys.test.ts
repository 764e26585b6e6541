/**
 * Whose records a provider key sends away: its agent's alone, and nobody's where the operator says so.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { AccessEntry } from "../../schemas/discharge/access.ts"
import { ConfigStatus } from "../../schemas/discharge/model.ts"
import { type Ask, post } from "../inProcess.ts"
import { as, discharge, keyed, RECORD, uploadBy } from "./service.ts"

const setKey = post({ api_key: "sk-ant-key-of-bert-0001" })
const Message = Schema.Struct({ message: Schema.String })

/** What a provider was sent is counted; it refuses all, and the rules take over. */
const opened = Effect.fnUntraced(function* (environment: Record<string, string>) {
  let sent = 0
  const { ask } = yield* discharge({
    environment,
    answer: () => {
      sent++
      return new Response("", { status: 401 })
    }
  })
  const takeSent = () => {
    const [taken] = [sent, sent = 0]
    return taken
  }
  return {
    ask,
    takeSent,
    anna: as(ask, "key-of-anna"),
    bert: as(ask, "key-of-bert"),
    operator: as(ask, "key-of-the-operator")
  }
})

const isLive = (ask: Ask, path = "/api/config-status") =>
  Effect.map(ask(path), ({ json }) => Schema.decodeUnknownSync(ConfigStatus)(json).is_live)
const messageOf = (json: unknown) => Schema.decodeUnknownSync(Message)(json).message
const drafting = (ask: Ask, root = "") =>
  ask(`${root}/api/run-full-pipeline?patient_name=John%20Doe`)

describe("a provider key", () => {
  it.effect.each(["", "/original"])(
    "set by one agent sends nobody else's records (%s)",
    (root) =>
      Effect.gen(function* () {
        const { anna, bert, takeSent } = yield* opened(keyed)
        yield* uploadBy(anna, RECORD)
        const set = yield* bert(`${root}/api/set-api-key`, setKey)
        assert.strictEqual(set.status, 200)
        assert.match(messageOf(set.json), /you draft, and nobody else's/u)
        assert.isFalse(yield* isLive(anna, `${root}/api/config-status`))
        assert.isTrue(yield* isLive(bert, `${root}/api/config-status`))
        assert.strictEqual((yield* drafting(anna, root)).status, 200)
        const text = post({ patient_name: "John Doe", raw_text: RECORD })
        assert.strictEqual((yield* anna(`${root}/api/run-agent`, text)).status, 200)
        assert.strictEqual(takeSent(), 0)
        assert.strictEqual((yield* bert(`${root}/api/run-agent`, text)).status, 200)
        assert.isAbove(takeSent(), 0)
      })
  )

  it.effect("is forgotten by the agent that set it alone", () =>
    Effect.gen(function* () {
      const { anna, bert } = yield* opened(keyed)
      yield* bert("/api/set-api-key", setKey)
      yield* anna("/api/set-api-key", { method: "DELETE" })
      assert.isTrue(yield* isLive(bert))
      yield* bert("/api/set-api-key", { method: "DELETE" })
      assert.isFalse(yield* isLive(bert))
    }))

  it.effect("set without a key of the service acts for everybody, and says so", () =>
    Effect.gen(function* () {
      const { ask, bert } = yield* opened({ ...keyed, AUTH_MODE: "open" })
      for (const root of ["", "/original"]) {
        const set = yield* ask(`${root}/api/set-api-key`, setKey)
        assert.match(messageOf(set.json), /anybody drafts/u)
      }
      assert.isTrue(yield* isLive(ask))
      assert.isTrue(yield* isLive(bert))
      yield* bert("/api/set-api-key", { method: "DELETE" })
      assert.isTrue(yield* isLive(ask))
    }))

  it.effect("that sends a patient's text away is an event of the access log, once in a run", () =>
    Effect.gen(function* () {
      const { bert, operator } = yield* opened(keyed)
      yield* uploadBy(bert, RECORD)
      yield* drafting(bert)
      yield* bert("/api/set-api-key", setKey)
      yield* drafting(bert)
      yield* bert("/api/run-agent", post({ patient_name: "John Doe", raw_text: RECORD }))
      const { json } = yield* operator("/api/access-log?patient_name=John%20Doe&limit=100")
      const { items } = Schema.decodeUnknownSync(
        Schema.Struct({ items: Schema.Array(AccessEntry) })
      )(json)
      assert.deepStrictEqual(
        items.map(({ action, agent_id }) => `${agent_id} ${action}`),
        [
          "bert upload",
          "bert draft",
          "bert draft",
          "bert cloud_model",
          "bert draft_text",
          "bert cloud_model"
        ]
      )
    }))
})

describe("CLOUD_MODELS", () => {
  it.effect.each<[why: string, environment: Record<string, string>]>([
    ["off", { CLOUD_MODELS: "off" }],
    ["not set, on an address of others", { HOST: "0.0.0.0" }],
    ["not set, behind a public name", { PUBLIC_BASE_URL: "https://discharge.example" }]
  ])("%s: nobody's key is taken", ([, environment]) =>
    Effect.gen(function* () {
      const { bert, takeSent } = yield* opened({ ...keyed, ...environment })
      for (const root of ["", "/original"]) {
        const refused = yield* bert(`${root}/api/set-api-key`, setKey)
        assert.strictEqual(refused.status, 403)
        assert.match(refused.text, /CLOUD_MODELS=on/u)
        assert.notInclude(refused.text, "key-of-bert")
      }
      yield* bert("/api/run-agent", post({ patient_name: "John Doe", raw_text: RECORD }))
      assert.strictEqual(takeSent(), 0)
    }))

  it.effect("on: an operator allows it on a public address", () =>
    Effect.gen(function* () {
      const { bert } = yield* opened({ ...keyed, HOST: "0.0.0.0", CLOUD_MODELS: "on" })
      assert.strictEqual((yield* bert("/api/set-api-key", setKey)).status, 200)
    }))
})
