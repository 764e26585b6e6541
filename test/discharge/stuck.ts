/** A reader that never comes back from its document. */
import * as Formats from "../../layers/formats/lazy.ts"
import { Effect, Layer } from "effect"
import * as NoOcr from "../../layers/ocr/none.ts"
import * as PdfJs from "../../layers/pdf/pdfjs.ts"
import { run } from "../../layers/reader/inside.ts"

const forever = (): never => {
  for (;;);
}

if (import.meta.main) {
  await run({
    warm: Effect.void,
    program: (_question, _bytes, say) =>
      Effect.andThen(say({ _tag: "Alive", bytes: 0 }), Effect.sync(forever)),
    layer: Layer.mergeAll(PdfJs.layer, Formats.layer, NoOcr.layer)
  })
}
