/**
 * The processes that read documents: one waits for the next, and none outlives the service.
 */
import { assert, describe, it, vi } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { fileURLToPath } from "node:url"
import { Output } from "../../layers/reader/output.ts"
import * as Spare from "../../layers/reader/spare.ts"

interface Counted {
  readonly pid: number
  readonly hasEnded: () => boolean
  readonly end: Effect.Effect<void>
}

/** Processes that only count, and a way to end one from outside. */
const counted = () => {
  const started: Array<Counted> = []
  const ended = new Set<number>()
  const start = (): Counted => {
    const pid = started.length + 1
    const process = {
      pid,
      hasEnded: () => ended.has(pid),
      end: Effect.sync(() => void ended.add(pid))
    }
    started.push(process)
    return process
  }
  const running = () => started.map(({ pid }) => pid).filter((pid) => !ended.has(pid))
  return { start, running, kill: (pid: number) => void ended.add(pid) }
}

const pidOf = Effect.map(({ pid }: Counted) => pid)

describe("a spare reader", () => {
  it.effect("is there before the first document, and again soon after it", () =>
    Effect.gen(function* () {
      const { start, running } = counted()
      yield* Effect.scoped(Effect.gen(function* () {
        const give = yield* Spare.make(start, () => true)
        assert.deepStrictEqual(running(), [1])
        yield* Effect.scoped(Effect.gen(function* () {
          assert.strictEqual(yield* pidOf(give), 1)
          assert.deepStrictEqual(running(), [1])
        }))
        assert.deepStrictEqual(running(), [])
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual(running(), [2])
      }))
      assert.deepStrictEqual(running(), [])
    }))

  it.effect("is not started while another document is read", () =>
    Effect.gen(function* () {
      const { start, running } = counted()
      const give = yield* Spare.make(start, () => true)
      yield* Effect.scoped(give)
      yield* Effect.scoped(Effect.gen(function* () {
        yield* give
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual(running(), [2])
      }))
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(running(), [3])
    }))

  it.effect("is not started when the service has ended", () =>
    Effect.gen(function* () {
      const { start, running } = counted()
      yield* Effect.scoped(Effect.flatMap(Spare.make(start, () => true), Effect.scoped))
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(running(), [])
    }))

  it.effect("is one, however many documents are read at once", () =>
    Effect.gen(function* () {
      const { start, running } = counted()
      const give = yield* Spare.make(start, () => true)
      yield* Effect.scoped(Effect.all([give, give, give]))
      yield* TestClock.adjust("1 second")
      assert.lengthOf(running(), 1)
    }))

  it.effect("is not used when it ended while it waited", () =>
    Effect.gen(function* () {
      const { start, kill } = counted()
      const give = yield* Spare.make(start, () => true)
      kill(1)
      assert.strictEqual(yield* Effect.scoped(pidOf(give)), 2)
    }))

  it.effect("is not kept when it is not wanted", () =>
    Effect.gen(function* () {
      const { start, running } = counted()
      const give = yield* Spare.make(start, () => false)
      assert.deepStrictEqual(running(), [])
      assert.strictEqual(yield* Effect.scoped(pidOf(give)), 1)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(running(), [])
    }))
})

describe("the output of a reader", () => {
  /** What is written to standard output from now on. */
  const writing = Effect.gen(function* () {
    const written: Array<string> = []
    const stdout = vi.spyOn(Deno.stdout, "writeSync").mockImplementation((bytes) => {
      written.push(new TextDecoder().decode(bytes))
      return bytes.length
    })
    yield* Effect.addFinalizer(() => Effect.sync(() => stdout.mockRestore()))
    return written
  })
  const readingBy = ({ queue: tell }: Output) => (page: number) =>
    tell({ _tag: "Event", event: { _tag: "Reading", page } })

  it.effect("tells together what comes within a moment, and leaves nothing behind what it says", () =>
    Effect.gen(function* () {
      const written = yield* writing
      const output = new Output()
      const { write: say } = output
      const reading = readingBy(output)
      yield* TestClock.adjust("1 second")
      yield* reading(1)
      yield* reading(2)
      assert.lengthOf(written, 1)
      yield* TestClock.adjust("50 millis")
      yield* reading(3)
      yield* reading(4)
      yield* say({ _tag: "Done" })
      const told = written.map((lines) => lines.match(/\d+|Done/gu))
      assert.deepStrictEqual(told, [["1"], ["2", "3"], ["4", "Done"]])
    }))

  it.effect("keeps nothing back because the clock was set back", () =>
    Effect.gen(function* () {
      const written = yield* writing
      const reading = readingBy(new Output())
      yield* TestClock.adjust("2 hours")
      yield* reading(1)
      yield* TestClock.setTime(3_600_000)
      yield* TestClock.adjust("50 millis")
      yield* reading(2)
      assert.lengthOf(written, 2)
    }))
})

const stuck = fileURLToPath(new URL("stuck.ts", import.meta.url))

const started = () =>
  new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--no-check",
      "--cached-only",
      "--allow-read",
      "--allow-env",
      "--allow-ffi",
      "--allow-sys",
      stuck
    ],
    stdin: "piped",
    stdout: "piped",
    stderr: "null"
  }).spawn()

describe("a reader whose service is gone", () => {
  it.live("ends, though a document keeps it busy for ever", () =>
    Effect.promise(async () => {
      const child = started()
      const writer = child.stdin.getWriter()
      const question = { _tag: "Read", pagesMax: 1, skip: [], careful: false }
      await writer.write(
        new TextEncoder().encode(`${JSON.stringify({ bytes: 1, question })}\nx`)
      )
      // It says so when it has begun.
      await child.stdout.getReader().read()
      await writer.close()
      const { signal } = await child.status
      assert.strictEqual(signal, "SIGKILL")
    }))

  it.live("ends while it waits", () =>
    Effect.promise(async () => {
      const child = started()
      await child.stdin.close()
      await child.stdout.cancel()
      assert.strictEqual((await child.status).code, 0)
    }))
})
