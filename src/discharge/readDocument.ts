/**
 * A document to its pages: text layers, in turns with another reader where there is one, while
 * recognisers read the images.
 */
import { Effect, FiberSet, Option, Result, Semaphore } from "effect"
import type { Companion, ReadOptions, Turns } from "./Companion.ts"
import { type Raster, RECOGNISERS, RECOGNITION_SECONDS } from "./Ocr.ts"
import { Pdf, type PdfDocument, PdfFailure } from "./Pdf.ts"
import type { ReadEvent } from "./Reader.ts"
import { fromImage, fromTextLayer, look, type Looked, rasterOf, unrecognised } from "./readPage.ts"

type Emit = (event: ReadEvent) => Effect.Effect<void>

/**
 * Smaller documents are read before another reader has begun: one that is ready, or one that has to load
 * itself first. Larger files are scans, and each reader has its own copy.
 */
const SHARED = {
  ready: { pagesMin: 6, bytesMin: 8_000 },
  loading: { pagesMin: 16, bytesMin: 16_000 },
  bytesMax: 16_000_000
}

export const readDocument = Effect.fn("readDocument")(
  function* (bytes: Uint8Array, options: ReadOptions, emit: Emit, companion?: Companion) {
    const { pagesMax, skip, careful } = options
    const { pagesMin, bytesMin } = companion?.isReady === true ? SHARED.ready : SHARED.loading
    const other = careful || bytes.length < bytesMin || bytes.length > SHARED.bytesMax
      ? undefined
      : companion
    yield* other?.open(bytes, options) ?? companion?.close ?? Effect.void
    const document = yield* (yield* Pdf).open(bytes)
    if (document.pages === 0) {
      return yield* new PdfFailure({ reason: "no pages", message: "The document has no pages." })
    }
    yield* emit({ _tag: "Opened", pages: document.pages, repaired: document.repaired })
    if (document.pages > pagesMax) return
    const free = yield* Semaphore.make(RECOGNISERS)
    const recognitions = yield* FiberSet.make<void, never>()
    // One that died fails the document: its page would be missing without a word.
    const recognisedAll = Effect.raceFirst(
      FiberSet.join(recognitions),
      FiberSet.awaitEmpty(recognitions)
    )

    const readPage = Effect.fnUntraced(function* (page: number) {
      const looked = yield* Effect.result(look(document, page))
      if (Result.isFailure(looked)) {
        // None of its other pages has anything either.
        if (looked.failure.reason === "dynamic form") return yield* looked.failure
        return yield* emit(skipped(page, looked.failure))
      }
      if (isText(looked.success)) {
        return yield* emit({ _tag: "Read", page: fromTextLayer(looked.success) })
      }
      // No more images are in memory than are being recognised.
      yield* free.take(1)
      const raster = yield* Effect.result(rasterOf(document, looked.success))
      if (Result.isFailure(raster)) {
        yield* free.release(1)
        return yield* emit(skipped(page, raster.failure))
      }
      yield* emit({ _tag: "Recognising", page })
      const reading = recognised(looked.success, raster.success).pipe(
        Effect.flatMap((page) => emit({ _tag: "Read", page })),
        Effect.ensuring(free.release(1))
      )
      yield* FiberSet.run(recognitions, reading)
      if (careful) yield* recognisedAll
    })

    // A damaged file may say other things when its pages are opened in another order.
    const isShared = document.pages >= pagesMin && !document.repaired
    if (!isShared) yield* companion?.close ?? Effect.void
    const { take, ended } = other === undefined || !isShared
      ? { take: inOrder(), ended: Effect.void }
      : { take: other.take, ended: yield* other.begin }
    const readAll = Effect.fnUntraced(function* () {
      for (const page of untaken(document, skip, take)) {
        yield* emit({ _tag: "Reading", page })
        yield* readPage(page)
      }
    })
    yield* readAll()
    yield* ended
    // The last page that the other took may have come back.
    yield* readAll()
    yield* recognisedAll
  }
)

/**
 * Reads pages beside `readDocument`, as long as their text layers say all. The first page that needs
 * more goes back to it: where images are read, recognition keeps every processor busy.
 */
export const readTexts = Effect.fn("readTexts")(
  function* (
    bytes: Uint8Array,
    { skip }: ReadOptions,
    emit: Emit,
    { begun, take, giveBack }: Turns
  ) {
    const document = yield* (yield* Pdf).open(bytes)
    yield* begun
    for (const page of untaken(document, skip, take)) {
      yield* emit({ _tag: "Reading", page })
      const looked = yield* Effect.option(look(document, page))
      if (Option.isNone(looked) || !isText(looked.value)) return giveBack(page)
      yield* emit({ _tag: "Read", page: fromTextLayer(looked.value) })
    }
  },
  Effect.scoped
)

function* untaken({ pages }: PdfDocument, skip: ReadonlyArray<number>, take: () => number) {
  const known = new Set(skip)
  for (let page = take(); page <= pages; page = take()) if (!known.has(page)) yield page
}

const inOrder = () => {
  let page = 0
  return () => ++page
}

const isText = ({ route }: Looked) => route === "text" || route === "blank"

const skipped = (page: number, { reason }: PdfFailure): ReadEvent => ({
  _tag: "Skipped",
  page,
  reason: reason === "too complex" ? "too complex" : "damaged"
})

const recognised = (looked: Looked, raster: Raster) =>
  fromImage(looked, raster).pipe(
    Effect.timeout(`${RECOGNITION_SECONDS} seconds`),
    Effect.catchTags({
      OcrFailure: ({ message }) => Effect.succeed(unrecognised(looked, message)),
      TimeoutError: () => Effect.succeed(unrecognised(looked, "it took too long"))
    })
  )
