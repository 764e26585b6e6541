import process from "node:process"
import { defineConfig } from "vitest/config"
import type { Reporter, TestModule } from "vitest/node"
import { missing } from "./machine.ts"
import { files, projects } from "./projects.ts"
import * as Seen from "./seen.ts"

Seen.begin()

/** Files between two lines that say how far it is. */
const PROGRESS_FILES = 10

const minutes = (millis: number) => `${(millis / 60_000).toFixed(1)} min`

/** Says how far it is; at the very end what was counted, and what this machine could not test. */
const summary = (): Reporter => {
  let started = 0
  let all = 0
  let done = 0
  return {
    onTestRunStart(specifications) {
      started = performance.now()
      all = specifications.length
    },
    onTestModuleEnd() {
      done++
      if (done % PROGRESS_FILES !== 0 && done !== all) return
      process.stdout.write(`${done} of ${all} files, ${minutes(performance.now() - started)}\n`)
    },
    onTestRunEnd(modules) {
      const tests = modules.flatMap((module) => [...module.children.allTests()])
      const inState = (state: string) => tests.filter((test) => test.result().state === state)
      const skipped = inState("skipped")
      const broken = modules.filter((module) => module.errors().length > 0).length
      const lacks = process.env.CI !== undefined && process.env.BARE === undefined
        ? skipped.map(({ fullName, module }) => `Skipped: ${pathOf(module)}: ${fullName}`)
        : []
      const wrong = [...differences(modules), ...lacks]
      if (wrong.length > 0) process.exitCode = 1
      const failed = inState("failed").length + broken + wrong.length
      const counted = `${
        inState("passed").length
      } passed, ${failed} failed, ${skipped.length} skipped`
      process.stdout.write(`${[...wrong, ...missing, counted].join("\n")}\n`)
    }
  }
}

const pathOf = ({ moduleId }: TestModule) =>
  files.find((file) => moduleId.endsWith(file)) ?? moduleId

/** Where answers and documents differ; what no test has seen is only known once all have run. */
const differences = (modules: ReadonlyArray<TestModule>) => {
  const { unseen, untold } = Seen.differences()
  const isWhole = Seen.end(modules.map(pathOf), files) && missing.length === 0
  return [
    ...untold.map((answer) => `No document tells of ${answer}`),
    ...(isWhole ? unseen.map((answer) => `No test has seen ${answer}`) : [])
  ]
}

/**
 * What takes longer hangs: no test is held to a time. Where a mutant may hang, less is waited for it.
 */
const HANGS_MILLIS = process.env.MUTANTS === undefined && process.env.MUTANT === undefined
  ? 30 * 60_000
  : 60_000

const common = {
  pool: "forks" as const,
  ...(process.env.MUTANTS === undefined ? {} : { runner: "test/mutants/repeating.ts" }),
  // A worker loads Effect and the services once, not anew for each of some 300 files; no test changes
  // what another one imports.
  isolate: false,
  // A worker stays for all of its files.
  setupFiles: ["layers/fibers.ts"],
  testTimeout: HANGS_MILLIS,
  hookTimeout: HANGS_MILLIS,
  // Its modules name one another as bundlers take them, without an extension.
  server: { deps: { inline: ["@ldclabs/cose-ts"] } }
}

export default defineConfig({
  test: {
    reporters: ["default", summary()],
    projects: [
      { test: { ...common, name: "core", include: [...projects.core] } },
      { test: { ...common, name: "wire", include: [...projects.wire] } },
      {
        test: {
          ...common,
          name: "stories",
          include: [...projects.stories],
          maxWorkers: 1,
          sequence: { groupOrder: 1 }
        }
      }
    ],
    // Half of the tests wait for a database or another process: a worker a core would leave some idle.
    maxWorkers: 3
  }
})
