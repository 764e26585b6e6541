/**
 * A backup, put back where nothing is: into an empty `DATA_DIR`, and an empty PostgreSQL.
 */
import { Effect, Option } from "effect"
import { existsSync, readdirSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { privateFolder } from "../files/private.ts"
import { dataDir, postgresUrl } from "../sql/client.ts"
import { attempt, copied, DUMP, failed, read } from "./manifest.ts"
import * as Postgres from "./postgres.ts"

/** Whether a database can be read to its end; `quick_check` gives one row, `ok`, where it can. */
const sound = (path: string) =>
  Effect.try({
    try: () => {
      const database = new DatabaseSync(path)
      try {
        return database.prepare("PRAGMA quick_check").get()?.quick_check === "ok"
      } finally {
        database.close()
      }
    },
    catch: (cause) => failed(`Cannot open "${path}": ${String(cause)}`)
  }).pipe(
    Effect.filterOrFail((isSound) => isSound, () => failed(`"${path}" is damaged`))
  )

const put = (from: string, to: string, paths: ReadonlyArray<string>) =>
  Effect.forEach(paths, (path) =>
    Effect.gen(function* () {
      yield* attempt(`copy "${path}"`, () => copied(join(from, path), join(to, path)))
      if (path.endsWith(".db")) yield* sound(join(to, path))
    }), { discard: true })

/** Whether a backup can be put back: into the folder `to`, which is empty; a dump is read to its end. */
export const rehearse = Effect.fnUntraced(function* (from: string, to: string) {
  const { files } = yield* read(from)
  const paths = files.map(({ path }) => path)
  yield* put(from, to, paths.filter((path) => path !== DUMP))
  if (paths.includes(DUMP)) yield* Postgres.readWhole(join(from, DUMP))
})

/** Puts the backup of `folder` back, all of it or nothing, and gives what is in it. */
export const restore = Effect.fnUntraced(function* (
  folder: string,
  schemas: ReadonlyArray<string>
) {
  const from = resolve(folder)
  const to = resolve(yield* dataDir)
  const url = yield* postgresUrl
  const manifest = yield* read(from)
  const isDump = manifest.database === "postgresql"
  if (isDump !== Option.isSome(url)) {
    return yield* failed(
      isDump
        ? "The backup is of PostgreSQL: set DATABASE_URL"
        : "The backup is of SQLite, and DATABASE_URL is set"
    )
  }
  if (existsSync(to) && readdirSync(to).length > 0) {
    return yield* failed(`DATA_DIR is not empty ("${to}"): a backup is put where nothing is`)
  }
  const paths = manifest.files.map(({ path }) => path).filter((path) => path !== DUMP)
  yield* privateFolder(to)
  yield* Effect.gen(function* () {
    yield* put(from, to, paths)
    if (Option.isSome(url)) yield* Postgres.restore(url.value, join(from, DUMP), schemas)
  }).pipe(
    // Half of it would be taken for a store, whatever ended this.
    Effect.onError(() =>
      Effect.sync(() =>
        readdirSync(to).forEach((name) => rmSync(join(to, name), { recursive: true }))
      )
    )
  )
  return manifest
})
