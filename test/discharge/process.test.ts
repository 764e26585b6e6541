/**
 * The service as a process: files that mean harm, a kill in the middle, a client that leaves.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Logger, Predicate } from "effect"
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { warnUnlessRuns } from "../../layers/ocr/native/program.ts"
import * as ChildReader from "../../layers/reader/childProcess.ts"
import { childProcess, childrenOf, freePort, temporaryFolder } from "../childProcess.ts"
import { bomb, good, HEADING, hostileFiles } from "./hostile.ts"
import { pdf } from "./pdf.ts"
import { scan } from "./scan.ts"
import { eventually, moment } from "../eventually.ts"

const started = Effect.fnUntraced(function* (
  folder: string,
  settings: { readonly [name: string]: string } = {}
) {
  const port = yield* freePort
  const url = `http://127.0.0.1:${port}`
  const service = yield* childProcess({
    entry: "src/discharge.ts",
    health: `${url}/health`,
    environment: {
      DATA_DIR: folder,
      DISCHARGE_PORT: String(port),
      // Enough for text and one recogniser, and soon reached by a bomb.
      READER_MEMORY_MB: "700",
      DOCUMENTS_AT_ONCE: "2",
      ...settings
    }
  })
  return { url, service }
})
type Started = Effect.Success<ReturnType<typeof started>>

interface Reply {
  readonly status: number
  readonly code: unknown
  readonly json: unknown
}

const send = async (url: string, file: Uint8Array, init: RequestInit = {}): Promise<Response> => {
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(file)]), "record.pdf")
  return await fetch(`${url}/api/upload-pdf`, { method: "POST", body: form, ...init })
}

const upload = (url: string, file: Uint8Array): Effect.Effect<Reply> =>
  Effect.promise(async () => {
    const response = await send(url, file)
    const json: unknown = await response.json()
    const error = Predicate.hasProperty(json, "error") ? json.error : undefined
    const code = Predicate.hasProperty(error, "code") ? error.code : undefined
    return { status: response.status, code, json }
  })

const isWell = async (url: string) => {
  const response = await fetch(`${url}/health`)
  await response.body?.cancel()
  return response.ok
}

const listPatients = async (url: string): Promise<unknown> =>
  await (await fetch(`${url}/api/patients`)).json()

const readingOf = async (url: string, sha256: string): Promise<unknown> =>
  await (await fetch(`${url}/api/uploads/${sha256}`)).json()

/** Processor time of the service itself so far, in ticks of 10 ms: other load does not count. */
const ticksOf = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return Number(fields[11]) + Number(fields[12])
}

/** What `effect` costs the service, while `/health` is asked without an end. */
const costOf = <A>({ url, service }: Started, effect: Effect.Effect<A>) =>
  Effect.gen(function* () {
    const before = ticksOf(service.pid)
    let answers = 0
    const ask = Effect.map(Effect.promise(() => isWell(url)), (isUp) => answers += Number(isUp))
    const result = yield* Effect.raceFirst(
      effect,
      Effect.forever(Effect.andThen(ask, moment))
    )
    return { result, answers, ticks: ticksOf(service.pid) - before }
  })

const residentMegabytes = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4096 / 1e6

// Three seconds for a file, and 20 ms for each answer: many times what they take.
const FILE_TICKS_MAX = 300
const ANSWER_TICKS_MAX = 2

describe("hostile files", () => {
  it.live(
    "get their codes, and harm neither the service nor each other",
    () =>
      Effect.gen(function* () {
        const here = yield* started(yield* temporaryFolder)
        const { url, service } = here
        yield* upload(url, pdf({ pages: [good] }))
        const before = residentMegabytes(service.pid)
        for (const { name, file, status, code } of hostileFiles()) {
          const { result, answers, ticks } = yield* costOf(here, upload(url, file))
          assert.deepStrictEqual([name, result.status, result.code], [name, status, code])
          // A service that parsed by itself would spend a minute on some of them, and be blocked.
          assert.isBelow(ticks, FILE_TICKS_MAX + ANSWER_TICKS_MAX * answers, name)
        }
        // Measured: 18 at most, of what /health leaves behind; the bytes of a document are not kept.
        assert.isBelow(residentMegabytes(service.pid) - before, 100)
        // The one that waits for the next document; the last one is killed, and gone in a moment.
        yield* eventually(Effect.sync(() => childrenOf(service.pid)), ({ length }) => length === 1)
      })
  )

  it.live("lose the page that does harm, and keep the others", () =>
    Effect.gen(function* () {
      const { url } = yield* started(yield* temporaryFolder)
      const { status, json } = yield* upload(url, pdf({ pages: [good, bomb, good] }))
      assert.strictEqual(status, 200)
      const text = JSON.stringify(json)
      assert.match(text, /Page 2: Reading the page took more/u)
      const length = '"full_length":'
      assert.isAbove(Number.parseInt(text.slice(text.indexOf(length) + length.length), 10), 200)
    }))
})

describe("a long document", () => {
  it.live("loses the page that does harm alone", () =>
    Effect.gen(function* () {
      const { url } = yield* started(yield* temporaryFolder)
      const some = Array.from({ length: 12 }, () => good)
      const { status, json } = yield* upload(url, pdf({ pages: [...some, bomb, ...some] }))
      assert.strictEqual(status, 200)
      const harmed = JSON.stringify(json).match(/Page \d+: Reading the page took more/gu)
      assert.deepStrictEqual(harmed, ["Page 13: Reading the page took more"])
    }))
})

const scans = pdf({
  pages: Array.from({ length: 3 }, () => ({ picture: scan([HEADING, "Potassium 4.5 mmol/L"]) }))
})

/** Uploads scans and resolves when the first of them is being recognised. */
const underWay = async (url: string, signal: AbortSignal) => {
  const response = await send(url, scans, { headers: { accept: "text/event-stream" }, signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let text = ""; !text.includes("recognising");) {
    // deno-lint-ignore no-await-in-loop -- events come one after the other
    const part = await reader?.read()
    if (part?.value === undefined) throw new Error("The stream ended early")
    text += part.value
  }
}

describe("kill -9 during an upload", () => {
  it.live(
    "leaves nothing half known, and the same upload works afterwards",
    () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        yield* Effect.scoped(Effect.gen(function* () {
          const { url, service } = yield* started(folder)
          yield* Effect.promise(() => underWay(url, new AbortController().signal))
          service.kill("SIGKILL")
          yield* Effect.promise(() => service.status)
        }))
        assert.isNotEmpty(readdirSync(join(folder, "discharge")))
        const { url } = yield* started(folder)
        assert.isEmpty(readdirSync(join(folder, "discharge")))
        const list = yield* Effect.promise(() => listPatients(url))
        assert.deepInclude(list, { items: [] })
        const { status, json } = yield* upload(url, scans)
        assert.strictEqual(status, 200)
        assert.deepInclude(json, { already_known: false, pages: 3 })
      })
  )
})

describe.skipIf(process.platform !== "linux")("a service with the rights of its task", () => {
  it.live("is told what its readers use", () =>
    Effect.gen(function* () {
      const { service } = yield* started(yield* temporaryFolder, { LOG_FORMAT: "json" })
      service.kill("SIGTERM")
      const logged = yield* Effect.promise(() => service.logged)
      assert.include(logged, "Made the master key")
      assert.notInclude(logged, "is not told by this system")
    }))
})

describe("a client that leaves", () => {
  it.live("finds its document read when it is back", () =>
    Effect.gen(function* () {
      const { url } = yield* started(yield* temporaryFolder)
      const left = new AbortController()
      yield* Effect.promise(() => underWay(url, left.signal))
      left.abort()
      const sha256 = createHash("sha256").update(scans).digest("hex")
      const found = yield* Effect.promise(() => readingOf(url, sha256))
      assert.deepInclude(found, { status: "success", pages: 3 })
    }))
})

describe("a program of OCR that is not there", () => {
  it.effect("is told at the start", () =>
    Effect.gen(function* () {
      const env = { OCR_ENGINE: "native", TESSERACT: "/nowhere/tesseract", READER_SPARE: "false" }
      const { cause } = yield* Effect.flip(Effect.scoped(Layer.build(ChildReader.layer))).pipe(
        Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env })))
      )
      assert.include(String(cause), "TESSERACT=/nowhere/tesseract")
    }))

  it.effect("is a warning where the library may be there", () =>
    Effect.gen(function* () {
      const warnings: Array<unknown> = []
      const logger = Logger.make(({ message }) => void warnings.push(message))
      yield* Effect.provide(warnUnlessRuns("/nowhere/tesseract"), Logger.layer([logger]))
      assert.match(String(warnings), /^\/nowhere\/tesseract cannot be run/u)
    }))
})
