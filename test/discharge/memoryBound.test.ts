/**
 * What a start says of the memory that it is given, and that the unit gives enough.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Logger } from "effect"
import { readFileSync } from "node:fs"
import { bound, layerOf, worst } from "../../layers/reader/memoryBound.ts"

const groups = (max: Record<string, string>) => (path: string) =>
  path === "/proc/self/cgroup"
    ? "0::/system.slice/agent-services@discharge.service\n"
    : max[path.replace("/sys/fs/cgroup", "").replace("/memory.max", "") || "/"]

const defaults = {
  draftMegabytes: 1000,
  draftsAtOnce: 1,
  documentsAtOnce: 1,
  keepsSpare: true,
  readerMegabytes: 2000
}

describe("the bound of memory", () => {
  it("is the least of the group and those above it; none where nobody set one", () => {
    const own = "/system.slice/agent-services@discharge.service"
    assert.strictEqual(bound(groups({ [own]: "5000000000\n", "/system.slice": "max" })), 5000)
    assert.strictEqual(bound(groups({ [own]: "max", "/system.slice": "3000000000" })), 3000)
    assert.isUndefined(bound(groups({ [own]: "max" })))
    assert.isUndefined(bound(() => undefined))
  })

  it("of the unit covers the worst that the defaults allow", () => {
    const unit = readFileSync(
      new URL("../../deploy/agent-services@.service", import.meta.url),
      "utf8"
    )
    const mebibytes = Number(/^MemoryMax=(\d+)M$/m.exec(unit)?.[1])
    assert.isAtLeast(mebibytes * 1.048576, worst(defaults))
  })

  it.effect("that is too small is told at the start, with what is needed", () =>
    Effect.gen(function* () {
      const said: Array<string> = []
      const logger = Logger.layer([Logger.make(({ message }) => said.push(String(message)))])
      const start = (bytes: string, env: Record<string, string>) =>
        Layer.build(layerOf(groups({ "/": bytes }))).pipe(
          Effect.scoped,
          Effect.provideService(
            ConfigProvider.ConfigProvider,
            ConfigProvider.fromEnv({ env })
          ),
          Effect.provide(logger)
        )
      yield* start("4831838208", {})
      assert.deepStrictEqual(said, [])
      yield* start("4831838208", { DOCUMENTS_AT_ONCE: "3" })
      assert.include(said.join(), "the settings allow 8300 MB")
    }))
})
