/**
 * The operator's commands as processes: what they print where, and their exit codes.
 */
import { assert, describe, it } from "@effect/vitest"
import { Clock, ConfigProvider, Effect, Layer } from "effect"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Sql from "../layers/sql/client.ts"
import * as MasterKey from "../layers/vault/masterKey.ts"
import { service as currency } from "../src/currency.ts"
import { service as textcheck } from "../src/textcheck.ts"
import { settingsOf, start } from "../layers/process.ts"
import { freePort, rightsOf, temporaryFolder } from "./childProcess.ts"
import { askAt } from "./escrow/listener.ts"

const command = (entry: string, args: ReadonlyArray<string>, env: Record<string, string> = {}) =>
  Effect.promise(async () => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--quiet", ...rightsOf(entry), entry, ...args],
      env
    }).output()
    const text = new TextDecoder()
    return { code, out: text.decode(stdout), err: text.decode(stderr) }
  })

const wrong: ReadonlyArray<
  readonly [entry: string, args: ReadonlyArray<string>, said: string]
> = [
  ["src/keys.ts", [], "create"],
  ["src/keys.ts", ["frob"], "frob"],
  ["src/keys.ts", ["create"], "agent_id"],
  ["src/keys.ts", ["create", "a b"], "a letter or digit first"],
  ["src/keys.ts", ["create", "a1", "--strange"], "--strange"],
  ["src/keys.ts", ["create", "a1", "more"], "more"],
  ["src/keys.ts", ["create", "a1", "--expires", "soon"], "90d"],
  ["src/keys.ts", ["create", "a1", "--expires", "0d"], "90d"],
  ["src/keys.ts", ["create", "a1", "--group", "A b"], "lower-case"],
  ["src/keys.ts", ["list", "--admin"], "--admin"],
  ["src/keys.ts", ["rotate", "coins"], "receipts"],
  ["src/currency.rates.ts", [], "accept"],
  ["src/currency.rates.ts", ["accept"], "day"],
  ["src/currency.rates.ts", ["drop", "2026-07-21", "--from", "x"], "ninetyDays"],
  ["src/keys.ts", ["rotate-jws", "currency"], "escrow"],
  ["src/keys.ts", ["rotate-master"], "file"],
  ["src/catalogue.ts", ["currency", "nosuch"], "reputation"]
]

describe("wrong arguments", () => {
  it.live.each(wrong)("of %s %j end it with 1, the usage, and what was wrong", ([
    entry,
    args,
    said
  ]) =>
    Effect.gen(function* () {
      const { code, err, out } = yield* command(entry, args)
      assert.strictEqual(code, 1)
      assert.strictEqual(out, "")
      assert.include(err, "USAGE\n  deno task")
      assert.include(err, said)
    }))
})

describe("deno task keys", () => {
  it.live("--help tells of every command, and ends with 0", () =>
    Effect.gen(function* () {
      const { code, err, out } = yield* command("src/keys.ts", ["--help"])
      assert.strictEqual(code, 0)
      assert.strictEqual(err, "")
      for (const name of ["create", "list", "revoke", "rotate", "revoke-receipts", "rotate-jws"]) {
        assert.include(out, `  ${name} `)
      }
    }))

  it.live("rotate-master exchanges the one secret for another", () =>
    Effect.gen(function* () {
      const DATA_DIR = yield* temporaryFolder
      const next = join(DATA_DIR, "next.key")
      const made = (environment: Record<string, string>) =>
        Effect.flatMap(MasterKey.MasterKey, ({ derive }) => derive("test")).pipe(
          Effect.provide(
            MasterKey.layer("escrow").pipe(
              Layer.provide(Sql.layer("escrow")),
              Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment)))
            )
          )
        )
      const key = yield* made({ DATA_DIR })
      writeFileSync(next, `${Buffer.alloc(32, 9).toString("base64url")}\n`, { mode: 0o600 })
      const { code, out } = yield* command("src/keys.ts", ["rotate-master", next], { DATA_DIR })
      assert.strictEqual(code, 0)
      assert.match(out, /^What escrow keeps is opened by .*\nSet MASTER_KEY_FILE=/)
      assert.include(String(yield* Effect.flip(made({ DATA_DIR }))), "not the one")
      assert.deepStrictEqual(yield* made({ DATA_DIR, MASTER_KEY_FILE: next }), key)
    }))

  const NEXT = `${Buffer.alloc(32, 9).toString("base64url")}\n`
  const OLD = Buffer.alloc(32, 7).toString("base64url")
  const derived = (name: string, environment: Record<string, string>) =>
    Effect.flatMap(MasterKey.MasterKey, ({ derive }) => derive("test")).pipe(
      Effect.provide(
        MasterKey.layer(name).pipe(
          Layer.provide(Sql.layer(name)),
          Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment)))
        )
      )
    )

  it.live("rotate-master names the setting that each service reads", () =>
    Effect.gen(function* () {
      const DATA_DIR = yield* temporaryFolder
      const next = join(DATA_DIR, "next.key")
      const PDX_MASTER_KEY_FILE = join(DATA_DIR, "pdx.key")
      writeFileSync(next, NEXT, { mode: 0o600 })
      writeFileSync(PDX_MASTER_KEY_FILE, `${OLD}\n`, { mode: 0o600 })
      const env = { DATA_DIR, MASTER_KEY: OLD, PDX_MASTER_KEY_FILE }
      const keys = [yield* derived("privacy", env), yield* derived("escrow", env)]
      const { code, out } = yield* command("src/keys.ts", ["rotate-master", next], env)
      assert.strictEqual(code, 0)
      assert.include(out, `\nSet PDX_MASTER_KEY_FILE=${next} `)
      assert.include(out, `\nSet MASTER_KEY_FILE=${next} and leave MASTER_KEY out`)
      const after = { DATA_DIR, MASTER_KEY_FILE: next, PDX_MASTER_KEY_FILE: next }
      assert.deepStrictEqual([
        yield* derived("privacy", after),
        yield* derived("escrow", after)
      ], keys)
    }))

  it.live("rotate-master changes none where one does not open", () =>
    Effect.gen(function* () {
      const DATA_DIR = yield* temporaryFolder
      const next = join(DATA_DIR, "next.key")
      writeFileSync(next, NEXT, { mode: 0o600 })
      const env = { DATA_DIR, MASTER_KEY: OLD }
      const key = yield* derived("privacy", env)
      yield* derived("escrow", { DATA_DIR, MASTER_KEY: Buffer.alloc(32, 8).toString("base64url") })
      const { code, err } = yield* command("src/keys.ts", ["rotate-master", next], env)
      assert.strictEqual(code, 1)
      assert.include(err, "not the one")
      assert.deepStrictEqual(yield* derived("privacy", env), key)
    }))

  it.effect("a DATABASE_URL that cannot be read is not shown", () =>
    Effect.gen(function* () {
      const starts = [
        Effect.asVoid(Sql.exists("escrow")),
        Effect.asVoid(Layer.build(Sql.layer("escrow")))
      ]
      for (const start of starts) {
        const error = yield* Effect.flip(start).pipe(
          Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({
            DATABASE_URL: "postgres://u:s3cret@h:99999/db"
          })))
        )
        assert.include(String(error), "DATABASE_URL cannot be read as a URL")
        assert.notInclude(String(error), "s3cret")
      }
    }))

  it.live("shows a key once, lists it without itself, and revokes it once", () =>
    Effect.gen(function* () {
      const env = { DATA_DIR: yield* temporaryFolder }
      const keys = (...args: ReadonlyArray<string>) => command("src/keys.ts", args, env)
      const made = yield* keys("create", "a1", "--admin", "--new")
      assert.strictEqual(made.code, 0)
      const [key = "", , line = ""] = made.out.split("\n")
      assert.match(
        line,
        /^key_\w+ belongs to a1, an admin \(services all, group default, expires never\)\. The key is/
      )
      const key_id = line.split(" ")[0] ?? ""
      const listed = yield* keys("list")
      assert.match(
        listed.out,
        RegExp(
          `^${key_id}  a1  admin  operator  \\S+  active  services all  group default  ` +
            "expires never  last used never\n$"
        )
      )
      assert.notInclude(listed.out, key)
      assert.strictEqual((yield* keys("revoke", key_id)).out, `${key_id} is revoked.\n`)
      const plain = yield* keys("create", "a2")
      assert.include(plain.out, " belongs to a2 (services all")
      const again = yield* keys("revoke", key_id)
      assert.deepStrictEqual([again.code, again.out], [1, ""])
      assert.include(again.err, `There is no active key "${key_id}"\n`)
    }))

  it.live(
    "a key has services, an end and a group, is used at a service, and all of it is listed",
    () =>
      Effect.gen(function* () {
        const DATA_DIR = yield* temporaryFolder
        const keys = (...args: ReadonlyArray<string>) => command("src/keys.ts", args, { DATA_DIR })
        const reach = ["--services", "currency,escrow", "--expires", "90d", "--group", "billing"]
        const made = yield* keys("create", "a1", "--new", ...reach)
        assert.strictEqual(made.code, 0, made.err)
        const [key = ""] = made.out.split("\n")
        const port = yield* freePort
        const environment = {
          DATA_DIR,
          RATES_SOURCE: "snapshot",
          LOG_FORMAT: "none",
          CURRENCY_PORT: String(port),
          TEXTCHECK_PORT: String(yield* freePort)
        }
        yield* start([currency, textcheck]).pipe(
          Effect.provideService(ConfigProvider.ConfigProvider, settingsOf({ env: environment }))
        )
        const headers = { authorization: `Bearer ${key}` }
        const status = (port: string, path: string) =>
          Effect.map(askAt(`http://127.0.0.1:${port}`)(path, { headers }), ({ status }) => status)
        assert.match((yield* keys("list")).out, /last used never\n$/)
        assert.strictEqual(yield* status(environment.CURRENCY_PORT, "/latest"), 200)
        assert.strictEqual(yield* status(environment.TEXTCHECK_PORT, "/check?text=a"), 403)
        const listed = (yield* keys("list")).out
        const day =
          /services currency,escrow {2}group billing {2}expires (\d{4}-\d\d-\d\d)T\S+ {2}last used \d{4}-/
            .exec(listed)?.[1] ?? ""
        const days = (Date.parse(day) - (yield* Clock.currentTimeMillis)) / 86_400_000
        assert.isTrue(days > 88 && days < 91, listed)

        const strange = yield* keys("create", "a2", "--services", "escrow,escro")
        assert.deepStrictEqual([strange.code, strange.out], [1, ""])
        assert.include(
          strange.err,
          'There is no service "escro": --services takes some of privacy,'
        )
        const other = yield* keys("create", "a1", "--group", "shipping")
        assert.deepStrictEqual([other.code, other.out], [1, ""])
        assert.include(other.err, '"a1" is of the group "billing" by its key key_')
        assert.include(
          (yield* keys("create", "a1")).out,
          "(services all, group billing, expires never)"
        )
      }),
    60_000
  )

  it.live("makes no second store by accident, and says which store it is", () =>
    Effect.gen(function* () {
      const DATA_DIR = yield* temporaryFolder
      for (const args of [["create", "a1"], ["list"], ["revoke", "key_1"]]) {
        const { code, err, out } = yield* command("src/keys.ts", args, { DATA_DIR })
        assert.deepStrictEqual([code, out], [1, ""])
        assert.include(err, DATA_DIR)
        assert.include(err, "There is no store of keys. Start a service first")
      }
      assert.isFalse(existsSync(join(DATA_DIR, "keys.db")))
      const made = yield* command("src/keys.ts", ["create", "a1", "--new"], { DATA_DIR })
      assert.strictEqual(made.code, 0)
      assert.include(made.err, DATA_DIR)
      const more = yield* command("src/keys.ts", ["create", "a2"], { DATA_DIR })
      assert.strictEqual(more.code, 0)
    }))

  it.live("turns the keys of a service's statements, and revokes one once", () =>
    Effect.gen(function* () {
      const env = { DATA_DIR: yield* temporaryFolder }
      const keys = (...args: ReadonlyArray<string>) => command("src/keys.ts", args, env)
      const { out } = yield* keys("rotate-jws", "escrow")
      assert.match(out, /^jws_\w{12} signs what escrow states from now on\.\n$/)
      const kid = out.split(" ")[0] ?? ""
      assert.notInclude((yield* keys("rotate-jws", "escrow")).out, kid)
      const revoked = yield* keys("revoke-jws", "escrow", kid)
      assert.strictEqual(revoked.out, `Signatures of ${kid} are no longer trusted.\n`)
      assert.deepStrictEqual(yield* keys("revoke-jws", "escrow", kid), {
        code: 1,
        out: "",
        err: `There is no such key "${kid}"\n`
      })
    }))
})
