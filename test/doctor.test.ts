/**
 * `deno task doctor` on settings and stores that nobody should run in production.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Context, DateTime, Duration, Effect, Layer } from "effect"
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { diagnose } from "../layers/doctor/diagnose.ts"
import { ofFreeSpace } from "../layers/doctor/disk.ts"
import { ofUse } from "../layers/doctor/keys.ts"
import { ofClocks, ofRates } from "../layers/doctor/stores.ts"
import { settingsOf, start } from "../layers/process.ts"
import * as Keys from "../layers/sql/keys.ts"
import { AgentId } from "../schemas/agent.ts"
import { named } from "../src/services.ts"
import { freePort, rightsOf, temporaryFolder } from "./childProcess.ts"

const deno = (entry: string, args: ReadonlyArray<string>, env: Record<string, string>) =>
  Effect.promise(async () => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", ...rightsOf(entry), entry, ...args],
      env: { LOG_FORMAT: "none", ...env }
    }).output()
    const text = new TextDecoder()
    return { code, out: text.decode(stdout), err: text.decode(stderr) }
  })

const doctor = (env: Record<string, string>, ...services: ReadonlyArray<string>) =>
  deno("src/doctor.ts", services, env)

const OPEN = { HOST: "0.0.0.0" }

/** Settings of one service, what is said of them, and what mends it. */
const bad: ReadonlyArray<{
  readonly service: string
  readonly env: Record<string, string>
  readonly level: "unsafe" | "unwise"
  readonly what: string
  readonly mend: string
}> = [
  {
    service: "escrow",
    env: { ...OPEN, AUTH_MODE: "open" },
    level: "unsafe",
    what: "escrow would take calls without an operator's key",
    mend: "AUTH_MODE=required"
  },
  {
    service: "escrow",
    env: { PUBLIC_BASE_URL: "https://escrow.example", AUTH_MODE: "open" },
    level: "unsafe",
    what: "escrow would take calls without an operator's key",
    mend: "AUTH_MODE=required"
  },
  {
    service: "recovery",
    env: { RECOVERY_PUBLIC_BASE_URL: "https://recovery.example", AUTH_MODE: "enroll" },
    level: "unsafe",
    what: "recovery would take calls without an operator's key",
    mend: "AUTH_MODE=required"
  },
  {
    service: "discharge",
    env: { CORS_ORIGINS: "*" },
    level: "unsafe",
    what: "CORS allows every origin to read discharge",
    mend: "CORS_ORIGINS="
  },
  {
    service: "privacy",
    env: { ALLOWED_HOSTS: "*" },
    level: "unsafe",
    what: "by a name that it points at this machine",
    mend: "ALLOWED_HOSTS="
  },
  {
    service: "recovery",
    env: { DEMO_MODE: "true" },
    level: "unsafe",
    what: "any caller can impersonate an agent",
    mend: "DEMO_MODE=false"
  },
  {
    service: "privacy",
    env: { ...OPEN, AUTH_MODE: "required", TRUST_MODEL: "open" },
    level: "unsafe",
    what: "open to Sybil attacks",
    mend: "TRUST_MODEL=anchored"
  },
  {
    service: "escrow",
    env: { WEBHOOKS_ALLOW_PRIVATE: "true" },
    level: "unsafe",
    what: "webhooks may reach",
    mend: "WEBHOOKS_ALLOW_PRIVATE=false"
  },
  {
    service: "escrow",
    env: { EVALUATOR_ALLOW_PRIVATE: "true" },
    level: "unsafe",
    what: "an evaluator may be",
    mend: "EVALUATOR_ALLOW_PRIVATE=false"
  },
  {
    service: "escrow",
    env: { REPUTATION_URL: "http://reputation.example" },
    level: "unsafe",
    what: "payouts can be tampered with",
    mend: "REPUTATION_URL=https://"
  },
  {
    service: "reputation",
    env: { ...OPEN, AUTH_MODE: "open" },
    level: "unsafe",
    what: "one word without a key makes a payee trusted",
    mend: "AUTH_MODE=required"
  },
  {
    service: "reputation",
    env: { ESCROW_JWKS_URL: "http://escrow.example/.well-known/jwks.json" },
    level: "unsafe",
    what: "receipts that count as evidence",
    mend: "ESCROW_JWKS_URL=https://"
  },
  {
    service: "discharge",
    env: { LOCAL_MODEL_URL: "http://gpu.example:11434" },
    level: "unsafe",
    what: "model traffic is unencrypted",
    mend: "LOCAL_MODEL_URL=https://"
  },
  {
    service: "discharge",
    env: { OPENAI_BASE_URL: "http://proxy.example/v1" },
    level: "unsafe",
    what: "model traffic is unencrypted",
    mend: "OPENAI_BASE_URL=https://"
  },
  {
    service: "discharge",
    env: { ...OPEN, AUTH_MODE: "required", CLOUD_MODELS: "on" },
    level: "unsafe",
    what: "to a cloud provider",
    mend: "CLOUD_MODELS=off"
  },
  {
    service: "discharge",
    env: { READER_WALL: "off" },
    level: "unwise",
    what: "without the kernel's wall",
    mend: "READER_WALL=auto"
  },
  {
    service: "textcheck",
    env: { DATABASE_URL: "postgres://u:p@db.example/x", MASTER_KEY: "A".repeat(43) },
    level: "unsafe",
    what: "database traffic is unencrypted",
    mend: "sslmode=verify-full"
  },
  {
    service: "currency",
    env: { RATES_SOURCE: "snapshot" },
    level: "unwise",
    what: "of the day the code was made",
    mend: "RATES_SOURCE=ecb"
  },
  {
    service: "escrow",
    env: { ...OPEN, AUTH_MODE: "required" },
    level: "unwise",
    what: "as often as it likes",
    mend: "RATE_LIMIT_PER_MINUTE="
  },
  {
    service: "textcheck",
    env: { REQUESTS_MAX: "-1" },
    level: "unsafe",
    what: "REQUESTS_MAX",
    mend: "fix that setting"
  }
]

/** Whether a finding of that level says it, with its mending on the line below. */
const tells = (out: string, level: string, what: string, fix: string) => {
  const lines = out.split("\n")
  return lines.some((line, n) =>
    line.startsWith(`${level}: `) && line.includes(what) && lines[n + 1]?.includes(fix) === true
  )
}

describe("deno task doctor", () => {
  it.live.each(bad)(
    "of $service: $what ($mend)",
    ({ service, env, level, what, mend: fix }) =>
      Effect.gen(function* () {
        const DATA_DIR = join(yield* temporaryFolder, "none")
        // A service of somebody else may run on this machine, and would be asked what it has.
        const port = { [`${service.toUpperCase()}_PORT`]: String(yield* freePort) }
        const found = yield* diagnose(yield* named([service])).pipe(
          Effect.provideService(
            ConfigProvider.ConfigProvider,
            settingsOf({ env: { DATA_DIR, ...port, ...env } })
          )
        )
        assert.isTrue(
          found.some((one) =>
            one.level === level && one.what.includes(what) && one.fix.includes(fix)
          ),
          JSON.stringify(found)
        )
      })
  )

  const OPEN_IN_PUBLIC = { AUTH_MODE: "open", PUBLIC_BASE_URL: "https://escrow.example" }
  const KEYED = { AUTH_MODE: "required" }
  it.live.each([
    { runs: OPEN_IN_PUBLIC, shell: KEYED, told: ["escrow, as it runs: The service is reached"] },
    { runs: { CORS_ORIGINS: "*" }, shell: {}, told: ["escrow, as it runs: Any page that a"] },
    { runs: { ALLOWED_HOSTS: "*" }, shell: KEYED, told: ["escrow, as it runs: Any page may"] },
    { runs: KEYED, shell: { ...OPEN_IN_PUBLIC, CORS_ORIGINS: "*", ALLOWED_HOSTS: "*" }, told: [] }
  ])(
    "judges what runs ($runs), not what the shell has ($shell)",
    ({ runs, shell, told }) =>
      Effect.gen(function* () {
        const env = {
          DATA_DIR: yield* temporaryFolder,
          LOG_FORMAT: "none",
          ESCROW_PORT: String(yield* freePort)
        }
        const escrow = yield* named(["escrow"])
        yield* start(escrow).pipe(
          Effect.provideService(
            ConfigProvider.ConfigProvider,
            settingsOf({ env: { ...env, ...runs } })
          )
        )
        const found = yield* diagnose(escrow).pipe(
          Effect.provideService(
            ConfigProvider.ConfigProvider,
            settingsOf({ env: { ...env, ...shell } })
          )
        )
        const unsafe = found.filter(({ level }) => level === "unsafe").map(({ what }) => what)
        assert.lengthOf(unsafe, told.length, JSON.stringify(unsafe))
        told.forEach((words, n) => assert.include(unsafe[n], words))
      })
  )

  it.live("looks into folders and stores, and finds nothing where all is well", () =>
    Effect.gen(function* () {
      const home = yield* temporaryFolder
      const DATA_DIR = join(home, "data")
      const env = {
        DATA_DIR,
        AUTH_MODE: "required",
        TRUST_MODEL: "anchored",
        ENVIRONMENT: "production"
      }
      const well = (out: string) => out.replaceAll(/unwise: \d+ MB are free[^\n]*\n[^\n]*\n/g, "")
      assert.strictEqual((yield* deno("src/migrate.ts", ["escrow"], env)).code, 0)
      const never = yield* doctor(env, "escrow")
      assert.isTrue(tells(never.out, "unwise", "no backup was ever made", "deno task backup"))
      assert.strictEqual((yield* deno("src/backup.ts", [join(home, "copy")], env)).code, 0)
      const sound = yield* doctor(env, "escrow", "privacy")
      assert.deepStrictEqual({ code: sound.code, err: sound.err }, { code: 0, err: "" })
      assert.match(well(sound.out), /^(?:Nothing was found|Nothing is unsafe)\.\n$/)

      writeFileSync(join(DATA_DIR, "last-backup"), "2020-01-01T00:00:00.000Z\n")
      chmodSync(DATA_DIR, 0o755)
      chmodSync(join(DATA_DIR, "escrow.db"), 0o644)
      const open = yield* doctor(env, "escrow")
      assert.strictEqual(open.code, 1)
      assert.match(open.err, /^Unsafe for production: \d\n$/)
      assert.isTrue(tells(open.out, "unsafe", "can reach", `chmod 700 "${DATA_DIR}"`), open.out)
      assert.isTrue(tells(open.out, "unsafe", "escrow.db", "chmod 600"), open.out)
      assert.isTrue(tells(open.out, "unwise", "days old", "deno task backup"), open.out)

      chmodSync(DATA_DIR, 0o700)
      rmSync(join(DATA_DIR, "master.key"))
      const lost = yield* doctor(env, "escrow")
      assert.isTrue(tells(lost.out, "unsafe", "is missing", "MASTER_KEY_FILE="), lost.out)

      mkdirSync(join(home, "other"))
      writeFileSync(join(home, "other", "key"), `${"A".repeat(43)}\n`, { mode: 0o644 })
      const readable = yield* doctor(
        { ...env, MASTER_KEY_FILE: join(home, "other", "key") },
        "escrow"
      )
      assert.isTrue(tells(readable.out, "unsafe", "other/key", "chmod 600"), readable.out)
    }))
})

describe("of keys and the audit log", () => {
  it.live("tells keys that nobody uses, and a log whose guards are gone", () =>
    Effect.gen(function* () {
      const env = { DATA_DIR: yield* temporaryFolder, AUTH_MODE: "required", LOG_FORMAT: "none" }
      const provider = settingsOf({ env: { ...env, ESCROW_PORT: String(yield* freePort) } })
      const within = Effect.provideService(ConfigProvider.ConfigProvider, provider)
      const escrow = yield* named(["escrow"])
      yield* Effect.scoped(within(start(escrow)))
      const keys = Context.get(yield* within(Layer.build(Keys.layer)), Keys.Keys)
      const { entry } = yield* keys.create({ agent_id: AgentId.make("anna"), is_admin: false })
      const said = Effect.map(
        within(diagnose(escrow)),
        (found) => found.map(({ level, fix, what }) => `${level}: ${what} (${fix})`).join("\n")
      )
      const before = yield* said
      assert.notInclude(before, "nobody used")
      assert.notInclude(before, "audit log")
      const store = new DatabaseSync(join(env.DATA_DIR, "keys.db"))
      store.exec("UPDATE keys SET last_used_at = '2020-01-01T00:00:00.000Z'")
      store.close()
      const log = new DatabaseSync(join(env.DATA_DIR, "escrow.db"))
      log.exec("DROP TRIGGER audit_guard_DELETE")
      log.close()
      const after = yield* said
      assert.include(
        after,
        `unwise: keys unused for 90 days are still valid: ${entry.key_id} (anna)`
      )
      assert.include(after, "deno task keys revoke")
      assert.include(after, "unsafe: the audit log of escrow can be changed")
    }))
})

describe("a threshold of the doctor", () => {
  it("is ninety days without use, and two weeks to an end", () => {
    const now = DateTime.makeUnsafe("2026-07-01T00:00:00.000Z")
    const entry = {
      key_id: "key_1",
      agent_id: AgentId.make("anna"),
      is_admin: false,
      group: "default",
      origin: "operator",
      label: null,
      services: null,
      created_at: "2026-06-30T00:00:00.000Z",
      revoked_at: null,
      expires_at: null,
      last_used_at: null
    } as const
    const found = (change: object) =>
      ofUse([{ ...entry, ...change }], now).map(({ what }) => what.split(" ").slice(0, 3).join(" "))
    const unused = ["keys unused for"]
    assert.deepStrictEqual(found({}), [])
    assert.deepStrictEqual(found({ last_used_at: "2026-04-02T00:00:00.000Z" }), [])
    assert.deepStrictEqual(found({ last_used_at: "2026-04-01T23:59:59.999Z" }), unused)
    assert.deepStrictEqual(found({ created_at: "2026-04-01T23:59:59.999Z" }), unused)
    const old = { last_used_at: "2020-01-01T00:00:00.000Z" }
    for (
      const change of [
        { revoked_at: "2020-01-01T00:00:00.000Z" },
        { origin: "enrolled" },
        { expires_at: "2026-07-01T00:00:00.000Z" }
      ]
    ) assert.deepStrictEqual(found({ ...old, ...change }), [])
    const ends = ["keys end within"]
    assert.deepStrictEqual(found({ expires_at: "2026-07-15T00:00:00.001Z" }), [])
    assert.deepStrictEqual(found({ expires_at: "2026-07-15T00:00:00.000Z" }), ends)
    assert.deepStrictEqual(found({ expires_at: "2026-07-14T23:59:59.999Z" }), ends)
  })

  const levels = (found: ReadonlyArray<{ readonly level: string }>) =>
    found.map(({ level }) => level)

  it("is a tenth and a hundredth of a disk", () => {
    assert.deepStrictEqual(levels(ofFreeSpace("/", 100, 1000)), [])
    assert.deepStrictEqual(levels(ofFreeSpace("/", 99, 1000)), ["unwise"])
    assert.deepStrictEqual(levels(ofFreeSpace("/", 10, 1000)), ["unwise"])
    assert.deepStrictEqual(levels(ofFreeSpace("/", 9, 1000)), ["unsafe"])
  })

  it("is two seconds between clocks, either way", () => {
    for (const sign of [1, -1]) {
      const apart = (millis: number) => levels(ofClocks(Duration.millis(sign * millis)))
      assert.deepStrictEqual(apart(2000), [])
      assert.deepStrictEqual(apart(2001), ["unsafe"])
    }
  })

  it("is six days for rates", () => {
    const now = DateTime.makeUnsafe("2026-07-10T00:00:00.000Z")
    assert.deepStrictEqual(levels(ofRates("2026-07-04", now)), [])
    assert.deepStrictEqual(levels(ofRates("2026-07-03", now)), ["unwise"])
    assert.deepStrictEqual(levels(ofRates(null, now)), ["unwise"])
  })
})
