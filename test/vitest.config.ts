import { defineConfig } from "vitest/config"
import { BaseSequencer, type Reporter, type TestSpecification } from "vitest/node"
import { globSync } from "node:fs"
import { availableParallelism } from "node:os"
import process from "node:process"
import { chromiumPath } from "./discharge/chromium.ts"
import { haproxyPath } from "./faults/balancer.ts"
import { postgresPrograms } from "./faults/cluster.ts"
import { isMountable } from "./faults/disk.ts"
import { libfaketimePath } from "./faults/libfaketime.ts"
import { promtoolPath } from "./promtool.ts"
import * as Seen from "./seen.ts"

Seen.begin()

/** Says at the very end what was counted, and what this machine could not test. */
const summary: Reporter = {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const broken = modules.filter((module) => module.errors().length > 0).length
    const lines = [
      ...(process.env.TEST_DATABASE_URL === undefined
        ? ["PostgreSQL was not tested: set TEST_DATABASE_URL=postgres://user@host:5432/database"]
        : []),
      ...(postgresPrograms === undefined
        ? ["A PostgreSQL that goes away was not tested: install its server, with initdb"]
        : []),
      ...(haproxyPath === undefined
        ? ["A roll-out, and a proxy that ends TLS, were not tested: install haproxy, and PgBouncer"]
        : []),
      ...(chromiumPath === undefined
        ? ["The page of discharge was not tested: install Chromium, or set CHROMIUM to its path"]
        : []),
      ...(promtoolPath === undefined
        ? ["The alert rules were not tried: install Prometheus, whose promtool does it"]
        : []),
      `${count("passed")} passed, ${count("failed") + broken} failed, ${count("skipped")} skipped`
    ]
    // What it would see is seen elsewhere as well.
    const beside = [
      ...(isMountable ? [] : ["A disk that fills was not tested: root mounts one, where it may"]),
      ...(libfaketimePath === undefined
        ? ["A clock that is set was not tested: install faketime"]
        : [])
    ]
    const { unseen, untold } = Seen.differences()
    Seen.end()
    // Some of the tests, or a machine that lacks something, see some of the answers.
    const isWhole = modules.length === globSync("test/**/*.test.ts").length && lines.length === 1
    const wrong = [
      ...untold.map((answer) => `No document tells of ${answer}`),
      ...(isWhole ? unseen.map((answer) => `No test has seen ${answer}`) : [])
    ]
    if (wrong.length > 0) process.exitCode = 1
    process.stdout.write(`${[...wrong, ...beside, ...lines].join("\n")}\n`)
  }
}

/** Files that start browsers, databases or many processes: at the end they would have a core alone. */
const slow =
  /\/test\/faults\/|[pP]age\w*\.test|\/(?:backup|crash|engines|harper|process|story)\.test/

class SlowFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>) {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

export default defineConfig({
  test: {
    pool: "forks",
    // A worker loads Effect and the services once, not anew for each of some 160 files; no test changes
    // what another one imports.
    isolate: false,
    include: ["test/**/*.test.ts"],
    // A worker stays for all of its files.
    setupFiles: ["layers/fibers.ts"],
    // Half of the tests wait for a database or another process: a worker a core would leave some idle.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    sequence: { sequencer: SlowFirst },
    // A test that needs longer says so, and why.
    testTimeout: 30_000,
    reporters: ["default", summary],
    // Its modules name one another as bundlers take them, without an extension.
    server: { deps: { inline: ["@ldclabs/cose-ts"] } }
  }
})
