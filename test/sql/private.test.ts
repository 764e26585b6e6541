/**
 * What the services leave on a disk is for its owner alone.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as FileArchive from "../../layers/archive/files.ts"
import * as Files from "../../layers/originals/files.ts"
import { privateFolder } from "../../layers/files/private.ts"
import * as Sql from "../../layers/sql/client.ts"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { post } from "../inProcess.ts"

/** Every file and folder below `folder`, itself too, with its rights. */
const rights = (folder: string) =>
  Object.fromEntries(
    ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })].map((name) => {
      const stat = statSync(join(folder, name))
      return [name, `${stat.isDirectory() ? "d" : "f"}${(stat.mode & 0o777).toString(8)}`] as const
    })
  )

const prepare = (base: string) => fetch(`${base}/data/prepare`, post({ data: { a: 1 } }))

const assertPrivate = (found: Readonly<Record<string, string>>) => {
  for (const [name, mode] of Object.entries(found)) {
    assert.strictEqual(mode, mode.startsWith("d") ? "d700" : "f600", name)
  }
}

describe("the files of a store", () => {
  it.effect("are private, new and from before: databases, what SQLite puts beside them, originals, drafts", () =>
    Effect.gen(function* () {
      const folder = join(yield* temporaryFolder, "data")
      const layers = Layer.mergeAll(Files.layer, FileArchive.layer((name) => name)).pipe(
        Layer.provideMerge(Sql.layer("notes")),
        Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ DATA_DIR: folder })))
      )
      const round = Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`CREATE TABLE IF NOT EXISTS notes (text TEXT)`
        yield* sql`INSERT INTO notes (text) VALUES ('x')`
        return rights(folder)
      }).pipe(Effect.provide(layers, { local: true }))
      const before = yield* round
      assertPrivate(before)
      assert.includeMembers(Object.keys(before), [
        "notes.db",
        "notes.db-wal",
        "notes.db-shm",
        "discharge",
        "drafts"
      ])
      const left = ["discharge/a.pdf", "drafts/ann_draft.json", "notes.db-wal", "notes.db-shm"]
      for (const name of left) writeFileSync(join(folder, name), "")
      for (const [name, mode] of Object.entries(rights(folder))) {
        chmodSync(join(folder, name), mode.startsWith("d") ? 0o755 : 0o644)
      }
      const after = yield* round
      assertPrivate(after)
      assert.includeMembers(Object.keys(after), left)
    }))

  it.effect("a folder that all may write into is left as it is", () =>
    Effect.gen(function* () {
      const folder = join(yield* temporaryFolder, "shared")
      mkdirSync(folder)
      chmodSync(folder, 0o1777)
      yield* privateFolder(folder)
      assert.strictEqual(statSync(folder).mode & 0o7777, 0o1777)
    }))

  it.live("are private when a service runs, its key and the keys of agents too", () =>
    Effect.gen(function* () {
      const folder = join(yield* temporaryFolder, "data")
      const port = yield* freePort
      const base = `http://127.0.0.1:${port}`
      yield* childProcess({
        entry: "src/privacy.ts",
        health: `${base}/health`,
        environment: { PRIVACY_PORT: String(port), DATA_DIR: folder }
      })
      yield* Effect.promise(() => prepare(base))
      const found = rights(folder)
      assertPrivate(found)
      assert.includeMembers(Object.keys(found), ["privacy.db", "master.key", "keys.db"])
    }))
})
