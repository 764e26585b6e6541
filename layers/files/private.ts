/**
 * What lies on a disk for its owner alone: folders 0700, files 0600, also where they were wider.
 */
import { Effect } from "effect"
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync
} from "node:fs"
import { join } from "node:path"

const OTHERS = 0o077
/** A folder that all may write into, such as `/tmp`, is not ours to close. */
const STICKY = 0o1000

/** Takes the rights of others away; tells of what stays open to them. */
export const narrow = (path: string) =>
  Effect.suspend(() => {
    // Another process may have removed it.
    const mode = lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0
    if ((mode & OTHERS) === 0) return Effect.void
    const warning = Effect.logWarning(`Others than its owner can reach "${path}"`)
    if ((mode & STICKY) !== 0) return warning
    try {
      chmodSync(path, mode & 0o700)
      return Effect.void
    } catch {
      return warning
    }
  })

/** Makes a folder unless it is there. */
export const privateFolder = (path: string) =>
  Effect.suspend(() => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    return narrow(path)
  })

/** Makes an empty file unless it is there. */
export const privateFile = (path: string) =>
  Effect.suspend(() => {
    if (!existsSync(path)) closeSync(openSync(path, "a", 0o600))
    return narrow(path)
  })

/** The files of a folder whose names `isOurs`. */
export const privateFiles = (folder: string, isOurs: (name: string) => boolean) =>
  Effect.suspend(() =>
    Effect.forEach(
      readdirSync(folder, { withFileTypes: true }).filter((entry) =>
        entry.isFile() && isOurs(entry.name)
      ),
      ({ name }) => narrow(join(folder, name)),
      { discard: true }
    )
  )
