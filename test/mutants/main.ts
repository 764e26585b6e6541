/**
 * `deno task mutants`, or `deno task mutants escrow currency`: makes each deliberate change in a copy
 * of the tree, runs the tests that should notice it, and tells of which nobody did.
 */
import { Console, Effect, Queue, Ref, Schema } from "effect"
import { Argument, Command } from "effect/cli"
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { run as runCommand } from "../../layers/command.ts"
import { faultOf, lists, read, root } from "./lists.ts"
import type { Mutant } from "./mutant.ts"

class Failed extends Schema.TaggedError<Failed>()("Failed", { message: Schema.String }) {}

/** What the project is made of; packages are linked, because nothing changes them. */
const PARTS = ["src", "schemas", "layers", "test", "docs", "deno.json", "deno.lock", "package.json"]

/** A copy of the tree, which goes with the scope: the tree itself is never written to. */
const copy = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "mutants-"))
    for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true })
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

/** Tests of a change that take longer than this hang over it. */
const PATIENCE = "5 minutes"

const Report = Schema.fromJsonString(
  Schema.Struct({ numFailedTests: Schema.Int, numPassedTests: Schema.Int })
)

/** How many of the tests pass and fail in a copy; none at all when it does not even load. */
const run = Effect.fnUntraced(function* (folder: string, tests: ReadonlyArray<string>) {
  const report = join(folder, "report.json")
  rmSync(report, { force: true })
  const process = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "npm:vitest",
      "run",
      "--root",
      ".",
      "--config",
      "test/vitest.config.ts",
      "--bail",
      "1",
      "--no-cache",
      "--reporter",
      "json",
      "--outputFile",
      report,
      ...tests
    ],
    cwd: folder,
    stdout: "null",
    stderr: "null"
  }).spawn()
  yield* Effect.promise(() => process.status).pipe(
    Effect.onInterrupt(() => Effect.sync(() => process.kill("SIGKILL")))
  )
  return yield* Effect.sync(() => readFileSync(report, "utf8")).pipe(
    Effect.flatMap(Schema.decodeEffect(Report)),
    Effect.catchCause(() => Effect.succeed({ numFailedTests: 0, numPassedTests: 0 }))
  )
})

type Outcome = "killed" | "killed, by hanging" | "SURVIVED" | "BROKEN: no test ran"

const judge = Effect.fnUntraced(function* (folder: string, { file, from, tests, to }: Mutant) {
  const path = join(folder, file)
  const original = read(file)
  yield* Effect.sync(() => writeFileSync(path, original.replace(from, () => to)))
  const found = yield* Effect.timeoutOption(run(folder, tests), PATIENCE)
  yield* Effect.sync(() => writeFileSync(path, original))
  const outcome: Outcome = found._tag === "None"
    ? "killed, by hanging"
    : found.value.numFailedTests > 0
    ? "killed"
    : found.value.numPassedTests > 0
    ? "SURVIVED"
    : "BROKEN: no test ran"
  return outcome
})

const main = Effect.fnUntraced(function* (asked: ReadonlyArray<string>) {
  const services = asked.length > 0 ? asked : Object.keys(lists)
  const mutants = services.flatMap((name) => lists[name] ?? [])
  const faults = mutants.flatMap(faultOf)
  if (faults.length > 0) return yield* new Failed({ message: faults.join("\n") })

  const copies = yield* Queue.unbounded<string>()
  const lanes = Math.max(1, Math.min(4, availableParallelism()))
  for (let lane = 0; lane < lanes; lane++) yield* Queue.offer(copies, yield* copy)
  const inCopy = <A, E, R>(use: (folder: string) => Effect.Effect<A, E, R>) =>
    Effect.acquireUseRelease(
      Queue.take(copies),
      use,
      (folder) => Queue.offer(copies, folder)
    )

  // What fails without a change kills everything, and proves nothing.
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))]
  const before = yield* inCopy((folder) => run(folder, tests))
  if (before.numFailedTests > 0 || before.numPassedTests === 0) {
    return yield* new Failed({ message: `These fail without a change: ${tests.join(", ")}` })
  }
  yield* Console.log(`${before.numPassedTests} tests in ${tests.length} files pass unchanged`)

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
    { service: Argument.Literals("service", Object.keys(lists)).pipe(Argument.variadic()) },
    ({ service }) => main(service)
  )
)
