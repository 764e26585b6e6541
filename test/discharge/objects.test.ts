/**
 * Two machines on one PostgreSQL and one object store: what came to one is shown by the other, and a
 * store that is away costs what can be asked again.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schema, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { createHash } from "node:crypto"
import { readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import * as Postgres from "../../layers/sql/postgres.ts"
import { freePort, temporaryFolder } from "../childProcess.ts"
import { freshDatabase } from "../databases.ts"
import { at, outcome } from "../escrow/desk.ts"
import { eventually } from "../eventually.ts"
import { postgresUrl } from "../machine.ts"
import { document, machine, PNG } from "./machine.ts"
import { KEYS, objectStore, partsIn } from "./objectStore.ts"

const decodeDrafts = Schema.decodeUnknownEffect(
  Schema.Struct({ drafts: Schema.NonEmptyArray(Schema.Struct({ filename: Schema.String })) })
)

const rows = (url: string, table: "originals" | "original_parts") =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return (yield* sql`SELECT sha256 FROM ${sql(table)}`).length
  }).pipe(Effect.provide(Postgres.layer(Redacted.make(url), "discharge")))

const textOf = async (url: string) => (await fetch(url)).text()

describe.skipIf(postgresUrl === undefined)("two machines on one object store", () => {
  it.live("show each other's documents; while it is away nothing is half-written", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(postgresUrl ?? "")
      const home = yield* temporaryFolder
      const [one, two, kept] = [join(home, "one"), join(home, "two"), join(home, "objects")]
      const port = yield* freePort
      const running = yield* Scope.fork(yield* Scope.Scope)
      const first = yield* Scope.provide(objectStore(port, kept), running)
      const objects = () => partsIn(kept)
      const environment = {
        OBJECTS_URL: `s3://originals/documents?endpoint=http://127.0.0.1:${port}`,
        ...KEYS
      }

      // What was kept before there was a store is shown as well.
      const older = yield* machine(url, join(home, "older"))
      assert.strictEqual((yield* older.upload(document("ROE, JANE", "7654321"))).status, 200)
      older.kill("SIGKILL")
      assert.isAbove(yield* rows(url, "original_parts"), 0)
      const before = yield* rows(url, "original_parts")

      const a = yield* machine(url, one, environment)
      const b = yield* machine(url, two, environment)
      const record = document("DOE, JOHN", "1234567")
      const uploaded = yield* a.upload(record)
      assert.strictEqual(uploaded.status, 200, uploaded.text)
      assert.deepStrictEqual(readdirSync(join(one, "discharge")), [])
      assert.strictEqual(yield* rows(url, "original_parts"), before)
      assert.isAbove(objects().length, 0)
      const sha256 = createHash("sha256").update(record).digest("hex")
      for (const path of objects()) {
        assert.notInclude(path, sha256)
        assert.notInclude(readFileSync(path, "latin1"), "0123456789")
      }

      a.kill("SIGKILL")
      yield* Effect.promise(() => a.status)
      rmSync(one, { recursive: true })
      for (const name of ["John Doe", "Jane Roe"]) {
        const image = yield* b.image(name)
        assert.deepStrictEqual([...image?.subarray(0, 4) ?? []], PNG)
      }
      const run = yield* b.ask("/api/run-full-pipeline?patient_name=John%20Doe")
      assert.include(String(at(run, "iterations.0.draft.principal_diagnosis")), "pneumonia")
      const [draft] = (yield* decodeDrafts((yield* b.ask("/api/drafts")).json)).drafts
      const print = yield* Effect.promise(() =>
        textOf(`${b.base}/api/drafts/${draft.filename}/print`)
      )
      assert.include(print, "pneumonia")

      first.kill("SIGKILL")
      yield* Effect.promise(() => first.status)
      const many = yield* rows(url, "originals")
      const another = document("POE, ANN", "2345678")
      const ready = yield* eventually(b.ask("/ready"), ({ status }) => status === 503)
      assert.include(String(at(ready, "checks.documents")), "The object store does not answer.")
      const page = yield* b.ask("/api/patients/John%20Doe/pages/1.png")
      assert.strictEqual(outcome(page), "503 SERVICE_UNAVAILABLE")
      const refused = yield* b.upload(another)
      assert.strictEqual(outcome(refused), "503 SERVICE_UNAVAILABLE")
      assert.strictEqual(refused.headers.get("retry-after"), "1")
      assert.strictEqual(yield* rows(url, "originals"), many)
      assert.deepStrictEqual(readdirSync(join(two, "discharge")), [])

      yield* objectStore(port, kept)
      yield* eventually(b.ask("/ready"), ({ status }) => status === 200)
      assert.strictEqual((yield* b.upload(another)).status, 200)
      assert.deepStrictEqual([...(yield* b.image("Ann Poe"))?.subarray(0, 4) ?? []], PNG)

      for (const name of ["John%20Doe", "Jane%20Roe", "Ann%20Poe"]) {
        const gone = yield* b.ask(`/api/patients/${name}`, { method: "DELETE" })
        assert.strictEqual(gone.status, 200, gone.text)
      }
      assert.deepStrictEqual(objects(), [])
      assert.strictEqual(yield* rows(url, "originals"), 0)
      assert.strictEqual(yield* rows(url, "original_parts"), 0)
    }))
})
