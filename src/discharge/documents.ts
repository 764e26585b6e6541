/**
 * A document to its pages: of files that are text their lines, and else text layers, while recognisers
 * read the images.
 */
import { Effect, FiberSet, Result, Semaphore } from "effect"
import type { Box, ReadPage } from "../../schemas/discharge/documents.ts"
import { type Raster, RECOGNISERS, RECOGNITION_SECONDS } from "./documents/Ocr.ts"
import { DocumentFailure, Pdf, type PdfDocument } from "./documents/Pdf.ts"
import { Formats } from "./documents/Formats.ts"
import { kindOf } from "./documents/kind.ts"
import type { ReadEvent } from "./documents/Reader.ts"
import {
  fromImage,
  fromTextLayer,
  look,
  type Looked,
  rasterOf,
  unrecognised
} from "./documents/readPage.ts"
import { isWritten, readWritten } from "./documents/written.ts"

type Emit = (event: ReadEvent) => Effect.Effect<void>

export interface ReadOptions {
  readonly pagesMax: number
  /** Pages that are known already, or that no more is tried with. */
  readonly skip: ReadonlyArray<number>
  /** One page at a time, so that it is known which one ends the process. */
  readonly careful: boolean
}

/** Of whatever kind its first bytes say that it is. */
export const readUpload = Effect.fn("readUpload")(
  function* (bytes: Uint8Array, options: ReadOptions, emit: Emit) {
    const kind = kindOf(bytes) ?? "pdf"
    if (kind === "pdf") return yield* readDocument(bytes, options, emit)
    if (isWritten(kind)) return yield* readLines(yield* readWritten(kind, bytes), options, emit)
    return yield* readPages(yield* (yield* Formats).images(kind, bytes), options, emit)
  }
)

export const readDocument = Effect.fn("readDocument")(
  function* (bytes: Uint8Array, options: ReadOptions, emit: Emit) {
    return yield* readPages(yield* (yield* Pdf).open(bytes), options, emit)
  }
)

const readPages = Effect.fnUntraced(
  function* (document: PdfDocument, { pagesMax, skip, careful }: ReadOptions, emit: Emit) {
    if (document.pages === 0) {
      return yield* new DocumentFailure({
        reason: "no pages",
        message: "The document has no pages."
      })
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

    const known = new Set(skip)
    for (let page = 1; page <= document.pages; page++) {
      if (known.has(page)) continue
      yield* emit({ _tag: "Reading", page })
      yield* readPage(page)
    }
    yield* recognisedAll
  }
)

/** The pages of a file that is text: they are all there at once. */
const readLines = Effect.fnUntraced(
  function* (pages: ReadonlyArray<ReadPage>, { pagesMax, skip }: ReadOptions, emit: Emit) {
    yield* emit({ _tag: "Opened", pages: pages.length, repaired: false })
    if (pages.length > pagesMax) return
    for (const page of pages) {
      if (!skip.includes(page.page)) yield* emit({ _tag: "Read", page })
    }
  }
)

/** A page, or a part of it, as a PNG. */
export const imageOf = Effect.fn("imageOf")(
  function* (bytes: Uint8Array, page: number, box: Box | undefined) {
    const kind = kindOf(bytes) ?? "pdf"
    const formats = yield* Formats
    if (!isWritten(kind)) {
      const document = kind === "pdf"
        ? yield* (yield* Pdf).open(bytes)
        : yield* formats.images(kind, bytes)
      return yield* document.png(page, box)
    }
    const found = (yield* readWritten(kind, bytes)).find((one) => one.page === page)
    return yield* formats.draw(found?.text ?? "")
  }
)

const isText = ({ route }: Looked) => route === "text" || route === "blank"

const skipped = (page: number, { reason }: DocumentFailure): ReadEvent => ({
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
