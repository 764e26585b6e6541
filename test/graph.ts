/**
 * What a program loads, as Deno's own graph of its modules has it.
 */
import { Effect, Schema } from "effect"
import { relative } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

const ModuleGraph = Schema.fromJsonString(
  Schema.Struct({ modules: Schema.Array(Schema.Struct({ specifier: Schema.String })) })
)

const PACKAGE = /^node_modules\/\.deno\/([^/]+)\/node_modules\/((?:@[^/]+\/)?[^/]+)\//

/** The files of `entry`, and the packages (by the name of their folder in the store). */
export const graphOf = Effect.fnUntraced(function* (entry: string) {
  const { stdout } = yield* Effect.promise(() =>
    new Deno.Command(Deno.execPath(), { args: ["info", "--json", entry], cwd: root }).output()
  )
  const graph = yield* Effect.orDie(
    Schema.decodeEffect(ModuleGraph)(new TextDecoder().decode(stdout))
  )
  const paths = graph.modules.filter(({ specifier }) => specifier.startsWith("file:"))
    .map(({ specifier }) => relative(root, fileURLToPath(specifier)))
  return {
    files: paths.filter((path) => !path.startsWith("node_modules/")),
    packages: new Set(paths.flatMap((path) => {
      const [, , name] = PACKAGE.exec(path) ?? []
      return name === undefined ? [] : [name]
    }))
  }
})
