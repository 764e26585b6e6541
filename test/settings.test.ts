/**
 * Settings that make no sense: each ends the start, in one line that names it.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type Service, settingsOf, start } from "../layers/process.ts"
import { addressOrOurs, origins } from "../layers/setting.ts"
import { service as currency } from "../src/currency.ts"
import { service as discharge } from "../src/discharge.ts"
import { service as escrow } from "../src/escrow.ts"
import { service as privacy } from "../src/privacy.ts"
import { service as recovery } from "../src/recovery.ts"
import { service as reputation } from "../src/reputation.ts"
import { service as textcheck } from "../src/textcheck.ts"
import { freePort, temporaryFolder } from "./childProcess.ts"

type Nonsense = { readonly [name: string]: ReadonlyArray<string> }

const counts = ["", "-1", "1.5", "x", "99999999999999"]
const fromOne = [...counts, "0"]
const times = ["", "-5 hours", "0 days", "5", "soon", "infinity"]
const web = ["", "x", "ftp://example.org", "file:///etc", "http://a:b@example.org", "http://x/?q"]
const choices = ["", "x", "true,false"]
const lines = ["", " x", "x\ny"]

const common: Nonsense = {
  HOST: ["", "a b", "http://127.0.0.1"],
  CURRENCY_PORT: ["", "0", "-1", "65536", "http"],
  PUBLIC_BASE_URL: web,
  CURRENCY_PUBLIC_BASE_URL: web,
  DATA_DIR: lines,
  DATABASE_URL: ["", "mysql://127.0.0.1/x", "x"],
  DENO_DEPLOY: choices,
  AUTH_MODE: choices,
  DEMO_MODE: choices,
  API_KEYS: ["x", "a:short", ":12345678"],
  ADMIN_API_KEYS: ["x", "a:short", ":12345678"],
  IDEMPOTENCY_LIFETIME: times,
  REQUESTS_MAX: fromOne,
  STREAMS_MAX: fromOne,
  REQUEST_TIMEOUT_SECONDS: ["", "0", "-1", "x", "Infinity", "86401"],
  RATE_LIMIT_PER_MINUTE: counts,
  REDIS_URL: ["", "x", "http://127.0.0.1", "redis://"],
  CORS_ORIGINS: ["", ",", "example.org", "https://example.org/", "ftp://x.org", "null", "*,*"],
  ENVIRONMENT: lines,
  LOG_FORMAT: choices,
  LOG_LEVEL: choices,
  OTEL_EXPORTER_OTLP_ENDPOINT: ["x", "ftp://example.org", "http://"]
}

const own: ReadonlyArray<readonly [Service, Nonsense]> = [
  [currency, { RATES_SOURCE: choices, ECB_FEED_URL: web, CNB_FEED_URL: web }],
  [escrow, {
    REPUTATION_URL: web,
    FUNDING: choices,
    CURRENCIES: choices,
    LEDGER_CHECK_SECONDS: fromOne,
    WEBHOOKS_ALLOW_PRIVATE: choices,
    WEBHOOK_RETRY_MS: fromOne,
    EVALUATOR: choices,
    PROPOSER: choices,
    EVALUATOR_URL: web,
    EVALUATOR_ALLOW_PRIVATE: choices,
    MASTER_KEY: ["", "x", "A".repeat(44)],
    MASTER_KEY_FILE: lines
  }],
  [reputation, { ESCROW_JWKS_URL: web }],
  [recovery, {
    RECOVERY_GRACE_SECONDS: counts,
    RECOVERY_SWEEP_SECONDS: fromOne,
    RECOVERY_MIN_SCORE: [...counts, "101"],
    RECOVERY_KEEP: [...fromOne, "36501", "30 days"],
    WEBHOOKS_ALLOW_PRIVATE: choices,
    WEBHOOK_RETRY_MS: fromOne
  }],
  [privacy, {
    TRUST_MODEL: choices,
    TRUST_ANCHORS: ["a b", "=token", "a,,b c"],
    REQUIRE_VERIFIED: choices,
    PDX_MASTER_KEY_FILE: lines,
    PDX_LOG_ORIGIN: ["", "a b", "a+b"],
    LOG_WITNESSES: ["x", "w.example https://w.example", "w+00000000+AAAA https://w.example"],
    LOG_WITNESS_SECONDS: fromOne
  }],
  [textcheck, { HASH_KEY: ["", "short", "k".repeat(31)] }],
  [discharge, {
    OCR_ENGINE: choices,
    TESSERACT: lines,
    TESSDATA_PREFIX: lines,
    UPLOAD_MAX_MB: ["", "0", "-1", "x", "Infinity"],
    DOCUMENT_PAGES_MAX: fromOne,
    DOCUMENT_SECONDS_MAX: fromOne,
    READER_MEMORY_MB: [...fromOne, "499"],
    READER_SPARE: choices,
    DOCUMENTS_AT_ONCE: fromOne,
    UPLOAD_QUEUE_MAX: counts,
    RETENTION: times,
    OBJECTS_URL: [
      "",
      "x",
      "s3://",
      "s3://a:b@originals",
      "https://originals",
      "s3://ORIGINALS/../x"
    ]
      .concat(
        "s3://originals?endpoint=ftp://x",
        "s3://originals?region=",
        "s3://originals?secure=1"
      ),
    AWS_ACCESS_KEY_ID: lines,
    AWS_SECRET_ACCESS_KEY: lines,
    AWS_SESSION_TOKEN: lines,
    DRAFT_SECONDS_MAX: fromOne,
    DRAFT_MEMORY_MB: [...fromOne, "255"],
    LONG_DRAFTS_AT_ONCE: fromOne,
    LOCAL_MODEL_URL: web,
    LOCAL_MODEL: lines,
    ANTHROPIC_BASE_URL: web,
    ANTHROPIC_MODEL: lines
  }]
]

/** Any text does, or none of the services reads it. */
const free = ["MCP_KEY", "REPUTATION_BLOCK", "TEST_DATABASE_URL", "CHROMIUM"]

/** What is set beside a setting that is else not read. */
const beside: { readonly [name: string]: Record<string, string> } = {
  CNB_FEED_URL: { RATES_SOURCE: "cnb" },
  AWS_ACCESS_KEY_ID: { OBJECTS_URL: "s3://originals" },
  AWS_SECRET_ACCESS_KEY: { OBJECTS_URL: "s3://originals" },
  AWS_SESSION_TOKEN: { OBJECTS_URL: "s3://originals" }
}

const attempt = Effect.fnUntraced(function* (service: Service, setting: Record<string, string>) {
  const env = {
    DATA_DIR: yield* temporaryFolder,
    LOG_FORMAT: "none",
    [`${service.name.toUpperCase()}_PORT`]: String(yield* freePort),
    ...setting
  }
  return yield* Effect.flip(Effect.scoped(start([service]))).pipe(
    Effect.provideService(ConfigProvider.ConfigProvider, settingsOf({ env })),
    Effect.map(({ message }) => message)
  )
})

const cases: ReadonlyArray<readonly [Service, Nonsense]> = [[currency, common], ...own]

describe.each(
  cases.flatMap(([service, settings]) =>
    Object.entries(settings).map(([name, values]) => ({ service, name, values }))
  )
)("$name", ({ service, name, values }) => {
  it.live.each(values)("ends the start when it is '%s'", (value) =>
    Effect.gen(function* () {
      const line = yield* attempt(service, { ...beside[name], [name]: value })
      assert.match(line, /^Cannot start: [^\n]+$/)
      assert.include(line, name)
    }))
})

it.live("on Deno Deploy, whose disk does not last, a store without DATABASE_URL ends the start", () =>
  Effect.gen(function* () {
    const line = yield* attempt(currency, { DENO_DEPLOY: "true" })
    assert.match(line, /^Cannot start: DATABASE_URL is needed on Deno Deploy: [^\n]+$/)
  }))

const root = fileURLToPath(new URL("..", import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, "utf8")

it.effect.each([
  "https://example.org",
  "http://127.0.0.1:3000, https://example.org",
  "chrome-extension://abcdefgh, capacitor://localhost"
])("CORS_ORIGINS may be '%s'", (value) =>
  Effect.gen(function* () {
    const found = yield* origins("CORS_ORIGINS")
    assert.deepStrictEqual(found, value.split(", "))
  }).pipe(
    Effect.provideService(
      ConfigProvider.ConfigProvider,
      settingsOf({ env: { CORS_ORIGINS: value } })
    )
  ))

it.effect.each<readonly [string, Record<string, string>]>([
  ["http://127.0.0.1:8007/verify", {}],
  ["http://127.0.0.1:9007/verify", { REPUTATION_PORT: "9007" }],
  ["http://there.example/", { REPUTATION_PORT: "9007", REPUTATION_URL: "http://there.example" }]
])("a neighbour is looked for at %s", ([address, env]) =>
  Effect.gen(function* () {
    const { href } = yield* addressOrOurs("REPUTATION_URL", "reputation", 8007, "/verify")
    assert.strictEqual(href, address)
  }).pipe(
    Effect.provideService(ConfigProvider.ConfigProvider, settingsOf({ env }))
  ))

describe("the settings", () => {
  it("of docs/settings.md are all tried with nonsense here", () => {
    const named = read("docs/settings.md").split("\n")
      .filter((line) => /^\|[^|]*`[A-Z<]/.test(line) || /^\| \w+ +\| `/.test(line))
      .flatMap((line) => line.split("|").slice(1, 3).join().match(/`[A-Z<][A-Z_<>]+`/g) ?? [])
      .map((name) =>
        name.replaceAll("`", "").replace("<SERVICE>", "CURRENCY").replace("<PROVIDER>", "ANTHROPIC")
      )
    const tried = cases.flatMap(([, settings]) => Object.keys(settings))
    assert.sameMembers([...new Set(named)], [...new Set([...tried, ...free])])
  })

  it("have three kinds of nonsense each, or more", () => {
    const few = cases.flatMap(([, settings]) => Object.entries(settings))
      .filter(([, values]) => new Set(values).size < 3)
    assert.deepStrictEqual(few, [])
  })

  it("with a range are read by layers/setting.ts alone", () => {
    const files = globSync("{src,layers,schemas}/**/*.ts", { cwd: root })
    const bare = files.filter((file) =>
      file !== "layers/setting.ts" &&
      /Config\.(Int|Finite|Number|Duration|URL)\b/.test(read(file))
    )
    assert.isAbove(files.length, 100)
    assert.deepStrictEqual(bare, [])
  })
})
