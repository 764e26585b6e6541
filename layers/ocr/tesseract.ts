/**
 * `Ocr` by tesseract.js: Tesseract as WebAssembly, with its language data from npm. No network, nothing
 * written.
 */
import { Effect, Exit, Layer, Pool } from "effect"
import { createRequire } from "node:module"
// What is only read is installed where the module graph names it.
import "@tesseract.js-data/eng/package.json" with { type: "json" }
import { createWorker, OEM, PSM } from "tesseract.js"
import type { Page, Worker } from "tesseract.js"
import {
  Ocr,
  OcrFailure,
  type OcrWord,
  RECOGNISERS,
  type Segmentation
} from "../../src/discharge/documents/Ocr.ts"
import { portableGraymap } from "./portableGraymap.ts"

// A worker that cannot find its language data never says so.
const START_LIMIT = "1 minute"

const languageFolder = createRequire(import.meta.url)
  .resolve("@tesseract.js-data/eng/package.json")
  .replace(/package\.json$/u, "4.0.0_best_int")

const MODES: { readonly [Kind in Segmentation]: PSM } = {
  page: PSM.AUTO,
  column: PSM.SINGLE_COLUMN,
  block: PSM.SINGLE_BLOCK
}

const start = Effect.tryPromise({
  try: () =>
    createWorker("eng", OEM.LSTM_ONLY, {
      langPath: languageFolder,
      // Otherwise the unpacked data is written into the current folder.
      cacheMethod: "none",
      gzip: true,
      // Otherwise one bad image ends the process.
      errorHandler: () => {}
    }),
  catch: (cause) => new OcrFailure({ message: `Cannot start: ${cause}` })
}).pipe(
  Effect.timeout(START_LIMIT),
  Effect.catchTag(
    "TimeoutError",
    () => Effect.fail(new OcrFailure({ message: "Cannot start: no answer" }))
  )
)

export const layer = Layer.effect(
  Ocr,
  Effect.gen(function* () {
    const pool = yield* Pool.makeWithTTL({
      acquire: Effect.acquireRelease(start, (worker) => Effect.promise(() => worker.terminate())),
      min: 0,
      max: RECOGNISERS,
      timeToLive: "10 minutes"
    })
    return Ocr.of({
      // To 200 takes a tenth less time than to 250: 15 of 2,285 words at 150 dpi wrong instead of 12.
      // To 165, 38 of 4,570 are wrong instead of 22.
      enlargement: { below: 180, to: 200 },
      recognise: (raster, segmentation) =>
        Effect.scoped(Effect.gen(function* () {
          const worker = yield* Pool.get(pool)
          const read = yield* Effect.exit(
            Effect.tryPromise({
              try: () => readWords(worker, portableGraymap(raster), raster.dpi, segmentation),
              catch: (cause) => new OcrFailure({ message: String(cause) })
            })
          )
          // What was interrupted or failed may still be at work: it is not used again.
          if (Exit.isFailure(read)) yield* Pool.invalidate(pool, worker)
          return yield* read
        }))
    })
  })
)

const readWords = async (
  worker: Worker,
  image: Uint8Array<ArrayBuffer>,
  dpi: number,
  segmentation: Segmentation
) => {
  await worker.setParameters({
    tessedit_pageseg_mode: MODES[segmentation],
    user_defined_dpi: String(Math.round(dpi))
  })
  const { data } = await worker.recognize(Buffer.from(image.buffer), {}, {
    text: false,
    blocks: true
  })
  return wordsOf(data)
}

const wordsOf = ({ blocks }: Page): ReadonlyArray<OcrWord> =>
  (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words, baseline }, line) =>
      words.map(({ text, confidence, bbox: { x0: left, y0: top, x1: right, y1: bottom } }) => ({
        text,
        confidence,
        left,
        top,
        right,
        bottom,
        baseline: heightAt(baseline, (left + right) / 2) ?? bottom,
        line
      }))
    )

const heightAt = (
  { x0, y0, x1, y1 }: {
    readonly x0: number
    readonly y0: number
    readonly x1: number
    readonly y1: number
  },
  x: number
) => x1 === x0 ? undefined : y0 + (y1 - y0) * (x - x0) / (x1 - x0)
