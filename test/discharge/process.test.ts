/**
 * The service as a process: files that mean harm, a kill in the middle, a client that leaves.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Predicate } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { lines, type PageSpec, pdf } from "./pdf.ts"
import { scan } from "./scan.ts"

const started = Effect.fnUntraced(function* (folder: string) {
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
      DOCUMENTS_AT_ONCE: "2"
    }
  })
  return { url, service }
})

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

const askHealth = async (url: string) => {
  const asked = performance.now()
  await (await fetch(`${url}/health`)).body?.cancel()
  return performance.now() - asked
}

const listPatients = async (url: string): Promise<unknown> =>
  await (await fetch(`${url}/api/patients`)).json()

/** Answers of `/health` in milliseconds, asked for every 50 ms while `effect` runs. */
const watched = <A>(url: string, effect: Effect.Effect<A>) =>
  Effect.gen(function* () {
    const times: Array<number> = []
    const ask = Effect.map(Effect.promise(() => askHealth(url)), (millis) => times.push(millis))
    const result = yield* Effect.raceFirst(
      effect,
      Effect.forever(Effect.andThen(ask, Effect.sleep("50 millis")))
    )
    return { result, times: times.toSorted((a, b) => a - b) }
  })

const residentMegabytes = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4096 / 1e6

const readersOf = (pid: number) =>
  readdirSync("/proc").filter((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8")
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] === String(pid)
    } catch {
      return false
    }
  })

const encoder = new TextEncoder()
const HEADING = "Patient: DOE, JOHN    MRN: 1234567    DOB: 02/11/1951"
const good = lines([HEADING, "The patient was admitted with heart failure and went home."])
const bomb: PageSpec = { content: encoder.encode("0 0 m 9 9 l S\n".repeat(6_000_000)) }
const hugeImage: PageSpec = {
  picture: { width: 10_000, height: 10_000, pixels: new Uint8Array(100_000_000) }
}

describe("hostile files", () => {
  it.live(
    "get their codes, and harm neither the service nor each other",
    () =>
      Effect.gen(function* () {
        const { url, service } = yield* started(yield* temporaryFolder)
        yield* upload(url, pdf({ pages: [good] }))
        const before = residentMegabytes(service.pid)
        const refused = [
          ["no PDF", encoder.encode("<html></html>"), 415, "UNSUPPORTED_MEDIA_TYPE"],
          ["empty", new Uint8Array(), 422, "PDF_UNREADABLE"],
          ["cut off", pdf({ pages: [good, good] }).subarray(0, 200), 422, "PDF_UNREADABLE"],
          ["only a head", encoder.encode("%PDF-1.7\n"), 422, "PDF_UNREADABLE"],
          ["no pages", pdf({ pages: [] }), 422, "PDF_UNREADABLE"],
          ["locked", pdf({ pages: [good], password: "x" }), 422, "PDF_ENCRYPTED"],
          [
            "501 pages",
            pdf({ pages: Array.from({ length: 501 }, () => good) }),
            413,
            "PDF_TOO_MANY_PAGES"
          ],
          [
            "200 inches",
            pdf({ pages: [{ ...good, size: [14_400, 14_400] }] }),
            422,
            "PDF_TOO_COMPLEX"
          ],
          ["100 megapixels", pdf({ pages: [hugeImage] }), 422, "PDF_TOO_COMPLEX"],
          ["a bomb", pdf({ pages: [bomb] }), 422, "PDF_TOO_COMPLEX"]
        ] as const
        for (const [name, file, status, code] of refused) {
          const { result, times } = yield* watched(url, upload(url, file))
          assert.deepStrictEqual([name, result.status, result.code], [name, status, code])
          // Half of the answers: the others may have waited for a busy machine.
          assert.isBelow(times[times.length >> 1] ?? 0, 100, name)
        }
        const script = pdf({
          pages: [good],
          catalogue: "/OpenAction 4 0 R",
          objects: { 4: "<< /S /JavaScript /JS (while\\(true\\);) >>" }
        })
        assert.strictEqual((yield* upload(url, script)).status, 200)
        assert.isBelow(residentMegabytes(service.pid) - before, 150)
        assert.lengthOf(readersOf(service.pid), 0)
      }),
    120_000
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
    }), 120_000)
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
          yield* Effect.promise(() => underWay(url, AbortSignal.timeout(60_000)))
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
      }),
    120_000
  )
})

describe("a client that leaves", () => {
  it.live("ends the process that reads for it", () =>
    Effect.gen(function* () {
      const { url, service } = yield* started(yield* temporaryFolder)
      const left = new AbortController()
      yield* Effect.promise(() => underWay(url, left.signal))
      assert.lengthOf(readersOf(service.pid), 1)
      left.abort()
      // At once, but for what the machine needs to notice a closed connection.
      const ended = Effect.sync(() => readersOf(service.pid).length === 0)
      yield* Effect.delay(ended, "50 millis").pipe(
        Effect.repeat({ until: (isEnded) => isEnded }),
        Effect.timeout("20 seconds"),
        Effect.orDie
      )
    }), 60_000)
})
