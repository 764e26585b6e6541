/**
 * A patient who was forgotten: nothing of the record is left in the store, its journal, or a file.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import * as Store from "../../layers/sql/discharge.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { Patients } from "../../src/discharge/patients/Patients.ts"
import { nameKey } from "../../src/discharge/clinical/identity/nameKey.ts"
import { temporaryFolder } from "../childProcess.ts"
import { post } from "../inProcess.ts"
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

  it.effect("leaves nothing though a draft is under way, whichever ends first", () =>
    Effect.gen(function* () {
      const { ask, data, upload } = yield* filled()
      for (const delay of [0, 5, 20, 60, 120]) {
        yield* upload()
        yield* Effect.all([
          ask(PIPELINE),
          Effect.andThen(
            Effect.promise(() => new Promise((resolve) => setTimeout(resolve, delay))),
            ask(NAME, { method: "DELETE" })
          )
        ], { concurrency: "unbounded" })
        assert.deepStrictEqual(holding(data), [])
      }
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
          Layer.provide(Sqlite.layer(join(data, "discharge.db")))
        )
      ))
      assert.isAtLeast(holding(data).length, 3)
      const { ask } = yield* discharge({ folder: data })
      assert.strictEqual((yield* ask("/health")).status, 200)
      assert.deepStrictEqual(holding(data), [])
    }))

  it.effect("opens a store from before deletions were noted", () =>
    Effect.gen(function* () {
      const data = yield* temporaryFolder
      yield* Effect.scoped(filled(data))
      const db = new DatabaseSync(join(data, "discharge.db"))
      db.exec(
        "DROP TABLE deletions; DROP TABLE access_log; DELETE FROM migrations WHERE migration_id >= 3"
      )
      db.close()
      const { ask } = yield* discharge({ folder: data })
      assert.strictEqual((yield* ask(NAME)).status, 200)
      assert.strictEqual((yield* ask(NAME, { method: "DELETE" })).status, 200)
      assert.deepStrictEqual(holding(data), [])
    }))
})
