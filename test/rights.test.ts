/**
 * What a process that serves may touch: the flags that `deno task start --print` tells.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { rightsOf, services, type Settings } from "../layers/rights.ts"
import { bankIds } from "../schemas/currency/banks.ts"
import { catalogue } from "./catalogue.ts"
import { freePort, temporaryFolder } from "./childProcess.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const place = { deno: "/bin/deno", folder: "/srv", has: () => false }

const flagOf = (name: string, services: ReadonlyArray<string>, settings: Settings) =>
  rightsOf(services, settings, place).find((flag) => flag.startsWith(`--allow-${name}`))
    ?.replace(/^[^=]*=?/, "").split(",") ?? []

describe("rightsOf()", () => {
  it("knows every service, where it listens", () => {
    assert.deepStrictEqual([...services].sort(), catalogue.map(({ name }) => name).sort())
  })

  it("gives nobody everything", () => {
    for (const one of [...services.map((name) => [name]), []]) {
      const flags = rightsOf(one, {}, place)
      assert.include(flags, "--no-prompt")
      for (const flag of ["-A", "--allow-all", "--allow-read", "--allow-write", "--allow-run"]) {
        assert.notInclude(flags, flag)
      }
      assert.isUndefined(flags.find((flag) => flag.startsWith("--allow-ffi")))
    }
  })

  it("gives who is no service no network, and no flag that Deno refuses", () => {
    assert.isUndefined(rightsOf(["--help"], {}, place).find((flag) => flag.includes("-net")))
  })

  it("keeps a folder whole whose name has a comma", () => {
    assert.include(
      rightsOf(["escrow"], { DATA_DIR: "/srv/a,b" }, place),
      "--allow-write=/srv/a,,b"
    )
  })

  it.each(
    // As the module of each bank has it, where it is not set.
    globSync("layers/rates/*.ts").flatMap((file) => {
      const text = readFileSync(file, "utf8")
      const [, source] = /webAddress\("([A-Z]+)_FEED_URL"\)/u.exec(text) ?? []
      const [, host] = /"https:\/\/([^/"]+)\/[^"]*"/u.exec(text) ?? []
      return source === undefined || host === undefined ? [] : [{ source, host }]
    })
  )("lets currency reach its bank: $source", ({ host, source }) => {
    const RATES_SOURCE = source.toLowerCase()
    assert.deepStrictEqual(flagOf("net", ["currency"], { RATES_SOURCE }), [
      "127.0.0.1:8006",
      `${host}:443`
    ])
    assert.deepStrictEqual(
      flagOf("net", ["currency"], {
        RATES_SOURCE,
        [`${source}_FEED_URL`]: "http://mirror.example/x"
      }),
      ["127.0.0.1:8006", "mirror.example:80"]
    )
  })

  it("lets currency reach the bank of the default, and with a snapshot nobody", () => {
    assert.deepStrictEqual(flagOf("net", ["currency"], {}), [
      "127.0.0.1:8006",
      "www.ecb.europa.eu:443"
    ])
    assert.deepStrictEqual(
      flagOf("net", ["currency"], { RATES_SOURCE: "snapshot", HOST: "::1", CURRENCY_PORT: "90" }),
      ["[::1]:90"]
    )
    const banks = flagOf("net", ["currency"], {
      RATES_SOURCE: bankIds.join(", "),
      NORGES_FEED_URL: "http://127.0.0.1:81/spot"
    })
    assert.deepStrictEqual(banks.slice(1), [
      "www.ecb.europa.eu:443",
      "www.cnb.cz:443",
      "api.nbp.pl:443",
      "www.bankofcanada.ca:443",
      "127.0.0.1:81"
    ])
  })

  it("lets a service reach its databases and its collector", () => {
    const settings = {
      DATABASE_URL:
        "postgres://u:p%40@one,two:6000,[::1]:5433/app?sslmode=verify-full&sslrootcert=ca.pem",
      REDIS_URL: "rediss://cache/0",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318"
    }
    assert.deepStrictEqual(flagOf("net", ["reputation"], settings), [
      "127.0.0.1:8007",
      "127.0.0.1:8004",
      "cache:6379",
      "collector:4318",
      "one:5432",
      "two:6000",
      "[::1]:5433"
    ])
    assert.include(flagOf("read", ["reputation"], settings), "/srv/ca.pem")
  })

  it("takes the servers of a database from its parameters, and a folder as a socket", () => {
    const at = (DATABASE_URL: string) => ({ DATABASE_URL })
    assert.include(flagOf("net", ["textcheck"], at("postgres:///app?host=a,b&port=1,2")), "b:2")
    assert.include(flagOf("net", ["textcheck"], at("postgres:///app")), "localhost:5432")
    const socket = at("postgres:///app?host=/run/pg")
    assert.include(flagOf("write", ["textcheck"], socket), "/run/pg")
    assert.deepStrictEqual(flagOf("net", ["textcheck"], socket), ["127.0.0.1:8005"])
  })

  it("lets discharge reach its models and its object store", () => {
    const settings = {
      LOCAL_MODEL_URL: "http://gpu:11434",
      OBJECTS_URL: "s3://charts/x?region=eu-1",
      OPENAI_BASE_URL: "https://proxy:444/v1"
    }
    const hosts = flagOf("net", ["discharge"], settings)
    for (const host of ["gpu:11434", "charts.s3.eu-1.amazonaws.com:443", "proxy:444"]) {
      assert.include(hosts, host)
    }
    assert.notInclude(hosts, "api.openai.com:443")
  })

  it("lets discharge run what reads documents, text check what reads grammar, the others nothing", () => {
    assert.deepStrictEqual(flagOf("run", ["discharge"], {}), ["/bin/deno", "cat"])
    const native = { OCR_ENGINE: "native", TESSERACT: "/opt/tesseract" }
    assert.include(flagOf("run", ["discharge"], native), "/opt/tesseract")
    assert.deepStrictEqual(flagOf("run", ["textcheck"], {}), ["/bin/deno", "cat"])
    for (const name of ["privacy", "recovery", "escrow", "currency", "reputation"]) {
      assert.deepStrictEqual(flagOf("run", [name], {}), [])
    }
  })

  it("leaves the net open where callers name addresses, but not to a cloud's own", () => {
    for (const name of services) {
      const flags = rightsOf([name], {}, place)
      const isOpen = flags.includes("--allow-net")
      assert.strictEqual(isOpen, ["privacy", "recovery", "escrow"].includes(name), name)
      assert.strictEqual(
        flags.some((flag) => flag.startsWith("--deny-net=169.254.169.254")),
        isOpen
      )
    }
  })

  it("gives one process that serves several what they need together", () => {
    const both = ["currency", "reputation"]
    assert.deepStrictEqual(
      new Set(flagOf("net", both, {})),
      new Set(both.flatMap((name) => flagOf("net", [name], {})))
    )
  })

  it("passes over what is no address: the service itself says so", () => {
    assert.deepStrictEqual(
      flagOf("net", ["textcheck"], { DATABASE_URL: "mysql://x", REDIS_URL: "not one" }),
      ["127.0.0.1:8005"]
    )
  })
})

const Tried = Schema.fromJsonString(Schema.Record(Schema.String, Schema.String))

const printed = Effect.fnUntraced(function* (name: string, env: Record<string, string>) {
  const { stdout } = yield* Effect.promise(() =>
    new Deno.Command(Deno.execPath(), {
      args: ["task", "--quiet", name, "--print"],
      cwd: root,
      env
    }).output()
  )
  return new TextDecoder().decode(stdout).trim().split("\n")
})

describe("the flags that are printed", () => {
  it.live.each(services)(
    "let %s do its work, and nothing outside of it",
    (name) =>
      Effect.gen(function* () {
        const home = yield* temporaryFolder
        const data = join(home, "data")
        const outside = join(home, "outside")
        mkdirSync(data)
        writeFileSync(outside, "a secret of another service")
        const port = yield* freePort
        const env = { DATA_DIR: data, [`${name.toUpperCase()}_PORT`]: String(port) }
        const command = yield* printed(name, env)
        assert.strictEqual(command.at(-1), new URL(`../src/${name}.ts`, import.meta.url).href)
        const { stdout } = yield* Effect.promise(() =>
          new Deno.Command(Deno.execPath(), {
            args: [...command.slice(0, -1), "test/touch.ts"],
            cwd: root,
            env: { ...env, OUTSIDE: outside, PORT: String(port) }
          }).output()
        )
        const tried = yield* Schema.decodeUnknownEffect(Tried)(new TextDecoder().decode(stdout))
        const hasPrograms = ["discharge", "textcheck"].includes(name)
        const isOpen = ["privacy", "recovery", "escrow"].includes(name)
        assert.deepStrictEqual(tried, {
          "its own code": "done",
          "its own folder": "done",
          "its own port": "done",
          "a file outside": "denied",
          "a file outside, written": "denied",
          "a foreign host": isOpen ? "done" : "denied",
          "the cloud's own address": "denied",
          "a foreign port": isOpen ? "done" : "denied",
          "a foreign program": "denied",
          "the program of children": hasPrograms ? "done" : "denied",
          "a library": "denied"
        })
      }),
    120_000
  )
})
