/**
 * The routes, without a socket and with a reader that reads lines of text in place of PDFs.
 */
import { assert, describe, it } from "@effect/vitest"
import { Array, Deferred, Effect, Fiber, Layer, Predicate, Stream } from "effect"
import { TestClock } from "effect/testing"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { PdfEncrypted } from "../../schemas/discharge/problems.ts"
import { Reader, type ReadEvent } from "../../src/discharge/documents/Reader.ts"
import { skippedPage } from "../../src/discharge/patients/uploaded.ts"
import { serviceWith } from "../../src/discharge.ts"
import { temporaryFolder } from "../childProcess.ts"
import { inProcess, post, type Reply } from "../inProcess.ts"

const PNG = Uint8Array.of(137, 80, 78, 71)

/** Each line after the first is a page; `SKIP` is one that is given up, `SCRAWL` one by hand, `LOCKED` a locked document. */
const eventsOf = (path: string): ReadonlyArray<ReadEvent> => {
  const [, ...texts] = readFileSync(path, "utf8").trim().split("\n")
  return [
    { _tag: "Opened", pages: texts.length, repaired: false },
    ...texts.flatMap((text, index): ReadonlyArray<ReadEvent> => {
      const page = index + 1
      return text === "SKIP"
        ? [{ _tag: "Reading", page }, { _tag: "Skipped", page, reason: "too complex" }]
        : [{ _tag: "Reading", page }, {
          _tag: "Read",
          page: {
            ...skippedPage(page, "damaged"),
            text: text.replaceAll("~", "\n"),
            ...(text.startsWith("SCRAWL")
              ? { quality: "unreadable", handwriting_suspected: true }
              : { quality: "good" }),
            notes: [],
            doubtful_numbers: [{
              start: 0,
              end: 7,
              confidence: 60,
              box: [100, 50, 130, 60],
              text: "Patient",
              reason: "low confidence"
            }]
          }
        }]
    })
  ]
}

const readerOf = (before: Effect.Effect<void> = Effect.void) =>
  Layer.succeed(
    Reader,
    Reader.of({
      read: (path) =>
        Stream.unwrap(
          Effect.as(
            before,
            readFileSync(path, "utf8").includes("LOCKED")
              ? Stream.fail(new PdfEncrypted())
              : Stream.fromIterable(eventsOf(path))
          )
        ),
      image: () => Effect.succeed(PNG),
      pictures: (_path, sheets, tell) =>
        Effect.forEach(
          sheets,
          ({ page, boxes }) => tell(page, boxes.map(() => PNG)),
          { discard: true }
        )
    })
  )

const discharge = Effect.fnUntraced(function* (
  environment: Record<string, string> = {},
  before: Effect.Effect<void> = Effect.void
) {
  const folder = yield* temporaryFolder
  const ask = yield* inProcess(serviceWith(readerOf(before)), {
    environment: { DATA_DIR: folder, ...environment }
  })
  const upload = (text: string, headers: Record<string, string> = {}, part = "file") => {
    const form = new FormData()
    form.append(part, new Blob([text], { type: "application/pdf" }), "record.pdf")
    return ask("/api/upload-pdf", { method: "POST", body: form, headers })
  }
  return { ask, upload, files: () => readdirSync(join(folder, "discharge")) }
})

const PACKET = [
  "%PDF-1.7",
  "Patient: DOE, JOHN   MRN: 1234567~Potassium 4.5",
  "Patient: ROE, JANE   MRN: 7654321~Allergies: none",
  "SKIP"
].join("\n")

const code = ({ json }: Reply) =>
  Predicate.hasProperty(json, "error") && Predicate.hasProperty(json.error, "code")
    ? json.error.code
    : undefined

const member = (value: unknown, ...path: ReadonlyArray<string | number>): unknown =>
  path.reduce<unknown>(
    (inner, key) => Predicate.hasProperty(inner, key) ? inner[key] : undefined,
    value
  )

/** What the last of the events holds, which has this name. */
const lastOf = (text: string, name: string): unknown => {
  const [event = "", data = "null"] = text.trim().split("\n\n").at(-1)?.split("\ndata: ") ?? []
  assert.strictEqual(event, `event: ${name}`)
  return JSON.parse(data)
}

describe("POST /api/upload-pdf", () => {
  it.effect("answers with the patients, their pages, and what was skipped", () =>
    Effect.gen(function* () {
      const { upload, files } = yield* discharge()
      const { status, json } = yield* upload(PACKET)
      assert.strictEqual(status, 200)
      assert.strictEqual(member(json, "status"), "success")
      assert.deepStrictEqual(Object.keys(Object(member(json, "patients"))), [
        "John Doe",
        "Jane Roe"
      ])
      assert.strictEqual(
        member(json, "patients", "John Doe", "preview"),
        "Patient: DOE, JOHN   MRN: 1234567\nPotassium 4.5"
      )
      assert.strictEqual(member(json, "patients", "John Doe", "full_length"), 47)
      assert.strictEqual(member(json, "pages"), 3)
      assert.match(String(member(json, "warnings", 0)), /^Page 3: .*skipped/u)
      // Nothing of the upload is left but the file itself.
      assert.lengthOf(files(), 1)
    }))

  it.effect("changes nothing when the same file comes again", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge()
      const first = yield* upload(PACKET)
      const again = yield* upload(PACKET)
      assert.isTrue(member(again.json, "already_known"))
      assert.deepStrictEqual(member(again.json, "patients"), member(first.json, "patients"))
      const { json } = yield* ask("/api/patients")
      assert.strictEqual(member(json, "items", "length"), 2)
    }))

  it.effect("streams progress, and ends with the result", () =>
    Effect.gen(function* () {
      const { upload } = yield* discharge()
      const { headers, text } = yield* upload(PACKET, { accept: "text/event-stream" })
      assert.strictEqual(headers.get("content-type"), "text/event-stream")
      const names = [...text.matchAll(/^event: (\w+)$/gmu)].map(([, name]) => name)
      assert.deepStrictEqual(new Set(names), new Set(["progress", "result"]))
      assert.strictEqual(names.at(-1), "result")
      assert.include(text, `{"stage":"read","page":2,"pages":3,"pages_done":2,"sha256":"`)
    }))

  it.effect("ends a stream with the problem when the document cannot be read", () =>
    Effect.gen(function* () {
      const { upload } = yield* discharge()
      const { status, headers, text } = yield* upload("%PDF-1.7\nLOCKED", {
        accept: "text/event-stream"
      })
      assert.strictEqual(status, 200)
      const problem = lastOf(text, "error")
      assert.strictEqual(member(problem, "error", "code"), "PDF_ENCRYPTED")
      assert.strictEqual(member(problem, "instance"), "/api/upload-pdf")
      assert.strictEqual(member(problem, "request_id"), headers.get("x-request-id"))
    }))

  it.effect("ends a stream with a problem when something fails that must not", () =>
    Effect.gen(function* () {
      const { upload } = yield* discharge({}, Effect.die(new Error("a wall")))
      const { headers, text } = yield* upload(PACKET, { accept: "text/event-stream" })
      const problem = lastOf(text, "error")
      assert.strictEqual(member(problem, "error", "code"), "INTERNAL_ERROR")
      assert.strictEqual(member(problem, "request_id"), headers.get("x-request-id"))
      assert.notInclude(text, "a wall")
    }))

  it.effect("says why a file is no document", () =>
    Effect.gen(function* () {
      const { upload } = yield* discharge()
      const { json } = yield* upload("GIF89a")
      const detail =
        "The file was sent as application/pdf and is none: send plain text as text/plain."
      assert.deepInclude(json, { detail })
      assert.strictEqual(member(json, "error", "details", "content_type"), "application/pdf")
    }))

  it.effect("refuses with a reason, and keeps nothing", () =>
    Effect.gen(function* () {
      const { ask, upload, files } = yield* discharge({ UPLOAD_MAX_MB: "0.1" })
      const refused = [
        [yield* upload("GIF89a"), 415, "UNSUPPORTED_MEDIA_TYPE"],
        [yield* upload(""), 422, "PDF_UNREADABLE"],
        [yield* upload("%PDF-1.7\nLOCKED"), 422, "PDF_ENCRYPTED"],
        [yield* upload("%PDF-1.7\nSKIP"), 422, "PDF_TOO_COMPLEX"],
        [yield* upload(`%PDF-1.7\n${"x".repeat(150_000)}`), 413, "REQUEST_TOO_LARGE"],
        [yield* upload(PACKET, {}, "document"), 422, "SCHEMA_VALIDATION_FAILED"],
        [
          yield* ask("/api/upload-pdf", { method: "POST", body: "{}" }),
          415,
          "UNSUPPORTED_MEDIA_TYPE"
        ]
      ] as const
      for (const [reply, status, expected] of refused) {
        assert.strictEqual(code(reply), expected)
        assert.strictEqual(reply.status, status)
      }
      assert.lengthOf(files(), 0)
    }))

  it.effect("takes a file of more than a megabyte", () =>
    Effect.gen(function* () {
      const { upload } = yield* discharge()
      const { status } = yield* upload(`${PACKET}\n${"x ".repeat(700_000)}`)
      assert.strictEqual(status, 200)
    }))

  it.effect("waits 21 minutes for a long scan, and no longer", () =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const scan = Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)
      const { upload } = yield* discharge({}, scan)
      const waiting = yield* Effect.forkChild(upload(PACKET), { startImmediately: true })
      yield* Deferred.await(begun)
      yield* TestClock.adjust("1261 seconds")
      const reply = yield* Fiber.join(waiting)
      assert.strictEqual(reply.status, 504)
      assert.strictEqual(member(reply.json, "error", "details", "limit_seconds"), 1260)
    }))

  it.effect("turns an upload away when the queue is full, and tells when to come back", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const { upload } = yield* discharge({ UPLOAD_QUEUE_MAX: "0" }, Deferred.await(gate))
      const first = yield* Effect.forkChild(upload(PACKET), { startImmediately: true })
      const second = yield* upload(PACKET)
      assert.strictEqual(second.status, 503)
      assert.strictEqual(code(second), "UPLOAD_QUEUE_FULL")
      assert.strictEqual(second.headers.get("retry-after"), "30")
      yield* Deferred.succeed(gate, undefined)
      assert.strictEqual((yield* Fiber.join(first)).status, 200)
      assert.strictEqual((yield* upload(PACKET)).status, 200)
    }))
})

describe("POST /api/run-agent", () => {
  it.effect.each([
    { bytes: 8 * 1_048_576, expected: "SCHEMA_VALIDATION_FAILED" },
    { bytes: 8 * 1_048_576 + 1, expected: "REQUEST_TOO_LARGE" }
  ])(
    "reads a body of 8 MiB and no larger: $bytes",
    ({ bytes, expected }) =>
      Effect.gen(function* () {
        const { ask } = yield* discharge()
        const reply = yield* ask("/api/run-agent", post(`"${"x".repeat(bytes - 2)}"`))
        assert.strictEqual(code(reply), expected)
      })
  )
})

describe("GET /api/patients", () => {
  it.effect("lists by name, page by page", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge()
      yield* upload(PACKET)
      const first = yield* ask("/api/patients?limit=1")
      assert.strictEqual(member(first.json, "items", 0, "patient_name"), "Jane Roe")
      assert.isTrue(member(first.json, "has_more"))
      const cursor = String(member(first.json, "next_cursor"))
      const second = yield* ask(`/api/patients?limit=1&cursor=${cursor}`)
      assert.strictEqual(member(second.json, "items", 0, "patient_name"), "John Doe")
      assert.isNull(member(second.json, "next_cursor"))
      assert.strictEqual((yield* ask("/api/patients?cursor=!")).status, 400)
    }))

  it.effect("tells no number or birth date that stands on handwritten pages alone", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge()
      const told = Effect.map(ask("/api/patients"), ({ json }) => member(json, "items"))
      yield* upload("%PDF-1.7\nSCRAWL~Patient: DOE, JOHN   MRN: 1234567   DOB: 03/09/1943")
      const patient = { patient_name: "John Doe", documents: 1 }
      const [scrawled] = Array.ensure(yield* told)
      assert.deepInclude(scrawled, { ...patient, medical_record_numbers: [], dates_of_birth: [] })
      yield* upload("%PDF-1.7\nPatient: DOE, JOHN   MRN: 1234567")
      const [typed, ...others] = Array.ensure(yield* told)
      assert.deepInclude(typed, {
        ...patient,
        documents: 2,
        medical_record_numbers: ["1234567"],
        dates_of_birth: []
      })
      assert.isEmpty(others)
    }))
})

describe("GET /api/patients/{name}", () => {
  it.effect("tells the text, and where pages and doubtful numbers stand in it", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge()
      yield* upload(PACKET)
      yield* TestClock.adjust("1 minute")
      yield* upload(`%PDF-1.7\n${"Patient: DOE, JOHN   MRN: 1234567~later"}`)
      const { status, json } = yield* ask("/api/patients/john%20%20DOE")
      assert.strictEqual(status, 200)
      const text = String(member(json, "text"))
      assert.strictEqual(member(json, "full_length"), text.length)
      const start = Number(member(json, "pages", 1, "start"))
      const end = Number(member(json, "pages", 1, "end"))
      assert.strictEqual(text.slice(start, end), "Patient: DOE, JOHN   MRN: 1234567\nlater")
      const number = member(json, "pages", 1, "doubtful_numbers", 0)
      assert.strictEqual(
        text.slice(Number(member(number, "start")), Number(member(number, "end"))),
        "Patient"
      )
      const crop = yield* ask(String(member(number, "image")))
      assert.strictEqual(crop.status, 200)
      assert.strictEqual(crop.headers.get("content-type"), "image/png")
    }))

  it.effect("names the patients that there are when it does not know one", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge()
      yield* upload(PACKET)
      const reply = yield* ask("/api/patients/nobody")
      assert.strictEqual(reply.status, 404)
      assert.strictEqual(code(reply), "PATIENT_NOT_FOUND")
      assert.deepStrictEqual(member(reply.json, "error", "details", "known_names"), [
        "Jane Roe",
        "John Doe"
      ])
    }))
})

describe("GET /api/patients/{name}/pages/{n}.png", () => {
  it.effect("is like all that is read told anew only where it changed", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge()
      yield* upload(PACKET)
      for (const path of ["/api/patients", "/api/patients/John%20Doe", "/api/config-status"]) {
        const first = yield* ask(path)
        assert.strictEqual(first.headers.get("cache-control"), "private, no-cache", path)
        const known = { headers: { "if-none-match": first.headers.get("etag") ?? "" } }
        const again = yield* ask(path, known)
        assert.deepStrictEqual([again.status, again.text], [304, ""], path)
      }
    }))

  it.effect("shows a page of the patient, and no page of anybody else", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge()
      yield* upload(PACKET)
      const mine = yield* ask("/api/patients/John%20Doe/pages/1.png")
      assert.strictEqual(mine.status, 200)
      assert.strictEqual(mine.headers.get("cache-control"), "private, no-cache")
      const etag = mine.headers.get("etag") ?? ""
      const known = { headers: { "if-none-match": etag } }
      assert.strictEqual(
        (yield* ask("/api/patients/John%20Doe/pages/1.png", known)).status,
        304
      )
      const part = yield* ask("/api/patients/John%20Doe/pages/1.webp?box=1,2,300,200", known)
      assert.strictEqual(part.status, 200)
      assert.strictEqual(part.headers.get("content-type"), "image/webp")
      const others = yield* ask("/api/patients/John%20Doe/pages/2.png")
      assert.strictEqual(others.status, 404)
      assert.strictEqual(code(others), "PAGE_NOT_FOUND")
      assert.strictEqual((yield* ask("/api/patients/John%20Doe/pages/1.gif")).status, 400)
      for (const box of ["1,2,3", "300,100,200,200", "100,200,200,200"]) {
        const { status } = yield* ask(`/api/patients/John%20Doe/pages/1.png?box=${box}`)
        assert.strictEqual(status, 400, box)
      }
    }))
})

describe("DELETE /api/patients/{name}", () => {
  it.effect("forgets the patient, and the file with the last one of it", () =>
    Effect.gen(function* () {
      const { ask, upload, files } = yield* discharge()
      yield* upload(PACKET)
      const john = yield* ask("/api/patients/John%20Doe", { method: "DELETE" })
      assert.deepInclude(john.json, { pages_deleted: 1, documents_deleted: 0 })
      assert.lengthOf(files(), 1)
      const jane = yield* ask("/api/patients/Jane%20Roe", { method: "DELETE" })
      assert.deepInclude(jane.json, { documents_deleted: 1 })
      assert.lengthOf(files(), 0)
      assert.strictEqual((yield* ask("/api/patients/Jane%20Roe", { method: "DELETE" })).status, 404)
      assert.isFalse(member((yield* upload(PACKET)).json, "already_known"))
    }))
})

describe("retention", () => {
  it.effect("forgets text and file after 30 days", () =>
    Effect.gen(function* () {
      const { ask, upload, files } = yield* discharge()
      yield* upload(PACKET)
      yield* TestClock.adjust("29 days")
      assert.strictEqual((yield* ask("/api/patients/John%20Doe")).status, 200)
      yield* TestClock.adjust("2 days")
      assert.strictEqual((yield* ask("/api/patients/John%20Doe")).status, 404)
      assert.lengthOf(files(), 0)
    }))
})

describe("the operational endpoints", () => {
  it.effect("tell an agent how to upload", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge()
      assert.include((yield* ask("/skill.md")).text, "/api/upload-pdf")
      const openapi = yield* ask("/openapi.json")
      assert.isDefined(member(openapi.json, "paths", "/api/upload-pdf", "post"))
      assert.strictEqual((yield* ask("/problems/pdf-encrypted")).status, 200)
      assert.strictEqual((yield* ask("/ready")).status, 200)
    }))
})
