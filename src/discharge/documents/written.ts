/**
 * A file that is text in some form to its pages, which are ours: each line with its place in the file.
 */
import { Effect } from "effect"
import { Formats } from "./Formats.ts"
import { type DocumentKind, textOf, type WrittenKind } from "./kind.ts"
import { DocumentFailure } from "./Pdf.ts"
import { sheetsOfCcda } from "./written/ccda.ts"
import { sheetsOfDocx } from "./written/docx.ts"
import { sheetsOfFhir } from "./written/fhir.ts"
import { sheetsOfHl7 } from "./written/hl7.ts"
import { sheetsOfRtf } from "./written/rtf.ts"
import { sheetsOfText } from "./written/text.ts"

const KINDS: ReadonlySet<string> = new Set<WrittenKind>([
  "docx",
  "rtf",
  "xml",
  "json",
  "hl7",
  "text"
])

export const isWritten = (kind: DocumentKind): kind is WrittenKind => KINDS.has(kind)

/** Fails for what is damaged, too complex, or of a kind that only looks like one of ours. */
export const readWritten = Effect.fn("readWritten")(
  function* (kind: WrittenKind, bytes: Uint8Array) {
    const pages = yield* pagesOf(kind, bytes)
    if (pages.length > 0) return pages
    return yield* new DocumentFailure({ reason: "no pages", message: "The file has no text." })
  }
)

const pagesOf = Effect.fnUntraced(function* (kind: WrittenKind, bytes: Uint8Array) {
  if (kind === "docx") return yield* sheetsOfDocx(bytes)
  if (kind === "rtf") return yield* sheetsOfRtf(bytes)
  const text = textOf(bytes)
  if (text === undefined) {
    return yield* new DocumentFailure({
      reason: "unknown kind",
      message: "The file is no text: it has bytes that no text has."
    })
  }
  switch (kind) {
    case "xml":
      return yield* sheetsOfCcda(yield* (yield* Formats).xml(text))
    case "json":
      return yield* sheetsOfFhir(text)
    case "hl7":
      return yield* sheetsOfHl7(text)
    case "text":
      return sheetsOfText(text)
  }
})
