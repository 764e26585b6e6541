import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer } from "effect"
import { Ocr, OcrFailure, type OcrWord, type Raster } from "../../src/discharge/documents/Ocr.ts"
import {
  DocumentFailure,
  Pdf,
  type PdfDocument,
  type PdfPage
} from "../../src/discharge/documents/Pdf.ts"
import { readDocument, type ReadOptions } from "../../src/discharge/documents.ts"
import type { ReadEvent } from "../../src/discharge/documents/Reader.ts"

const PROSE = "The patient was admitted with heart failure and went home in good condition."

const textPage: PdfPage = {
  width_points: 612,
  height_points: 792,
  fragments: [{ text: PROSE, x: 60, y: 100, width: 400, height: 11, order: 0 }],
  images: [],
  textOperations: 1,
  hiddenTextOperations: 0,
  hidden: [],
  paths: 0,
  faults: []
}

const scanPage: PdfPage = {
  ...textPage,
  fragments: [],
  images: [{ cover: 1, width: 850, height: 1100, box: [0, 0, 612, 792] }],
  textOperations: 0
}

const formPage: PdfPage = {
  ...textPage,
  images: [{ cover: 0.3, width: 850, height: 400, box: [0, 400, 612, 688] }]
}

const striped = (): Raster => {
  const [width, height] = [850, 1100]
  const pixels = new Uint8Array(width * height).fill(255)
  for (let y = 100; y < 1000; y += 20) pixels.fill(0, y * width + 100, y * width + 750)
  return { width, height, dpi: 100, pixels, toPage: [0.72, 0, 0, 0.72, 0, 0] }
}

const documentOf = (
  pages: ReadonlyArray<PdfPage | DocumentFailure>,
  own: Partial<PdfDocument> = {}
): PdfDocument => ({
  pages: pages.length,
  repaired: false,
  isXfa: false,
  page: (page) => {
    const found = pages[page - 1]
    return found === undefined || found instanceof DocumentFailure
      ? Effect.fail(found ?? new DocumentFailure({ reason: "unreadable", message: "No such page" }))
      : Effect.succeed(found)
  },
  raster: () => Effect.sync(striped),
  png: () => Effect.succeed(new Uint8Array()),
  ...own
})

const word = (text: string, index: number, confidence = 95): OcrWord => ({
  text,
  confidence,
  left: 250 + index * 120,
  right: 350 + index * 120,
  top: 300,
  bottom: 330,
  baseline: 328,
  line: 0
})

const words = "Potassium 4.5 mmol normal".split(" ").map((text, index) => word(text, index))

const read = (
  document: PdfDocument,
  recognise: Ocr["Service"]["recognise"] = () => Effect.succeed(words),
  options: Partial<ReadOptions> = {}
) =>
  Effect.gen(function* () {
    const events: Array<ReadEvent> = []
    yield* readDocument(
      new Uint8Array(),
      { pagesMax: 500, skip: [], careful: false, ...options },
      (event) => Effect.sync(() => events.push(event))
    )
    return events
  }).pipe(
    Effect.provide(
      Layer.mergeAll(
        Layer.succeed(Pdf, Pdf.of({ open: () => Effect.succeed(document) })),
        Layer.succeed(Ocr, Ocr.of({ enlargement: { below: 180, to: 200 }, recognise }))
      )
    )
  )

const pageOf = (events: ReadonlyArray<ReadEvent>, page: number) => {
  const [found] = events.flatMap((event) =>
    event._tag === "Read" && event.page.page === page ? [event.page] : []
  )
  assert.isDefined(found)
  return found
}

describe("readDocument()", () => {
  it.effect("reads text, and scans by OCR with a box on the page for each word", () =>
    Effect.gen(function* () {
      const events = yield* read(documentOf([textPage, scanPage]))
      assert.strictEqual(pageOf(events, 1).text, PROSE)
      const scanned = pageOf(events, 2)
      assert.strictEqual(scanned.source, "ocr")
      assert.strictEqual(scanned.text.replaceAll(/\s+/gu, " "), "Potassium 4.5 mmol normal")
      const [first] = scanned.words
      assert.strictEqual(scanned.text.slice(first?.start, first?.end), "Potassium")
      // 100 dpi became 200: pixel 250 of the recognised image is pixel 125 of the scan, 90 points.
      assert.deepStrictEqual(first?.box, [90, 108, 126, 118.8])
    }))

  it.effect("keeps the text of a page with a picture, and adds what the picture says", () =>
    Effect.gen(function* () {
      const page = pageOf(yield* read(documentOf([formPage])), 1)
      assert.strictEqual(page.source, "mixed")
      assert.include(page.text, PROSE)
      assert.include(page.text, "Potassium")
    }))

  it.effect("fails with a recogniser that dies: its page is not lost without a word", () =>
    Effect.gen(function* () {
      const dies = () => Effect.die(new Error("gone"))
      const ends = [{}, { careful: true }].map((options) =>
        Effect.exit(read(documentOf([scanPage, textPage]), dies, options))
      )
      for (const end of yield* Effect.all(ends)) assert.isTrue(Exit.hasDies(end))
    }))

  it.effect("goes on after a page that cannot be read", () =>
    Effect.gen(function* () {
      const broken = new DocumentFailure({ reason: "too complex", message: "Too large" })
      const events = yield* read(documentOf([broken, textPage]))
      assert.deepInclude(events, { _tag: "Skipped", page: 1, reason: "too complex" })
      assert.strictEqual(pageOf(events, 2).text, PROSE)
    }))

  it.effect("skips a page with more text than a page for people has", () =>
    Effect.gen(function* () {
      const fragments = [{ ...textPage.fragments[0], text: "words ".repeat(20_000) }]
        .map((fragment) => ({ x: 0, y: 0, width: 0, height: 9, ...fragment }))
      const events = yield* read(documentOf([{ ...textPage, fragments }, textPage]))
      assert.deepInclude(events, { _tag: "Skipped", page: 1, reason: "too complex" })
      assert.strictEqual(pageOf(events, 2).text, PROSE)
    }))

  it.effect("tells a page unreadable when the recogniser fails, and never as blank", () =>
    Effect.gen(function* () {
      const events = yield* read(
        documentOf([scanPage]),
        () => Effect.fail(new OcrFailure({ message: "OCR is switched off" }))
      )
      const page = pageOf(events, 1)
      assert.strictEqual(page.quality, "unreadable")
      assert.match(page.notes.join(), /switched off/u)
    }))

  it.effect("marks a number that was read with little confidence", () =>
    Effect.gen(function* () {
      const doubtful = [...words, word("2.5", 4, 60)]
      const page = pageOf(yield* read(documentOf([scanPage]), () => Effect.succeed(doubtful)), 1)
      const [number] = page.doubtful_numbers
      assert.strictEqual(number?.text, "2.5")
      assert.strictEqual(number?.reason, "low confidence")
      assert.strictEqual(page.text.slice(number?.start, number?.end), "2.5")
    }))

  it.effect("leaves out the pages that it is told to", () =>
    Effect.gen(function* () {
      const events = yield* read(documentOf([textPage, textPage]), undefined, { skip: [1] })
      assert.isUndefined(events.find((event) => event._tag === "Read" && event.page.page === 1))
      assert.strictEqual(pageOf(events, 2).text, PROSE)
    }))

  it.effect("reads nothing of a document with too many pages", () =>
    Effect.gen(function* () {
      const events = yield* read(documentOf([textPage, textPage]), undefined, { pagesMax: 1 })
      assert.deepStrictEqual(events, [{ _tag: "Opened", pages: 2, repaired: false }])
    }))

  it.effect("refuses a form that shows nothing but a request to wait, and warns of others", () =>
    Effect.gen(function* () {
      const [fragment] = textPage.fragments
      const waiting =
        "Please wait... If this message is not eventually replaced, get another viewer"
      const fragments = [{ x: 0, y: 0, width: 0, height: 9, ...fragment, text: waiting }]
      const placeholder = { ...textPage, fragments }
      const refused = yield* Effect.flip(read(documentOf([placeholder], { isXfa: true })))
      assert.strictEqual(refused.reason, "dynamic form")
      const filled = pageOf(yield* read(documentOf([textPage], { isXfa: true })), 1)
      assert.match(filled.notes.join(), /XFA form/u)
      assert.strictEqual(pageOf(yield* read(documentOf([placeholder])), 1).text, waiting)
    }))

  it.effect("fails on a document without pages", () =>
    Effect.gen(function* () {
      const { reason } = yield* Effect.flip(read(documentOf([])))
      assert.strictEqual(reason, "no pages")
    }))

  it.effect("has no more than two images in memory at a time", () =>
    Effect.gen(function* () {
      let [open, most] = [0, 0]
      const document = documentOf(Array.from({ length: 6 }, () => scanPage), {
        raster: () =>
          Effect.sync(() => {
            most = Math.max(most, ++open)
            return striped()
          })
      })
      const recognise = () =>
        Effect.as(Effect.andThen(Effect.yieldNow, Effect.sync(() => open--)), words)
      yield* read(document, recognise)
      assert.strictEqual(most, 2)
    }))
})
