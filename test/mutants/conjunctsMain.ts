/**
 * Leaves out each conjunct, disjunct, negation and early return of a module in turn, and tells which
 * of these no related test notices.
 */
import { Console, Effect, Schema } from "effect"
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Conjunct, switched } from "./conjuncts.ts"
import { lanes, lending, run } from "./copies.ts"
import { equivalents } from "./equivalents.ts"
import { read, root } from "./lists.ts"
import { relatedTo } from "./related.ts"

class Unnoticed extends Schema.TaggedError<Unnoticed>()("Unnoticed", {
  message: Schema.String
}) {}

const Reached = Schema.fromJsonString(
  Schema.Struct({ test: Schema.String, ids: Schema.Array(Schema.Int) })
)

const decode = Schema.decodeEffect(Reached)

/** The nearest tests are asked first, and the rest only about what these did not notice. */
const NEAREST = 6

/** Which mutants each test reaches, noted in a run of all of them over the switched module. */
const reachedBy = Effect.fnUntraced(function* (folder: string, tests: ReadonlyArray<string>) {
  const list = join(folder, "reached.jsonl")
  writeFileSync(list, "")
  const outcome = yield* run(folder, tests, { REACHED: list })
  const lines = readFileSync(list, "utf8").split("\n").filter((line) => line !== "")
  rmSync(list)
  return { outcome, reached: yield* Effect.forEach(lines, (line) => decode(line)) }
})

/** Whether somebody has said, with a reason, that it changes nothing. */
const isEquivalent = (file: string, { text }: Conjunct) =>
  equivalents.some((one) => one.file === file && one.without === text)

type Lend = Effect.Success<typeof lending>

/** A module in its switched form, in the copy that `use` is given. */
const over =
  (inCopy: Lend, file: string, text: string) =>
  <A, E, R>(use: (folder: string) => Effect.Effect<A, E, R>) =>
    inCopy((folder) =>
      Effect.acquireUseRelease(
        Effect.sync(() => writeFileSync(join(folder, file), text)),
        () => use(folder),
        () => Effect.sync(() => writeFileSync(join(folder, file), read(file)))
      )
    )

type Over = ReturnType<typeof over>

/** Those of `asked` that none of `tests` notices. */
const unnoticed = Effect.fnUntraced(function* (
  { file, asked, tests, onSwitched }: {
    readonly file: string
    readonly asked: ReadonlyArray<Conjunct>
    readonly tests: ReadonlyArray<string>
    readonly onSwitched: Over
  }
) {
  if (asked.length === 0 || tests.length === 0) return asked
  const { outcome, reached } = yield* onSwitched((folder) => reachedBy(folder, tests))
  if (outcome !== "passed") {
    return yield* new Unnoticed({ message: `${file}: without a change its tests: ${outcome}` })
  }
  let done = 0
  const left = yield* Effect.forEach(asked, (conjunct) =>
    Effect.gen(function* () {
      const reaching = tests.filter((test) =>
        reached.some((one) => one.test.endsWith(`/${test}`) && one.ids.includes(conjunct.id))
      )
      const outcome = reaching.length === 0
        ? "not reached"
        : yield* onSwitched((folder) => run(folder, reaching, { MUTANT: String(conjunct.id) }))
      yield* Console.log(`${++done}/${asked.length} ${lineOf(file, conjunct)}: ${outcome}`)
      return outcome.startsWith("killed") ? [] : [conjunct]
    }), { concurrency: lanes })
  return left.flat()
})

const lineOf = (file: string, { line, text }: Conjunct) =>
  `${file}:${line}: without ${JSON.stringify(text)}`

/** The lines of those conjuncts of a module that no test notices. */
const survivorsOf = Effect.fnUntraced(function* (file: string, inCopy: Lend) {
  const { conjuncts, text } = switched(read(file))
  const tests = relatedTo(file)
  let asked = conjuncts.filter((one) => !isEquivalent(file, one))
  const onSwitched = over(inCopy, file, text)
  for (const some of [tests.slice(0, NEAREST), tests.slice(NEAREST)]) {
    asked = [...(yield* unnoticed({ file, asked, tests: some, onSwitched }))]
  }
  return asked.map((one) => lineOf(file, one))
})

/** `paths` are files or folders of the tree. */
export const conjuncts = Effect.fnUntraced(function* (paths: ReadonlyArray<string>) {
  const files = paths.flatMap((path) =>
    path.endsWith(".ts") ? [path] : globSync(`${path}/**/*.ts`, { cwd: root }).sort()
  )
  const inCopy = yield* lending
  const survivors = (yield* Effect.forEach(files, (file) => survivorsOf(file, inCopy))).flat()
  yield* Console.log(`${survivors.length} survive in ${files.length} files`)
  if (survivors.length > 0) return yield* new Unnoticed({ message: survivors.join("\n") })
}, Effect.scoped)
