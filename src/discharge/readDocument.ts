/**
 * A document to its pages: text layers one after the other, while recognisers read the images.
 */
import { Effect, FiberSet, Result, Semaphore } from "effect"
import type { Raster } from "./Ocr.ts"
import { Pdf, PdfFailure } from "./Pdf.ts"
import type { ReadEvent } from "./Reader.ts"
import { fromImage, fromTextLayer, look, type Looked, rasterOf, unrecognised } from "./readPage.ts"

/** Pages that are recognised at the same time. */
export const RECOGNISERS = 2
/** A page that takes a recogniser longer is given up: ten times the slowest one on a quiet machine. */
const RECOGNITION_LIMIT = "3 minutes"

export interface ReadOptions {
  readonly pagesMax: number
  /** Pages that are known already, or that no more is tried with. */
  readonly skip: ReadonlyArray<number>
  /** One page at a time, so that it is known which one ends the process. */
  readonly careful: boolean
}

type Emit = (event: ReadEvent) => Effect.Effect<void>

export const readDocument = Effect.fn("readDocument")(
  function* (bytes: Uint8Array, { pagesMax, skip, careful }: ReadOptions, emit: Emit) {
    const document = yield* (yield* Pdf).open(bytes)
    if (document.pages === 0) {
      return yield* new PdfFailure({ reason: "no pages", message: "The document has no pages." })
    }
    yield* emit({ _tag: "Opened", pages: document.pages, repaired: document.repaired })
    if (document.pages > pagesMax) return
    const free = yield* Semaphore.make(RECOGNISERS)
    const recognitions = yield* FiberSet.make<void, never>()
    const known = new Set(skip)
    for (let page = 1; page <= document.pages; page++) {
      if (known.has(page)) continue
      yield* emit({ _tag: "Reading", page })
      const looked = yield* Effect.result(look(document, page))
      if (Result.isFailure(looked)) {
        // None of its other pages has anything either.
        if (looked.failure.reason === "dynamic form") return yield* looked.failure
        yield* emit(skipped(page, looked.failure))
      } else if (looked.success.route === "text" || looked.success.route === "blank") {
        yield* emit({ _tag: "Read", page: fromTextLayer(looked.success) })
      } else {
        // No more images are in memory than are being recognised.
        yield* free.take(1)
        const raster = yield* Effect.result(rasterOf(document, looked.success))
        if (Result.isFailure(raster)) {
          yield* free.release(1)
          yield* emit(skipped(page, raster.failure))
        } else {
          yield* emit({ _tag: "Recognising", page })
          const reading = recognised(looked.success, raster.success).pipe(
            Effect.flatMap((page) => emit({ _tag: "Read", page })),
            Effect.ensuring(free.release(1))
          )
          yield* FiberSet.run(recognitions, reading)
          if (careful) yield* FiberSet.awaitEmpty(recognitions)
        }
      }
    }
    yield* FiberSet.awaitEmpty(recognitions)
  },
  Effect.scoped
)

const skipped = (page: number, { reason }: PdfFailure): ReadEvent => ({
  _tag: "Skipped",
  page,
  reason: reason === "too complex" ? "too complex" : "damaged"
})

const recognised = (looked: Looked, raster: Raster) =>
  fromImage(looked, raster).pipe(
    Effect.timeout(RECOGNITION_LIMIT),
    Effect.catchTags({
      OcrFailure: ({ message }) => Effect.succeed(unrecognised(looked, message)),
      TimeoutError: () => Effect.succeed(unrecognised(looked, "it took too long"))
    })
  )
