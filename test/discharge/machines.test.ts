/**
 * Two machines on one PostgreSQL: what came to one is shown by the other, also when the first is gone.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Postgres from "../../layers/sql/postgres.ts"
import { temporaryFolder } from "../childProcess.ts"
import { freshDatabase } from "../databases.ts"
import { at } from "../escrow/desk.ts"
import { postgresUrl } from "../machine.ts"
import { document, machine, PNG } from "./machine.ts"

describe.skipIf(postgresUrl === undefined)("two machines on one PostgreSQL", () => {
  it.live("show each other's documents, take over files of before, and keep none that was deleted", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(postgresUrl ?? "")
      const home = yield* temporaryFolder
      const [one, two] = [join(home, "one"), join(home, "two")]
      const first = yield* machine(url, one)
      const second = yield* machine(url, two)
      const record = document("DOE, JOHN", "1234567")
      const uploaded = yield* first.upload(record)
      assert.strictEqual(uploaded.status, 200, uploaded.text)
      assert.deepStrictEqual(readdirSync(join(one, "discharge")), [])

      first.kill("SIGKILL")
      yield* Effect.promise(() => first.status)
      rmSync(one, { recursive: true })
      const image = yield* second.image("John Doe")
      assert.deepStrictEqual([...image?.subarray(0, 4) ?? []], PNG)
      assert.deepStrictEqual(readdirSync(join(two, "discharge")), [])
      const run = yield* second.ask("/api/run-full-pipeline?patient_name=John%20Doe")
      assert.strictEqual(run.status, 200, run.text)
      assert.include(String(at(run, "iterations.0.draft.principal_diagnosis")), "pneumonia")

      // Who has the database alone has no page.
      const found = yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        return yield* sql<{ readonly content: Uint8Array }>`
          SELECT content FROM original_parts ORDER BY part`
      }).pipe(Effect.provide(Postgres.layer(Redacted.make(url), "discharge")))
      assert.isAbove(found.length, 1)
      for (const { content } of found) {
        assert.notInclude(Buffer.from(content).toString("latin1"), "0123456789")
      }

      // A third machine comes with the file that an older version kept there.
      const three = join(home, "three")
      const older = document("ROE, JANE", "7654321")
      const sha256 = createHash("sha256").update(older).digest("hex")
      yield* second.upload(older)
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`DELETE FROM originals WHERE sha256 = ${sha256}`
      }).pipe(Effect.provide(Postgres.layer(Redacted.make(url), "discharge")))
      assert.isUndefined(yield* second.image("Jane Roe"))
      mkdirSync(join(three, "discharge"), { recursive: true, mode: 0o700 })
      writeFileSync(join(three, "discharge", `${sha256}.pdf`), older, { mode: 0o600 })
      // One that was cut when that machine stopped is no document, and is left to look at.
      const cut = join(three, "discharge", `${"0".repeat(64)}.pdf`)
      writeFileSync(cut, "", { mode: 0o600 })
      yield* machine(url, three)
      assert.isFalse(existsSync(join(three, "discharge", `${sha256}.pdf`)))
      assert.isTrue(existsSync(cut))
      assert.deepStrictEqual([...(yield* second.image("Jane Roe"))?.subarray(0, 4) ?? []], PNG)

      for (const name of ["John%20Doe", "Jane%20Roe"]) {
        const gone = yield* second.ask(`/api/patients/${name}`, { method: "DELETE" })
        assert.strictEqual(gone.status, 200, gone.text)
      }
      const left = yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        return yield* sql`SELECT sha256 FROM originals UNION SELECT sha256 FROM original_parts`
      }).pipe(Effect.provide(Postgres.layer(Redacted.make(url), "discharge")))
      assert.deepStrictEqual([...left], [])
    }))
})
