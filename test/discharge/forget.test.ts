/**
 * A patient who was forgotten: nothing of the record is left in the store, its journal, or a file.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Fiber, Layer, Option } from "effect"
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as DraftFiles from "../../layers/archive/files.ts"
import * as Store from "../../layers/sql/discharge.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { PatientNotFound } from "../../schemas/discharge/problems.ts"
import { keep } from "../../src/discharge/patients/keep.ts"
import { Archive } from "../../src/discharge/patients/Archive.ts"
import { baseNameOf } from "../../src/discharge/patients/filename.ts"
import { Patients } from "../../src/discharge/patients/Patients.ts"
import { nameKey } from "../../src/discharge/clinical/identity/nameKey.ts"
import * as MasterKey from "../../layers/vault/masterKey.ts"
import { temporaryFolder } from "../childProcess.ts"
import { post } from "../inProcess.ts"
import { clearStore } from "./clearStore.ts"
import { discharge, PIPELINE, RECORD } from "./service.ts"

const TRACES = ["john", "doe", "Furosemide", "1234567"]

/** The files below a folder that hold one of the words, in any case. */
const holding = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => {
      const text = `${name}\n${readFileSync(join(folder, name), "latin1")}`.toLowerCase()
      return TRACES.some((word) => text.includes(word.toLowerCase()))
    })

const NAME = "/api/patients/John%20Doe"

const lesson = {
  patient_name: "John Doe",
  draft_diagnosis: "CHF",
  draft_followup: "Furosemide as before",
  edited_diagnosis: "Impression: CHF",
  edited_followup: "Furosemide as before"
}

/** A patient with documents, drafts, a lesson and the answer to it. */
const filled = Effect.fnUntraced(function* (folder?: string) {
  const service = yield* discharge(folder === undefined ? {} : { folder })
  yield* service.upload()
  yield* service.upload(RECORD.replace("Blood culture", "Urine culture"))
  yield* service.ask(PIPELINE)
  yield* service.ask("/api/run-learning", post(lesson, { "idempotency-key": "k1" }))
  yield* service.ask(PIPELINE)
  assert.isAtLeast(holding(service.data).length, 5)
  return service
})

describe("DELETE /api/patients/{name}", () => {
  it.effect("leaves nothing of the record in any file", () =>
    Effect.gen(function* () {
      const { ask, data } = yield* filled()
      const part = "John_Doe_draft.json.0011.part"
      writeFileSync(join(data, "drafts", part), "John Doe")
      assert.strictEqual((yield* ask(NAME, { method: "DELETE" })).status, 200)
      assert.deepStrictEqual(holding(data), [])
    }))

  it.effect("leaves nothing though a draft is under way", () =>
    Effect.gen(function* () {
      const asked = Promise.withResolvers<void>()
      const deleted = Promise.withResolvers<Response>()
      const { ask, data, upload } = yield* discharge({
        answer: () => {
          asked.resolve()
          return deleted.promise
        }
      })
      yield* upload()
      yield* ask("/api/set-api-key", post({ api_key: "sk-ant-test-key-0001" }))
      const draft = yield* Effect.forkChild(ask(PIPELINE))
      yield* Effect.promise(() => asked.promise)
      assert.strictEqual((yield* ask(NAME, { method: "DELETE" })).status, 200)
      deleted.resolve(new Response("", { status: 401 }))
      assert.strictEqual((yield* Fiber.join(draft)).status, 200)
      assert.deepStrictEqual(holding(data), [])
    }))

  it.effect("leaves nothing of a lesson that came before it and ends after it", () =>
    Effect.gen(function* () {
      const data = yield* temporaryFolder
      yield* Effect.scoped(filled(data))
      const own = {
        patient_name: "John Doe",
        distance: 0.1,
        rules: ["Furosemide"],
        expires_at: "2099-01-01T00:00:00.000Z"
      }
      yield* Effect.gen(function* () {
        const patients = yield* Patients
        const archive = yield* Archive
        const patient_id = yield* patients.idOf("John Doe")
        assert.isTrue(Option.isSome(patient_id))
        yield* patients.forget("John Doe")
        yield* archive.forget("John Doe")
        const refused = yield* Effect.flip(keep(own, patient_id))
        assert.instanceOf(refused, PatientNotFound)
        assert.deepStrictEqual(yield* archive.curves, [])
        // Who was never known is taught of all the same.
        assert.deepStrictEqual((yield* keep(own, Option.none())).rules, ["Furosemide"])
      }).pipe(
        Effect.provide(
          Layer.merge(Store.layer(nameKey), DraftFiles.layer(baseNameOf)).pipe(
            Layer.provide(GroupCommit.layer),
            Layer.provide(MasterKey.layerRandom),
            Layer.provide(Sqlite.layer(join(data, "discharge.db"))),
            Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ DATA_DIR: data })))
          )
        ),
        Effect.scoped
      )
    }))

  it.effect("is completed at the next start where the process ended in between", () =>
    Effect.gen(function* () {
      const data = yield* temporaryFolder
      yield* Effect.scoped(filled(data))
      // The first half of it: the rows are gone, and nothing else was done.
      yield* Effect.scoped(Effect.provide(
        Effect.flatMap(Patients, (patients) => patients.forget("John Doe")),
        Store.layer(nameKey).pipe(
          Layer.provide(GroupCommit.layer),
          Layer.provide(MasterKey.layerRandom),
          Layer.provide(Sqlite.layer(join(data, "discharge.db")))
        )
      ))
      assert.isAtLeast(holding(data).length, 3)
      const { ask } = yield* discharge({ folder: data })
      assert.strictEqual((yield* ask("/health")).status, 200)
      assert.deepStrictEqual(holding(data), [])
    }))

  it.effect("opens a store from before deletions were noted, and contents sealed", () =>
    Effect.gen(function* () {
      const data = yield* temporaryFolder
      yield* Effect.scoped(Effect.provide(clearStore(), Sqlite.layer(join(data, "discharge.db"))))
      assert.isNotEmpty(holding(data))
      const { ask } = yield* discharge({ folder: data })
      assert.match((yield* ask(NAME)).text, /Furosemide/u)
      assert.strictEqual((yield* ask(NAME, { method: "DELETE" })).status, 200)
      assert.deepStrictEqual(holding(data), [])
    }))
})
