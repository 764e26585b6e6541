/**
 * The audit log of a process that is killed, and `deno task audit` as its operator runs it.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Fiber, type Scope } from "effect"
import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import { nodeHash } from "../../layers/hash.ts"
import { settingsOf } from "../../layers/process.ts"
import { walk } from "../../layers/sql/audit.ts"
import * as Sql from "../../layers/sql/client.ts"
import { childProcess, freePort, rightsOf, temporaryFolder } from "../childProcess.ts"
import { freshDatabase } from "../databases.ts"
import { errands, idOf } from "../escrow/desk.ts"
import { askAt } from "../escrow/listener.ts"
import { eventually } from "../eventually.ts"
import { postgresUrl } from "../machine.ts"

const ROUNDS = 5
const STREAMS = 8
const EARLY = 20

const audit = (environment: Record<string, string>, ...args: ReadonlyArray<string>) =>
  Effect.promise(async () => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", ...rightsOf("src/audit.ts"), "src/audit.ts", ...args],
      env: environment
    }).output()
    const text = new TextDecoder()
    const lines = text.decode(stdout).split("\n")
    return { code, err: text.decode(stderr), lines: lines.filter((line) => line !== "") }
  })

/** What stands in the log, read beside the process that writes it. */
const logged = (env: Record<string, string>) =>
  Effect.gen(function* () {
    const ids = new Set<string>()
    const found = yield* walk(nodeHash.sha256Hex, ({ request_id }) =>
      Effect.sync(() => void ids.add(String(request_id))))
    return { ids, brokenAt: found?.brokenAt }
  }).pipe(
    Effect.provide(Sql.layer("escrow")),
    Effect.provideService(ConfigProvider.ConfigProvider, settingsOf({ env }))
  )

const stores: ReadonlyArray<{
  readonly name: string
  readonly url: Effect.Effect<Record<string, string>, never, Scope.Scope>
}> = [
  { name: "SQLite", url: Effect.succeed({}) },
  ...(postgresUrl === undefined ? [] : [{
    name: "PostgreSQL",
    url: Effect.map(
      freshDatabase(postgresUrl),
      (DATABASE_URL) => ({ DATABASE_URL })
    )
  }])
]

describe.each(stores)("deno task audit on $name", ({ url }) => {
  it.live("prints and verifies what is whole after each kill; what was seen in it stays", () =>
    Effect.gen(function* () {
      const environment = { DATA_DIR: yield* temporaryFolder, ...(yield* url) }
      const port = yield* freePort
      const base = `http://127.0.0.1:${port}`
      const calls = errands(askAt(base))
      const seen = new Set<string>()
      for (let round = 0; round < ROUNDS; round++) {
        yield* Effect.scoped(Effect.gen(function* () {
          const process = yield* childProcess({
            entry: "src/escrow.ts",
            health: `${base}/health`,
            environment: { ...environment, ESCROW_PORT: String(port) }
          })
          const answered: Array<string> = []
          const stream = (name: string) =>
            Effect.gen(function* () {
              for (let n = 0;; n++) {
                const request_id = `${name}-${n}`
                const { status } = yield* calls.create({}, { "x-request-id": request_id })
                if (status === 201) answered.push(request_id)
              }
            }).pipe(Effect.exit)
          const streams = yield* Effect.forkChild(Effect.forEach(
            Array.from({ length: STREAMS }, (_, index) => `${round}-${index}`),
            stream,
            { concurrency: "unbounded" }
          ))
          // Some are in the log by now, while others are answered: those have to stay in it.
          yield* eventually(Effect.sync(() => answered.length >= EARLY))
          const early = answered.slice(0, EARLY)
          const { ids } = yield* eventually(
            logged(environment),
            ({ ids }) => early.every((id) => ids.has(id))
          )
          for (const id of ids) seen.add(id)
          process.kill("SIGKILL")
          yield* Effect.promise(() => process.status)
          yield* Fiber.await(streams)
        }))
        const { brokenAt, ids } = yield* logged(environment)
        assert.isNull(brokenAt)
        for (const id of seen) assert.isTrue(ids.has(id), `${id} is gone`)
      }
      const { code, err, lines } = yield* audit(environment, "escrow")
      assert.strictEqual(code, 0, err)
      assert.match(lines.at(-1) ?? "", /^escrow: \d+ entries, whole; head \d+:[0-9a-f]{64}$/)
    }))
})

describe("deno task audit", () => {
  it.live("finds what was done by whom, with what, and tells where a log was changed", () =>
    Effect.gen(function* () {
      const DATA_DIR = yield* temporaryFolder
      const environment = {
        DATA_DIR,
        API_KEYS: "a1:key-of-a1,mallory:key-of-mallory",
        AUTH_MODE: "required"
      }
      assert.deepStrictEqual((yield* audit(environment)).lines, [])
      const port = yield* freePort
      const base = `http://127.0.0.1:${port}`
      const calls = errands(askAt(base))
      const as = (name: string) => ({ authorization: `Bearer key-of-${name}` })
      const ids = yield* Effect.scoped(Effect.gen(function* () {
        const process = yield* childProcess({
          entry: "src/escrow.ts",
          health: `${base}/health`,
          environment: { ...environment, ESCROW_PORT: String(port) }
        })
        const ids = [
          idOf(yield* calls.create({}, as("a1"))),
          idOf(yield* calls.create({}, as("a1")))
        ]
        yield* calls.release(ids[0] ?? "", as("mallory"))
        process.kill("SIGTERM")
        assert.strictEqual((yield* Effect.promise(() => process.status)).code, 0)
        return ids
      }))
      const all = yield* audit(environment)
      assert.deepStrictEqual([all.code, all.lines.length], [0, 4])
      assert.include(all.err, DATA_DIR)
      const of = (...args: ReadonlyArray<string>) =>
        Effect.map(
          audit(environment, ...args),
          ({ lines }) => lines.slice(0, -1).map((line) => line.split("  ").slice(3, 6).join(" "))
        )
      assert.deepStrictEqual(yield* of("escrow", "--subject", ids[0] ?? ""), [
        "a1 allowed POST /escrow",
        "mallory denied POST /escrow/:escrow_id/release"
      ])
      assert.deepStrictEqual(yield* of("--agent", "a1"), [
        "a1 allowed POST /escrow",
        "a1 allowed POST /escrow"
      ])
      const head = all.lines.at(-1)?.split(" ").at(-1) ?? ""
      assert.strictEqual((yield* audit(environment, "escrow", "--head", head)).code, 0)
      const other = yield* audit(environment, "escrow", "--head", `3:${"0".repeat(64)}`)
      assert.deepStrictEqual([other.code, other.lines.length], [1, 4])
      assert.include(other.err, "is not in it: entries were exchanged")

      const store = new DatabaseSync(join(DATA_DIR, "escrow.db"))
      store.exec("DROP TRIGGER audit_guard_UPDATE")
      store.exec("UPDATE audit_log SET entry = replace(entry, 'mallory', 'a1') WHERE sequence = 3")
      store.close()
      const broken = yield* audit(environment, "escrow")
      assert.deepStrictEqual([broken.code, broken.lines.length], [1, 2])
      assert.include(broken.err, "escrow: entry 3 is not what was appended there")
    }))
})
