/**
 * The walk of docs/discharge-walk.md: one number from a scanned page to the draft, as callers see it.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Predicate, Schema } from "effect"
import { PageWords } from "../../schemas/discharge/documents.ts"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { pdf } from "./pdf.ts"
import { scan } from "./scan.ts"
import { RECORD } from "./service.ts"

const at = (value: unknown, ...path: ReadonlyArray<string | number>): unknown =>
  path.reduce<unknown>(
    (inner, key) => Predicate.hasProperty(inner, key) ? inner[key] : undefined,
    value
  )

const send = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init)
  return { type: response.headers.get("content-type"), text: await response.text() }
}

const started = Effect.gen(function* () {
  const port = yield* freePort
  const url = `http://127.0.0.1:${port}`
  yield* childProcess({
    entry: "src/discharge.ts",
    health: `${url}/health`,
    environment: { DATA_DIR: yield* temporaryFolder, DISCHARGE_PORT: String(port) }
  })
  const ask = (path: string, init?: RequestInit) =>
    Effect.promise(() => send(`${url}${path}`, init))
  const json = (path: string, init?: RequestInit): Effect.Effect<unknown> =>
    Effect.map(ask(path, init), ({ text }) => JSON.parse(text))
  return { ask, json }
})

describe("the walk of a number", () => {
  it.live("leads from the scan to the draft, and from the draft to its place on the page", () =>
    Effect.gen(function* () {
      const { ask, json } = yield* started
      const form = new FormData()
      const paper = scan(RECORD.split("\n"), { degrees: 1, shade: 0.2, noise: 6 })
      form.append("file", new Blob([new Uint8Array(pdf({ pages: [{ picture: paper }] }))]), "r.pdf")
      yield* json("/api/upload-pdf", { method: "POST", body: form })

      // Steps 3 to 6: read from the image, judged, and somebody's.
      const record = yield* json("/api/patients/john%20doe")
      assert.deepInclude(at(record, "pages", 0), { source: "ocr", quality: "good" })
      const text = String(at(record, "text"))
      const start = text.indexOf("40 mg")
      assert.isAbove(start, text.indexOf("Furosemide"))

      // Steps 8 to 10: a value of the draft, with where it stands.
      const run = yield* json("/api/run-full-pipeline?patient_name=john%20doe")
      const draft = at(run, "iterations", 2, "draft")
      assert.deepInclude(at(draft, "medication_reconciliation", 0), {
        name: "Furosemide",
        dose: "40 mg"
      })
      assert.strictEqual(
        at(draft, "medications_on_discharge", 0),
        "Furosemide 40 mg by mouth twice daily"
      )
      const span = at(draft, "provenance", "medication_reconciliation[0]", 1)
      assert.deepInclude(span, { page: 1, start, end: start + "40 mg".length, quote: "40 mg" })
      assert.isAtLeast(Number(at(span, "confidence")), 85)

      // Back: the words of the span, and the picture of the number.
      const { words } = yield* Effect.flatMap(
        json("/api/patients/john%20doe/pages/1/words"),
        Schema.decodeUnknownEffect(PageWords)
      )
      const word = words.find((word) => word.start === start)
      assert.strictEqual(word?.end, start + "40".length)
      const image = yield* ask(`/api/patients/john%20doe/pages/1.png?box=${word?.box.join(",")}`)
      assert.strictEqual(image.type, "image/png")

      const printed = yield* ask("/api/drafts/John_Doe_draft.json/print")
      // A drug is a row of a table, its name and its directions in cells.
      const sheet = printed.text.replaceAll(/<[^>]*>|\s+/g, " ").replaceAll(/ +/g, " ")
      assert.match(sheet, /Furosemide [\s\S]{0,200}40 mg/)
      assert.include(printed.text, "DRAFT")
    }))
})
