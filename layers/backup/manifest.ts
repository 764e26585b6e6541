/**
 * What a backup is: files in a folder, and `backup.json`, which tells them and is written last. A
 * folder without it is none.
 */
import { Data, Effect, Schema } from "effect"
import { createHash } from "node:crypto"
import { constants, createReadStream } from "node:fs"
import { copyFile, mkdir, open, readdir, readFile } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import { pipeline } from "node:stream/promises"

class BackupFailed extends Data.TaggedError("BackupFailed")<{ readonly message: string }> {}

export const failed = (message: string) => new BackupFailed({ message })

/** Does it, or fails with what the system said of `what`. */
export const attempt = <A>(what: string, promise: () => Promise<A>) =>
  Effect.tryPromise({
    try: promise,
    catch: (cause) =>
      failed(`Cannot ${what}: ${cause instanceof Error ? cause.message : String(cause)}`)
  })

const MANIFEST = "backup.json"
/** The dump of PostgreSQL, in the form of `pg_dump --format=custom`. */
export const DUMP = "postgresql.dump"

const Entry = Schema.Struct({
  /** From the folder of the backup, which is that from `DATA_DIR`. */
  path: Schema.String.check(
    Schema.makeFilter((path) => !path.startsWith("/") && !path.split("/").includes(".."))
  ),
  bytes: Schema.Int,
  sha256: Schema.String
})
export type Entry = typeof Entry.Type

const Manifest = Schema.Struct({
  format: Schema.Literal(1),
  /** All that was acknowledged before this time is in it. */
  started_at: Schema.String,
  finished_at: Schema.String,
  database: Schema.Literals(["sqlite", "postgresql"]),
  files: Schema.Array(Entry)
})
type Manifest = typeof Manifest.Type

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Manifest))

/** Copies a file for its owner alone, folders and all, so that a power cut does not lose it. */
export const copied = async (from: string, to: string) => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, to, constants.COPYFILE_EXCL)
  await settled(to)
}

/** Gives a file to its owner alone, and to the disk. */
export const settled = async (path: string) => {
  const file = await open(path, "r+")
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What identifies the content of a file. */
export const entryOf = async (folder: string, path: string): Promise<Entry> => {
  const hash = createHash("sha256")
  let bytes = 0
  await pipeline(createReadStream(join(folder, path)), async (chunks) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
    }
  })
  return { path, bytes, sha256: hash.digest("hex") }
}

export const write = async (folder: string, manifest: Manifest) => {
  const path = join(folder, MANIFEST)
  const file = await open(path, "wx", 0o600)
  try {
    await file.writeFile(`${JSON.stringify(manifest, undefined, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map(({ name, parentPath }) => relative(folder, join(parentPath, name)))

/** The manifest of a folder, whose files are all there, as they were, and no others. */
export const read = Effect.fnUntraced(function* (folder: string) {
  const text = yield* attempt(
    `read the backup "${folder}"`,
    () => readFile(join(folder, MANIFEST), "utf8")
  )
  const manifest = yield* Effect.mapError(
    decode(text),
    () => failed(`"${join(folder, MANIFEST)}" does not tell a backup of this version`)
  )
  const listed = new Set([MANIFEST, ...manifest.files.map(({ path }) => path)])
  const found = yield* attempt(`read the backup "${folder}"`, () => filesBelow(folder))
  const unlisted = found.find((path) => !listed.has(path))
  if (unlisted !== undefined) {
    return yield* failed(`"${unlisted}" lies in the backup, which does not tell of it`)
  }
  const isDatabase = (path: string) => path === DUMP || path.endsWith(".db")
  if (!manifest.files.some(({ path }) => isDatabase(path))) {
    return yield* failed("The backup has no database")
  }
  for (const entry of manifest.files) {
    const found = yield* attempt(
      `read "${entry.path}" of the backup`,
      () => entryOf(folder, entry.path)
    )
    if (found.sha256 !== entry.sha256) {
      return yield* failed(`"${entry.path}" of the backup is not what was written`)
    }
  }
  return manifest
})
