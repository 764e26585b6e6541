/**
 * `Ocr` by an installed tesseract: the same words, in less time.
 */
import { Config, Effect, Layer, Option } from "effect"
import {
  Ocr,
  OcrFailure,
  type Raster,
  RECOGNISERS,
  type Segmentation
} from "../../src/discharge/documents/Ocr.ts"
import { line } from "../setting.ts"
import { library, NoData } from "./native/library.ts"
import { byProgram } from "./native/program.ts"

/** Its program, by name or path; unless it is told, the library is taken where there is one. */
export const TESSERACT = Config.option(line("TESSERACT"))

/** Taken where there is no library. */
export const PROGRAM = "tesseract"

export const layer = Layer.effect(
  Ocr,
  Effect.gen(function* () {
    const recognise = Option.match(yield* TESSERACT, { onNone: found, onSome: byProgram })
    return Ocr.of({
      // At 150 dpi, of 22,850 words it reads 257 wrong as they are, 233 at 165, 214 at 180, and 182 at
      // 190, which takes a tenth more time.
      enlargement: { below: 165, to: 180 },
      recognise: (raster, segmentation) =>
        Effect.tryPromise({
          try: (signal) => recognise(raster, segmentation, signal),
          catch: (cause) =>
            new OcrFailure({ message: cause instanceof Error ? cause.message : String(cause) })
        })
    })
  })
)

/** The library, or the program where there is none, or none with a model. */
const found = () => {
  const program = byProgram(PROGRAM)
  const shared = library()
  if (shared === undefined) return program
  shared.load(RECOGNISERS)
  return async (raster: Raster, segmentation: Segmentation, signal: AbortSignal) => {
    try {
      return await shared.recognise(raster, segmentation)
    } catch (cause) {
      if (cause instanceof NoData) return await program(raster, segmentation, signal)
      throw cause
    }
  }
}
