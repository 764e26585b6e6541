/** What the reader of documents wants from a recogniser of text. */
import { Context, type Effect, Schema } from "effect"

/** The affine map `x' = ax + cy + e`, `y' = bx + dy + f`, as PDF writes it. */
export type Matrix = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number
]

/** A grey image: one byte a pixel, 0 is black, rows from the top. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly dpi: number
  readonly pixels: Uint8Array
  /** From pixels to points on the page. */
  readonly toPage: Matrix
}

/** A word, in pixels of the raster. */
export interface OcrWord {
  readonly text: string
  /** From 0 to 100. */
  readonly confidence: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly baseline: number
  /** The line it belongs to, as a number within the raster. */
  readonly line: number
}

/** `page`: finds blocks and columns. `column`: one column of varying type. `block`: one block. */
export type Segmentation = "page" | "column" | "block"

export class OcrFailure
  extends Schema.TaggedError<OcrFailure>()("OcrFailure", { message: Schema.String }) {}

/** Pages that are recognised at the same time. */
export const RECOGNISERS = 2

/** A page that takes a recogniser longer is given up: ten times the slowest one on a quiet machine. */
export const RECOGNITION_SECONDS = 180

/** Scans of fewer dots per inch than `below` are enlarged to `to` before they are recognised. */
export interface Enlargement {
  readonly below: number
  readonly to: number
}

export class Ocr extends Context.Service<Ocr, {
  readonly enlargement: Enlargement
  readonly recognise: (
    raster: Raster,
    segmentation: Segmentation
  ) => Effect.Effect<ReadonlyArray<OcrWord>, OcrFailure>
}>()("agent-services/discharge/Ocr") {}
