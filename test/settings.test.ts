/**
 * Settings that make no sense: each ends the start, in one line that names it.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Option } from "effect"
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as Stdio from "../layers/mcp/stdio.ts"
import { type Service, settingsOf, start } from "../layers/process.ts"
import { addressOrOurs, origins } from "../layers/setting.ts"
import { service as currency } from "../src/currency.ts"
import { service as textcheck } from "../src/textcheck.ts"
import { catalogue } from "./catalogue.ts"
import { freePort, temporaryFolder } from "./childProcess.ts"
import { settingsRead } from "./settingsRead.ts"

const counts = ["", "-1", "1.5", "x", "99999999999999"]
const fromOne = [...counts, "0"]
const numbers = ["-1", "0", "1.5", "x"]
const times = ["", "-5 hours", "0 days", "5", "soon", "infinity"]
const web = ["", "x", "ftp://example.org", "file:///etc", "http://a:b@example.org", "http://x/?q"]
const choices = ["", "x", "true,false"]
const lines = ["", " x", "x\ny"]
const pairs = ["x", "a=%zz", "a=1,b"]
const keys = ["", ",", "x", "a:short", ":12345678"]

/** By what the name is like, the first that fits; what OTLP calls its own is not empty, but left out. */
const nonsense: ReadonlyArray<readonly [name: RegExp, values: ReadonlyArray<string>]> = [
  [/^OTEL_\w+_ENDPOINT$/, ["x", "ftp://example.org", "http://"]],
  [/^OTEL_\w+(_TIMEOUT|_DELAY|_INTERVAL|_SIZE)$/, numbers],
  [/^OTEL_\w+(_HEADERS|_ATTRIBUTES)$/, pairs],
  [/^OTEL_SERVICE_VERSION$/, [" x", "x\ny", "x".repeat(5000)]],
  [/^OTEL_/, ["x", "true,false", "OTLP!"]],
  [/^HOST$/, ["", "a b", "http://127.0.0.1"]],
  [/_PORT$/, ["", "0", "-1", "65536", "http"]],
  [/^DATABASE_URL$/, ["", "mysql://127.0.0.1/x", "x"]],
  [/^REDIS_URL$/, ["", "x", "http://127.0.0.1", "redis://"]],
  [
    /^OBJECTS_URL$/,
    [
      "",
      "x",
      "s3://",
      "s3://a:b@originals",
      "https://originals",
      "s3://ORIGINALS/../x",
      "s3://originals?endpoint=ftp://x",
      "s3://originals?region=",
      "s3://originals?secure=1"
    ]
  ],
  [/_URL$/, web],
  [/^(ADMIN_)?API_KEYS$/, keys],
  [/^MCP_KEY$/, ["", "short", "two words", "k".repeat(257)]],
  [/^MASTER_KEY$/, ["", "x", "A".repeat(44)]],
  [/^HASH_KEY$/, ["", "short", "k".repeat(31)]],
  [/^(IDEMPOTENCY_LIFETIME|RETENTION)$/, times],
  [/^REQUEST_TIMEOUT_SECONDS$/, ["", "0", "-1", "x", "Infinity", "86401"]],
  [/^UPLOAD_MAX_MB$/, ["", "0", "-1", "x", "Infinity"]],
  [/^(RATE_LIMIT_PER_MINUTE|RECOVERY_GRACE_SECONDS|UPLOAD_QUEUE_MAX)$/, counts],
  [/^RECOVERY_MIN_SCORE$/, [...counts, "101"]],
  [/^RECOVERY_KEEP$/, [...fromOne, "36501", "30 days"]],
  [/^READER_MEMORY_MB$/, [...fromOne, "499"]],
  [/^DRAFT_MEMORY_MB$/, [...fromOne, "255"]],
  [/(_MAX|_SECONDS|_MS|_AT_ONCE)$/, fromOne],
  [
    /^CORS_ORIGINS$/,
    ["", ",", "example.org", "https://example.org/", "ftp://x.org", "null", "*,*"]
  ],
  [/^ALLOWED_HOSTS$/, ["", ",", "a b", "https://example.org", "*,*"]],
  [/^TRUST_ANCHORS$/, ["", "a b", "=token", "a,,b c"]],
  [/^REPUTATION_BLOCK$/, ["", ",", "avoid,-", "\u{ff41}void"]],
  [/^PDX_LOG_ORIGIN$/, ["", "a b", "a+b"]],
  [/^LOG_WITNESSES$/, [
    "",
    "x",
    "w.example https://w.example",
    "w+00000000+AAAA https://w.example"
  ]],
  [/^(DATA_DIR|ENVIRONMENT|TESSERACT|TESSDATA_PREFIX)$|_FILE$|_MODEL$|^AWS_/, lines],
  [
    /^(DENO_DEPLOY|FUNDING|CURRENCIES|EVALUATOR)$|_(MODE|FORMAT|LEVEL|SOURCE|PRIVATE)$/,
    choices
  ],
  [/^(TRUST_MODEL|REQUIRE_VERIFIED|OCR_ENGINE|READER_SPARE|READER_WALL|CLOUD_MODELS)$/, choices]
]

const nonsenseOf = (name: string) => nonsense.find(([like]) => like.test(name))?.[1] ?? []

/** Each setting that the code reads, with the services that do. */
const read = await Effect.runPromise(settingsRead)

/** What is set beside a setting that is else not read. */
const beside: { readonly [name: string]: Record<string, string> } = {
  CNB_FEED_URL: { RATES_SOURCE: "cnb" },
  NBP_FEED_URL: { RATES_SOURCE: "nbp" },
  BOC_FEED_URL: { RATES_SOURCE: "boc" },
  NORGES_FEED_URL: { RATES_SOURCE: "norges" },
  AWS_ACCESS_KEY_ID: { OBJECTS_URL: "s3://originals" },
  AWS_SECRET_ACCESS_KEY: { OBJECTS_URL: "s3://originals" },
  AWS_SESSION_TOKEN: { OBJECTS_URL: "s3://originals" }
}

/** Of those who read a setting, one that starts in no time. */
const inOrder = [textcheck, currency, ...catalogue]

const attempt = Effect.fnUntraced(function* (
  service: Service | undefined,
  setting: Record<string, string>
) {
  const env = {
    DATA_DIR: yield* temporaryFolder,
    LOG_FORMAT: "none",
    ...(service === undefined
      ? {}
      : { [`${service.name.toUpperCase()}_PORT`]: String(yield* freePort) }),
    ...setting
  }
  const begun = service === undefined ? Stdio.serve(currency) : start([service])
  return yield* Effect.flip(Effect.scoped(begun)).pipe(
    Effect.provideService(ConfigProvider.ConfigProvider, settingsOf({ env })),
    Effect.map((error) => error instanceof Error ? error.message : String(error))
  )
})

describe.each(
  Array.from(read, ([name, readers]) => ({
    name,
    service: inOrder.find((service) => readers.includes(service)),
    values: nonsenseOf(name)
  }))
)("$name", ({ service, name, values }) => {
  it("has three kinds of nonsense, or more", () => {
    assert.isAtLeast(new Set(values).size, 3)
  })

  it.live.each(values)("ends the start when it is '%s'", (value) =>
    Effect.gen(function* () {
      const line = yield* attempt(service, { ...beside[name], [name]: value })
      assert.match(line, /^Cannot start: [^\n]+$/)
      assert.include(line, name)
    }))
})

it.live("on Deno Deploy what the platform sets of OTLP ends no start", () =>
  Effect.gen(function* () {
    const set = { OTEL_TRACES_EXPORTER: "x", OTEL_BSP_SCHEDULE_DELAY: "0" }
    const refused = yield* attempt(textcheck, { ...set, HOST: "127.0.0.1" })
    assert.include(refused, "OTEL_TRACES_EXPORTER")
    const env = {
      ...set,
      DENO_DEPLOY: "true",
      HOST: "127.0.0.1",
      LOG_FORMAT: "none",
      TEXTCHECK_PORT: String(yield* freePort)
    }
    yield* Effect.scoped(start([textcheck])).pipe(
      Effect.provideService(ConfigProvider.ConfigProvider, settingsOf({ env }))
    )
  }))

it.live("on Deno Deploy, whose disk does not last, a store without DATABASE_URL ends the start", () =>
  Effect.gen(function* () {
    const line = yield* attempt(currency, { DENO_DEPLOY: "true" })
    assert.match(line, /^Cannot start: DATABASE_URL is needed on Deno Deploy: [^\n]+$/)
  }))

const root = fileURLToPath(new URL("..", import.meta.url))
const textOf = (path: string) => readFileSync(`${root}${path}`, "utf8")

it.effect.each([
  "https://example.org",
  "http://127.0.0.1:3000, https://example.org",
  "chrome-extension://abcdefgh, capacitor://localhost"
])("CORS_ORIGINS may be '%s'", (value) =>
  Effect.gen(function* () {
    const found = yield* origins("CORS_ORIGINS")
    assert.deepStrictEqual(found, Option.some(value.split(", ")))
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

/** A name of docs/settings.md as those that it stands for. */
const expanded = (name: string) => {
  const [placeholder = ""] = /<[A-Z]+>/.exec(name) ?? []
  return placeholder === ""
    ? [name]
    : (STANDS_FOR[placeholder] ?? []).map((one) => name.replace(placeholder, one))
}

const STANDS_FOR: { readonly [placeholder: string]: ReadonlyArray<string> } = {
  "<SERVICE>": catalogue.map(({ name }) => name.toUpperCase()),
  "<PROVIDER>": ["ANTHROPIC", "OPENAI", "GEMINI", "GROQ"],
  "<SIGNAL>": ["TRACES", "METRICS", "LOGS"]
}

/** Words in capitals beside settings: methods, levels, currencies, who is logged in, parts of names. */
const NO_SETTINGS = [
  ...["GET", "POST", "PUT", "DELETE", "INFO"],
  ...["USD", "GBP", "JPY", "CHF"],
  // What the files of banks call their columns and rows.
  ...["FXUSDCAD", "BASE_CUR", "QUOTE_CUR", "UNIT_MULT", "TIME_PERIOD", "OBS_VALUE", "TWI", "NOK"],
  ...["USER", "LOGNAME", "USERNAME"],
  ...["OTEL_", "TRACES", "METRICS", "LOGS"],
  ...["TIMEOUT", "ENDPOINT", "HEADERS", "COMPRESSION"],
  ...(STANDS_FOR["<PROVIDER>"] ?? []),
  // Of the system, of its loader and of Deno: a child process is given them on.
  ...["HOME", "PATH", "XDG_CACHE_HOME", "LD_LIBRARY_PATH", "DENO_DIR"],
  // Of the operator's commands: no service reads it.
  "SETTINGS_FILE"
]

describe("the settings", () => {
  it("that the code reads are those of docs/settings.md, and none beside", () => {
    const [told = ""] = textOf("docs/settings.md").split("## Of the tests")
    const named = (told.match(/^- (`[A-Z<][A-Z_<>]+`,?\s+)+/gm) ?? [])
      .flatMap((names) => names.match(/`[A-Z<][A-Z_<>]+`/g) ?? [])
      .flatMap((name) => expanded(name.replaceAll("`", "")))
    assert.sameMembers([...new Set(named)], [...read.keys()])
  })

  it("are all seen to be read: none stands in the code alone", () => {
    const files = globSync("{src,layers,schemas}/**/*.ts", { cwd: root })
      .filter((file) => /\bConfig\b[^"]*from "effect"|setting\.ts"/.test(textOf(file)))
    assert.isAbove(files.length, 40)
    const literals = files.flatMap((file) =>
      Array.from(textOf(file).matchAll(/"([A-Z][A-Z_]+)"/g), ([, name = ""]) => name)
    )
    assert.sameMembers(
      [...new Set(literals)].filter((name) => !read.has(name)),
      [...NO_SETTINGS]
    )
  })

  it("come through the configuration: the environment is read nowhere else", () => {
    const files = globSync("{src,layers,schemas}/**/*.ts", { cwd: root })
      .filter((file) => /\bDeno\.env\b/.test(textOf(file)))
    assert.sameMembers(files, [
      // All of it, as the configuration.
      "layers/mcp/stdio.ts",
      // As it is, for who starts services.
      "src/start.ts",
      // What a child process is given on.
      "layers/child/process.ts",
      // What a library is told.
      "layers/ocr/native/library.ts"
    ])
  })

  it("with a range are read by layers/setting.ts alone", () => {
    const files = globSync("{src,layers,schemas}/**/*.ts", { cwd: root })
    const bare = files.filter((file) =>
      file !== "layers/setting.ts" &&
      /Config\.(Int|Finite|Number|Duration|URL)\b/.test(textOf(file))
    )
    assert.isAbove(files.length, 100)
    assert.deepStrictEqual(bare, [])
  })
})
