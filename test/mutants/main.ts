/**
 * `deno task mutants`, or `deno task mutants escrow currency`: makes each deliberate change in a copy
 * of the tree, runs the tests that should notice it, and tells of which nobody did.
 * `deno task mutants --conjuncts src/escrow/settle.ts` leaves out each part of its conditions in turn.
 */
import { Console, Effect, Ref, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { run as runCommand } from "../../layers/command.ts"
import { conjuncts } from "./conjunctsMain.ts"
import { lanes, lending, run } from "./copies.ts"
import { faultOf, lists, read } from "./lists.ts"
import type { Mutant } from "./mutant.ts"

class Failed extends Schema.TaggedError<Failed>()("Failed", { message: Schema.String }) {}

const judge = Effect.fnUntraced(function* (folder: string, { file, from, tests, to }: Mutant) {
  const path = join(folder, file)
  const original = read(file)
  yield* Effect.sync(() => writeFileSync(path, original.replace(from, () => to)))
  const outcome = yield* run(folder, tests)
  yield* Effect.sync(() => writeFileSync(path, original))
  return outcome === "passed" ? "SURVIVED" : outcome
})

const main = Effect.fnUntraced(function* (asked: ReadonlyArray<string>) {
  const services = asked.length > 0 ? asked : Object.keys(lists)
  const unknown = services.filter((name) => lists[name] === undefined)
  if (unknown.length > 0) {
    return yield* new Failed({
      message: `Unknown: ${unknown.join(", ")}; there are ${Object.keys(lists).join(", ")}`
    })
  }
  const mutants = services.flatMap((name) => lists[name] ?? [])
  const faults = mutants.flatMap(faultOf)
  if (faults.length > 0) return yield* new Failed({ message: faults.join("\n") })

  const inCopy = yield* lending()
  // What fails without a change kills everything, and proves nothing.
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))]
  const before = yield* inCopy((folder) => run(folder, tests))
  if (before !== "passed") {
    return yield* new Failed({ message: `These fail without a change: ${tests.join(", ")}` })
  }
  yield* Console.log(`The tests in ${tests.length} files pass unchanged`)

  const done = yield* Ref.make(0)
  const outcomes = yield* Effect.forEach(mutants, (mutant) =>
    Effect.gen(function* () {
      const outcome = yield* inCopy((folder) => judge(folder, mutant))
      const count = yield* Ref.updateAndGet(done, (n) => n + 1)
      const change = `${JSON.stringify(mutant.from)} to ${JSON.stringify(mutant.to)}`
      const line = `${mutant.file}: ${change}: ${outcome}`
      yield* Console.log(`${count}/${mutants.length} ${line}`)
      return { line, isKilled: outcome.startsWith("killed") }
    }), { concurrency: lanes })

  const alive = outcomes.filter(({ isKilled }) => !isKilled)
  yield* Console.log(`${outcomes.length - alive.length} of ${outcomes.length} killed`)
  if (alive.length > 0) {
    return yield* new Failed({ message: alive.map(({ line }) => line).join("\n") })
  }
}, Effect.scoped)

runCommand(
  Command.make(
    "deno task mutants",
    {
      asked: Argument.String("service or path").pipe(Argument.variadic()),
      isOfConjuncts: Flag.Boolean("conjuncts").pipe(
        Flag.withDescription("leave out each part of the conditions in these files or folders"),
        Flag.withDefault(false)
      )
    },
    ({ asked, isOfConjuncts }) =>
      Effect.gen(function* () {
        yield* isOfConjuncts ? conjuncts(asked) : main(asked)
      })
  )
)
