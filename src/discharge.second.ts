/**
 * C. The second thread of the process that reads one uploaded document.
 */
import * as PdfJs from "../layers/pdf/pdfjs.ts"
import { sample } from "../layers/pdf/sample.ts"
import * as SecondInside from "../layers/reader/secondInside.ts"
import { readTexts } from "./discharge/readDocument.ts"
import { warmTexts } from "./discharge/warm.ts"

await SecondInside.run(
  warmTexts(sample),
  (bytes, options, say, turns) =>
    readTexts(bytes, options, (event) => say({ _tag: "Event", event }), turns),
  PdfJs.layer
)
