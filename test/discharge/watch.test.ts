import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import process from "node:process"
import { silenceMillisFor, usageOf, Watch } from "../../layers/reader/watch.ts"

const bounds = { bytes: 1000, silenceMillis: 100, pageMillis: 5000 }
const usage = (now: number, cpuMillis = 0, bytes = 0, isStopped = false) => ({
  now,
  cpuMillis,
  bytes,
  isStopped
})
const reading = { _tag: "Event", event: { _tag: "Reading", page: 1 } } as const

describe("silenceFor()", () => {
  it("gives a small document seconds, and none more than a large one", () => {
    assert.strictEqual(silenceMillisFor(0), 3500)
    assert.strictEqual(silenceMillisFor(5000), 3750)
    assert.strictEqual(silenceMillisFor(229_999), 14_999.95)
    assert.strictEqual(silenceMillisFor(230_000), 15_000)
    assert.strictEqual(silenceMillisFor(50_000_000), 15_000)
  })
})

describe("Watch", () => {
  it("takes a process that works without a word for stuck, and none that has no processor", () => {
    const watch = new Watch(bounds, usage(0))
    assert.isUndefined(watch.fault(usage(500, 90)))
    assert.strictEqual(watch.fault(usage(500, 101)), "silence")
    watch.hear({ _tag: "Alive", bytes: 1 }, usage(500, 101))
    assert.isUndefined(watch.fault(usage(600, 200)))
  })

  it("waits a second for one that somebody stopped, and blames nobody", () => {
    const watch = new Watch({ ...bounds, silenceMillis: 10_000 }, usage(0))
    assert.isUndefined(watch.fault(usage(100, 0, 0, true)))
    assert.isUndefined(watch.fault(usage(1100, 0, 0, true)))
    assert.isUndefined(watch.fault(usage(1101)))
    assert.isUndefined(watch.fault(usage(1102, 0, 0, true)))
    assert.strictEqual(watch.fault(usage(2103, 0, 0, true)), "lost")
  })

  it("does not wait without an end", () => {
    assert.strictEqual(new Watch(bounds, usage(0)).fault(usage(801)), "silence")
  })

  it("gives a page its time, however much is said meanwhile", () => {
    const watch = new Watch(bounds, usage(0))
    watch.hear(reading, usage(0))
    watch.hear({ _tag: "Alive", bytes: 1 }, usage(5001))
    assert.strictEqual(watch.fault(usage(5001)), "silence")
    watch.hear(
      { _tag: "Event", event: { _tag: "Skipped", page: 1, reason: "damaged" } },
      usage(5002)
    )
    assert.isUndefined(watch.fault(usage(5003)))
  })

  it("bounds memory, as the system tells it or the process itself", () => {
    const watch = new Watch(bounds, usage(0))
    assert.strictEqual(watch.fault(usage(1, 0, 1001)), "memory")
    watch.hear({ _tag: "Alive", bytes: 1001 }, usage(1))
    assert.strictEqual(watch.fault(usage(2)), "memory")
  })
})

describe("usageOf()", () => {
  it.live("tells of a running process, and nothing of one that is gone", () =>
    Effect.gen(function* () {
      assert.isAbove((yield* usageOf(process.pid)).bytes, 1_000_000)
      const { now, ...used } = yield* usageOf(2 ** 30)
      assert.isAbove(now, 0)
      assert.deepStrictEqual(used, { cpuMillis: 0, bytes: 0, isStopped: false })
    }))
})
