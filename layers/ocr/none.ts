import { Effect, Layer } from "effect"
import { Ocr, OcrFailure } from "../../src/discharge/documents/Ocr.ts"

/** No recogniser: pages that need one are reported as unreadable. */
export const layer = Layer.succeed(
  Ocr,
  Ocr.of({
    enlargement: { below: 0, to: 0 },
    recognise: () => Effect.fail(new OcrFailure({ message: "OCR is switched off" }))
  })
)
