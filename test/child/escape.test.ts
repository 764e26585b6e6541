/**
 * Hostile code with the flags of each child: no file outside, no socket, no program, no library.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema, Stream } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { starter } from "../../layers/child/process.ts"
import { permissions as drafter } from "../../layers/drafter/bySize.ts"
import { permissions as grammar } from "../../layers/grammar/harper.ts"
import { librariesOf, tesseractLibrary } from "../../layers/reader/libraries.ts"
import { permissionsOf } from "../../layers/reader/process.ts"
import { temporaryFolder } from "../childProcess.ts"

const Said = Schema.Struct({
  told: Schema.String,
  allowed: Schema.Array(Schema.String),
  environment: Schema.Array(Schema.String)
})

const allowedTo = (
  entry: string,
  permissions: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>> = {}
) =>
  Effect.gen(function* () {
    const start = starter<string, typeof Said.Type>({
      entry: new URL(entry, import.meta.url),
      said: Said,
      permissions,
      engine: ["--max-old-space-size=128"],
      environment
    })
    const { said, tell } = yield* Effect.acquireRelease(Effect.sync(start), ({ end }) => end)
    yield* tell("begin")
    const [first] = yield* Stream.runCollect(Stream.take(said, 1))
    assert.isDefined(first)
    return first?.allowed
  })

describe("hostile code in a reader", () => {
  const library = tesseractLibrary()
  it.live.each([
    { name: "that draws", conditions: { library: undefined, program: undefined } },
    { name: "with the native recogniser", conditions: { library, program: "tesseract" } }
  ])("$name reaches nothing", ({ conditions }) =>
    Effect.gen(function* () {
      const KEY_FILE = join(yield* temporaryFolder, "master.key")
      writeFileSync(KEY_FILE, "secret")
      const libraries = librariesOf(conditions.library)
      assert.isNotEmpty(libraries)
      assert.deepStrictEqual(
        yield* allowedTo("hostileReader.ts", permissionsOf(conditions), {
          KEY_FILE,
          LIBRARIES: libraries.join(",")
        }),
        []
      )
    }))
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
