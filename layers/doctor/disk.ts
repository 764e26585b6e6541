/**
 * What lies open on the disk, what has no copy, and whether there is room.
 */
import { DateTime, Duration, Effect } from "effect"
import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { LAST } from "../backup/backup.ts"
import { sourceOf } from "../vault/masterKey.ts"
import { dataDir } from "../sql/client.ts"
import { type Diagnostic, unsafe, unwise } from "./diagnostic.ts"

const OTHERS = 0o077

const isReadable = (path: string) => existsSync(path) && (statSync(path).mode & OTHERS) !== 0

const readable = (path: string, mode: string) =>
  isReadable(path)
    ? [unsafe(`others than its owner can reach "${path}"`, `chmod ${mode} "${path}"`)]
    : []

/** Of a disk, with `free` bytes of `total`. */
export const ofFreeSpace = (
  folder: string,
  free: number,
  total: number
): ReadonlyArray<Diagnostic> => {
  const what = `${Math.round(free / 1e6)} MB are free where "${folder}" is`
  const fix = "make room, or DATA_DIR on a larger disk"
  return free < total * 0.01 ? [unsafe(what, fix)] : free < total * 0.1 ? [unwise(what, fix)] : []
}

const BACKUP_EVERY = Duration.days(7)

const ofBackup = (folder: string, now: DateTime.Utc): ReadonlyArray<Diagnostic> => {
  const path = join(folder, LAST)
  const last = existsSync(path) ? Date.parse(readFileSync(path, "utf8").trim()) : Number.NaN
  const fix = "deno task backup <folder>"
  if (Number.isNaN(last)) return [unwise("no backup was ever made from here", fix)]
  const age = Duration.millis(DateTime.toEpochMillis(now) - last)
  return Duration.isGreaterThan(age, BACKUP_EVERY)
    ? [unwise(`the last backup from here is ${Math.floor(Duration.toDays(age))} days old`, fix)]
    : []
}

/** Diagnostics of `DATA_DIR` and of the services' master key files. */
export const ofDisk = Effect.fnUntraced(function* (services: ReadonlyArray<string>) {
  const folder = resolve(yield* dataDir)
  const sources = yield* Effect.forEach(services, (name) => Effect.option(sourceOf(name)))
  const keys = sources.flatMap((source) =>
    source._tag === "Some" && source.value.path !== undefined ? [source.value.path] : []
  )
  const isThere = existsSync(folder)
  const stored = isThere
    ? readdirSync(folder).filter((name) => /\.(?:db|key)$/.test(name)).map((name) =>
      join(folder, name)
    )
    : []
  const files = [...new Set([...keys.map((path) => resolve(path)), ...stored])]
  const { bavail, blocks, bsize } = statfsSync(isThere ? folder : ".")
  return [
    ...readable(folder, "700"),
    ...files.flatMap((path) => readable(path, "600")),
    ...ofFreeSpace(folder, Number(bavail) * Number(bsize), Number(blocks) * Number(bsize)),
    ...(isThere ? ofBackup(folder, yield* DateTime.now) : [])
  ]
})
