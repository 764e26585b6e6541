/**
 * `Originals` as files below `DATA_DIR/discharge`: `<sha256>.pdf`, and `<pid>-<random>.part` while one
 * comes in.
 */
import { Effect, Layer, Option, Stream } from "effect"
import { createHash, randomBytes } from "node:crypto"
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import process from "node:process"
import { Originals } from "../../src/discharge/documents/Originals.ts"
import { dataDir } from "../sql/client.ts"
import { privateFiles, privateFolder } from "../files/private.ts"
import { unwritable } from "../files/unwritable.ts"

const HEAD_BYTES = 1024
/** Another process may be about to record a file that has no row yet. */
const ORPHAN_AGE_MILLIS = 3_600_000

export const layer = Layer.effect(
  Originals,
  Effect.gen(function* () {
    const folder = resolve(join(yield* dataDir, "discharge"))
    yield* privateFolder(folder)
    yield* privateFiles(folder, () => true)
    const fileOf = (sha256: string) => join(folder, `${sha256}.pdf`)
    const discard = (path: string) => Effect.sync(() => rmSync(path, { force: true }))

    return Originals.of({
      receive: Effect.fn("Originals.receive")(function* (content, check) {
        const name = `${process.pid}-${randomBytes(8).toString("hex")}.part`
        const path = join(folder, name)
        const file = yield* Effect.acquireRelease(
          Effect.promise(() => Deno.open(path, { write: true, createNew: true, mode: 0o600 })),
          (file) => Effect.andThen(Effect.sync(() => file.close()), discard(path))
        )
        const hash = createHash("sha256")
        let head = new Uint8Array()
        let [bytes, isChecked] = [0, false]
        yield* Stream.runForEach(content, (chunk) =>
          Effect.gen(function* () {
            if (!isChecked) {
              head = joined(head, chunk.subarray(0, HEAD_BYTES - head.length))
              if (head.length === HEAD_BYTES) {
                isChecked = true
                yield* check(head)
              }
            }
            hash.update(chunk)
            bytes += chunk.length
            yield* Effect.promise(() => written(file, chunk))
          }))
        if (!isChecked) yield* check(head)
        return { path, sha256: hash.digest("hex"), bytes, head }
      }),
      // The reader may still hold the file: it is found under both names until its scope closes.
      keep: ({ path, sha256 }) =>
        Effect.sync(() => {
          renameSync(path, fileOf(sha256))
        }),
      has: (sha256) => Effect.sync(() => existsSync(fileOf(sha256))),
      path: (sha256) =>
        Effect.sync(() => existsSync(fileOf(sha256)) ? Option.some(fileOf(sha256)) : Option.none()),
      remove: (sha256s) =>
        Effect.forEach(sha256s, (sha256) => discard(fileOf(sha256)), { discard: true }),
      sweep: (isKnown) =>
        Effect.sync(() => {
          for (const name of readdirSync(folder)) {
            const path = join(folder, name)
            const isLeft = name.endsWith(".part")
              ? !isRunning(Number.parseInt(name, 10))
              : name.endsWith(".pdf") && !isKnown(name.slice(0, -".pdf".length)) && isOld(path)
            if (isLeft) rmSync(path, { force: true })
          }
        }),
      fault: unwritable(folder)
    })
  })
)

const joined = (a: Uint8Array, b: Uint8Array) => {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

const written = async (file: Deno.FsFile, chunk: Uint8Array) => {
  for (let sent = 0; sent < chunk.length;) {
    // deno-lint-ignore no-await-in-loop -- a chunk may take several writes
    sent += await file.write(chunk.subarray(sent))
  }
}

const isOld = (path: string) => statSync(path).mtimeMs < Date.now() - ORPHAN_AGE_MILLIS

/** This process has begun nothing yet when it sweeps: a file with its number is older. */
const isRunning = (pid: number) => {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch {
    return false
  }
}
