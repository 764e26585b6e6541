/**
 * What the Containerfile names is what the code has.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { settingsOf } from "../layers/process.ts"
import { catalogue } from "./catalogue.ts"
import { freePort } from "./childProcess.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, "utf8")
const containerfile = read("deploy/Containerfile")

/** Where the health check looks for each service. */
const ports = Object.fromEntries(
  Array.from(
    read("deploy/healthy.ts").matchAll(/^ {2}([A-Z]+): (\d+),?$/gm),
    ([, name = "", port]) => [name, Number(port)] as const
  )
)

/** The words of each line that begins with `instruction`. */
const told = (instruction: string) =>
  containerfile.split("\n")
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1).split(" "))

describe("the Containerfile", () => {
  it("copies only what is there", () => {
    const sources = told("COPY").filter(([first]) => !first?.startsWith("--from="))
      .flatMap((words) => words.slice(0, -1))
    assert.isAbove(sources.length, 5)
    assert.deepStrictEqual(sources.filter((path) => !existsSync(`${root}${path}`)), [])
  })

  it("starts all services as the task does", () => {
    const [entry = []] = told("ENTRYPOINT")
    const words: ReadonlyArray<string> = JSON.parse(entry.join(" "))
    const command = words.filter((word) => word !== "--cached-only").join(" ")
    assert.include(read("deno.json"), `"start": "${command}"`)
  })

  it("is of the Deno that the tests run on", () => {
    assert.include(containerfile, `denoland/deno:bin-${Deno.version.deno}\n`)
  })

  it("runs as nobody in particular", () => {
    assert.deepStrictEqual(told("USER"), [["10001:10001"]])
  })
})

describe("the health check of the container", () => {
  it.effect("knows where each service listens", () =>
    Effect.gen(function* () {
      const listened = yield* Effect.forEach(catalogue, ({ address, name }) =>
        Effect.map(address, ({ port }) => [name.toUpperCase(), port] as const))
      assert.deepStrictEqual(Object.fromEntries(listened), ports)
      assert.deepStrictEqual(told("EXPOSE"), [["8001-8007"]])
    }).pipe(
      Effect.provideService(ConfigProvider.ConfigProvider, settingsOf({ env: {} }))
    ))

  const check = Effect.fnUntraced(function* (port: number) {
    const args = ["run", "--allow-net", "--allow-env", "deploy/healthy.ts"]
    const others = Object.keys(ports).map((name) => [`${name}_PORT`, "1"] as const)
    const env = { ...Object.fromEntries(others), ESCROW_PORT: String(port) }
    const command = new Deno.Command(Deno.execPath(), { args, cwd: root, env })
    const { code } = yield* Effect.promise(() => command.output())
    return code
  })

  it.live.each([
    { status: 200, code: 0 },
    { status: 503, code: 1 }
  ])(
    "of a service that answers $status ends with $code",
    ({ status, code }) =>
      Effect.gen(function* () {
        const port = yield* freePort
        yield* Effect.acquireRelease(
          Effect.sync(() =>
            Deno.serve(
              { port, hostname: "127.0.0.1", onListen() {} },
              () => new Response("{}", { status })
            )
          ),
          (server) => Effect.promise(() => server.shutdown())
        )
        assert.strictEqual(yield* check(port), code)
      })
  )

  it.live("ends with 1 where nothing is served", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* check(yield* freePort), 1)
    }))
})
