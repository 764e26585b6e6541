/**
 * What a service and its children need of packages, and what is told where they are not there.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { lstatSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { fetcher, missingOf, neededBy } from "../../layers/child/packages.ts"
import { PACKAGES as OF_GRAMMAR } from "../../layers/grammar/harper.ts"
import { PACKAGES as OF_READER } from "../../layers/reader/process.ts"
import { catalogue } from "../catalogue.ts"
import { graphOf } from "../graph.ts"

const store = fileURLToPath(new URL("../../node_modules/.deno/", import.meta.url))
const MEGABYTE = 1_000_000

const packagesOf = (entry: string) =>
  Effect.map(graphOf(entry), ({ packages }) => [...packages].sort())

/** Of the files of packages: what Deno makes of our own code is some 15 to 70 MB beside. */
const weightOf = (names: ReadonlyArray<string>) => {
  const bytes = neededBy(names).flatMap((id) => {
    const folder = join(store, id.replace("/", "+").replace(/_.*$/, ""))
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => lstatSync(join(folder, file)))
      .filter((stat) => stat.isFile())
      .map(({ size }) => size)
  })
  return bytes.reduce((sum, size) => sum + size, 0) / MEGABYTE
}

describe("a first start", () => {
  it.live.each([
    { services: ["currency"], megabytes: 70 },
    { services: catalogue.map(({ name }) => name), megabytes: 95 }
  ])(
    "of $services has at most $megabytes MB of packages to fetch",
    ({ services, megabytes }) =>
      Effect.gen(function* () {
        const all = yield* Effect.forEach(services, (name) => packagesOf(`src/${name}.ts`))
        const weight = weightOf([...new Set(all.flat())])
        assert.isAbove(weight, 10)
        assert.isAtMost(weight, megabytes)
      })
  )
})

describe("missingOf()", () => {
  const children = [
    { parent: "src/discharge.ts", entry: "src/discharge.reader.ts", names: OF_READER },
    { parent: "src/textcheck.ts", entry: "layers/grammar/inside.ts", names: OF_GRAMMAR },
    { parent: "src/discharge.ts", entry: "src/discharge.drafter.ts", names: [] }
  ]

  it.live.each(children)(
    "looks for all that $entry has and $parent has not",
    ({ entry, names, parent }) =>
      Effect.gen(function* () {
        const loaded = new Set(yield* packagesOf(parent))
        const own = (yield* packagesOf(entry)).filter((name) => !loaded.has(name))
        assert.deepStrictEqual(own, [...names].sort())
      })
  )

  it("finds nothing missing where the tests run", () => {
    assert.deepStrictEqual(missingOf([...OF_READER, ...OF_GRAMMAR]), [])
  })

  it("names what nobody installed", () => {
    assert.deepStrictEqual(missingOf(["diff", "no-such-package"]), ["no-such-package"])
  })

  it("looks for what packages need themselves, as far as it runs here", () => {
    const needed = neededBy(["tesseract.js", "@napi-rs/canvas"])
    assert.isTrue(needed.some((id) => id.startsWith("tesseract.js-core@")))
    assert.isTrue(needed.some((id) => id.startsWith("@napi-rs/canvas-")))
    assert.isFalse(needed.some((id) => id.startsWith("@napi-rs/canvas-android")))
  })
})

describe("fetcher()", () => {
  const entry = new URL("probe.ts", import.meta.url)

  it.live("blames no document for a package that cannot be had", () =>
    Effect.gen(function* () {
      const fetched = yield* fetcher(entry, ["no-such-package"])
      const { _tag, detail } = yield* Effect.flip(fetched)
      assert.strictEqual(_tag, "SERVICE_UNAVAILABLE")
      assert.include(detail, "no-such-package")
      assert.include(detail, "deno task fetch")
    }))

  it.live("does nothing where all is there", () =>
    Effect.gen(function* () {
      yield* yield* fetcher(new URL("nothing.ts", import.meta.url), OF_GRAMMAR)
    }))
})
