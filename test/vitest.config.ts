import { defineConfig } from "vitest/config"
import type { Reporter } from "vitest/node"
import { globSync } from "node:fs"
import { availableParallelism } from "node:os"
import process from "node:process"
import { chromiumPath } from "./discharge/chromium.ts"
import { haproxyPath } from "./faults/balancer.ts"
import { postgresPrograms } from "./faults/cluster.ts"
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
        ? ["A roll-out was not tested: install haproxy, and PgBouncer"]
        : []),
      ...(chromiumPath === undefined
        ? ["The page of discharge was not tested: install Chromium, or set CHROMIUM to its path"]
        : []),
      ...(promtoolPath === undefined
        ? ["The alert rules were not tried: install Prometheus, whose promtool does it"]
        : []),
      `${count("passed")} passed, ${count("failed") + broken} failed, ${count("skipped")} skipped`
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
    process.stdout.write(`${[...wrong, ...lines].join("\n")}\n`)
  }
}

export default defineConfig({
  test: {
    pool: "forks",
    include: ["test/**/*.test.ts"],
    // Half of the tests wait for a database or another process: one worker would leave a core idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A test that needs longer says so, and why.
    testTimeout: 30_000,
    reporters: ["default", summary],
    // Its modules name one another as bundlers take them, without an extension.
    server: { deps: { inline: ["@ldclabs/cose-ts"] } }
  }
})
