/**
 * Which agents see which patient: who brought it in, whom it is shared with, and operators.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { routesOf } from "../../layers/edge/allow.ts"
import { DischargeApi } from "../../schemas/discharge.ts"
import { Sharing } from "../../schemas/discharge/sharing.ts"
import { databases } from "../databases.ts"
import { type Ask, post, type Reply } from "../inProcess.ts"
import { as, discharge, keyed, RECORD, uploadBy } from "./service.ts"

const decodeSharing = Schema.decodeUnknownEffect(Sharing)
const Coded = Schema.Struct({ error: Schema.Struct({ code: Schema.String }) })
const codeOf = ({ json }: Reply) => Schema.decodeUnknownSync(Coded)(json).error.code

const PATIENT = "/api/patients/John%20Doe"
const DRAFT = "John_Doe_draft.json"
const drafting = (ask: Ask) => ask("/api/run-full-pipeline?patient_name=John%20Doe")

/** Anna's patient, drafted and taught of. */
const opened = Effect.fnUntraced(function* (database: (typeof databases)[number]["layer"]) {
  const { ask } = yield* discharge({ database, environment: keyed })
  const [anna, bert] = [as(ask, "key-of-anna"), as(ask, "key-of-bert")]
  const operator = as(ask, "key-of-the-operator")
  assert.strictEqual((yield* uploadBy(anna, RECORD)).status, 200)
  assert.strictEqual((yield* drafting(anna)).status, 200)
  return { anna, bert, operator }
})

const lesson = post({
  patient_name: "John Doe",
  draft_diagnosis: "Heart failure",
  edited_diagnosis: "Heart failure!"
})

/** Each call of the contract that names a patient or a draft, or lists them. */
const calls = routesOf(DischargeApi).filter(({ path }) =>
  /:name|:filename|drafts|traces|curve/u.test(path)
)
  .map(({ method, path }) => ({
    method,
    path: path.replace(":name", "jOHN%20dOE").replace(":filename", DRAFT)
      .replace(":image", "1.png").replace(":page", "1").replace(":agent_id", "bert")
  }))

for (const { name, layer } of databases) {
  describe(`sharing in ${name}`, () => {
    it.effect("an agent sees nothing of a patient that is another's", () =>
      Effect.gen(function* () {
        const { anna, bert } = yield* opened(layer)
        yield* anna("/api/run-learning", lesson)
        assert.isAbove(calls.length, 12)
        for (const { method, path } of calls) {
          const body = method === "POST" || method === "PUT" ? post({ by: "B", changes: [] }) : {}
          const { status, text } = yield* bert(path, { ...body, method })
          // What was asked for is in the answer as it was asked.
          const told = text.replaceAll(DRAFT, "")
          assert.notMatch(told, /John|Doe|furosemide|1234567/u, `${method} ${path}`)
          if (/John|jOHN/u.test(path)) assert.include([400, 404, 422], status, `${method} ${path}`)
        }
        assert.deepInclude((yield* bert("/api/patients")).json, { items: [] })
        assert.strictEqual((yield* drafting(bert)).status, 404)
        // Anna has all of it still.
        assert.strictEqual((yield* anna(PATIENT)).status, 200)
        assert.match((yield* anna("/api/drafts")).text, /John_Doe/u)
      }))

    it.effect("nor adds to it, nor learns of it by the same file; and nothing is kept", () =>
      Effect.gen(function* () {
        const { anna, bert, operator } = yield* opened(layer)
        const other = RECORD.replace("Furosemide 40 mg", "Warfarin 5 mg")
        for (const text of [RECORD, other]) {
          const refused = yield* uploadBy(bert, text)
          assert.strictEqual(refused.status, 403)
          assert.strictEqual(codeOf(refused), "PATIENT_NOT_SHARED")
        }
        assert.strictEqual(codeOf(yield* bert("/api/run-learning", lesson)), "PATIENT_NOT_SHARED")
        assert.notMatch((yield* operator(PATIENT)).text, /warfarin/iu)
        // Who has the right brings it in, after it was refused.
        assert.strictEqual((yield* uploadBy(anna, other)).status, 200)
        assert.match((yield* operator(PATIENT)).text, /warfarin/iu)
      }))

    it.effect("with whom it is shared reads and drafts, until it is taken back", () =>
      Effect.gen(function* () {
        const { anna, bert, operator } = yield* opened(layer)
        const shared = yield* anna(`${PATIENT}/agents/bert`, { method: "PUT" })
        const { agents, patient_name } = yield* decodeSharing(shared.json)
        assert.strictEqual(patient_name, "John Doe")
        assert.deepStrictEqual(agents.map(({ agent_id, role }) => [agent_id, role]), [
          ["anna", "owner"],
          ["bert", "shared"]
        ])
        assert.strictEqual((yield* drafting(bert)).status, 200)
        assert.strictEqual((yield* bert(`/api/drafts/${DRAFT}`)).status, 200)
        assert.strictEqual((yield* uploadBy(bert, RECORD)).status, 200)
        for (
          const [path, method] of [
            [PATIENT, "DELETE"],
            [`${PATIENT}/agents/carl`, "PUT"],
            [`${PATIENT}/agents/anna`, "DELETE"]
          ] as const
        ) {
          assert.strictEqual((yield* bert(path, { method })).status, 403)
        }
        // The owner stays, whoever asks.
        const left = yield* operator(`${PATIENT}/agents/anna`, { method: "DELETE" })
        assert.lengthOf((yield* decodeSharing(left.json)).agents, 2)
        assert.strictEqual(
          (yield* anna(`${PATIENT}/agents/bert`, { method: "DELETE" })).status,
          200
        )
        assert.strictEqual((yield* bert(PATIENT)).status, 404)
        const log = yield* operator("/api/access-log?limit=100")
        assert.lengthOf(log.text.match(/"action":"share"/gu) ?? [], 3)
      }))

    it.effect("is forgotten with the patient", () =>
      Effect.gen(function* () {
        const { anna, bert } = yield* opened(layer)
        assert.strictEqual((yield* anna(PATIENT, { method: "DELETE" })).status, 200)
        assert.strictEqual((yield* uploadBy(bert, RECORD)).status, 200)
        assert.strictEqual((yield* bert(PATIENT)).status, 200)
        assert.strictEqual((yield* anna(PATIENT)).status, 404)
      }))

    it.effect("a name that was taught of belongs to who taught it", () =>
      Effect.gen(function* () {
        const { anna, bert } = yield* opened(layer)
        const own = post({
          patient_name: "Ann Lee",
          draft_diagnosis: "Asthma",
          edited_diagnosis: "Asthma!"
        })
        assert.strictEqual((yield* bert("/api/run-learning", own)).status, 200)
        assert.notMatch((yield* anna("/api/learning-curve")).text, /Ann Lee/u)
        assert.match((yield* bert("/api/learning-curve")).text, /Ann Lee/u)
      }))

    it.effect("a patient that came without a key is everybody's", () =>
      Effect.gen(function* () {
        const { ask } = yield* discharge({
          database: layer,
          environment: { ...keyed, AUTH_MODE: "open" }
        })
        yield* uploadBy(ask, RECORD)
        const bert = as(ask, "key-of-bert")
        assert.strictEqual((yield* bert(PATIENT)).status, 200)
        assert.deepStrictEqual(
          (yield* decodeSharing((yield* bert(`${PATIENT}/agents`)).json)).agents,
          []
        )
        const refused = yield* bert(`${PATIENT}/agents/anna`, { method: "PUT" })
        assert.strictEqual(refused.status, 403)
        assert.strictEqual((yield* bert(PATIENT, { method: "DELETE" })).status, 200)
      }))
  })
}
