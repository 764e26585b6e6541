/**
 * `docs/story.md`, done as it stands: by one process on SQLite, and by two processes of each service
 * on one PostgreSQL, of which every call reaches another.
 */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { catalogue } from "./catalogue.ts"
import { childProcess, freePort, temporaryFolder } from "./childProcess.ts"
import { freshDatabase } from "./databases.ts"
import { postgresUrl } from "./machine.ts"
import { blocksOf, follow } from "./manual.ts"

const story = blocksOf(readFileSync(new URL("../docs/story.md", import.meta.url), "utf8"))

/** All services in one process; the address of each, by its name. */
const machine = Effect.fnUntraced(function* (settings: Record<string, string>) {
  const addresses = new Map<string, string>()
  const environment: Record<string, string> = {}
  for (const { name } of catalogue) {
    const port = String(yield* freePort)
    addresses.set(name.toUpperCase(), `http://127.0.0.1:${port}`)
    environment[`${name.toUpperCase()}_PORT`] = port
  }
  yield* childProcess({
    entry: "src/catalogue.ts",
    health: `${addresses.get("ESCROW")}/ready`,
    environment: {
      ...environment,
      ...settings,
      DATA_DIR: yield* temporaryFolder,
      REPUTATION_URL: addresses.get("REPUTATION") ?? "",
      RATES_SOURCE: "snapshot",
      RECOVERY_GRACE_SECONDS: "1",
      RECOVERY_SWEEP_SECONDS: "1",
      OCR_ENGINE: "none",
      READER_SPARE: "false"
    }
  })
  return addresses
})

/** `$ESCROW` and the like in the commands, by turns `$ESCROW_0`, `$ESCROW_1` and so on. */
const byTurns = (machines: number) => {
  const calls = new Map<string, number>()
  return story.map((block) => ({
    ...block,
    command: block.command.replaceAll(
      new RegExp(`\\$(${catalogue.map(({ name }) => name.toUpperCase()).join("|")})\\b`, "g"),
      (_, name: string) => {
        const call = calls.get(name) ?? 0
        calls.set(name, call + 1)
        return `\${${name}_${call % machines}}`
      }
    )
  }))
}

const told = (machines: ReadonlyArray<Map<string, string>>) => {
  const addresses = Object.fromEntries(
    machines.flatMap((of, turn) =>
      [...of].map(([name, address]) => [`${name}_${turn}`, address] as const)
    )
  )
  let done = 0
  return follow(byTurns(machines.length), addresses, ({ command, said, status }) => {
    assert.strictEqual(status, 0, `${command}\n${said}`)
    done++
    return Effect.void
  }).pipe(Effect.tap(() => Effect.sync(() => assert.strictEqual(done, story.length))))
}

it.live("the story of all services happens as it is told, on SQLite", () =>
  Effect.gen(function* () {
    yield* told([yield* machine({})])
  }))

it.live.skipIf(postgresUrl === undefined)(
  "the story of all services happens as it is told, on PostgreSQL with two processes of each",
  () =>
    Effect.gen(function* () {
      const settings = {
        DATABASE_URL: yield* freshDatabase(postgresUrl ?? ""),
        MASTER_KEY: "A".repeat(43)
      }
      const first = yield* machine(settings)
      yield* told([first, yield* machine(settings)])
    })
)
