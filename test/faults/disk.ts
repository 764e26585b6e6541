/**
 * A disk of a test's own: a file system in memory, which the system mounts for root alone.
 */
import { Data, Effect, Predicate } from "effect"
import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "../childProcess.ts"
import { ran } from "../machine.ts"

const MEGABYTE = 1_048_576
/** Of which it has that many while it has room: the log before each of six databases may come to four. */
const ROOMY_BYTES = 64 * MEGABYTE
/** And that many, or what is taken already, when it fills. */
const SMALL_BYTES = 6 * MEGABYTE
const TRIES_MAX = 100

const mount = (folder: string) =>
  ran("mount", "-t", "tmpfs", "-o", `size=${ROOMY_BYTES},mode=700`, "tmpfs", folder)
/** A file that is open keeps it, unseen, until it is closed. */
const unmount = (folder: string) => ran("umount", "--lazy", folder)

class CannotMount extends Data.TaggedError("CannotMount")<{ readonly message: string }> {}

/** Writes a file until there is no room left. */
const fill = (path: string) => {
  const file = openSync(path, "w")
  const page = new Uint8Array(4096)
  try {
    while (writeSync(file, page) > 0);
  } catch (error) {
    if (!Predicate.hasProperty(error, "code") || error.code !== "ENOSPC") throw error
  } finally {
    closeSync(file)
  }
}

/** A disk, mounted until the scope closes. */
export const disk = Effect.gen(function* () {
  const folder = yield* temporaryFolder
  const ballast = join(folder, "ballast")
  // What is being written may take more room between the count and the mount: it is counted again.
  const remounted = (options: () => string) =>
    Effect.suspend(() => {
      const said = options()
      return ran("mount", "-o", `remount,${said}`, folder)
        ? Effect.void
        : Effect.fail(new CannotMount({ message: `Cannot mount "${folder}" with ${said}` }))
    }).pipe(Effect.retry({ times: TRIES_MAX }), Effect.orDie)
  yield* Effect.acquireRelease(
    Effect.sync(() => {
      if (!mount(folder)) throw new Error(`Cannot mount "${folder}"`)
    }),
    () => Effect.sync(() => unmount(folder))
  )
  return {
    folder,
    /** It is a small one, and somebody's file takes all the room that is left. */
    fill: Effect.andThen(
      remounted(() => {
        const { bfree, blocks, bsize } = statfsSync(folder)
        return `size=${Math.max(SMALL_BYTES, (blocks - bfree) * bsize)}`
      }),
      Effect.sync(() => fill(ballast))
    ),
    grow: Effect.andThen(
      remounted(() => `size=${ROOMY_BYTES}`),
      Effect.sync(() => rmSync(ballast, { force: true }))
    ),
    readOnly: remounted(() => "ro")
  }
})
