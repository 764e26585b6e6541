/**
 * `deno task migrate`, and what a start says that may not do what it would.
 */
import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { readdirSync } from "node:fs"
import { childProcess, freePort, rightsOf, temporaryFolder } from "./childProcess.ts"
import { freshDatabase } from "./databases.ts"
import { errands } from "./escrow/desk.ts"
import { askAt } from "./escrow/listener.ts"
import { postgresUrl } from "./machine.ts"

const deno = (entry: string, args: ReadonlyArray<string>, env: Record<string, string>) =>
  Effect.promise(async () => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", ...rightsOf(entry), entry, ...args],
      env: { LOG_FORMAT: "none", ...env }
    }).output()
    const text = new TextDecoder()
    return { code, out: text.decode(stdout), err: text.decode(stderr) }
  })

describe("deno task migrate", () => {
  it.live("makes the tables of what it is told, once or again, and serves nothing", () =>
    Effect.gen(function* () {
      const DATA_DIR = yield* temporaryFolder
      for (let n = 0; n < 2; n++) {
        const { code, out, err } = yield* deno("src/migrate.ts", ["escrow", "textcheck"], {
          DATA_DIR
        })
        assert.deepStrictEqual({ code, out, err }, {
          code: 0,
          out: "escrow is up to date.\n",
          err: `The stores in "${DATA_DIR}":\n`
        })
      }
      assert.includeMembers(readdirSync(DATA_DIR), ["escrow.db", "keys.db", "master.key"])
    }))

  it.live("says in one line why it cannot", () =>
    Effect.gen(function* () {
      const DATABASE_URL = "postgres://nobody@127.0.0.1:1/nothing"
      const { code, err } = yield* deno("src/migrate.ts", ["escrow"], { DATABASE_URL })
      assert.strictEqual(code, 1)
      assert.match(err, /^The database [^\n]+\nCannot migrate: [^\n]+127\.0\.0\.1:1[^\n]*\n$/)
    }))
})

/** A role that may read and write in the schemas what is there, and make nothing. */
const modest = Effect.fnUntraced(function* (database: string) {
  const role = `modest_${randomBytes(6).toString("hex")}`
  const run = (effect: Effect.Effect<unknown, unknown, SqlClient.SqlClient>) =>
    Effect.orDie(
      Effect.provide(
        effect,
        PgClient.layer({ url: Redacted.make(database), maxConnections: 1 })
      )
    )
  const asked = (use: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
    run(Effect.flatMap(SqlClient.SqlClient, use))
  yield* Effect.acquireRelease(
    asked((sql) => sql`CREATE ROLE ${sql(role)} LOGIN PASSWORD 'modest'`),
    () =>
      asked((sql) => Effect.andThen(sql`DROP OWNED BY ${sql(role)}`, sql`DROP ROLE ${sql(role)}`))
  )
  const mine = new URL(database)
  mine.username = role
  mine.password = "modest"
  const grant = run(Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const schema of ["escrow", "keys"]) {
      yield* sql`GRANT USAGE ON SCHEMA ${sql(schema)} TO ${sql(role)}`
      yield* sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${sql(schema)}
        TO ${sql(role)}`
      yield* sql`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${sql(schema)} TO ${sql(role)}`
    }
  }))
  return { url: mine.href, grant, asked }
})

describe.skipIf(postgresUrl === undefined)("a role that may make nothing", () => {
  it.live("finds the tables of originals made", () =>
    Effect.gen(function* () {
      const DATABASE_URL = yield* freshDatabase(postgresUrl ?? "")
      const DATA_DIR = yield* temporaryFolder
      const { code, err } = yield* deno("src/migrate.ts", ["discharge"], { DATABASE_URL, DATA_DIR })
      assert.strictEqual(code, 0, err)
      const { asked } = yield* modest(DATABASE_URL)
      yield* asked((sql) => sql`SELECT 1 FROM discharge.originals, discharge.original_parts`)
    }))

  it.live("is told which migrations are missing, and serves when they ran before", () =>
    Effect.gen(function* () {
      const DATABASE_URL = yield* freshDatabase(postgresUrl ?? "")
      const { asked, grant, url } = yield* modest(DATABASE_URL)
      const port = yield* freePort
      const environment = { DATA_DIR: yield* temporaryFolder, ESCROW_PORT: String(port) }
      const start = deno("src/escrow.ts", [], { ...environment, DATABASE_URL: url })
      const before = yield* start
      assert.strictEqual(before.code, 1)
      assert.match(before.err, /^Cannot start: The schema "\w+" is missing, [^\n]+\n$/)

      const migrated = yield* deno("src/migrate.ts", ["escrow"], { ...environment, DATABASE_URL })
      assert.strictEqual(migrated.code, 0, migrated.err)
      yield* grant
      // As a later version would find it, which has one more.
      yield* asked((sql) =>
        sql`CREATE TABLE taken AS SELECT * FROM escrow.migrations
          ORDER BY migration_id DESC LIMIT 1`
      )
      yield* asked((sql) =>
        sql`DELETE FROM escrow.migrations
          WHERE migration_id IN (SELECT migration_id FROM taken)`
      )
      const lacking = yield* start
      assert.strictEqual(lacking.code, 1)
      assert.match(
        lacking.err,
        /^Cannot start: The role "\w+" may not make what is missing in the schema "escrow" \(\d{4}_\w+ of "migrations"\): run "deno task migrate" with a role that may\n$/
      )
      yield* asked((sql) => sql`INSERT INTO escrow.migrations SELECT * FROM taken`)

      yield* childProcess({
        entry: "src/escrow.ts",
        health: `http://127.0.0.1:${port}/ready`,
        environment: { ...environment, DATABASE_URL: url }
      })
      const made = yield* errands(askAt(`http://127.0.0.1:${port}`)).create()
      assert.strictEqual(made.status, 201, made.text)
    }))
})
