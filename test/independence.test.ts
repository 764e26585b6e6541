import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { existsSync } from "node:fs"
import { relative } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

const ModuleGraph = Schema.fromJsonString(
  Schema.Struct({ modules: Schema.Array(Schema.Struct({ specifier: Schema.String })) })
)

const all = [
  "privacy",
  "recovery",
  "discharge",
  "escrow",
  "textcheck",
  "currency",
  "reputation"
]
const services = all.filter((service) => existsSync(`${root}/src/${service}.ts`))

/** Whether a file belongs to a service: its contract, its inside, its store or its layers. */
const belongsTo = (file: string, service: string) =>
  RegExp(`^(schemas|src)/${service}[./]|^layers/(.*/)?${service}[./]`).test(file)

// A service can be deployed alone when no file of another service is in its module graph. The
// client that asks a reputation service is escrow's.
it.effect.each(services)(
  "%s is reached without another service",
  (service) =>
    Effect.gen(function* () {
      const { stdout } = yield* Effect.promise(() =>
        new Deno.Command(Deno.execPath(), {
          args: ["info", "--json", `src/${service}.ts`],
          cwd: root
        }).output()
      )
      const graph = yield* Schema.decodeEffect(ModuleGraph)(new TextDecoder().decode(stdout))
      const files = graph.modules
        .filter(({ specifier }) => specifier.startsWith("file:"))
        .map(({ specifier }) => relative(root, fileURLToPath(specifier)))
      assert.include(files, `src/${service}.ts`)
      const foreign = files.filter((file) =>
        !belongsTo(file, service) &&
        !(service === "escrow" && file.startsWith("layers/reputation/")) &&
        all.some((other) => belongsTo(file, other))
      )
      assert.deepStrictEqual(foreign, [])
    })
)
