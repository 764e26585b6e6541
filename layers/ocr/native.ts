/**
 * `Ocr` by an installed tesseract: the same words, in less time.
 */
import { Config, Effect, Layer, Option } from "effect"
import { Ocr, OcrFailure } from "../../src/discharge/Ocr.ts"
import { library } from "./native/library.ts"
import { byProgram } from "./native/program.ts"

/** The program, by name or path; unless it is told, the library is taken where there is one. */
export const program = Config.option(Config.NonEmptyString("TESSERACT"))

export const layer = Layer.effect(
  Ocr,
  Effect.gen(function* () {
    const recognise = Option.match(yield* program, {
      onNone: () => library()?.recognise ?? byProgram("tesseract"),
      onSome: byProgram
    })
    return Ocr.of({
      recognise: (raster, segmentation) =>
        Effect.tryPromise({
          try: (signal) => recognise(raster, segmentation, signal),
          catch: (cause) => new OcrFailure({ message: String(cause) })
        })
    })
  })
)
