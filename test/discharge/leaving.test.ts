/**
 * A document that has come in is read, whoever stays to hear of it; who left is told when they ask.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Stream } from "effect"
import { createHash } from "node:crypto"
import { PdfUnreadable, type ReadProblem } from "../../schemas/discharge/problems.ts"
import { Reader } from "../../src/discharge/documents/Reader.ts"
import { skippedPage } from "../../src/discharge/patients/uploaded.ts"
import { serviceWith } from "../../src/discharge.ts"
import { temporaryFolder } from "../childProcess.ts"
import { at, outcome } from "../escrow/desk.ts"
import { eventually } from "../eventually.ts"
import { inProcess } from "../inProcess.ts"
import { RECORD } from "./service.ts"

const FILE = `%PDF-1.7\n${RECORD}`
const PATH = `/api/uploads/${createHash("sha256").update(FILE).digest("hex")}`
const ANNA = { authorization: "Bearer key-of-anna" }
const BERT = { authorization: "Bearer key-of-bert" }

/** The service, whose reader waits after the first page until it is told to go on. */
const opened = Effect.fnUntraced(function* (failure?: ReadProblem) {
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const page = {
    ...skippedPage(1, "damaged"),
    text: RECORD,
    quality: "good" as const,
    notes: []
  }
  const reader = Layer.succeed(
    Reader,
    Reader.of({
      read: () =>
        Stream.concat(
          Stream.make({ _tag: "Opened" as const, pages: 1, repaired: false }),
          Stream.fromEffect(Effect.gen(function* () {
            begun.resolve()
            yield* Effect.promise(() => gate.promise)
            return failure === undefined ? { _tag: "Read" as const, page } : yield* failure
          }))
        ),
      image: () => Effect.die("No images here"),
      pictures: () => Effect.die("No images here")
    })
  )
  const ask = yield* inProcess(serviceWith(reader), {
    environment: {
      DATA_DIR: yield* temporaryFolder,
      AUTH_MODE: "required",
      API_KEYS: "anna:key-of-anna,bert:key-of-bert"
    }
  })
  const form = new FormData()
  form.append("file", new Blob([FILE]), "record.pdf")
  /** Anna sends the document, and leaves when its reading has begun. */
  const left = (headers: Record<string, string> = {}) =>
    Effect.gen(function* () {
      const abort = new AbortController()
      const { signal } = abort
      yield* Effect.forkChild(
        Effect.exit(
          ask("/api/upload-pdf", {
            method: "POST",
            body: form,
            headers: { ...ANNA, ...headers },
            signal
          })
        ),
        { startImmediately: true }
      )
      yield* Effect.promise(() => begun.promise)
      abort.abort()
    })
  return { ask, left, goOn: () => gate.resolve() }
})

describe("GET /api/uploads/{sha256}", () => {
  for (const headers of [{}, { accept: "text/event-stream" }]) {
    it.live(`goes on telling who left ${JSON.stringify(headers)}`, () =>
      Effect.gen(function* () {
        const { ask, goOn, left } = yield* opened()
        yield* left(headers)
        const waiting = yield* Effect.forkChild(
          ask(PATH, { headers: { ...ANNA, accept: "text/event-stream" } }),
          { startImmediately: true }
        )
        const whole = yield* Effect.forkChild(ask(PATH, { headers: ANNA }), {
          startImmediately: true
        })
        goOn()
        const { status, text } = yield* Fiber.join(waiting)
        assert.strictEqual(status, 200)
        assert.match(text, /event: progress[^]*event: result\ndata: \{"status":"success"/)
        assert.strictEqual(at(yield* Fiber.join(whole), "pages"), 1)
        // And tells it as long as the document is kept.
        assert.isTrue(at(yield* ask(PATH, { headers: ANNA }), "already_known"))
      }))
  }

  it.live("tells why it failed, and of a new upload what comes of that", () =>
    Effect.gen(function* () {
      const { ask, goOn, left } = yield* opened(new PdfUnreadable({ reason: "It is torn." }))
      yield* left()
      goOn()
      for (const _ of [1, 2]) {
        assert.strictEqual(outcome(yield* ask(PATH, { headers: ANNA })), "422 PDF_UNREADABLE")
      }
    }))

  it.live("knows nothing of another agent's, before and after it was read", () =>
    Effect.gen(function* () {
      const { ask, goOn, left } = yield* opened()
      const asked = ask(PATH, { headers: BERT })
      const nothing = yield* asked
      assert.strictEqual(outcome(nothing), "404 UPLOAD_NOT_FOUND")
      yield* left()
      assert.strictEqual(outcome(yield* asked), "404 UPLOAD_NOT_FOUND")
      goOn()
      yield* eventually(ask(PATH, { headers: ANNA }), ({ status }) => status === 200)
      assert.strictEqual(outcome(yield* asked), "404 UPLOAD_NOT_FOUND")
    }))

  it.live("leaves the place in the queue to the next one when it ends", () =>
    Effect.gen(function* () {
      const { ask, goOn, left } = yield* opened()
      yield* left()
      goOn()
      yield* ask(PATH, { headers: ANNA })
      const form = new FormData()
      form.append("file", new Blob([FILE]), "record.pdf")
      const again = yield* ask("/api/upload-pdf", { method: "POST", body: form, headers: ANNA })
      assert.strictEqual(outcome(again), "200")
      assert.isTrue(at(again, "already_known"))
    }))
})
