/**
 * C. The process that reads one uploaded document, apart from the service: it can be killed.
 */
import { Effect, Layer } from "effect"
import { Base64 } from "effect/encoding"
import * as Formats from "../layers/formats/lazy.ts"
import { engine } from "../layers/ocr/engine.ts"
import * as NativeOcr from "../layers/ocr/native.ts"
import * as NoOcr from "../layers/ocr/none.ts"
import * as TesseractOcr from "../layers/ocr/tesseract.ts"
import * as PdfJs from "../layers/pdf/pdfjs.ts"
import { sample } from "../layers/pdf/sample.ts"
import * as Inside from "../layers/reader/inside.ts"
import { imageOf, readUpload } from "./discharge/documents.ts"
import { warm } from "./discharge/documents/warm.ts"

const recogniser = Layer.unwrap(
  Effect.map(
    engine,
    (chosen) =>
      ({ tesseract: TesseractOcr.layer, native: NativeOcr.layer, none: NoOcr.layer })[chosen]
  )
)

if (import.meta.main) {
  await Inside.run({
    warm: warm(sample),
    program: (question, bytes, say) =>
      question._tag === "Read"
        ? readUpload(bytes, question, (event) => say({ _tag: "Event", event }))
        : Effect.gen(function* () {
          const png = yield* imageOf(bytes, question.page, question.box ?? undefined)
          yield* say({ _tag: "Image", png: Base64.encode(png) })
        }),
    layer: Layer.mergeAll(PdfJs.layer, Formats.layer, recogniser)
  })
}
