/**
 * `/skill.md` of every service: what it costs an agent to read it, and that it can be done as it
 * stands. Recovery's and escrow's are also done in their folders, with what each step leaves.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { catalogue } from "./catalogue.ts"
import { childProcess, freePort, temporaryFolder } from "./childProcess.ts"
import { blocksOf, follow } from "./manual.ts"

const TOKENS_MAX = 1_500
const TOKENS_MAX_RECOVERY = 2_200
const CHARACTERS_PER_TOKEN = 4

const textOf = async (url: string) => (await fetch(url)).text()

const manualOf = (name: string) =>
  Effect.gen(function* () {
    const port = yield* freePort
    const base = `http://127.0.0.1:${port}`
    yield* childProcess({
      entry: `src/${name}.ts`,
      health: `${base}/health`,
      environment: {
        [`${name.toUpperCase()}_PORT`]: String(port),
        DATA_DIR: yield* temporaryFolder,
        HOST: "127.0.0.1",
        RATES_SOURCE: "snapshot",
        // Nobody is there: escrow holds what trust would release.
        REPUTATION_URL: "http://127.0.0.1:1"
      }
    })
    return yield* Effect.promise(() => textOf(`${base}/skill.md`))
  })

describe.each(catalogue)("/skill.md of $name", ({ name }) => {
  it.live(
    "is within its budget, and every command of it can be done, with the answers it shows",
    () =>
      Effect.gen(function* () {
        const manual = yield* manualOf(name)
        const tokens = manual.length / CHARACTERS_PER_TOKEN
        assert.isAtMost(tokens, name === "recovery" ? TOKENS_MAX_RECOVERY : TOKENS_MAX)
        const blocks = blocksOf(manual)
        assert.isNotEmpty(blocks)
        // No command stands where it is not run.
        assert.lengthOf(blocks.filter(({ command }) => command.includes("curl ")), blocks.length)
        assert.lengthOf(manual.match(/^ *(?:[a-z].*\| )?curl /gmu) ?? [], blocks.length)
        yield* follow(blocks, { KEY: "the-key-of-a-reader" }, ({ command, said, status }) => {
          assert.strictEqual(status, 0, `${command}\n${said}`)
          return Effect.void
        })
      })
  )
})
