/**
 * Hostile code with the flags of each child: no file outside, no socket, no program, no library.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema, Stream } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { starter } from "../../layers/child/process.ts"
import { permissions as drafter } from "../../layers/drafter/bySize.ts"
import { permissions as grammar } from "../../layers/grammar/harper.ts"
import { librariesOf, tesseractLibrary } from "../../layers/reader/libraries.ts"
import { permissionsOf, wallFor } from "../../layers/reader/process.ts"
import { temporaryFolder } from "../childProcess.ts"
import { hasWall } from "../machine.ts"

const tests = fileURLToPath(new URL("..", import.meta.url))

/** As good as all that Deno has to give. */
const EVERYTHING = ["read=/", "write", "net", "env", "run"].map((right) => `--allow-${right}`)

const Said = Schema.Struct({
  told: Schema.String,
  allowed: Schema.Array(Schema.String),
  environment: Schema.Array(Schema.String)
})

const allowedTo = (
  entry: string,
  permissions: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>> = {},
  wall: ReadonlyArray<string> | undefined = undefined
) =>
  Effect.gen(function* () {
    const start = starter<string, typeof Said.Type>({
      entry: new URL(entry, import.meta.url),
      output: Said,
      permissions,
      // The hostile code is no part of what is walled in.
      wall: wall === undefined ? undefined : [...wall, "--ro-bind", tests, tests],
      engine: ["--max-old-space-size=128"],
      environment
    })
    const { output, sendLine } = yield* Effect.acquireRelease(Effect.sync(start), ({ end }) => end)
    yield* sendLine("begin")
    const [first] = yield* Stream.runCollect(Stream.take(output, 1))
    assert.isDefined(first)
    return first?.allowed
  })

describe("hostile code in a reader", () => {
  const library = tesseractLibrary()
  const kinds = [
    { name: "that draws", conditions: { library: undefined, program: undefined } },
    { name: "with the native recogniser", conditions: { library, program: "tesseract" } }
  ]
  const flags = kinds.map((kind) => ({ ...kind, wall: undefined }))
  const walls = kinds.map((kind) => ({ ...kind, wall: wallFor(kind.conditions.library) }))

  const tried = Effect.fnUntraced(
    function* ({ conditions, wall }: typeof flags[0] | typeof walls[0]) {
      const KEY_FILE = join(yield* temporaryFolder, "master.key")
      writeFileSync(KEY_FILE, "secret")
      const libraries = librariesOf(conditions.library)
      assert.isNotEmpty(libraries)
      const environment = { KEY_FILE, LIBRARIES: libraries.join(",") }
      return yield* allowedTo("hostileReader.ts", permissionsOf(conditions), environment, wall)
    }
  )

  it.live.each(flags)("$name reaches nothing", (kind) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* tried(kind), [])
    }))

  describe.skipIf(!hasWall)("behind the kernel's wall", () => {
    it.live.each(walls)("$name reaches nothing", (kind) =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* tried(kind), [])
      }))

    it.live(
      "has nothing to reach even with every permission of Deno",
      () =>
        Effect.gen(function* () {
          const KEY_FILE = join(yield* temporaryFolder, "master.key")
          writeFileSync(KEY_FILE, "secret")
          const allowed = yield* allowedTo(
            "walled.ts",
            EVERYTHING,
            { KEY_FILE },
            wallFor(undefined)
          )
          assert.deepStrictEqual(allowed, ["list its own folder"])
        })
    )
  })
})

describe("hostile code in a child", () => {
  it.live.each([
    { name: "that drafts", permissions: drafter },
    { name: "that reads grammar", permissions: [...grammar, "--allow-env"] }
  ])("$name reaches nothing", ({ permissions }) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* allowedTo("probe.ts", permissions), [])
    }))
})
