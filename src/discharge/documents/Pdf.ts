/** What the reader of documents wants from a PDF engine. */
import { Context, type Effect, Schema, type Scope } from "effect"
import type { Box } from "../../../schemas/discharge/documents.ts"
import type { Raster } from "./Ocr.ts"

/** A run of text on a page, in points from the top left corner of the page as it is shown. */
export interface Fragment {
  readonly text: string
  readonly x: number
  /** Of the baseline. */
  readonly y: number
  readonly width: number
  /** Of the type, in points. */
  readonly height: number
  /** The place in the order in which the page draws; absent for words read from an image. */
  readonly order?: number
}

/** Whether a word stands in text. */
export const says = (text: ReadonlyArray<Fragment>): boolean =>
  text.some(({ text }) => /\p{L}{3}/u.test(text))

/** An image on a page: how much of the page it covers (0 to 1), and its pixels. */
export interface PageImage {
  readonly cover: number
  readonly width: number
  readonly height: number
  readonly box: Box
}

export interface PdfPage {
  readonly width_points: number
  readonly height_points: number
  /** What a reader of the page sees. */
  readonly fragments: ReadonlyArray<Fragment>
  /** What nobody sees: without ink, in the colour of its ground, under 2 points, beside or behind. */
  readonly hidden: ReadonlyArray<Fragment>
  readonly images: ReadonlyArray<PageImage>
  readonly textOperations: number
  /** Of those, the ones that draw nothing: the text that another OCR put under a scan. */
  readonly hiddenTextOperations: number
  readonly paths: number
  /** What the engine had to leave out; `unclear text`: what is seen of it, drawing it alone tells. */
  readonly faults: ReadonlyArray<"damaged" | "image too large" | "unclear text">
}

export const FailureReason = Schema.Literals([
  "encrypted",
  "unreadable",
  "no pages",
  "too complex",
  "dynamic form",
  "unknown kind"
])

/** The engine gives up on a document, or on one page of it. */
export class DocumentFailure extends Schema.TaggedError<DocumentFailure>()("DocumentFailure", {
  reason: FailureReason,
  message: Schema.String
}) {}

export interface PdfDocument {
  readonly pages: number
  /** The file was damaged, and its index was built anew. */
  readonly repaired: boolean
  /** It holds an XFA form, which viewers of one maker alone can show. */
  readonly isXfa: boolean
  readonly page: (page: number) => Effect.Effect<PdfPage, DocumentFailure>
  /** The page in grey: its scan as it was embedded, where `embedded` asks and allows it, else drawn. */
  readonly raster: (
    page: number,
    options: { readonly embedded: boolean }
  ) => Effect.Effect<Raster, DocumentFailure>
  /** The page, or a part of it, as a PNG. */
  readonly png: (page: number, box: Box | undefined) => Effect.Effect<Uint8Array, DocumentFailure>
}

export class Pdf extends Context.Service<Pdf, {
  /** The bytes stay as they are. */
  readonly open: (bytes: Uint8Array) => Effect.Effect<PdfDocument, DocumentFailure, Scope.Scope>
}>()("agent-services/discharge/Pdf") {}
