/**
 * Who looked at whom: noted for each call that shows, makes or removes something of a patient.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { nodeHash } from "../../layers/hash.ts"
import { AccessEntry } from "../../schemas/discharge/access.ts"
import { brokenAt } from "../../src/ground/eventChain.ts"
import { post } from "../inProcess.ts"
import { discharge, PIPELINE } from "./service.ts"

const Log = Schema.Struct({
  items: Schema.Array(AccessEntry),
  next_cursor: Schema.NullOr(Schema.String)
})
const decodeLog = Schema.decodeUnknownEffect(Log)
const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })
const keys = { ADMIN_API_KEYS: "root:key-of-the-operator", API_KEYS: "anna:key-of-anna" }
const operator = bearer("key-of-the-operator")
const RECORD_URL = "/api/patients/John%20Doe"

describe("GET /api/access-log", () => {
  it.effect("tells who did what to which patient, without a name", () =>
    Effect.gen(function* () {
      const { ask, upload, data } = yield* discharge({ environment: keys })
      yield* upload()
      yield* ask(PIPELINE, bearer("key-of-anna"))
      yield* ask(RECORD_URL)
      yield* ask("/api/patients")
      yield* ask("/api/drafts/John_Doe_draft.json/fhir")
      yield* ask(RECORD_URL, { method: "DELETE", ...bearer("key-of-anna") })
      const { json, text } = yield* ask("/api/access-log", operator)
      const { items } = yield* decodeLog(json)
      assert.deepStrictEqual(items.map(({ action, agent_id }) => [action, agent_id]), [
        ["upload", null],
        ["upload", null],
        ["draft", "anna"],
        ["read_record", null],
        ["list_patients", null],
        ["read_draft", null],
        ["delete", "anna"]
      ])
      const tags = new Set(items.map(({ patient_tag }) => patient_tag))
      assert.strictEqual(tags.size, 2)
      assert.isNull(items[0]?.patient_tag)
      assert.isNull(items[4]?.patient_tag)
      assert.notMatch(text, /doe/iu)
      assert.notMatch(readFileSync(join(data, "discharge.db"), "latin1"), /john|doe/iu)
    }))

  it.effect("is a chain that shows a change, page by page", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge({ environment: keys })
      yield* upload()
      for (let times = 0; times < 4; times++) yield* ask(RECORD_URL)
      const first = yield* decodeLog((yield* ask("/api/access-log?limit=3", operator)).json)
      const rest = yield* decodeLog(
        (yield* ask(`/api/access-log?cursor=${first.next_cursor}`, operator)).json
      )
      const all = [...first.items, ...rest.items]
      assert.lengthOf(all, 6)
      assert.isNull(brokenAt(all, nodeHash.sha256Hex))
      const forged = all.map((one) => one.sequence === 3 ? { ...one, agent_id: "anna" } : one)
      assert.strictEqual(brokenAt(forged, nodeHash.sha256Hex), 3)
    }))

  it.effect("finds the entries of one patient, in whatever spelling", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge({ environment: keys })
      yield* upload()
      yield* ask("/api/patients")
      yield* ask("/api/run-agent", post({ patient_name: "Jane Roe", raw_text: "ALLERGIES: none" }))
      const { items } = yield* decodeLog(
        (yield* ask("/api/access-log?patient_name=%20john%20%20DOE", operator)).json
      )
      assert.deepStrictEqual(items.map(({ action }) => action), ["upload"])
    }))

  it.effect("notes whose traces and drafts a list showed, and who asked for the curves", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge({ environment: keys })
      yield* upload()
      yield* ask(PIPELINE)
      for (const path of ["traces", "drafts", "learning-curve"]) yield* ask(`/api/${path}`)
      const { items } = yield* decodeLog((yield* ask("/api/access-log", operator)).json)
      const [draft, traces, drafts, curve] = items.slice(-4)
      assert.isNotNull(draft?.patient_tag)
      assert.strictEqual(traces?.patient_tag, draft?.patient_tag)
      assert.strictEqual(drafts?.patient_tag, draft?.patient_tag)
      assert.deepInclude(curve, { action: "list_patients", patient_tag: null })
    }))

  it.effect("notes an upload and a deletion that came to nothing", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge({ environment: keys })
      const form = new FormData()
      form.append("file", new Blob([""]), "record.pdf")
      assert.strictEqual(
        (yield* ask("/api/upload-pdf", { method: "POST", body: form })).status,
        422
      )
      assert.strictEqual((yield* ask(RECORD_URL, { method: "DELETE" })).status, 404)
      const { items } = yield* decodeLog((yield* ask("/api/access-log", operator)).json)
      assert.deepStrictEqual(items.map(({ action }) => action), ["upload", "delete"])
    }))

  it.effect("is for operators alone", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge({ environment: keys })
      assert.strictEqual((yield* ask("/api/access-log")).status, 401)
      assert.strictEqual((yield* ask("/api/access-log", bearer("key-of-anna"))).status, 403)
    }))
})
