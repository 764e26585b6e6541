/**
 * C. The process that reads one uploaded document, apart from the service: it can be killed.
 */
import { Effect, Layer } from "effect"
import { Base64 } from "effect/encoding"
import * as LazyFormats from "../layers/formats/lazy.ts"
import { engine } from "../layers/ocr/engine.ts"
import * as NativeOcr from "../layers/ocr/native.ts"
import * as NoOcr from "../layers/ocr/none.ts"
import * as TesseractOcr from "../layers/ocr/tesseract.ts"
import * as PdfJs from "../layers/pdf/pdfjs.ts"
import { sample } from "../layers/pdf/sample.ts"
import * as Inside from "../layers/reader/inside.ts"
import { Formats } from "./discharge/documents/Formats.ts"
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
    program: Effect.fnUntraced(function* (question, bytes, say) {
      switch (question._tag) {
        case "Read":
          return yield* readUpload(bytes, question, (event) => say({ _tag: "Event", event }))
        case "Image": {
          const png = yield* imageOf(bytes, question.page, question.box ?? undefined)
          return yield* say({ _tag: "Image", png: Base64.encode(png) })
        }
        case "Pictures": {
          const { cut } = yield* Formats
          for (const { page, width_points, boxes } of question.sheets) {
            const png = yield* imageOf(bytes, page, undefined)
            const parts = yield* cut(png, width_points, boxes)
            yield* say({ _tag: "Pictures", page, parts: parts.map(Base64.encode) })
          }
        }
      }
    }),
    layer: Layer.mergeAll(PdfJs.layer, LazyFormats.layer, recogniser)
  })
}
