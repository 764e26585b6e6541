/**
 * Somebody stops or kills the process that reads a document.
 */
import { assert, describe, it } from "@effect/vitest"
import { Cause, ConfigProvider, Effect, Exit, Layer, Stream } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import * as ChildReader from "../../layers/reader/childProcess.ts"
import { ServiceUnavailable } from "../../schemas/problems.ts"
import { Reader, type ReadEvent } from "../../src/discharge/documents/Reader.ts"
import { childrenOf, temporaryFolder } from "../childProcess.ts"
import { good } from "../discharge/hostile.ts"
import { lines, pdf } from "../discharge/pdf.ts"
import { killedThrice } from "./killedThrice.ts"

const readerWith = (settings: { readonly [name: string]: string }) =>
  ChildReader.layer.pipe(
    Layer.provide(
      ConfigProvider.layer(ConfigProvider.fromUnknown({ OCR_ENGINE: "none", ...settings }))
    )
  )

const file = Effect.fnUntraced(function* (pages: Parameters<typeof pdf>[0]["pages"]) {
  const path = join(yield* temporaryFolder, "a.pdf")
  writeFileSync(path, pdf({ pages }))
  return path
})

/** The pages that were read; none was skipped. */
const pagesOf = (events: ReadonlyArray<ReadEvent>) => {
  assert.isFalse(events.some(({ _tag }) => _tag === "Skipped"))
  return events.flatMap((event) => event._tag === "Read" ? [event.page.page] : [])
}

describe.skipIf(process.platform !== "linux")("a reader", () => {
  it.live(
    "that is stopped is replaced, and the document is not blamed",
    () =>
      Effect.gen(function* () {
        const path = yield* file([lines(["Patient: DOE, JOHN", "MRN: 1234567"])])
        const { read } = yield* Reader
        const [pid = 0, ...others] = childrenOf(process.pid)
        assert.deepStrictEqual(others, [])
        process.kill(pid, "SIGSTOP")
        assert.deepStrictEqual(pagesOf(yield* Stream.runCollect(read(path))), [1])
        assert.notInclude(childrenOf(process.pid), pid)
      }).pipe(Effect.provide(readerWith({})))
  )

  it.live(
    "that is killed at work is replaced, and no page is read twice or not at all",
    () =>
      Effect.gen(function* () {
        const all = Array.from({ length: 100 }, (_, n) => n + 1)
        const path = yield* file(all.map((n) => lines([`Page ${n} of a note: pneumonia.`])))
        const { read } = yield* Reader
        const hit: Array<number> = []
        const events = yield* read(path).pipe(
          Stream.tap(() =>
            Effect.sync(() => {
              if (hit.length > 0) return
              hit.push(...childrenOf(process.pid))
              hit.forEach((pid) => process.kill(pid, "SIGKILL"))
            })
          ),
          Stream.runCollect
        )
        assert.lengthOf(hit, 1)
        assert.deepStrictEqual(pagesOf(events).toSorted((a, b) => a - b), all)
      }).pipe(Effect.provide(readerWith({ READER_SPARE: "false" })))
  )

  it.live(
    "that is killed again and again is a refusal that can be repeated",
    () =>
      Effect.gen(function* () {
        // None of them is done before it is seen.
        const path = yield* file(Array.from({ length: 100 }, () => good))
        const { read } = yield* Reader
        // Who kills a wall before the reader behind it is tied to it does not kill the reader.
        const exit = yield* killedThrice(Stream.runCollect(read(path)))
        assert.instanceOf(Exit.isFailure(exit) && Cause.squash(exit.cause), ServiceUnavailable)
      }).pipe(Effect.provide(readerWith({ READER_SPARE: "false", READER_WALL: "off" })))
  )
})
