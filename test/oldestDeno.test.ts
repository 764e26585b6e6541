/**
 * Every service starts on the oldest Deno that docs/deploy.md names, as Deno Deploy starts it: all is
 * allowed, and packages lie in `node_modules`.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { catalogue } from "./catalogue.ts"
import { askAt } from "./escrow/listener.ts"
import { childProcess, freePort, temporaryFolder } from "./childProcess.ts"
import { oldestDenoPath } from "./machine.ts"

const documented = /oldest Deno that the\s+services start on is (\d+\.\d+\.\d+)/.exec(
  readFileSync(new URL("../docs/deploy.md", import.meta.url), "utf8")
)?.[1]

const textOf = (url: string) =>
  Effect.map(askAt(url)("", { headers: { accept: "text/html" } }), ({ text }) => text)

describe.skipIf(oldestDenoPath === undefined)("on the oldest Deno", () => {
  const deno = oldestDenoPath ?? ""

  it("which is the one that the documentation names", () => {
    const [first] = execFileSync(deno, ["--version"], { encoding: "utf8" }).split("\n")
    assert.isDefined(documented)
    assert.match(first ?? "", RegExp(`^deno ${documented} `))
  })

  it.live.each(catalogue)("$name answers, with its page", ({ name }) =>
    Effect.gen(function* () {
      const port = yield* freePort
      const base = `http://127.0.0.1:${port}`
      const { kill, said, status } = yield* childProcess({
        entry: `src/${name}.ts`,
        deno,
        // A lock file of this version is no affair of an older one.
        rights: ["-A", "--no-lock"],
        health: `${base}/health`,
        environment: {
          [`${name.toUpperCase()}_PORT`]: String(port),
          DATA_DIR: yield* temporaryFolder,
          RATES_SOURCE: "snapshot",
          READER_SPARE: "false"
        }
      })
      const page = yield* textOf(`${base}/`)
      const [, script] = /<script[^>]* src="([^"]+)"/.exec(page) ?? []
      assert.isDefined(script, page)
      // Types are gone from what a browser is sent.
      assert.notMatch(
        yield* textOf(new URL(script ?? "", `${base}/`).href),
        /^(?:interface|type) /m
      )
      kill("SIGTERM")
      assert.strictEqual(
        (yield* Effect.promise(() => status)).code,
        0,
        yield* Effect.promise(() => said)
      )
    }), 120_000)
})
