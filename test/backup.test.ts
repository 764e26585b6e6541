/**
 * A backup while agents write, and the services on what was put back.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Schema } from "effect"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { nodeHash } from "../layers/hash.ts"
import { Event } from "../schemas/escrow/event.ts"
import { brokenAt } from "../src/ground/eventChain.ts"
import { childProcess, freePort, rightsOf, temporaryFolder } from "./childProcess.ts"
import { freshDatabase } from "./databases.ts"
import { lines, pdf } from "./discharge/pdf.ts"
import { at, errands, idOf } from "./escrow/desk.ts"
import { askAt, reputation } from "./escrow/listener.ts"
import { eventually } from "./eventually.ts"
import { postgresUrl } from "./machine.ts"

const WRITERS = 64
/** Acknowledged before the backup begins, and while it runs. */
const BEFORE = 300
const RECORD = Uint8Array.from(
  pdf({ pages: [lines(["Patient: DOE, JOHN   MRN: 1234567", "Allergies: none"])] })
)

const decodeEvents = Schema.decodeUnknownEffect(Schema.Struct({ items: Schema.Array(Event) }))

const command = (
  entry: string,
  folder: string,
  env: Record<string, string>,
  ...flags: ReadonlyArray<string>
) =>
  Effect.promise(async () => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", ...rightsOf(entry), entry, folder, ...flags],
      env
    }).output()
    const text = new TextDecoder()
    return { code, out: text.decode(stdout), err: text.decode(stderr) }
  })

/** Of what is no JSON. */
const statusOf = async (url: string) => {
  const response = await fetch(url)
  await response.arrayBuffer()
  return response.status
}

/** Escrow and discharge in one process, where `environment` says. */
const started = Effect.fnUntraced(function* (environment: Record<string, string>) {
  const names = ["escrow", "discharge"] as const
  const ports = yield* Effect.forEach(names, () => freePort)
  const [escrow, discharge] = ports.map((port) => `http://127.0.0.1:${port}`)
  const process = yield* childProcess({
    entry: "src/catalogue.ts",
    args: names,
    health: `${discharge}/ready`,
    environment: {
      ...environment,
      READER_SPARE: "false",
      OCR_ENGINE: "none",
      ...Object.fromEntries(names.map((name, n) => [`${name.toUpperCase()}_PORT`, `${ports[n]}`]))
    }
  })
  return {
    process,
    escrow: askAt(`${escrow}`),
    discharge: askAt(`${discharge}`),
    image: (path: string) => Effect.promise(() => statusOf(`${discharge}${path}`))
  }
})

const sqlite = Effect.succeed<Record<string, string>>({})
const postgres = Effect.map(freshDatabase(postgresUrl ?? ""), (DATABASE_URL) => ({ DATABASE_URL }))

describe.each([
  { name: "SQLite", database: sqlite },
  ...(postgresUrl === undefined ? [] : [{ name: "PostgreSQL", database: postgres }])
])("a backup of $name", ({ name, database }) => {
  it.live("has all that was acknowledged before it, whole, and opens where it is put back", () =>
    Effect.gen(function* () {
      const settings = { REPUTATION_URL: yield* reputation }
      const home = yield* temporaryFolder
      const running = { ...settings, ...(yield* database), DATA_DIR: join(home, "data") }
      const before = yield* started(running)
      const { create, deliver } = errands(before.escrow)

      const form = new FormData()
      form.append("file", new Blob([RECORD], { type: "application/pdf" }), "record.pdf")
      const uploaded = yield* before.discharge("/api/upload-pdf", { method: "POST", body: form })
      assert.strictEqual(uploaded.status, 200, uploaded.text)
      const key = { "idempotency-key": "once" }
      const once = yield* create({}, key)

      const acknowledged: Array<{ readonly id: string; readonly status: unknown }> = []
      const writers = yield* Effect.forEach(
        Array.from({ length: WRITERS }),
        () =>
          Effect.forkScoped(Effect.forever(Effect.gen(function* () {
            const id = idOf(yield* create())
            acknowledged.push({ id, status: at(yield* deliver(id), "status") })
          })))
      )
      const written = (count: number) =>
        eventually(Effect.sync(() => acknowledged.length), (now) => now >= count)
      yield* written(BEFORE)
      const known = [...acknowledged]
      const folder = join(home, "backup")
      const made = yield* command("src/backup.ts", folder, running)
      assert.strictEqual(made.code, 0, made.err)
      // They went on writing meanwhile, and after.
      yield* written(acknowledged.length + WRITERS)
      yield* Effect.forEach(writers, Fiber.interrupt)
      before.process.kill("SIGKILL")
      assert.strictEqual(statSync(folder).mode & 0o777, 0o700)
      assert.strictEqual(statSync(join(folder, "backup.json")).mode & 0o777, 0o600)

      const elsewhere = { ...running, ...(yield* database), DATA_DIR: join(home, "restored") }
      const restored = yield* command("src/restore.ts", folder, elsewhere)
      assert.strictEqual(restored.code, 0, restored.err)
      const again = yield* command("src/restore.ts", folder, elsewhere)
      assert.strictEqual(again.code, 1)
      assert.include(again.err, "not empty")

      const after = yield* started(elsewhere)
      const desk = errands(after.escrow)
      for (const { id, status } of known) {
        const found = yield* after.escrow(`/escrow/${id}`)
        assert.strictEqual(at(found, "status") ?? at(found, "escrow.status"), status, id)
      }
      for (const { id } of known.slice(0, WRITERS)) {
        const { items } = yield* decodeEvents((yield* after.escrow(`/escrow/${id}/events`)).json)
        assert.isNull(brokenAt(items, nodeHash.sha256Hex))
      }
      assert.isTrue((yield* desk.ledger).balanced)
      // What the master key opens: an answer that was kept.
      const replay = yield* desk.create({}, key)
      assert.strictEqual(replay.headers.get("idempotent-replay"), "true", replay.text)
      assert.strictEqual(replay.text, once.text)
      const patient = yield* after.discharge("/api/patients/John%20Doe")
      assert.include(patient.text, "Allergies", patient.text)
      assert.strictEqual(yield* after.image("/api/patients/John%20Doe/pages/1.png"), 200)
      assert.include(readFileSync(join(home, "data", "last-backup"), "utf8"), "T", name)
    }))
})

describe("deno task backup --keep", () => {
  it.live("makes one more, tries it, and keeps as many; of the settings of the service", () =>
    Effect.gen(function* () {
      const home = yield* temporaryFolder
      const settings = join(home, "escrow.env")
      writeFileSync(settings, `# of the unit\nDATA_DIR="${join(home, "data")}"\n`)
      const env = { SETTINGS_FILE: settings, LOG_FORMAT: "none", DATA_DIR: join(home, "other") }
      const migrated = yield* command("src/migrate.ts", "escrow", env)
      assert.strictEqual(migrated.code, 0, migrated.err)
      assert.include(migrated.err, `The stores in "${join(home, "data")}"`)
      const series = join(home, "backups")
      const one = () => command("src/backup.ts", series, env, "--keep", "2")
      for (const kept of [1, 2, 2]) {
        const { code, err, out } = yield* one()
        assert.strictEqual(code, 0, err)
        assert.include(out, `It was put back for trial; ${kept} are retained.`)
      }
      assert.lengthOf(readdirSync(series), 2)
      assert.isFalse(existsSync(env.DATA_DIR))
      // What was left half made goes, and is not counted.
      mkdirSync(join(series, "20000101T000000000Z"))
      assert.strictEqual((yield* one()).code, 0)
      assert.lengthOf(readdirSync(series), 2)
      const missing = yield* command("src/backup.ts", series, { ...env, SETTINGS_FILE: "no" })
      assert.include(missing.err, "SETTINGS_FILE: cannot read")
    }))
})

describe("deno task restore", () => {
  it.live("takes nothing that was changed, or is no backup", () =>
    Effect.gen(function* () {
      const home = yield* temporaryFolder
      const env = { DATA_DIR: join(home, "data"), LOG_FORMAT: "none" }
      const migrated = yield* command("src/migrate.ts", "escrow", env)
      assert.strictEqual(migrated.code, 0, migrated.err)
      const within = yield* command("src/backup.ts", join(home, "data", "backup"), env)
      assert.include(within.err, "cannot lie in DATA_DIR")
      const folder = join(home, "backup")
      assert.strictEqual((yield* command("src/backup.ts", folder, env)).code, 0)
      const twice = yield* command("src/backup.ts", folder, env)
      assert.include(twice.err, "is not empty")

      const to = { ...env, DATA_DIR: join(home, "restored") }
      const refused = (why: string) =>
        Effect.map(command("src/restore.ts", folder, to), ({ code, err }) => {
          assert.strictEqual(code, 1)
          assert.include(err, why)
          assert.isFalse(existsSync(join(to.DATA_DIR, "escrow.db")))
        })
      symlinkSync(home, join(env.DATA_DIR, "elsewhere"))
      const linked = yield* command("src/backup.ts", join(home, "second"), env)
      assert.strictEqual(linked.code, 1)
      assert.include(linked.err, '"elsewhere" is a link')

      const key = join(folder, "master.key")
      const text = readFileSync(key, "utf8")
      writeFileSync(key, "x".repeat(text.length))
      yield* refused('"master.key" of the backup is not what was written')
      writeFileSync(key, text)
      const manifest = readFileSync(join(folder, "backup.json"), "utf8")
      writeFileSync(join(folder, "backup.json"), manifest.replace('"master.key"', '"../../x"'))
      yield* refused("does not tell a backup")
      // Told by nobody, though it lies there: half a backup would pass for all of it.
      const told = JSON.parse(manifest)
      const without = (path: string) =>
        JSON.stringify({
          ...told,
          files: told.files.filter((file: { readonly path: string }) => file.path !== path)
        })
      writeFileSync(join(folder, "backup.json"), without("escrow.db"))
      yield* refused('"escrow.db" lies in the backup, which does not tell of it')
      writeFileSync(join(folder, "backup.json"), JSON.stringify({ ...told, files: [] }))
      yield* refused("which does not tell of it")
      rmSync(join(folder, "backup.json"))
      yield* refused("Cannot read the backup")
    }))
})
