/**
 * A backup while the services run: each SQLite database as it was at one moment (SQLite's online
 * backup), or a dump of PostgreSQL; then what lies beside them in `DATA_DIR`.
 */
import { DateTime, Effect, Option } from "effect"
import { existsSync, readdirSync } from "node:fs"
import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join, relative, resolve } from "node:path"
import { backup as copyDatabase, DatabaseSync } from "node:sqlite"
import { dataDir, postgresUrl } from "../sql/client.ts"
import { attempt, copied, DUMP, type Entry, entryOf, failed, settled, write } from "./manifest.ts"
import * as Postgres from "./postgres.ts"

/** Tells in `DATA_DIR` when the last backup began. */
export const LAST = "last-backup"

/** Of a database itself, of what is still coming in, and of backups. */
const LEFT_OUT = /\.db(?:-wal|-shm|-journal)?$|\.part$|^last-backup$/

/** One step for all pages: with several a service that writes would make it begin again each time. */
const ALL_PAGES = -1

const database = (from: string, to: string) =>
  attempt(`copy "${from}"`, async () => {
    const source = new DatabaseSync(from)
    try {
      source.exec("PRAGMA busy_timeout = 5000")
      await copyDatabase(source, to, { rate: ALL_PAGES })
    } finally {
      source.close()
    }
    await settled(to)
  })

/** What lies in the folder, also in those within; none of a folder that is not there. */
const filesIn = async (folder: string) => {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const link = entries.find((entry) => entry.isSymbolicLink())
  // The target of a link would be missing from the backup, and no check would report it.
  if (link !== undefined) throw new Error(`"${link.name}" is a link: mount a folder in its place`)
  return entries
    .filter((entry) => entry.isFile() && !LEFT_OUT.test(entry.name))
    .map(({ name, parentPath }) => relative(folder, join(parentPath, name)))
}

const isGone = (cause: unknown) =>
  cause instanceof Error && "code" in cause && cause.code === "ENOENT"

/** Copies a file, unless it was removed meanwhile: what was deleted is in no backup. */
const copyOf = (from: string, to: string, path: string) =>
  attempt(`copy "${path}"`, () =>
    copied(join(from, path), join(to, path)).then(
      () => true,
      (cause) => isGone(cause) ? false : Promise.reject(cause)
    ))

/** Writes it to `folder`, which is made, and gives what is in it; of a PostgreSQL, these `schemas`. */
export const backup = Effect.fnUntraced(function* (
  folder: string,
  schemas: ReadonlyArray<string>
) {
  const from = resolve(yield* dataDir)
  const to = resolve(folder)
  if (!relative(from, to).startsWith("..")) {
    return yield* failed(`A backup cannot lie in DATA_DIR itself ("${from}")`)
  }
  const url = yield* postgresUrl
  const started_at = DateTime.formatIso(yield* DateTime.now)
  yield* attempt(`make "${to}"`, () => mkdir(to, { recursive: true, mode: 0o700 }))
  if (readdirSync(to).length > 0) return yield* failed(`"${to}" is not empty`)

  const databases = Option.isSome(url) || !existsSync(from)
    ? []
    : readdirSync(from).filter((name) => name.endsWith(".db"))
  if (Option.isNone(url) && databases.length === 0) {
    return yield* failed(`There is no database in "${from}"`)
  }
  yield* Effect.forEach(databases, (name) => database(join(from, name), join(to, name)))
  if (Option.isSome(url)) {
    yield* Postgres.dump(url.value, join(to, DUMP), schemas)
    yield* attempt(`keep "${DUMP}"`, () => settled(join(to, DUMP)))
  }
  // After the databases: a document that one of them knows was there before it.
  const otherFiles = yield* Effect.filter(
    yield* attempt(`read "${from}"`, () => filesIn(from)),
    (path) => copyOf(from, to, path)
  )
  const paths = [...databases, ...(Option.isSome(url) ? [DUMP] : []), ...otherFiles].toSorted()
  const files: ReadonlyArray<Entry> = yield* Effect.forEach(
    paths,
    (path) => attempt(`read "${path}"`, () => entryOf(to, path))
  )
  const finished_at = DateTime.formatIso(yield* DateTime.now)
  const kind = Option.isSome(url) ? "postgresql" as const : "sqlite" as const
  const manifest = { format: 1 as const, started_at, finished_at, database: kind, files }
  yield* attempt(`write "${to}"`, () => write(to, manifest))
  yield* attempt(`note the backup in "${from}"`, async () => {
    await mkdir(from, { recursive: true, mode: 0o700 })
    await writeFile(join(from, LAST), `${started_at}\n`, { mode: 0o600 })
  })
  return manifest
})
