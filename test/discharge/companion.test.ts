/**
 * Two readers of one document: each page is read once, by one of them.
 */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { Ocr } from "../../src/discharge/Ocr.ts"
import { Pdf, type PdfDocument, type PdfPage } from "../../src/discharge/Pdf.ts"
import type { Companion, ReadOptions } from "../../src/discharge/Companion.ts"
import { readDocument, readTexts } from "../../src/discharge/readDocument.ts"
import type { ReadEvent } from "../../src/discharge/Reader.ts"

const textPage: PdfPage = {
  width_points: 612,
  height_points: 792,
  fragments: [{
    text: "The patient was admitted with heart failure and went home in good condition.",
    x: 60,
    y: 100,
    width: 400,
    height: 11,
    order: 0
  }],
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

const PAGES = 20
const SCAN = 7

const withScan = (own: Partial<PdfDocument> = {}): PdfDocument => ({
  pages: PAGES,
  repaired: false,
  isXfa: false,
  page: (page) => Effect.delay(Effect.succeed(page === SCAN ? scanPage : textPage), 1),
  raster: () =>
    Effect.succeed({
      width: 85,
      height: 110,
      dpi: 100,
      pixels: new Uint8Array(85 * 110).fill(255),
      toPage: [0.72, 0, 0, 0.72, 0, 0]
    }),
  png: () => Effect.succeed(new Uint8Array()),
  ...own
})

const BYTES = new Uint8Array(20_000)

/** What both readers say, in one list; `beside` is what the second one said of that. */
const readByTwo = (
  document: PdfDocument,
  bytes = BYTES,
  own: Partial<ReadOptions> = {},
  isReady = true
) =>
  Effect.gen(function* () {
    const events: Array<ReadEvent> = []
    const beside: Array<ReadEvent> = []
    const emit = (event: ReadEvent) => Effect.sync(() => void events.push(event))
    const begun = yield* Deferred.make<void>()
    let [page, back] = [0, 0]
    const take = () => {
      const next = back === 0 ? ++page : back
      back = 0
      return next
    }
    const giveBack = (page: number) => void (back = page)
    let reading: Effect.Effect<void> = Effect.void
    const companion: Companion = {
      isReady,
      open: (bytes, options) =>
        Effect.gen(function* () {
          const both = (event: ReadEvent) =>
            Effect.andThen(emit(event), Effect.sync(() => void beside.push(event)))
          const program = readTexts(bytes, options, both, {
            take,
            giveBack,
            begun: Deferred.await(begun)
          })
          const fiber = yield* Effect.forkDetach(Effect.provide(Effect.orDie(program), engines))
          reading = Fiber.join(fiber)
        }),
      take,
      begin: Effect.as(Deferred.succeed(begun, undefined), Effect.suspend(() => reading)),
      close: Effect.void
    }
    const engines = Layer.merge(
      Layer.succeed(Pdf, Pdf.of({ open: () => Effect.succeed(document) })),
      Layer.succeed(
        Ocr,
        Ocr.of({ enlargement: { below: 180, to: 200 }, recognise: () => Effect.succeed([]) })
      )
    )
    const options = { pagesMax: 500, skip: [], careful: false, ...own }
    yield* Effect.provide(readDocument(bytes, options, emit, companion), engines)
    return { events, beside }
  })

const pagesRead = (events: ReadonlyArray<ReadEvent>) =>
  events.flatMap((event) => event._tag === "Read" ? [event.page.page] : [])
    .toSorted((a, b) => a - b)

const ALL = Array.from({ length: PAGES }, (_, index) => index + 1)

describe("two readers of one document", () => {
  it.live("read each page once, and both of them read", () =>
    Effect.gen(function* () {
      const { events, beside } = yield* readByTwo(
        withScan({ page: () => Effect.delay(Effect.succeed(textPage), 1) })
      )
      assert.deepStrictEqual(pagesRead(events), ALL)
      assert.isAbove(pagesRead(beside).length, 2)
      assert.isBelow(pagesRead(beside).length, PAGES - 2)
    }))

  it.live("leave what has to be recognised to the first one", () =>
    Effect.gen(function* () {
      const { events, beside } = yield* readByTwo(withScan())
      assert.deepStrictEqual(pagesRead(events), ALL)
      assert.notInclude(pagesRead(beside), SCAN)
      assert.deepInclude(events, { _tag: "Recognising", page: SCAN })
    }))

  it.live("do not read again what is known", () =>
    Effect.gen(function* () {
      const skip = [1, 2, 3, 4, SCAN, 12]
      const { events } = yield* readByTwo(withScan(), BYTES, { skip })
      assert.deepStrictEqual(pagesRead(events), ALL.filter((page) => !skip.includes(page)))
    }))

  it.live("are one for few pages, a damaged file, and when each page is tried with care", () =>
    Effect.gen(function* () {
      const few = yield* readByTwo(withScan({ pages: 5 }))
      assert.lengthOf(pagesRead(few.events), 5)
      assert.isEmpty(few.beside)
      const loading = yield* readByTwo(withScan({ pages: 15 }), BYTES, {}, false)
      assert.lengthOf(pagesRead(loading.events), 15)
      assert.isEmpty(loading.beside)
      const alone = [
        readByTwo(withScan({ repaired: true })),
        readByTwo(withScan(), BYTES, { careful: true }),
        readByTwo(withScan(), BYTES.subarray(0, 1000))
      ]
      for (const { events, beside } of yield* Effect.all(alone)) {
        assert.deepStrictEqual(pagesRead(events), ALL)
        assert.isEmpty(beside)
      }
    }))
})
