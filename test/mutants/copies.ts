/**
 * Copies of the tree in which tests run over changed code: the tree itself is never written to.
 */
import { Effect, Queue, Schema } from "effect"
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "./lists.ts"

/** What the project is made of; packages are linked, because nothing changes them. */
const PARTS = ["src", "schemas", "layers", "test", "docs", "deno.json", "deno.lock", "package.json"]

/** A copy, which goes with the scope. */
const copy = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "mutants-"))
    for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true })
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

const LANES_MAX = 4

/** How many run at once. */
export const lanes = Math.max(1, Math.min(LANES_MAX, availableParallelism()))

/** Lends one of the copies, of which there is one a lane, each with these texts in place of its own. */
export const lending = Effect.fnUntraced(function* (
  texts: ReadonlyArray<{ readonly file: string; readonly text: string }> = []
) {
  const copies = yield* Queue.unbounded<string>()
  for (let lane = 0; lane < lanes; lane++) {
    const folder = yield* copy
    for (const { file, text } of texts) writeFileSync(join(folder, file), text)
    yield* Queue.offer(copies, folder)
  }
  return <A, E, R>(use: (folder: string) => Effect.Effect<A, E, R>) =>
    Effect.acquireUseRelease(
      Queue.take(copies),
      use,
      (folder) => Queue.offer(copies, folder)
    )
})

const Report = Schema.fromJsonString(
  Schema.Struct({ numFailedTests: Schema.Int, numPassedTests: Schema.Int })
)

/** Tests of a change that take longer than this hang over it. */
const PATIENCE = "5 minutes"

/** Vitest over some files of a copy: when it ends, or is interrupted. */
export const vitest = (
  folder: string,
  tests: ReadonlyArray<string>,
  { env = {}, flags = [] }: {
    readonly env?: { readonly [name: string]: string }
    readonly flags?: ReadonlyArray<string>
  }
) =>
  Effect.suspend(() => {
    const process = new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "-A", "npm:vitest", "run", "--root", ".", "--config", "test/vitest.config.ts"],
        ...["--no-cache", ...flags, ...tests]
      ],
      cwd: folder,
      env,
      stdout: "null",
      stderr: "null"
    }).spawn()
    return Effect.promise(() => process.status).pipe(
      Effect.onInterrupt(() => Effect.sync(() => process.kill("SIGKILL")))
    )
  })

const ran = Effect.fnUntraced(function* (
  folder: string,
  tests: ReadonlyArray<string>,
  env: { readonly [name: string]: string } = {}
) {
  const report = join(folder, "report.json")
  rmSync(report, { force: true })
  yield* vitest(folder, tests, {
    env,
    flags: ["--bail", "1", "--reporter", "json", "--outputFile", report]
  })
  return yield* Effect.sync(() => readFileSync(report, "utf8")).pipe(
    Effect.flatMap(Schema.decodeEffect(Report)),
    Effect.catchCause(() => Effect.succeed({ numFailedTests: 0, numPassedTests: 0 }))
  )
})

type Outcome = "passed" | "killed" | "killed, by hanging" | "BROKEN: no test ran"

/** What the tests of a copy say until the first of them fails. */
export const run = (...args: Parameters<typeof ran>) =>
  Effect.map(
    Effect.timeoutOption(ran(...args), PATIENCE),
    (found): Outcome =>
      found._tag === "None"
        ? "killed, by hanging"
        : found.value.numFailedTests > 0
        ? "killed"
        : found.value.numPassedTests > 0
        ? "passed"
        : "BROKEN: no test ran"
  )
